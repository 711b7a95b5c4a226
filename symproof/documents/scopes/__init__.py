"""The meanings of names and the lines in force, at each place."""
