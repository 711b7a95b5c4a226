"""Lines that SymPy derives without a shown line: as people write them, proved like any other, and
with the place where something breaks."""

import os
import subprocess
import sys

import pytest
from authoring.making import checked
from sympy import Symbol

from symproof import theory
from symproof.authoring.arrangement import same_up_to_order
from symproof.authoring.derivations import calc
from symproof.authoring.derived_lines import arranged, derived_line
from symproof.authoring.formulas import to_term, without_names, written_in_order
from symproof.authoring.library import Real, library
from symproof.authoring.operations import (
    derive,
    expand,
    expand_trig,
    fraction,
    matrix_expansion,
    matrix_product,
    parity,
    rewrite_cos,
)
from symproof.authoring.reasons import algebra
from symproof.deciding.findings import StepFailure
from symproof.kernel.terms import free_names
from symproof.notation.text_writer import write_term
from symproof.theory.encoding import R_block, v
from symproof.theory.trigonometry import cos_sum, sin_difference, sin_odd
from symproof.tools import cli

theory.load()


def last(chain):
    return write_term(chain.steps[-1].line)


# -- what is written -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "line", "made"),
    [
        (rewrite_cos, "exp(I*x)", "cos(x) + I·sin(x)"),  # the real part first
        (parity, "cos(a)*sin(-b)", "-cos(a)·sin(b)"),  # the sign before the product
        (parity, "Sum(cos(-x_i), (i, 0, n - 1))", "Sum(cos(x_i), (i, 0, n - 1))"),  # no n + 1·(−1)
        (matrix_product, "[[a, b]]*[x, y]", "a·x + b·y"),  # a number, no 1×1 matrix
        (fraction, "a*10^(-x)", "a/10^x"),  # one fraction
        (expand, "(x - 1)^2", "x^2 - 2·x + 1"),
        (expand, "(1 - x)*(1 + x)", "1 - x^2"),  # a positive term first
    ],
    ids=lambda x: getattr(x, "name", x),
)
def test_a_line_is_written_as_people_write_it(operation, line, made):
    assert last(calc(line).derive(operation, by=algebra)) == made


@pytest.mark.parametrize(
    ("term", "written"),
    [
        ("1*x", "x"),
        ("x*1*1", "x"),
        ("x + -y", "x - y"),
        ("-y + x", "x - y"),
        ("a*(-b)*(-c)", "a·b·c"),
        ("-(-a)", "a"),
        ("(-a)/b", "-a/b"),
        ("a/(-b)", "-a/b"),
        ("a/1", "a"),
        ("(1/b)*a", "a/b"),
        ("x*2", "2·x"),
        ("1*[[x]]*(-[[y, z]])", "-[[x]]·[[y, z]]"),
        ("[[x, 0], [0, 1]]*2*[y, 1]", "2·[[x, 0], [0, 1]]·[[y], [1]]"),  # in their order
    ],
)
def test_signs_and_ones(term, written):
    made = arranged(to_term(term))
    assert write_term(made) == written
    assert same_up_to_order(made, to_term(term))


@pytest.mark.parametrize("term", ["a - b", "2*x/3", "-x - y", "x^(-1)", "(a + b)*(a - b)", "0"])
def test_what_is_written_well_stays(term):
    assert arranged(to_term(term)) == to_term(term)


def test_matrices_do_not_change_places():
    for term in ("[[a, b], [c, d]]*[[0, 1], [2, 3]]", "[[a, b], [c, d]].T*[x, y]"):
        assert arranged(to_term(term)) == to_term(term)


def test_letters_stand_in_the_order_of_the_signature():
    p, k = Symbol("p", real=True), Symbol("k", real=True)

    def line(*names):
        with written_in_order(names):
            return last(calc((p + k) ** 2).derive(expand, by=algebra))

    assert line("p", "k") == "p^2 + 2·p·k + k^2"
    assert line("k", "p") == "k^2 + 2·k·p + p^2"


def test_what_is_left_of_a_name_is_called_by_it():
    i, k, p = (Symbol(name) for name in "ikp")
    moved = (R_block(i, k) + R_block(i, p)) * v(p, i)
    line = calc(moved).derive(matrix_expansion, by=algebra).steps[-1].line
    assert write_term(line) == "R_i(k)·v_p^(i) + R_i(p)·v_p^(i)"


def test_what_the_operation_takes_apart_loses_its_name():
    i, k, p = (Symbol(name) for name in "ikp")
    line = calc(R_block(i, k) * v(p, i)).derive(matrix_product, by=algebra).steps[-1].line
    assert not {"R_#(#)", "v_#^(#)"} & free_names(line)
    assert "omega_#" in free_names(line)


# -- every line of the theory ----------------------------------------------------------------

DERIVED = [
    (record, k)
    for record in library.records.values()
    for k, step in enumerate(record.derivation.steps)
    if step.operation is not None and record.chapter in theory.CHAPTERS
]


@pytest.mark.slow
def test_the_line_as_it_is_written_is_sympys_result_up_to_order():
    for record, k in DERIVED:
        step = record.derivation.steps[k]
        line = step.line if step.backwards else record.terms[k]
        with written_in_order(tuple(record.sorts)):
            made = derived_line(step.operation, line)
        result = derive(step.operation, without_names(line))
        assert same_up_to_order(without_names(made), result), (record.name, k)


