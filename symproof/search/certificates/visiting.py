"""What an attempt tells the ring of a term: the laws of its functions, from the inside outwards."""

from __future__ import annotations

from ...kernel.facts import has_sort
from ...kernel.functions import QUOTIENTS
from ...kernel.terms import BINDERS, Lambda, Term, children, free_names, number, substitute
from .arcs import tell_arc
from .complexes import tell_arg, tell_conj, tell_part, tell_size
from .exponentials import tell_exp
from .powers import tell_log, tell_power
from .radicals import tell_half, tell_sqrt
from .session import IMAGINARY, Attempt, product, total
from .steps import tell_factorial, tell_floor, tell_sign


def visit(session: Attempt, term: Term) -> None:
    """Tell the ring what it has to know of a term."""
    if not session.first_time("term", term):
        return
    head, args = term.head, term.args
    if head in BINDERS:
        _visit_range(session, *args)
        return
    for child in children(term):
        visit(session, child)
    if head == "e":
        tell_power(session, term, number(1))
    elif head == "exp":
        tell_exp(session, args[0])
    elif head in ("sin", "cos", "sinh", "cosh") or head in QUOTIENTS:
        _visit_wave(session, head, args[0])
    elif head == "pow" and has_sort(term, "complex", session.here):
        n = session.form.ring.constant(session.value(args[1]))
        if n is None or n.denominator != 1:
            tell_power(session, *args)
        if n is not None:
            tell_half(session, args[0], n)
    elif head == "log":
        tell_log(session, args[0])
    elif head == "sqrt":
        tell_sqrt(session, args[0])
    elif head in ("arcsin", "arccos", "arctan"):
        tell_arc(session, term)
    elif head == "norm":
        visit(session, Term("sqrt", Term("dot", args[0], args[0])))
    elif head == "abs":
        tell_size(session, term)
    elif head == "conj":
        tell_conj(session, args[0])
    elif head in ("Re", "Im"):
        tell_part(session, term)
    elif head == "arg":
        tell_arg(session, term)
    elif head in _STEPS:
        _STEPS[head](session, args[0])


_STEPS = {"sgn": tell_sign, "floor": tell_floor, "factorial": tell_factorial}


def _visit_wave(session: Attempt, head: str, u: Term) -> None:
    """A circular or hyperbolic function."""
    functions = [f for f in QUOTIENTS.get(head, (head,)) if f != "1"]
    shorter = session.polynomial(session.value(u))
    if free_names(shorter) < free_names(u):  # so that it stands under as few ranges as it can
        u = shorter
    angle = u if functions[0].endswith("h") else product((IMAGINARY, u))
    tell_exp(session, angle)
    tell_exp(session, Term("neg", angle))
    if u.head == "arctan":
        session.tell("cosine of arctan", u=u.args[0])
    for name in functions:
        session.tell(name, u=u)
    if head in QUOTIENTS:
        session.tell(head, u=u)


def _visit_range(session: Attempt, var: str, lo: Term, hi: Term, body: Term) -> None:
    """The body for each value of the index, or once inside of the range and for the values that
    the ring takes apart."""
    visit(session, lo)
    visit(session, hi)
    form = session.form
    count = form.count(lo, hi)
    n = form.ring.constant(count)

    def at(value: Term) -> None:
        visit(session, substitute(body, {var: Lambda((), value)}))

    if n is not None and 0 < n <= form.write_out:
        for k in range(int(n)):
            at(lo if k == 0 else total((lo, number(k))))
        return
    _, last = form.ring.peeled(count)
    remaining: list[Term] = []  # the functions that are left of the body

    def inside() -> None:
        visit(session, body)
        if last:
            remaining.extend(session.functions(body))

    session.each(var, lo, hi, inside)
    for k in range(last):
        value = hi if k == 0 else total((hi, number(-k)))
        at(value)
        for function in remaining:
            visit(session, substitute(function, {var: Lambda((), value)}))
