"""From terms to values: definitions unfolded by evaluation, binders opened and closed.

A name is looked up first among what is bound around it, then among the definitions before
the one that is being unfolded, then among the variables.  Arguments and bounds are evaluated
before anything is opened, so nothing can be captured.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ...kernel.claims import Claim
from ...kernel.terms import Term
from . import matrices
from .functions import Algebra
from .independence import arbitrary, doubt
from .matrices import Blocks, Grid, Multiple, Value, scalar
from .ring import Outside, Quotient, occurring

MAX_TERMS = 64
MAX_LEVEL = 160
MAX_MATRIX_POWER = 16
MAX_SCALE = 400
WORK_PER_NODE = 20
_OUTSIDE = {
    "deriv": "a derivative", "integral": "an integral", "det": "a determinant",
    "trace": "a trace", "limit": "a limit", "limit_above": "a limit",
    "limit_below": "a limit", "limit_infinity": "a limit", "limit_minus_infinity": "a limit",
    "series": "an infinite sum",
}  # fmt: skip
_EVEN = ("cos", "sec", "cosh", "sech")


class Local:
    """What is bound at one place, how many of the definitions it may use, and the values of
    the terms that have been read there."""

    def __init__(self, names: Mapping[str, Value], definitions: int) -> None:
        self.names = names
        self.definitions = definitions
        self.known: dict[Term, Value] = {}


class Reader:
    """Evaluates the terms of one claim in one ring.

    ``restricted`` says why the claim may be about few points or none, even where the term
    that causes it drops out: a radicand may be negative everywhere.
    """

    def __init__(self, claim: Claim, on: Algebra) -> None:
        self.on = on
        self.relation = claim.relation
        self.variables = {v.name: v for v in claim.variables}
        self.definitions = claim.definitions
        self.restricted = ""
        self._level = 0
        self._order = {d.name: k for k, d in enumerate(claim.definitions)}

    def difference(self) -> Value:
        """left − right; raises :class:`~.ring.Outside` if it cannot be read."""
        here = Local({}, len(self.definitions))
        left, right = (self.value(side, here) for side in (self.relation.left, self.relation.right))
        return matrices.add(self.on, left, matrices.over_entries(right, self.on.negate))

    def value(self, term: Term, here: Local) -> Value:
        """What ``term`` stands for."""
        if term in here.known:
            return here.known[term]
        self._level += 1
        if self._level > MAX_LEVEL:
            raise Outside("definitions or terms nested too deeply")
        self.on.plan.charge(WORK_PER_NODE)
        result = here.known[term] = self._value(term, here)
        self._level -= 1
        return result

    def _value(self, term: Term, here: Local) -> Value:
        on, head, args = self.on, term.head, term.args
        if head == "num":
            if args[1] > MAX_SCALE:
                raise Outside("a numeral is too long")
            return on.constant(Fraction(args[0], 10 ** args[1]))
        if head == "sym":
            return self._symbol(args[0], [self.value(a, here) for a in args[1:]], here)
        if head in ("sum", "prod", "stack", "diag"):
            return self._binder(term, here)
        if head in _OUTSIDE:
            raise Outside(_OUTSIDE[head])
        if head == "matrix":
            cells = tuple(scalar(self.value(a, here)) for a in args[2:])
            return matrices.plain(Grid(args[0], args[1], cells))
        if head == "pow":
            return self._power(args[0], self.value(args[1], here), here)
        values = [self.value(a, here) for a in args]
        if head == "add":
            total = values[0]
            for value in values[1:]:
                total = matrices.add(on, total, value)
            return total
        if head == "mul":
            product = values[0]
            for value in values[1:]:
                product = matrices.multiply(on, product, value)
            return product
        if head == "neg":
            return matrices.over_entries(values[0], on.negate)
        if head == "div":
            divisor = self._divisor(scalar(values[1]))
            return matrices.over_entries(values[0], lambda entry: on.divide(entry, divisor))
        if head == "transpose":
            return matrices.transpose(values[0])
        if head == "dot":
            return matrices.dot(on, values[0], values[1])
        if head == "norm":
            return self._norm(values[0])
        if head in ("pi", "i", "e", "identity"):
            return self._constant(head)
        if head == "hole":
            raise Outside("a hole")
        return self._function(head, scalar(values[0]))

    def _constant(self, head: str) -> Value:
        if head == "identity":
            return Multiple(self.on.one)
        if head == "e":
            return self.on.exponential(self.on.one)
        return self.on.pi() if head == "pi" else self.on.imaginary_unit()

    def _symbol(self, name: str, arguments: list[Value], here: Local) -> Value:
        if not arguments and name in here.names:
            value = here.names[name]
            if isinstance(value, Blocks) and value.depth != self.on.depth:
                raise Outside("a family of blocks as the argument of a definition")
            return value
        if "#×#" in name:
            raise Outside("a matrix of symbolic size")
        place = self._order.get(name, here.definitions)
        if place < here.definitions:
            definition = self.definitions[place]
            names = dict(zip(definition.params, arguments, strict=True))
            return self.value(definition.body, Local(names, place))
        variable = self.variables.get(name)
        if variable is None or len(variable.indices) != len(arguments):
            raise Outside(f"{name!r} is not declared")
        if not arguments:
            return self.on.variable(name, variable.sort)
        return self.on.member(name, variable.sort, [scalar(a) for a in arguments])

    def _power(self, base: Term, exponent: Value, here: Local) -> Value:
        on = self.on
        if base.head == "e":
            return on.exponential(scalar(exponent))
        value = self.value(base, here)
        if isinstance(value, Quotient):
            return self._scalar_power(value, scalar(exponent))
        times = on.rational(scalar(exponent))
        if times is None or times.denominator != 1 or not 0 < times <= MAX_MATRIX_POWER:
            raise Outside("a power of a matrix that is not a small natural number")
        result: Value = value
        for _ in range(int(times) - 1):
            result = matrices.multiply(on, result, value)
        return result

    def _scalar_power(self, base: Quotient, exponent: Quotient) -> Quotient:
        known = self.on.rational(exponent)
        if known is None or known.denominator != 1:
            if self.on.rational(base) is None:
                self._restrict("a power with a variable exponent or root")
        elif known < 0:
            self._divisor(base)
        return self.on.power(base, exponent)

    def _restrict(self, cause: str) -> None:
        self.restricted = self.restricted or f"{cause} may be undefined"

    def _divisor(self, value: Quotient) -> Quotient:
        """``value``, noted if it may vanish everywhere, or for one parity of an integer."""
        if self.on.rational(value) is None:
            parity = any(self.on.generators[p].kind == "sign" for p in occurring(value.num))
            cause = "a sign" if parity else doubt(self.on, value) if value.num else ""
            if cause:
                self._restrict(f"a quotient by {cause}")
        return value

    def _norm(self, vector: Value) -> Value:
        if not all(map(self.on.real, matrices.entries(vector))):
            raise Outside("the norm of a vector that is not known to be real")
        return self.on.square_root(matrices.dot(self.on, vector, vector))

    def _function(self, head: str, u: Quotient) -> Quotient:
        on = self.on
        if head.startswith("arc"):
            raise Outside(f"an inverse circular function, {head}")
        if head in ("conj", "Re", "Im", "arg"):
            raise Outside(f"a function that tells i from -i, {head}")
        if head in ("sqrt", "log", "Ci", "factorial") and not (
            head == "sqrt" and on.rational(u) is not None
        ):
            self._restrict({"sqrt": "a square root"}.get(head, head))
        if head == "sqrt":
            return on.square_root(u)
        if head == "abs":
            return on.absolute(u)
        if head == "exp":
            return on.exponential(u)
        if head in ("log", "Ci", "sgn", "floor", "factorial"):
            return on.opaque(head, u)
        if head in _EVEN:
            u = on.without_sign(u)
        if head in ("sinh", "cosh", "tanh", "coth", "sech", "csch"):
            cos, sin = on.hyperbolic(u)
        else:
            cos, sin = on.circular(u)
        if head in ("sin", "sinh"):
            return sin
        if head in ("cos", "cosh"):
            return cos
        above, below = {
            "tan": (sin, cos), "cot": (cos, sin), "sec": (on.one, cos), "csc": (on.one, sin),
        }[head.replace("h", "")]  # fmt: skip
        return on.divide(above, self._divisor(below))

    # Binders

    def _binder(self, term: Term, here: Local) -> Value:
        name, low, high, body = term.args
        on = self.on
        start, end = scalar(self.value(low, here)), scalar(self.value(high, here))
        count = on.add(on.add(end, on.negate(start)), on.one)
        length = on.rational(count)
        if length is not None:
            return self._expanded(term, start, length, here)
        if not arbitrary(on, count):
            self._restrict("a sum or family of this length")
        if term.head == "prod":
            raise Outside("a product of symbolic length")
        depth = on.depth
        index = on.add(on.index(depth), start)
        on.depth += 1
        try:
            value = self.value(body, Local({**here.names, name: index}, here.definitions))
        finally:
            on.depth -= 1
        if not isinstance(value, (Quotient, Grid)):
            raise Outside("blocks inside blocks")
        if term.head == "sum":
            return matrices.over_entries(value, lambda entry: on.total(entry, count, depth))
        return Blocks(term.head, depth, count, value)

    def _expanded(self, term: Term, start: Quotient, length: Fraction, here: Local) -> Value:
        name, _, _, body = term.args
        on = self.on
        if length.denominator != 1 or not 0 <= length <= MAX_TERMS:
            raise Outside(f"{length} terms")
        values = []
        for k in range(int(length)):
            index = on.add(start, on.constant(k))
            values.append(self.value(body, Local({**here.names, name: index}, here.definitions)))
        if term.head in ("stack", "diag"):
            return matrices.assembled(on, term.head, values)
        combine = matrices.add if term.head == "sum" else matrices.multiply
        if not values:
            return on.zero if term.head == "sum" else on.one
        result = values[0]
        for value in values[1:]:
            result = combine(on, result, value)
        return result
