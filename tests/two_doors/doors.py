"""One claim at two doors: `prove`, and a document that says it in words.

A claim of a corpus is read once; its relation is then written in LaTeX, and what is known of its
letters in sentences.  Both doors get the same formula and the same knowledge, so that they should
say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from corpus import entries
from typed import DRAWN, EVERYDAY, FILE, MATRICES, typed

import symproof
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.api import check_document
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Term, children, is_matrix, symbol
from symproof.notation.claims_writer import describe
from symproof.notation.latex_writer import write_inline, write_relation
from symproof.notation.normal_form import normal_form
from symproof.notation.text_writer import context_of
from symproof.notation.text_writer import write_relation as in_text

LIST = Path(__file__).with_name("differences.tsv")
#: How a sentence names the members of a sort.
_SORTS = {
    "real": "real numbers", "complex": "complex numbers", "positive": "positive real numbers",
    "nonnegative": "nonnegative real numbers", "integer": "integers",
    "natural": "nonnegative integers", "positive integer": "positive integers",
    "even": "even integers", "odd": "odd integers",
}  # fmt: skip
#: What a verdict comes to: proved, false, undecided (also where the document asserts nothing), or
#: not read.
_CLASSES = {
    "proved": "proved", "proved-with-conditions": "proved", "follows": "proved", "refuted": "false",
    "ill-typed": "false", "not-read": "not read",
}  # fmt: skip


#: What is said of a matrix or a column.
_MATRIX = re.compile(r": (?:vector|matrix)\(")


class Case(NamedTuple):
    """A claim: its name, the formula in LaTeX, what `prove` is told of its letters, and the
    sentences that say the same."""

    name: str
    latex: str
    where: str
    sentences: str


def corpora() -> Iterator[tuple[str, str, str]]:
    """The claims of all corpora: a name, the text and what is said of the letters."""
    for kind in ("accept", "reject"):
        for e in entries(kind):
            yield f"{e.file}:{e.line}", e.claim_text, e.where_text
    for file in (FILE, DRAWN, MATRICES, EVERYDAY):
        for number, one in enumerate(typed(file), start=1):
            yield f"{file.stem}:{number}", one.text, one.where


def case_of(name: str, text: str, where: str) -> Case | None:
    """The claim for both doors; None if `prove` does not read it, or it needs more than a formula,
    letters with sorts and hypotheses, such as a definition."""
    try:
        claim = symproof.prove(text, where=where).claim
    except ValueError:
        return None
    sorts = [_sort_of(v) for v in claim.variables if not is_matrix(v.name)]
    if claim.definitions or claim.premises or None in sorts:
        return None
    context = context_of([claim.relation.left, claim.relation.right])
    matrices = [row for row in describe(claim) if _MATRIX.search(row)]
    told = [f"{v.name}: {v.sort}" for v in claim.variables if not (v.indices or is_matrix(v.name))]
    told += [*matrices, *(in_text(h) for h in claim.hypotheses)]
    said = [
        *filter(None, sorts),
        *dict.fromkeys(
            _set_of(m)
            for h in (claim.relation, *claim.hypotheses)
            for side in (h.left, h.right)
            for m in _matrices_in(side)
        ),
        *(f"Let ${write_relation(h, context)}$." for h in claim.hypotheses),
    ]
    return Case(name, write_relation(claim.relation, context), ", ".join(told), " ".join(said))


def _sort_of(variable: Variable) -> str | None:
    """The sentence that says the sort of a letter, or of a family; None if there is no word."""
    words = _SORTS.get(variable.sort)
    if words is None:
        return None
    letter = Term("sym", variable.name, *map(symbol, "ijkl"[: len(variable.indices)]))
    return f"Let ${write_inline(letter)}$ be {words}."


def _matrices_in(term: Term) -> Iterator[Term]:
    """The names of matrices in a term."""
    if term.head == "sym" and is_matrix(term.args[0]):
        yield term
    for part in children(term):
        yield from _matrices_in(part)


def _set_of(matrix: Term) -> str:
    """The sentence that says of which set a matrix or a column is a member."""
    rows, cols = map(write_inline, matrix.args[-2:])
    size = rows if cols == "1" else rf"{rows} \times {cols}"
    return rf"Let ${write_inline(matrix)} \in \mathbb{{R}}^{{{size}}}$."


def at_prove(case: Case) -> str:
    """The class of the verdict of `prove` on a case."""
    try:
        return _CLASSES.get(symproof.prove(case.latex, where=case.where).word, "undecided")
    except ValueError:
        return "not read"


def readings(case: Case) -> tuple[str, str]:
    """The normal form of the relation of a case as `prove` reads it, and as a document does; twice
    "" where one of them does not read it."""
    text = f"{case.sentences} We claim that $${case.latex}.$$\n"
    found = check_bytes("claim.md", text.encode())["results"]
    try:
        claim = symproof.prove(case.latex, where=case.where).claim
        own = normal_form(claim.relation)
    except ValueError:
        return "", ""
    return (own, found[-1]["form"]) if found and found[-1]["form"] else ("", "")


def in_document(case: Case) -> str:
    """The class of the verdict on the last relation of a document that says a case."""
    found = check_document(f"{case.sentences} We claim that $${case.latex}.$$\n", isolated=False)
    return (
        _CLASSES.get(found.relations[-1]["verdict"], "undecided") if found.relations else "nothing"
    )
