"""The reasons ``hypothesis``, ``linear`` and ``cases``: what they prove and what they must not."""

from __future__ import annotations

import json

import pytest

from symproof.authoring.assumptions import assumed, by_induction, cases
from symproof.authoring.derivations import calc
from symproof.authoring.library import (
    Complex,
    Natural,
    Positive,
    Real,
    library,
    proof_of,
    theorem,
    verify,
)
from symproof.authoring.reasons import algebra, bound, bounds, hypothesis, linear
from symproof.deciding.words import PROVED
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check
from symproof.report.build import show


@pytest.fixture(autouse=True)
def _own_library(monkeypatch):
    """Theorems of the tests do not stay in the library."""
    monkeypatch.setattr(library, "records", dict(library.records))


def reals(lines):
    def claimed(x: Real, y: Real):
        """A consequence, for real numbers."""
        return lines()

    return claimed


def bounded(lines):
    def claimed(x: Real, y: Positive):
        """A consequence, for a real and a positive number."""
        return lines()

    return claimed


def complex_number(lines):
    def claimed(z: Complex):
        """A consequence, for a complex number."""
        return lines()

    return claimed


def natural(lines):
    def claimed(k: Natural, s: Real):
        """A consequence, for a natural and a real number."""
        return lines()

    return claimed


def judged(made, *assumptions, of=reals):
    """The verdict on a theorem with these lines and assumptions, and what is wrong with it."""
    for text in assumptions:
        made.suppose(text)
    claimed = of(lambda: made)
    claimed.__module__ = __name__
    library.records.pop("claimed", None)
    checked = verify([theorem(title="A consequence")(claimed)])[-1]
    return checked.verdict, "" if checked.finding is None else str(checked.finding)


@pytest.mark.parametrize(
    ("start", "op", "end", "assumptions", "verdict"),
    [
        ("1/x", "gt", "1/y", ["0 < x", "x < y"], "proved"),
        ("x^2", "eq", "4", ["x = -2"], "proved"),
        ("abs(x)", "eq", "x", ["x >= 0"], "proved"),
        ("x", "eq", "y", ["x^3 = y^3", "x > 0", "y > 0"], "proved"),
        ("x", "ne", "0", ["x*y = 1"], "proved"),
        # false, or not a consequence of what is assumed
        ("1/x", "gt", "1/y", ["x < y"], "SP1"),
        ("1/x", "gt", "1/y", [], "SP1"),
        ("abs(x)", "eq", "x", ["x <= 0"], "SP1"),
        ("x", "eq", "y", ["x^2 = y^2"], "SP1"),
        ("x", "ne", "0", ["x*y = 0"], "SP1"),
        # true without what is assumed: the reason is not needed
        ("(x + 1)^2", "eq", "x^2 + 2*x + 1", ["x > 0"], "SP203"),
        ("x^2", "ge", "0", ["x > 0"], "SP203"),
    ],
)
def test_what_follows_from_what_is_assumed(start, op, end, assumptions, verdict):
    found, said = judged(getattr(calc(start), op)(end, by=hypothesis), *assumptions)
    assert found == verdict or verdict in said
    assert (found == "proved") is (verdict == "proved")


@pytest.mark.parametrize(
    ("start", "op", "end", "used", "assumptions", "verdict"),
    [
        ("x", "eq", "2", (1, 2), ["x + y = 3", "x - y = 1"], "proved"),
        ("2*x", "lt", "7", (1, 2), ["x + y < 5", "x - y <= 2"], "proved"),
        ("x", "le", "y/2 + 1", (1,), ["4*x - 2*y <= 4"], "proved"),
        ("sin(x)", "ne", "1", (1,), ["2*sin(x) != 2"], "SP"),  # of ≠ there are no sums
        ("cos(x)", "le", "-1", (1, 2), ["cos(x) + y = 2", "y >= 3"], "proved"),
        # one that is not needed, or that does not suffice, or that has the other sign
        ("x", "eq", "2", (1, 2, 3), ["x + y = 3", "x - y = 1", "y = 1"], "SP203"),
        ("x", "le", "2", (1, 2), ["x <= 2", "x <= 3"], "SP203"),
        ("x", "eq", "2", (1,), ["x + y = 3", "x - y = 1"], "SP1"),
        ("x", "eq", "1", (1, 2), ["x + y = 3", "x - y = 1"], "SP1"),
        ("2*x", "lt", "7", (1, 2), ["x + y <= 5", "x - y <= 2"], "SP1"),
        ("x", "ge", "y/2 + 1", (1,), ["4*x - 2*y <= 4"], "SP1"),
        # a product of two of them is no linear combination
        ("x*y", "ge", "0", (1, 2), ["x >= 0", "y >= 0"], "SP"),
        ("x^2", "eq", "4", (1,), ["x = 2"], "SP"),
        ("x", "eq", "2", (4,), ["x = 2"], "no assumption 4"),
    ],
)
def test_linear_combinations(start, op, end, used, assumptions, verdict):
    by = linear(*map(assumed, used))
    found, said = judged(getattr(calc(start), op)(end, by=by), *assumptions)
    assert found == verdict or verdict in said
    assert (found == "proved") is (verdict == "proved")


