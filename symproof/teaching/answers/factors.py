"""Products that an equation may be written as, found by SymPy; others prove that it is one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

from ...base.stopping import LIBRARY, within
from ...kernel.terms import Relation, Term, free_names

MOST_NODES, MOST_FACTORS = 80, 6


def products_of(equation: Relation) -> Iterator[list[Term]]:
    """The factors of the difference of the sides of an equation, in each way that is found: more
    than one factor, or one that is written in another way."""
    import sympy

    from ...notation.sympy_reader import UnreadableSymPy, read
    from ...notation.sympy_writer import UnwritableSymPy, write

    gap = equation.difference()
    if gap.size > MOST_NODES or any("#" in name for name in free_names(gap)):
        return
    names = {name: sympy.Symbol(name, real=True) for name in free_names(gap)}
    try:
        given = write(gap, names)
        with within(LIBRARY):
            forms = list(dict.fromkeys(form for form in _forms(given) if form != given))
        for form in forms:
            parts = form.args if form.is_Mul else (form,)
            if len(parts) <= MOST_FACTORS:
                yield [read(part) for part in parts]
    except (UnwritableSymPy, UnreadableSymPy, ArithmeticError, TypeError, ValueError, KeyError):
        return


def product_of(factors: list[Term]) -> Term:
    """The product of factors."""
    return reduce(lambda one, other: Term("mul", one, other), factors)


def _forms(given: Any) -> Iterator[Any]:
    """Ways to write an expression: factored, with functions of one angle, with one function of a
    sum of angles, as a product of functions, with roots and numbers for its parts."""
    import sympy
    from sympy.simplify.fu import TR9, TR10i

    yield sympy.factor(sympy.expand_trig(given))
    yield TR10i(given)
    yield sympy.factor(TR9(given))
    parts = sorted(given.atoms(sympy.Function), key=sympy.default_sort_key)
    powers = sorted(given.atoms(sympy.Pow), key=sympy.default_sort_key)
    for root in (p for p in powers if p.exp.is_Rational and p.exp.q > 1 and p.free_symbols):
        u = sympy.Dummy("u", positive=True)
        inside = given.subs(root.base, u**root.exp.q)
        if not inside.free_symbols - {u}:
            yield sympy.factor(inside).subs(u, root)
    for part in parts:
        u = sympy.Dummy("u")
        inside = given.subs(part, u)
        if inside.free_symbols == {u} and inside.is_polynomial(u):
            is_square = sympy.degree(inside, u) == 2
            square = sympy.discriminant(inside, u) if is_square else sympy.S.Zero
            if square.is_positive:
                inside = sympy.factor(inside, extension=sympy.sqrt(square))
            shown = inside.subs(u, part)
            yield _with_sines(inside, u, part) if part.func == sympy.tan else shown


def _with_sines(whole: Any, u: Any, tangent: Any) -> Any:
    """A polynomial in a tangent: tan y − tan α is sin(y − α)/(cos y·cos α)."""
    import sympy

    (y,) = tangent.args
    found = []
    for factor in sympy.Mul.make_args(whole):
        angle = sympy.atan(sympy.solve(factor, u)[0]) if sympy.degree(factor, u) == 1 else None
        if angle is None or angle.has(sympy.atan):
            found.append(factor.subs(u, tangent))
        else:
            below = sympy.cos(y) * sympy.cos(angle)
            found += [factor.coeff(u, 1) / below, sympy.sin(y - angle)]
    return sympy.Mul(*found, evaluate=False)
