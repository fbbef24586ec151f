"""The table: it records what happened and never judges."""

from arbiter.table.recording import Table

__all__ = ["Table"]
