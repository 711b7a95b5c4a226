"""Names bind by use, under the conditions of their place; what rests on a reading names it.

Each text is judged whole; of the relation that contains a part the verdict is fixed from the words.
"""

from __future__ import annotations

from typing import Any

import pytest

from symproof.deciding.words import DOUBTED, PROVED
from symproof.documents.judging.worker import check_bytes
from symproof.documents.scopes.assumptions import Assumption

HOLDS, FAILS, OPEN, GIVEN = PROVED, DOUBTED, ("undecided", "not-read"), ("given",)
NOT_HELD = (*DOUBTED, *OPEN, *GIVEN)


def found(text: str, part: str) -> dict[str, Any]:
    """The last result of a document whose text contains a part."""
    results = check_bytes("a.md", text.encode())["results"]
    return [r for r in results if part in r["text"]][-1]


@pytest.mark.parametrize(
    ("text", "part", "verdicts"),
    [
        # in whatever words, a new name on the left is bound
        ("Consider $g(t) = t^3$. Then $g(2) = 8$.", "g(2)", HOLDS),
        ("Consider $g(t) = t^3$. Then $g(2) = 6$.", "g(2)", FAILS),
        ("The loss is $L = (a - b)^2$. Expanding, $L = a^2 - 2ab + b^2$.", "2ab", HOLDS),
        ("Write $w = \\frac{1}{1+x}$ for the weight. Then $w(1+x) = 1$.", "w(1+x)", HOLDS),
        ("비용은 $C = 3q + 5$ 이다. 따라서 $C - 5 = 3q$ 이다.", "C - 5", HOLDS),
        ("비용을 $C = 3q + 5$ 라고 하자. 따라서 $C - 5 = 2q$ 이다.", "C - 5", FAILS),
        ("记 $m = \\frac{a+b}{2}$。则 $2m = a + b$。", "2m", HOLDS),
        # but not where words deny it, or it is a value at one point
        ("Nobody would write $S = n^2$. Then $S - n^2 = 0$.", "S - n^2", NOT_HELD),
        ("Let $f$ be such that $f(a) = -1$ and $f(b) = 1$. Then $f(c) = -1$.", "f(c)", NOT_HELD),
        ("The chances are $P(A) = 0.3$ and $P(B) = 0.5$.", "P(B)", GIVEN),
        # the conditions of a definition go with it
        ("For $r \\ne 1$ put $S_n = \\frac{1 - r^n}{1 - r}$. Then $S_2 = 1 + r$.", "S_2", HOLDS),
        ("For $r \\ne 1$ put $S_n = \\frac{1 - r^n}{1 - r}$. Then $S_2 = 2 + r$.", "S_2", FAILS),
        ("Let $g(x) = \\ln x$ for $x > 0$. Then $g(-2) = g(-1) + \\ln 2$.", "g(-2)", OPEN),
        ("Let $g(x) = \\ln x$ for $x > 0$. Then $g(6) = g(2) + g(3)$.", "g(6)", HOLDS),
        ("Let $f(x) = x$ for $x \\in \\mathbb{N}$. Then $f(1/2) = 1/2$.", "f(1/2)", OPEN),
        # a second equation is one more premise, or bound anew by words
        ("One law says $F = ma$, the other $F = -kx$. Hence $ma = -kx$.", "ma = -kx", HOLDS),
        ("First $h(t) = t^2$. Later on, let $h(t) = t^3$. Then $h(2) = 8$.", "h(2)", HOLDS),
        # a supposition is meant in the next paragraphs and in a list, until something else is said
        ("Let $a > 0$.\n\nThen $|a| = a$.", "|a| = a", HOLDS),
        ("Let $a, b > 0$.\n\n1. $a + b > a$\n2. $\\frac ab + \\frac ba \\ge 2$", "ba", HOLDS),
        ("Two tasks.\n\n1. Suppose $a > 0$.\n2. $|a| = a$", "|a| = a", NOT_HELD),
        ("If $a > 0$ then $|a| = a$. Hence $|a| = a$.", "|a| = a", NOT_HELD),
        ("Let $a > 0$.\n\nNow let $a$ be any real number. Then $|a| = a$.", "|a| = a", NOT_HELD),
        # adjectives before letters, and two cases of one letter
        ("For positive $a, b$ we have $\\frac ab + \\frac ba \\ge 2$.", "ba", HOLDS),
        ("For positive $a$ we have $|a| = -a$.", "|a|", FAILS),
        ("On the positive $x$-axis we have $|x| = x$.", "|x|", NOT_HELD),
        ("If $n$ is even then $(-1)^n = 1$, and if $n$ is odd then $(-1)^n = -1$.", "= 1", HOLDS),
        ("If $n$ is even then $(-1)^n = 1$, and if $n$ is odd then $(-1)^n = -1$.", "= -1", HOLDS),
        ("If $n$ is even then $(-1)^n = -1$, and if $n$ is odd then $n = n$.", "(-1)^n", FAILS),
        ("若 $n$ 为偶数，则 $(-1)^n = 1$；若 $n$ 为奇数，则 $(-1)^n = -1$。", "= -1", HOLDS),
        ("$n$이 짝수이면 $(-1)^n = 1$이고, $n$이 홀수이면 $(-1)^n = 2$이다.", "= 2", OPEN),
        # the values of an example hold in its paragraph
        ("For example, $r = 2$ and $t = 5$ give $rt = 10$.", "rt = 10", HOLDS),
        ("For example, $r = 2$ and $t = 5$ give $rt = 10$.\n\nLet $r > 0$ and $rt = 6$. "
         "So $t = \\frac{6}{r}$.", "{6}", HOLDS),
        # "if … then" binds nothing
        ("If $A = 0$, then $a_i = 0$.", "a_i", OPEN),
        # what are entries of a column, and the zero beside a matrix
        ("Let $q = (q_1, q_2)^\\top$. Then $q^\\top q = q_1^2 + q_2^2$.", "q^\\top q", HOLDS),
        ("Let $M = \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$. Then $M - M = 0$.",
         "M - M", HOLDS),
    ],
)  # fmt: skip
def test_names_and_conditions_are_taken_as_they_are_meant(
    text: str, part: str, verdicts: tuple[str, ...]
) -> None:
    result = found(text, part)
    assert result["verdict"] in verdicts, result


def test_what_rests_on_a_hypothesis_from_before_names_it() -> None:
    result = found("Let $a, b > 0$.\n\n1. $a + \\frac1a \\ge 2$", "\\ge 2")
    assert (result["verdict"], len(result["taken"])) == ("follows", 1)
    assumption = Assumption(*result["taken"][0])
    assert assumption.kind == "hypothesis"
    assert str(assumption.said) == "a > 0 ∧ b > 0, as in line 1"
    assert result["premises"] == [1]


def test_what_follows_from_lines_alone_names_no_assumption() -> None:
    assert found("Let $S = n^2$. Then $S - n^2 = 0$.", "S - n^2")["taken"] == []
