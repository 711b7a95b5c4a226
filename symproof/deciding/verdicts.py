"""Verdicts: the types of what is known of a claim.

A verdict carries its evidence as text (JSON) and has no truth value.  Whatever prints the
word "proved" asks :attr:`Proved.theorem` for it, and that is what the kernel says of exactly this
text; "refuted" likewise evaluates both sides at the point again.  How a claim gets its verdict is
the matter of :mod:`.strategies`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..base.messages import Said
from ..base.showing import Shown
from ..kernel.claims import Claim, Condition, decode_claim, unfolded
from ..kernel.context import ProofError, Theorem
from ..kernel.terms import Relation, Term, is_matrix
from ..notation.encoding import encode_claim
from ..notation.text_writer import write_clause, write_condition, write_term
from ..search.expanding import with_relation
from ..search.literals import literal
from ..search.misfits import ShapeMisfit
from .certifying import equal_at, theorems_for, theorems_of
from .diagnostic import Failure, said_at
from .inverses import with_letters
from .words import NO_PROOF, VERDICT_WORDS, worst

if TYPE_CHECKING:
    from fractions import Fraction

    from ..search.enclosures import Counterexample, Indices, Number, Point


CONTRADICTION = "contradiction"  # the name of a theorem: what a claim assumes is never true
CONTRADICTORY = "the hypotheses contradict each other"


@dataclass(frozen=True, repr=False)
class Verdict(Shown):
    """What is known about ``claim``, a :class:`~symproof.kernel.claims.Claim`.

    ``bool(verdict)`` raises ``TypeError``: ask ``.proved``, ``.refuted``, ``.ill_typed`` or
    ``.undecided``, of which exactly one is true; ``str(verdict)`` is what is printed.

    >>> from symproof import prove
    >>> verdict = prove("x + x = 2x")
    >>> verdict
    <proved: x + x = 2·x>
    >>> verdict.word, verdict.proved, verdict.exit_code
    ('proved', True, 0)
    """

    claim: Claim

    def __bool__(self) -> bool:
        raise TypeError("a verdict is not a boolean; ask .proved, .refuted or .undecided")

    def __repr__(self) -> str:
        return f"<{str(self).splitlines()[0]}>"

    @property
    def word(self) -> str:
        """The first word that is printed."""
        raise NotImplementedError

    @property
    def exit_code(self) -> int:
        """The exit code of a program that was asked for this: 0 if it is proved."""
        return VERDICT_WORDS[self.word].exit_code

    @property
    def note(self) -> Said | None:
        """A remark on the claim as a whole, such as hypotheses that contradict each other."""
        return None

    @property
    def evidence(self) -> dict[str, Any] | None:
        """The certificate as plain data that can be checked by itself; None if there is none."""
        return None

    @property
    def remark(self) -> str:
        """The note as it stands behind the claim, in the first line; empty without a note."""
        return f" ({self.note})" if self.note is not None else ""

    @property
    def said(self) -> list[Said]:
        """The lines that follow the first one, as sentences that can be translated."""
        return []

    @property
    def details(self) -> list[str]:
        """The lines that follow the first one, in English."""
        return list(map(str, self.said))

    @property
    def proved(self) -> bool:
        """Whether the kernel proves the claim, perhaps under conditions; it is asked again."""
        return False

    @property
    def refuted(self) -> bool:
        """Whether a point shows the claim to be false."""
        return False

    @property
    def ill_typed(self) -> bool:
        """Whether the shapes of the claim do not fit."""
        return False

    @property
    def undecided(self) -> bool:
        """Whether the claim is neither proved nor refuted nor ill-typed."""
        return not (self.proved or self.refuted or self.ill_typed)

    def __str__(self) -> str:
        from ..notation.claims_writer import supposed

        rows = [f"{self.word}: {write_clause(self.claim)}", *self.details]
        said = supposed(self.claim)
        rows[0] += self.remark
        return "\n  ".join([*rows, f"where {said}"] if said else rows)


@dataclass(frozen=True, repr=False)
class Proved(Verdict):
    """``certificate`` is a proof document (JSON) whose last theorem is the claim.  A theorem of the
    name :data:`CONTRADICTION` before it says that what the claim assumes is never true.

    >>> from symproof import prove
    >>> verdict = prove("tan x = sin x / cos x")
    >>> verdict.word, verdict.details
    ('proved-with-conditions', ['if cos(x) ≠ 0'])
    """

    certificate: str

    @property
    def evidence(self) -> dict[str, Any]:
        """The certificate as plain data."""
        return dict(json.loads(self.certificate))

    @property
    def theorem(self) -> Theorem:
        """The last theorem of the certificate, which the kernel replays now.  Raises
        :class:`~symproof.kernel.proofs.ProofError` if it does not prove this claim."""
        return self._replayed()[-1]

    @property
    def checked(self) -> Claim:
        """The claim that the certificate proves."""
        return self.claim

    def _replayed(self) -> tuple[Theorem, ...]:
        return theorems_for(self.checked, self.certificate)

    @property
    def vacuous(self) -> bool:
        """Whether the kernel proves that the hypotheses contradict each other, where they are
        defined."""
        *earlier, _ = self._replayed()
        if not earlier:
            return False
        from ..search.witnesses import FALSE, of_hypotheses

        own = decode_claim(encode_claim(self.checked))
        absurd = own._replace(relation=FALSE, alternatives=())
        needed = of_hypotheses(absurd)
        return any(t.claim == absurd and needed.issuperset(t.conditions) for t in earlier)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of the proof that the hypotheses do not settle, such as cos(x) ≠ 0."""
        return self.theorem.conditions

    @property
    def word(self) -> str:
        return "proved-with-conditions" if self.theorem.conditions else "proved"

    @property
    def note(self) -> Said | None:
        return Said(CONTRADICTORY) if self.vacuous else None

    @property
    def said(self) -> list[Said]:
        rows = map(write_condition, self.theorem.conditions)
        return [Said("if {conditions}", conditions=row) for row in rows]

    @property
    def proved(self) -> bool:
        return bool(self.theorem.name)


