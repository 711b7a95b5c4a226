"""Untrusted: what limits and infinite sums are, with what shows it to the kernel.

A limit at a point is found by derivatives there, by the limits of its parts, or by a law; one at
infinity also with 1/t for its variable.  An infinite sum is a combination of those in the table of
laws, or telescopes, as Gosper's algorithm tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from ..base.kept import Kept
from ..base.stopping import LIBRARY, within
from ..kernel.claims import Claim, conditions, scope, unfold, unfolded, unfolding
from ..kernel.context import LAW, ProofError, still_open
from ..kernel.derivatives import derivative
from ..kernel.facts import SORTS, Scope, Variable, facts, inner_scope, sort_above
from ..kernel.limits import MAX_ORDER
from ..kernel.polynomials import NotNormal
from ..kernel.terms import (
    AT_POINT,
    BINDING,
    FUNCTIONS,
    LIMITS,
    Lambda,
    Relation,
    Term,
    children,
    difference,
    free_names,
    number,
    rebuild,
    substitute,
    symbol,
)
from ..notation.encoding import encode
from .antiderivatives import antiderivative
from .expanding import with_relation
from .guess import APART, approximate, differ
from .literals import literal, rational

Found = tuple[Term, dict[str, Any]]  # what a limit is, and what shows it
Proof = dict[str, Any]
#: A proof of a claim, and what it leaves open.
Decide = Callable[[Claim], tuple[Proof, list[Relation]] | None]

#: Multiples of series that the table of laws has: the factor, the law, the values of its letters.
_Combination = list[tuple[Term, str, dict[str, Term]]]

MOST_NODES = 120  # of what a limit is of
DEEPEST = 10
_MOST_KEPT = 10_000  # nodes of the summands of which is kept what they may be
_CANDIDATES: Kept[list[_Combination]] = Kept(_MOST_KEPT)
_DIFFERENCES: Kept[tuple[Term | None]] = Kept(_MOST_KEPT)
_ONE, _ZERO = number(1), number(0)


def limits_in(term: Term) -> list[Term]:
    """The limits and infinite sums in a term that stand under nothing that binds."""
    if term.head in LIMITS or term.head == "series":
        return [term]
    inside = children(term) if term.head not in BINDING else ()
    return list(dict.fromkeys(i for child in inside for i in limits_in(child)))


def without_limits(claim: Claim, decide: Decide) -> tuple[Claim, list[dict[str, Any]]] | None:
    """A claim with no definitions in which each limit and infinite sum is what it is found to be,
    and the entries of the rule ``limits`` that say so; None if one is not found."""
    relation, here = unfolded(claim), scope(claim)
    finder = _Finder(claim, here, decide)
    values: dict[Term, Term] = {}
    entries = []
    for term in dict.fromkeys((*limits_in(relation.left), *limits_in(relation.right))):
        with suppress(NotNormal, ProofError, RecursionError):
            found = finder.series(term) if term.head == "series" else finder.limit(term)
            if found is not None:
                values[term] = found[0]
                entries.append({"limit": encode(term), "proof": found[1]})
        if term not in values:
            return None

    def put(term: Term) -> Term:
        if term in values:
            return values[term]
        return term if term.head in BINDING else rebuild(term, put)

    sides = Relation(put(relation.left), relation.op, put(relation.right))
    return with_relation(claim, sides), entries


class _Finder:
    def __init__(self, claim: Claim, here: Scope, decide: Decide) -> None:
        meaning = unfolding(claim)
        self.here, self.decide = here, decide
        self.variables = claim.variables
        self.hypotheses = tuple(unfold(h, meaning) for h in claim.hypotheses)

    def shown(
        self, relation: Relation, own: Variable | None = None, given: Iterable[Relation] = ()
    ) -> Proof | None:
        """A proof of a relation, where one more variable may stand in it of which this is given;
        what it leaves open must not speak of that."""
        variables = (*self.variables, own) if own else self.variables
        found = self.decide(Claim(variables, (), (*self.hypotheses, *given), relation))
        if found is None:
            return None
        proof, left_open = found
        if own and any(own.name in free_names(t) for r in left_open for t in (r.left, r.right)):
            return None
        return proof

    def near(self, term: Term, bound: Term, relation: Relation) -> Proof | None:
        """A proof of a relation for all values of the variable of a limit that are near."""
        var, *ends, _ = term.args
        x = symbol(var)
        given = []
        low = None
        if not ends:
            given.append(Relation(bound, "<", x) if term.head == "limit_infinity"
                         else Relation(x, "<", bound))  # fmt: skip
            low = bound if term.head == "limit_infinity" else None
        else:
            low = ends[0] if term.head == "limit_above" else difference(ends[0], bound)
            high = ends[0] if term.head == "limit_below" else Term("add", ends[0], bound)
            given += [Relation(low, "<", x), Relation(x, "<", high)]
            given += [Relation(x, "!=", ends[0])] if term.head == "limit" else []
        sort = sort_above(facts(low, self.here), strict=True) if low is not None else "real"
        return self.shown(relation, Variable(var, sort), given)

    # -- limits ----------------------------------------------------------------------------

    def limit(self, term: Term, depth: int = 0) -> Found | None:
        """What a limit is."""
        var, body = term.args[0], term.args[-1]
        if depth > DEEPEST or body.size > MOST_NODES:
            return None
        if var not in free_names(body):
            return body, {"context": encode(body), "parts": []}
        for kind in (self.by_order, self.by_law, self.by_parts, self.by_logarithm, self.by_integral,
                     self.by_steps, self.by_expansion, self.by_turning):  # fmt: skip
            found = kind(term, depth)
            if found is not None:
                return found
        return None

    def by_order(self, term: Term, depth: int) -> Found | None:
        """By the first derivatives at the point that are not 0."""
        if term.head not in AT_POINT:
            return None
        var, point, body = term.args
        top, bottom = body.args if body.head == "div" else (body, _ONE)
        inner = inner_scope(Term("deriv", var, point, body), self.here)
        zeros: list[list[Proof]] = [[], []]
        slopes = [top, bottom]
        for order in range(MAX_ORDER):
            try:
                following = [derivative(f, var, inner) for f in slopes]
            except NotNormal:
                return None
            above, below = (substitute(f, {var: Lambda((), point)}) for f in slopes)
            also = [substitute(f, {var: Lambda((), point)}) for f in following]
            if not self.defined(above, below, *(also if not order else ())):
                return None
            below_zero = self.shown(Relation(below, "=", _ZERO)) if body.head == "div" else None
            if below_zero is None:
                value = Term("div", above, below)
                if not self.defined(value):
                    return None
                return value, {"order": order, "zeros": zeros}
            above_zero = self.shown(Relation(above, "=", _ZERO))
            if above_zero is None:
                return None
            zeros[0].append(above_zero)
            zeros[1].append(below_zero)
            slopes = following
            if max(f.size for f in slopes) > 40 * MOST_NODES:
                return None
        return None

    def defined(self, *terms: Term) -> bool:
        """Whether terms are defined, as far as that does not depend on a name."""
        try:
            left_open = still_open(
                [c for t in terms for c in conditions(t, self.here)], self.hypotheses, self.here
            )
        except ProofError:
            return False
        return all(
            free_names(c.relation.left) or self.shown(c.relation) is not None for c, _ in left_open
        )

    def by_law(self, term: Term, depth: int) -> Found | None:
        """arctan g where g grows, and x^n·exp(−x)."""
        var, body = term.args[0], term.args[-1]
        x = symbol(var)
        if body.head == "arctan":
            name, inner, value = (
                "arctan at infinity",
                body.args[0],
                Term("div", Term("pi"), number(2)),
            )
            if inner == x and term.head == "limit_infinity":
                return value, {"law": LAW + name, "values": {}}
            found = self.growing(term, inner, depth)
            if found is not None:
                return value, {"law": LAW + name, "values": {}, "of": found}
            if inner.head == "neg":
                return None
            turned = Term("neg", Term("arctan", Term("neg", inner)))
            return self.replaced(term, turned, depth)
        if body.head == "exp" and body.args[0] != Term("neg", x):
            return self.decaying(term, depth)
        if body == Term("exp", Term("neg", x)) and term.head == "limit_infinity":
            return self.replaced(term, Term("mul", Term("pow", x, _ZERO), body), depth)
        if body.head == "div" and body.args[0] == Term("log", x):
            base, exponent = (
                body.args[1].args if body.args[1].head == "pow" else (body.args[1], _ONE)
            )
            turned = Term("mul", Term("pow", x, Term("neg", exponent)), body.args[0])
            return self.replaced(term, turned, depth) if base == x else None
        if term.head != "limit_infinity" or body.head != "mul" or len(body.args) != 2:
            return None
        power, decay = body.args
        if power.head != "pow" or power.args[0] != x or var in free_names(power.args[1]):
            return None
        if decay == Term("exp", Term("neg", x)):
            values = {"a": [[], encode(power.args[1])]}
            return _ZERO, {"law": LAW + "power times exp(-x)", "values": values}
        if decay == Term("log", x) and power.args[1].head == "neg":
            values = {"a": [[], encode(power.args[1].args[0])]}
            return _ZERO, {"law": LAW + "logarithm times a negative power", "values": values}
        return None

    def decaying(self, term: Term, depth: int) -> Found | None:
        """exp(−g) where g grows."""
        (exponent,) = term.args[-1].args
        inner = exponent.args[0] if exponent.head == "neg" else Term("neg", exponent)
        if inner == symbol(term.args[0]):
            return None
        of = self.growing(term, inner, depth)
        if of is None:
            return None
        body = Term("mul", Term("pow", inner, _ZERO), Term("exp", Term("neg", inner)))
        law = {"law": LAW + "power times exp(-x)", "values": {"a": [[], encode(_ZERO)]}, "of": of}
        (bound,) = _bounds(term, (_ONE,))
        proof = self.near(term, bound, Relation(term.args[-1], "=", body))
        if proof is None:
            return None
        return _ZERO, {"near": encode(bound), "body": encode(body), "proof": proof, "then": law}

    def growing(self, term: Term, inner: Term, depth: int) -> dict[str, Any] | None:
        """What shows that ``inner`` grows beyond all bounds."""
        found = self.limit(Term(term.head, *term.args[:-1], Term("div", _ONE, inner)), depth + 1)
        zero = found and self.shown(Relation(found[0], "=", _ZERO))
        if not found or not zero:
            return None
        for bound in _bounds(term, (_ONE, number(10), Term("div", _ONE, number(10)))):
            proof = self.near(term, bound, Relation(_ZERO, "<", inner))
            if proof is not None:
                return {"near": encode(bound), "body": encode(inner), "proof": proof,
                        "then": found[1], "zero": zero}  # fmt: skip
        return None

    def by_parts(self, term: Term, depth: int) -> Found | None:
        """By the limits of the parts, if each has one."""
        var, body = term.args[0], term.args[-1]
        if body.head not in ("add", "mul", "neg", "div", "pow") and body.head not in FUNCTIONS:
            return None
        if body.head in ("floor", "factorial", "sgn"):
            return None
        args: list[Term] = []
        parts: list[list[Any]] = []
        values: list[Term] = []
        for child in body.args:
            if var not in free_names(child):
                args.append(child)
                continue
            found = self.limit(Term(term.head, *term.args[:-1], child), depth + 1)
            if found is None:
                return None
            args.append(Term("hole", len(parts)))
            parts.append([encode(child), found[1]])
            values.append(found[0])
        frame = Term(body.head, *args)
        remaining = iter(values)
        value = Term(body.head, *(next(remaining) if a.head == "hole" else a for a in args))
        return (value, {"context": encode(frame), "parts": parts}) if self.defined(value) else None

    def by_logarithm(self, term: Term, depth: int) -> Found | None:
        """A power as exp of its logarithm."""
        body = term.args[-1]
        if body.head != "pow" or term.args[0] not in free_names(body.args[1]):
            return None
        base, exponent = body.args
        whole = Term("exp", Term("mul", exponent, Term("log", base)))
        if base == Term("e"):
            whole = Term("exp", exponent)
        return self.replaced(term, whole, depth, (_ONE, Term("div", _ONE, number(2))))

    def replaced(
        self, term: Term, body: Term, depth: int, bounds: Iterable[Term] = (_ONE,)
    ) -> Found | None:
        """By the limit of what is equal to the body near by."""
        if body == term.args[-1]:
            return None
        found = self.limit(Term(term.head, *term.args[:-1], body), depth + 1)
        if found is None:
            return None
        for bound in _bounds(term, bounds):
            proof = self.near(term, bound, Relation(term.args[-1], "=", body))
            if proof is not None:
                return found[0], {"near": encode(bound), "body": encode(body), "proof": proof,
                                  "then": found[1]}  # fmt: skip
        return None

    def by_integral(self, term: Term, depth: int) -> Found | None:
        """With an antiderivative in the place of an integral."""
        body = term.args[-1]
        if body.head != "integral":
            return None
        var, low, high, _ = body.args
        inside = self.here.bind(term.args[0], frozenset(("real",)))
        found = antiderivative(body, inside)
        if found is None:
            return None
        ends = (substitute(found[0], {var: Lambda((), end)}) for end in (high, low))
        return self.replaced(term, difference(*ends), depth, (_ONE, _ZERO, low))

    def by_steps(self, term: Term, depth: int) -> Found | None:
        """With integers in the place of what is rounded down near a point."""
        if term.head not in AT_POINT:
            return None
        var, point, body = term.args
        at = rational(point)
        if at is None or body.head not in ("floor", "neg"):
            return None
        inner = body.args[0]
        turned = body.head == "neg"
        if turned and inner.head != "floor":
            return None
        inner = inner.args[0] if turned else inner
        of_x = {symbol(var): at, Term("neg", symbol(var)): -at}.get(inner)
        if of_x is None:
            return None
        grows = (inner.head == "sym") == (term.head == "limit_above")
        whole = of_x.numerator // of_x.denominator
        if of_x.denominator == 1:
            if term.head == "limit":
                return None
            whole -= not grows
        value = number(-whole if turned else whole)
        distance = Fraction(1) if of_x.denominator == 1 else min(of_x % 1, 1 - of_x % 1)
        return self.replaced(term, value, depth, (literal(distance),))

    def by_expansion(self, term: Term, depth: int) -> Found | None:
        """With the products multiplied out, each with x^n·exp(−x) as one part."""
        if term.head != "limit_infinity" or depth > 2:
            return None
        body = _multiplied_out(term.args[-1], term.args[0])
        return None if body is None else self.replaced(term, body, depth)

    def by_turning(self, term: Term, depth: int) -> Found | None:
        """With 1/t in the place of the variable, and t as near to 0 as one likes."""
        if term.head not in ("limit_infinity", "limit_minus_infinity") or depth > 8:
            return None
        var, body = term.args
        inverse = Term("div", _ONE, symbol(var))
        if term.head == "limit_minus_infinity":
            inverse = Term("neg", inverse)
        inside = substitute(body, {var: Lambda((), inverse)})
        simple = _cancelled(inside, var)
        if simple is None:
            return None
        turned = Term("limit_above", var, _ZERO, inside)
        bounds = (_ONE, Term("div", _ONE, number(10)))
        found = self.replaced(turned, simple, depth, bounds)
        return found and (found[0], {"turned": found[1]})

    # -- infinite sums ---------------------------------------------------------------------

    def series(self, term: Term) -> Found | None:
        """What an infinite sum is."""
        k, low, body = term.args
        start = Term("add", symbol(k), low)
        shifted = substitute(body, {k: Lambda((), start)})
        own = Variable(k, "natural")
        inside = self.here.bind(k, SORTS["natural"])
        for parts in _CANDIDATES.ask((shifted, k), shifted.size, lambda: _candidates(shifted, k)):
            value = summand = _ZERO
            data = []
            for factor, law, values in parts:
                summed, total = _of_law(law, values, k)
                summand = Term("add", summand, Term("mul", factor, summed))
                value = Term("add", value, Term("mul", factor, total))
                given = {name: [[], encode(v)] for name, v in values.items()}
                data.append({"law": LAW + law, "values": given, "factor": encode(factor)})
            if differ(shifted, summand, inside):
                continue
            proof = self.shown(Relation(shifted, "=", summand), own)
            if proof is not None:
                return value, {"sums": data, "proof": proof}
        return self.telescoping(term, shifted, start)

    def telescoping(self, term: Term, shifted: Term, start: Term) -> Found | None:
        """By a difference, if Gosper's algorithm finds one."""
        k, low, body = term.args
        (function,) = _DIFFERENCES.ask((body, k), body.size, lambda: (_antidifference(body, k),))
        if function is None:
            return None
        last = self.limit(Term("limit_infinity", k, function))
        if last is None:
            return None
        at, after = (
            substitute(function, {k: Lambda((), index)})
            for index in (start, Term("add", start, _ONE))
        )
        proof = self.shown(Relation(shifted, "=", difference(at, after)), Variable(k, "natural"))
        if proof is None:
            return None
        first = substitute(function, {k: Lambda((), low)})
        data = {"telescope": encode(function), "then": last[1], "proof": proof}
        return difference(first, last[0]), data


