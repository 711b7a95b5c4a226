"""Untrusted: equations that follow from equations between matrices, such as Qᵀ·Q = Identity.

An assumed equation a = b is multiplied from both sides, U·(a − b)·V, and transposed; the difference
of the two sides that are to be equal is sought among the sums of multiples of these.  The factors U
and V are what stands around a part of a or b in the words of the difference, and in words that come
about in this way.

    xᵀ·Qᵀ·Q·x − xᵀ·x  =  xᵀ·(Qᵀ·Q − Identity)·x

The rule ``using`` then puts b for a in ``r + Σ c·(U·a·V − U·b·V)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from ..kernel.claims import Claim, scope, unfold, unfolded, unfolding
from ..kernel.context import HYPOTHESIS
from ..kernel.facts import Scope
from ..kernel.shapes import IllTyped, UnknownShape, shape, whole
from ..kernel.terms import Relation, Term, free_names, is_matrix, number, rebuild
from ..notation.encoding import encode
from .certificates import proof_of
from .elimination import reduce_rows
from .literals import literal, rational
from .rewriting import instance

MAX_MULTIPLES, MAX_LETTERS, MAX_POWER = 60, 12, 6
_ONE = number(1)

#: Letters, each the term of a matrix and whether its transpose is meant.
Word = tuple[tuple[Term, bool], ...]
#: Numbers that are multiplied: variables, and words that are numbers; a trace is one as well.
Factor = tuple[str, Any]
Key = tuple[tuple[Factor, ...], Word]
Poly = dict[Key, Fraction]


class NoWords(Exception):
    """A term is not made of matrices by sums, products and transposes."""


class Multiple(NamedTuple):
    """The ``equation`` of an index, turned or not, between two words; of this perhaps the trace,
    times ``factors`` and a word, the ``rest``."""

    equation: int
    is_turned: bool
    before: Word
    behind: Word
    is_trace: bool
    factors: tuple[Factor, ...]
    rest: Word

    def term(self, side: Term) -> Term:
        """The term of this multiple of a side of the equation."""
        inner = Term("transpose", side) if self.is_turned else side
        product = _product([*map(_letter, self.before), inner, *map(_letter, self.behind)])
        taken = Term("trace", product) if self.is_trace else product
        return _product([*map(_factor, self.factors), taken, *map(_letter, self.rest)])


def prove(claim: Claim) -> dict[str, Any] | None:
    """Proof data for an equation that follows from equations between matrices that are assumed."""
    relation, meaning = unfolded(claim), unfolding(claim)
    given = [(k, unfold(h, meaning)) for k, h in enumerate(claim.hypotheses) if h.op == "="]
    if relation.op != "=" or not given or not any(is_matrix(v.name) for v in claim.variables):
        return None
    here = scope(claim)
    plain_left, plain_right = map(_without_norms, (relation.left, relation.right))
    is_root = plain_left.head == plain_right.head == "sqrt"
    left, right = (
        (plain_left.args[0], plain_right.args[0]) if is_root else (plain_left, plain_right)
    )
    try:
        polynomials = _Polynomials(here.sorts)
        goal = polynomials.difference(left, right)
        equations = dict(polynomials.readable(given))
        found = _combination(goal, equations, polynomials)
    except (NoWords, IllTyped, UnknownShape):
        return None
    if found is None:
        return None
    frame = [right]
    for c, multiple in found:
        scaled, after = literal(c), dict(given)[multiple.equation].right
        frame.append(Term("mul", scaled, multiple.term(Term("hole", multiple.equation))))
        frame.append(Term("neg", Term("mul", scaled, multiple.term(after))))
    context = frame[0] if len(frame) == 1 else Term("add", *frame)
    proof = {
        "rule": "ring",
        "context": encode(Term("sqrt", context) if is_root else context),
        "instances": [
            instance(HYPOTHESIS.format(k), unfold(h, meaning), {}).data()
            for k, h in enumerate(claim.hypotheses, 1)
        ],
    }
    return _from(proof, relation, plain_left, plain_right, here)


def _without_norms(term: Term) -> Term:
    """A term with roots of products for norms."""
    if term.head == "pow" and term.args[0].head == "norm" and term.args[1] == number(2):
        column = _without_norms(term.args[0].args[0])
        return Term("mul", Term("transpose", column), column)
    inner = rebuild(term, _without_norms)
    if inner.head != "norm":
        return inner
    return Term("sqrt", Term("mul", Term("transpose", inner.args[0]), inner.args[0]))


def _from(
    proof: dict[str, Any], relation: Relation, left: Term, right: Term, here: Scope
) -> dict[str, Any] | None:
    """The proof of a relation from that of one whose sides are equal to its own."""
    steps = [(left, proof, right)]
    if left != relation.left:
        first = proof_of(Relation(relation.left, "=", left), here)
        steps = [(relation.left, first, left), *steps] if first else []
    if right != relation.right and steps:
        last = proof_of(Relation(right, "=", relation.right), here)
        steps = [*steps, (right, last, relation.right)] if last else []
    if not steps:
        return None
    return {
        "rule": "chain",
        "lines": [encode(steps[0][0]), *(encode(end) for _, _, end in steps)],
        "ops": ["="] * len(steps),
        "proofs": [step for _, step, _ in steps],
    }


def _combination(
    goal: Poly, equations: dict[int, Poly], polynomials: _Polynomials
) -> list[tuple[Fraction, Multiple]] | None:
    """Multiples of equations whose sum the goal is; if need be with more letters than it has."""
    for widens in (False, True):
        multiples = _reached(goal, equations, polynomials, widens)
        solution = _solved(goal, list(multiples.values()))
        if solution is not None:
            return [(c, m) for c, m in zip(solution, multiples, strict=True) if c]
    return None


def _reached(
    goal: Poly, equations: dict[int, Poly], polynomials: _Polynomials, widens: bool
) -> dict[Multiple, Poly]:
    """Multiples of equations, with their polynomials."""
    multiples: dict[Multiple, Poly] = {}
    seen: set[Key] = set()
    waiting = list(goal)
    while waiting and len(multiples) < MAX_MULTIPLES:
        key = waiting.pop(0)
        if key in seen:
            continue
        seen.add(key)
        for multiple in _multiples(key, equations, widens):
            if multiple not in multiples and len(multiples) < MAX_MULTIPLES:
                try:
                    poly = polynomials.multiple(multiple, equations[multiple.equation])
                except NoWords:
                    continue
                multiples[multiple] = poly
                waiting += poly
    return multiples


class _Place(NamedTuple):
    """A word in which a part may be put, or under a trace, and what it is multiplied with."""

    word: Word
    is_trace: bool
    factors: tuple[Factor, ...]
    rest: Word


def _places(key: Key) -> Iterator[_Place]:
    """The words of a product, also turned, and under a trace in every cyclic order."""
    factors, word = key
    if word:
        yield _Place(word, False, factors, ())
    for k, (kind, inner) in enumerate(factors):
        others = (*factors[:k], *factors[k + 1 :])
        if kind == "word":
            yield from (_Place(w, False, others, word) for w in (inner, turned(inner)))
        elif kind == "trace":
            rounds = (inner[j:] + inner[:j] for j in range(len(inner)))
            yield from (_Place(w, True, others, word) for one in rounds for w in (one, turned(one)))


def _multiples(key: Key, equations: dict[int, Poly], widens: bool) -> Iterator[Multiple]:
    """The multiples of equations in which a part of one stands where it stands in a product; the
    identity stands everywhere, if the product may become wider."""
    for index, poly in equations.items():
        for own_factors, part in poly:
            if own_factors and not part:  # an equation of numbers
                left = _without(key[0], own_factors)
                if left is not None:
                    yield Multiple(index, False, (), (), False, left, key[1])
                continue
            for place in _places(key) if part or widens else ():
                left = _without(place.factors, own_factors)
                for is_turned in (False, True) if left is not None else ():
                    sought = turned(part) if is_turned else part
                    for k in range(len(place.word) - len(sought) + 1):
                        end = k + len(sought)
                        if place.word[k:end] == sought:  # nothing, for the identity
                            yield Multiple(
                                index, is_turned, place.word[:k], place.word[end:],
                                place.is_trace, left or (), place.rest,
                            )  # fmt: skip


def _without(factors: Sequence[Factor], taken: Sequence[Factor]) -> tuple[Factor, ...] | None:
    """The factors without those taken, if they are among them."""
    left = Counter(factors)
    left.subtract(taken)
    return tuple(sorted(left.elements(), key=repr)) if min(left.values(), default=0) >= 0 else None


def _solved(goal: Poly, columns: Sequence[Poly]) -> list[Fraction] | None:
    """Coefficients with which the columns add up to the goal."""
    keys = sorted({key for poly in (goal, *columns) for key in poly}, key=repr)
    rows = [[poly.get(key, Fraction(0)) for poly in (*columns, goal)] for key in keys]
    pivots = reduce_rows(rows, len(columns))
    if any(row[-1] for row in rows[len(pivots) :]):
        return None
    found = [Fraction(0)] * len(columns)
    for row, column in zip(rows, pivots, strict=False):
        found[column] = row[-1]
    return found


def turned(word: Word) -> Word:
    """The transpose of a word."""
    return tuple((letter, not is_turned) for letter, is_turned in reversed(word))


class _Polynomials:
    """Polynomials in words, of terms whose names have these sorts."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def readable(self, given: Iterable[tuple[int, Relation]]) -> Iterator[tuple[int, Poly]]:
        """The equations that are made of words, with their numbers."""
        for k, h in given:
            with suppress(NoWords, IllTyped, UnknownShape):
                yield k, self.difference(h.left, h.right)

    def difference(self, left: Term, right: Term) -> Poly:
        return _plus(self.of(left), _scaled(Fraction(-1), self.of(right)))

    def multiple(self, multiple: Multiple, equation: Poly) -> Poly:
        """The polynomial of a multiple of an equation."""
        inner = _transposed(equation) if multiple.is_turned else equation
        found: Poly = {}
        for (factors, word), c in inner.items():
            between = (*multiple.before, *word, *multiple.behind)
            if not all(a[1] == b[0] for a, b in pairwise(map(_sizes, between))):
                raise NoWords("sizes that do not fit")
            if multiple.is_trace:
                factors, between = (*factors, ("trace", _cyclic(between))), ()
            factors, between = _normal((*multiple.factors, *factors), between)
            if between and multiple.rest:
                raise NoWords("a number was expected")
            found = _plus(found, {_normal(factors, between or multiple.rest): c})
        return found

    def of(self, term: Term) -> Poly:
        """The polynomial of a term.  Raises :class:`NoWords`."""
        head, args = term.head, term.args
        value = rational(term)
        if value is not None:
            return {((), ()): value} if value else {}
        if head == "sym" and is_matrix(args[0]):
            return {_normal((), ((term, False),)): Fraction(1)}
        if head == "identity":
            return {((), ()): Fraction(1)}
        if head == "add":
            total: Poly = {}
            for part in args:
                total = _plus(total, self.of(part))
            return total
        if head == "neg":
            return _scaled(Fraction(-1), self.of(args[0]))
        if head == "mul":
            product: Poly = {((), ()): Fraction(1)}
            for part in args:
                product = _times(product, self.of(part))
            return product
        if head == "transpose":
            return _transposed(self.of(args[0]))
        if head == "dot" and shape(args[0], self.names).cols == whole(1):
            return _times(_transposed(self.of(args[0])), self.of(args[1]))
        if head == "pow" and args[1].head == "num" and not args[1].args[1]:
            return self.power(args[0], args[1].args[0])
        if head == "trace":
            return {
                _normal((*factors, ("trace", _cyclic(word))), ()): c
                for (factors, word), c in self.of(args[0]).items()
            }
        if head == "sym" and not any(map(is_matrix, free_names(term))):
            return {((("number", term),), ()): Fraction(1)}
        raise NoWords(head)

    def power(self, base: Term, exponent: int) -> Poly:
        """The polynomial of a power."""
        if not 0 < exponent <= MAX_POWER:
            raise NoWords("a power")
        product = once = self.of(base)
        for _ in range(exponent - 1):
            product = _times(product, once)
        return product


