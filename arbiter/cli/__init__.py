"""The command line: thin. Each command imports what it needs when it runs, so that the program starts fast."""

from arbiter.cli.app import app, main

__all__ = ["app", "main"]
