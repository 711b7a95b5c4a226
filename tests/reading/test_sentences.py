"""What a text claims and what it supposes, by its words."""

from __future__ import annotations

import pytest

import symproof
from symproof.kernel.facts import SORTS
from symproof.notation.tokens import UnreadableText
from symproof.reading.phrases.matching import phrases, unwrapped
from symproof.reading.phrases.sentences import conditions, sentence
from symproof.reading.phrases.vocabulary import languages

KINDS = {"given", "given_before", "every", "then", "is", "and", "or", "implies", "equivalent",
         "refused", "sorts", "kinds", "percent", "angles", "comma", "questions",
         "multiple", "multiple_behind", "divides"}  # fmt: skip
SIGNS_ONLY = {"negative", "nonpositive"}  # said by a relation
NO_NUMBERS = {"imaginary unit", "function", "even function", "odd function", "random variable",
              "independent random variable"}  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_a_language_is_data_of_known_kinds_and_sorts(language: str) -> None:
    data = languages()[language]["phrases"]
    assert data.keys() <= KINDS
    assert data.get("kinds", {}).keys() <= {"matrix", "vector", "square"}
    assert data.get("percent", {}).keys() <= {"sign", "times", "times_before"}
    assert data.get("angles", {}).keys() <= {"degrees", "radians"}
    assert data["sorts"].keys() <= SORTS.keys() | SIGNS_ONLY | NO_NUMBERS


def test_no_phrase_has_two_kinds() -> None:
    found: dict[str, str] = {}
    for language in languages().values():
        data = dict(language["phrases"])
        data.pop("kinds", None)  # in a claim these words are refused
        sorts = {f"sort {sort}": names for sort, names in data.pop("sorts").items()}
        for kind, names in {**data, **sorts}.items():
            for phrase in names:
                assert found.setdefault(phrase, kind) == kind, phrase


@pytest.mark.parametrize(
    ("text", "claim", "supposed"),
    [
        ("|x| = x if x > 0", ["|x| = x"], ["x > 0"]),
        ("if x > 0 then |x| = x", ["|x| = x"], ["x > 0"]),
        ("If x > 0, y > 0, then xy > 0", ["xy > 0"], ["x > 0", "y > 0"]),
        ("if x > 0 and y > 0, xy > 0", ["xy > 0"], ["x > 0", "y > 0"]),
        ("xy > 0 if x > 0, y > 0", ["xy > 0"], ["x > 0", "y > 0"]),
        ("sin(kπ) = 0 for all integers k", ["sin(kπ) = 0"], ["k: integer"]),
        ("for all integers k: sin(kπ) = 0", ["sin(kπ) = 0"], ["k: integer"]),
        ("∀k: integer: sin(kπ) = 0", ["sin(kπ) = 0"], ["k: integer"]),
        ("∀x ∈ ℝ: x^2 ≥ 0", ["x^2 ≥ 0"], ["x: real"]),
        (
            "for all integers k and m, k + m = m + k",
            ["k + m = m + k"],
            ["k: integer", "m: integer"],
        ),
        ("for positive integer n >= 3, n = n", ["n = n"], ["n >= 3: positive integer"]),
        ("x + y = y + x for all x, y ∈ ℝ", ["x + y = y + x"], ["y, x: real"]),
        ("for all x and y, x = y", ["x = y"], []),
        ("x = 2 => x^2 = 4", ["x^2 = 4"], ["x = 2"]),
        ("x = 2 or x = -2 => x^2 = 4", ["x^2 = 4"], ["x = 2 or x = -2"]),
        ("x^2 = 4 => x = 2 or x = -2", ["x = 2", "x = -2"], ["x^2 = 4"]),
        ("n is even => (-1)^n = 1", ["(-1)^n = 1"], ["n: even"]),
        ("모든 정수 k에 대해 sin(kπ) = 0", ["sin(kπ) = 0"], ["k: integer"]),
        ("x > 0이면 |x| = x", ["|x| = x"], ["x > 0"]),
        ("x > 0, y > 0일 때 xy > 0", ["xy > 0"], ["x > 0", "y > 0"]),
        ("对任意整数 k, sin(kπ) = 0", ["sin(kπ) = 0"], ["k: integer"]),
        ("若 x > 0, 则 |x| = x", ["|x| = x"], ["x > 0"]),
        ("当 x > 0 时, |x| = x", ["|x| = x"], ["x > 0"]),
        ("(-1)^k = 1 for positive even integers k", ["(-1)^k = 1"], ["k: positive", "k: even"]),
        (
            "k = m for positive even k and m",
            ["k = m"],
            ["k: positive", "k: even", "m: positive", "m: even"],
        ),
        ("x = x if -1 < x", ["x = x"], ["-1 < x"]),
        (r"a \; b = b \: a", [r"a \; b = b \: a"], []),
        ("as + sb = s(a + b)", ["as + sb = s(a + b)"], []),
        ("f(x, y) = 0", ["f(x, y) = 0"], []),
    ],
)
def test_sentences(text: str, claim: list[str], supposed: list[str]) -> None:
    said = sentence(text)
    assert [text[p.start : p.end].strip() for p in said.claim] == claim
    assert [_shown(text, one) for one in said.supposed] == supposed


