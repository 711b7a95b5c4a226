"""What is decided of each relation, and the walk through a document."""
