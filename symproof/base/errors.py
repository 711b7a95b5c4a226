"""The error of bad input, and what is said of a name that is none."""

from collections.abc import Iterable, Sequence


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


def no_such(kind: str, name: str, known: Iterable[str]) -> str:
    """The sentence that there is nothing of this kind and name, and what may be meant."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), 1)
    said = f"there is no {kind} {name!r}" if kind else f"there is no {name!r}"
    return said + (f"; did you mean {near[0]!r}?" if near else "")