def _bounds(term: Term, bounds: Iterable[Term]) -> list[Term]:
    """How near, or beyond what, on the way of a limit."""
    falls = term.head == "limit_minus_infinity"
    return [Term("neg", bound) if falls else bound for bound in bounds]


def _total(terms: list[Term]) -> Term:
    return Term("add", *terms) if len(terms) > 1 else terms[0]


def _of_law(law: str, values: dict[str, Term], k: str) -> tuple[Term, Term]:
    """The summand and the sum of a law about an infinite sum."""
    from ..kernel.context import TABLE

    relation = unfold(TABLE[LAW + law].relation, {n: Lambda((), v) for n, v in values.items()})
    index, _, summand = relation.left.args
    return substitute(summand, {index: Lambda((), symbol(k))}), relation.right


# -- by SymPy --------------------------------------------------------------------------------


def _rewritten(term: Term, var: str, change: Callable[[Any, Any], Any]) -> Term | None:
    """The value that SymPy gives to a term.  Raises :class:`~symproof.base.stopping.Stopped`."""
    import sympy

    from ..notation.sympy_reader import UnreadableSymPy, read
    from ..notation.sympy_writer import UnwritableSymPy, write

    try:
        names = {n: sympy.Symbol(n, positive=n == var or None, real=True) for n in
                 {var, *free_names(term)} if "#" not in n}  # fmt: skip
        with within(LIBRARY):
            found = change(write(term, names), names[var])
        return None if found is None else read(found)
    except (UnwritableSymPy, UnreadableSymPy, ArithmeticError, TypeError, ValueError, KeyError,
            NotImplementedError, AttributeError):  # fmt: skip
        return None


