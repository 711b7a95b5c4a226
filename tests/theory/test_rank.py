"""The chapter on the rank: nothing less may be assumed, nothing else follows, and numbers agree."""

import mpmath
import pytest
from theory.assuming import verdict, with_other_assumption

from symproof import theory
from symproof.authoring.formulas import to_term
from symproof.authoring.library import Record, library, verify

theory.load()
RECORDS = [r for r in library.records.values() if r.chapter == "rank"]


pytestmark = pytest.mark.usefixtures("verdicts_alone")

# The assumptions of gram_rows in order, each weakened so that it does not follow any more.
WEAKER = [
    ("sin(omega[i]) != 0", ["1 <= i", "i <= n - 1"], {"i": "natural"}),
    ("0 <= 1", [], {}),
    ("Sum(F_(j,k)*x[k], (k, 0, N - 1)) = 0", ["0 <= j", "j <= 2*n - 2"], {"j": "integer"}),
]


@pytest.mark.parametrize("number", range(1, len(WEAKER) + 1))
def test_less_is_not_enough(number):
    text, given, variables = WEAKER[number - 1]
    checked = verdict(with_other_assumption("gram_rows", number, text, given, **variables))
    assert checked.verdict != "proved"


def test_every_assumption_is_weakened():
    assuming = {r.name: len(r.assumptions) for r in RECORDS if r.assumptions}
    assert assuming == {"gram_rows": len(WEAKER)}


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: r.name)
def test_it_is_proved_without_conditions(record):
    (checked,) = verify([record])
    assert checked.verdict == "proved", checked.finding


# A last line that is false, or does not follow.
WRONG = [
    ("interchange", "Sum(Sum(c_(j,i), (i, 0, n - 1)), (j, 0, m - 1))"),
    ("gram_row", "Sum(sin(omega[i]*p)*sigma[i] - cos(omega[i]*p)*kappa[i], (i, 0, n - 1))"),
    ("gram_rows", "sigma[0]"),
    ("example_gram_determinant", "1/2"),
]


@pytest.mark.parametrize(("name", "line"), WRONG, ids=[name for name, _ in WRONG])
def test_nothing_else_follows(name, line):
    old = library.records[name]

    def function(*symbols):
        made = old.function(*symbols)
        made.steps[-1] = made.steps[-1]._replace(line=to_term(line))
        return made

    new = Record(f"other_{name}", "Other", "Other.", old.chapter, function)
    new.__dict__["sorts"] = dict(old.sorts)
    assert verdict(new).verdict != "proved"


# Numbers, by arithmetic of 60 digits that has nothing to do with the proofs.


def waves(frequencies, position):
    return [f(w * position) for w in frequencies for f in (mpmath.sin, mpmath.cos)]


def rank(rows):
    """The number of singular values that are not 0."""
    with mpmath.workdps(60):
        return sum(
            s > mpmath.mpf(10) ** -30 for s in mpmath.svd_r(mpmath.matrix(rows), False, False)
        )


def gram_rank(frequencies, count):
    with mpmath.workdps(60):
        rows = [waves(frequencies, mpmath.mpf(p)) for p in range(count)]
        return rank([[mpmath.fdot(a, b) for b in rows] for a in rows])


@pytest.mark.parametrize("count", range(1, 8))
def test_the_rank_is_the_smaller_of_both(count):
    assert gram_rank([mpmath.mpf(1), mpmath.mpf("0.3")], count) == min(count, 4)


@pytest.mark.parametrize(
    ("frequencies", "expected"),
    [(["1", "1"], 2), (["1", "0"], 3), (["1", "-1"], 2), ([mpmath.pi, "1"], 3), (["1", "2"], 4)],
)
def test_without_the_conditions_it_is_less(frequencies, expected):
    with mpmath.workdps(60):
        assert gram_rank([mpmath.mpf(w) for w in frequencies], 6) == expected


@pytest.mark.parametrize(("positions", "free"), [(3, None), (4, 7), (5, 4), (6, 4)])
def test_d_plus_one_positions_tell_the_weights(positions, free):
    """d = 4: the weights that keep relativity at so many consecutive positions, as a vector space;
    two blocks aI + bJ make 4 dimensions."""
    with mpmath.workdps(60):
        rows = [waves([mpmath.mpf(1), mpmath.mpf("0.3")], mpmath.mpf(p)) for p in range(positions)]
        products = {
            (p, q): [a * b for a in rows[p] for b in rows[q]]
            for p in range(positions)
            for q in range(positions)
        }
        asked = [
            [x - y for x, y in zip(products[p + 1, q + 1], products[p, q], strict=True)]
            for p in range(positions - 1)
            for q in range(positions - 1)
        ]
        dimension = 16 - rank(asked)
    assert dimension == (free if free is not None else 12)
