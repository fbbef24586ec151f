"""Mutation of the code, on demand: what is run, and what came of it, tells docs/mutation.md."""
