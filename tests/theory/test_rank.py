"""The chapters on single terms, consecutive positions, distinct frequencies, the rank and the
weights: nothing less may be assumed, nothing else follows, and numbers agree.
"""

import mpmath
import pytest
from theory.test_less_assumed import verdict, with_other_assumption

from symproof import theory
from symproof.authoring.formulas import to_term
from symproof.authoring.library import Record, library, verify

theory.load()
CHAPTERS = ("single_terms", "consecutive_positions", "distinct_frequencies", "rank", "weights")
RECORDS = [r for r in library.records.values() if r.chapter in CHAPTERS]
ASSUMING = [r for r in RECORDS if r.assumptions]


pytestmark = pytest.mark.usefixtures("verdicts_alone")

NOTHING = ("0 <= 1", [], {})
LATER, PAIR = {"i": "natural"}, {"i": "natural", "j": "natural"}
ALL, ORDER = ["i <= n - 1"], ["i + 1 <= j", "j <= n - 1"]
NOT_ALL = ["i <= n - 2"]
FLAT = [("sin(omega[i]) != 0", ["1 <= i", *ALL], LATER), NOTHING]
ONE_PHASE = "Sum(x[k]*sin({0}*k + 0*s), (k, 0, m + 1)) = 0"
TAKEN = ("Sum(F_(j,k)*x[k], (k, 0, N - 1)) = 0", ["j <= N - 2"], {"j": "natural"})
FREE = [("N <= 2*n + 1", [], {}), ("r <= N", [], {})]
BOTH = {"l": "integer", "m": "integer"}
CORNERS = ["1 - n <= l", "l <= n", "1 - n <= m", "m <= n"]
KEPT = "B(l + s + {0}, m + s + {0}) = B(l + s, m + s)"
ANGLES = [
    ("0 <= omega[i]*h", ALL, LATER),
    ("omega[i]*h <= pi", ALL, LATER),
    ("omega[i]*h - omega[j]*h != 0", ["1 <= i", *ORDER], PAIR),
]
TWICE = "Sum({0}[i]*sin(omega[i]*h*(p + s)) + {1}[i]*cos(omega[i]*h*(p + s)), (i, 0, n - 1))"
SAME_AT = TWICE.format("a", "b") + " = " + TWICE.format("g", "r")


def of_weights(t):
    """No sine may vanish, no cosines be equal, and no position may be missing."""
    return [
        ("sin(omega[i]*h) != 0", ["1 <= i", *ALL], LATER),
        NOTHING,
        (KEPT.format(t), ["2 - n <= l", *CORNERS[1:]], BOTH),
    ]


# For each theorem its assumptions in order, each weakened so that it does not follow any more.
WEAKER = {
    "absolute_value": [("-1 <= u", [], {})],
    "absolute_opposite": [("u <= 1", [], {})],
    "delta_below": [("i <= r", [], {})],
    "delta_above": [("r <= i", [], {})],
    "number_before": [("i - 1 <= j", [], {}), ("j <= n + 1", [], {})],  # one of them may be weaker
    "term_apart": [("r <= n", [], {})],
    "picked": [("r <= n", [], {})],
    "own_opposite": [("-1 <= u", [], {}), ("u <= 1", [], {})],
    "without_sign": [("-1 <= u", [], {}), ("u <= 1", [], {})],
    **{
        name: [("Sum(u[i]^2 - v[i]^2, (i, 0, n - 1)) = 0", [], {}), ("r <= n", [], {})]
        for name in ("one_square", "one_number", "squares_vanish")
    },
    "divided": [(ONE_PHASE.format("t"), [], {"s": "real"})],
    "quotient_unseen": [
        (ONE_PHASE.format("t"), [], {"s": "real"}),
        (ONE_PHASE.format("w"), [], {"s": "real"}),
        NOTHING,
    ],
    "unseen_numbers": [
        *FLAT,
        ("Sum(x[k]*sin(omega[i]*k + z), (k, 0, 2*n - 1)) = 0", NOT_ALL, {**LATER, "z": "real"}),
    ],
    "picked_in_longer": [("r <= N", [], {}), ("N <= m + 1", [], {})],
    "continued_by_zeros": [("N <= m + 1", [], {})],
    "encodings_independent": [
        *FLAT,
        ("sigma[i] = 0", NOT_ALL, LATER),
        ("kappa[i] = 0", NOT_ALL, LATER),
        *FREE,
    ],
    "sine_of_half": [("x^2 <= 100", [], {}), NOTHING],
    "cosines_apart": [
        ("-4 < a", [], {}),
        ("a < 4", [], {}),
        ("-4 < b", [], {}),
        ("b < 4", [], {}),
        NOTHING,
    ],
    "frequencies_apart": [
        ("-4 < omega[k]", ["k <= n - 1"], {"k": "natural"}),
        ("omega[k] < 4", ["k <= n - 1"], {"k": "natural"}),
        NOTHING,
        ("i <= n", [], {}),
        ("i <= j", [], {}),
        ("j <= n", [], {}),
    ],
    "one_matrix_of_distinct": [
        *ANGLES,
        (SAME_AT, ["2 - n <= p", "p <= n"], {"p": "integer"}),
    ],
    "gram_kernel": [TAKEN],
    "gram_regular": [*FLAT, TAKEN, *FREE],
    "gram_rows": [
        *FLAT,
        ("Sum(F_(j,k)*x[k], (k, 0, N - 1)) = 0", ["0 <= j", "j <= 2*n - 2"], {"j": "integer"}),
    ],
    "rank_at_least": [
        ("0 <= omega[i]", ALL, LATER),
        ("omega[i] <= pi", ALL, LATER),
        ("omega[i] - omega[j] != 0", ["1 <= i", *ORDER], PAIR),
        TAKEN,
        *FREE,
    ],
    "standard_rank_at_least": [
        ("Sum(f_{n}(j - k)*x[k], (k, 0, N - 1)) = 0", ["j <= N - 2"], {"j": "natural"}),
        *FREE,
    ],
    **{
        name: [*of_weights("t"), ("r <= n", [], {}), ("q <= n", [], {})]
        for name in ("block_form", "block_unmoved")
    },
    "weights_above": [*of_weights("1"), ("r <= q", [], {}), ("q <= n", [], {})],
    "weights_below": [*of_weights("1"), ("q <= r", [], {}), ("r <= n", [], {})],
    "weights_on_diagonal": [*of_weights("1"), ("r <= n", [], {})],
    "relative_score": of_weights("1"),
    **{
        f"distinct_{name}": [*ANGLES, (KEPT.format("1"), ["2 - n <= l", *CORNERS[1:]], BOTH), *ends]
        for name, ends in {
            "weights_above": [("r <= q", [], {}), ("q <= n", [], {})],
            "weights_below": [("q <= r", [], {}), ("r <= n", [], {})],
            "weights_on_diagonal": [("r <= n", [], {})],
            "score": [],
        }.items()
    },
}


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, k) for name, rows in WEAKER.items() for k in range(1, len(rows) + 1)],
)
def test_less_is_not_enough(name, number):
    text, given, variables = WEAKER[name][number - 1]
    checked = verdict(with_other_assumption(name, number, text, given, **variables))
    assert checked.verdict != "proved"


