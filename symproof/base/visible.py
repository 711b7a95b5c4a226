"""Text of others on its way to a terminal or a log."""

from __future__ import annotations


def visible(text: str) -> str:
    """The text in one line and as it looks: what a terminal would obey (control characters, line
    ends, marks that turn the direction of writing) becomes a question mark."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)