def _cancelled(term: Term, var: str) -> Term | None:
    import sympy

    return _rewritten(term, var, lambda f, x: sympy.cancel(sympy.together(f)))


def _multiplied_out(term: Term, var: str) -> Term | None:
    """A sum of products, in which x^n·exp(−x) stands as the law has it."""
    import sympy

    x = symbol(var)

    def grouped(part: Term) -> Term:
        factors = part.args if part.head == "mul" else (part,)
        decay = Term("exp", Term("neg", x))
        if decay not in factors:
            return part
        powers = [f for f in factors if f == x or (f.head == "pow" and f.args[0] == x)]
        rest = [f for f in factors if f != decay and f not in powers]
        power = powers[0] if powers else Term("pow", x, _ZERO)
        power = Term("pow", x, _ONE) if power == x else power
        whole = Term("mul", power, decay)
        return Term("mul", *rest, whole) if rest else whole

    found = _rewritten(term, var, lambda f, _: sympy.expand(f, power_exp=False))
    if found is None:
        return None
    negated = [(p.head == "neg", p.args[0] if p.head == "neg" else p)
               for p in (found.args if found.head == "add" else (found,))]  # fmt: skip
    parts = [Term("neg", grouped(p)) if minus else grouped(p) for minus, p in negated]
    return _total(parts)


