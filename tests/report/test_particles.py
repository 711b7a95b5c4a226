"""Korean particles after words, letters and numbers, as they are read aloud."""

import pytest

from symproof.report.particles import choose


@pytest.mark.parametrize(
    ("before", "particle", "chosen"),
    [
        ("행렬", "을(를)", "을"),
        ("벡터", "을(를)", "를"),
        ("정리", "은(는)", "는"),
        ("내적", "은(는)", "은"),
        ("블록", "이(가)", "이"),
        ("n", "을(를)", "을"),  # 엔
        ("k", "을(를)", "를"),  # 케이
        ("α", "과(와)", "와"),  # 알파
        ("ε", "과(와)", "과"),  # 엡실론
        ("2", "이(가)", "가"),  # 이
        ("6", "이(가)", "이"),  # 육
        ("10", "은(는)", "은"),  # 십, read digit by digit 영: both closed
        ("정리 (1)", "은(는)", "은"),  # 일
        ("행렬", "(으)로", "로"),  # ㄹ takes 로
        ("합", "(으)로", "으로"),
        ("7", "(으)로", "로"),  # 칠
        ("3", "(으)로", "으로"),  # 삼
        ("R_i(k)", "이(가)", "가"),  # 케이
        ("1/2", "을(를)", "을"),  # 2분의 1
        ("d/3", "을(를)", "를"),  # 3분의 d
        ("3/(d + 1)", "은(는)", "은"),  # d 더하기 1분의 3
        ("x + n/2", "과(와)", "과"),  # 2분의 n
        ("k^2", "을(를)", "을"),  # 제곱
        ("k^2/2", "이(가)", "이"),  # 2분의 k 제곱
        ("10000^(2·i/d)", "(으)로", "으로"),  # 제곱
    ],
)
def test_particle(before, particle, chosen):
    assert choose(f"{particle} 본다", before) == f"{chosen} 본다"


@pytest.mark.parametrize("text", ["를 본다", " 을(를)", "본다 을(를)", ""])
def test_only_a_particle_that_follows_at_once_is_chosen(text):
    assert choose(text, "행렬") == text