def _normal(factors: Sequence[Factor], word: Word) -> Key:
    """The key of a product, with words that are numbers among the factors."""
    if len(word) > MAX_LETTERS:
        raise NoWords("so long a word")
    cuts = [k for k in range(len(word) + 1) if _is_cut(word, k)]
    found = list(factors)
    for begin, end in pairwise(cuts):
        inner = word[begin:end]
        found.append(("word", min(inner, turned(inner), key=repr)))
    rest = word[: cuts[0]] + word[cuts[-1] :] if cuts else word
    return tuple(sorted(found, key=repr)), rest


def _is_cut(word: Word, place: int) -> bool:
    """Whether the size at a place of a word is 1."""
    if place < len(word):
        return _sizes(word[place])[0] == _ONE
    return any(_sizes(letter)[1] == _ONE for letter in word[-1:])


def _sizes(letter: tuple[Term, bool]) -> tuple[Term, Term]:
    """How many rows and columns a letter has."""
    rows, cols = letter[0].args[-2:]
    return (cols, rows) if letter[1] else (rows, cols)


def _cyclic(word: Word) -> Word:
    """The first of the words that have the same trace."""
    rounds = [word[k:] + word[:k] for k in range(max(len(word), 1))]
    return min((w for one in rounds for w in (one, turned(one))), key=repr)


def _plus(a: Poly, b: Poly) -> Poly:
    total = dict(a)
    for key, c in b.items():
        total[key] = total.get(key, Fraction(0)) + c
    return {key: c for key, c in total.items() if c}


def _scaled(factor: Fraction, a: Poly) -> Poly:
    return {key: factor * c for key, c in a.items()}


def _times(a: Poly, b: Poly) -> Poly:
    total: Poly = {}
    for (fs, v), c in a.items():
        for (gs, w), d in b.items():
            total = _plus(total, {_normal((*fs, *gs), (*v, *w)): c * d})
    return total


def _transposed(a: Poly) -> Poly:
    return {(factors, turned(word)): c for (factors, word), c in a.items()}


def _letter(letter: tuple[Term, bool]) -> Term:
    term, is_turned = letter
    return Term("transpose", term) if is_turned else term


def _factor(factor: Factor) -> Term:
    kind, inner = factor
    if kind == "number":
        found: Term = inner
        return found
    product = _product(list(map(_letter, inner)))
    return Term("trace", product) if kind == "trace" else product


def _product(parts: Sequence[Term]) -> Term:
    return parts[0] if len(parts) == 1 else Term("mul", *parts)
