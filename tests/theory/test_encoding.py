"""The objects that SymPy builds, and the families of arbitrary length: the same at d = 2, 4, 8."""

from __future__ import annotations

import pytest
import sympy as sp
from proof_data import equal

from symproof.authoring.formulas import to_term
from symproof.kernel.facts import SORTS, Scope
from symproof.kernel.terms import Lambda, number, substitute
from symproof.notation.sympy_reader import read
from symproof.theory.encoding import PE, R, block, encoding, frequency, n, omega, rotation_matrix

p, k = sp.symbols("p k", real=True)
REAL = SORTS["real"]
HERE = Scope({"p": REAL, "k": REAL, "omega_#": REAL}, {"p": (), "k": (), "omega_#": ("integer",)})


def unfolded(formula: object, blocks: int) -> object:
    from symproof.authoring.formulas import closure
    from symproof.kernel.claims import Claim, unfolding
    from symproof.kernel.terms import Relation, free_names

    term = to_term(formula)
    made = unfolding(Claim((), closure(free_names(term)), (), Relation(term, "=", term)))
    return substitute(substitute(term, made), {"n": Lambda((), number(blocks))})


@pytest.mark.parametrize("d", [2, 4, 8])
def test_the_stack_is_the_vector_of_sympy(d: int) -> None:
    concrete = read(encoding(p, d, lambda i: omega[i]))
    assert equal(unfolded(PE(p), d // 2), concrete, HERE)
    wrong = read(encoding(p, d, lambda i: omega[i + 1]))
    assert not equal(unfolded(PE(p), d // 2), wrong, HERE)


@pytest.mark.parametrize("d", [2, 4, 8])
def test_the_block_diagonal_is_the_matrix_of_sympy(d: int) -> None:
    blocks = [rotation_matrix(i, k) for i in range(d // 2)]
    assert equal(unfolded(R(k), d // 2), read(sp.diag(*blocks)), HERE)
    assert not equal(unfolded(R(k), d // 2), read(sp.diag(*blocks).T), HERE)


@pytest.mark.parametrize("d", [2, 4, 8])
def test_the_shift_theorem_at_a_concrete_size(d: int) -> None:
    turned = sp.diag(*[rotation_matrix(i, k) for i in range(d // 2)]) * encoding(
        p, d, lambda i: omega[i]
    )
    assert equal(read(turned), unfolded(PE(p + k), d // 2), HERE)


def test_standard_frequencies() -> None:
    assert frequency(0, 8) == 1
    assert frequency(sp.Integer(2), 8) == sp.Rational(1, 100)
    assert encoding(sp.Integer(1), 2) == sp.Matrix([sp.sin(1), sp.cos(1)])
    assert block(p, 3)[0] == sp.sin(omega[3] * p)
    assert n.is_integer


@pytest.mark.parametrize("d", [0, 1, 3, -2])
def test_odd_and_empty_dimensions_are_refused(d: int) -> None:
    with pytest.raises(ValueError, match="even"):
        encoding(p, d)
