"""Names that are defined have the meaning of their definition at their arguments."""

from __future__ import annotations

import pytest

from symproof.kernel.terms import Term, number, symbol
from symproof.notation.declared import Notation
from symproof.notation.text_writer import write_term
from symproof.reading.claims.library import names_for
from symproof.reading.elaborate.meanings import meaning


@pytest.fixture(scope="module")
def known() -> Notation:
    names = names_for("PE")
    assert names is not None
    return names.known(Notation())


def entry(index: Term) -> Term:
    return symbol("PE_(#,#)", symbol("t"), index)


def twice(letter: str, more: int = 0) -> Term:
    return Term("add", Term("mul", number(2), symbol(letter)), number(more))


@pytest.mark.parametrize(
    ("term", "said"),
    [
        (symbol("v_#^(#)", symbol("t"), number(3)), "[[sin(ω_3·t)], [cos(ω_3·t)]]"),
        (entry(twice("j")), "sin(ω_j·t)"),
        (entry(twice("j", 1)), "cos(ω_j·t)"),
        (entry(number(6)), "sin(ω_3·t)"),
        (entry(number(7)), "cos(ω_3·t)"),
        (entry(twice("j", 3)), "cos(ω_(j + 1)·t)"),
    ],
)
def test_a_defined_name_is_unfolded(known: Notation, term: Term, said: str) -> None:
    found = meaning(known, term)
    assert found is not None
    assert write_term(found) == said


@pytest.mark.parametrize(
    "term",
    [
        entry(symbol("j")),  # even or odd
        entry(Term("mul", number(3), symbol("j"))),
        entry(Term("div", number(1), number(2))),
        symbol("w_#", number(1)),
        symbol("PE"),
    ],
)
def test_another_name_has_no_meaning(known: Notation, term: Term) -> None:
    assert meaning(known, term) is None


def test_the_index_of_a_block_is_not_caught_by_that_of_a_stack(known: Notation) -> None:
    found = meaning(known, symbol("PE_#", symbol("i")))
    assert found is not None
    assert write_term(found) == "stack([[sin(ω_(i')·i)], [cos(ω_(i')·i)]], (i', 0, n - 1))"
