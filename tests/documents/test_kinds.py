"""Columns and matrices of which a document says no more than its formulas show."""

from __future__ import annotations

import pytest
from documents.held import held, held_of

from symproof.documents.judging.worker import check_bytes

PROVED = [
    r"We have $\mathbf{x}^\top\mathbf{y} = \mathbf{y}^\top\mathbf{x}$.",
    r"We have $(\mathbf{A}\mathbf{B})^\top = \mathbf{B}^\top\mathbf{A}^\top$.",
    r"We have $\|x + y\|^2 = \|x\|^2 + 2x^T y + \|y\|^2$.",
    r"We have $x^T A x = (A x)^T x$ and $(A^T)^T = A$.",
    r"We have $\mathbf{u}\cdot\mathbf{v} = \mathbf{v}\cdot\mathbf{u}$.",
    r"We have $(\mathbf{A}\mathbf{x})_i = \sum_{j=1}^n A_{ij} x_j$.",
    r"We have $\mathbf{x}^\top\mathbf{y} = \sum_{i=1}^n x_i y_i$.",
    r"벡터에 대하여 $\mathbf{x}^\top\mathbf{y} = \mathbf{y}^\top\mathbf{x}$이다.",
    r"我们有 $\mathbf{x}^\top\mathbf{y} = \mathbf{y}^\top\mathbf{x}$。",
]
OPEN = [  # false for columns and matrices, or perhaps
    r"We have $\mathbf{A}\mathbf{B} = \mathbf{B}\mathbf{A}$.",
    r"We have $(\mathbf{A}\mathbf{B})^\top = \mathbf{A}^\top\mathbf{B}^\top$.",
    r"We have $\|x + y\|^2 = \|x\|^2 + \|y\|^2$ and $x^T y = y^T x$.",
    r"We have $\mathbf{x}\mathbf{y}^\top = \mathbf{y}\mathbf{x}^\top$.",
    r"We have $x^T A x = x^T A^T x + 1$.",
    r"We have $x^T x = x x^T$.",
    r"We have $(A + B)^2 = A^2 + 2AB + B^2$, where $A^\top = A$.",
]


MEMBERS = {  # the last formula
    r"Let $\mathbf{x} \in \mathbb{R}^3$. So $\|\mathbf{x}\|^2 = x_1^2 + x_2^2 + x_3^2$.": "proved",
    r"Let $\mathbf{x} \in \mathbb{R}^3$. Then $\|\mathbf{x}\|^2 = x_1^2 + x_2^2$.": "undecided",
    r"Let $A \in \mathbb{R}^{m \times n}$, $x \in \mathbb{R}^n$. So $(Ax)^T = x^T A^T$.": "proved",
    r"Let $A, B \in \mathbb{R}^{n \times n}$. Then $AB = BA$.": "refuted",
    r"Let $x \in \mathbb{R}$. Then $x^2 \ge 0$.": "proved",
    r"$A, B \in \mathbb{R}^{n \times n}$이라 하자. 그러면 $AB = BA$이다.": "refuted",
    r"设 $A, B \in \mathbb{R}^{n \times n}$。则 $AB = BA$。": "refuted",
}


@pytest.mark.parametrize("text", MEMBERS)
def test_what_a_set_says_of_its_members(text: str) -> None:
    found = check_bytes("notes.md", text.encode())["results"]
    assert held(found[-1]["verdict"]) == MEMBERS[text]


ROTATION = (
    r"Let $R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta "
    r"\end{pmatrix}$. "
)
OF_ANGLES = {
    r"Then $R(\theta)^\top = R(-\theta)$.": "proved",
    r"Then $R(\theta)^\top R(\theta) = I$.": "proved",
    r"Then $R(\alpha) R(\beta) = R(\alpha + \beta)$.": "proved",
    r"Let $\theta$ be real. We claim that $R(\theta)^\top = R(\theta)$.": "refuted",
}


@pytest.mark.parametrize("text", OF_ANGLES)
def test_the_transpose_of_a_value_says_nothing_of_the_argument(text: str) -> None:
    assert verdicts(ROTATION + text)[-1] == OF_ANGLES[text]


def verdicts(text: str) -> list[str]:
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    return held_of(found["results"])


@pytest.mark.parametrize("text", PROVED)
def test_what_holds_for_columns_and_matrices_is_proved(text: str) -> None:
    assert {*verdicts(text)} == {"proved"}


@pytest.mark.parametrize("text", OPEN)
def test_what_holds_for_numbers_only_is_not(text: str) -> None:
    assert verdicts(text)[0] not in ("proved", "proved-with-conditions")


def test_the_kinds_are_said() -> None:
    found = check_bytes("notes.md", PROVED[0].encode())["results"]
    assert found[0]["reason"] == [
        "by the uses of the names, {kinds}", {"kinds": "x, y: vector(n)"}
    ]  # fmt: skip


