"""prove and assert_equal for Python users."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import cos, sin

import pytest
import sympy as sp

import symproof
from symproof.deciding.judgements import judge
from symproof.deciding.verdicts import Linked, Proved, Refuted
from symproof.kernel.claims import MalformedClaim
from symproof.kernel.context import ProofError
from symproof.search.enclosures import exactly
from symproof.testing import check_encoding
from symproof.tools.batch.rewards import answer_reward

x, y = sp.symbols("x y", real=True)
z = sp.Symbol("z")
n = sp.Symbol("n", integer=True)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sp.sin(2 * x), 2 * sp.sin(x) * sp.cos(x)),
        (sp.exp(sp.I * z), sp.cos(z) + sp.I * sp.sin(z)),
        (sp.cos(sp.pi * n), (-1) ** n),
        (sp.Matrix([[sp.cos(x), 0]]), sp.Matrix([[sp.sin(x + sp.pi / 2), 0]])),
        ("sin(x)", sp.sin(x)),
        (sp.sqrt(x**2), sp.Abs(x)),
        (1, "cos(0)"),
    ],
)
def test_equal(left: object, right: object) -> None:
    assert symproof.prove(left, right).proved
    symproof.assert_equal(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sp.sin(2 * x), 2 * sp.sin(x)),
        (sp.exp(sp.I * z), sp.cos(z) - sp.I * sp.sin(z)),
        (sp.cos(sp.pi * n), (-1) ** (n + 1)),
        (sp.Matrix([[sp.cos(x), 0]]), sp.Matrix([[sp.cos(x), 1]])),
        (sp.sqrt(x**2), x),
        (sp.Matrix([1, 2]), sp.Matrix([[1, 2]])),
        ("sin(x)", "cos(x)"),
    ],
)
def test_not_equal(left: object, right: object) -> None:
    verdict = symproof.prove(left, right)
    assert not verdict.proved
    assert verdict.refuted or verdict.ill_typed
    with pytest.raises(AssertionError, match=r"(?s)refuted|ill-typed"):
        symproof.assert_equal(left, right)


def test_the_message_shows_both_sides_and_the_point() -> None:
    with pytest.raises(AssertionError) as failure:
        symproof.assert_equal(sp.sin(2 * x), 2 * sp.sin(x))
    assert "    sin(2·x)\n  = 2·sin(x)\n  at x = 1: 0.909" in str(failure.value)


@pytest.mark.parametrize(
    "claim", ["sin x = sin x", "cos x = 2", "Ci(x) = log(x)", "[1] + [1, 2] = 1"]
)
def test_a_verdict_is_no_boolean(claim: str) -> None:
    with pytest.raises(TypeError, match="not a boolean"):
        bool(symproof.prove(claim, where="x > 0"))


@pytest.mark.parametrize(
    "claim", [sp.Eq(x, x), sp.Eq(sp.sin(x - y), -sp.sin(y - x)), True, sp.false]
)
def test_what_sympy_decided_before_is_refused(claim: object) -> None:
    with pytest.raises(TypeError, match="already decided"):
        symproof.prove(claim)


def test_a_relation_of_sympy() -> None:
    assert symproof.prove(sp.Eq(sp.sin(x) ** 2, 1 - sp.cos(x) ** 2)).proved
    assert symproof.prove(sp.Lt(sp.cos(x), 2)).proved
    assert symproof.prove(sp.Ge(sp.cos(x), 1)).refuted


@pytest.mark.parametrize("value", [sp.Float(0.5), 0.5, sp.nan, sp.oo, object(), None, [1.5]])
def test_what_cannot_be_read_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        symproof.prove(value, x)


def test_two_symbols_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="x"):
        symproof.prove(x, sp.Symbol("x", integer=True))


def test_sorts_by_keyword() -> None:
    assert symproof.prove("sin(m*pi) = 0", sorts={"m": "integer"}).proved
    assert symproof.prove("sin(m*pi) = 0").refuted
    with pytest.raises(ValueError, match="not a sort"):
        symproof.prove("sin(m*pi) = 0", sorts={"m": "nonsense"})


def test_a_chain_is_what_its_worst_link_is() -> None:
    proved = symproof.prove("x - 1 < x <= x + 1")
    assert isinstance(proved, Linked)
    assert (proved.word, proved.proved, proved.exit_code) == ("proved", True, 0)
    assert str(proved) == "proved: x - 1 < x ≤ x + 1\n  where x: real"
    assert "x" in proved._repr_html_()
    refuted = symproof.prove("x = x = x + 1")
    assert (refuted.word, refuted.refuted, refuted.exit_code) == ("refuted", True, 1)
    assert not refuted.proved
    assert not refuted.undecided
    assert refuted.claim == refuted.links[1].claim
    assert "in x = x + 1" in refuted.details
    conditional = symproof.prove("x/x = 1 = 1")
    assert conditional.word == "proved-with-conditions"
    assert "in x/x = 1" in conditional.details
    assert symproof.prove("x = x = x + sin x/2 - sin(x)/2").undecided  # two readings
    misfit = symproof.prove("[1, 2] = [1, 2] = [1, 2, 3]")
    assert misfit.ill_typed
    assert not misfit.proved
    assert symproof.prove("π ≈ 3.14").proved
    assert symproof.prove("π ≈ 3.15").refuted
    for verdict in (proved, refuted):
        with pytest.raises(TypeError):
            bool(verdict)


def test_a_chain_with_a_swapped_certificate_proves_nothing() -> None:
    true, false = symproof.prove("x = x = x"), symproof.prove("x = x + 1")
    forged = Linked(true.claim, (true.links[0], Proved(false.claim, true.links[0].certificate)), "")
    for ask in (lambda: forged.proved, lambda: forged.word, lambda: str(forged)):
        with pytest.raises(ProofError):
            ask()


def test_a_bound_of_the_wrong_sort() -> None:
    with pytest.raises(MalformedClaim, match="integer"):
        symproof.prove("Sum(k, (k, 0, x)) = 0", where="x: real")


def test_a_swapped_certificate_proves_nothing() -> None:
    true, false = symproof.prove("x = x"), symproof.prove("x = x + 1")
    assert isinstance(true, Proved)
    forged = Proved(false.claim, true.certificate)
    for ask in (lambda: forged.proved, lambda: forged.word, lambda: str(forged)):
        with pytest.raises(ProofError):
            ask()


def test_a_forged_counterexample_refutes_nothing() -> None:
    false, true = symproof.prove("x = 1"), symproof.prove("x + x = 2*x")
    assert isinstance(false, Refuted)
    forged = Refuted(true.claim, false.certificate)
    with pytest.raises(ValueError, match="fail"):
        _ = forged.word
    data = json.loads(false.certificate)
    data["left"] = "2"
    with pytest.raises(ValueError, match="sides"):
        _ = Refuted(false.claim, json.dumps(data)).word


def test_an_equality_that_refutes_is_said_to_be_one() -> None:
    verdict = symproof.prove("cos(x) != cos(-x)")
    assert isinstance(verdict, Refuted)
    assert "both sides have the same normal form" in verdict.sentence
    apart = symproof.prove("cos(x) = cos(2*x)")
    assert isinstance(apart, Refuted)
    assert "normal form" not in apart.sentence


@pytest.mark.parametrize(
    ("claim", "where", "word"),
    [
        ("x + 1 > 5", "x > 5", "proved"),
        ("2*x >= 10", "x >= 5", "proved"),
        ("x >= y", "x > y", "proved"),
        ("x + 1 > 7", "x > 5", "refuted"),
        ("2*x > 10", "x >= 5", "refuted"),
        ("x > y", "x >= y", "refuted"),
    ],
)
def test_inequalities_follow_from_what_is_supposed(claim: str, where: str, word: str) -> None:
    assert symproof.prove(claim, where=where).word == word


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("sqrt(2)^2 = 3", "2 is not 3"),
        ("cos(pi/3) = -1", "1/2 is not −1"),
        ("sin(pi) = 1", "0 is not 1"),
        ("e^(i*pi) = 1", "−1 is not 1"),
        ("sin(x)^2 + cos(x)^2 != 1", "at x = 1: 1 is 1: both sides have the same normal form"),
        ("x^2 - 1 > 0", "at x = 1: 0 is not greater than 0"),
        # What only looks rational stays as it is, and so does what is none.
        ("sqrt(10^40 + 1) = 10^20", "100000000000000000000.000000000000000000005000000… is not "
                                    "100000000000000000000"),
        ("sin(pi/10^12) = 0", "3.14159265358…·10^−12 is not 0"),
        ("log(2) > 1", "0.693147180559… is not greater than 1"),
        # So it is with entries of matrices.
        ("[[cos(x), -sin(x)], [sin(x), cos(x)]]*[sin(x), cos(x)] = [1, 1]",
         "at x = 1: 0 is not 1 (entry 1, 1)"),
        ("[sin(x)^2 + cos(x)^2, x] = [1, 2*x]", "at x = 1: 1 is not 2 (entry 2, 1)"),
        ("[1, sqrt(2)^2, 5] = [1, 3, 5]", "2 is not 3 (entry 2, 1)"),
        ("[[sin(pi/10^12), 1]] = [[0, 1]]", "3.14159265358…·10^−12 is not 0 (entry 1, 1)"),
        ("[[cos(pi/3), 0], [0, 1]] = Identity", "1/2 is not 1 (entry 1, 1)"),
    ],
)  # fmt: skip
def test_exact_values_are_printed_exactly(claim: str, sentence: str) -> None:
    verdict = symproof.prove(claim)
    assert isinstance(verdict, Refuted)
    assert verdict.sentence == sentence


def test_a_value_is_exact_only_if_the_normal_form_says_so() -> None:
    verdict = symproof.prove("sqrt(2)^2 = 3")
    assert isinstance(verdict, Refuted)
    found = verdict.counterexample
    shown = found._replace(left="2.00000000000…")
    assert exactly(verdict.claim, shown, lambda left, right: True).left == "2"
    assert exactly(verdict.claim, shown, lambda left, right: False) == shown


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("sqrt(Matrix([[1],[2]])) = 1", "ill-typed"),
        ("1/Matrix([[1],[2]]) = 1", "ill-typed"),
        ("norm(Matrix([a, b])) = Identity", "ill-typed"),
        ("Matrix([0, 1]) = sin(0)", "ill-typed"),
        ("Matrix([[2]]) = 2", "proved"),
        ("sqrt(Sum(Matrix([[k],[2]]), (k, 1, n))) = 1", "ill-typed"),
        ("sqrt(Matrix([[3, 4]])*Matrix([[3],[4]])) = 5", "proved"),
        ("1/(Matrix([[1, 1]])*Matrix([[1],[1]])) = 1/2", "proved"),
    ],
)
def test_a_root_or_a_divisor_is_a_number(text: str, word: str) -> None:
    assert str(symproof.prove(text)).startswith(word)


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("log(x^2) = 2*log(x)", ["x > 0"]),
        ("log(x*y) = log(x) + log(y)", ["x > 0", "y > 0"]),
    ],
)
def test_a_logarithm_that_is_written_has_to_be_defined(text: str, conditions: list[str]) -> None:
    verdict = str(symproof.prove(text))
    assert verdict.startswith("proved-with-conditions")
    assert all(f"if {condition}" in verdict for condition in conditions)


@pytest.mark.parametrize("text", ["log(x^2) = 2*log(-x)", "log(x*y) = log(-x) + log(y)"])
def test_logarithms_that_are_never_defined_together_prove_nothing(text: str) -> None:
    assert not str(symproof.prove(text)).startswith("proved:")


@pytest.mark.parametrize(
    ("verdict", "shown"),
    [
        (symproof.prove("sin(2x) = 2 sin x cos x"), "<proved: sin(2·x) = 2·sin(x)·cos(x)>"),
        (symproof.prove("x = 1"), "<refuted: x = 1>"),
        (symproof.prove("1 = 2 = 2"), "<refuted: 1 = 2 = 2>"),
        (symproof.prove("x = 2", where="x > 1, x < 0"),
         "<proved: x = 2 (the hypotheses contradict each other)>"),
        (symproof.same_answer("1", "2"), "<different: refuted: 1 = 2; 1 is not 2>"),
        (symproof.same_answer("a", "a"), "<same: a = a>"),
    ],
)  # fmt: skip
def test_a_prompt_shows_the_verdict_and_not_its_data(verdict: object, shown: str) -> None:
    assert repr(verdict) == shown


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: symproof.prove("x = 1", where=5), "where is a text, not 5"),
        (lambda: symproof.follows("x = 1", "x > 0", where=None), "where is a text, not None"),
        (lambda: symproof.same_answer(1, "1"), "gold is a text, not 1"),
        (lambda: symproof.same_answer("1", ["1"]), r"answer is a text, not \['1'\]"),
    ],
)
def test_what_is_no_text_is_named(call, said: str) -> None:
    with pytest.raises(TypeError, match=f"^{said}$"):
        call()


class TestInARepl:
    """What Python shows of a result is one line, and no data of the kernel."""

    @pytest.mark.parametrize(
        ("result", "line"),
        [
            (lambda: symproof.prove("x = x"), "<proved: x = x>"),
            (lambda: symproof.same_answer("1/2", "0.5"), "<same: 1/2 = 0.5>"),
            (lambda: symproof.check_solutions("x^2 = 4", "x = 2"), "<refuted; lost: x = −2>"),
            (
                lambda: symproof.check_document("We have $1 + 1 = 3$."),
                "<text: 1 claim: line 1 is false; 100 % of the formulas read>",
            ),
            (lambda: judge("x = 1"), "<refuted: x = 1>"),
            (
                lambda: check_encoding(lambda p, d: [sin(p), cos(p)], d=2),
                "<agrees with: interleaved, sine first, exponent 2i/d, base 10000>",
            ),
        ],
    )
    def test_a_result_is_one_line(self, result: Callable[[], object], line: str) -> None:
        assert repr(result()) == line

    @pytest.mark.parametrize(
        ("call", "said"),
        [
            (lambda: symproof.prove("x = 1", where=5), "where is a text, not 5"),
            (lambda: symproof.same_answer(1, "1"), "gold is a text, not 1"),
            (lambda: symproof.same_answer("1", None), "answer is a text, not None"),
            (
                lambda: symproof.check_solutions(4, "x = 2"),
                "conditions is a text, or a list of texts, not 4",
            ),
            (
                lambda: symproof.check_solutions("x = 2", [2]),
                r"answer is a text, or a list of texts, not \[2\]",
            ),
            (lambda: symproof.check_document(5), "a document is a path or a text, not 5"),
            (lambda: check_encoding("hello", d=2), "a table of numbers, not 'hello'"),
            (lambda: check_encoding(None, d=2), "a table of numbers, not None"),
            (lambda: answer_reward(["a"], ["1", "2"]), "1 completions and 2 answers"),
        ],
    )
    def test_what_is_no_argument_is_said_in_one_sentence(
        self, call: Callable[[], object], said: str
    ) -> None:
        with pytest.raises((TypeError, ValueError), match=said) as error:
            call()
        assert "\n" not in str(error.value)
