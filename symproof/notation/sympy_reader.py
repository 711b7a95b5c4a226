"""Read SymPy objects into terms.

SymPy keeps its expressions in an order of its own, which depends on names and on hashes;
here commutative arguments are put into the order in which people write them, the same in
every run (:mod:`.ordering`).
Nothing is simplified, and SymPy is asked for nothing but the structure of what it was given.

What has no exact counterpart among terms is refused.  So are two different symbols that
are written alike, because a term knows a variable only by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom
from sympy.matrices.matrixbase import MatrixBase

from ..kernel.terms import FUNCTIONS, Relation, Term, free_names, number, symbol
from .matrices import identity_matrix
from .names import GREEK_NAMES, parse_name
from .ordering import Order, joined
from .roots import half_power
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


#: What gives the term of a function by the name of its class, or None.
Table: TypeAlias = Callable[[str, Sequence[Term]], Term | None]


def read_together(
    exprs: Iterable[Any], table: Table | None = None
) -> tuple[list[Term], dict[str, str]]:
    """The terms of expressions in which a name stands for the same symbol throughout, and the
    sorts of their variables as :func:`sorts` has them; a ``table`` may have functions that terms
    do not.

    Raises :class:`UnreadableSymPy`.
    """
    reader = _Reader((), table)
    terms = [reader.term(e) for e in exprs]
    free = frozenset[str]().union(*map(free_names, terms)) & reader.assumptions.keys()
    return terms, {name: _sort(name, reader.assumptions[name]) for name in sorted(free)}


def read_relation(
    relation: Any, order: Sequence[str] = (), table: Table | None = None
) -> Relation:  # fmt: skip
    """The relation of a SymPy ``Eq``, ``Ne``, ``Le``, ``Lt``, ``Ge`` or ``Gt``; a
    ``table`` may have functions that terms do not.

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
    reader = _Reader(order, table)
    return Relation(reader.term(relation.args[0]), op, reader.term(relation.args[1]))


def sorts(expr: Any, table: Table | None = None) -> dict[str, str]:
    """The sort of every free variable, family and function of ``expr``, by template name.

    ``expr`` is an expression, a matrix or a relation.  A symbol without assumptions is a
    complex number in SymPy, and so it is here.  Assumptions of which no sort says exactly
    as much are refused (:class:`UnreadableSymPy`), because a weaker sort can make a true
    statement false, and a stronger one a false statement true.
    """
    return read_together(expr.args if isinstance(expr, Relational) else (expr,), table)[1]


