"""Proofs of equations: certificates in the order in which the tactics ask for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...kernel.claims import Claim, unfold
from ...kernel.terms import Relation, Term, children
from . import polynomials as poly
from .certificates import Certifier
from .names import Identifiers
from .plainly import holds_plainly
from .polynomials import Polynomial, TooManyTerms
from .shapes import Inexpressible, Matrix, Number, shape, together
from .writer import Writer

_QUOTIENTS = frozenset(("tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth", "sech", "csch"))


class Script(NamedTuple):
    """The sentences of a proof; ``complete`` says whether the certificates were found."""

    lines: tuple[str, ...]
    complete: bool

    def text(self) -> str:
        return "\n".join(["Proof.", *(f"  {line}" for line in self.lines), "Qed."])


def equation(writer: Writer) -> Script:
    """A proof of the equation that ``writer`` states, by a certificate.  Raises
    :class:`~symproof.checkers.coq.shapes.Inexpressible`."""
    claim = writer.claim
    relation = unfold(claim.relation, writer.meaning)
    size = together([shape(relation.left, {}), shape(relation.right, {})])
    denominators: dict[tuple[str, str], int] = {}
    while True:
        try:
            found, refined = _attempt(claim, writer, relation, size, denominators)
        except TooManyTerms as error:
            raise Inexpressible(str(error)) from None
        if not refined:
            return found


def _attempt(
    claim: Claim,
    writer: Writer,
    relation: Relation,
    size: object,
    denominators: dict[tuple[str, str], int],
) -> tuple[Script, bool]:
    lines = ["intros."]
    names = [] if writer.is_complex else [writer.names.of(d.name) for d in claim.definitions]
    opened = f"cbv beta delta [{' '.join(names)}] in *" if names else ""
    small = isinstance(size, Matrix) and not size.family
    lines += [f"{opened}."] if opened and not small else []
    complete = True
    refined = False

    before: list[str] = []

    def write(term: Term) -> str:
        return writer.real(term, writer.here)

    def goal(difference: Callable[[Certifier], Polynomial]) -> list[str]:
        nonlocal complete, refined
        if not writer.is_complex and holds_plainly(difference):
            return ["casts.", "by_field."]
        names = Identifiers(writer.names.taken)
        names.given.update(writer.names.given)
        certifier = Certifier(claim.variables, names, denominators, write)
        start = ["functions"] if _mentions(relation, _QUOTIENTS) else []
        start += ["unfold power"] if _mentions(relation, frozenset(("pow",))) else []
        value = difference(certifier)
        level = certifier.level
        level.lines = [*level.exact, *start, "casts", *level.lines]
        rows, found = certifier.closing(level, value)
        refined = refined or certifier.refined
        if certifier.renamed and claim.premises:  # they speak of what would have another name
            if not value:
                return [f"{row}." for row in (*start, "casts", "by_field")]
            found = False
        complete = complete and found
        before.extend(line for line in certifier.before if line not in before)
        return [row + "." for row in rows]

    left, right = relation.left, relation.right
    if writer.is_complex:
        complex_names = [v.name for v in claim.variables if v.sort == "complex"]
        for name in complex_names:
            ident = writer.names.of(name)
            lines.append(f"destruct {ident} as [{ident}_re {ident}_im].")
        if isinstance(size, Number):
            bullets = []
            for k in (0, 1):
                bullets += _bullet(goal(lambda c, k=k: _minus(  # type: ignore[misc]
                    c.complex(left)[k], c.complex(right)[k])))  # fmt: skip
            lines += [f"{line}." for line in before] + ["parts.", *bullets]
            return Script(tuple(lines), complete), refined
    if isinstance(size, Number):
        lines += ["bring_conditions; family_products; multiply_out; bring_squares."]
        lines += goal(lambda c: _minus(c.number(left), c.number(right)))
        return Script(tuple(lines), complete), refined
    if not isinstance(size, Matrix):
        raise Inexpressible("a multiple of the identity of unknown size")
    if size.family:
        lines.append(f"generic_block {Identifiers(writer.names.taken).fresh('block')}.")
    ready = [opened] if opened and small else []  # entry by entry: smaller goals
    ready = ["entries", *ready, "bring_conditions", "multiply_out", "bring_squares"]
    lines.append(f"{'; '.join(ready)}.")
    for i in range(size.rows):
        for j in range(size.cols):
            lines += _bullet(goal(lambda c, i=i, j=j: _minus(  # type: ignore[misc]
                c.entry(left, i, j), c.entry(right, i, j))))  # fmt: skip
    return Script(tuple(lines), complete), refined


def _minus(a: Polynomial, b: Polynomial) -> Polynomial:
    return poly.add(a, poly.scale(-1, b))


def _bullet(rows: list[str]) -> list[str]:
    return [("- " if k == 0 else "  ") + row for k, row in enumerate(rows)]


def _mentions(relation: Relation, heads: frozenset[str]) -> bool:
    def visit(term: Term) -> bool:
        return term.head in heads or any(map(visit, children(term)))

    return visit(relation.left) or visit(relation.right)