@dataclass(frozen=True, repr=False)
class ProvedByInverses(Proved):
    """The certificate proves the claim with a letter for each inverse of a matrix without entries,
    for all matrices that are inverses: see :mod:`.inverses`, which is asked again.

    >>> from symproof import prove
    >>> verdict = prove("(A B)^-1 = B^-1 A^-1", where="A, B: matrix(n, n)")
    >>> verdict.word, verdict.details[:2]
    ('proved-with-conditions', ['if det(A) ≠ 0', 'if det(B) ≠ 0'])
    """

    @property
    def checked(self) -> Claim:
        found = with_letters(self.claim)
        if found is None:
            raise ProofError("the claim has no inverses", self.claim.relation)
        return found.general

    @property
    def theorem(self) -> Theorem:
        found, shown = with_letters(self.claim), super().theorem
        more = () if found is None else found.needed
        return shown._replace(conditions=tuple(dict.fromkeys((*shown.conditions, *more))))


@dataclass(frozen=True, repr=False)
class Refuted(Verdict):
    """``certificate`` is a point with enclosures of both sides (JSON).

    >>> from symproof import prove
    >>> prove("x^2 - 1 > 0").sentence
    'at x = 1: 0 is not greater than 0'
    """

    certificate: str

    @property
    def counterexample(self) -> Counterexample:
        """The point and both values, evaluated again; rational values are exact where the normal
        form shows them.  Raises ``ValueError`` if they do not separate the sides."""
        from ..search.enclosures import exactly

        return exactly(self.claim, self._replayed(), equal_at)

    def _replayed(self) -> Counterexample:
        from ..search.enclosures import replay

        return replay(self.claim, json.loads(self.certificate), equal_at)

    @property
    def word(self) -> str:
        self._replayed()  # raises unless the point still refutes
        return "refuted"

    @property
    def failure(self) -> Failure:
        """The counterexample in plain text."""
        return self.failure_by(write_term)

    def failure_by(self, write: Callable[[Term], str]) -> Failure:
        """The counterexample as text, its names by ``write``."""
        found = self.counterexample
        return Failure(write_point(found.point, write), found.left, found.right, found.place)

    @property
    def evidence(self) -> dict[str, Any]:
        """The certificate with its claim, as plain data that can be checked by itself."""
        return {
            "claim": encode_claim(self.claim), "counterexample": json.loads(self.certificate),
        }  # fmt: skip

    @property
    def sentence(self) -> str:
        """The counterexample in one line."""
        return str(self.said[0])

    @property
    def said(self) -> list[Said]:
        return [self.said_by(write_term)]

    def said_by(self, write: Callable[[Term], str]) -> Said:
        """The sentence about the counterexample, its names by ``write``."""
        op, equal = self.claim.relation.op, self.counterexample.equal
        return said_at(self.failure_by(write), op, equal)

    @property
    def refuted(self) -> bool:
        return bool(self._replayed().left)


