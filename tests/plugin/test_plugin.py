"""pytest --symproof: what is collected, what fails, and with which words."""

from __future__ import annotations

import importlib.util

import pytest
from guides import block

from symproof.tools.cli import main

pytest_plugins = ["pytester"]

PAPER = r"""<!-- symproof: x: real -->
$$\sin 2x = 2 \sin x \cos x, \qquad \cos 2x = 1 + 2\sin^2 x$$

Nobody has said what y is: $\sin y = 2$.
"""
TEX = r"""\documentclass{article}
\begin{document}
% symproof: x: real
\[ \sin^2 x + \cos^2 x = 1 \]
\end{document}
"""
THEORY = '''
from sympy import cos, sin
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, theorem
from symproof.authoring.reasons import algebra
from symproof.theory.trigonometry import sin_sum


@theorem(title="Right")
def plugin_right(a: Real):
    """The sine of twice an angle."""
    return calc(sin(2 * a)).eq("sin(a + a)", by=algebra).eq(2 * sin(a) * cos(a), by=sin_sum.at(b=a))


@theorem(title="Wrong")
def plugin_wrong(a: Real):
    """The sine of twice an angle, wrongly."""
    return calc(sin(2 * a)).eq(2 * sin(a), by=sin_sum.at(b=a))
'''


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)


