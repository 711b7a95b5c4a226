"""Misfits: shapes that do not fit, found as values and said alike by every door."""

from __future__ import annotations

import json

import pytest

from symproof import prove
from symproof.base.catalogs import translator
from symproof.deciding.judgements import judge
from symproof.documents.reporting.api import check_document
from symproof.kernel.claims import unfolded
from symproof.report import wording
from symproof.search.misfits import SENTENCES, Dims, ShapeMisfit, misfit_of
from symproof.teaching.learn.session import Session

COLUMN, ROW, SQUARE, NUMBER = Dims(2, 1), Dims(1, 2), Dims(2, 2), Dims(1, 1)
X = "Matrix([[1], [2]])"


@pytest.mark.parametrize(
    ("claim", "where", "misfit"),
    [
        (f"{X}*{X} = 5", "", ShapeMisfit("product", COLUMN, COLUMN)),
        (f"{X}*{X}*{X} = 5", "", ShapeMisfit("product", COLUMN, COLUMN)),
        (f"{X} + 3 = 1", "", ShapeMisfit("sum", COLUMN, NUMBER)),
        (f"1 + 2 + {X} = 1", "", ShapeMisfit("sum", NUMBER, COLUMN)),
        ("[1, 2] = [1, 2, 3]", "", ShapeMisfit("sides", COLUMN, Dims(3, 1))),
        (f"{X} = 1", "", ShapeMisfit("sides", COLUMN, NUMBER)),
        (f"sqrt({X}) = 1", "", ShapeMisfit("number", COLUMN)),
        (f"1/{X} = 1", "", ShapeMisfit("number", COLUMN)),
        ("Matrix([[1, 2]])^2 = 3", "", ShapeMisfit("square", ROW)),
        ("det(Matrix([[1, 2]])) = 1", "", ShapeMisfit("square", ROW)),
        (f"2^{X} = 1", "", ShapeMisfit("number", COLUMN)),
        ("A B = B A", "A: matrix 2x3, B: matrix 3x2", ShapeMisfit("sides", SQUARE, Dims(3, 3))),
        (f"cos(1 + {X}*{X}) = 1", "", ShapeMisfit("product", COLUMN, COLUMN)),
    ],
)
def test_a_misfit_is_that_of_the_innermost_parts(
    claim: str, where: str, misfit: ShapeMisfit
) -> None:
    verdict = prove(claim, where=where)
    assert verdict.ill_typed
    assert verdict.said[0].data() == misfit.said.data()


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("x + y = y + x", "x, y: vector(n)"), ("x = 2 x", ""), (f"{X} + {X} = 2*{X}", ""),
        ("A x = 2 x", "A: matrix(n, n), x: vector(n)"), ("Sum(k, (k, 1, n)) = n", ""),
        ("A*I = A", "A: matrix(2, 2)"),
    ],
)  # fmt: skip
def test_shapes_that_fit_have_no_misfit(claim: str, where: str) -> None:
    (verdict,) = judge(claim, where).verdicts
    assert misfit_of(unfolded(verdict.claim)) is None
    assert not verdict.ill_typed


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_every_door_says_it_alike(language: str) -> None:
    translate = translator(language, "documents")
    wanted = ShapeMisfit("product", COLUMN, COLUMN).said.in_language(translate)
    told = judge(f"{X}*{X} = 5").details(translate)
    column = r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}"
    (found,) = check_document(f"$${column}{column} = 5$$", isolated=False).diagnostics()
    assert told[0] == found.told(translate) == wanted
    assert language == "en" or "matrix" not in wanted


@pytest.mark.parametrize("code", SENTENCES)
@pytest.mark.parametrize("language", ["ko", "zh"])
def test_each_misfit_is_said_in_each_language(code: str, language: str) -> None:
    translate = translator(language, "documents")
    for shape in (COLUMN, NUMBER, Dims(), Dims(is_identity=True)):
        said = ShapeMisfit(code, shape, shape).said.in_language(translate)
        assert not any(word in said for word in ("matrix", "number", "fit", "needed")), said


@pytest.mark.parametrize("code", SENTENCES)
def test_a_report_has_words_for_each_misfit(code: str) -> None:
    message = wording.misfit(ShapeMisfit(code, COLUMN, Dims(3, 2)))
    assert json.dumps(message.id).endswith('."')


def test_a_student_reads_what_everybody_reads() -> None:
    for language in ("en", "ko", "zh"):
        said = translator(language, "documents")("the formula ends where an operand was expected")
        feedback = Session("double-angle", language).step("sin(")
        assert feedback.kind == "not-read"
        assert any(said in row for row in feedback.remarks), (said, feedback.remarks)


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("1/0", "this divides by zero"), ("x/(1 - 1)", "this divides by zero"),
        ("sqrt(-1)", "this takes the square root of a negative number"),
        ("sqrt(2 - 3)*x", "this takes the square root of a negative number"),
    ],
)  # fmt: skip
def test_what_has_no_value_anywhere_is_said(answer: str, wanted: str) -> None:
    feedback = Session("double-angle", "en").step(answer)
    assert (feedback.kind, feedback.remarks[0]) == ("undecided", wanted)


@pytest.mark.parametrize("answer", ["1/cos(x)", "sqrt(cos(x))"])
def test_what_has_a_value_somewhere_does_not_divide_by_zero(answer: str) -> None:
    feedback = Session("double-angle", "en").step(answer)
    assert not any("zero" in row or "negative" in row for row in feedback.remarks)
