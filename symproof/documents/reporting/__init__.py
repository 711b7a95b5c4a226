"""Reports on a document, in words and as data."""
