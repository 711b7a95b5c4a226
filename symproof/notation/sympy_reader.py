"""Read SymPy objects into terms.

SymPy keeps its expressions in an order of its own, which depends on names and on hashes;
here commutative arguments are put into the order in which people write them, the same in
every run: in products numbers, constants, variables, brackets, functions, sums; in sums
falling powers, then numbers, then what contains functions, and a positive term first.
Nothing is simplified, and SymPy is asked for nothing but the structure of what it was given.

What has no exact counterpart among terms is refused.  So are two different symbols that
are written alike, because a term knows a variable only by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom
from sympy.matrices.matrixbase import MatrixBase

from ..kernel.claims import Relation
from ..kernel.terms import BINDERS, FUNCTIONS, Term, children, free_names, number, symbol
from .matrices import identity_matrix
from .names import GREEK_NAMES, parse_name
from .sympy_writer import sympy_function


class UnreadableSymPy(ValueError):
    """The object has no exact counterpart among terms; the message says what to do."""


def read(expr: Any, order: Sequence[str] = ()) -> Term:
    """The term of a SymPy expression or matrix, or of a Python integer.

    ``order`` names variables, families and functions in the order in which they should be
    written; families that it does not name come before them, other names after them.
    Raises :class:`UnreadableSymPy`.
    """
    return _Reader(order).term(expr)


def read_together(exprs: Iterable[Any]) -> tuple[list[Term], dict[str, str]]:
    """The terms of expressions in which a name stands for the same symbol throughout, and the
    sorts of their variables as :func:`sorts` has them.

    Raises :class:`UnreadableSymPy`.
    """
    reader = _Reader(())
    terms = [reader.term(e) for e in exprs]
    free = frozenset[str]().union(*map(free_names, terms))
    return terms, {name: _sort(name, reader.assumptions[name]) for name in sorted(free)}


def read_relation(relation: Any, order: Sequence[str] = ()) -> Relation:
    """The relation of a SymPy ``Eq``, ``Ne``, ``Le``, ``Lt``, ``Ge`` or ``Gt``.

    Raises :class:`UnreadableSymPy`.
    """
    if isinstance(relation, bool | BooleanAtom):
        raise UnreadableSymPy(
            f"SymPy decided this relation ({relation}) before it could be read; "
            "build it with evaluate=False, or hand over its two sides one by one"
        )
    op = _RELATIONS.get(type(relation)) if isinstance(relation, Relational) else None
    if op is None:
        raise UnreadableSymPy(f"{_show(relation)} is not an equation or an inequality")
    reader = _Reader(order)
    return Relation(reader.term(relation.args[0]), op, reader.term(relation.args[1]))


def sorts(expr: Any) -> dict[str, str]:
    """The sort of every free variable, family and function of ``expr``, by template name.

    ``expr`` is an expression, a matrix or a relation.  A symbol without assumptions is a
    complex number in SymPy, and so it is here.  Assumptions of which no sort says exactly
    as much are refused (:class:`UnreadableSymPy`), because a weaker sort can make a true
    statement false, and a stronger one a false statement true.
    """
    return read_together(expr.args if isinstance(expr, Relational) else (expr,))[1]


_DEEPEST = 100
_RELATIONS = {
    sympy.Eq: "=", sympy.Ne: "!=", sympy.Le: "<=", sympy.Lt: "<", sympy.Ge: ">=", sympy.Gt: ">",
}  # fmt: skip
_CONSTANTS = {type(sympy.pi): "pi", type(sympy.I): "i", type(sympy.E): "e"}
_HEADS = {sympy_function(f): f for f in sorted(FUNCTIONS - {"sqrt"})}
_BINDERS = {sympy.Sum: "sum", sympy.Product: "prod", sympy.Integral: "integral"}
_OF_MATRICES = {sympy.Determinant: "det", sympy.Trace: "trace"}
_RESERVED = FUNCTIONS | {"pi", "I"}
_SORTS: dict[str, tuple[dict[str, bool], ...]] = {
    "complex": ({}, {"complex": True}),
    "real": ({"real": True},),
    "nonzero": ({"real": True, "nonzero": True},),
    "nonnegative": ({"nonnegative": True},),
    "positive": ({"positive": True},),
    "integer": ({"integer": True},),
    "even": ({"even": True},),
    "odd": ({"odd": True},),
    "natural": ({"integer": True, "nonnegative": True},),
    "positive integer": ({"integer": True, "positive": True},),
}
_Assumptions = frozenset[tuple[str, Any]]


def _sort(name: str, known: _Assumptions) -> str:
    for sort, spellings in _SORTS.items():
        if known in (_assumptions(sympy.Symbol("x", **facts)) for facts in spellings):
            return sort
    raise UnreadableSymPy(
        f"no sort says exactly what is assumed of {name!r}; assume one of "
        f"{', '.join(_SORTS)}, and state the rest as a hypothesis"
    )


def _assumptions(thing: Any) -> _Assumptions:
    return frozenset(thing.assumptions0.items()) - {("commutative", True)}


def _show(thing: object) -> str:
    return f"{type(thing).__name__} {thing!s:.80}"


class _Reader:
    """Reads the parts of one formula and remembers which object owns which name."""

    def __init__(self, order: Sequence[str]) -> None:
        self.order = _Order(order)
        self.owners: dict[str, object] = {}
        self.assumptions: dict[str, _Assumptions] = {}
        self.depth = 0

    def term(self, expr: Any) -> Term:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise UnreadableSymPy(f"the expression is nested more than {_DEEPEST} deep")
        try:
            return self.read(expr)
        except UnreadableSymPy:
            raise
        except ValueError as error:
            raise UnreadableSymPy(f"{_show(expr)}: {error}") from None
        finally:
            self.depth -= 1

    def read(self, expr: Any) -> Term:
        if isinstance(expr, int | sympy.Integer) and not isinstance(expr, bool):
            return number(int(expr))
        if isinstance(expr, sympy.Rational) and expr.is_finite:
            return self.product((expr,))
        if type(expr) in _CONSTANTS:
            return Term(_CONSTANTS[type(expr)])
        if isinstance(expr, sympy.Symbol) and not isinstance(expr, sympy.Wild):
            return self.variable(expr)
        if isinstance(expr, sympy.Indexed):
            return self.indexed(expr)
        if isinstance(expr, AppliedUndef):
            return self.applied(expr)
        if isinstance(expr, sympy.Add | sympy.MatAdd):
            return self.sum(expr.args)
        if isinstance(expr, sympy.MatMul) or (
            isinstance(expr, sympy.Mul) and any(_is_matrix(a) for a in expr.args)
        ):
            return self.matrix_product(expr.args)
        if isinstance(expr, sympy.Mul):
            return self.product(expr.args)
        if isinstance(expr, sympy.Pow):
            return self.product((expr,))
        if isinstance(expr, sympy.MatPow) and not _goes_below(expr):
            return Term("pow", *map(self.term, expr.args))
        if type(expr) in _HEADS and len(expr.args) == 1:
            return Term(_HEADS[type(expr)], self.term(expr.args[0]))
        if type(expr) in _BINDERS:
            return self.binder(expr)
        if type(expr) is sympy.Derivative:
            return self.derivative(expr)
        if type(expr) in _OF_MATRICES:
            return Term(_OF_MATRICES[type(expr)], self.term(expr.args[0]))
        if isinstance(expr, MatrixBase):
            return Term("matrix", *expr.shape, *map(self.term, expr.flat()))
        if isinstance(expr, sympy.Transpose):
            return Term("transpose", self.term(expr.arg))
        if type(expr) is sympy.Identity:
            return self.identity(expr.args[0])
        raise UnreadableSymPy(f"{_show(expr)} cannot be a part of a formula: {_reason(expr)}")

    def own(self, template: str, owner: object, known: _Assumptions) -> str:
        """``template`` on behalf of ``owner``, unless it is another's already."""
        if template.split("(")[0] in _RESERVED:
            raise UnreadableSymPy(f"{template!r} has a meaning of its own; choose another name")
        if ("commutative", False) in known:
            raise UnreadableSymPy(f"{template!r} does not commute, but numbers do")
        if self.owners.setdefault(template, owner) != owner:
            raise UnreadableSymPy(
                f"two different SymPy objects are both written {template!r} (they differ in "
                "assumptions, kind or spelling, or one is a Dummy); rename one of them"
            )
        self.assumptions[template] = known
        return template

    def variable(self, expr: sympy.Symbol) -> Term:
        known, name = _assumptions(expr), _spell(expr.name)
        numbered = re.fullmatch(r"(.+)_(\d+)", name)
        if numbered:
            family = self.own(_template(numbered[1], "_#"), known, known)
            return symbol(family, number(int(numbered[2])))
        return symbol(self.own(_template(name), expr, known))

    def indexed(self, expr: sympy.Indexed) -> Term:
        indices = [self.term(index) for index in expr.indices]
        slots = "_#" if len(indices) == 1 else f"_({','.join('#' * len(indices))})"
        family = _template(_spell(str(expr.base.label)), slots)
        return symbol(self.own(family, expr.base, _assumptions(expr.base)), *indices)

    def applied(self, expr: Any) -> Term:
        args = [self.term(arg) for arg in expr.args]
        name = _spell(expr.func.__name__)
        slots = "" if "#" in name else f"({','.join('#' * len(args))})"
        known = _assumptions(sympy.Symbol("x", **expr.func._kwargs))
        return symbol(self.own(_template(name, slots), expr.func, known), *args)

    def identity(self, size: Any) -> Term:
        """The identity matrix written out, since ``identity`` has whatever size fits its place."""
        if isinstance(size, sympy.Integer):
            return identity_matrix(int(size))
        raise UnreadableSymPy(
            f"the size {size!s:.80} of an identity matrix is not a number; write Identity(2), or "
            "hand over text, in which Identity takes its size from its place"
        )

    def binder(self, expr: Any) -> Term:
        body = self.term(expr.function)
        for var, *bounds in expr.limits:
            name = self.variable(var)
            if len(bounds) != 2 or len(name.args) != 1:
                raise UnreadableSymPy(f"{_show(expr)}: write the range as ({var}, from, to)")
            body = Term(_BINDERS[type(expr)], name.args[0], *map(self.term, bounds), body)
        return body

    def derivative(self, expr: Any) -> Term:
        if expr.expr.has(AppliedUndef):
            raise UnreadableSymPy(f"{_show(expr)} cannot be a part of a formula: {_reason(expr)}")
        body = self.term(expr.expr)
        for var, count in expr.variable_count:
            name = self.variable(var) if isinstance(var, sympy.Symbol) else None
            if name is None or len(name.args) != 1 or not isinstance(count, sympy.Integer):
                raise UnreadableSymPy(f"{_show(expr)}: differentiate by a variable")
            for _ in range(int(count)):
                body = Term("deriv", name.args[0], name, body)
        return body

    def sum(self, args: Iterable[Any]) -> Term:
        terms = sorted(map(self.term, args), key=self.order.of_term)
        first = next((k for k, t in enumerate(terms) if t.head != "neg"), 0)
        terms.insert(0, terms.pop(first))
        return _join("add", terms)

    def product(self, args: Sequence[Any]) -> Term:
        """The product of numbers, with what has a negative exponent below a fraction bar."""
        above: list[Term] = []
        below: list[Term] = []
        numbers = [a for a in args if isinstance(a, sympy.Rational)]
        minus = len(numbers) == 1 and numbers[0] < 0
        for arg in args:
            if len(numbers) == 1 and arg is numbers[0]:
                p, q = abs(int(arg.p)), int(arg.q)
                if p != 1 or (not minus and q == 1):
                    above.append(number(p))
                if q != 1:
                    below.append(number(q))
            elif isinstance(arg, sympy.Pow):
                (below if _goes_below(arg) else above).append(self.power(arg))
            else:
                above.append(self.term(arg))
        result = _join("mul", sorted(above, key=self.order.of_factor)) if above else number(1)
        if below:
            result = Term("div", result, _join("mul", sorted(below, key=self.order.of_factor)))
        return Term("neg", result) if minus else result

    def power(self, expr: sympy.Pow) -> Term:
        """The power, or its reciprocal if it goes below a fraction bar."""
        base, exponent = expr.args
        if _goes_below(expr):
            exponent = -exponent
            if exponent == 1:
                return self.term(base)
        if exponent == sympy.S.Half:
            return Term("sqrt", self.term(base))
        return Term("pow", self.term(base), self.term(exponent))

    def matrix_product(self, args: Iterable[Any]) -> Term:
        """A product in the order it is in, but for the scalars, which come first."""
        scalars: list[Any] = []
        matrices: list[Any] = []
        for arg in args:
            (matrices if _is_matrix(arg) else scalars).append(arg)
        factors = [self.term(m) for m in matrices]
        if not scalars:
            return _join("mul", factors)
        scale = self.product(scalars)
        minus = scale.head == "neg"
        if minus:
            scale = scale.args[0]
        if not minus or scale != number(1):
            factors.insert(0, scale)
        return Term("neg", _join("mul", factors)) if minus else _join("mul", factors)


