"""The error of bad input, and demands on arguments."""

from collections.abc import Sequence


class Unusable(Exception):
    """Bad input; the message is one clear line, and the exit code is 2."""


def demand_text(**values: object) -> None:
    """Demand that the arguments of these names are texts.  Raises ``TypeError``."""
    for name, value in values.items():
        if not isinstance(value, str):
            raise TypeError(f"{name} is a text, not {value!r:.60}")


def demand_texts(**values: object) -> list[str]:
    """The texts of the one argument that is given, a text or several of them.  Raises
    ``TypeError``."""
    ((name, value),) = values.items()
    found = [value] if isinstance(value, str) else value
    if not isinstance(found, Sequence) or not all(isinstance(text, str) for text in found):
        raise TypeError(f"{name} is a text, or a list of texts, not {value!r:.60}")
    return [*found]
