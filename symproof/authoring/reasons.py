"""Reasons: what a step of a derivation may use.  Every reason is binding.

===================  ======================================================================
reason               what the step may use
===================  ======================================================================
a theorem            the named instances of it and the laws of rings, matrices, finite sums
``algebra``          the laws of rings and matrices, functions opaque
``sums``             those and the linearity of Σ; the step must contain a Σ
``definition``       what the names stand for, and ``algebra``; a name must be unfolded
``exponentials``     laws of functions, by way of exponentials: used for first theorems
``exact_values``     the values of functions at constants; no variable in their arguments
``bounds``           a witness for the sign of the difference, such as a sum of squares
``bound(…)``         the same, with the differences of the named inequalities in it
``mean_value(…)``    the mean value theorem: a bound for the derivative
``squares(…)``       a bound for the squares of both sides
``hypothesis``       what the theorem assumes, of which it is a consequence
``linear(…)``        multiples of the named equations and inequalities by rational numbers
``pi_bounds``        3 < π and π ≤ 4
``enclosures``       intervals in which the sides lie; whole numbers have finitely many values
``induction``        an induction over the number of terms of a Σ or Π
``by_induction(…)``  an induction with two chains
``cases(…)``         a chain for each of some cases, in which this is assumed
``claimed``          nothing: the claim is one that gets refuted
===================  ======================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import isfunction, signature
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..base.showing import Shown
from ..kernel.claims import Claim, Premise
from ..kernel.terms import Relation, Term
from .formulas import Formula, to_term

if TYPE_CHECKING:
    from .operations import Operation


class CitedTheorem(Protocol):
    """A theorem as reasons know it: a :class:`~symproof.authoring.library.Record`."""

    name: str
    title: str
    chapter: str
    is_refuted: bool

    @property
    def claim(self) -> Claim:
        """The claim of the theorem."""

    @property
    def plain(self) -> Relation:
        """The relation of the claim, without defined names."""

    @property
    def derivation(self) -> StepChain:
        """The lines of the proof."""

    @property
    def is_algebraic(self) -> bool:
        """Whether the theorem rests on the laws of algebra and on definitions alone."""

    @property
    def place(self) -> tuple[str, int]:
        """File and line of the function that states it."""

    @property
    def entry(self) -> dict[str, Any]:
        """The theorem as an entry of a proof document."""

    def recall(self, entry: Any) -> None:
        """Take the proofs of a kept entry."""


class StepChain(Shown):
    """A derivation as reasons know it: its first line, its steps, and what it assumes."""

    def __init__(self, start: Term) -> None:
        self.start = start
        self.steps: list[Step] = []
        self.assumptions: list[Premise] = []


class Rule(NamedTuple):
    """A reason that needs no theorem."""

    kind: str


class Use(NamedTuple):
    """A theorem, with values for some of its variables; the others stand for themselves.  Proofs
    of its premises, and of its hypotheses (None for one that holds by itself), may follow."""

    record: CitedTheorem
    values: dict[str, Any]
    premises: tuple[Any, ...] = ()
    hypotheses: tuple[Any, ...] = ()


class Assumed(NamedTuple):
    """The assumption with this ``number`` (from 1, in the order in which they are supposed), for
    these values of its variables."""

    number: int
    values: Mapping[str, Any]


class InductionHypothesis(NamedTuple):
    """The theorem for n, for these values of the general variables; ``premises`` are the proofs
    of its premises for them, reasons or chains."""

    values: Mapping[str, Any]
    premises: tuple[Any, ...]


@dataclass(frozen=True)
class Induction:
    """An induction over a natural number: a chain for 0, a chain for n + 1, and the variables
    for all of which the hypothesis holds."""

    variable: str
    base: StepChain
    step: StepChain
    general: tuple[str, ...]


@dataclass(frozen=True)
class CaseDistinction:
    """Relations of which one holds, each with a chain that may assume it."""

    options: tuple[tuple[Relation, StepChain], ...]


Named = Use | Assumed | InductionHypothesis


class Bounds(tuple[Named, ...]):
    """Inequalities of which multiples are added up; ``witness`` says how, with hole k for the
    difference that the inequality k says is ≥ 0, or it is found."""

    witness: Term | None = None


class Linear(tuple[Named, ...]):
    """Equations and inequalities of which multiples by rational numbers are added up."""


class Squares(tuple[Named, ...]):
    """The squares of both sides compare by the reason ``by``."""

    by: Reason


class MeanValue(tuple[Named, ...]):
    """The mean value theorem for ``function`` of ``variable`` between ``start`` and ``end``:
    that its derivative compares with ``slope`` follows from the reason ``by``."""

    variable: str
    function: Term
    start: Term
    end: Term
    slope: Term
    by: Reason


Reason = (
    Rule | Bounds | Linear | Squares | MeanValue | Induction | CaseDistinction | tuple[Named, ...]
)


class Step(NamedTuple):
    """``op`` relates the line before to ``line``; ``operation`` turns the line before into it, if
    there is one, or, if ``backwards``, it into the line before.  ``by_hand`` says that the author
    has written the line, which is SymPy's own otherwise."""

    op: str
    line: Term
    reason: Reason
    operation: Operation | None
    file: str
    lineno: int
    backwards: bool = False
    by_hand: bool = True


