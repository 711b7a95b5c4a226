"""The comparison itself: its claims are labelled rightly, its contenders are heard rightly."""

import shutil
import subprocess
import sys

import pytest
import sympy
from needed import missing
from sympy import Rational, Symbol, cos, sin, sqrt
from tools.benchmarks import compare, compare_claims, compare_tools

x = Symbol("x", real=True)
TRUE = compare_claims.Case("g", "true", sin(2 * x), 2 * sin(x) * cos(x), True)
FALSE = compare_claims.Case("g", "false", sin(2 * x), 3 * sin(x) * cos(x), False)


@pytest.mark.parametrize("family", compare_claims.FAMILIES)
def test_families_are_true_and_their_twins_false(family):
    build, sizes = compare_claims.FAMILIES[family]
    left, right = build(sizes[0])
    assert compare_claims.agree(left, right) is True
    twin = compare_claims.mutated(left, right, 1)
    assert twin is not None
    assert compare_claims.agree(*twin, seed=2) is False


def test_agreement_needs_a_value():
    assert compare_claims.agree(x / x + 1, sympy.Integer(3)) is False
    assert compare_claims.agree(sin(x), sin(x) + Rational(1, 10**20)) is False
    assert compare_claims.agree(sqrt(x**2), x) is False
    assert compare_claims.agree(sin(x), sympy.Function("f")(x)) is None


def test_equations_of_sympy_are_found_without_the_function_that_is_tested():
    found = compare_claims.sympy_tests(("sympy.simplify.tests.test_fu",))
    sides = {(left, right) for _, left, right in found}
    a = Symbol("x")
    assert (sin(a) ** 2, 1 - cos(a) ** 2) in sides
    assert all(left != right for left, right in sides)


def test_a_function_that_changes_the_value_is_not_taken_off():
    source = "f(x)", "simplify(x, inverse=True)", "simplify(trigsimp(y))", "z.rewrite(exp).diff(x)"
    shown = [
        compare_claims.ast.unparse(
            compare_claims._inside(compare_claims.ast.parse(row, mode="eval").body)
        )
        for row in source
    ]
    assert shown == ["f(x)", "simplify(x, inverse=True)", "y", "z.rewrite(exp).diff(x)"]


@pytest.mark.parametrize(
    ("contender", "words"),
    [
        (compare_tools.symproof, ("true", "false")),
        (compare_tools.simplify, ("true", "unknown")),
        (compare_tools.trigsimp, ("true", "unknown")),
        (compare_tools.equals, ("true", "false")),
    ],
)
def test_what_the_contenders_say(contender, words):
    assert tuple(contender(case.left, case.right) for case in (TRUE, FALSE)) == words


def test_a_number_that_is_not_zero_is_a_no():
    assert compare_tools.simplify(sin(x) ** 2 + cos(x) ** 2, sympy.Integer(2)) == "false"
    assert compare_tools.simplify(sin(x) ** 2, sympy.Integer(2)) == "unknown"


def _endless(left, right):
    while left.has(Symbol("endless")):
        pass
    if left == 7:
        raise KeyError
    return "true"


def test_a_child_is_stopped_and_its_errors_are_told():
    child = compare_tools.Child("endless", _endless, "1")
    stuck = TRUE._replace(left=Symbol("endless"))
    assert child.ask(stuck, 0.2) == compare_tools.Answer("timed out", 0.2)
    assert child.ask(TRUE._replace(left=sympy.Integer(7)), 5.0).word == "KeyError"
    assert child.ask(TRUE, 5.0).word == "true"


@pytest.fixture
def with_maxima():
    if shutil.which("maxima") is None:
        missing("Maxima is not installed (apt install maxima)")


