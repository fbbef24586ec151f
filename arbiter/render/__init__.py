"""Rulings and laws in print, from the rulings and the books alone."""