def _antidifference(body: Term, k: str) -> Term | None:
    """g with t(k) = g(k) − g(k + 1), if t is a hypergeometric term that has one."""
    if _has_function_of(body, k):
        return None
    import sympy
    from sympy.concrete.gosper import gosper_term

    def change(f: Any, n: Any) -> Any:
        found = gosper_term(f, n)
        return None if found is None else sympy.factor(sympy.combsimp(-found * f))

    return _rewritten(body, k, change)


#: The functions of which a hypergeometric term may have values.
_HYPERGEOMETRIC = ("exp", "factorial")


def _has_function_of(term: Term, k: str) -> bool:
    """Whether a function of k stands in a term that no hypergeometric term has."""
    if k not in free_names(term):
        return False
    is_other = term.head in FUNCTIONS and term.head not in _HYPERGEOMETRIC
    return is_other or any(_has_function_of(child, k) for child in children(term))


_FAMILIES = {
    "geometric": ("geometric series", "geometric series by k",
                  "geometric series by the square of k"),
    "exponential": ("exponential series", "exponential series by k",
                    "exponential series by the square of k"),
}  # fmt: skip


def _candidates(term: Term, k: str) -> list[_Combination]:
    """All that a summand may be."""
    return list(_combinations(term, k))


def _combinations(term: Term, k: str) -> Iterator[_Combination]:
    """Combinations of the infinite sums of the table that a summand may be."""
    if k not in free_names(term):
        yield [(term, "geometric series", {"u": _ZERO})] if term == _ZERO else []
        return
    index = Term("add", symbol(k), _ONE)
    values = _values(term, k)
    for power, law in ((2, "reciprocal squares"), (4, "reciprocal fourth powers")):
        if not _may_be_multiple(values, law, k):
            continue
        factor = _constant_factor(Term("mul", term, Term("pow", index, number(power))), k)
        if factor is not None:
            yield [(factor, law, {})]
    yield from _by_ratio(term, values, k)
    found = _hypergeometric(term, k)
    if found is None:
        return
    ratio, weights, has_factorial = found
    family = _FAMILIES["exponential" if has_factorial else "geometric"]
    if len(weights) <= len(family):
        yield [(w, family[p], {"u": ratio}) for p, w in enumerate(weights) if w != _ZERO]


