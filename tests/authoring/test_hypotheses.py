"""A theorem with hypotheses, used where these are not assumed but proved, and what must fail."""

import pytest

from symproof.authoring.assumptions import assumed
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, library, theorem, verify
from symproof.authoring.reasons import algebra, bound, exponentials
from symproof.deciding.words import PROVED
from symproof.report.build import show


@pytest.fixture(autouse=True)
def _own_library(monkeypatch):
    """Theorems of the tests do not stay in the library."""
    monkeypatch.setattr(library, "records", dict(library.records))


@pytest.fixture
def lemma():
    @theorem(title="A square")
    def square_of_two(a: Real, b: Real):
        """If a + b = 2 and a b = 1 then a^2 + b^2 is 2."""
        return (
            calc("a^2 + b^2")
            .eq("(a + b)^2 - 2*(a*b)", by=algebra)
            .eq("2^2 - 2*(a*b)", by=assumed(1))
            .eq("2^2 - 2*1", by=assumed(2))
            .eq(2, by=algebra)
            .suppose("a + b = 2")
            .suppose("a*b = 1")
        )

    return square_of_two


def used(by):
    """What becomes of a theorem that uses the lemma for two numbers whose sum is 2 for another
    reason; their product is assumed."""

    def a_square(x: Real, y: Real):
        """The sum of two squares."""
        made = calc("(1 + sin(x)^2)^2 + (cos(x)^2 + y)^2").eq(2, by=by)
        return made.suppose("(1 + sin(x)^2)*(cos(x)^2 + y) = 1").suppose("2*y = 0")

    a_square.__module__ = __name__
    library.records.pop("a_square", None)
    checked = verify([theorem(title="Two squares")(a_square)])[-1]
    return checked.verdict, "" if checked.finding is None else str(checked.finding)


ZERO = assumed(2)


def summed(*, zero=ZERO, circle=exponentials):
    return (
        calc("1 + sin(x)^2 + (cos(x)^2 + y)")
        .eq("1 + sin(x)^2 + (cos(x)^2 + 2*y/2)", by=algebra)
        .eq("1 + sin(x)^2 + (cos(x)^2 + 0/2)", by=zero)
        .eq(2, by=circle)
    )


VALUES = {"a": "1 + sin(x)^2", "b": "cos(x)^2 + y"}


def test_a_hypothesis_is_proved_where_the_theorem_is_used(lemma):
    assert used(lemma.at(**VALUES, hypotheses=[summed(), None])) == ("proved", "")
    assert used(lemma.at(**VALUES, hypotheses=[summed(), assumed(1)])) == ("proved", "")


def test_what_is_not_proved_stays_a_condition(lemma):
    assert used(lemma.at(**VALUES))[0] == "proved-with-conditions"
    assert used(lemma.at(**VALUES, hypotheses=[None, None]))[0] == "proved-with-conditions"
    (checked,) = verify([library["a_square"]])
    assert len(checked.theorem.conditions) == 1


@pytest.mark.parametrize(
    ("hypotheses", "why"),
    [
        ([summed()], "2 hypotheses"),
        ([summed(), None, None], "2 hypotheses"),
        ([summed(zero=algebra), None], "SP1"),
        ([summed(circle=algebra), None], "SP202"),
        ([calc("1 + sin(x)^2 + (cos(x)^2 + y)").eq(3, by=exponentials), None], "SP1"),
        ([calc("2").eq("1 + 1", by=algebra), None], "SP201"),
        ([calc("a + b").eq(2, by=algebra), None], "SP"),
        ([calc("1 + sin(x)^2 + (cos(x)^2 + y)").le(2, by=bound()), None], "SP"),
        ([None, summed()], "SP201"),
        ([summed(), summed()], "SP201"),
        ([assumed(2), None], "SP201"),
        ([assumed(3), None], "no assumption 3"),
    ],
)
def test_what_does_not_prove_it(lemma, hypotheses, why):
    verdict, said = used(lemma.at(**VALUES, hypotheses=hypotheses))
    assert verdict not in PROVED
    assert why in said


def test_a_theorem_cannot_prove_its_own_hypotheses(lemma):
    def in_a_circle(a: Real, b: Real):
        """The sum of two numbers is 2."""
        itself = library["in_a_circle"]
        return calc("a + b").eq(2, by=lemma.at(a="a", b="b", hypotheses=[itself.at(), None]))

    in_a_circle.__module__ = __name__
    checked = verify([theorem(title="A circle")(in_a_circle)])[-1]
    assert checked.verdict not in PROVED


def test_hypotheses_of_a_theorem_inside_a_premise(lemma):
    """The proof of a premise may use a theorem whose hypotheses are proved there."""

    @theorem(title="All multiples")
    def multiples(u: Real):
        """If u m is 2 m for all integers m then u is 2."""
        made = calc("u").eq("u*1", by=algebra).eq("2*1", by=assumed(1, m=1)).eq(2, by=algebra)
        return made.suppose("u*m = 2*m", m="integer")

    def outer(value):
        def all_squares(x: Real):
            """A sum of two squares."""
            sum_of_two = calc("1 + sin(x)^2 + cos(x)^2").eq(value, by=exponentials)
            two = lemma.at(a="1 + sin(x)^2", b="cos(x)^2", hypotheses=[sum_of_two, None])
            squares = "((1 + sin(x)^2)^2 + (cos(x)^2)^2)"
            shown = calc(f"{squares}*m").eq("2*m", by=two)
            return (
                calc(squares)
                .eq(2, by=multiples.at(u=squares, premises=[shown]))
                .suppose("(1 + sin(x)^2)*cos(x)^2 = 1")
            )

        all_squares.__module__ = __name__
        library.records.pop("all_squares", None)
        return verify([theorem(title="Squares")(all_squares)])[-1]

    assert outer("2").verdict == "proved"
    assert outer("1 + 1").verdict == "proved"
    assert outer("3").verdict not in PROVED


def test_the_derivation_of_a_hypothesis_is_shown(lemma):
    used(lemma.at(**VALUES, hypotheses=[summed(), None]))
    (checked,) = verify([library["a_square"]])
    text = show(checked)
    assert "Side conditions:" in text
    assert "= 1 + sin(x)^2 + (cos(x)^2 + 0/2)" in text
