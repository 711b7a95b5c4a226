"""``symproof check``: settings, what is found, and which findings count."""
