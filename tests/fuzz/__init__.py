"""Fuzzing of what the product reads: incidents, house files and law files."""
