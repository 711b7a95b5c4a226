"""Verdicts on the relations of a document, by one walk through it."""
