"""The negation of a false claim, at a point where it fails for plain reasons.

Coq gets points at which every function has a known value: small numbers, and simple fractions
of π for what stands in angles.  Where there is no such point, it gets the one that the
refutation engine has found, and encloses both sides as that has done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING

from ...kernel.claims import Claim, unfold
from ...kernel.facts import SORTS, Facts, Variable
from ...kernel.terms import Lambda, Relation, Term, number, substitute
from ...search.literals import literal
from . import polynomials as poly
from .certificates import Certifier, Indeterminate
from .export import HEADER, Exported, ExportedLemma, comment, obstacle_of
from .names import Identifiers, identifier
from .polynomials import TooManyTerms
from .shapes import Inexpressible, Matrix, Number, shape, together
from .writer import Writer

if TYPE_CHECKING:
    from ...search.enclosures import Counterexample, Point

TRIES = 200
SPARE = 32  # bits that rounding may cost beyond what ball arithmetic needed
_HALF = Term("div", number(1), number(2))
_PI = Term("pi")
_REALS = (
    number(1), _PI, number(0), Term("div", _PI, number(2)), number(2), Term("neg", number(1)),
    _HALF, Term("div", _PI, number(3)), number(3), Term("div", _PI, number(4)),
    Term("div", _PI, number(6)), Term("neg", _PI),
)  # fmt: skip
_WHOLE = tuple(map(number, (1, 2, 0, 3, -1, 4)))
_HOLDS = {  # of the difference of the sides at the point, for a relation that fails
    "=": lambda q: q != 0, "!=": lambda q: q == 0, "<=": lambda q: q > 0,
    "<": lambda q: q >= 0, ">=": lambda q: q < 0, ">": lambda q: q <= 0,
}  # fmt: skip
_TACTIC = {"=": "differ", "!=": "agree", "<=": "exceed", "<": "reach", ">=": "fall_short",
           ">": "reach_down"}  # fmt: skip


def refutation_file(name: str, claim: Claim, words: str, found: Counterexample) -> Exported:
    """The file that proves the negation of ``claim``, which ``found`` refutes."""
    module = identifier(name)
    theorem = f"{module}_is_false"
    names = Identifiers([module, theorem])
    try:
        if claim.alternatives:
            raise Inexpressible("a refutation of more than one relation")
        writer = Writer(claim, names)
        statement = writer.statement()
        relation = unfold(writer.claim.relation, writer.meaning)
        for values in _candidates(claim, found):
            lines = _at(claim, writer, relation, values)
            if lines is not None:
                break
        else:
            lines = _enclosed(claim, writer, found)
    except Exception as obstacle:
        return Exported(module, theorem, "", (), obstacle_of(obstacle))

    rows = [*([comment(words)] if words else []), HEADER, *writer.definitions(), ""]
    first = sum(row.count("\n") + 1 for row in rows) + 1
    proof = "\n".join(f"  {line}." for line in lines)
    rows.append(f"Theorem {theorem} :\n  ~ ({statement.text()}).\nProof.\n{proof}\nQed.\n")
    text = "\n".join(rows)
    lemma = ExportedLemma(theorem, 1, first, text.count("\n") + 1, True)
    return Exported(module, theorem, text, (lemma,))


def _candidates(claim: Claim, found: Counterexample) -> Iterator[Mapping[str, Lambda]]:
    """Points at which the claim may fail for plain reasons: what is assumed has to hold there."""
    if any(v.sort == "complex" for v in claim.variables):
        raise Inexpressible("a refutation at a complex point")
    if not claim.hypotheses and not claim.premises:
        yield from _points(claim.variables)
        return
    exact = {n: value for n, value in found.point.values.items() if isinstance(value, Fraction)}
    if all(v.name in exact for v in claim.variables):
        yield {n: Lambda((), literal(value)) for n, value in exact.items()}


def _points(variables: tuple[Variable, ...]) -> Iterator[dict[str, Lambda]]:
    """Values for the variables, families constant: simple ones first, then mixtures."""
    choices = []
    for v in variables:
        known = SORTS[v.sort]
        values = _WHOLE if "integer" in known else _REALS
        params = tuple(f"i{k}" for k in range(len(v.indices)))
        choices.append([
            (v.name, Lambda(params, value)) for value in values if _fits(value, known)
        ])  # fmt: skip
    sizes = [len(c) for c in choices]
    for picks in islice(product(*map(range, sizes)), TRIES):
        yield dict(c[k] for c, k in zip(choices, picks, strict=True))
    chance = Random(0)
    for _ in range(TRIES):
        yield dict(map(chance.choice, choices))


class _KnownValues(Certifier):
    """Certificates of terms without variables, in which every function has a known value."""

    def atom(self, key: object, make: Callable[[], Indeterminate]) -> int:
        made = make()
        if made.kind not in ("pi", "root", "whole", "inverse"):
            raise Inexpressible(f"the value of {made.source} is not known")
        return super().atom(key, lambda: made)


def _fits(value: Term, known: Facts) -> bool:
    from ...kernel.facts import Scope, facts

    return known <= facts(value, Scope({}, {}))


def _at(
    claim: Claim, writer: Writer, relation: Relation, values: Mapping[str, Lambda]
) -> list[str] | None:
    """The script that refutes the claim at a point, if it fails there."""
    left, right = (substitute(side, values) for side in (relation.left, relation.right))
    size = together([shape(left, {}), shape(right, {})])
    places = [(0, 0)]
    if isinstance(size, Matrix):
        places = list(product(range(size.rows), range(size.cols)))
    elif not isinstance(size, Number):
        raise Inexpressible("a multiple of the identity of unknown size")
    for i, j in places:
        certifier = _KnownValues((), Identifiers(writer.names.taken))
        certifier.position = {}
        try:
            if isinstance(size, Number):
                sides = certifier.number(left), certifier.number(right)
            else:
                sides = certifier.entry(left, i, j), certifier.entry(right, i, j)
            difference = poly.add(sides[0], poly.scale(-1, sides[1]))
            rest, _ = poly.divide(difference, certifier.relations)
        except (Inexpressible, TooManyTerms):
            continue
        value = poly.value(rest)
        if value is None or not _HOLDS[relation.op](value):
            continue
        script, found = certifier.closing(
            certifier.level, poly.add(difference, poly.constant(-value))
        )
        if found and script[-1].startswith("combine ("):
            return _script(claim, writer, values, size, (i, j), relation.op, value, script)
    return None


def _script(
    claim: Claim,
    writer: Writer,
    values: Mapping[str, Lambda],
    size: object,
    place: tuple[int, int],
    op: str,
    value: Fraction,
    script: list[str],
) -> list[str]:
    arguments = []
    for v in claim.variables:
        body = values[v.name].body
        whole = "integer" in SORTS[v.sort]
        text = f"({writer.integer(body, writer.here)})%Z" if whole else (
            f"({writer.real(body, writer.here)})")  # fmt: skip
        arguments.append(f"(fun {'_ ' * len(v.indices)}=> {text})" if v.indices else text)
    lines = _at_point(claim, writer, arguments, place if isinstance(size, Matrix) else None)
    q = f"({value.numerator} / {value.denominator})"
    z = script[-1].removeprefix("combine ")
    return [*lines, "unfold power", "casts", *script[:-1], f"{_TACTIC[op]} {q} {z}"]


def _at_point(
    claim: Claim, writer: Writer, arguments: list[str], place: tuple[int, int] | None
) -> list[str]:
    """The lines after which what the claim says at a point, of the entry at a ``place`` if it is
    about matrices, leads to a contradiction."""
    conditions = sum(len(writer.sort_hypotheses(v)) for v in claim.variables)
    arguments += ["ltac:(side_condition)"] * (conditions + len(claim.hypotheses))
    lines = ["intro claim", f"pose proof (claim {' '.join(arguments)}) as E" if arguments
             else "pose proof claim as E", "clear claim; revert E"]  # fmt: skip
    opened = [writer.names.of(d.name) for d in writer.claim.definitions]
    lines += [f"cbv beta delta [{' '.join(opened)}]"] if opened else []
    if place is not None:
        entry = f"E {place[0]}%nat {place[1]}%nat ltac:(side_condition) ltac:(side_condition)"
        lines.append(f"intro E; pose proof ({entry}) as F; clear E; revert F")
    return [*lines, "family_products; multiply_out; first_block", "functions"]


def _enclosed(claim: Claim, writer: Writer, found: Counterexample) -> list[str]:
    """The script that encloses both sides at the point of a counterexample."""
    if "…" not in found.left + found.right and found.left == found.right:
        raise Inexpressible("the sides are equal at the point that refutes it")
    arguments = [_argument(v, found.point) for v in claim.variables]
    place = found.place and (found.place[0] - 1, found.place[1] - 1)
    lines = _at_point(claim, writer, arguments, place)
    return [*lines, "Intervals.settled_numbers",
            f"Intervals.false_by_enclosures {found.precision + SPARE}%Z"]  # fmt: skip


def _argument(v: Variable, point: Point) -> str:
    """The value of a variable at the point; a family has that of its last index everywhere
    else."""
    whole = "integer" in SORTS[v.sort]

    def said(value: object) -> str:
        if not isinstance(value, Fraction):
            raise Inexpressible("a refutation at a point that is not rational")
        if whole:
            return f"({value.numerator})%Z"
        return f"({value.numerator} / {value.denominator})" if value.denominator > 1 else (
            f"({value.numerator})")  # fmt: skip

    if not v.indices:
        return said(point.values[v.name])
    if not all("integer" in SORTS[sort] for sort in v.indices):
        raise Inexpressible("a refutation with a family over real indices")
    names = [f"i{k}" for k in range(len(v.indices))]
    *table, (_, last) = sorted(point.families[v.name].items()) or [((), Fraction(1))]
    text = said(last)
    for indices, value in reversed(table):
        test = " && ".join(f"({i} =? {k})%Z" for i, k in zip(names, indices, strict=True))
        text = f"(if ({test})%bool then {said(value)} else {text})"
    return f"(fun {' '.join(names)} => {text})"