@pytest.mark.usefixtures("with_maxima")
def test_maxima_is_heard():
    maxima = compare_tools.Maxima("radcan(exponentialize({}))")
    try:
        assert maxima.ask(TRUE, 20.0).word == "true"
        assert maxima.ask(FALSE, 20.0).word == "unknown"
        number = FALSE._replace(left=sin(x) ** 2 + cos(x) ** 2, right=sympy.Integer(2))
        assert maxima.ask(number, 20.0).word == "false"
    finally:
        maxima.close()


@pytest.mark.usefixtures("with_maxima")
def test_maxima_that_asks_a_question_is_started_anew():
    maxima = compare_tools.Maxima("radcan(exponentialize({}))")
    maxima._method = "integrate(q^k,q)+{}"
    try:
        assert maxima.ask(TRUE, 20.0).word == "asks"
        maxima._method = "radcan(exponentialize({}))"
        assert maxima.ask(TRUE, 20.0).word == "true"
    finally:
        maxima.close()


def test_only_what_maxima_knows_is_written_for_it():
    n = Symbol("n", integer=True)
    assert compare_tools.to_maxima(sin(n), sympy.I * sympy.pi) == "(sin(n0))-(%i*%pi)"
    with pytest.raises(ValueError, match="asin"):
        compare_tools.to_maxima(sympy.asin(x), sympy.Integer(0))


def test_counts_and_losses():
    answers = {
        ("ours", 0): compare_tools.Answer("unknown", 0.5),
        ("ours", 1): compare_tools.Answer("false", 0.5),
        ("theirs", 0): compare_tools.Answer("true", 0.1),
        ("theirs", 1): compare_tools.Answer("true", 0.1),
    }
    cases, names = [TRUE, FALSE], ["ours", "theirs"]
    rows = [row for row in compare.overview(cases, answers, names) if row.startswith("| theirs")]
    assert [cell.strip() for cell in rows[0].split("|")[2:7]] == ["1", "0", "1", "0", "0"]
    lost = "\n".join(compare.losses(cases, answers, names))
    assert "symproof says unknown; decided by theirs" in lost
    assert "theirs: 1, among them" in "\n".join(compare.mistakes(cases, answers, names))


def timed(ours, theirs):
    """The answers to one claim that both contenders decide, in these processor seconds."""
    return {
        ("ours", 0): compare_tools.Answer("true", ours),
        ("theirs", 0): compare_tools.Answer("true", theirs),
    }


@pytest.mark.parametrize(
    ("ours", "theirs", "ratios", "faster"),
    [
        (0.0, 0.0, ["–", "–"], None),
        (0.0, 0.1, ["–", "–"], None),
        (0.1, 0.0, ["0", "0"], "–"),
        (0.2, 0.1, ["0.5", "0.5"], "2"),
    ],
)
def test_a_clock_that_has_not_ticked_gives_no_ratio(ours, theirs, ratios, faster):
    names, answers = ["ours", "theirs"], timed(ours, theirs)
    (row,) = [r for r in compare.overview([TRUE], answers, names) if r.startswith("| theirs")]
    assert [cell.strip() for cell in row.split("|")[-3:-1]] == ratios
    said = [r for r in compare.losses([TRUE], answers, names) if "is faster on 1 of the 1" in r]
    assert [r.split("factor of ")[1] for r in said] == ([] if faster is None else [f"{faster}."])


@pytest.mark.slow
def test_the_command_writes_a_report(tmp_path):
    out = tmp_path / "benchmark.md"
    arguments = (
        "--tests 0 --standards 0 --largest 2 --coq 0 --jobs 2 --timeout 120 --only symproof,equals"
    )
    # in a process of its own: children with a limit of memory are forked from it
    command = [sys.executable, compare.__file__, *arguments.split(), "--out", str(out)]
    assert subprocess.run(command, check=False).returncode == 0
    text = out.read_text(encoding="utf-8")
    # five families have a claim of size 2, and there are five near misses
    assert "| symproof | 10 | 10 | 0 | 0 | 0 |" in text, text
    assert "| l.equals(r) |" in text
    assert arguments in text
