"""The check of a book: what is left out, dead, idle, contradicted or untold in its law files."""