def _join(head: str, terms: list[Term]) -> Term:
    return Term(head, *terms) if len(terms) > 1 else terms[0]


def _goes_below(power: Any) -> bool:
    exponent = power.args[1]
    return isinstance(exponent, sympy.Rational) and bool(exponent < 0)


def _is_matrix(thing: Any) -> bool:
    return isinstance(thing, MatrixBase | sympy.MatrixExpr)


def _spell(name: str) -> str:
    """``name`` with a Greek letter at its start spelled out."""
    letter, rest = name[:1], name[1:]
    return GREEK_NAMES[letter] + rest if letter in GREEK_NAMES and rest[:1] in "_'" else name


def _template(name: str, slots: str = "") -> str:
    try:
        template = parse_name(name + slots).template
    except ValueError as error:
        raise UnreadableSymPy(
            f"{error}; x_i is one symbol for SymPy, write IndexedBase('x')[i] if i is an index"
        ) from None
    if not slots and "#" in template and "#" not in name:
        raise UnreadableSymPy(f"{name!r} is not a symbol name")
    return template


def _reason(thing: Any) -> str:
    if isinstance(thing, float | sympy.Float):
        return "a float is not exact; use Rational, as in Rational(1, 2)"
    if isinstance(thing, bool | BooleanAtom | Relational):
        return "it is a statement, not a value"
    if isinstance(thing, str):
        return "text is for the reader of text"
    if thing in (sympy.nan, sympy.oo, -sympy.oo, sympy.zoo):
        return "it is not a number"
    return (
        "readable are exact numbers, symbols, indexed families, undefined functions, sums, "
        "products, powers, Sum, Product, Derivative, Integral, matrices and "
        f"{', '.join(k.__name__ for k in _HEADS)}"
    )


