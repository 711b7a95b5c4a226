"""The text of a document: its formulas, its divisions, and the limits on both."""
