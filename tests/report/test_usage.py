"""Words that were wrong once, in any language, stay away."""

import re

import pytest
from babel.messages.pofile import read_po

from symproof.report.catalogs import FOLDER

# A pattern, and what is said instead.
WRONG = {
    "en": {
        r"keeps? relativity": "depends on the offset alone",
        r"offset turned round": "with the positions exchanged",
        r"\bregular\b": "nonsingular",
    },
    "ko": {
        "상대성": "위치 차이에만 의존한다",
        "우함수": "짝함수",
        "기함수": "홀함수",
    },
    "zh": {
        "相对性": "只依赖于位置差",
        "克罗内克记号": "克罗内克函数",
    },
}


def wrong(language, sentence):
    """What is wrong in a sentence, with what is said instead."""
    return [
        f"{match[0]}: {better}"
        for pattern, better in WRONG[language].items()
        for match in re.finditer(pattern, sentence)
    ]


def sentences():
    for path in sorted(FOLDER.glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    yield "en", str(message.id)
                    yield path.parts[-3], str(message.string)


def test_no_sentence_has_one_of_them():
    assert {said: found for language, said in sentences() if (found := wrong(language, said))} == {}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Which weight matrices keep relativity: one block"),
        ("en", "The same, with the offset turned round"),
        ("en", "Up to d rows the matrix is regular"),
        ("ko", "상대성을 보존하는 선형사상"),
        ("ko", "코사인은 우함수이다."),
        ("zh", "保持相对性的线性映射"),
        ("zh", "克罗内克记号选出一项"),
    ],
)
def test_they_are_seen(language, sentence):
    assert wrong(language, sentence)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Every regularly spaced position, and the score of two positions once more"),
        ("ko", "코사인은 짝함수이다."),
        ("zh", "得分只依赖于相对位置差"),
    ],
)
def test_what_is_right_is_left_alone(language, sentence):
    assert wrong(language, sentence) == []
