r"""Regions: how a document is divided: sections, theorems, exercises, cases, items, proofs.

A region is a tuple of offsets, those at which the divisions begin that hold a place, the widest
first, so that one region lies in another if it begins with it.  A proof lies in the statement
before it: what the statement supposes holds there.  Headings, rules, LaTeX environments, fences of
colons, items of lists and paragraphs that begin with a label ("Example 2", "Proof.", "경우 1",
"证明") divide.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from ...reading.phrases import cues
from .scan import ENVIRONMENTS, Document, Piece

Region = tuple[int, ...]

_STATEMENTS = frozenset(
    "theorem lemma proposition corollary claim conjecture fact problem exercise question".split()
)
_PROOFS = frozenset(("proof", "solution", "answer"))
_LISTS = frozenset(("itemize", "description"))
#: The environments that divide nothing: formulas, and what only says how a text is set.
_PLAIN = frozenset((*ENVIRONMENTS, *(
    "document center flushleft flushright multicols minipage columns column spacing subequations"
).split()))  # fmt: skip
_EDGE = re.compile(
    r"\\(?P<edge>begin|end)\{(?P<name>[A-Za-z]+)\*?\}|(?P<item>\\item\b)"
    r"|(?:\A|\n)[ \t>]*(?P<fence>:{3,})[ \t]*(?P<what>[^\n]*)(?=\n|\Z)"
    r"|(?:\A|\n)(?P<blank>[ \t>]*)(?=\n)"
    r"|(?:\A|\n)(?P<indent>[ \t>]*)(?P<mark>[-*+]|\(?[0-9]{1,3}[.)])[ \t]"
)
#: The name of a fence: ``{prf:theorem}``, ``{.theorem #first}``, ``note``.
_FENCE = re.compile(r"\{?\.?(?:\w+:)?(\w*)")
_RULE = re.compile(r"(?<=\n)[ \t]*\n[ \t>]*(?:-{3,}|\*{3,}|_{3,})[ \t]*\n(?!\s*(?:#|\Z))")
_PART = 7  # the level of what a rule divides, below all headings
_RUN_IN = 1  # the depth of what a label without a number begins: "Question.", "Theorem."
_NOTATION = "notation"  # a paragraph that says what names mean, and ends such a statement
#: The list of what others have written: a label, and the items below it.
_QUOTATION = "quotation"
_LABELS = ("labels notation", "labels quotation")
_ITEMS = ("item", "bullet")
_BULLETS = tuple("-*+")
#: The divisions that have letters of their own.
_APART = ("statement", "proof", "case", "item")
#: What may stand around the label with which a paragraph begins.
_DECORATION = re.compile(r"\A[\s>#]+|[*_]+|\\(?:text(?:bf|it|sc|sf)|emph)\{")
_PROOF = re.compile(r"\s*\\begin\{(?:proof|solution|answer)\*?\}")
#: A formula without a left side.
_LINK = re.compile(r"\s*(?:\$\$?|\\[(\[])?[\s&]*=")
_LABEL = 40  # letters of a paragraph in which its label is looked for


class Division(NamedTuple):
    """A division of a document that begins at ``start``: its ``kind`` is "section", "environment",
    "list" without numbers, "item" of a numbered list, "bullet" of another one, "statement", "case",
    "proof" or "quotation"; ``depth`` is the level of a heading, or the indent of an item, or tells
    that the label of a statement has no number."""

    kind: str
    start: int
    depth: int = 0


class Regions:
    """The regions of a document."""

    def __init__(self, document: Document) -> None:
        stack: list[Division] = []
        self._starts = [0]
        self._regions: list[tuple[Region, Region, frozenset[str]]] = [((), (), frozenset())]
        for start, division in sorted(_divisions(document), key=lambda found: found[0]):
            stack = _entered(stack, division, start)
            path = tuple(d.start for d in stack)
            own = tuple(d.start for d in stack if d.kind in _APART)
            self._starts.append(start)
            self._regions.append((path, own, frozenset(d.kind for d in stack)))

    def at(self, offset: int) -> Region:
        """The region that holds an offset."""
        return self._regions[bisect_right(self._starts, offset) - 1][0]

    def apart(self, offset: int) -> Region:
        """The divisions that hold an offset and have letters of their own: statements, proofs,
        cases and items of numbered lists."""
        return self._regions[bisect_right(self._starts, offset) - 1][1]

    def is_in_proof(self, offset: int) -> bool:
        """Whether an offset stands in a proof or a solution."""
        return "proof" in self._regions[bisect_right(self._starts, offset) - 1][2]

    def is_quoted(self, offset: int) -> bool:
        """True if an offset stands in what a label says that others have written."""
        return _QUOTATION in self._regions[bisect_right(self._starts, offset) - 1][2]


def _divisions(document: Document) -> Iterator[tuple[int, Division | str]]:
    """The beginnings of divisions with their offsets, and the ends of environments and of items,
    as the kind of the environment, or "" at the end of a paragraph that is indented by nothing."""
    text = document.text
    yield from _paragraph(text, 0)
    yield from _sections(document)
    fences: list[str] = []  # the kinds of those that are open
    formulas = [(p.start, p.start + len(p.text)) for p in document.parts
                if isinstance(p, Piece) and p.kind == "latex"]  # fmt: skip
    starts = [start for start, _ in formulas]
    for edge in _EDGE.finditer(text):
        at = bisect_right(starts, edge.end()) - 1
        if at >= 0 and edge.start() < formulas[at][1] and edge.start() >= formulas[at][0]:
            continue  # in a formula
        if edge["name"] or edge["fence"]:
            yield from _environment(text, edge, fences)
        elif edge["mark"] not in _BULLETS and _goes_on(text[edge.end() :][:_LABEL]):
            continue  # a step of the derivation in the item before it
        elif edge["item"]:
            yield edge.start(), Division("item", edge.start(), -1)
        elif edge["indent"] is not None:
            kind = "bullet" if edge["mark"] in _BULLETS else "item"
            yield edge.end(), Division(kind, edge.end(), len(edge["indent"].expandtabs()))
        else:
            yield from _paragraph(text, edge.end() + 1)


def _sections(document: Document) -> Iterator[tuple[int, Division | str]]:
    """The beginnings of sections, and of their parts between rules."""
    text, rules = document.text, [m.start() + 1 for m in _RULE.finditer(document.text)]
    levels = document.levels()
    ends = [*(start for start, _ in levels), len(text)]
    if any(rule < ends[0] for rule in rules):
        yield 0, Division("section", 0, _PART)
    for (start, level), end in zip(levels, ends[1:], strict=True):
        yield start, Division("section", start, level)
        behind = text.find("\n", start) + 1 or len(text)
        if label := _label(text[start:behind].strip()):  # of "## Exercise 3"
            yield start + 1, Division(label.category.removeprefix("labels "), start + 1)
        elif any(start < rule < end for rule in rules):
            yield start + 1, Division("section", start + 1, _PART)
        yield from _paragraph(text, behind)
    for rule in rules:
        yield rule, Division("section", rule, _PART)


def _environment(
    text: str, edge: re.Match[str], fences: list[str]
) -> Iterator[tuple[int, Division | str]]:
    """The beginning or the end of an environment or a fence; ``fences`` are the kinds of those
    that are open."""
    name = edge["name"]
    if name is None:
        named = _FENCE.match(edge["what"])
        name = named[1] if named else ""
    is_end = edge["edge"] == "end" or (edge["fence"] and not edge["what"].strip())
    if edge["fence"] and not is_end:
        fences.append(_kind_of(name))
    kind = fences.pop() if edge["fence"] and is_end and fences else _kind_of(name)
    if not kind:
        return
    if not is_end:
        yield edge.start(), Division(kind, edge.start())
    elif not (kind == "statement" and _begins_proof(text, edge.end())):
        yield edge.start(), kind


def _kind_of(name: str) -> str:
    """The kind of an environment; "" if it divides nothing."""
    if name in _PROOFS:
        return "proof"
    if name in _LISTS:
        return "list"
    return "statement" if name in _STATEMENTS else "" if name in _PLAIN else "environment"


def _paragraph(text: str, start: int) -> Iterator[tuple[int, Division | str]]:
    """The division that a paragraph begins or ends."""
    ahead = text[start : start + 2]
    if ahead and not ahead[0].isspace() and not _EDGE.match(text, start - 1):
        yield start, ""
    if label := _label(text[start : start + _LABEL]):
        is_numbered = any(map(str.isdigit, label.text))
        kind = label.category.removeprefix("labels ")
        yield start, Division(kind, start, 0 if is_numbered else _RUN_IN)
    elif label := cues.behind(_plain(text[start : start + _LABEL]), *_LABELS):
        is_notation = label.category == "labels notation"
        yield start, _NOTATION if is_notation else Division(_QUOTATION, start)


def _label(words: str) -> cues.Cue | None:
    """The label with which a paragraph begins."""
    return cues.behind(_plain(words), "labels statement", "labels proof", "labels case")


def _plain(words: str) -> str:
    """The words with which a paragraph begins, without what is set around them."""
    return _DECORATION.sub("", words)


def _goes_on(words: str) -> bool:
    """Whether an item that begins with these words goes on with the one before it: "Then $…$",
    "$= …$"."""
    plain = _plain(words)
    return bool(_LINK.match(plain) or cues.behind(plain, "goes on"))


def _begins_proof(text: str, end: int) -> bool:
    """Whether the next thing behind a statement that ends at ``end`` is its proof."""
    if _PROOF.match(text, end):
        return True
    label = _label(text[end : end + _LABEL].lstrip())
    return label is not None and label.category == "labels proof"


def _entered(stack: list[Division], division: Division | str, start: int) -> list[Division]:
    """The divisions that hold a place behind the edge of one."""
    if division == "":
        return [d for d in stack if d.kind not in (*_ITEMS, _QUOTATION) or d.depth < 0]
    if isinstance(division, str):
        return _left(stack, division)
    if division.kind == "section":
        kept = [d for d in stack if d.kind == "section" and d.depth < division.depth]
        return [*kept, division]
    around = _around(stack, division)
    if division.kind == "item" and around and around[-1].kind == "list":
        division = division._replace(kind="bullet")
    return [*around, division]


def _left(stack: list[Division], kind: str) -> list[Division]:
    """The divisions behind the end of an environment; with a proof its statement ends."""
    if kind == _NOTATION:
        first = (k for k, d in enumerate(stack) if d.kind == "statement" and d.depth == _RUN_IN)
        return stack[: next(first, len(stack))]
    ends = [k for k, d in enumerate(stack) if d.kind == kind]
    if not ends:
        return stack
    end = ends[-1]
    if kind == "proof" and end and stack[end - 1].kind == "statement":
        end -= 1
    return stack[:end]


def _around(stack: list[Division], division: Division) -> list[Division]:
    """The divisions in which one lies: a proof in the statement before it, a case beside the one
    before it, an item beside those of its list."""
    if division.kind in _ITEMS:
        return _list_around(stack, division)
    closes = _CLOSES.get(division.kind, ())
    first = next((k for k, d in enumerate(stack) if d.kind in closes), len(stack))
    return stack[:first]


#: The divisions that end where one of a kind begins.
_CLOSES = {
    "case": ("case",),
    "proof": ("proof", "case"),
    "statement": ("statement", "proof", "case"),
}


def _list_around(stack: list[Division], item: Division) -> list[Division]:
    """The divisions without the items of the same list, or of one that is set deeper."""
    end = len(stack)
    while end and stack[end - 1].kind in _ITEMS and stack[end - 1].depth >= item.depth:
        end -= 1
    return stack[:end]