_DEEPEST = 100
_RELATIONS = {
    sympy.Eq: "=", sympy.Ne: "!=", sympy.Le: "<=", sympy.Lt: "<", sympy.Ge: ">=", sympy.Gt: ">",
}  # fmt: skip
_CONSTANTS = {type(sympy.pi): "pi", type(sympy.I): "i", type(sympy.E): "e"}
_HEADS = {sympy_function(f): f for f in sorted(FUNCTIONS - {"sqrt"})}
_BINDERS = {sympy.Sum: "sum", sympy.Product: "prod", sympy.Integral: "integral"}
_OF_MATRICES = {sympy.Determinant: "det", sympy.Trace: "trace"}
_SIDES = {"+": "limit_above", "-": "limit_below", "+-": "limit"}
_PLAIN = sympy.Symbol("x")
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

    def __init__(self, order: Sequence[str], table: Table | None = None) -> None:
        self.table = table
        self.order = Order(order)
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
            return self.order.sum(map(self.term, expr.args))
        if isinstance(expr, sympy.MatMul) or (
            isinstance(expr, sympy.Mul) and any(_is_matrix(a) for a in expr.args)
        ):
            return self.matrix_product(expr.args)
        if isinstance(expr, sympy.Mul):
            return self.product(expr.args)
        if isinstance(expr, sympy.Pow):
            return self.product((expr,))
        if isinstance(expr, sympy.MatPow):
            return Term("pow", *map(self.term, expr.args))
        if type(expr) in _HEADS and len(expr.args) == 1:
            return Term(_HEADS[type(expr)], self.term(expr.args[0]))
        if type(expr) in _BINDERS:
            return self.binder(expr)
        if type(expr) in _OF_MATRICES:
            return Term(_OF_MATRICES[type(expr)], self.term(expr.args[0]))
        if isinstance(expr, MatrixBase):
            return Term("matrix", *expr.shape, *map(self.term, expr.flat()))
        if isinstance(expr, sympy.Transpose):
            return Term("transpose", self.term(expr.arg))
        found = self.by_class(expr)
        if found is not None:
            return found
        raise UnreadableSymPy(f"{_show(expr)} cannot be a part of a formula: {_reason(expr)}")

    def by_class(self, expr: Any) -> Term | None:
        """The term of an object by its class, here or in the table; None if neither has it."""
        readers = {
            sympy.Derivative: self.derivative, sympy.Limit: self.limit,
            sympy.MatrixSymbol: self.matrix, sympy.Identity: self.identity,
        }  # fmt: skip
        if type(expr) in readers:
            return readers[type(expr)](expr)
        is_call = isinstance(expr, sympy.Basic) and not isinstance(expr, sympy.Atom)
        if self.table is None or not (is_call or expr is sympy.true):
            return None
        if type(expr) is sympy.Piecewise:
            args = [self.term(part) for pair in expr.args for part in pair.args]
        else:
            args = [self.term(arg) for arg in expr.args]
        return self.table(type(expr).__name__, args)

    def own(self, template: str, owner: object, known: _Assumptions) -> str:
        """``template`` on behalf of ``owner``, unless it is another's already."""
        if template.split("(")[0] in _RESERVED:
            raise UnreadableSymPy(f"{template!r} has a meaning of its own; choose another name")
        if ("commutative", False) in known:
            raise UnreadableSymPy(f"{template!r} does not commute, but numbers do")
        self.demand_alone(template, owner)
        self.assumptions[template] = known
        return template

    def demand_alone(self, template: str, owner: object) -> None:
        """Refuse two different objects with one name."""
        if self.owners.setdefault(template, owner) != owner:
            raise UnreadableSymPy(
                f"two different SymPy objects are both written {template!r} (they differ in "
                "assumptions, kind or spelling, or one is a Dummy); rename one of them"
            )

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

    def identity(self, expr: Any) -> Term:
        """The identity matrix written out, since ``identity`` has whatever size fits its place."""
        size = expr.args[0]
        if isinstance(size, sympy.Integer):
            return identity_matrix(int(size))
        raise UnreadableSymPy(
            f"the size {size!s:.80} of an identity matrix is not a number; write Identity(2), or "
            "hand over text, in which Identity takes its size from its place"
        )

    def matrix(self, expr: Any) -> Term:
        """A matrix of which the size is known; its entries may be complex."""
        name = parse_name(_template(_spell(str(expr.name))))
        template = self.own(name._replace(is_matrix=True).template, expr, _assumptions(_PLAIN))
        self.demand_alone(name.template, expr)
        return symbol(template, *map(self.term, expr.shape))

    def limit(self, expr: Any) -> Term:
        """A limit from the side that SymPy says, which is the right one if nothing is said."""
        body, var, to, side = expr.args
        name = self.variable(var)
        if len(name.args) != 1:
            raise UnreadableSymPy(f"{_show(expr)}: take the limit by a variable")
        if to in (sympy.oo, -sympy.oo):
            head = "limit_infinity" if to == sympy.oo else "limit_minus_infinity"
            return Term(head, name.args[0], self.term(body))
        return Term(_SIDES[str(side)], name.args[0], self.term(to), self.term(body))

    def binder(self, expr: Any) -> Term:
        body = self.term(expr.function)
        for var, *bounds in expr.limits:
            name = self.variable(var)
            if len(bounds) != 2 or len(name.args) != 1:
                raise UnreadableSymPy(f"{_show(expr)}: write the range as ({var}, from, to)")
            body = Term(_BINDERS[type(expr)], name.args[0], *map(self.term, bounds), body)
        return body

    def derivative(self, expr: Any) -> Term:
        if self.table is None and expr.expr.has(AppliedUndef):
            raise UnreadableSymPy(f"{_show(expr)} cannot be a part of a formula: {_reason(expr)}")
        body = self.term(expr.expr)
        for var, count in expr.variable_count:
            name = self.variable(var) if isinstance(var, sympy.Symbol) else None
            if name is None or len(name.args) != 1 or not isinstance(count, sympy.Integer):
                raise UnreadableSymPy(f"{_show(expr)}: differentiate by a variable")
            for _ in range(int(count)):
                body = Term("deriv", name.args[0], name, body)
        return body

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
        result = self.order.product(above) if above else number(1)
        if below:
            result = Term("div", result, self.order.product(below))
        return Term("neg", result) if minus else result

    def power(self, expr: sympy.Pow) -> Term:
        """The power, or its reciprocal if it goes below a fraction bar."""
        base, exponent = expr.args
        if _goes_below(expr):
            exponent = -exponent
            if exponent == 1:
                return self.term(base)
        if isinstance(exponent, sympy.Rational) and exponent.q == 2 and base.free_symbols:
            return half_power(self.term(base), Fraction(exponent.p, 2))
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
            return joined("mul", factors)
        scale = self.product(scalars)
        minus = scale.head == "neg"
        if minus:
            scale = scale.args[0]
        if not minus or scale != number(1):
            factors.insert(0, scale)
        return Term("neg", joined("mul", factors)) if minus else joined("mul", factors)


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