def test_every_assumption_is_weakened():
    assert {r.name: len(r.assumptions) for r in ASSUMING} == {n: len(w) for n, w in WEAKER.items()}


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: r.name)
def test_it_is_proved_without_conditions(record):
    (checked,) = verify([record])
    assert checked.verdict == "proved", checked.finding


WHOLE = "(a_({0},{0}) + e_({0},{0}))/2*cos(omega[{0}]*h*({1}))"
TURN = "(b_({0},{0}) - c_({0},{0}))/2*sin(omega[{0}]*h*({1}))"
# A last line that is false, or does not follow.
WRONG = [
    ("absolute_value", "-u"),
    ("absolute_opposite", "u"),
    ("delta_equal", 0),
    ("delta_below", 1),
    ("term_apart_from_end", "Sum(x[i], (i, 0, r - 1)) + Sum(x[r + 1 + j], (j, 0, k - 1))"),
    ("picked", "x[r + 1]"),
    ("without_sign", 1),
    ("squares_vanish", "v[r + 1]"),
    ("divided", "cos(t)*Sum(x[k]*y[k], (k, 0, m + 1))"),
    ("quotient_unseen", 1),
    ("unseen_numbers", "y[0]"),
    ("continued_by_zeros", "Sum(x[j]*y[j], (j, 0, N))"),
    ("encodings_independent", "x[r + 1]"),
    ("gram_row", "Sum(sin(omega[i]*p)*sigma[i] - cos(omega[i]*p)*kappa[i], (i, 0, n - 1))"),
    ("gram_form", "Sum(sigma[i]^2 - kappa[i]^2, (i, 0, n - 1))"),
    ("gram_kernel", 1),
    ("gram_regular", 1),
    ("gram_rows", "sigma[0]"),
    ("rank_at_least", 1),
    ("standard_rank_at_least", "x[r + 1]"),
    ("block_unmoved", [["a_(r,q)", "c_(r,q)"], ["b_(r,q)", "e_(r,q)"]]),
    ("weights_above", [["a_(r,q)", 0], [0, 0]]),
    ("weights_below", [[0, "b_(r,q)"], ["-b_(r,q)", 0]]),
    ("weights_on_diagonal", [["a_(r,r)", "b_(r,r)"], ["b_(r,r)", "a_(r,r)"]]),
    ("one_matrix_of_distinct", "Sum(g[i]*x[i] - r[i]*y[i], (i, 0, n - 1))"),
    ("distinct_weights_above", [["a_(r,q)", 0], [0, 0]]),
    ("distinct_weights_below", [[0, "b_(r,q)"], ["-b_(r,q)", 0]]),
    ("distinct_weights_on_diagonal", [["a_(r,r)", "b_(r,r)"], ["b_(r,r)", "a_(r,r)"]]),
    ("distinct_score", f"Sum({WHOLE.format('i', 'p + q')} + {TURN.format('i', 'p + q')}, "
                       "(i, 0, n - 1))"),
    ("relative_score", f"Sum({WHOLE.format('i', 'p - q')} - {TURN.format('i', 'p - q')}, "
                       "(i, 0, n - 1))"),
    ("relative_score", f"Sum({WHOLE.format('i', 'p + q')} + {TURN.format('i', 'p + q')}, "
                       "(i, 0, n - 1))"),
]  # fmt: skip


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
