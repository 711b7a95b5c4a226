"""Attacks on the indices of sums: a value that is put into a Σ brings an index along that has the
name of the one inside.

In Σ_r Σ_q Σ_i Σ_j g(j, i), where r is 0 only, i goes up to b(A) + q + (r − 1)², and A is a double
sum, in which two names of indices are taken.  Only at r = 0 is it plain that this is one more than
the natural number b(A) + q, so that the last term is split off: Σ_j g(j, b(A) + q + 1), under the
Σ over q.  If its j were given the name that q has there, it would be Σ_j g(j, b(A) + j + 1).
"""

import pytest
from proof_data import RING, about, cited, entry, proved

from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Lambda, Term, number, substitute, symbol
from symproof.notation.encoding import encode

J, M, N, Q, R = map(symbol, "jmnqr")


def iterated(var, first, last, body):
    return Term("sum", var, first, last, body)


def below(var, end, body):
    return iterated(var, number(0), Term("add", end, number(-1)), body)


A = below("u", M, below("v", M, symbol("a_##", symbol("u"), symbol("v"))))
B = symbol("b_#", A)
VARIABLES = (
    Variable("m", "natural"), Variable("n", "natural"),
    Variable("a_##", "natural", ("integer", "integer")),
    Variable("b_#", "natural", ("integer",)),
    Variable("g_##", "real", ("integer", "integer")),
)  # fmt: skip


def row(i):
    """Σ_j g(j, i)."""
    return below("j", N, symbol("g_##", J, i))


def rows(last):
    """Σ_q Σ_i Σ_j g(j, i), where i goes up to ``last``."""
    return below("q", M, iterated("i", number(1), last, row(symbol("i"))))


END = Term("add", B, Q, Term("pow", Term("add", R, number(-1)), number(2)))
LEFT = iterated("r", number(0), number(0), rows(END))
SPLIT = rows(Term("add", B, Q))
RIGHT = Term("add", SPLIT, below("q", M, row(Term("add", B, Q, number(1)))))
CAPTURED = Term("add", SPLIT, Term("mul", M, row(Term("add", B, J, number(1)))))
VALUES = {
    "m": Lambda((), number(2)), "n": Lambda((), number(1)), "a_##": Lambda(("k", "l"), number(0)),
    "b_#": Lambda(("k",), number(0)), "g_##": Lambda(("k", "l"), symbol("l")),
}  # fmt: skip
THREE, FOUR = substitute(CAPTURED, VALUES), substitute(LEFT, VALUES)
ENCLOSURE = {"rule": "enclosure", "precision": 8}
CLAIM = entry("captured", about(LEFT, "=", CAPTURED, *VARIABLES), RING)


def test_a_term_that_is_split_off_keeps_the_index_that_it_has():
    proved(entry("split", about(LEFT, "=", RIGHT, *VARIABLES), RING))


def test_an_index_that_comes_in_is_not_captured():
    proved(entry("false", about(THREE, "<", FOUR), ENCLOSURE))
    with pytest.raises(ProofError, match="differ"):
        proved(CLAIM)


def test_no_number_is_less_than_itself():
    values = {name: [list(params), encode(body)] for name, (params, body) in VALUES.items()}
    equal = cited({"theorem": "captured", "values": values})
    chain = {
        "rule": "chain", "lines": [*map(encode, (THREE, FOUR, THREE))], "ops": ["<", "="],
        "proofs": [ENCLOSURE, equal],
    }  # fmt: skip
    with pytest.raises(ProofError):
        proved(CLAIM, entry("3 < 3", about(THREE, "<", THREE), chain))