def test_a_linear_combination_of_theorems_and_signs_of_names():
    @theorem(title="A square")
    def square_at_least(a: Real):
        """a^2 is at least 2 a - 1."""
        return calc("a^2").ge("2*a - 1", by=bounds)

    by = linear(square_at_least.at(a="x"), square_at_least.at(a="y"))
    found, _ = judged(calc("x^2 + y^2").ge("2*x + 2*y - 2", by=by))
    assert found == "proved"
    found, said = judged(calc("x^2 + y^2").ge("2*x + 2*y - 1", by=by))
    assert (found in PROVED, "SP1" in said) == (False, True)
    found, _ = judged(calc("x").lt("3 + y", by=linear(assumed(1))), "x <= 3", of=bounded)
    assert found == "proved"
    found, _ = judged(calc("x").lt("3 + y", by=linear(assumed(1))), "x <= 3")
    assert found not in PROVED


def test_hypotheses_of_a_theorem_in_a_linear_combination_are_proved_or_stay():
    @theorem(title="A root")
    def at_least_one(a: Real):
        """a is at least 1 if it is more than 0 and a^2 is at least 1."""
        made = calc("a").ge(1, by=hypothesis)
        return made.suppose("a > 0").suppose("a^2 >= 1")

    def lines(hypotheses):
        by = linear(at_least_one.at(a="x", hypotheses=hypotheses))
        return calc("3*x").ge(3, by=by)

    assert judged(lines([assumed(1), assumed(2)]), "x > 0", "x^2 >= 1")[0] == "proved"
    assert judged(lines([None, None]), "x > 0", "x^2 >= 1")[0] == "proved"
    assert judged(lines([None, None]), "x > 0")[0] not in PROVED
    assert judged(lines([assumed(1), assumed(1)]), "x > 0")[0] not in PROVED


def test_a_distinction_of_cases():
    step = (
        calc("x*abs(x)").eq("x*x", by=hypothesis).eq("x^2", by=algebra),
        calc("x*abs(x)").eq("x*(-x)", by=hypothesis).le("x^2", by=bounds),
    )
    by = cases(("x >= 0", step[0]), ("0 > x", step[1]))
    assert judged(calc("x*abs(x)").le("x^2", by=by)) == ("proved", "")


CASE = {
    ">=": calc("x*abs(x)").eq("x^2", by=hypothesis),
    "<": calc("x*abs(x)").eq("-x^2", by=hypothesis).le("x^2", by=bounds),
    "<=": calc("x*abs(x)").eq("-x^2", by=hypothesis).le("x^2", by=bounds),
    ">": calc("x*abs(x)").eq("x^2", by=hypothesis),
    "=": calc("x*abs(x)").eq("0*abs(0)", by=assumed(1)).eq("0^2", by=algebra)
         .eq("x^2", by=assumed(1)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("ops", "why"),
    [
        (">= <", ""), ("< >=", ""), ("> <=", ""), (">= <=", ""), ("< = >", ""),
        (">=", "a case is missing"), ("> <", "a case is missing"), ("= >", "a case is missing"),
        ("<= <", "a case is missing"), ("=", "a case is missing"),
    ],
)  # fmt: skip
def test_one_of_the_cases_has_to_hold(ops, why):
    by = cases(*((f"x {op} 0", CASE[op]) for op in ops.split()))
    found, said = judged(calc("x*abs(x)").le("x^2", by=by))
    assert (found in PROVED, why in said) == (not why, True)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        # a chain that does not hold in its case, or derives something else
        ([("x >= 0", CASE["<"]), ("x < 0", CASE["<"])], "SP1"),
        ([("x >= 0", CASE[">="]), ("x < 0", CASE[">="])], "SP1"),
        ([("x >= 0", CASE[">="]), ("x < 0", calc("0").le("x^2", by=bounds))], "SP"),
        ([("x >= 0", CASE[">="]), ("x < 0", calc("x*abs(x)").le("1", by=hypothesis))], "SP"),
        # cases of something else
        ([("x >= 0", CASE[">="]), ("y < 0", CASE["<"])], "do not compare the same two things"),
        ([("x >= 0", CASE[">="]), ("x < 1", CASE["<"])], "do not compare the same two things"),
        # an assumption that is not one there
        ([("x >= 0", calc("x*abs(x)").eq("x^2", by=assumed(2))), ("x < 0", CASE["<"])],
         "no assumption 2"),
    ],
)  # fmt: skip
def test_what_is_no_proof_by_cases(options, why):
    found, said = judged(calc("x*abs(x)").le("x^2", by=cases(*options)))
    assert found not in PROVED
    assert why in said


