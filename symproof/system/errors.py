"""The error of bad input."""


class Unusable(Exception):
    """Bad input; the message is one clear line, and the exit code is 2."""