#: Of laws about series in u the summand at 0, and what the next one is beside it: u^p times this.
_RATIOS = {
    "sine series": (1, 2, Fraction(-1, 6)),
    "cosine series": (0, 2, Fraction(-1, 2)),
    "logarithmic series": (1, 1, Fraction(1, 2)),
    "arctan series": (1, 2, Fraction(-1, 3)),
}


def _values(term: Term, k: str) -> list[complex]:
    """About the first summands of an infinite sum, at one point of its letters."""
    point = {
        name: Lambda((), literal(Fraction(37 + 61 * place % 170, 100)))
        for place, name in enumerate(sorted(free_names(term) - {k}))
    }
    return [approximate(substitute(term, {**point, k: Lambda((), number(n))})) for n in range(3)]


def _may_be_multiple(values: list[complex], law: str, k: str) -> bool:
    """Whether the summands with these values may be those of a law, times a factor and powers of
    the u of the law: each beside the law's own at u = 1 is a geometric progression."""
    own = _values(_of_law(law, {"u": _ONE}, k)[0], k)
    try:
        first, second, third = (value / summand for value, summand in zip(values, own, strict=True))
    except ZeroDivisionError:
        return True
    return not abs(first * third - second * second) > APART * (1 + abs(second) ** 2)


def _by_ratio(term: Term, values: list[complex], k: str) -> Iterator[_Combination]:
    """Multiples of a series in u, where the first two summands say what u is; ``values`` are those
    of the first summands at one point."""
    for law, (lowest, power, ratio) in _RATIOS.items():
        if not _may_be_multiple(values, law, k):
            continue
        import sympy

        def parameter(f: Any, n: Any, power: int = power, ratio: Fraction = ratio) -> Any:
            quotient = sympy.simplify(f.subs(n, 1) / f.subs(n, 0)) / sympy.Rational(ratio)
            plain, back = sympy.posify(quotient)
            return sympy.root(plain, power).subs(back)

        u = _rewritten(term, k, parameter)
        if u is None or not _is_real_numeral(u):
            continue

        def multiple(f: Any, n: Any, lowest: int = lowest, u: Term = u) -> Any:
            from ..notation.sympy_writer import write

            names = {str(s): s for s in f.free_symbols}
            return sympy.simplify(f.subs(n, 0) / write(u, names) ** lowest)

        factor = _rewritten(term, k, multiple)
        if factor is not None and k not in free_names(factor) | free_names(u):
            yield [(factor, law, {"u": u})]


