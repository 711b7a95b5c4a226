"""Why rotations: what the theorems assume is needed, and numbers agree with what they say."""

import cmath
import math
from itertools import pairwise

import pytest
import sympy as sp
from theory.assuming import weaker

from symproof import theory
from symproof.authoring.formulas import dot, total
from symproof.authoring.library import library, verify
from symproof.deciding.strategies import decide
from symproof.kernel.terms import Relation
from symproof.theory.attention import x, y
from symproof.theory.encoding import R_block, i, n, rotation_matrix

theory.load()
pytestmark = pytest.mark.usefixtures("verdicts_alone")


@pytest.mark.parametrize(
    ("name", "number", "text", "variables"),
    [
        ("planar_rotation", 1, "a^2 + c^2 = 2", {}),
        ("planar_rotation", 2, "b^2 + e^2 <= 1", {}),
        ("planar_rotation", 3, "a*e - b*c = -1", {}),
        ("one_step", 1, "transpose(K_0)*K_j = transpose(K_1)*K_{j + 2}", {"j": "natural"}),
        ("one_step", 2, "K_0*transpose(K_0) = [[1, 0], [0, 1]]", {}),
        ("only_rotations", 1, "K_{j + 1} = R_{i}(2)*K_j", {"j": "natural"}),
        ("only_rotations", 1, "K_{j + 1} = K_j", {"j": "natural"}),
        ("waves_at_most", 1, "a[n] = 1", {}),
        ("waves_size", 2, "b[n - 1] = 0", {}),
        ("decay_bound", 1, "a'[n] = 1", {}),
        ("decay_bound", 2, "b'[n + 1] = 0", {}),
        ("decay_bound", 3, "A'_{i} <= 2*t", {"i": "natural"}),
        ("decay_bound", 3, "A'_{i + 1} <= t", {"i": "natural"}),
    ],
)
def test_less_is_not_enough(name, number, text, variables):
    assert weaker(name, number, text, **variables) != "proved"


@pytest.mark.parametrize(
    ("name", "text", "variables"),
    [
        ("planar_rotation", "a^2 + c^2 = 1", {}),
        ("one_step", "transpose(K_0)*K_j = transpose(K_1)*K_{j + 1}", {"j": "natural"}),
        ("only_rotations", "K_{j + 1} = R_{i}(1)*K_j", {"j": "natural"}),
        ("waves_at_most", "a[n] = 0", {}),
        ("waves_size", "a[n] = 0", {}),
        ("decay_bound", "a'[n] = 0", {}),
    ],
)
def test_with_the_assumption_itself_it_is_proved(name, text, variables):
    assert weaker(name, 1, text, **variables) == "proved"


def like(name, left, right):
    """The claim of a theorem with two other sides."""
    return library[name].claim._replace(relation=Relation(left.term, "=", right.term))


def test_what_is_not_turned_does_not_turn():
    """The score of partial rotary encoding with the offset forgotten is refuted."""
    turned = total(x(i).T * R_block(i, "q - p") * y(i), (i, 0, n - 1))
    still = total(dot(x(i), y(i)), (i, 0, n - 1))
    assert decide(like("partial_score", turned, still)).refuted


def test_in_two_dimensions_both_differences_count():
    """The second coordinate in the place of the first gives another score."""
    sides = (total(x(i).T * R_block(i, gap) * y(i), (i, 0, n - 1)) for gap in ("q - p", "t - u"))
    assert decide(like("axial_score", *sides)).refuted


@pytest.mark.parametrize("offset", [0, 1, 2, 3])
def test_a_reflection_sees_no_more_than_odd_and_even(offset):
    """The remark on reflections: the scores are functions of the offset, of its parity alone."""
    step = sp.Matrix([[1, 0], [0, -1]])
    for p in range(4):
        assert (step**p).T * step ** (p + offset) == step ** (offset % 2)


@pytest.mark.parametrize(("p", "q"), [(0, 0), (3, 7), (100, 1)])
def test_the_size_of_a_score_by_numbers(p, q):
    query, key = sp.Matrix([0.3, -2.0]), sp.Matrix([1.5, 0.25])
    turn = [rotation_matrix(0, at).subs(sp.IndexedBase("omega", real=True)[0], 1) for at in (p, q)]
    score = float(((turn[0] * query).T * (turn[1] * key))[0])
    assert abs(score) <= math.hypot(0.3, 2.0) * math.hypot(1.5, 0.25)


@pytest.mark.parametrize("name", ["rope_size", "dot_size"])
def test_the_bound_is_not_strict(name):
    """Equal vectors at equal positions reach it."""
    left, _, right = library[name].claim.relation
    assert not decide(library[name].claim._replace(relation=Relation(left, "<", right))).proved


def lengths_of_sums(offset):
    """The lengths of the sums of the first waves, for the frequencies 100^(−i/4)."""
    waves = [cmath.exp(1j * offset * 100 ** (-k / 4)) for k in range(4)]
    return [abs(sum(waves[: k + 1])) for k in range(4)]


@pytest.mark.parametrize("offset", [0, 1, 3, 10, 44, 500])
def test_the_decay_bound_by_numbers(offset):
    """The score of complex pairs against the largest change and the lengths of the sums."""
    query = [0.5 + 1j, 0.25 - 0.5j, 1 + 0.75j, -0.5j]
    key = [1 - 0.5j, 0.75 + 1j, 0.5 - 0.25j, 1 + 1j]
    products = [a.conjugate() * b for a, b in zip(query, key, strict=True)]
    turned = (h.conjugate() * cmath.exp(1j * offset * 100 ** (-k / 4)) for k, h in
              enumerate(products))  # fmt: skip
    changes = [abs(a - b) for a, b in pairwise([*products, 0])]
    assert abs(sum(turned).real) <= max(changes) * sum(lengths_of_sums(offset))


def test_the_sums_of_waves_rise_again():
    """The false claim on the bound, for the frequencies of this test."""
    lengths = [sum(lengths_of_sums(m)) for m in range(20)]
    assert any(a < b for a, b in pairwise(lengths))


@pytest.mark.parametrize("name", ["pair_at_most", "waves_at_most", "waves_size"])
def test_a_bound_by_lengths_is_not_strict(name):
    """Without waves, or with parallel pairs, both sides are equal."""
    left, _, right = library[name].claim.relation
    assert not decide(library[name].claim._replace(relation=Relation(left, "<", right))).proved


def test_all_of_it_is_proved_without_conditions():
    for checked in verify([r for r in library.records.values() if r.chapter == "why_rotations"]):
        assert checked.as_expected, checked.finding
        assert checked.record.is_refuted or checked.verdict == "proved"
