"""What is said of a document, in words and as data."""
