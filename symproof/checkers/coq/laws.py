"""The laws of the kernel as Coq statements, and which of them Coq has proved.

A law about complex numbers is written about the pairs of ``Complexes.v``, with the further
functions of ``support/Laws.v``.  What both sides need to be defined stands before it as
hypotheses; a variable for which that is x ≥ 0 or x > 0 is a real number.  ``support/Laws.v`` has
a lemma for each statement.  No exported theorem loads it: it vouches for the kernel's laws.

What Coq has said is on record in ``laws.json``, each verdict under a hash of its law and of the
code that writes statements.  So the main job, which shows the record, writes no statement.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from ...base.caches import digest
from ...base.files import write_atomically
from ...kernel.claims import Claim, Condition, conditions
from ...kernel.context import LAW, TABLE
from ...kernel.derivatives import OUTER
from ...kernel.facts import Scope, Variable, facts
from ...kernel.laws import LIMITING
from ...kernel.terms import Relation, Term, children, symbol
from ...notation.encoding import encode, encode_claim
from .compiler import ALLOWED, Coq, CoqFailure, workshop
from .record import exporter
from .writer import CALL, Writer, wrapped

MODULE, CHECKS = "Laws", "Checks"
RECORD = Path(__file__).parent / "laws.json"
FORMAT = 1
EXCLUDED_MIDDLE = "Classical_Prop.classic"
HEADER = """From Coq Require Import Reals ZArith.
From Symproof Require Import Logarithm Sums Complexes Steps.
From Theorems Require Import Laws.
Local Open Scope R_scope.
"""


class LawLemma(NamedTuple):
    """A lemma of ``support/Laws.v`` that says a law, perhaps for narrower ``sorts``."""

    name: str
    sorts: Mapping[str, str] = {}


# For each law its lemmas.  A power with an integer as its exponent is repeated multiplication in
# Coq too, so a law about all exponents has a second lemma for these.
LEMMAS: Mapping[str, tuple[LawLemma, ...]] = {
    "exp at 0": (LawLemma("exp_at_0"),),
    "exp of a sum": (LawLemma("exp_of_a_sum"),),
    "exp of a multiple": (LawLemma("exp_of_a_multiple"),),
    "Euler's number": (LawLemma("euler_number"), LawLemma("euler_number_whole", {"u": "integer"})),
    "a quarter turn": (LawLemma("quarter_turn"),),
    "whole turns": (LawLemma("whole_turns"),),
    "half turns": (LawLemma("half_turns"),),
    "roots of unity": (LawLemma("roots_of_unity"),),
    "cos": (LawLemma("cos_law"),),
    "sin": (LawLemma("sin_law"),),
    "tan": (LawLemma("tan_law"),),
    "csc": (LawLemma("csc_law"),),
    "sec": (LawLemma("sec_law"),),
    "cot": (LawLemma("cot_law"),),
    "sinh": (LawLemma("sinh_law"),),
    "cosh": (LawLemma("cosh_law"),),
    "tanh": (LawLemma("tanh_law"),),
    "csch": (LawLemma("csch_law"),),
    "sech": (LawLemma("sech_law"),),
    "coth": (LawLemma("coth_law"),),
    "Euler's formula for arcsin": (LawLemma("euler_arcsin"),),
    "Euler's formula for arctan": (LawLemma("euler_arctan"),),
    "cosine of arctan": (LawLemma("cosine_of_arctan"),),
    "arccos": (LawLemma("arccos_law"),),
    "arcsin of the negative": (LawLemma("arcsin_of_the_negative"),),
    "arctan of the negative": (LawLemma("arctan_of_the_negative"),),
    "arcsin": (LawLemma("arcsin_law"),),
    "arctan": (LawLemma("arctan_law"),),
    "square of a root": (LawLemma("square_of_a_root"),),
    "root of a square": (LawLemma("root_of_a_square"),),
    "root of a product": (LawLemma("root_of_a_product"),),
    "power one half": (LawLemma("power_one_half"),),
    "equal squares": (LawLemma("equal_squares"),),
    "comparison of squares": (LawLemma("comparison_of_squares"),),
    "strict comparison of squares": (LawLemma("strict_comparison_of_squares"),),
    "square of an absolute value": (LawLemma("square_of_an_absolute_value"),),
    "absolute value of what is not negative": (LawLemma("absolute_value_of_what_is_not_negative"),),
    "absolute value of the negative": (LawLemma("absolute_value_of_the_negative"),),
    "absolute value of a product": (LawLemma("absolute_value_of_a_product"),),
    "power of a root": (LawLemma("power_of_a_root"),),
    "sign of a positive number": (LawLemma("sign_of_a_positive_number"),),
    "sign of zero": (LawLemma("sign_of_zero"),),
    "sign of the negative": (LawLemma("sign_of_the_negative"),),
    "floor": (LawLemma("floor_law"),),
    "floor from above": (LawLemma("floor_from_above"),),
    "floor from below": (LawLemma("floor_from_below"),),
    "floor of an integer": (LawLemma("floor_of_an_integer"),),
    "floor of a sum": (LawLemma("floor_of_a_sum"),),
    "factorial of zero": (LawLemma("factorial_of_zero"),),
    "factorial of the next": (LawLemma("factorial_of_the_next"),),
    "real part": (LawLemma("real_part"),),
    "imaginary part": (LawLemma("imaginary_part"),),
    "conjugate of a real number": (LawLemma("conjugate_of_a_real_number"),),
    "conjugate of i": (LawLemma("conjugate_of_i"),),
    "conjugate of the conjugate": (LawLemma("conjugate_of_the_conjugate"),),
    "conjugate of a sum": (LawLemma("conjugate_of_a_sum"),),
    "conjugate of a product": (LawLemma("conjugate_of_a_product"),),
    "conjugate of a quotient": (LawLemma("conjugate_of_a_quotient"),),
    "conjugate of a power": (LawLemma("conjugate_of_a_power"),),
    "conjugate of a Σ": (LawLemma("conjugate_of_a_finite_sum"),),
    "conjugate of exp": (LawLemma("conjugate_of_exp"),),
    "absolute value": (LawLemma("absolute_value"),),
    "absolute value and conjugate": (LawLemma("absolute_value_and_conjugate"),),
    "real part and absolute value": (LawLemma("real_part_and_absolute_value"),),
    "triangle inequality": (LawLemma("triangle_inequality"),),
    "Euler's formula for arg": (LawLemma("euler_arg"),),
    "arg": (LawLemma("arg_law"),),
    "least argument": (LawLemma("least_argument"),),
    "greatest argument": (LawLemma("greatest_argument"),),
    "exp of a logarithm": (LawLemma("exp_of_a_logarithm"),),
    "logarithm of exp": (LawLemma("logarithm_of_exp"),),
    "logarithm of a product": (LawLemma("logarithm_of_a_product"),),
    "logarithm of a power": (LawLemma("logarithm_of_a_power"),),
    "power": (LawLemma("power_law"), LawLemma("power_law_whole", {"y": "integer"})),
    "power of a sum": (LawLemma("power_of_a_sum"),),
    "power of a multiple": (LawLemma("power_of_a_multiple"),),
    "power of a product": (LawLemma("power_of_a_product"),),
    "factor of a sum": (LawLemma("factor_of_a_sum"),),
    "shift of a sum": (LawLemma("shift_of_a_sum"),),
    "last summand": (LawLemma("last_summand"),),
    "pi is greater than 3": (LawLemma("pi_is_greater_than_3"),),
    "pi is less than 4": (LawLemma("pi_is_less_than_4"),),
    "tangent of exp at 0": (LawLemma("tangent_of_exp_at_0"),),
    "greatest value of arcsin": (LawLemma("greatest_value_of_arcsin"),),
    "bound of arctan": (LawLemma("bound_of_arctan"),),
    "sign of the sine": (LawLemma("sign_of_the_sine"),),
    "sign of the sine with the ends": (LawLemma("sign_of_the_sine_with_the_ends"),),
}
# The same for the derivatives, by the function.
SLOPES: Mapping[str, str] = {
    head: f"derivative_of_{head}"
    for head in "sin cos sinh cosh exp log sqrt abs arcsin arccos arctan".split()
}
DERIVATIVE = "derivative of {}"
# What has no lemma, and why not.
NOT_EXPRESSIBLE: Mapping[str, str] = {
    DERIVATIVE.format("Ci"): "the cosine integral",
    **{law.name: "a limit" for law in LIMITING},
}

_FUNCTIONS = {
    "tan": "Ctan", "cot": "Ccot", "sec": "Csec", "csc": "Ccsc",
    "tanh": "Ctanh", "coth": "Ccoth", "sech": "Csech", "csch": "Ccsch", "conj": "Cconj",
}  # fmt: skip
_REAL_FUNCTIONS = {"Re": "fst", "Im": "snd", "arg": "Carg"}  # of complex numbers
_STEPS = {"sgn": "Rsign", "floor": "Rfloor"}  # of real numbers


def _law(name: str, lemma: LawLemma) -> Claim:
    """The law ``name`` for the sorts of ``lemma``."""
    law = TABLE[LAW + name]
    variables = tuple(v._replace(sort=lemma.sorts.get(v.name, v.sort)) for v in law.variables)
    hypotheses = tuple(premise.relation for premise in law.premises)
    return Claim(variables, (), hypotheses, law.relation)


def claim_of(name: str, lemma: LawLemma) -> Claim:
    """What ``lemma`` says of the law ``name``.  A complex variable is a positive or nonnegative
    number if the sides are only defined where it is one."""
    law = _law(name, lemma)
    here = Scope({}, {}).declare(law.variables)
    signs = {
        (c.relation.left, c.relation.op)
        for side in (law.relation.left, law.relation.right)
        for c, _ in conditions(side, here)
        if not c.ranges
    }

    def narrowed(v: Variable) -> Variable:
        if v.sort == "complex" and not v.indices:
            for op, sort in ((">", "positive"), (">=", "nonnegative")):
                if (symbol(v.name), op) in signs:
                    return v._replace(sort=sort)
        return v

    return law._replace(variables=tuple(map(narrowed, law.variables)))


def statement(claim: Claim) -> str:
    """A law as Coq reads it."""
    writer = LawWriter(claim)
    written = writer.statement()
    return written._replace(hypotheses=(*written.hypotheses, *writer.definedness())).text()


def slope_statement(head: str) -> str:
    """That the function ``head`` has the derivative of the table, where both are defined."""
    u = symbol("u")
    relation = Relation(Term(head, u), "=", OUTER[head])
    writer = LawWriter(Claim((Variable("u", "real"),), (), (), relation))
    function, slope = (writer.real(side, writer.here, CALL + 1) for side in relation[::2])
    rows = [f"{h} ->" for h in writer.definedness()]
    limit = f"derivable_pt_lim (fun u : R => {function}) u {slope}"
    return "\n  ".join(["forall (u : R),", *rows, limit])


@cache
def statements() -> Mapping[str, Mapping[str, str]]:
    """For each law, and for each function with a derivative, what its lemmas have to say."""
    laws = {
        name: {lemma.name: statement(claim_of(name, lemma)) for lemma in lemmas}
        for name, lemmas in LEMMAS.items()
    }
    slopes = {head: {lemma: slope_statement(head)} for head, lemma in SLOPES.items()}
    return {**laws, **{DERIVATIVE.format(head): said for head, said in slopes.items()}}


def lemmas() -> str:
    """The text of ``support/Laws.v``."""
    place = resources.files(__package__) / "support" / f"{MODULE}.v"
    return place.read_text(encoding="utf-8")


def checks() -> str:
    """A file that Coq accepts if every lemma says what it has to."""
    rows = [
        f"Definition said_{lemma} :\n  {said}\n:= {MODULE}.{lemma}."
        for each in statements().values()
        for lemma, said in each.items()
    ]
    return "\n".join([HEADER, *rows, ""])


def demand_accepted(coq: Coq, lemmas: str, checks: str) -> None:
    """Raise :class:`~symproof.checkers.coq.compiler.CoqFailure` unless Coq accepts the lemmas, they
    say what they have to, and rest on nothing but the axioms of the real numbers and the excluded
    middle, with which the standard library defines the arctangent."""
    with workshop({MODULE: lemmas, CHECKS: checks}) as place:
        for module in (MODULE, CHECKS):
            outcome = coq.compile(module, place)
            if not outcome.accepted:
                raise CoqFailure(f"{module}.v:{outcome.line}: {outcome.message}")
        names = [f"{CHECKS}.said_{lemma}" for each in statements().values() for lemma in each]
        further = coq.axioms(place, names) - ALLOWED - {EXCLUDED_MIDDLE}
    if further:
        raise CoqFailure(f"the laws rest on {', '.join(sorted(further))}")


def record(coq: Coq) -> Path:
    """Let Coq judge the laws, and record that it accepts them.  Raises
    :class:`~symproof.checkers.coq.compiler.CoqFailure`, and ``OSError``."""
    demand_accepted(coq, lemmas(), checks())
    rows = [f"{json.dumps(name)}: {json.dumps(key)}" for name, key in sorted(keys().items())]
    head = f'{{"format": {FORMAT}, "coq": {json.dumps(coq.version)}, "laws": {{\n'
    write_atomically(RECORD, head + ",\n".join(rows) + "\n}}\n")
    return RECORD


def names_of_lemmas() -> dict[str, tuple[str, ...]]:
    """For each law, and for each function with a derivative, the names of its lemmas."""
    laws = {name: tuple(lemma.name for lemma in each) for name, each in LEMMAS.items()}
    return laws | {DERIVATIVE.format(head): (lemma,) for head, lemma in SLOPES.items()}


def keys() -> dict[str, str]:
    """For each law, and for each function with a derivative, a hash of everything that decides
    what Coq is asked about it: what the table says, how each lemma reads it, and the code that
    writes statements, with the support library."""
    said: dict[str, list[Any]] = {
        name: [[lemma.name, encode_claim(_law(name, lemma))] for lemma in each]
        for name, each in LEMMAS.items()
    }
    said |= {DERIVATIVE.format(h): [h, encode(OUTER[h]), lemma] for h, lemma in SLOPES.items()}
    return {
        name: digest(exporter(), json.dumps(data, separators=(",", ":"), sort_keys=True))[:32]
        for name, data in said.items()
    }


def recorded() -> frozenset[str]:
    """The laws, and the derivatives, of which it is on record that Coq has proved them."""
    try:
        data = json.loads(RECORD.read_text(encoding="utf-8"))
        kept = data["laws"] if data["format"] == FORMAT else {}
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
    return frozenset(name for name, key in keys().items() if kept.get(name) == key)


class LawWriter(Writer):
    """The writer of statements, with the complex functions of ``support/Laws.v``."""

    def definedness(self) -> list[str]:
        """What the terms need to be defined.  x^n for an integer n needs x ≠ 0 or n ≥ 0: an
        instance may know the latter."""
        relations = (*self.claim.hypotheses, self.claim.relation)
        sides = [side for r in relations for side in (r.left, r.right)]
        return list(dict.fromkeys(text for side in sides for text in self._needs(side)))

    def _needs(self, term: Term) -> Iterator[str]:
        if term.head == "sum":
            yield from (self.condition(c) for c, _ in conditions(term, self.here))
            return
        inner: set[Condition] = set()
        for child in children(term):
            inner.update(c for c, _ in conditions(child, self.here))
            yield from self._needs(child)
        for condition, _ in conditions(term, self.here):
            if condition in inner:
                continue
            text = self.condition(condition)
            if term.head == "pow" and condition.relation.op == "!=":
                text = f"({text} \\/ (0 <= {self.integer(term.args[1], self.here)})%Z)"
            yield text

    def complex(self, term: Term, here: Scope, tight: int = 0) -> str:
        head, args = term.head, term.args
        if self.is_real(term, here):
            return super().complex(term, here, tight)
        if head in _FUNCTIONS:
            argument = self.complex(args[0], here, CALL + 1)
            return wrapped(f"{_FUNCTIONS[head]} {argument}", CALL, tight)
        if head == "sym" and len(args) > 1:
            return self.applied(term, here, tight)
        if head == "sum":
            var, lo, hi, body = args
            name, inner, writer = self.binding(var, lo, here)
            ends = f"({self.integer(lo, here)})%Z ({self.integer(hi, here)})%Z"
            text = f"Csum_of {ends} (fun {name} : Z => ({writer.complex(body, inner)})%C)"
            return wrapped(text, CALL, tight)
        if head == "pow":
            return self._complex_power(args[0], args[1], here, tight)
        return super().complex(term, here, tight)

    def is_real(self, term: Term, here: Scope) -> bool:
        """A conjugate is a pair here, also that of a real number."""
        return term.head != "conj" and super().is_real(term, here)

    def real(self, term: Term, here: Scope, tight: int = 0) -> str:
        if term.head in _REAL_FUNCTIONS:
            argument = self.complex(term.args[0], here)
            return wrapped(f"{_REAL_FUNCTIONS[term.head]} ({argument})%C", CALL, tight)
        if term.head in _STEPS:
            argument = self.real(term.args[0], here, CALL + 1)
            return wrapped(f"{_STEPS[term.head]} {argument}", CALL, tight)
        if term.head == "factorial":
            argument = self.integer(term.args[0], here)
            return wrapped(f"Rfactorial ({argument})%Z", CALL, tight)
        return super().real(term, here, tight)

    def _complex_power(self, base: Term, exponent: Term, here: Scope, tight: int) -> str:
        if not self.is_integer(exponent, here):
            parts = self.real(base, here, CALL + 1), self.complex(exponent, here, CALL + 1)
            return wrapped(f"Cpower {parts[0]} {parts[1]}", CALL, tight)
        text = f"({self.complex(base, here)})%C ({self.integer(exponent, here)})%Z"
        return wrapped(f"CpowZ {text}", CALL, tight)

    def power(self, base: Term, exponent: Term, here: Scope, tight: int) -> str:
        """e^x is the power of Euler's number, and the base of a positive power may be 0."""
        if self.is_integer(exponent, here):
            text = f"({self.integer(exponent, here)})%Z"
            if base.head == "e":
                return wrapped(f"powerRZ (exp 1) {text}", CALL, tight)
            return super().power(base, exponent, here, tight)
        texts = self.real(base, here, CALL + 1), self.real(exponent, here, CALL + 1)
        positive = "positive" in facts(exponent, here)
        name = "nonnegative_power" if positive else "power"
        return wrapped(f"{name} {texts[0]} {texts[1]}", CALL, tight)
