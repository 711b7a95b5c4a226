"""Signs that the mere shape of a term shows, as applications of lemmas: no search.

This mirrors ``facts`` of the kernel's claims, which says from which shape which sign follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...kernel.facts import Facts, facts
from ...kernel.terms import Term, fill, number, symbol
from .places import Lines, ScriptPlace
from .shapes import Inexpressible, Number, shape

NONNEGATIVE, POSITIVE, NONZERO = "nonnegative", "positive", "nonzero"
_ALWAYS_POSITIVE = {"exp": "exp_pos", "e": "exp_pos", "cosh": "cosh_pos", "sech": "sech_pos"}
_ALWAYS_NONNEGATIVE = {"sqrt": "sqrt_pos", "abs": "Rabs_pos", "norm": "norm_nonneg"}
_HOLE = "hole{}#"


class HoleSigns:
    """Signs of a ``frame``, in which the hole k has the facts ``holes[k]`` and ``leaf`` shows the
    sign of what stands there."""

    def __init__(
        self, holes: Mapping[int, Facts], leaf: Callable[[int, ScriptPlace], Lines]
    ) -> None:
        self.holes = {_HOLE.format(k): known for k, known in holes.items()}
        self.fillings = [
            symbol(_HOLE.format(k), number(0)) for k in range(max(holes, default=-1) + 1)
        ]
        self.leaf = leaf

    def lines(self, frame: Term, wanted: str, place: ScriptPlace) -> Lines:
        """The lines that show that the frame, filled, is ``wanted``.  Raises
        :class:`Inexpressible` if its shape does not."""
        term = fill(frame, self.fillings)
        if wanted not in self.known(term, place):
            raise Inexpressible("a witness without the required sign")
        return self.shown(term, wanted, place)

    def known(self, term: Term, place: ScriptPlace) -> Facts:
        here = place.here
        return facts(term, here._replace(sorts={**here.sorts, **self.holes}))

    def shown(self, term: Term, wanted: str, place: ScriptPlace) -> Lines:
        """The lines for a goal 0 ≤ t, 0 < t or t ≠ 0 that follows from the shape of ``term``."""
        known = self.known(term, place)
        if wanted == NONZERO and POSITIVE in known:
            return ["apply Rgt_not_eq.", *self.shown(term, POSITIVE, place)]
        head, args = term.head, term.args
        if head == "sym" and args[0] in self.holes:
            found = self.leaf(int(args[0].removeprefix("hole").rstrip("#")), place)
            return ["apply Rlt_le.", *found] if wanted != POSITIVE and POSITIVE in known else found
        if head in ("sym", "num", "pi"):
            return ["pose proof PI_RGT_0; lra."] if head == "pi" else ["known_sign."]
        if head == "neg" and args[0].head == "num":  # one numeral in Coq
            return ["apply Rlt_not_eq; lra."]
        if head == "neg":
            return ["apply Ropp_neq_0_compat.", *self.shown(args[0], NONZERO, place)]
        if head in ("add", "mul") and isinstance(shape(args[0], {}), Number):
            return self.combined(head, args, wanted, place)
        if head == "div":
            return self.quotient(args[0], args[1], wanted, place)
        if head == "pow" and args[0].head != "e":
            return self.power(args[0], args[1], wanted, place)
        if head in ("sum", "prod"):
            return self.iterated(term, wanted, place)
        if wanted == NONNEGATIVE and head in _ALWAYS_NONNEGATIVE:
            return [f"apply {_ALWAYS_NONNEGATIVE[head]}."]
        if wanted == NONNEGATIVE and head == "dot" and args[0] == args[1]:
            return ["apply dot_nonneg."]
        weaken = ["apply Rlt_le."] if wanted == NONNEGATIVE else []
        if head == "pow" or head in _ALWAYS_POSITIVE:
            return [*weaken, f"apply {_ALWAYS_POSITIVE.get(head, 'exp_pos')}."]
        if head == "log":
            return [*weaken, "apply logarithm_pos; lra."]
        if head == "sqrt" and wanted == POSITIVE:
            return ["apply sqrt_lt_R0.", *self.shown(args[0], POSITIVE, place)]
        if head == "abs" and wanted == POSITIVE:
            return ["apply Rabs_pos_lt.", *self.shown(args[0], NONZERO, place)]
        return ["unfold sum_of; sign."]

    def combined(self, head: str, args: tuple[Term, ...], wanted: str, place: ScriptPlace) -> Lines:
        """A sum or product, nested to the left."""
        if len(args) == 1:
            return self.shown(args[0], wanted, place)
        *first, last = args
        left = Term(head, *first) if len(first) > 1 else first[0]
        wants = wanted, wanted
        rule = {NONNEGATIVE: "Rmult_le_pos", POSITIVE: "Rmult_lt_0_compat",
                NONZERO: "Rmult_integral_contrapositive_currified"}[wanted]  # fmt: skip
        if head == "add" and wanted == POSITIVE:
            if POSITIVE in self.known(last, place):
                rule, wants = "Rplus_le_lt_0_compat", (NONNEGATIVE, POSITIVE)
            else:
                rule, wants = "Rplus_lt_le_0_compat", (POSITIVE, NONNEGATIVE)
        elif head == "add":
            if wanted == NONZERO:
                raise Inexpressible("a witness without the required sign")
            rule = "Rplus_le_le_0_compat"
        parts = zip((left, last), wants, strict=True)
        return [
            f"apply {rule}.",
            *(row for t, w in parts for row in block(self.shown(t, w, place))),
        ]

    def quotient(self, top: Term, bottom: Term, wanted: str, place: ScriptPlace) -> Lines:
        rule, below = {
            NONNEGATIVE: ("quotient_nonneg", POSITIVE),
            POSITIVE: ("Rdiv_lt_0_compat", POSITIVE),
            NONZERO: ("quotient_nonzero", NONZERO),
        }[wanted]
        if NONZERO in self.known(bottom, place):
            under = self.shown(bottom, below, place)
        elif below == POSITIVE:  # that it is not zero is a condition
            not_below = self.shown(bottom, NONNEGATIVE, place)
            under = ["apply positive_of.", *block(not_below), *block(["nonzero."])]
        else:
            under = ["nonzero."]
        return [f"apply {rule}.", *block(self.shown(top, wanted, place)), *block(under)]

    def power(self, base: Term, exponent: Term, wanted: str, place: ScriptPlace) -> Lines:
        known = self.known(base, place)
        if exponent.head != "num" or exponent.args[1]:
            if POSITIVE not in known:
                raise Inexpressible("the sign of a power")
            weaken = {NONNEGATIVE: ["apply Rlt_le."]}.get(wanted, [])
            if "integer" in facts(exponent, place.here):
                return [*weaken, "apply powerRZ_lt.", *self.shown(base, POSITIVE, place)]
            return [*weaken, "apply power_pos."]
        n = exponent.args[0]
        if wanted == NONZERO:
            return ["apply pow_nonzero.", *self.shown(base, NONZERO, place)]
        if wanted in known:
            rule = "pow_lt" if wanted == POSITIVE else "pow_le"
            return [f"apply {rule}.", *self.shown(base, wanted, place)]
        rule = "even_power_pos" if wanted == POSITIVE else "even_power_nonneg"
        rest = self.shown(base, NONZERO, place) if wanted == POSITIVE else []
        return [f"apply ({rule} _ {n // 2}%nat).", *rest]

    def iterated(self, term: Term, wanted: str, place: ScriptPlace) -> Lines:
        var, lo, hi, body = term.args
        rule = {("sum", NONNEGATIVE): "sum_nonneg", ("prod", NONNEGATIVE): "prod_nonneg",
                ("prod", POSITIVE): "prod_positive"}.get((term.head, wanted))  # fmt: skip
        if rule is None:
            raise Inexpressible(f"the sign of a {term.head}")
        inside, intros, lines = place.within(((var, lo, hi),))
        return [f"apply {rule}; intros {intros}.", *lines, *self.shown(body, wanted, inside)]


def block(lines: Lines) -> Lines:
    """The lines as the proof of one goal among several."""
    rows = ["  " + line for line in lines]
    rows[0] = "{ " + rows[0][2:]
    rows[-1] += " }"
    return rows
