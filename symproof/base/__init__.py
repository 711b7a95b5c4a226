"""The world outside: files, processes, terminals, bad input, and what is said to readers."""
