"""The chapters beyond the five documents: what they are built on, and false neighbours of what
they prove."""

import pytest
import sympy as sp

from symproof import theory
from symproof.authoring.formulas import Formula, closure, diag, dot, families, formula, total
from symproof.authoring.library import library
from symproof.authoring.reasons import Rule
from symproof.deciding.strategies import decide, refute
from symproof.kernel.claims import Claim
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, free_names
from symproof.theory.attention import W
from symproof.theory.encoding import PE, R, R_block, encoding, i, n, rotation_matrix, theta, v
from symproof.theory.rotary_encoding import first, second, summed_score
from symproof.theory.rotation_group import J, det
from symproof.theory.variants import cosines, one_based, sines, waves
from symproof.theory.wavelengths import wavelength

theory.load()
BEYOND = [r for r in library.records.values() if r.chapter in theory.BEYOND]
p, q, j, k, t = sp.symbols("p q j k t", real=True)


def claimed(name: str, left: Formula, right: Formula) -> Claim:
    """The claim left = right; its variables have the sorts that they have in a theorem."""
    made = closure(free_names(left.term) | free_names(right.term))
    sides = [left.term, right.term]
    names = frozenset().union(
        *map(free_names, sides), *(free_names(d.body) - {*d.params} for d in made)
    ) - {d.name for d in made}
    sorts = {v.name: v for v in library[name].claim.variables}
    variables = [sorts.get(x) or Variable(x, *families.get(x, ("real",))) for x in sorted(names)]
    return Claim(tuple(variables), made, (), Relation(left.term, "=", right.term))


def test_the_chapters_of_the_documents_stand_alone() -> None:
    assert theory.CHAPTERS == theory.DOCUMENTS + theory.BEYOND
    assert not {*theory.DOCUMENTS} & {*theory.BEYOND}
    for record in library.records.values():
        if record.chapter in theory.DOCUMENTS:
            used = {
                use.record.chapter
                for step in record.derivation.steps
                if not isinstance(step.reason, Rule)
                for use in step.reason
            }
            assert used <= {*theory.DOCUMENTS}


def test_beyond_them_a_source_is_named_only_where_it_is_answered() -> None:
    named = {r.name: [source.formula for source in r.sources] for r in BEYOND if r.sources}
    answering = ("larger_score", "similarity_falls", "large_dimension", "block_repeats",
                 "rope_score", "exact_for_large_d", "similarities_differ")  # fmt: skip
    assert named == {name: [""] for name in answering}


def test_every_false_claim_has_a_true_one_beside_it() -> None:
    assert all(r.instead is not None and not r.instead.is_refuted for r in BEYOND if r.is_refuted)


def test_nothing_is_said_of_two_or_three_blocks() -> None:
    """What has a number of blocks holds for every one: n is a variable of the claim."""
    for record in BEYOND:
        if not record.is_refuted and "n" in {v.name for v in record.claim.variables}:
            sort = next(v.sort for v in record.claim.variables if v.name == "n")
            assert sort in ("natural", "positive integer")


WRONG = {
    "block_product": (R_block(i, j) * R_block(i, k), R_block(i, j - k)),
    "rotation_product": (R(j) * R(k), R(j - k)),
    "rotation_back": (R("-k"), R(k)),
    "block_determinant": (det(R_block(i, k)), formula(-1)),
    "weights_unmoved": (
        R_block(i, t).T * formula([["a", "b"], ["b", "a"]]) * R_block(i, t),
        formula([["a", "b"], ["b", "a"]]),
    ),
    "direction": (
        PE(p).T * diag(J(), (i, 0, n - 1)) * PE(q),
        total("sin(omega[i]*(q - p))", (i, 0, n - 1)),
    ),
    "position_with_position": (
        (formula(v(p, "i")) + v(q, "i")).T * W("i", "i") * (formula(v(p, "i")) + v(q, "i")),
        formula(v(p, "i")).T * W("i", "i") * v(p, "i")
        + formula(v(q, "i")).T * W("i", "i") * v(q, "i"),
    ),
    "wavelength_standard": (wavelength("i"), formula("2*pi*10000^(-2*i/d)")),
    "last_wavelength": (wavelength("n - 1"), formula("2*pi*10000")),
    "concatenated_dot": (dot(sines(p), cosines(q)) + dot(cosines(p), sines(q)), dot(PE(p), PE(q))),
    "one_based_encoding": (waves(one_based, "p"), waves(theta, "p")),
    "pair_score": (
        (R_block(i, p) * formula(["a", "b"])).T * (R_block(i, q) * formula(["c", "e"])),
        formula([["a", "b"]]) * R_block(i, "p - q") * formula(["c", "e"]),
    ),
    "half_split_score": (
        summed_score(first, second),
        total(first.T * R_block(i, "p - q") * second, (i, 0, n - 1)),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_false_neighbours_are_refuted(name: str) -> None:
    verdict = decide(claimed(name, *WRONG[name]))
    assert verdict.refuted
    assert not verdict.proved


@pytest.mark.parametrize("blocks", [1, 2, 4])
def test_a_concrete_rotation_has_determinant_one(blocks: int) -> None:
    M = sp.diag(*[rotation_matrix(b, k) for b in range(blocks)])
    assert sp.simplify(M.det()) == 1


@pytest.mark.parametrize("d", [2, 4, 8])
def test_the_real_periods_by_sympy(d: int) -> None:
    """SymPy, which knows its angles modulo 2π, comes to the same periods."""
    period = {2: 2, 4: 200, 8: 2000}[d] * sp.pi
    moved, still = encoding(p + period, d), encoding(p, d)
    assert (sp.expand_trig(moved.applyfunc(sp.expand)) - sp.expand_trig(still)).applyfunc(
        sp.simplify
    ) == sp.zeros(d, 1)


@pytest.mark.parametrize("n", range(1, 40))
def test_10000_is_a_power_of_a_rational_number_for_these_only(n: int) -> None:
    """What the remark on periods says: a rational number whose power is whole is whole itself."""
    _, exact = sp.integer_nthroot(10000, n)
    assert exact is (n in (1, 2, 4))


def test_what_is_true_is_not_refuted() -> None:
    claim = claimed("rotation_product", R(j) * R(k), R("j + k"))
    assert decide(claim).proved
    assert refute(claim) is None