def test_a_case_is_not_assumed_behind_it():
    by = cases(("x >= 0", CASE[">="]), ("x < 0", CASE["<"]))
    lines = calc("x*abs(x)").le("x^2", by=by)
    found, said = judged(lines.le("x^2 + abs(x) - x", by=bound(assumed(1))))
    assert (found, "no assumption 1" in said) == ("failed", True)


def test_complex_numbers_have_two_cases_only():
    """Whether a number is 0 can be asked of every number; its sign cannot."""
    zero = calc("z*(z - z)").eq("0*(z - z)", by=assumed(1)).eq(0, by=algebra)
    other = calc("z*(z - z)").eq("0", by=algebra)
    made = calc("z*(z - z)").eq(0, by=cases(("z = 0", zero), ("z != 0", other)))
    assert judged(made, of=complex_number)[0] == "proved"
    made = calc("z*(z - z)").eq(0, by=cases(("z >= 0", other), ("z < 0", other)))
    assert judged(made, of=complex_number)[0] not in PROVED


def test_cases_within_cases():
    def inner(x):
        return cases(
            ("y >= 0", calc("max(x, y)").le("abs(x) + abs(y)", by=hypothesis)),
            ("y < 0", calc("max(x, y)").le("abs(x) + abs(y)", by=hypothesis)),
        )

    both = cases(
        ("x >= 0", calc("max(x, y)").le("abs(x) + abs(y)", by=inner("x"))),
        ("x < 0", calc("max(x, y)").le("abs(x) + abs(y)", by=inner("-x"))),
    )
    assert judged(calc("max(x, y)").le("abs(x) + abs(y)", by=both)) == ("proved", "")


def test_an_induction_within_cases():
    base = calc("s^0*0").eq("0", by=algebra)
    step = calc("s^(k + 1)*(k + 1 - k - 1)").eq("0", by=algebra)
    zero = calc("s^k*(k - k)").eq("0", by=by_induction("k", base, step))
    made = calc("s^k*(k - k)").eq(0, by=cases(("s = 0", zero), ("s != 0", zero)))
    assert judged(made, of=natural) == ("proved", "")


def test_how_cases_are_shown_and_replayed():
    by = cases(("x >= 0", CASE[">="]), ("0 > x", CASE["<"]))

    @theorem(title="A product")
    def product(x: Real, y: Real):
        """x |x| is at most x^2."""
        return calc("x*abs(x)").le("x^2", by=by).suppose("y > 0")

    (checked,) = verify([product])
    shown = show(checked)
    assert "[a distinction of cases]" in shown
    assert "Case x ≥ 0, which is assumption 2 here:" in shown
    assert "Case 0 > x, which is assumption 2 here:" in shown
    document = json.dumps(proof_of(product))
    (replayed,) = check(json.loads(document))
    assert not replayed.conditions
    proof = json.loads(document)["theorems"][0]["proof"]["proofs"][0]
    assert [op for op, _ in proof["steps"][0][2]] == [">=", "<"]
    for old, new in (('[">=", [', '[">", ['), ('["<", [', '[">=", [')):
        assert old in document
        with pytest.raises(ProofError):
            check(json.loads(document.replace(old, new)))
