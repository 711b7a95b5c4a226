"""The diagnostic: what is known of one claim, in one type and one encoding.

Whatever judges a claim makes a :class:`Diagnostic` of it: ``prove`` of a line, ``check`` of a
relation in a document, a theory of a theorem and of its steps.  Whatever tells of it reads this
type: the formats of the output, editors, assistants, batches, books and test runners.  Sentences
in it are values, which are translated where they are shown; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..base.messages import Said, Translate
from .words import ENDED, ERROR, NONE, VERDICT_WORDS

#: The kinds of claims: of a document, of the command line, of a theory, of a chain.
RELATION, CLAIM, THEOREM, STEP = "relation", "claim", "theorem", "step"


class Location(NamedTuple):
    """The place of a claim: a file, "" if there is none, and lines and a column counted from 1, 0
    where they are not known."""

    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0

    def __str__(self) -> str:
        """``file:line:column``, as far as they are known."""
        parts = [self.file] if self.file else []
        return ":".join([*parts, *(str(n) for n in (self.line, self.column) if n)])


class Failure(NamedTuple):
    """A counterexample in plain text: the ``point``, "" if the claim has no variables, both sides
    there, and the row and column of the ``entry`` that differs, if the sides are matrices."""

    point: str
    left: str
    right: str
    entry: tuple[int, int] | None = None

    @classmethod
    def of(cls, data: Mapping[str, Any] | None) -> Failure | None:
        """The counterexample that :meth:`data` has encoded; None of None."""
        if data is None:
            return None
        entry = data["entry"]
        return cls(data["point"], data["left"], data["right"], entry and (entry[0], entry[1]))

    def data(self) -> dict[str, Any]:
        """The counterexample as plain data."""
        return {**self._asdict(), "entry": self.entry and [*self.entry]}


#: What is found of two values where a relation is false.
_NEGATED = {
    "=": "{left} is not {right}", "!=": "{left} is {right}",
    "<=": "{left} is greater than {right}", "<": "{left} is not less than {right}",
    ">=": "{left} is less than {right}", ">": "{left} is not greater than {right}",
}  # fmt: skip


def said_at(found: Failure, op: str, equal: bool = False) -> Said:
    """The one sentence about a point at which a relation with the sign ``op`` fails; ``equal`` says
    that both sides have the same normal form there.

    >>> str(said_at(Failure("x = 1", "2", "3"), "="))
    'at x = 1: 2 is not 3'
    """
    said = Said(_NEGATED[op], left=found.left, right=found.right)
    if equal:
        said = Said("{said}: both sides have the same normal form", said=said)
    if found.entry:
        row, column = found.entry
        said = Said("{said} (entry {row}, {column})", said=said, row=row, column=column)
    return Said("at {point}: {said}", point=found.point, said=said) if found.point else said


class Suppression(NamedTuple):
    """The reason why a finding does not count: ``by`` is "document", "ignore" or "record"."""

    by: str
    reason: Said


class Basis(NamedTuple):
    """The basis of a verdict: the lines of the ``premises``, those of them that are ``open``, the
    ``assumptions`` that nobody has stated, and a ``model``, a point at which all holds that is in
    force there, in plain text."""

    premises: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    assumptions: tuple[Said, ...] = ()
    model: str = ""


class Diagnostic(NamedTuple):
    """A claim with its verdict, its place, its evidence, and the sentences about it.

    * ``kind``            one of RELATION, CLAIM, THEOREM and STEP;
    * ``text``            the claim as it stands there, ``reading`` as it was read;
    * ``verdict``         a word of :data:`~symproof.deciding.words.VERDICT_WORDS`;
    * ``name``            of a theorem, else "";
    * ``code``            of the finding, "" if there is none;
    * ``level``           "error" makes the run fail, "warning" is worth a look, "none" is fine;
    * ``message``         the reason in a sentence, ``more`` those that follow it;
    * ``role``            why a relation is taken as a definition, a condition or a claim;
    * ``notes``           hints;
    * ``expected``        the verdict that is wanted, where somebody has said so;
    * ``conditions``      those under which a claim is proved, in plain text;
    * ``certificate``     a proof document, or a claim with a point at which it fails;
    * ``links``           those of a chain, or the steps of a theorem;
    * ``record``, ``coq`` what a record and Coq say of it, as plain data.

    >>> found = Diagnostic(CLAIM, "x = x + 1", "refuted", code="SP101")
    >>> found.subject, str(found.place)
    ('refuted', '')
    """

    kind: str
    text: str
    verdict: str
    place: Location = Location()
    name: str = ""
    code: str = ""
    level: str = NONE
    message: Said | None = None
    more: tuple[Said, ...] = ()
    reading: str = ""
    role: Said | None = None
    notes: tuple[Said, ...] = ()
    expected: str = ""
    counterexample: Failure | None = None
    conditions: tuple[str, ...] = ()
    basis: Basis = Basis()
    certificate: Mapping[str, Any] | None = None
    suppression: Suppression | None = None
    links: tuple[Diagnostic, ...] = ()
    record: Mapping[str, Any] | None = None
    coq: Any = None

    @property
    def subject(self) -> str:
        """The first word about it: the name of a theorem, or else the verdict."""
        return self.name or self.verdict

    @property
    def counts(self) -> bool:
        """Whether there is a finding that nobody has suppressed."""
        return self.level != NONE and self.suppression is None

    @property
    def fails(self) -> bool:
        """Whether the run fails because of it."""
        return self.level == ERROR and self.suppression is None

    @property
    def exit_code(self) -> int:
        """The exit code of a run that has nothing else: 2 if there is no verdict, because the
        question was stopped, so that the run cannot say how it ends."""
        return 2 if self.is_stopped else int(self.fails)

    @property
    def is_stopped(self) -> bool:
        """Whether a limit has ended the question."""
        return VERDICT_WORDS[self.verdict].truth == ENDED

    @property
    def content(self) -> str:
        """The text by which a finding is recognised when lines move: the claim, or the name of a
        theorem with its failing steps."""
        failing = [link.text for link in self.links if link.code]
        return "\n".join([self.name, *failing]) if self.name else self.text

    def told(self, translate: Translate = str) -> str:
        """The message and what follows it, in one line of a language."""
        said = (self.message, *self.more)
        return translate("; ").join(s.in_language(translate) for s in said if s is not None)


#: The fields of :func:`data_of` that are shown where a finding is a part of something larger: a log
#: of findings, an editor, a record of a batch, the answer to an assistant.
FIELDS_OF_FINDINGS = (
    "text", "reading", "verdict", "code", "reason", "notes", "counterexample", "conditions",
    "premises", "open_premises", "assumptions",
)  # fmt: skip


def data_of(found: Diagnostic, translate: Translate = str) -> dict[str, Any]:
    """The diagnostic as plain data, the same fields in the same order from every door.

    Sentences are those of the language of ``translate``; all other values are the same in every
    language.  ``schema/symproof-3.json`` describes the fields.

    >>> row = data_of(Diagnostic(CLAIM, "1 = 2", "refuted", counterexample=Failure("", "1", "2")))
    >>> row["verdict"], row["counterexample"]["left"], row["premises"]
    ('refuted', '1', [])
    """
    role, suppression, coq = found.role, found.suppression, found.coq
    return {
        "kind": found.kind, "name": found.name, **found.place._asdict(),
        "text": found.text, "reading": found.reading,
        "verdict": found.verdict, "expected": found.expected,
        "code": found.code or None, "level": found.level, "reason": found.told(translate),
        "role": "" if role is None else role.in_language(translate),
        "notes": [note.in_language(translate) for note in found.notes],
        "counterexample": found.counterexample and found.counterexample.data(),
        "conditions": [*found.conditions],
        "premises": [*found.basis.premises], "open_premises": [*found.basis.open],
        "assumptions": [said.in_language(translate) for said in found.basis.assumptions],
        "model": found.basis.model,
        "certificate": None if found.certificate is None else dict(found.certificate),
        "suppressed": suppression and {
            "by": suppression.by, "reason": suppression.reason.in_language(translate),
        },
        "links": [data_of(link, translate) for link in found.links],
        **({} if found.record is None else {"record": dict(found.record)}),
        **({} if coq is None else {"coq": coq}),
    }  # fmt: skip
