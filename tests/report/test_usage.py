"""Words that were wrong once, in any language, stay away."""

import re

import pytest
from babel.messages.pofile import read_po

from symproof import theory
from symproof.authoring.library import library
from symproof.base.catalogs import FOLDER, translator

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
        "일차독립": "선형독립",
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
        ("ko", "네 인코딩은 일차독립이다."),
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


# Words of operations and of equality: a sentence with two of the former and one of the latter reads
# a formula aloud, which stands below it anyway.
OPERATIONS = {
    "en": r"\b(?:plus|minus|times|divided by|multiplied by|the (?:product|sum|difference) of)\b",
    "ko": "더하기|빼기|곱하기|나누기|더한|뺀|곱한|나눈",
    "zh": "加上|减去|乘以|除以|之和|之差|之积",
}
EQUALITY = {
    "en": r"\b(?:is|are|equals?|becomes?)\b",
    "ko": "이다|같다|된다",
    "zh": "等于|就是|是|为",
}


def spelled_out(language, statement):
    """The sentences of a statement that read a formula aloud."""
    return [
        sentence
        for sentence in re.split(r"[.:;。：；]", statement)
        if len(re.findall(OPERATIONS[language], sentence)) >= 2
        and re.search(EQUALITY[language], sentence)
    ]


def test_no_statement_of_the_first_part_reads_a_formula_aloud():
    theory.load()
    found = {}
    for record in library.records.values():
        if record.chapter in theory.DOCUMENTS:
            for language in WRONG:
                said = translator(language)(record.statement)
                if spelled := spelled_out(language, said):
                    found[record.name, language] = spelled
    assert found == {}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The sine of a sum is the sine of a times the cosine of b plus the cosine times b"),
        ("en", "The distance equals the root of d minus 2 times the sum of the cosines."),
        ("ko", "합의 사인은 사인과 코사인을 곱한 것에 코사인과 사인을 곱한 것을 더한 것이다."),
        ("zh", "和的正弦等于正弦乘以余弦加上余弦乘以正弦。"),
    ],
)
def test_a_formula_read_aloud_is_seen(language, sentence):
    assert spelled_out(language, sentence)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The phase is the offset times the frequency. It is not the sum of anything."),
        ("ko", "코사인은 같은 두 지수함수를 더한 것으로 이루어진다."),
        ("zh", "位置移动 k 时，块的增量是 R_i(k) − I 乘以该块。"),
    ],
)
def test_a_sentence_about_a_formula_is_left_alone(language, sentence):
    assert spelled_out(language, sentence) == []
