"""The world outside: files, processes, terminals, and bad input."""
