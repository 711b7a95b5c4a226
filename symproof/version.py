"""The version of symproof, in this one place."""

__version__ = "0.1.0"
