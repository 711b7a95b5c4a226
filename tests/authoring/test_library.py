"""The library: what is entered, what is checked, and what comes of a theorem that fails."""

import json
from typing import Any

import pytest

from symproof import theory
from symproof.authoring import library as module
from symproof.authoring.derivations import calc
from symproof.authoring.library import Complex, Real, refuted, theorem, verify
from symproof.authoring.reasons import (
    algebra,
    bound,
    claimed,
    exponentials,
    mean_value,
    squares,
)
from symproof.kernel.claims import MalformedClaim

theory.load()


@theorem(title="The sine is odd, in one step")
def odd_at_once(x: Complex):
    """The sine is an odd function."""
    return calc("sin(-x)").eq("-sin(x)", by=exponentials)


@theorem(title="The sine is even")
def sine_is_even(x: Complex):
    """This is false."""
    return calc("sin(-x)").eq("sin(x)", by=exponentials)


def entered(function):
    """The function as a theorem."""
    function.__doc__ = "A statement."
    return theorem(title="A theorem of this test")(function)


def found(record):
    (checked,) = verify([record])
    return checked.finding


def test_a_theorem_is_proved_with_what_it_uses():
    @theorem(title="Twice odd")
    def twice_odd(x: Real):
        """A sine of the opposite of the opposite."""
        return calc("-sin(-x)").eq("-(-sin(x))", by=odd_at_once).eq("sin(x)", by=algebra)

    (checked,) = verify([twice_odd])
    assert checked.verdict == "proved"
    assert checked.as_expected
    assert checked.theorem.uses == ("odd_at_once",)


def test_nothing_rests_on_a_theorem_that_is_not_proved():
    @theorem(title="Rests on something false")
    def rests_on_false(x: Real):
        """Follows, but from nothing."""
        return calc("sin(-x) + 1").eq("sin(x) + 1", by=sine_is_even)

    @theorem(title="Rests on that")
    def rests_on_that(x: Real):
        """Follows from what follows from nothing."""
        return calc("sin(-x) + 2 - 1").eq("sin(x) + 1", by=rests_on_false)

    assert found(sine_is_even).code == "SP101"
    finding = found(rests_on_false)
    assert finding.code == "SP208"
    assert finding.message == "rests_on_false needs sine_is_even, which is not proved"
    assert finding.file == __file__
    assert found(rests_on_that).code == "SP208"
    assert [c.verdict for c in verify([rests_on_that, rests_on_false])] == ["failed"] * 2


def test_nothing_rests_on_a_refuted_claim():
    @refuted(title="Even", instead=odd_at_once)
    def even(x: Real):
        """The sine is an even function."""
        return calc("sin(-x)").eq("sin(x)", by=claimed)

    @theorem(title="From a refuted claim")
    def from_refuted(x: Real):
        """Follows from a refuted claim."""
        return calc("sin(-x) + 1").eq("sin(x) + 1", by=even)

    assert verify([even])[0].verdict == "refuted"
    assert found(from_refuted).code == "SP208"


def test_a_theorem_does_not_prove_itself():
    @theorem(title="A circle")
    def circle(x: Real):
        """Rests on itself."""
        return calc("sin(x)").eq("sin(x) + 1", by=circle.use)

    circle_finding = found(circle)
    assert circle_finding.code in ("SP206", "SP208")


def test_a_true_claim_is_not_refuted():
    @refuted(title="True", instead=odd_at_once)
    def true(x: Real):
        """The sine is an odd function."""
        return calc("sin(-x)").eq("-sin(x)", by=claimed)

    assert found(true).code == "SP207"


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda: calc("1"), "must return calc(…) with at least one step"),
        (lambda: None, "must return calc(…) with at least one step"),
        (lambda: calc("1 +").eq("2", by=algebra), "UnreadableText"),
        (lambda: calc("1").eq("2/2", by="algebra"), "by= takes a theorem"),
        (lambda: calc("1").eq("2/2", by=[]), "by= takes a theorem"),
        (lambda: calc("1").eq("2/2", by=len), "by= takes a theorem"),
        (lambda: calc("1").le("2", by=squares), "as in by=squares(by)"),
        (lambda: calc("1").le("2", by=bound), "as in by=bound(uses)"),
        (lambda: calc("1").le("2", by=mean_value), "by=mean_value(variable, function, start, end"),
        (lambda: calc(1.5).eq("3/2", by=algebra), "a float is not exact"),
        (lambda: 1 / 0, "ZeroDivisionError"),
    ],
)
def test_what_an_author_writes_wrong_is_a_finding(function, message):
    finding = found(entered(function))
    assert finding.code == "SP206"
    assert message in finding.message
    assert finding.file == __file__


def test_a_variable_without_a_sort():
    def unsorted(x):
        return calc("x + 0").eq("x", by=algebra)

    finding = found(entered(unsorted))
    assert finding.code == "SP206"
    assert "x needs a sort, such as x: Real" in finding.message


def test_an_instance_of_a_variable_that_is_not_there():
    @theorem(title="No such variable")
    def no_such(x: Real):
        """There is no y."""
        return calc("sin(-x)").eq("-sin(x)", by=odd_at_once.at(y=x))

    finding = found(no_such)
    assert finding.code == "SP206"
    assert "odd_at_once has no variable 'y'" in finding.message


def test_an_instance_of_the_wrong_sort_is_rejected():
    @theorem(title="Of real numbers")
    def of_reals(x: Real):
        """True of real numbers."""
        return calc("√(x^2)").eq("|x|", by=exponentials)

    @theorem(title="Of complex numbers")
    def of_complex(x: Complex):
        """False of complex numbers."""
        return calc("√(x^2) + 1").eq("|x| + 1", by=of_reals)

    assert found(of_complex) is not None


def test_a_theorem_without_words():
    with pytest.raises(ValueError, match="wordless needs a docstring"):

        @theorem(title="Wordless")
        def wordless(x: Real):
            return calc("x + 0").eq("x", by=algebra)


def test_two_theorems_of_one_name():
    def same(x: Real):
        return calc("x + 0").eq("x", by=algebra)

    entered(same)

    def other(x: Real):
        return calc("x + 0").eq("x", by=algebra)

    other.__name__ = "same"
    with pytest.raises(ValueError, match="a second theorem named 'same'"):
        entered(other)


def test_a_certificate_that_the_kernel_rejects_proves_nothing(monkeypatch):
    entry = dict(odd_at_once.entry)
    proof = json.loads(json.dumps(entry["proof"]).replace('"rewrite"', '"forgotten"'))
    monkeypatch.setitem(odd_at_once.__dict__, "entry", {**entry, "proof": proof})
    (checked,) = verify([odd_at_once])
    assert (checked.verdict, checked.finding.code) == ("failed", "SP201")
    assert checked.theorem is None


def test_a_sort_is_what_the_annotation_says():
    assert module.Real.__metadata__ == ("real",)
    assert odd_at_once.sorts == {"x": "complex"}
    with pytest.raises(MalformedClaim):
        _ = entered(lambda z: calc("z + 0").eq("z", by=algebra)).sorts


def test_a_star_imports_what_an_author_needs() -> None:
    names: dict[str, Any] = {}
    exec("from symproof.authoring import *", names)  # only a module level may do it
    assert {"Real", "algebra", "calc", "theorem", "squares", "cases"} <= names.keys()
    assert "import_module" not in names
