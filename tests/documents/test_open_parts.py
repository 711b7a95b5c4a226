"""What is understood but for the meaning of a part is open, with the question that it asks; and
what such a part is not: a premise, a number, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from symproof.deciding.words import DOUBTED, PROVED
from symproof.documents.judging.worker import check_bytes


def relations(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = check_bytes("a.md", f"{text}\n".encode())["results"]
    return found


def words(text: str) -> list[str]:
    return [r["verdict"] for r in relations(text)]


OPEN = {
    # The formula, and a part of the reason.
    r"We have $\frac{dy}{dx} = 2x$.": "may y depend on x",
    r"We have $x + 1 = \langle f, g \rangle$.": "angles are read around two vectors",
    r"We have $A \otimes B = C$.": "nothing is computed with \\otimes",
    r"We have $v^\wedge = 3$.": "nothing is computed with \\wedge",
    r"We have $(AB)^{*} = 2$.": "adjoints",
    r"We have $\max_{x \in S} f(x) = 3$.": "a \\max over a set is not read",
    r"We have $\sum_{T \subseteq S} 1 = 8$.": "the variable of the range was expected",
    r"We have $\sum_{d | 6} d = 13$.": "the variable of the range was expected",
    r"We have $|\{x | x > 0\}| = 3$.": "sets and systems",
    r"We have $f \circ g = h$.": "nothing is computed with \\circ",
    r"There is an $x$ with $x^2 = 4$.": "that something exists is not checked",
    r"There are exactly two $x$ with $x^2 = 4$.": "how many there are is not checked",
    r"It is not true that $1 = 1$.": "the words say that this does not hold",
}


@pytest.mark.parametrize("text", OPEN)
def test_a_part_without_a_meaning_is_asked_about(text: str) -> None:
    (found,) = relations(text)
    assert found["verdict"] == "undecided"
    reason = found["reason"]
    said = reason[0].format(**reason[1])
    assert OPEN[text] in said


@pytest.mark.parametrize(
    "text",
    [
        r"We have $x \boxplus y = 3$.",  # a sign that is not known
        r"We have $(x + 1 = 3$.",
        r"We have $\frac{1} = x$.",
        # Of these no side is read.
        r"We have $\langle f, g \rangle = \langle g, f \rangle$.",
        r"We have $A \otimes B = B \otimes A$.",
        r"We have $f \circ g = g \circ f$.",
    ],
)
def test_what_is_not_understood_is_not_read(text: str) -> None:
    assert words(text) == ["not-read"]


@pytest.mark.parametrize(
    "text",
    [
        r"Let $y = \langle f, g \rangle$.",
        r"Suppose that $x \otimes y = 2$.",
        r"Let $\hat w = \arg\min_w L(w)$.",
        r"Let $S = \{x : x > 0\}$.",
    ],
)
def test_what_introduces_is_given_with_the_reason_for_which_it_is_not_used(text: str) -> None:
    (found,) = relations(text)
    assert found["verdict"] in ("given", "undecided")
    assert found["reason"] is not None


@pytest.mark.parametrize(
    "text",
    [
        r"Let $y = \langle f, g \rangle$. Then $y = 3$.",
        r"We have $\frac{dy}{dx} = 2x$. So $2 \frac{dy}{dx} = 4x$.",
        r"Suppose $u \star v = 1$. Then $u = 1/v$.",
        r"Suppose $A \otimes B = C$ and $C = 3$. Then $AB = 3$.",
        r"There is an $x$ with $x^2 = 4$. Hence $x^2 = 4$.",
        r"There is an $x$ with $x^2 = 4$. Hence $x^4 = 16$.",
        r"There are exactly two $x$ with $x^2 = 4$. Hence $x^2 = 4$.",
        r"It is not true that $x = 1$. Hence $x = 1$.",
        r"Let $x = 1$. Let $x = a \otimes b$. Then $x = 2$.",
        r"Let $x = a \otimes b$. Then $x = 2$.",
        r"$ab = ba \odot 1$",
        r"$1 = 2 \otimes 1 = x x^{-1}$",
    ],
)
def test_nothing_follows_from_a_part_without_a_meaning(text: str) -> None:
    assert relations(text)[-1]["verdict"] not in (*PROVED, *DOUBTED)


SYSTEMS = [
    r"\begin{cases} x + y = 3 \\ x - y = 1 \end{cases}",
    r"\left\{\begin{aligned} x + y &= 3 \\ x - y &= 1 \end{aligned}\right.",
    r"\left\{\begin{array}{rcl} x + y &=& 3 \\ x - y &=& 1 \end{array}\right.",
    r"\left\{ \begin{matrix} x + y = 3 \\ x - y = 1 \end{matrix} \right.",
]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_equations_of_a_system_are_premises(system: str) -> None:
    assert words(f"$${system}$$ Then $x = 2$.") == ["given", "given", "follows"]
    assert words(f"If $${system}$$ then $x = 2$.")[-1] in PROVED
    assert words(f"$${system}$$ Then $x = 3$.")[-1] not in PROVED
    assert words(f"If $${system}$$ then $x = 3$.")[-1] not in PROVED


def test_a_system_that_is_claimed_is_judged_by_its_equations() -> None:
    text = r"Then $$\begin{cases} 1 + 1 = 2 \\ 1 + 1 = 3 \end{cases}$$"
    assert words(text) == ["proved", "refuted"]


@pytest.mark.parametrize(
    "text",
    [
        r"$$\begin{cases} 1 = 1 & y > 0 \\ 1 = 2 & y < 0 \end{cases}$$",
        r"Let $$f(x) = \begin{cases} x = 1 \\ 2 \end{cases}$$",
        r"$$x^2 = 4 \iff \begin{cases} x = 2 \\ x = -2 \end{cases}$$",
        r"It is false that $$\begin{cases} 1 = 1 \\ 1 = 2 \end{cases}$$",
        r"$$\left[ \begin{array}{l} x = 1 \\ x = 2 \end{array} \right.$$ Then $x = 1$.",
        r"Either $$\begin{cases} x = 1 \\ y = 2 \end{cases}$$ or "
        r"$$\begin{cases} x = 2 \\ y = 1 \end{cases}$$ Hence $x = 1$.",
    ],
)
def test_what_is_no_system_proves_and_refutes_nothing(text: str) -> None:
    assert not {*words(text)} & {*PROVED, *DOUBTED}


VALUES = {
    r"$$\left. \frac{d x^2}{dx} \right|_{x=3} = 6$$": "proved",
    r"$$\left. \frac{d x^2}{dx} \right|_{x=3} = 2x$$": "suspect",
    r"$$\frac{x^2}{2} \bigg|_{x=0}^{x=2} = 2$$": "proved",
    r"$$\frac{x^2}{2} \bigg|_{x=0}^{x=2} = 3$$": "refuted",
    r"$$[x^3]_{x=2} = 8$$": "proved",
    r"$$[x^3]_{x=2} = 9$$": "refuted",
    r"Let $a = 3$. $$[a x]_0^1 = 3$$": "follows",
    # A name that the text makes of the letter has another value there.
    r"Let $y = x^2$. Then $\left. x y \right|_{x=2} = 2y$.": "undecided",
    r"Let $y = x^2$. Then $y|_{x=3} = y$.": "undecided",
    r"Let $a = x^2$. Then $\left. a x \right|_{x=2} = 2a$.": "undecided",
    r"Let $a = x^2$. Then $$\int_0^1 3x^2 \, dx = [a x]_0^1$$": "undecided",
    r"We have $P(A)|_{n=1} = 3$.": "undecided",
}


@pytest.mark.parametrize("text", VALUES)
def test_a_bar_puts_in_the_value_of_the_letter_that_it_names(text: str) -> None:
    assert words(text)[-1] == VALUES[text]


TWO = "Let $f(x) = x^2$, $g(x) = x + 1$. Then "
COMPOSED = {
    TWO + r"$(f \circ g)(x) = (x + 1)^2$.": "follows",
    TWO + r"$(f \circ g)(x) = x^2 + 1$.": "suspect",
    TWO + r"$(g \circ f)(3) = 10$.": "follows",
    TWO + r"$(g \circ f)(3) = 16$.": "refuted",
    TWO + r"$(f \circ f \circ g)(1) = 16$.": "follows",
    TWO + r"$(f \circ g)^2(x) = 1$.": "undecided",
    TWO + r"$(f \circ h)(x) = x$.": "undecided",
    r"We have $(a \circ b)(c) = abc$.": "undecided",
}


@pytest.mark.parametrize("text", COMPOSED)
def test_a_composition_of_functions_has_the_value_of_the_outer_one(text: str) -> None:
    assert words(text)[-1] == COMPOSED[text]


PRINT = {
    r"We have $\underset{x \to 0}{\lim} \frac{\sin x}{x} = 1$.": "proved",
    r"We have $\underset{x \to 0}{\lim} \frac{\sin x}{x} = 2$.": "refuted",
    r"Let $d \buildrel \Delta \over = u - v$. Then $d + v = u$.": "follows",
    r"We have $1 \not= 1$.": "refuted",
    r"We have $1 \not= 2$.": "proved",
    r"We have $(1; 2) + (3; 4) = (4; 6)$.": "proved",
    r"We have $(1; 2) + (3; 4) = (4; 7)$.": "refuted",
    r"We have $(1, 2; 3, 4) = (1, 2; 3, 4)$.": "not-read",
    r"We have $f(x; y) = x + 3y$. Then $f(1; 2) = 7$.": "follows",
    r"We have $f(x; y) = x + 3y$. Then $f(1; 2) = 8$.": "refuted",
    r"We have $\begin{array}{*{2}{c}} 1 & 2 \end{array} = 3$.": "ill-typed",
    r"Let $S_\text{a b} = 3$. Then $2 S_\text{a b} = 6$.": "follows",
    r"Let $S_\text{a b} = 3$ and $S_\text{ab} = 4$. Then $S_\text{a b} = S_\text{ab}$.": "refuted",
    r"Let $S_\text{a/b} = 3$ and $S_\text{a b} = 4$. Then $S_\text{a/b} = S_\text{a b}$.":
        "refuted",
}  # fmt: skip


@pytest.mark.parametrize("text", PRINT)
def test_what_is_set_below_above_and_beside_is_read(text: str) -> None:
    assert words(text)[-1] == PRINT[text]


def test_a_line_of_text_between_rows_keeps_its_rows() -> None:
    tex = (
        r"\begin{align} 1 + 1 &= 2 \\ \intertext{because of $x$ and the rest,} 2 + 2 &= 5 "
        r"\end{align}"
    )
    assert words(tex) == ["proved", "suspect"]


POSITIVE = {
    "Let $a, b > 0$. ": ("We have ", ", with equality if and only if $a = b$."),
    "Let $a > 0$ and $b > 0$. ": ("Then ", ", and equality holds iff $a = b$."),
    "실수 $a, b > 0$에 대하여 ": ("", "이고, 등호는 $a = b$ 일 때만 성립한다."),
    "设 $a, b > 0$。": ("则 ", "，等号成立当且仅当 $a = b$。"),
}


@pytest.mark.parametrize("before", POSITIVE)
def test_where_sides_are_equal_is_no_condition_of_their_order(before: str) -> None:
    begin, end = POSITIVE[before]
    holds = relations(rf"{before}{begin}$a + b \ge 2\sqrt{{ab}}${end}")
    fails = relations(rf"{before}{begin}$a + b \le 2\sqrt{{ab}}${end}")
    assert next(r["verdict"] for r in holds if "sqrt" in r["text"]) in PROVED
    assert next(r["verdict"] for r in fails if "sqrt" in r["text"]) not in PROVED
    assert holds[-1]["verdict"] == fails[-1]["verdict"] == "undecided"


def test_an_equivalence_with_a_clause_on_equality_stays_one() -> None:
    text = "Let $x$ be real. Then $x > 1$ iff $x^2 > 1$, with equality iff $x = 1$."
    assert words(text) == ["undecided"] * 3


@pytest.mark.parametrize("growth", [
    "O(n)", "o(n)", r"\mathcal{O}(n)", r"\Theta(n)", r"\Omega(n)", "n + O(1)",
])  # fmt: skip
def test_what_grows_alike_is_not_equal(growth: str) -> None:
    """An O of Landau is a set of functions; only "=" looks like an equation."""
    text = f"$f(n) = {growth}$ and $g(n) = {growth}$. Hence $f(n) = g(n)$.\n"
    assert check_bytes("x.md", text.encode())["results"][-1]["verdict"] == "undecided"
    text = f"We have $0 = {growth} - {growth}$.\n"
    assert check_bytes("x.md", text.encode())["results"][-1]["verdict"] == "undecided"


def test_a_function_that_is_defined_has_its_values() -> None:
    text = "Let $O(x) = x^2$. Then $O(2) = 4$.\n"
    assert check_bytes("x.md", text.encode())["results"][-1]["verdict"] == "follows"