def _shown(text: str, said: object) -> str:
    formulas, sort, names = said  # type: ignore[misc]
    shown = [text[p.start : p.end].strip() for p in formulas]
    listed = ", ".join([*shown, *(text[p.start : p.end].strip() for p in names)])
    return f"{listed}: {sort}" if sort else " or ".join(shown)


def test_a_converse_is_kept() -> None:
    text = "x^2 = 4 <=> x = 2 or x = -2"
    said = sentence(text)
    assert [text[p.start : p.end].strip() for p in said.converse] == ["x^2 = 4"]
    assert [text[p.start : p.end].strip() for p in said.claim] == ["x = 2", "x = -2"]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("x = x unless x = 1", 7),
        ("for some x, x = x", 1),
        ("x - x = 0 so x = x", 11),
        ("x = x if", 9),
        ("=> x = x", 1),
        ("or x = x", 1),
        ("x = x or", 7),
        ("if x > 0", 9),
        ("1 = 1, 2 = 3", 7),
        ("x^2 >= 0, x > 0", 10),
        ("x = x and y = y", 10),
        ("x : foo = 2", 3),
        ("어떤 x에 대해 x = 1", 1),
        ("除非 x = 1, x = 2", 1),
    ],
)
def test_what_may_change_the_claim_and_is_not_understood_is_refused(text: str, column: int) -> None:
    with pytest.raises(UnreadableText) as caught:
        sentence(text)
    assert caught.value.position + 1 == column


def test_a_declared_name_is_no_word() -> None:
    assert [p.kind for p in phrases("x is y")] == ["is"]
    assert phrases("x is y", {"is"}) == []


def test_conditions() -> None:
    text = "a, b > 0; n ∈ ℕ, x y: complex"
    assert [_shown(text, one) for one in conditions(text)] == [
        "b > 0",
        "n: natural",
        "x y: complex",
    ]
    assert [text[p.start : p.end] for p in conditions(text)[0].names] == ["a"]
    with pytest.raises(UnreadableText, match="is not a sort"):
        conditions("x: nonsense")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("$x = x$", " x = x "),
        ("$$x = x$$", "  x = x  "),
        (r"\(x = x\)", "  x = x  "),
        ("If $x > 0$, then $|x| = x$.", "If  x > 0 , then  |x| = x ."),
        (r"x = x \text{ if } x > 0", "x = x        if   x > 0"),
        (r"x_{\text{max}} = 1", r"x_{\text{max}} = 1"),
        (r"\begin{aligned}a &= b\\&= c\end{aligned}",
         "               a  = b   = c             "),
        (r"\begin{aligned}a &= b\\c &= d\end{aligned}",
         "               a  = b, c  = d             "),
    ],
)  # fmt: skip
def test_wrappers_become_blanks(text: str, shown: str) -> None:
    assert unwrapped(text) == shown
    assert len(shown) == len(text)


@pytest.mark.parametrize("text", ["$x = x", "2 = 2 $5 and $7", "costs $5 = $5", "$a$ b $c$"])
def test_a_dollar_sign_around_something_else_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText, match="dollar"):
        unwrapped(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("若 n 能被 3 整除, 则 n^2 能被 9 整除", "proved"),
        ("若 n 能被 3 整除, 则 n^2 能被 6 整除", "refuted"),
        ("3 整除 6", "proved"),
        ("6 整除 3", "refuted"),
        ("n이 3의 배수이면 n^2은 9로 나누어떨어진다", "proved"),
        ("n이 3의 배수이면 n^2은 6으로 나누어떨어진다", "refuted"),
        ("forall x in [0,1]: x^2 <= x", "proved"),
        ("forall x in [0,2]: x^2 <= x", "refuted"),
        (r"\underbrace{a+a}_{2} = 2a", "proved"),
        (r"\underbrace{a+a}_{2} = 3a", "refuted"),
    ],
)
def test_words_of_divisibility_stand_between_or_behind(text: str, word: str) -> None:
    assert symproof.prove(text).word == word


def test_a_brace_with_a_name_is_read_in_documents_only() -> None:
    with pytest.raises(UnreadableText, match="braces with names"):
        symproof.prove(r"x = \underbrace{y}_{z}")


@pytest.mark.parametrize(
    "text", ["n^2은 9로 나누어떨어지지 않는다", "3의 배수 n^2 = 9", "n 不能被 3 整除", "3 n 的倍数"]
)
def test_a_denial_of_divisibility_is_not_read(text: str) -> None:
    with pytest.raises(UnreadableText):
        symproof.prove(text)
