"""Exercises as data: the TOML files beside this one, read and compiled.

An exercise is a statement, given lines and tasks.  A formula in it is text in the notation of
``symproof prove``, with ``?`` where something is to be filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ...base.messages import Translate
from ...base.tables import table
from ...kernel.claims import Claim, Definition, unfolding
from ...kernel.terms import Relation, Term, children, fill, free_names, rebuild, substitute, symbol
from ...notation.declared import Notation
from ...notation.names import is_name
from ...notation.text_writer import write_term
from ...reading.claims.single import read_relations, read_term
from ...reading.claims.sorting import claim_about

FOLDER = Path(__file__).parent
#: The chapters of the book in their order: the stem of a file, and its title; then one beyond it.
CHAPTERS = {
    "encoding": "The encoding",
    "trigonometry": "The formulas of the circle",
    "shift": "One matrix for every position",
    "rotation": "How far a rotation moves a vector",
    "dot_product": "The dot product",
    "distance": "The distance",
    "example_4x4": "Four positions, computed exactly",
    "corrections": "What the documents get wrong",
    "rotation_group": "Turns form a group",
    "attention": "Attention",
    "similarity": "The dot product as a function",
    "bounds": "Bounds",
    "approximation": "An integral for large d",
    "wavelengths": "Wavelengths and periods",
    "variants": "Other conventions",
    "rotary_encoding": "Rotary encoding",
    "decay": "Where the dot product rises and returns",
    "popular_claims": "What is often said",
    "uniqueness": "What is unique",
    "rank": "The rank of the dot products",
    "why_rotations": "Why rotations",
    "longer_contexts": "Longer contexts",
    "biases": "Biases",
    "own": "A theorem of your own",
}
#: How many of them stand in the book.
IN_BOOK = len(CHAPTERS) - 1
#: How hard an exercise is.
LEVELS = {
    1: "one law, or one value",
    2: "several steps",
    3: "an idea of your own, or a bound",
}
BLANK = "BLANK"
HOLE = Term("hole", 0)


#: The kinds of tasks, each a key in the table of a task.
KINDS = ("derive", "fill", "values", "fault", "state")


class Wrong(NamedTuple):
    """A typical wrong answer and the kind of feedback that it gets."""

    answer: str
    kind: str


class Task(NamedTuple):
    """One thing to do.  ``kind`` is "derive" (lines that lead from the left side of a relation to
    the right one), "fill" (a term for the ``?`` in all ``relations``), "values" (a point at which
    the relation is false), "fault" (the number of the false line) or "state" (a relation).
    ``data`` is the table of the file, with the form asked for."""

    kind: str
    relations: tuple[Relation, ...]
    data: Mapping[str, Any]
    hints: tuple[str, ...]
    solution: str
    wrong: tuple[Wrong, ...]


@dataclass(frozen=True)
class TaughtExercise:
    """One exercise; ``source`` is its table in the file."""

    name: str
    chapter: str
    source: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The title, in English."""
        return str(self.source["title"])

    @property
    def level(self) -> int:
        """How hard it is, a key of :data:`LEVELS`."""
        return int(self.source["level"])

    @property
    def is_printed(self) -> bool:
        """Whether the book prints it at the end of its chapter."""
        return bool(self.source.get("printed"))

    @property
    def statement(self) -> str:
        """What is to be done, in English."""
        return str(self.source["statement"])

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """The names that the exercise defines."""
        made = []
        for head, body in self.source.get("define", {}).items():
            name, params = _head(head)
            made.append(Definition(name, params, read_term(body, self.context)))
        return tuple(made)

    @cached_property
    def context(self) -> Notation:
        """How the letters of the exercise are read."""
        names = [_head(head)[0] for head in self.source.get("define", {})]
        names += [*self.sorts, BLANK, "i"]  # the imaginary unit is I, as in SymPy
        return _context(names)

    @cached_property
    def vocabulary(self) -> Notation:
        """How the letters of an answer are read: where matrices stand, I is the identity and a T
        above the line transposes."""
        known = _context({*self.context.templates, *self.context.names, *self.letters})
        if not self.has_matrices:
            return known
        return known._replace(turns="T" not in self.letters, shows_identity=True)

    @cached_property
    def has_matrices(self) -> bool:
        """Whether a matrix stands in a task or a definition."""
        sides = [side for task in self.tasks for r in task.relations for side in (r.left, r.right)]
        return any(map(_has_matrix, [*sides, *(d.body for d in self.definitions)]))

    @cached_property
    def sorts(self) -> dict[str, str]:
        """The variables that are not simply real numbers."""
        declared = self.source.get("sorts", {})
        return {_variable(name): sort for name, sort in declared.items()}

    @cached_property
    def given(self) -> tuple[Relation, ...]:
        """What may be used."""
        return tuple(r for text in self.source.get("given", ()) for r in self.relations(text))

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """What is to be done, in order."""
        return tuple(map(self._task, self.source["task"]))

    def _task(self, data: Mapping[str, Any]) -> Task:
        (kind,) = (k for k in KINDS if k in data)
        texts = data[kind] if isinstance(data[kind], list) else [data[kind]]
        relations = () if kind == "state" else tuple(r for t in texts for r in self.relations(t))
        wrong = tuple(Wrong(w["answer"], w["kind"]) for w in data["wrong"])
        return Task(kind, relations, data, tuple(data["hints"]), data["solution"], wrong)

    def relations(self, text: str) -> list[Relation]:
        """The relations of a text, with a hole for each ``?``."""
        read = read_relations(text.replace("?", f" {BLANK} "), self.context)
        return [Relation(_with_hole(r.left), r.op, _with_hole(r.right)) for r in read]

    @cached_property
    def letters(self) -> frozenset[str]:
        """The names that an answer may use."""
        terms = [side for task in self.tasks for r in task.relations for side in (r.left, r.right)]
        inner = (free_names(d.body) - {*d.params} for d in self.definitions)
        return frozenset().union(
            *map(free_names, terms),
            *map(_bound, terms),
            *inner,
            self.sorts,
            {d.name for d in self.definitions},
            self.source.get("letters", "").split(),
        )

    def claim(self, relation: Relation) -> Claim:
        """The claim that ``relation`` holds for all values of the variables."""
        plain = Relation(self.unfold(relation.left), relation.op, self.unfold(relation.right))
        hypotheses = tuple(r for t in self.source.get("assume", ()) for r in self.relations(t))
        claim = claim_about(plain, self.sorts, hypotheses)
        written = [relation.left, relation.right]
        used = tuple(d for d in self.definitions if d.name in self._needed(written))
        return Claim(claim.variables, used, hypotheses, relation)

    def unfold(self, term: Term) -> Term:
        """``term`` without defined names."""
        zero = Relation(term, "=", term)
        return substitute(term, unfolding(Claim((), self.definitions, (), zero)))

    def _needed(self, terms: Iterable[Term]) -> set[str]:
        names = {n for term in terms for n in free_names(term)}
        for d in reversed(self.definitions):
            if d.name in names:
                names |= free_names(d.body)
        return names


