"""False claims that are nearly true, and circumstances in which verdicts could slip."""

from __future__ import annotations

import copy
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import sympy
from proof_data import COMPUTED, claim, document, entry

import symproof
from symproof.deciding.strategies import decide
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check

# Each pair is true and false by one sign, digit, index or sort.
PAIRS = [
    ("sin(x)^2 + cos(x)^2 = 1", "sin(x)^2 + cos(x)^2 = 1 + 10^(-100)", ""),
    ("x + 10^(-100) > x", "x + 10^(-100) < x", ""),
    ("x + 10^(-100) - 10^(-100) = x", "x + 10^(-100) = x", ""),
    ("(1 + 10^(-100))*x = x + x*10^(-100)", "(1 + 10^(-100))*x = x", ""),
    ("0.1 + 0.2 = 0.3", "0.1 + 0.2 = 0.30000000000000004", ""),
    ("2*cos(2*pi/5) = (sqrt(5) - 1)/2", "2*cos(2*pi/5) = (sqrt(5) + 1)/2", ""),
    ("cos(2*pi/9973) = cos(2*pi*9972/9973)", "cos(2*pi/9973) = cos(2*pi*9971/9973)", ""),
    ("sin(pi/10000) = cos(4999*pi/10000)", "sin(pi/10000) = cos(4998*pi/10000)", ""),
    ("exp(2*pi*I*7/9999)^9999 = 1", "exp(2*pi*I*7/9999)^9998 = 1", ""),
    ("sin(2*pi/97 + x) = sin(x - 2*pi*96/97)", "sin(2*pi/97 + x) = sin(x - 2*pi*95/97)", ""),
    ("(x^1000000)*(x^1000000) = x^2000000", "(x^1000000)*(x^1000000) = x^2000001", ""),
    ("2^1000*2^1000 = 2^2000", "2^1000*2^1000 = 2^2001", ""),
    ("sqrt(x^2) = Abs(x)", "sqrt(x^2) = x", ""),
    ("sqrt(x^2) = x", "sqrt(x^2) = -x", "x: positive"),
    ("log(x*y) = log(x) + log(y)", "log(x*y) = log(x)*log(y)", "x y: positive"),
    ("log(x^2) = 2*log(x)", "log(x^2) = log(x)^2", "x: positive"),
    ("sin(n*pi) = 0", "sin(n*pi/2) = 0", "n: integer"),
    ("cos(n*pi)^2 = 1", "cos(x*pi)^2 = 1", "n: integer"),
    ("Sum(1, (i, 1, 0)) = 0", "Sum(1, (i, 1, 0)) = 1", ""),
    ("Product(0, (i, 1, 0)) = 1", "Product(0, (i, 1, 0)) = 0", ""),
    ("Sum(w_i, (i, 0, n)) = Sum(w_i, (i, 1, n)) + w_0",
     "Sum(w_i, (i, 0, n)) = Sum(w_i, (i, 1, n)) + w_1", "n: natural"),
    ("x^0 = 1", "0^n = 0", "n: natural"),
    ("exp(I*pi) = -1", "exp(I*pi) = 1", ""),
    ("tan(x)*cos(x) = sin(x)", "tan(x)*sin(x) = cos(x)", ""),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_the_true_one_is_proved_and_the_false_one_is_not(true, false, where):
    assert decide(claim(true, where)).proved
    verdict = decide(claim(false, where))
    assert not verdict.proved
    with pytest.raises(ProofError):
        check(document(entry("false", claim(false, where), COMPUTED)))


@pytest.mark.parametrize("false", ["1/0 = 1/0", "0/0 = 1", "log(0) = log(0)", "sqrt(-1) = sqrt(-1)",
                                   "tan(pi/2) = tan(pi/2)", "0^(-1) = 0^(-1)",
                                   "Sum(x, (i, 3, 1)) = Sum(x, (i, 3, 1))"])  # fmt: skip
def test_what_has_no_value_is_not_even_equal_to_itself(false):
    verdict = decide(claim(false))
    assert not verdict.proved or verdict.conditions


# -- SymPy ---------------------------------------------------------------------------------


def test_symbols_of_one_name_are_not_taken_for_one():
    x, whole = sympy.Symbol("x", real=True), sympy.Symbol("x", integer=True)
    with pytest.raises(ValueError, match="x"):
        symproof.prove(sympy.sin(x), sympy.sin(whole))


@pytest.mark.parametrize("number", [0.5, 1e-100, float("nan"), float("inf"), sympy.Float("0.1")])
def test_floats_of_sympy_are_exact_or_refused(number):
    x = sympy.Symbol("x", real=True)
    try:
        verdict = symproof.prove(x + number, x)
    except (TypeError, ValueError):
        return
    assert verdict.refuted


def test_an_integer_symbol_is_more_than_a_real_one():
    n, x = sympy.Symbol("n", integer=True), sympy.Symbol("x", real=True)
    assert symproof.prove(sympy.cos(2 * sympy.pi * n, evaluate=False), sympy.Integer(1)).proved
    assert symproof.prove(sympy.cos(2 * sympy.pi * x), sympy.Integer(1)).refuted


# -- threads -------------------------------------------------------------------------------


@pytest.mark.slow
def test_verdicts_do_not_depend_on_other_threads():
    texts = [t for true, false, where in PAIRS if not where for t in (true, false)]
    alone = [str(decide(claim(t))) for t in texts]
    with ThreadPoolExecutor(8) as pool:
        for together in pool.map(lambda _: [str(decide(claim(t))) for t in texts], range(8)):
            assert together == alone


@pytest.mark.slow
def test_data_that_changes_while_it_is_checked_proves_nothing_false():
    """Another thread exchanges the claim for a false one and back, without a pause."""
    honest = document(entry("t", claim("sin(x)^2 + cos(x)^2 = 1"), COMPUTED))
    false = copy.deepcopy(honest["theorems"][0]["claim"])
    false["relation"] = document(entry("t", claim("sin(x)^2 = 1"), COMPUTED))["theorems"][0][
        "claim"
    ]["relation"]
    true, done = honest["theorems"][0]["claim"], threading.Event()

    def exchange():
        while not done.is_set():
            honest["theorems"][0]["claim"] = false
            honest["theorems"][0]["claim"] = true

    other = threading.Thread(target=exchange)
    other.start()
    try:
        for _ in range(300):
            try:
                (theorem,) = check(honest)
            except ProofError:
                continue
            written = json.dumps(true["relation"])
            assert theorem.claim == claim("sin(x)^2 + cos(x)^2 = 1"), written
    finally:
        done.set()
        other.join()