class _Order:
    """The order of terms in a sum and of factors in a product.

    A key is a tuple that begins with the kind of the term; keys of one kind have one shape,
    so that any two can be compared.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.rank = {name: place for place, name in reversed([*enumerate(names)])}

    def of_name(self, name: str) -> tuple[int, int, str]:
        """Unranked families, then the ranked names, then all others."""
        base = re.split(r"[(^#]|_[(#]", name)[0]
        rank = self.rank.get(name, self.rank.get(base))
        if rank is not None:
            return 1, rank, name
        return (0 if "_#" in name or "_(" in name or "^(" in name else 2), 0, name

    def of_factor(self, term: Term) -> tuple[Any, ...]:
        """Numerals come first, then the rest by what it is built on."""
        return term.head != "num", self.of_part(term)

    def of_part(self, term: Term) -> tuple[Any, ...]:
        head, args = term.head, term.args
        parts = tuple(self.of_part(child) for child in children(term))
        if head == "num":
            return 0, args[1], args[0]
        if head in ("pi", "e", "i"):
            return 1, ("pi", "e", "i").index(head)
        if head in _BUILT_ON_FIRST:
            skip = head == "mul" and args[0].head == "num"
            first, *rest = parts[skip:]
            return (*first, (_BUILT_ON_FIRST.index(head), *rest), *parts[:skip])
        if head == "sym" and not parse_name(args[0]).call:
            return 2, self.of_name(args[0]), parts
        if head == "add":
            return 3, parts
        if head == "sym":
            return 4, parts, len(_FUNCTIONS), self.of_name(args[0])
        if head in FUNCTIONS:
            return 4, parts, _FUNCTIONS.index(head), ()
        return 5, head, tuple(a for a in args if type(a) is not Term), parts

    def of_term(self, term: Term) -> tuple[Any, ...]:
        """Falling powers of variables, then numbers, then what contains functions."""
        if term.head == "neg":
            return *self.of_term(term.args[0]), "negative"
        above = term.args[0] if term.head == "div" else term
        factors = [f for f in (above.args if above.head == "mul" else (above,)) if f.head != "num"]
        powers = [
            (self.of_part(f.args[0]), -f.args[1].args[0])
            if f.head == "pow" and f.args[1].head == "num"
            else (self.of_part(f), -1)
            for f in factors
        ]
        if _mentions(term, _TRANSCENDENTAL):
            return 2, 0, powers, self.of_part(term)
        if not _mentions(term, frozenset(("sym",))):
            return 1, 0, powers, self.of_part(term)
        degree = sum(power for base, power in powers if base[0] > 1)
        return 0, degree, powers, self.of_part(term)


_BUILT_ON_FIRST = ("mul", "pow", "sqrt", "div", "neg")
_FUNCTIONS = (
    "exp log sin cos tan cot sec csc sinh cosh tanh coth sech csch Ci abs arcsin arccos arctan"
    " conj Re Im arg sgn floor factorial"
).split()
_TRANSCENDENTAL = FUNCTIONS - {"sqrt", "abs"} | BINDERS


def _mentions(term: Term, heads: frozenset[str]) -> bool:
    return term.head in heads or any(_mentions(child, heads) for child in children(term))
