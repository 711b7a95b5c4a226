"""Gradients by a column, and partial derivatives of sums over a family of data."""

from __future__ import annotations

import pytest
from documents.held import verdicts

from symproof import prove
from symproof.documents.judging.worker import check_bytes
from symproof.notation.tokens import UnreadableText

SIZES = " where A: matrix(m, n); Q: matrix(n, n); b: vector(m); c, x: vector(n)"
HOLD = [
    "∇_x (c^T*x) = c",
    "∇_x (x^T*Q*x) = (Q + Q^T)*x",
    "∇_x (norm(A*x - b)^2) = 2*A^T*(A*x - b)",
    "∇_x ((x^T*x)^2) = 4*(x^T*x)*x",
    "∇_x (x^T*A^T*A*x - 2*b^T*A*x + b^T*b) = 2*A^T*A*x - 2*A^T*b",
    "∇_x (c^T*c) = 0*x",
]


@pytest.mark.parametrize("claim", HOLD)
def test_a_gradient_is_the_column_of_the_partial_derivatives(claim: str) -> None:
    assert prove(claim + SIZES).word == "proved"


FAIL = [
    "∇_x (x^T*Q*x) = 2*Q*x",  # of a symmetric Q only
    "∇_x (norm(A*x - b)^2) = 2*A^T*(A*x + b)",
    "∇_x (norm(A*x - b)^2) = A^T*(A*x - b)",
    "∇_x ((x^T*x)^2) = 2*(x^T*x)*x",
]


@pytest.mark.parametrize("claim", FAIL)
def test_another_column_is_refuted(claim: str) -> None:
    assert prove(claim + SIZES).word == "refuted"


def test_the_difference_quotient_of_a_square_is_its_gradient() -> None:
    """(f(x + th) − f(x − th))/2t is hᵀ∇f for a polynomial f of degree two."""
    f = "(({0})^T*Q*({0}) + c^T*({0}))"
    left = f"{f.format('x + h')} - {f.format('x - h')}"
    right = "2*(h^T*(Q + Q^T)*x + h^T*c)"
    sizes = " where Q: matrix(n, n); c, h, x: vector(n)"
    assert prove(f"{left} = {right}{sizes}").word == "proved"
    assert prove(f"∇_x {f.format('x')} = (Q + Q^T)*x + c{sizes}").word == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "∇_x (x^2) = 2*x",  # no column
        "∇ (c^T*x) = c",
        "∇_x^2 (x^T*Q*x) = Q",
        "∇_x (c^T*x) (x^T*x) = c",  # how far does it go?
        "∇_x (f(x)) = c",
        "∇_x (1/(x^T*x)) = x",
    ],
)
def test_what_is_no_gradient_of_sums_products_and_norms_is_not_read(claim: str) -> None:
    with pytest.raises(UnreadableText):
        prove(claim + SIZES)


SQUARES = r"\sum_{i=1}^n (y_i - a - b x_i)^2"
DOCUMENTS = {
    "Let $A$ be a real $m \\times n$ matrix, $x \\in \\mathbb{R}^n$ and $b \\in \\mathbb{R}^m$. "
    r"Then $\nabla_x \|Ax - b\|_2^2 = 2A^T(Ax-b)$.": ["proved"],
    rf"$$\frac{{\partial}}{{\partial a}} {SQUARES} = -2 \sum_{{i=1}}^n (y_i - a - b x_i)$$ "
    rf"$$\frac{{\partial}}{{\partial b}} {SQUARES} = -2 \sum_{{i=1}}^n x_i (y_i - a - b x_i)$$": [
        "proved", "proved",
    ],
    rf"$$\frac{{\partial}}{{\partial b}} {SQUARES} = -2 \sum_{{i=1}}^n (y_i - a - b x_i)$$": [
        "suspect",
    ],
    # The data depend on a.
    "Let $x_i = a^2 + i$. "
    r"$$\frac{\partial}{\partial a} \sum_{i=1}^n x_i a = \sum_{i=1}^n x_i$$": [
        "given", "undecided",
    ],
    r"$$\frac{\partial}{\partial a} \sum_{i=1}^n y_i(a) a = \sum_{i=1}^n y_i(a)$$": ["undecided"],
}  # fmt: skip


@pytest.mark.parametrize("text", DOCUMENTS)
def test_data_are_constants_unless_a_formula_shows_otherwise(text: str) -> None:
    assert verdicts(text) == DOCUMENTS[text]


