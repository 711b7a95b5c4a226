"""Formulas of documents: marks, statements, and the terms that they are."""
