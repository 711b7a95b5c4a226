"""Terms: mathematical expressions exactly as written.

A term is immutable, is never simplified and has no truth value.  ``x/x`` stays ``x/x``
and ``cos(q - p)`` stays ``cos(q - p)``, so that the formula that is checked is the formula
that is printed.  Everything in the package is read into terms and written from terms.

=============================  ==========================================================
head and arguments             meaning
=============================  ==========================================================
``num m s``                    the numeral m·10^(−s): ``12`` is (12, 0), ``0.5`` is (5, 1)
``pi``, ``i``, ``e``           π, the imaginary unit, Euler's number
``sym name t…``                a variable, an indexed family or a defined name; the name is
                               a template with one ``#`` for each argument: ``p``,
                               ``omega_#``, ``R_#(#)``, ``v_#^(#)``; ``A[#×#]`` is a family
                               of matrices, whose last two arguments are the size
``add t…``, ``mul t…``         sums and products of two or more terms
``neg t``                      −t, also inside a sum: a − b is ``add a (neg b)``
``div t t``, ``pow t t``       quotient and power
``sin t`` and its like         the functions of ``functions``
``sum x lo hi t``              Σ t for x = lo … hi; likewise ``prod``; binds x in t
``matrix r c t…``              r rows, c columns, entries row by row; a vector has c = 1
``identity``                   the identity matrix of the size its place asks for
``transpose t``, ``norm t``,   transpose, Euclidean norm, dot product of two vectors
``dot t t``
``det t``, ``trace t``         determinant and trace of a square matrix
``stack x lo hi t``            the blocks t for x = lo … hi on top of each other
``diag x lo hi t``             the block-diagonal matrix with those blocks
``deriv x a t``                the derivative of x ↦ t at x = a; binds x in t
``integral x a b t``           the integral of x ↦ t from a to b; binds x in t
``limit x a t``                the limit of x ↦ t at a, from both sides; ``limit_above`` and
                               ``limit_below`` from one; binds x in t
``limit_infinity x t``         the limit of x ↦ t at ∞; ``limit_minus_infinity`` that at −∞
``series x lo t``              the limit of Σ t for x = lo … n as n grows; binds x in t
``hole k``                     a numbered gap in a context, only ever inside proofs
=============================  ==========================================================

As data (JSON) a term is the list ``[head, argument, …]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import is_
from typing import Any, NamedTuple

from .functions import TABLE

FUNCTIONS = frozenset(TABLE)
BINDERS = frozenset(("sum", "prod", "stack", "diag"))  # over ranges of integers
# The heads that bind the name in front in the term that comes last.
AT_POINT = frozenset(("limit", "limit_above", "limit_below"))
LIMITS = AT_POINT | {"limit_infinity", "limit_minus_infinity"}
BINDING = BINDERS | LIMITS | {"deriv", "integral", "series"}
MAX_DEPTH = 200
MAX_PLACES = 1_000  # digits after the point of a numeral
MAX_SIZE = 1_000_000  # nodes, shared subterms counted each time they occur

# For each head the kinds of its arguments: t a term, n a natural number, s a name; a final
# * repeats the last kind.
_SHAPES = {
    "num": "nn", "pi": "", "i": "", "e": "", "sym": "st*", "hole": "n",
    "add": "ttt*", "mul": "ttt*", "neg": "t", "div": "tt", "pow": "tt",
    "matrix": "nnt*", "identity": "", "transpose": "t", "norm": "t", "dot": "tt",
    "det": "t", "trace": "t",
    **dict.fromkeys(FUNCTIONS, "t"), **dict.fromkeys(BINDERS, "sttt"), "deriv": "stt",
    "integral": "sttt", "series": "stt", **dict.fromkeys(LIMITS, "st"),
    **dict.fromkeys(AT_POINT, "stt"),
}  # fmt: skip
_KINDS: Mapping[type, str] = {int: "n", str: "s"}


# Each relation with the signs of left − right for which it holds; from right to left; its opposite.
RELATIONS = {"=": "=", "!=": "<>", "<=": "<=", "<": "<", ">=": "=>", ">": ">"}
FLIPPED = {"=": "=", "!=": "!=", "<=": ">=", "<": ">", ">=": "<=", ">": "<"}
NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
# What follows from a relation.
IMPLIES = {op: {o for o in RELATIONS if {*RELATIONS[op]} <= {*RELATIONS[o]}} for op in RELATIONS}


class MalformedTerm(ValueError):
    """The data is not a term; the message says what is wrong with which head."""


class Term:
    """One node of an expression: a ``head`` and its ``args`` (see the table above).

    Raises :class:`MalformedTerm` unless the arguments fit the head.
    """

    __slots__ = ("_free", "_hash", "_shape", "args", "depth", "head", "size")
    head: str
    args: tuple[Any, ...]
    depth: int
    size: int
    _hash: int
    _free: frozenset[str] | None  # what free_names has found, once it has been asked
    _shape: Any  # the same for the shape (see shapes)

    def __init__(self, head: str, *args: Any) -> None:
        depth, size, kinds = 1, 1, ""
        for a in args:
            if type(a) is Term:
                kinds += "t"
                size += a.size
                if a.depth >= depth:
                    depth = a.depth + 1
            else:
                kinds += _KINDS.get(type(a), "?")
        fix = object.__setattr__
        fix(self, "head", head)
        fix(self, "args", args)
        fix(self, "depth", depth)
        fix(self, "size", size)
        _demand_shape(self, kinds)
        fix(self, "_hash", hash((head, args)))
        fix(self, "_free", None)
        fix(self, "_shape", None)

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("terms are immutable")

    __delattr__ = __setattr__

    def __eq__(self, other: object) -> bool:
        if type(other) is not Term:
            return NotImplemented
        return self is other or (
            self._hash == other._hash and self.head == other.head and self.args == other.args
        )

    def __hash__(self) -> int:
        return self._hash

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth value; prove a claim about it instead")

    def __repr__(self) -> str:
        return f"Term({', '.join(map(repr, (self.head, *self.args)))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Term, (self.head, *self.args)


def _demand_shape(term: Term, kinds: str) -> None:
    shape = _SHAPES.get(term.head) if type(term.head) is str else None
    if shape is None:
        raise MalformedTerm(f"unknown head {term.head!r}")
    args = term.args
    if kinds != shape:
        fixed = shape.removesuffix("t*")
        if fixed == shape or kinds != fixed.ljust(len(args), "t"):
            raise MalformedTerm(f"{term.head} does not take the arguments {args!r:.200}")
    if "n" in kinds and any([type(a) is int and a < 0 for a in args]):
        raise MalformedTerm(f"{term.head} does not take the arguments {args!r:.200}")
    if term.head == "num" and args[1] > MAX_PLACES:
        raise MalformedTerm(f"a numeral of more than {MAX_PLACES} digits after the point")
    if term.head == "sym" and args[0].count("#") != len(args) - 1:
        raise MalformedTerm(f"{args[0]!r} does not take {len(args) - 1} arguments")
    if term.head == "matrix" and not 0 < args[0] * args[1] == len(args) - 2:
        raise MalformedTerm("a matrix needs rows × columns entries")
    if term.head in BINDING and "#" in args[0]:
        raise MalformedTerm(f"{args[0]!r} is not the name of a variable")
    if term.depth > MAX_DEPTH or term.size > MAX_SIZE:
        raise MalformedTerm(f"nested more than {MAX_DEPTH} deep, or more than {MAX_SIZE} nodes")


class Relation(NamedTuple):
    """``left op right``, where ``op`` is one of =, !=, <=, <, >=, >."""

    left: Term
    op: str
    right: Term

    def flipped(self) -> Relation:
        """The relation read from right to left: y > x for x < y."""
        return Relation(self.right, FLIPPED[self.op], self.left)

    def downwards(self) -> Relation:
        """The relation with its larger side on the left: y > x for x < y; = and != stay."""
        return self.flipped() if self.op in ("<", "<=") else self

    def difference(self) -> Term:
        """The term that the relation compares with 0: left − right, or left if right is 0."""
        return self.left if self.right == number(0) else difference(self.left, self.right)


def difference(left: Term, right: Term) -> Term:
    """left − right."""
    return Term("add", left, Term("neg", right))


def number(value: int) -> Term:
    """The integer ``value`` as a term."""
    return Term("num", value, 0) if value >= 0 else Term("neg", Term("num", -value, 0))


def symbol(name: str, *args: Term) -> Term:
    """A variable, or a family or defined name applied to ``args``."""
    return Term("sym", name, *args)


def is_matrix(name: str) -> bool:
    """Whether a name is that of a family of matrices."""
    return "#×#" in name


def children(term: Term) -> list[Term]:
    """The immediate subterms, in the order in which they are written."""
    return [a for a in term.args if type(a) is Term]


class Lambda(NamedTuple):
    """``params ↦ body``: the meaning of a defined name, or what replaces a family."""

    params: tuple[str, ...]
    body: Term


def free_names(term: Term) -> frozenset[str]:
    """The names that occur in ``term`` and are not bound in it."""
    names = term._free
    if names is None:
        head, args = term.head, term.args
        if head in BINDING:
            var, *outside, body = args
            names = (free_names(body) - {var}).union(*map(free_names, outside))
        else:
            own = args[:1] if head == "sym" else ()
            names = frozenset(own).union(*[free_names(a) for a in args if type(a) is Term])
        object.__setattr__(term, "_free", names)
    return names


def substitute(term: Term, meaning: Mapping[str, Lambda]) -> Term:
    """Replace names by their meanings, renaming bound variables that would capture."""
    if free_names(term).isdisjoint(meaning):
        return term
    if term.head == "sym":
        name, *args = term.args
        done = [substitute(a, meaning) for a in args]
        if name not in meaning:
            return Term("sym", name, *done)
        params, body = meaning[name]
        return substitute(body, {p: Lambda((), a) for p, a in zip(params, done, strict=True)})
    if term.head in BINDING:
        var, *outside, body = term.args
        inner = {name: m for name, m in meaning.items() if name != var}
        incoming = frozenset().union(
            *(free_names(inner[n].body) - {*inner[n].params} for n in free_names(body) & {*inner})
        )
        fresh = var
        while fresh in incoming or (fresh != var and fresh in free_names(body) | {*inner}):
            fresh += "'"
        if fresh != var:
            inner[var] = Lambda((), symbol(fresh))
        ends = [substitute(end, meaning) for end in outside]
        return Term(term.head, fresh, *ends, substitute(body, inner))
    return rebuild(term, lambda child: substitute(child, meaning))


def put(term: Term, name: str, value: Term) -> Term:
    """``term`` with ``value`` for a name."""
    return substitute(term, {name: Lambda((), value)})


def fill(context: Term, fillings: Sequence[Term]) -> Term:
    """Put ``fillings[k]`` into every ``hole k``.  Bound variables of the context reach into
    the fillings on purpose: that is how a theorem is used under a Σ."""
    if context.head == "hole":
        if context.args[0] >= len(fillings):
            raise MalformedTerm(f"nothing fills hole {context.args[0]}")
        filling: Term = fillings[context.args[0]]
        return filling
    return rebuild(context, lambda child: fill(child, fillings))


def rebuild(term: Term, change: Callable[[Term], Term]) -> Term:
    """``term`` with ``change`` applied to each immediate subterm."""
    args = [change(a) if type(a) is Term else a for a in term.args]
    return term if all(map(is_, args, term.args)) else Term(term.head, *args)


def decode(data: object, depth: int = MAX_DEPTH) -> Term:
    """The term that plain data stands for; exact types only, so nothing can pose as data."""
    if type(data) is not list or not data or depth <= 0:
        raise MalformedTerm(f"not a term: {data!r:.200}")
    head, *args = data
    return Term(head, *[decode(a, depth - 1) if type(a) is list else a for a in args])


# -- terms and relations with the operation in front, as in ``laws`` -------------------------------


_NAMES: Mapping[str, str] = {"+": "add", "*": "mul", "/": "div", "^": "pow"}


def read_prefix(text: str) -> list[Any]:
    """The terms and relations of a text, one behind the other."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    found = []
    while words:
        found.append(_first(words))
    return found


def _first(words: list[str]) -> Any:
    """The term or relation with which the words begin; they are taken away."""
    word = words.pop(0)
    if word != "(":
        if word in ("i", "pi", "e"):
            return Term(word)
        return number(int(word)) if word.lstrip("-").isdigit() else symbol(word)
    head, args = words.pop(0), []
    while words[0] != ")":
        args.append(_first(words))
    words.pop(0)
    if head in RELATIONS:
        return Relation(args[0], head, args[1])
    if head == "-":
        return Term("add", args[0], Term("neg", args[1]))
    if head in BINDING:
        return Term(head, *args[0].args, *args[1:])
    if head in FUNCTIONS or head == "neg":
        return Term(head, *args)
    return Term(_NAMES[head], *args) if head in _NAMES else symbol(head, *args)