LINES = """
from symproof import theory
from symproof.authoring.derived_lines import derived_line
from symproof.authoring.library import library
theory.load()
for record in library.records.values():
    for k, step in enumerate(record.derivation.steps):
        if step.operation is not None:
            print(derived_line(step.operation, step.line if step.backwards else record.terms[k]))
"""


@pytest.mark.slow
def test_the_lines_are_the_same_whatever_the_hashes_are():
    made = {
        subprocess.run(
            [sys.executable, "-c", LINES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(made) == 1
    assert made.pop().count(b"\n") == len(DERIVED)


# -- it is proved, or it fails ---------------------------------------------------------------


def test_a_derived_line_is_proved_by_its_reason():
    def right(a: Real, b: Real):
        return calc("sin(a - b)").derive(expand_trig, by=sin_difference)

    found = checked(right)
    assert found.verdict == "proved"
    assert write_term(found.theorem.claim.relation.right) == "sin(a)·cos(b) - cos(a)·sin(b)"
    assert [step.by_hand for step in found.record.derivation.steps] == [False]


def test_a_shown_line_is_by_hand():
    chain = calc("(x + 1)^2").derive(expand, "1 + 2*x + x^2", by=algebra)
    assert chain.steps[0].by_hand
    assert calc("x").eq("x", by=algebra).steps[0].by_hand


@pytest.mark.parametrize("reason", [algebra, cos_sum, sin_odd.at(x="a")])
def test_sympys_word_is_no_proof(reason):
    def without_reason(a: Real, b: Real):
        return calc("sin(a + b)").derive(expand_trig, by=reason)

    found = checked(without_reason)
    assert not found.as_expected
    assert found.finding.code == "SP202"


def test_a_result_that_is_wrong_is_not_proved():
    """An operation that lies: cos(x)² becomes cos(2x)."""
    from dataclasses import replace

    lie = replace(expand, name="lie", rule=lambda e: e.func(2, e.args[1]))

    def lied(x: Real):
        return calc("x^2").derive(lie, by=algebra)

    found = checked(lied)
    assert found.finding.code == "SP101"


def test_an_operation_without_result_is_named_with_its_place_and_line():
    with pytest.raises(StepFailure) as failure:
        calc("x*1").eq("x", by=algebra).derive(expand, by=algebra)
    found = failure.value.finding
    assert found.code == "SP205"
    assert found.file == __file__
    assert found.message == "step 2 cannot be derived by expand: it changes nothing"
    assert found.details == ("the line before is x",)


def test_what_cannot_be_read_back_is_named():
    from dataclasses import replace

    from sympy import zoo

    lost = replace(expand, name="lost", rule=lambda e: zoo)
    with pytest.raises(StepFailure, match=r"step 1 cannot be derived by lost: .*not a number"):
        calc("x").derive(lost, by=algebra)


def test_from_right_to_left_a_line_is_needed():
    with pytest.raises(TypeError, match="shown"):
        calc("x^2 + x").derive_back(expand, by=algebra)
    with pytest.raises(ValueError, match="cannot be a part of a formula"):
        calc("x^2 + x").derive_back(expand, None, by=algebra)


THEORY = '''
from symproof.authoring import Real, algebra, calc, theorem
from symproof.authoring.operations import expand, factor_terms


@theorem(title="A square")
def square(x: Real):
    """The square of a sum."""
    return calc("(x + 1)^2").derive({operation}{shown}, by=algebra)


@theorem(title="Its user")
def user(x: Real):
    """It needs the square."""
    return calc("(x + 1)^2 - 1").eq("x^2 + 2x", by=square)
'''


@pytest.mark.parametrize(
    ("operation", "shown", "said"),
    [
        (
            "factor_terms",
            "",
            ["square: step 1 cannot be derived by factor_terms: it changes nothing",
             "the line before is (x + 1)^2"],
        ),
        (
            "expand",
            ", 'x^2 + 2x + 2'",
            ["square: step 1 is not what expand gives", "(x + 1)^2", "= x^2 + 2·x + 2",
             "expand gives x^2 + 2·x + 1"],
        ),
    ],
)  # fmt: skip
def test_the_build_names_theorem_step_operation_and_lines(operation, shown, said, tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text(THEORY.format(operation=operation, shown=shown))
    assert cli.main(["build", "--theory", str(file), "--out", str(tmp_path / "out")]) == 1
    out = capsys.readouterr().out
    places = [out.find(words) for words in [f"{file}:9: SP205", *said]]
    assert -1 not in places, out
    assert places == sorted(places), out
    assert out.index("SP205") < out.index("user needs square, which is not proved")


FRAME = """
from symproof.authoring.chapters import Chapter

CHAPTER = Chapter(title="A", question="B?", main="user", once=("square",))
"""


def test_a_broken_operation_is_said_and_not_that_its_chapter_is_not_whole(tmp_path, capsys):
    """What is not proved is used by nothing; that the frame names it is no second mistake."""
    file = tmp_path / "mine.py"
    for operation, code in (("expand", 0), ("factor_terms", 1)):
        file.write_text(THEORY.format(operation=operation, shown="") + FRAME)
        out = str(tmp_path / operation)
        assert cli.main(["build", "--theory", str(file), "--out", out]) == code
    said = capsys.readouterr()
    assert "square: step 1 cannot be derived by factor_terms" in said.out
    assert "of it alone" not in said.out + said.err
