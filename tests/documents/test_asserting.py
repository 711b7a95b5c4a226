"""Which relations words right beside them assert, in three languages."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.documents.prose.asserting import by_words
from symproof.documents.prose.suppositions import look_around
from symproof.documents.scopes.overview import look_through
from symproof.documents.source.scan import scan


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("Hence ", ""),
        ("so we get ", ""),
        ("We conclude that ", ""),
        ("From this it follows that ", ""),
        ("Note that the identity ", " holds"),
        ("because ", ""),
        ("By the chain rule, the rule is ", ""),
        ("따라서 ", ""),
        ("대입하면 ", ""),
        ("", "이므로"),
        ("", "임을 알 수 있다"),
        ("", "가 성립한다"),
        ("所以 ", ""),
        ("可得", ""),
        ("我们知道 ", ""),
        ("根据复数乘法公式 ", ""),
        ("由上式可知", ""),
    ],
)
def test_words_right_beside_a_relation_assert_it(before: str, behind: str) -> None:
    assert by_words(before, behind) == "words"


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("Prove that ", ""),
        ("we have to show that ", ""),
        ("다음을 증명하시오: ", ""),
        ("", "임을 보이자"),
        ("求证：", ""),
        ("试证明 ", ""),
    ],
)
def test_a_goal_is_told_from_a_claim(before: str, behind: str) -> None:
    assert by_words(before, behind) == "goal"


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("", ""),
        ("We know that ", ""),
        ("It is known that ", ""),
        ("Let ", ""),
        ("which is defined as ", ""),
        ("where ", ""),
        ("Suppose ", ""),
        ("Then choose a large number with ", ""),
        ("it is therefore written in the form ", ""),
        ("Hence nobody who reads the book needs ", ""),
        ("the precise definition of a limit ", ""),
        ("다음과 같이 정의한다: ", ""),
        ("", "라 하자"),
        ("", "일 때"),
        ("방정식 ", "을 풀어라"),
        ("定义 ", ""),
        ("设 ", ""),
        ("满足条件 ", ""),
        ("若", ""),
        ("所以对每一个这样的数我们要求", ""),
    ],
)
def test_other_words_assert_nothing(before: str, behind: str) -> None:
    assert by_words(before, behind) == ""


def asserts(text: str) -> list[str]:
    """What words make of each formula of a document."""
    document = scan(text, "a.md")
    overview = look_through(document, [])
    places = look_around(document, overview.parts, lambda _: overview.context.lexicon)
    return [place.asserts for _, place in sorted(places.items())]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Let $x = 2$. Hence $x^2 = 4$.", ["", "words"]),
        (
            "Let $a$ be real. We get, with $a$ and $b$, $a + b = b + a$.",
            ["", "words", "words", "words"],
        ),
        ("Thus we find:\n\n$$a + b = b + a$$", ["words"]),
        ("It was so late.\n\nThe area is\n\n$$A = 2$$", [""]),
        ("Show that $a + b = b + a$. Now $c = 2$.", ["goal", ""]),
        ("$x = 2$라 하자. 따라서 $x^2 = 4$이다.", ["", "words"]),
        ("设 $x = 2$。所以 $x^2 = 4$。", ["", "words"]),
    ],
)
def test_words_reach_the_formula_beside_them_only(text: str, found: list[str]) -> None:
    assert asserts(text) == found


@pytest.mark.parametrize("text", [
    "We add from $j = 1$ to $n$. Then $j^2 = 1$.", "从 $j = 1$ 到 $n$ 求和。则 $j^2 = 1$。",
    "$j = 1$부터 $n$까지 더한다. 그러면 $j^2 = 1$이다.",
])  # fmt: skip
def test_the_ends_of_a_range_are_no_values(text: str) -> None:
    found = check_bytes("notes.md", text.encode())["results"]
    assert [r["verdict"] for r in found] == ["undecided", "undecided"]