def _is_real_numeral(term: Term) -> bool:
    return term.head != "i" and all(map(_is_real_numeral, children(term)))


def _constant_factor(term: Term, k: str) -> Term | None:
    """A term without its variable, if it is the same for all values."""
    simple = _cancelled(term, k)
    return simple if simple is not None and k not in free_names(simple) else None


def _hypergeometric(term: Term, k: str) -> tuple[Term, list[Term], bool] | None:
    """u, the cⱼ, and whether there is a factorial, of Σ cⱼ·k^j·u^k/k! or Σ cⱼ·k^j·u^k."""
    constants: list[Term] = []
    ratios: list[Term] = []
    polynomial: list[Term] = []
    factorials = 0

    def linear(exponent: Term) -> tuple[Term, Term] | None:
        found = _polynomial(exponent, k)
        return (found[1], found[0]) if found is not None and len(found) == 2 else None

    def take(part: Term, sign: int) -> bool:
        nonlocal factorials
        if k not in free_names(part):
            constants.append(part if sign > 0 else Term("div", _ONE, part))
        elif part.head == "mul":
            return all(take(p, sign) for p in part.args)
        elif part.head == "div":
            return take(part.args[0], sign) and take(part.args[1], -sign)
        elif part.head == "neg":
            constants.append(number(-1))
            return take(part.args[0], sign)
        elif part.head == "factorial" and sign < 0:
            factorials += 1
            polynomial_of = _polynomial(part.args[0], k)
            return polynomial_of == [_ZERO, _ONE]
        elif part.head in ("pow", "exp"):
            base, exponent = part.args if part.head == "pow" else (Term("e"), part.args[0])
            if part.head == "pow" and k in free_names(base):
                if k in free_names(exponent):
                    return False
                polynomial.append(part)
                return sign > 0
            parts = linear(exponent)
            if parts is None:
                return False
            for coefficient, kept in zip(parts, (ratios, constants), strict=True):
                power = _power(part, base, coefficient)
                kept.append(power if sign > 0 else Term("div", _ONE, power))
        else:
            polynomial.append(part)
            return sign > 0
        return True

    if _has_function_of(term, k) or not take(term, 1) or factorials > 1:
        return None
    weights = [_ONE] if not polynomial else _polynomial(_product(polynomial), k)
    if weights is None:
        return None
    factor = _product(constants)
    weights = [_ZERO if w == _ZERO else _product([factor, w]) for w in weights]
    return _product(ratios), weights, factorials == 1


