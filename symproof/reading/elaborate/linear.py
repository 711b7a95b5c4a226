"""Linear forms: terms as rational combinations of atoms, for indices, ranges and patterns.

Only the readings of ranges and dots are computed with these; claims keep their terms as they
are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ...kernel.terms import Term, free_names, number

Form = dict[Term | None, Fraction]  # None is the constant


def linear(term: Term) -> Form:
    """The form of ``term``; what is not linear is an atom."""
    head, args = term.head, term.args
    if head == "num":
        return _clean({None: Fraction(args[0], 10 ** args[1])})
    if head == "add":
        return combined(*((1, linear(t)) for t in args))
    if head == "neg":
        return combined((-1, linear(args[0])))
    if head == "mul":
        factor, rest = Fraction(1), []
        for form, t in ((linear(t), t) for t in args):
            value = constant(form)
            if value is None:
                rest.append((form, t))
            else:
                factor *= value
        if not rest:
            return _clean({None: factor})
        if len(rest) == 1:
            return combined((factor, rest[0][0]))
        return _clean({Term("mul", *(t for _, t in rest)): factor})
    if head == "div":
        below = constant(linear(args[1]))
        if below:
            return combined((1 / below, linear(args[0])))
    return {term: Fraction(1)}


def combined(*parts: tuple[Fraction | int, Mapping[Term | None, Fraction | int]]) -> Form:
    """The sum of multiples of forms."""
    total: Form = {}
    for factor, form in parts:
        for atom, value in form.items():
            total[atom] = total.get(atom, Fraction(0)) + factor * value
    return _clean(total)


def difference(left: Term, right: Term) -> Form:
    """The form of left − right."""
    return combined((1, linear(left)), (-1, linear(right)))


def constant(form: Mapping[Term | None, Fraction]) -> Fraction | None:
    """The value of a form without atoms, else None."""
    return form.get(None, Fraction(0)) if not form.keys() - {None} else None


def _clean(form: Form) -> Form:
    return {atom: value for atom, value in form.items() if value}


def build(form: Mapping[Term | None, Fraction]) -> Term:
    """A term with this form, its atoms in order, the constant last."""
    terms: list[Term] = []
    for atom in (*(a for a in form if a is not None), None):
        value = form.get(atom, Fraction(0))
        if not value:
            continue
        size = _times(abs(value), atom)
        terms.append(size if value > 0 else Term("neg", size))
    if not terms:
        return number(0)
    return terms[0] if len(terms) == 1 else Term("add", *terms)


def _times(factor: Fraction, atom: Term | None) -> Term:
    whole = number(factor.numerator)
    if atom is not None:
        whole = atom if factor.numerator == 1 else Term("mul", whole, atom)
    return whole if factor.denominator == 1 else Term("div", whole, number(factor.denominator))


def simplified(term: Term) -> Term:
    """``term`` with its linear form written out, if that is shorter."""
    short = build(linear(term))
    return short if short.size < term.size else term


def solve(template: Term, shown: Term, var: str) -> Term | None:
    """The value of ``var`` for which ``template`` is visibly ``shown``, or None."""
    if var not in free_names(template):
        return None
    if template.head == "sym" and template.args == (var,):
        return simplified(shown)
    form = linear(template)
    atom = next((a for a in form if a is not None and a.args == (var,)), None)
    if atom is not None and not any(
        var in free_names(a) for a in form if a is not None and a is not atom
    ):
        slope = form.pop(atom)
        return build(combined((1 / slope, linear(shown)), (-1 / slope, form)))
    head, args = template.head, template.args
    if head == "div" and var not in free_names(args[1]):
        if not (shown.head == "div" and shown.args[1] == args[1]):
            return solve(args[0], _product(shown, args[1]), var)
    if head == "pow" and var not in free_names(args[0]) and shown.head != "pow":
        if shown == args[0]:
            return solve(args[1], number(1), var)
        if shown == number(1):
            return solve(args[1], number(0), var)
    if head == shown.head and len(args) == len(shown.args):
        for mine, other in zip(args, shown.args, strict=True):
            if type(mine) is Term and type(other) is Term:
                found = solve(mine, other, var)
                if found is not None:
                    return found
    return None


def _product(left: Term, right: Term) -> Term:
    return right if left == number(1) else Term("mul", left, right)