def test_another_section_has_letters_of_its_own() -> None:
    """What is a column in one section is a number in the next one."""
    text = "# One\nWe have $x^T y = y^T x$ and $\\|x\\|^2 = x^T x$.\n# Two\nLet $x$ be real.\n" \
           "Then $(x + 1)^2 = x^2 + 2x + 1$.\n"  # fmt: skip
    assert verdicts(text) == ["proved", "proved", "proved"]


def test_a_matrix_with_entries_is_what_the_document_says() -> None:
    text = r"""Let $$A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}.$$
Then $$A^\top = \begin{pmatrix} 1 & 3 \\ 2 & 4 \end{pmatrix}.$$"""
    assert verdicts(text) == ["given", "proved"]


BY_WORDS = {
    "Let $A$ be an invertible $n\\times n$ matrix. Then $(A^T)^{-1} = (A^{-1})^T$.": "proved",
    "Let $A$ and $B$ be invertible matrices. Then $(AB)^{-1} = B^{-1}A^{-1}$.": "proved",
    "Let $A$ and $B$ be invertible matrices. Then $(AB)^{-1} = A^{-1}B^{-1}$.": "refuted",
    "The matrix $A$ is symmetric. Then $A^T = A$.": "proved",
    "Let $A$ be a symmetric matrix. Then $A^2 = A$.": "refuted",
    "We use $x^\\top S y$, where $S$ is symmetric. Then $x^\\top S y = y^\\top S x$.": "proved",
    "Let $A$ be a matrix. If $A$ is symmetric, then $A^T = A$.": "proved",
    "Let $A$ be a symmetric matrix. $A$ is invertible. Then $(A^{-1})^T = A^{-1}$.": "proved",
    "$A$가 대칭행렬이면 $(A^2)^T = A^2$이다.": "proved",
    "$A$가 대칭이면 $A^T = A$이다.": "proved",
    "设 $A$ 为 $n$ 阶可逆矩阵，则 $\\det(A^{-1}) = 1/\\det(A)$。": "proved",
    # More is said than is read, or something is denied.
    "The matrix $A$ is diagonal. Then $A^T = A$.": "undecided",
    "Let $A$ be a positive definite matrix. Then $A^T = A$.": "undecided",
    "Let $A$, $B$ be $n \\times n$ matrices. Suppose $A$ is not invertible. Then $AB = BA$.":
        "undecided",
    "Let $A$ be a singular matrix. Then $A^{-1} A = I$.": "undecided",
    # Properties of square matrices say something else of others.
    "Let $U \\in \\mathbb{R}^{n \\times k}$ be orthogonal. Then $U^\\top U = I$.": "undecided",
    "Let $U$ be an orthogonal $n \\times k$ matrix. Then $U^\\top U = I$.": "undecided",
    # Another matrix has the name.
    "Let $A$ be a symmetric matrix. Let $A$ be an orthogonal matrix. Then $A^T = A$.": "refuted",
    "Let $A$ be a symmetric matrix. For an orthogonal matrix $A$ we have $A^T = A$.": "refuted",
    # The condition ends with its sentence.
    "If $A$ is a symmetric matrix, then $(A^2)^T = A^2$. We have $A^T = A$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", BY_WORDS)
def test_words_say_kinds_and_properties(text: str) -> None:
    found = check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"]
    assert found.removesuffix("-with-conditions") == BY_WORDS[text]


RANGE = "Let $X \\in \\mathbb{R}^{n\\times p}$ and $y\\in\\mathbb{R}^n$.\n\n## Two\n\n"
OVER_SECTIONS = {
    "Put $r = y - X w$. Then $X^\\top r = X^\\top y - X^\\top X w$.": "follows",
    "Put $r = y - X w$. Then $X^\\top r = X^\\top y + X^\\top X w$.": "suspect",
    "Let $y > 0$. Then $(y + 1)^2 = y^2 + 2y + 1$.": "proved",
    "With $H = X(X^\\top X)^{-1}X^\\top$ we get $H^2 = H$.": "follows",
    "With $H = X(X^\\top X)^{-1}X^\\top$ we get $H^2 = 2H$.": "refuted",
}


@pytest.mark.parametrize("text", OVER_SECTIONS)
def test_kinds_hold_in_later_sections_where_they_fit(text: str) -> None:
    found = check_bytes("x.md", f"{RANGE}{text}\n".encode())["results"][-1]["verdict"]
    assert found == OVER_SECTIONS[text]


def test_a_matrix_with_two_sizes_is_not_judged() -> None:
    text = "Let $J(w) = \\|Xw - y\\|^2$.\n\n## Two\n\n"
    text += "Then $J(v) = \\|Xv\\|^2 - 2 y^\\top X v + y^\\top y$.\n"
    found = check_bytes("x.md", text.encode())["results"][-1]
    assert (found["verdict"], found["counterexample"]) == ("undecided", None)