FOUND = "Let $X \\in \\mathbb{R}^{n\\times p}$, $y \\in \\mathbb{R}^n$ and $w \\in \\mathbb{R}^p$. "
OF_NAMES = {
    FOUND + "Put $J(w) = \\|Xw-y\\|^2$. Then $\\nabla J(w) = 2X^\\top(Xw - y)$.": "follows",
    FOUND + "Put $J(w) = \\|Xw-y\\|^2$. Then $J(2w) = 4J(w)$.": "refuted",
    FOUND + "Put $q(w) = \\|Xw\\|^2$. Then $q(2w) = 4q(w)$.": "follows",
    "Let $f(x,y) = x^2 y$. "
    "Then $\\nabla f = \\begin{pmatrix} 2xy \\\\ x^2 \\end{pmatrix}$.": "follows",
    "Let $f(x,y) = x^2 y$. "
    "Then $\\nabla f = \\begin{pmatrix} 2xy \\\\ x \\end{pmatrix}$.": "suspect",
    "Let $A \\in \\mathbb{R}^{n \\times n}$ be symmetric and $f(x) = \\frac12 x^\\top A x$. "
    "Then $\\nabla f(x) = Ax$.": "follows",
    "Let $f(x) = x^3$. Then $\\nabla f(x) = 2x^2$.": "suspect",
    # Nothing says what f is.
    "Then $\\nabla f(x) = 2x$.": "undecided",
    # Members of families, and styled letters.
    "Let $L = \\frac12 (y - h_2)^2$. "
    "Then $\\frac{\\partial L}{\\partial h_2} = h_2 - y$.": "follows",
    "Let $L = \\frac12 (y - h_2)^2$. "
    "Then $\\frac{\\partial L}{\\partial h_2} = y - h_2$.": "suspect",
    "Let $L = \\frac12 m \\dot x^2$. Then $\\frac{\\partial L}{\\partial \\dot x} = m \\dot x$.":
        "follows",
    # The derivative at x, and no product.
    "Let $g(x) = ax^2 + bx + c$. Then $\\frac{dg}{dx}(x) = 2ax + b$.": "follows",
    "Let $g(x) = ax^2 + bx + c$. Then $\\frac{dg}{dx}(x) = (2ax + b)x$.": "suspect",
    # h2 is another name than h_2.
    "Let $h2 = 3$ be a name. Put $L = h_2^2$. Then $\\frac{\\partial L}{\\partial h_2} = 2h_2$.":
        "follows",
    # x_1 is among the x_i.
    "Let $L = \\sum_{i=1}^n x_i^2$. Then $\\frac{\\partial L}{\\partial x_1} = 0$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", OF_NAMES)
def test_derivatives_of_what_a_line_defines(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == OF_NAMES[text]


@pytest.mark.parametrize(
    ("claim", "holds"), [("∂/∂x_1 (x1*x_1) = x1", True), ("∂/∂x_1 (x1*x_1) = 2*x_1", False)]
)
def test_a_member_is_another_letter_than_the_name_with_its_number(claim: str, holds: bool) -> None:
    found = prove(claim)
    assert (found.proved, found.refuted) == (holds, not holds)


FOR_ALL = "For differentiable functions $f$ and $g$ we have "
OF_FUNCTIONS = {
    FOR_ALL + "$(fg)'(x) = f'(x) g(x) + f(x) g'(x)$.": "proved",
    FOR_ALL + "$(fg)'(x) = f'(x) g'(x)$.": "undecided",
    FOR_ALL + "$(f+g)'(x) = f'(x) + g'(x)$.": "proved",
    FOR_ALL + "$(f/g)'(x) = \\frac{f'(x) g(x) - f(x) g'(x)}{g(x)^2}$.": "proved-with-conditions",
    FOR_ALL + "$\\frac{d}{dx} (f(x) g(x)) = f'(x) g(x) + f(x) g'(x)$.": "proved",
    FOR_ALL + "$\\frac{d}{dx} (f(x) g(x)) = f'(x) g'(x)$.": "undecided",
    "Let $f(x) = x^2$ and $g(x) = \\sin x$. Then $(fg)'(x) = 2x\\sin x + x^2\\cos x$.": "follows",
    "Let $f(x) = x^2$ and $g(x) = \\sin x$. Then $(fg)'(x) = 2x\\cos x$.": "suspect",
    "Let $f(x) = x^2$ and $g(x) = \\sin x$. Then $(f+g)'(0) = 1$.": "follows",
    "Let $f(x) = x^2$ and $g(x) = \\sin x$. Then $(f+g)'(0) = 2$.": "refuted",
    # No function stands in the bracket.
    "We have $(ab)'(x) = 0$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", OF_FUNCTIONS)
def test_the_derivative_of_what_is_made_of_functions(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == OF_FUNCTIONS[text]


def test_a_gradient_may_be_of_what_is_defined_under_a_condition() -> None:
    text = (
        "Let $X \\in \\mathbb{R}^{n\\times p}$ and $w \\in \\mathbb{R}^p$. Fix $\\lambda > 0$. Put "
        "$$J_\\lambda(w) = \\|Xw\\|^2 + \\lambda \\|w\\|^2.$$ "
        "Then $\\nabla J_\\lambda(w) = 2X^\\top X w + 2\\lambda w$.\n"
    )
    assert check_bytes("x.md", text.encode())["results"][-1]["verdict"] == "follows"


RELATED = {
    # In a partial derivative the other letters are constants.
    "Let $L = x y$ where $y = 2x$. Then $\\frac{\\partial L}{\\partial x} = y$.": "follows",
    "Let $L = x y$ where $y = 2x$. Then $\\frac{\\partial L}{\\partial x} = x$.": "suspect",
    "Let $L = x y$ where $y = 2x$. Then $\\frac{dL}{dx} = y$.": "undecided",
}


@pytest.mark.parametrize("text", RELATED)
def test_letters_that_a_condition_relates(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == RELATED[text]