@dataclass(frozen=True, repr=False)
class RefutedByValues(Refuted):
    """The point refutes ``plain``, in which the limits and infinite sums of the claim are what the
    kernel shows them to be: ``values`` is a document (JSON) whose theorems say that each side is
    that of ``plain``, under conditions that are hypotheses there."""

    plain: Claim
    values: str

    @property
    def counterexample(self) -> Counterexample:
        from ..search.enclosures import exactly

        return exactly(self.plain, self._replayed(), equal_at)

    @property
    def evidence(self) -> dict[str, Any]:
        """The certificate with its claim, and under "by" what :meth:`from_evidence` takes beside
        them."""
        by = {"plain": encode_claim(self.plain), "values": json.loads(self.values)}
        return {**super().evidence, "by": by}

    @classmethod
    def from_evidence(cls, claim: Claim, counterexample: Any, data: Any) -> RefutedByValues:
        """The verdict that such evidence is said to give.  Raises ``ValueError`` for what is no
        claim."""
        plain, values = decode_claim(data["plain"]), json.dumps(data["values"])
        return cls(claim, json.dumps(counterexample), plain, values)

    def _replayed(self) -> Counterexample:
        from ..search.enclosures import replay

        relation, sides = unfolded(self.claim), self.plain.relation
        ends = (relation.left, sides.left), (relation.right, sides.right)
        wanted = [with_relation(self.claim, Relation(a, "=", b)) for a, b in ends]
        shown = theorems_of(self.values)
        given = [Condition((), h) for h in self.plain.hypotheses]
        if (
            [t.claim for t in shown] != [decode_claim(encode_claim(c)) for c in wanted]
            or not {c for t in shown for c in t.conditions} <= {*given}
            or self.plain.relation.op != relation.op
            or not {*with_relation(self.claim, sides).hypotheses} <= {*self.plain.hypotheses}
            or self.plain.variables != self.claim.variables
        ):
            raise ProofError("the values are not those of this claim", self.claim.relation)
        return replay(self.plain, json.loads(self.certificate), equal_at)


@dataclass(frozen=True, repr=False)
class IllTyped(Verdict):
    """The shapes of the claim do not fit; ``misfit`` are those of the innermost parts that do not,
    if they are found, and ``why`` is what the kernel says of it.

    >>> from symproof import prove
    >>> print(prove("Matrix([[1], [2]]) * Matrix([[1], [2]]) = 5"))
    ill-typed: [[1], [2]]·[[1], [2]] = 5
      a 2×1 matrix times a 2×1 matrix does not fit
    """

    misfit: ShapeMisfit | None
    why: str = ""

    @property
    def word(self) -> str:
        return "ill-typed"

    @property
    def reason(self) -> str:
        """The sentence about the shapes in English."""
        return str(self.said[0])

    @property
    def said(self) -> list[Said]:
        if self.misfit is None:
            return [Said("the shapes do not fit: {why}", why=self.why)]
        return [self.misfit.said]

    @property
    def ill_typed(self) -> bool:
        return True