def test_expectations_are_no_products_of_matrices() -> None:
    text = "Let $X$ be an $m \\times m$ matrix.\n\n## Two\n\n"
    text += (
        "$$\\mathbb{E}[XY] = \\sum_i \\sum_j x_i y_j p_i q_j = \\mathbb{E}[X]\\mathbb{E}[Y]$$\n\n"
    )
    text += "So $\\text{Cov}(X,Y) = \\mathbb{E}[XY] - \\mathbb{E}[X]\\mathbb{E}[Y] = 0$.\n"
    found = check_bytes("x.md", text.encode())["results"][-1]["verdict"]
    assert found in ("undecided", "not-read")


OF_SETS = {
    # In which set a side is says of what size its left side is.
    "Put $C = BA \\in \\mathbb{R}^{m \\times p}$. Then $C^T = A^T B^T$.": "follows",
    "Put $C = BA \\in \\mathbb{R}^{m \\times p}$. Then $C^T = B^T A^T$.": "undecided",
    "Let $A \\in \\mathbb{R}^{m \\times n}$, $x \\in \\mathbb{R}^n$, "
    "and put $y = Ax \\in \\mathbb{R}^m$. "
    "Then $y^T y = x^T A^T A x$.": "follows",
    "Let $A \\in \\mathbb{R}^{m \\times n}$, $x \\in \\mathbb{R}^n$, "
    "and put $y = Ax \\in \\mathbb{R}^m$. "
    "Then $y^T y = x^T A A^T x$.": "ill-typed",
    "Let $a = 3 \\in \\mathbb{R}$. Then $a^2 = 9 \\in \\mathbb{R}$.": "follows",
    # x is no number there, and nothing says that it is a column.
    "Let $y = Ax \\in \\mathbb{R}^2$ with $A \\in \\mathbb{R}^{2 \\times 3}$. "
    "Then $y = xA$.": "undecided",
    # What is in ℂ may have i.
    "Let $z = 2 + 3i \\in \\mathbb{C}$. Then $|z|^2 = 13$.": "follows",
    "Let $z = 2 + 3i \\in \\mathbb{C}$. Then $|z|^2 = z^2$.": "refuted",
    "Let $z = 2i \\in \\mathbb{C}$. Then $z^2 = -4$.": "follows",
    "Let $z = 2i \\in \\mathbb{C}$. Then $z^2 = 4$.": "refuted",
    # A transposed list of numbers is a column, where T marks a transpose.
    "Let $x = (1, 2)^T$. Then $x^T x = 5$.": "follows",
    "Let $x = (1, 2)^T$. Then $x^T x = 6$.": "refuted",
    "Let $x = (1, 2)^T$ and $y = (3, 4)^T$. Then $x + y = (4, 6)^T$.": "follows",
    "Let $a = 3 \\in \\mathbb{R}$. Then $a^2 = 8 \\in \\mathbb{R}$.": "refuted",
    "Let $a = 3 \\in \\mathbb{R}$. Then $a^2 = 9 \\in \\mathbb{N}$.": "not-read",
    # Matrices that do not fit by their sets define nothing.
    "Let $A \\in \\mathbb{R}^{m \\times n}$ and $B \\in \\mathbb{R}^{n \\times p}$. Put $C = BA$.":
        "ill-typed",
    "Let $A \\in \\mathbb{R}^{m \\times n}$ and $B \\in \\mathbb{R}^{n \\times p}$. Put $C = AB$.":
        "given",
    # Some write columns as rows.
    "Let $x \\in \\mathbb{R}^{n}$ and $W \\in \\mathbb{R}^{n \\times p}$. Put $h = xW$.": "given",
    # A name for an interval.
    "The interval is $Z = [-1, 100]$. For $x \\in Z$ we have $(x - 1)^2 = x^2 - 2x + 1$.":
        "proved",
    "The interval is $Z = [-1, 100]$. For $x \\in Z$ we have $(x - 1)^2 = x^2 - 2x$.":
        "undecided",
    "For $x \\in D$ we have $(x - 1)^2 = x^2 - 2x + 1$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", OF_SETS)
def test_the_set_behind_a_relation(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == OF_SETS[text]


@pytest.mark.parametrize(
    "text",
    [
        "设 $S$ 为方差。则 $S = 9$。", "设 $S$ 是方程的根。则 $S = 9$。",
        "$S$를 정사각형의 넓이라 하자. 따라서 $S = 9$이다.",
        "Let $S$ be a square number. Then $S = 9$.",
        "Let $S$ be the square of $3$. Then $S = 9$.",
        "Let $N$ be square free. Then $N = 9$.",
    ],
)  # fmt: skip
def test_a_word_of_a_property_within_another_noun_makes_no_matrix(text: str) -> None:
    assert check_bytes("a.md", f"{text}\n".encode())["results"][-1]["verdict"] == "undecided"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("$A$가 정사각행렬이면 $\\det(A^T) = \\det A$이다.", "proved"),
        ("设 $A$ 为方阵，则 $\\det(A^T) = \\det A$。", "proved"),
        ("设 $A$ 是对称的。则 $A^T = -A$。", "refuted"),
    ],
)
def test_a_word_of_a_property_makes_a_matrix(text: str, verdict: str) -> None:
    assert check_bytes("a.md", f"{text}\n".encode())["results"][-1]["verdict"] == verdict