def run_apart(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """In a process of its own, whose library of theorems nobody else sees."""
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", *options)


def test_it_does_nothing_unless_asked(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", paper=PAPER)
    pytester.makefile(".toml", symproof="nonsense = 1")
    result = run(pytester)
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "symproof" not in run(pytester, "--collect-only", "-q").stdout.str()


def test_each_relation_of_a_document_is_a_test(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", paper=PAPER)
    result = run(pytester, "--symproof", "-v")
    result.assert_outcomes(passed=1, failed=1, skipped=1)
    result.stdout.fnmatch_lines([
        "paper.md::2:3 PASSED*",
        "paper.md::2:37 FAILED*",
        "paper.md::4:29 SKIPPED*",
        "paper.md:2:37: SP101 refuted: at x = 1: *",
        "*^",
        "*hint: with*this holds",
        "FAILED paper.md::2:37*",
    ])  # fmt: skip
    assert "Traceback" not in result.stdout.str()
    assert "pytest_plugin.py" not in result.stdout.str()


def test_strict(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", paper=PAPER)
    run(pytester, "--symproof", "--symproof-strict").assert_outcomes(passed=1, failed=2)
    pytester.makefile(".toml", symproof="strict = true")
    run(pytester, "--symproof").assert_outcomes(passed=1, failed=2)


def test_one_relation_can_be_selected(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", paper=PAPER)
    run(pytester, "--symproof", "paper.md::2:3").assert_outcomes(passed=1)
    run(pytester, "--symproof", "paper.md::2:37").assert_outcomes(failed=1)


def test_latex_and_expectations(pytester: pytest.Pytester) -> None:
    pytester.makefile(".tex", paper=TEX)
    false = "<!-- symproof: x: real; expect refuted -->\n$$\\sin x = {}$$\n"
    pytester.makefile(".md", expected=false.format("2"))
    pytester.makefile(".markdown", unexpected=false.format("\\sin x"))
    result = run(pytester, "--symproof", "-v")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["unexpected.markdown:2:3: SP105*expected was: refuted"])


@pytest.mark.slow
def test_side_files_and_configuration(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", bare="$$\\sin x = 2$$", other="$$\\cos y = 2$$")
    run(pytester, "--symproof").assert_outcomes(skipped=2)
    pytester.makefile(".symproof", bare="x: real")
    run(pytester, "--symproof").assert_outcomes(failed=1, skipped=1)
    pytester.makefile(
        ".toml",
        symproof='[[context]]\npath = "other.md"\ndeclare = ["y: real"]\n'
        '[[ignore]]\ncode = "SP101"\npath = "bare.md"\nreason = "it is an example"\n',
    )
    result = run(pytester, "--symproof", "-rs")
    result.assert_outcomes(failed=1, skipped=1)
    result.stdout.fnmatch_lines(["*SP101 refuted (ignored: it is an example)"])


COSINE = "$$\\cos 2a = 1 - 2\\sin^2 a$$\n\n$$\\boxplus x = y$$\n\nThen $2 + 2 = 4$.\n"


@pytest.mark.parametrize("how", ["-v", "-n2"])
def test_what_has_lost_its_proof_fails(pytester: pytest.Pytester, how: str) -> None:
    """What is recorded as not read passes a strict run; what is gone stands in the summary, once,
    also where processes share the tests."""
    pytester.makefile(".md", paper=COSINE)
    assert main(["check", "paper.md", "--accept"]) == 0
    assert run(pytester, "--symproof", "--symproof-strict").ret == 0
    pytester.makefile(".md", paper=COSINE.replace("-", "+").replace("Then $2 + 2 = 4$.", ""))
    result = run_apart(pytester, "--symproof", "--symproof-strict", how)
    result.assert_outcomes(failed=1, skipped=1)
    said = result.stdout.str()
    assert "SP107 suspect" in said
    assert "recorded as proved: \\cos 2a = 1 - 2\\sin^2 a" in said
    assert said.count("paper.md: gone, recorded as proved: 2 + 2 = 4") == 1
    assert said.count("paper.md: beside the record: 1 no longer proved, 1 known") == 1


def test_a_bad_record_is_one_line(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", paper=COSINE)
    pytester.path.joinpath("paper.md.symproof-record").write_text("no record")
    result = run(pytester, "--symproof")
    result.assert_outcomes(errors=1)
    assert "no record: it begins with" in result.stdout.str()
    assert "Traceback" not in result.stdout.str()


def test_a_bad_configuration_is_one_line(pytester: pytest.Pytester) -> None:
    pytester.makefile(".toml", symproof="langage = 'ko'")
    result = run(pytester, "--symproof")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "langage" in result.stderr.str()
    assert "Traceback" not in result.stderr.str()


def test_a_bad_declaration_fails(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", paper="<!-- symproof: x: purple -->\n$$1 = 1$$\n")
    result = run(pytester, "--symproof")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["paper.md:1: SP310*purple*"])


def test_a_document_that_is_no_text(pytester: pytest.Pytester) -> None:
    (pytester.path / "paper.md").write_bytes(b"\xff\xfe$1 = 1$")
    run(pytester, "--symproof").assert_outcomes(failed=1)


@pytest.mark.slow
def test_theorems(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=THEORY)
    result = run_apart(pytester, "--symproof", "-v", "mine.py")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([
        "mine.py::plugin_right PASSED*",
        "mine.py::plugin_wrong FAILED*",
        "mine.py:17: SP101 plugin_wrong: step 1 is false",
        "    sin(2·a)",
        "  = 2·sin(a)",
        "  at a = 1: *",
    ])  # fmt: skip


def test_a_theory_that_cannot_be_loaded(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=THEORY + "1 +")
    result = run_apart(pytester, "--symproof")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*mine.py:*SyntaxError*"])


def test_other_python_files_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_ordinary="def test_one(): pass",
        helper="from symproof import prove\nraise SystemExit('not to be run')",
    )
    run(pytester, "--symproof").assert_outcomes(passed=1)


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("xdist") is None, reason="pip install pytest-xdist")
@pytest.mark.parametrize("how", ["load", "loadgroup"])
def test_with_xdist(pytester: pytest.Pytester, how: str) -> None:
    pytester.makefile(".md", paper=PAPER)
    pytester.makefile(".tex", paper=TEX)
    pytester.makepyfile(mine=THEORY)
    result = run_apart(pytester, "--symproof", "-n", "2", "--dist", how, ".", "mine.py")
    result.assert_outcomes(passed=3, failed=2, skipped=1)
    result.stdout.fnmatch_lines(["paper.md:2:37: SP101 refuted:*"])


def test_the_plugin_costs_nothing_unless_asked(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import sys

        def test_what_is_loaded():
            loaded = [name for name in sys.modules if name.startswith("symproof")]
            assert sorted(loaded) == [
                "symproof", "symproof.base", "symproof.base.doors", "symproof.base.visible",
                "symproof.tools", "symproof.tools.pytest_plugin", "symproof.version",
            ]
            assert not {"sympy", "flint", "jinja2", "babel"} & set(sys.modules)
    """)
    run_apart(pytester).assert_outcomes(passed=1)


@pytest.mark.slow
def test_assert_equal_in_a_test(pytester: pytest.Pytester) -> None:
    """The message is a difference, and the traceback ends at the caller's line."""
    pytester.makepyfile("""
        import sympy
        import symproof

        def test_rotation():
            x = sympy.Symbol("x", real=True)
            c, s = sympy.cos(x), sympy.sin(x)
            symproof.assert_equal(sympy.Matrix([[c, -s], [s, c]]), sympy.Matrix([[c, s], [s, c]]))
    """)
    result = run_apart(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        ">*symproof.assert_equal(*",
        "E*AssertionError: refuted:",
        "E*entry 1, 2: refuted: -sin(x) = sin(x)",
    ])  # fmt: skip
    assert "api.py" not in result.stdout.str()


def test_the_example_of_the_readme(pytester: pytest.Pytester) -> None:
    example = block("README.md", "python pytest")
    pytester.makepyfile(test_right=example, test_wrong=example.replace("(2 * i / d)", "(i / d)"))
    result = run_apart(pytester)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([
        ">*assert_encoding(encoding*",
        "E*AssertionError: is not: interleaved, sine first, exponent 2i/d, base 10000",
        "E*at position 1, column 2: sin(ω_1·1)",
        "E*it agrees with: interleaved, sine first, exponent i/d (a factor 2 is missing)*",
    ])  # fmt: skip
    assert "encoding.py:" not in result.stdout.str()