#: The name of this verdict before; programs may import it.


#: The name of this verdict before; programs may import it.
Shapeless = IllTyped


@dataclass(frozen=True, repr=False)
class Undecided(Verdict):
    """Neither proved nor refuted; ``why`` says what stood in the way, and ``cause`` is the row of
    :data:`~symproof.deciding.words.CAUSES` for it.

    >>> from symproof import prove
    >>> print(prove("sin(n) != 0", where="n: positive integer"))
    undecided: sin(n) ≠ 0
      neither a proof of this order nor a counterexample was found; give a step in between
      where n: positive integer
    """

    why: Said
    cause: str = NO_PROOF

    @property
    def reason(self) -> str:
        """The reason in English."""
        return str(self.why)

    @property
    def word(self) -> str:
        return "undecided"

    @property
    def said(self) -> list[Said]:
        return [self.why]


@dataclass(frozen=True, repr=False)
class Linked(Verdict):
    """The verdict on a chain, or on several cases that are all claimed, from those on its
    ``links``: ``claim`` is that of the first link with the worst verdict, and ``written`` the whole
    chain.

    >>> from symproof import prove
    >>> print(prove("a <= b <= a + 1", where="a <= b"))
    refuted: a ≤ b ≤ a + 1
      in b ≤ a + 1
      at a = −1, b = 1: 1 is greater than 0
      where a, b: real; a ≤ b
    """

    links: tuple[Verdict, ...]
    written: str

    @property
    def word(self) -> str:
        return worst(link.word for link in self.links)

    @property
    def said(self) -> list[Said]:
        rows: list[Said] = []
        for link in self.links:
            if link.said and link.word == self.word:
                rows += [Said("in {claim}", claim=write_clause(link.claim)), *link.said]
        return rows

    @property
    def proved(self) -> bool:
        return all(link.proved for link in self.links)

    @property
    def refuted(self) -> bool:
        return any(link.refuted for link in self.links)

    @property
    def ill_typed(self) -> bool:
        return not self.refuted and any(link.ill_typed for link in self.links)

    def __str__(self) -> str:
        from ..notation.claims_writer import supposed

        said = supposed(*(link.claim for link in self.links))
        rows = [f"{self.word}: {self.written}", *self.details]
        return "\n  ".join([*rows, f"where {said}"] if said else rows)


def write_point(point: Point, write: Callable[[Term], str] = write_term) -> str:
    """The point in plain text, its names by ``write``: ``k = 3, p = 0, ω_0 = 3``."""
    parts = [f"{write(Term('sym', n))} = {_written(v)}" for n, v in sorted(point.values.items())]
    for name, table in sorted(point.families.items()):
        if is_matrix(name):
            parts += _matrices(name, table, write)
            continue
        for index, value in sorted(table.items()):
            term = Term("sym", name, *map(literal, index))
            parts.append(f"{write(term)} = {_written(value)}")
    return ", ".join(parts)


def _matrices(
    name: str, table: Mapping[Indices, Number], write: Callable[[Term], str]
) -> Iterator[str]:
    """The matrices of which a table has the entries."""
    for index, places in groupby(sorted(table.items()), key=lambda entry: entry[0][:-2]):
        rows = groupby(places, key=lambda entry: entry[0][-2])
        written = ", ".join(f"[{', '.join(_written(x) for _, x in row)}]" for _, row in rows)
        yield f"{write(Term('sym', name, *map(literal, index)))} = Matrix([{written}])"


def _written(value: Number) -> str:
    def plain(part: Fraction) -> str:
        return str(part).replace("-", "−")

    if isinstance(value, Term):
        return write_term(value)
    if isinstance(value, tuple):
        return f"{plain(value[0])} + {plain(value[1])}·ⅈ".replace("+ −", "− ")
    return plain(value)