def _power(part: Term, base: Term, exponent: Term) -> Term:
    if part.head == "exp":
        return Term("exp", exponent)
    value = rational(exponent)
    if exponent == _ONE:
        return base
    if value is not None and value.denominator == 1 and value < 0:
        positive = base if value == -1 else Term("pow", base, number(-int(value)))
        return Term("div", _ONE, positive)
    return Term("pow", base, exponent)


def _product(factors: list[Term]) -> Term:
    kept = [f for f in factors if f != _ONE]
    return Term("mul", *kept) if len(kept) > 1 else kept[0] if kept else _ONE


def _polynomial(term: Term, k: str) -> list[Term] | None:
    """The coefficients of a polynomial in k, from that of k^0 on."""
    import sympy

    found: list[Term] = []

    def change(f: Any, n: Any) -> Any:
        coefficients = sympy.Poly(f, n).all_coeffs()[::-1]
        return None if len(coefficients) > 6 else sympy.Tuple(*coefficients)

    from ..notation.sympy_reader import UnreadableSymPy, read
    from ..notation.sympy_writer import UnwritableSymPy, write

    try:
        names = {n: sympy.Symbol(n) for n in {k, *free_names(term)} if "#" not in n}
        with within(LIBRARY):
            coefficients = change(write(term, names), names[k])
        if coefficients is None:
            return None
        found = [read(c) for c in coefficients]
    except (UnwritableSymPy, UnreadableSymPy, sympy.PolynomialError, KeyError, ValueError,
            TypeError):  # fmt: skip
        return None
    return found if len(found) > 1 or k not in free_names(term) else None