algebra = Rule("algebra")
sums = Rule("sums")
definition = Rule("definition")
exponentials = Rule("exponentials")
exact_values = Rule("exact_values")
bounds = Rule("bounds")
hypothesis = Rule("hypothesis")
pi_bounds = Rule("pi_bounds")
enclosures = Rule("enclosures")
induction = Rule("induction")
claimed = Rule("claimed")


def reason(by: Any) -> Reason:
    """What ``by=`` stands for.  Raises ``TypeError`` for anything that is no reason."""
    if isinstance(by, Rule | Bounds | Linear | Squares | MeanValue | Induction | CaseDistinction):
        return by
    uses = by if isinstance(by, Sequence) and not isinstance(by, Named) else (by,)
    found = tuple(u if isinstance(u, Named) else getattr(u, "use", None) for u in uses)
    if not found or not all(isinstance(u, Named) for u in found):
        makers = [u for u in uses if isfunction(u) and u.__module__.startswith(_MAKERS)]
        if makers:
            raise TypeError(f"{makers[0].__name__} is written with what it needs, as in "
                            f"by={_call_of(makers[0])}")  # fmt: skip
        raise TypeError(
            f"by= takes a theorem, theorem.at(…), a list of these or a rule, not {by!r}"
        )
    return found  # type: ignore[return-value]


#: Where the functions are that make reasons, such as ``squares``.
_MAKERS = __name__.rpartition(".")[0]


def _call_of(maker: Callable[..., Any]) -> str:
    """A call of a function that makes reasons, with what it cannot do without, or first takes."""
    taken = [p for p in signature(maker).parameters.values() if p.kind is not p.KEYWORD_ONLY]
    needed = [p for p in taken if p.default is p.empty] or taken[:1]
    return f"{maker.__name__}({', '.join(p.name for p in needed)})"


def theorems_of(by: Reason) -> Iterator[Use]:
    """The theorems that the reason ``by`` names, also inside of it."""
    named = by if isinstance(by, tuple) and not isinstance(by, Rule) else ()
    yield from (use for use in named if isinstance(use, Use))
    for proof in (p for use in named for p in _proofs(use)):
        if isinstance(proof, Named):
            yield from theorems_of((proof,))
    for chain in chains_of(by):
        for step in chain.steps:
            yield from theorems_of(step.reason)


def chains_of(by: Reason) -> Iterator[StepChain]:
    """The derivations inside the reason ``by``: an induction's, those of cases and of premises."""
    if isinstance(by, Induction):
        yield from (by.base, by.step)
    elif isinstance(by, CaseDistinction):
        yield from (chain for _, chain in by.options)
    elif not isinstance(by, Rule):
        proofs = (p for use in by for p in _proofs(use))
        yield from (p for p in proofs if hasattr(p, "steps"))


def _proofs(named: Named) -> tuple[Any, ...]:
    """What proves the premises and the hypotheses of a theorem."""
    return (*getattr(named, "premises", ()), *getattr(named, "hypotheses", ()))


def terms_inside(by: Reason) -> Iterator[Term]:
    """The lines of the derivations inside the reason ``by``."""
    if isinstance(by, CaseDistinction):
        yield from (side for (left, _, right), _ in by.options for side in (left, right))
    for chain in chains_of(by):
        yield chain.start
        for step in chain.steps:
            yield step.line
            yield from terms_inside(step.reason)


def bound(*uses: Any, witness: Callable[..., Any] | None = None) -> Bounds:
    """The difference of the sides is ≥ 0 because those of the inequalities ``uses`` are, which
    may stand under a Σ.  ``witness`` is called with the difference ≥ 0 of each and returns what
    the difference of the sides is equal to; without it a way is searched for.  What the theorem
    assumes may always be used."""
    made = Bounds(_named(reason(list(uses))) if uses else ())
    if witness is not None:
        made.witness = to_term(witness(*(Formula(Term("hole", k)) for k in range(len(uses)))))
    return made


def linear(*uses: Any) -> Linear:
    """The step is a sum of multiples of the equations and inequalities ``uses`` by rational
    numbers, those of inequalities positive ones, and of what the sorts of names say of their signs.
    The multiples are found; each of the ``uses`` has to be needed.  Raises ``TypeError`` if one of
    them is no theorem or assumption."""
    return Linear(_named(reason(list(uses))))


def mean_value(
    variable: Any, function: Any, start: Any, end: Any, slope: Any = 0, by: Any = bounds
) -> MeanValue:
    """The mean value theorem: F(end) − F(start) compares with slope·(end − start) because F′ does
    with ``slope`` for all values of ``variable`` between ``start`` and ``end``.

    ``function`` is F(variable), a formula in the name ``variable``; ``start`` ≤ ``end`` has to hold
    (``start`` < ``end`` for < and >).  ``by`` is the reason why F′ compares with the slope; it may
    use start < variable and variable < end.  Raises ``TypeError`` if ``by`` is no reason.
    """
    inner = reason(by)
    made = MeanValue(_named(inner))
    made.variable, made.function, made.by = str(variable), to_term(function), inner
    made.start, made.end, made.slope = to_term(start), to_term(end), to_term(slope)
    return made


def squares(by: Any = bounds) -> Squares:
    """The larger side is ≥ 0 by its shape, and the squares compare by the reason ``by``."""
    inner = reason(by)
    made = Squares(_named(inner))
    made.by = inner
    return made


def _named(by: Reason) -> tuple[Named, ...]:
    """The theorems and assumptions that a reason is made of."""
    return () if isinstance(by, Rule | Induction | CaseDistinction) else tuple(by)
