"""What notation says of letters: that they are integers, natural or positive, as they could be
nothing else.  The notes keep it; what is declared goes before."""

from __future__ import annotations

from ...kernel.terms import Term, children, free_names
from .elaboration import Elaboration


def note_positive(e: Elaboration, body: Term, letter: str) -> None:
    """Note that a letter is positive if its power is differentiated by ``letter`` and nothing
    is said of the exponent: x^n is a real function where x > 0."""
    for part in children(body):
        note_positive(e, part, letter)
    if body.head != "pow" or letter not in free_names(body) or body.args[0].head != "sym":
        return
    base, exponent = body.args[0].args[0], free_names(body.args[1])
    if exponent and exponent.isdisjoint(e.known.names) and "#" not in base:
        e.notes.sorts.setdefault(base, "positive")


def note_real(e: Elaboration, body: Term, letter: str) -> None:
    """Note that a base is positive if its power moves with its exponent: z^v is a real function
    of v where z > 0."""
    for part in children(body):
        note_real(e, part, letter)
    if body.head != "pow" or letter not in free_names(body.args[1]):
        return
    base = body.args[0]
    if base.head == "sym" and len(base.args) == 1 and base.args[0] != letter:
        e.notes.sorts.setdefault(base.args[0], "positive")


def note_integers(e: Elaboration, *terms: Term) -> None:
    """Letters of which remainders are taken are integers."""
    for name in frozenset[str]().union(*map(free_names, terms)):
        e.notes.sorts.setdefault(name, "integer")


def note_exponent(e: Elaboration, base: Term, power: Term) -> None:
    """A letter n is an integer if a negative numeral has the exponent n, -n or n + 1: it has
    no other powers."""
    if base.head != "neg" or base.args[0].head != "num" or not base.args[0].args[0]:
        return
    parts = power.args if power.head == "add" else (power,)
    bare = [part.args[0] if part.head == "neg" else part for part in parts]
    letters = [part for part in bare if part.head == "sym" and len(part.args) == 1]
    whole = [part for part in bare if part.head == "num" and not part.args[1]]
    if len(letters) == 1 and len(whole) == len(bare) - 1:
        note_integers(e, *letters)


def note_whole(e: Elaboration, term: Term) -> None:
    """Letters of whose factorials something is said are natural numbers."""
    if term.head == "factorial":
        e.notes.sorts.update(dict.fromkeys(free_names(term), "natural"))
    elif term.head in ("div", "mul"):
        for part in children(term):
            note_whole(e, part)
