"""Questions that no command answers as data, asked without a server."""

from __future__ import annotations

from typing import Any

import pytest

from symproof.tools.mcp.answering import QUESTIONS, answer


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"question": "exercise", "name": "double-angel", "answers": [], "hints": 0,
          "language": "en"}, "there is no exercise 'double-angel'; did you mean 'double-angle'?"),
        ({"question": "exercises", "language": "xx"},
         "unknown language 'xx'; there are en, ko, zh"),
        ({"question": "check_solutions", "conditions": ["x^2 ="], "answer": "x = 2", "where": ""},
         "the formula ends where an operand was expected"),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_one_sentence(asked: dict[str, Any], said: str) -> None:
    assert answer(asked) == {"error": said}


def test_an_answer_has_no_error() -> None:
    asked = {"question": "same_answer", "gold": "1/2", "answer": "0.5", "where": ""}
    assert answer(asked) == {
        "word": "same", "reason": "1/2 = 0.5", "gold": "1/2", "answer": "0.5"
    }  # fmt: skip


def test_an_exercise_depends_on_nothing_but_its_answers() -> None:
    asked = {"question": "exercise", "name": "double-angle", "answers": ["2 cos(x)^2 - 1"],
             "hints": 0, "language": "ko"}  # fmt: skip
    first = answer(asked)
    assert first["done"]
    assert first == answer(asked)
    assert not answer({**asked, "answers": []})["done"]


def test_each_question_has_a_tool() -> None:
    server = pytest.importorskip("symproof.tools.mcp.server")
    assert all(hasattr(server, name) for name in QUESTIONS)