def filled(relation: Relation, answer: Term) -> Relation:
    """``relation`` with ``answer`` in its holes."""
    return Relation(fill(relation.left, [answer]), relation.op, fill(relation.right, [answer]))


def written(term: Term) -> str:
    """``term`` as text, with ? in its holes."""
    return write_term(fill(term, [symbol(BLANK)])).replace(BLANK, "?")


def has_hole(term: Term) -> bool:
    """Whether something is to be filled in in ``term``."""
    return term == HOLE or any(map(has_hole, children(term)))


def part_of(whole: Term, side: Term) -> Term | None:
    """The term whose place in ``side`` the hole has, if ``side`` with it is ``whole`` but for the
    order of summands and factors; else None.

    >>> from symproof.kernel.terms import Term, number, symbol
    >>> side = Term("mul", Term("hole", 0), Term("identity"))
    >>> part_of(Term("mul", symbol("a"), Term("identity")), side)
    Term('sym', 'a')
    """
    if side == HOLE:
        return whole
    if side.head != whole.head:
        return None
    parts, found = list(children(side)), list(children(whole))
    if side.head not in ("add", "mul"):
        if len(parts) != len(found) or rebuild(side, lambda _: symbol(BLANK)) != rebuild(
            whole, lambda _: symbol(BLANK)
        ):
            return None
        pairs = [(a, b) for a, b in zip(parts, found, strict=True) if a != b]
        return part_of(pairs[0][1], pairs[0][0]) if len(pairs) == 1 else None
    for part in [p for p in parts if p in found]:
        parts.remove(part)
        found.remove(part)
    if len(parts) != 1 or not found:
        return None
    return part_of(found[0] if len(found) == 1 else Term(side.head, *found), parts[0])


def with_blank(relation: Relation) -> Relation:
    """``relation`` with the name :data:`BLANK` in its holes, to be written."""
    return filled(relation, symbol(BLANK))


def _with_hole(term: Term) -> Term:
    if term == symbol(BLANK):
        return HOLE
    return rebuild(term, _with_hole)


def _has_matrix(term: Term) -> bool:
    """Whether a matrix stands in ``term``."""
    return term.head in ("matrix", "identity") or any(map(_has_matrix, children(term)))


def _bound(term: Term) -> frozenset[str]:
    """The names that Σ binds in ``term``."""
    inner = frozenset().union(*map(_bound, children(term)))
    return inner | {term.args[0]} if term.head in ("sum", "prod") else inner


def _head(text: str) -> tuple[str, tuple[str, ...]]:
    """The template and the parameters of ``R(k)``, or of a plain name."""
    match = re.fullmatch(r"(\w+)(?:\(([\w, ]+)\))?", text)
    if match is None:
        raise ValueError(f"{text!r} cannot be defined")
    params = tuple(p.strip() for p in match[2].split(",")) if match[2] else ()
    return match[1] + (f"({','.join('#' * len(params))})" if params else ""), params


def _context(names: Iterable[str]) -> Notation:
    """What is declared of ``names``; e is Euler's number where it is raised."""
    templates = frozenset(name for name in names if "#" in name)
    return Notation(templates, frozenset(names) - templates, letters=frozenset("e"))


def _variable(text: str) -> str:
    """The name of a variable, as it stands in terms."""
    name: str = read_term(text, _context([text] if is_name(text) else ())).args[0]
    return name


def chapter_heading(chapter: str, translate: Translate) -> str:
    """The title of a chapter, behind its number if it stands in the book."""
    number = [*CHAPTERS].index(chapter) + 1
    title = translate(CHAPTERS[chapter])
    return f"{number} {title}" if number <= IN_BOOK else title


@lru_cache(maxsize=1)
def exercises() -> Mapping[str, TaughtExercise]:
    """All exercises by name, chapter by chapter."""
    found: dict[str, TaughtExercise] = {}
    for chapter in CHAPTERS:
        for said in table(FOLDER / f"{chapter}.toml")["exercise"]:
            if said["id"] in found:
                raise ValueError(f"two exercises are called {said['id']!r}")
            found[said["id"]] = TaughtExercise(said["id"], chapter, said)
    return found


def filled_text(exercise: TaughtExercise, text: str) -> Term:
    """A term that an exercise file gives as text."""
    return read_term(text, exercise.context)
