"""Theorems with assumptions: how they are written, shown and checked, and what must fail."""

from fractions import Fraction

import pytest

from symproof.authoring.assumptions import assumed, by_induction, induction_hypothesis
from symproof.authoring.derivations import calc
from symproof.authoring.formulas import family
from symproof.authoring.library import Natural, Real, library, theorem, verify
from symproof.authoring.reasons import algebra, definition, exponentials, induction, sums
from symproof.deciding.strategies import refute
from symproof.deciding.words import PROVED
from symproof.kernel.claims import Claim, Premise
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, number, symbol
from symproof.report.build import show
from symproof.search import enclosures, search

family("a_#")
family("x_#")


@pytest.fixture(autouse=True)
def _own_library(monkeypatch):
    """Theorems of the tests do not stay in the library."""
    monkeypatch.setattr(library, "records", dict(library.records))


def outcome(*records):
    """The verdict, and the code and message of what is wrong, of the last record."""
    checked = verify(records)[-1]
    return checked.verdict, "" if checked.finding is None else str(checked.finding)


def vanishing(*premises, using=1, **values):
    """If a·p = 0 for all integers p then a = 0."""

    def product_vanishes(a: Real):
        """If a p is 0 for all integers p then a is 0."""
        made = calc(a).eq("a*1", by=algebra).eq(0, by=assumed(using, **values))
        for text, variables in premises:
            made.suppose(text, **variables)
        return made

    product_vanishes.__module__ = __name__
    return theorem(title="A product that vanishes")(product_vanishes)


ZERO = ("a*p = 0", {"p": "integer"})


def test_a_premise_is_used_for_a_value():
    verdict, _ = outcome(vanishing(ZERO, p=1))
    assert verdict == "proved"


@pytest.mark.parametrize(
    ("premises", "using", "values", "why"),
    [
        ((), 1, {"p": 1}, "no assumption 1"),
        ((ZERO,), 2, {"p": 1}, "no assumption 2"),
        ((ZERO,), 0, {"p": 1}, "no assumption 0"),
        ((ZERO,), 1, {"p": 2}, "SP112"),
        ((ZERO,), 1, {}, "SP112"),
        ((ZERO,), 1, {"q": 1}, "no variable 'q'"),
        ((("a*p = 0", {"p": "natural"}),), 1, {"p": "-1"}, "SP"),
        ((("a*p = 0", {}),), 1, {}, "SP"),
        ((("a*p <= 0", {"p": "integer"}),), 1, {"p": 1}, "SP"),
    ],
)
def test_what_does_not_follow(premises, using, values, why):
    verdict, said = outcome(vanishing(*premises, using=using, **values))
    assert verdict not in PROVED
    assert why in said


def test_a_sort_that_there_is_not():
    with pytest.raises(ValueError, match="not a sort"):
        calc("a").suppose("a*p = 0", p="number")


def test_a_theorem_with_a_premise_brings_it_along():
    lemma = vanishing(ZERO, p=1)

    @theorem(title="A difference that vanishes")
    def difference_vanishes(x: Real):
        """A number minus itself is 0."""
        return calc(x - x + x * 0).eq(0, by=algebra)

    def user(premise):
        def zero_by_premise(y: Real, z: Real):
            """From y p = z p for all p follows y = z."""
            return (
                calc("y")
                .eq("(y - z) + z", by=algebra)
                .eq("0 + z", by=lemma.at(a="y - z", premises=premise))
                .eq("z", by=algebra)
                .suppose("y*p = z*p", p="integer")
            )

        zero_by_premise.__module__ = __name__
        return theorem(title="Equal products")(zero_by_premise)

    shown = calc("(y - z)*p").eq("y*p - z*p", by=algebra).eq("z*p - z*p", by=assumed(1, p="p"))
    assert outcome(user([shown.eq(0, by=algebra)]))[0] == "proved"
    for wrong in ([], [calc("(y - z)*p").eq(0, by=algebra)], [assumed(1, p=2)], [shown, shown]):
        library.records.pop("zero_by_premise")
        assert outcome(user(wrong))[0] not in PROVED


def test_an_induction_with_two_chains():
    def power(base_value, step_by):
        def doubled(n: Natural):
            """The sum of 2^i for i below n is 2^n − 1."""
            base = calc("Sum(2^i, (i, 0, -1))").eq(base_value, by=algebra)
            step = (
                calc("Sum(2^i, (i, 0, n + 1 - 1))")
                .eq("Sum(2^i, (i, 0, n - 1)) + 2^n", by=sums)
                .eq("(2^n - 1) + 2^n", by=step_by)
                .eq("2^(n + 1) - 1", by=exponentials)
            )
            return calc("Sum(2^i, (i, 0, n - 1))").eq("2^n - 1", by=by_induction("n", base, step))

        doubled.__module__ = __name__
        library.records.pop("doubled", None)
        return theorem(title="Powers of two")(doubled)

    assert outcome(power("2^0 - 1", induction_hypothesis()))[0] == "proved"
    assert outcome(power("2^0", induction_hypothesis()))[0] not in PROVED
    assert outcome(power("2^0 - 1", algebra))[0] not in PROVED
    assert outcome(power("2^0 - 1", assumed(1)))[0] not in PROVED


def test_the_hypothesis_belongs_to_an_induction():
    @theorem(title="Out of place")
    def out_of_place(n: Natural):
        """A hypothesis without an induction."""
        return calc("n").eq("n + 0*n", by=induction_hypothesis())

    verdict, said = outcome(out_of_place)
    assert verdict not in PROVED
    assert "no induction here" in said


def test_a_closed_form_by_induction():
    @theorem(title="Gauss")
    def gauss(n: Natural):
        """The sum of the numbers up to n."""
        return calc("Sum(k, (k, 1, n))").eq("n*(n + 1)/2", by=induction)

    assert outcome(gauss)[0] == "proved"


@pytest.mark.parametrize("by", [algebra, exponentials, definition, sums])
def test_an_induction_is_named(by):
    @theorem(title="Gauss, unnamed")
    def gauss_unnamed(n: Natural):
        """The sum of the numbers up to n."""
        return calc("Sum(k, (k, 1, n))").eq("n*(n + 1)/2", by=by)

    assert outcome(gauss_unnamed)[0] not in PROVED


def test_what_needs_no_induction_is_not_by_induction():
    @theorem(title="Not inductive")
    def not_inductive(n: Natural):
        """A sum of two sums."""
        return calc("Sum(a[i] + x[i], (i, 0, n))").eq(
            "Sum(a[i], (i, 0, n)) + Sum(x[i], (i, 0, n))", by=induction
        )

    assert outcome(not_inductive)[0] not in PROVED


def test_assumptions_are_shown():
    (checked,) = verify([vanishing(ZERO, p=1)])
    for form, quantified in (("text", "∀ p ∈ ℤ"), ("latex", r"\forall p \in \mathbb{Z}")):
        assert quantified in show(checked, "en", form)
    assert "assumption 1" in show(checked, "en", "text")


def test_a_claim_with_a_premise_is_not_refuted_by_a_point():
    every = Premise((Variable("p", "real"),), (), Relation(symbol("p"), "=", symbol("x")))
    claim = Claim((Variable("x", "real"),), (), (), Relation(symbol("x"), "=", number(1)), (every,))
    assert refute(claim) is None
    point = enclosures.Point({"x": Fraction(2)}, {})
    with pytest.raises(enclosures.NothingCertain, match="premise"):
        enclosures.separates(claim, point, 64)
    assert search.refute(claim._replace(premises=())) is not None
