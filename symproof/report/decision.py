"""How symproof decides, for a page of the reports: a picture of the way from what is written to a
verdict, and the verdicts with examples.
"""

from __future__ import annotations

from typing import NamedTuple

from .model import Code, Message


class Box(NamedTuple):
    """A box of the picture: its name, its place (column and row), its words and its kind, which is
    "input", "searching" (need not be trusted), "trusted" or "verdict"."""

    name: str
    column: int
    row: int
    words: Message
    kind: str


class Arrow(NamedTuple):
    """From box to box, "across", "down" or "round" a corner, with what leads there, on a side."""

    start: str
    end: str
    way: str
    words: Message
    side: str = "right"


class VerdictMeaning(NamedTuple):
    """A verdict as it is printed, its meaning, and a command that shows it, if there is one."""

    word: Code
    sentence: Message
    command: Code | None


BOXES = (
    Box("written", 1, 0, Message("a claim, a document or a theorem"), "input"),
    Box("reading", 1, 1, Message("reading: names, sorts and hypotheses"), "searching"),
    Box("illtyped", 0, 1, Message("ill-typed"), "verdict"),
    Box("notread", 2, 1, Message("not read"), "verdict"),
    Box("search", 1, 2, Message("search for a proof and for a counterexample"), "searching"),
    Box("kernel", 0, 3, Message("the kernel replays the certificate"), "trusted"),
    Box("undecided", 1, 3, Message("undecided"), "verdict"),
    Box("enclosures", 2, 3, Message("both sides are enclosed at the point"), "trusted"),
    Box("proved", 0, 4, Message("proved"), "verdict"),
    Box("refuted", 2, 4, Message("refuted"), "verdict"),
)
ARROWS = (
    Arrow("written", "reading", "down", Message("as it is printed")),
    Arrow("reading", "illtyped", "across", Message("shapes do not fit")),
    Arrow("reading", "notread", "across", Message("not understood")),
    Arrow("reading", "search", "down", Message("one exact claim")),
    Arrow("search", "kernel", "round", Message("a certificate")),
    Arrow("search", "undecided", "down", Message("neither")),
    Arrow("search", "enclosures", "round", Message("a point"), "left"),
    Arrow("kernel", "proved", "down", Message("every step follows")),
    Arrow("enclosures", "refuted", "down", Message("the relation fails"), "left"),
)

VERDICTS = (
    VerdictMeaning(
        Code("proved"),
        Message("The kernel has just replayed a certificate of exactly this claim."),
        Code('symproof prove "sin(2x) = 2 sin x cos x"'),
    ),
    VerdictMeaning(
        Code("proved-with-conditions"),
        Message(
            "The same, and the conditions under which the terms are defined are printed with it."
        ),
        Code('symproof prove "tan x = sin x / cos x"'),
    ),
    VerdictMeaning(
        Code("refuted"),
        Message("There is a point at which the hypotheses hold and the claim certainly fails."),
        Code('symproof prove "sin(2x) = 2 sin x"'),
    ),
    VerdictMeaning(
        Code("ill-typed"),
        Message("The shapes of the matrices do not fit, so the claim says nothing."),
        Code('symproof prove "Matrix([[1], [2]]) * Matrix([[1], [2]]) = 5"'),
    ),
    VerdictMeaning(
        Code("suspect"),
        Message(
            "Only in documents: false in the most natural reading, but the document leaves open"
            " what a letter is or whether the relation is claimed."
        ),
        None,
    ),
    VerdictMeaning(
        Code("undecided"),
        Message(
            "Neither a proof nor a counterexample was found within the limits of the search. The"
            " claim may be true or false."
        ),
        Code('symproof prove "sin(n) != 0" --where "n: positive integer"'),
    ),
    VerdictMeaning(
        Code("not-read"),
        Message("The place that symproof does not understand is marked. Nothing is guessed."),
        Code('symproof prove "sin(x = 1"'),
    ),
)
