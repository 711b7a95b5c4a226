"""Biases: what the theorems assume is needed, numbers agree with them, and the table of schemes."""

import math

import pytest
from theory.assuming import weaker

from symproof import theory
from symproof.authoring.formulas import formula
from symproof.authoring.library import library, verify
from symproof.deciding.strategies import decide
from symproof.kernel.terms import Relation
from symproof.theory.biases import CHAPTER

theory.load()
pytestmark = pytest.mark.usefixtures("verdicts_alone")


LOW, HIGH = "k <= 2*log(D/8)/log(2)", "2*log(D/8)/log(2) < k + 1"


@pytest.mark.parametrize(
    ("name", "number", "text", "variables"),
    [
        ("tail_at_most", 1, "r < 2", {}),
        ("far_words", 1, "r < 2", {}),
        ("far_words", 2, "exp(s[j]) <= 2*exp(S)", {"j": "natural"}),
        ("far_weight", 1, "r < 2", {}),
        ("far_weight", 2, "exp(s[j]) <= 2*exp(S)", {"j": "natural"}),
        ("far_weight", 3, "exp(-S) <= 2*Z", {}),
        ("bucket_step", 1, "k <= 1 + 2*log(D/8)/log(2)", {}),
        ("bucket_step", 2, "2*log(D/8)/log(2) < k + 2", {}),
        ("buckets_in_order", 1, "D <= 2*E", {}),
        ("last_bucket", 1, "90 <= D", {}),
        ("last_bucket", 2, "D <= 128", {}),
        ("buckets_bounded", 1, "abs(b[j]) <= 2*C", {"j": "integer"}),
    ],
)
def test_less_is_not_enough(name, number, text, variables):
    assert weaker(name, number, text, **variables) != "proved"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tail_at_most", "r < 1"), ("far_words", "r < 1"), ("far_weight", "r < 1"),
        ("bucket_step", LOW), ("buckets_in_order", "D <= E"), ("last_bucket", "91 <= D"),
    ],
)  # fmt: skip
def test_with_the_assumption_itself_it_is_proved(name, text):
    assert weaker(name, 1, text) == "proved"


WRONG = {
    "constant_unseen": "exp(s_k)/(Sum(exp(s_j), (j, 0, p)) + exp(c))",
    "weights_add_up": "p + 1",
    "alibi_toeplitz": "-m*(p + t - q)",
    "alibi_of_keys": "exp(s_k - m*k)/Sum(exp(s_j - m*j), (j, 0, p))",
    "alibi_geometric": "exp(m)*exp(s - m*k)",
}


@pytest.mark.parametrize("name", WRONG)
def test_false_neighbours_are_refuted(name):
    claim = library[name].claim
    left, op, _ = claim.relation
    assert op == "="
    assert decide(claim._replace(relation=Relation(left, "=", formula(WRONG[name]).term))).refuted


def test_weights_by_numbers():
    """The bound for far words, beside sums for extreme scores: it holds, and is of their size."""
    m, bound, K = 0.5, 2.0, 30
    r = math.exp(-m)
    scores = [-bound] + [bound] * 5000
    exponentials = [math.exp(s) * r**k for k, s in enumerate(scores)]
    far = sum(exponentials[K:]) / sum(exponentials)
    assert far <= math.exp(2 * bound) * r**K / (1 - r) < 0.00005
    assert far > 1e-7


@pytest.mark.parametrize("p", [3, 10])
def test_the_weights_of_alibi_are_those_of_a_bias_of_the_keys(p):
    def weights(bias):
        made = [math.exp(math.sin(3 * j) + bias(j)) for j in range(p + 1)]
        return [each / sum(made) for each in made]

    assert weights(lambda j: -0.25 * (p - j)) == pytest.approx(weights(lambda j: 0.25 * j))
    assert weights(lambda j: -0.25 * (p - j)) != pytest.approx(weights(lambda j: -0.25 * j))


def test_the_last_word_gains_what_others_lose():
    """The false claim on penalties: two words with equal scores, weights 1/2 without a bias."""
    assert 1 / (1 + math.exp(-1)) > 1 / 2


def test_each_answer_of_the_table_is_a_theorem_or_a_false_claim():
    table = CHAPTER.comparison
    answers = {
        thing: [not library.records[name].is_refuted for name in cells]
        for thing, cells in table.rows
    }
    assert answers == {
        "sinusoidal encodings that are added": [False, True, False],
        "their dot product as a bias": [True, True, False],
        "rotary encoding": [True, True, False],
        "ALiBi": [True, False, True],
        "the buckets of T5": [True, True, False],
    }
    assert all(len(cells) == len(table.columns) for _, cells in table.rows)


def test_all_of_it_is_proved_without_conditions():
    for checked in verify([r for r in library.records.values() if r.chapter == "biases"]):
        assert checked.as_expected, checked.finding
        assert checked.record.is_refuted or checked.verdict == "proved", checked.record.name
