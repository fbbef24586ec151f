"""Rulings in print, from the ruling and the books alone."""

from arbiter.render.markdown import as_markdown
from arbiter.render.text import as_text

__all__ = ["as_markdown", "as_text"]
