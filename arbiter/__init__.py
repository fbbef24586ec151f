"""Arbiter rules on disputes at the poker table from a described incident and a book of laws."""
