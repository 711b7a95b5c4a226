"""Claims about derivatives, integrals and the like, as people type them."""

import pytest

from symproof.deciding.api import prove
from symproof.notation import latex_writer, text_writer
from symproof.reading.claims.questions import understand

TRUE = [
    r"\frac{d}{dx} x^2 = 2x",
    r"\frac{d}{dx} \sin(x^2) = 2x\cos(x^2)",
    r"\frac{\mathrm{d}}{\mathrm{d}x} e^{3x} = 3e^{3x}",
    r"\frac{d(x^2)}{dx} = 2x",
    r"\frac{d^2}{dx^2} x^3 = 6x",
    r"\frac{d^2 (x^3)}{dx^2} = 6x",
    r"\frac{d}{dx} \frac{1}{x} = -\frac{1}{x^2}",
    r"\frac{d}{dx} \ln x = \frac{1}{x}",
    r"\frac{d}{dx}\left[ x \sin x \right] = \sin x + x \cos x",
    r"\frac{d}{dx} (a x^2 + b) = 2 a x",
    r"\frac{d}{dx} |x| = \frac{x}{|x|}",
    r"\frac{d}{d\theta} \tan\theta = \sec^2\theta",
    r"\frac{d}{dx} x^2 + \frac{d}{dx} x^3 = 2x + 3x^2",
    r"3\frac{d}{dx} x^2 = 6x",
    r"\frac{\partial}{\partial x} (x^2 y) = 2xy",
    r"\frac{\partial^2}{\partial x \partial y} (x^2 y^3) = 6xy^2",
    r"\partial_x (x^2 y) = 2xy",
    r"\partial_{xy} (x^2 y) = 2x",
    r"\partial_x^2 (x^2 y) = 2y",
    r"\left(x^2\right)' = 2x",
    "(x^2)' = 2x",
    "(x^3)'' = 6x",
    "(sin x)' = cos x",
    "d/dx (x^2) = 2x",
    "d/dx x^3 = 3x^2",
    "d/dx sin x = cos x",
    "d^2/dx^2 (sin(x)) = -sin(x)",
    "∂/∂x (x^2 y) = 2xy",
    "∂²/∂x² (x^2 y) = 2y",
    "diff(x**2, x) = 2*x",
    "diff(x**4, x, 2) = 12*x**2",
    "diff(x*y**2, x, y) = 2*y",
    "Derivative(sin(x), x) = cos(x)",
    "Subs(diff(x^2, x), x, 3) = 6",
    "d/dx arcsin(x) = 1/sqrt(1 - x^2)",
    r"\frac{d}{dx}\sin^{-1} x = \frac{1}{\sqrt{1-x^2}}",
    r"\tan^{-1} 1 = \pi/4",
    r"\frac{d}{dx} x^n = n x^{n-1}",
    r"\frac{d}{dx} a^x = a^x \ln a",
    r"\int x^n dx = \frac{x^{n+1}}{n+1} + C",
    r"\int \frac{1}{1 + x^2}\,dx = \tan^{-1} x + C",
    r"\int_0^l \sin\frac{n\pi x}{l} dx = \frac{l}{n\pi}(1 - \cos(n\pi))",
    r"\int_0^1 x \sin(n\pi x) dx = \frac{\sin(n\pi)}{n^2\pi^2} - \frac{\cos(n\pi)}{n\pi}",
    r"\int_0^1 x e^{ax} dx = \frac{e^a(a-1)+1}{a^2}",
    r"\int_0^T \cos(\omega t) dt = \frac{\sin(\omega T)}{\omega}",
    r"\int_0^{2\pi} \sin(nx)^2 dx = \pi - \frac{\sin(4 n \pi)}{4n}",
    "d/dx ((x+1)/(x-1)) = -2/(x-1)^2",
]
FALSE = [
    r"\frac{d}{dx} x^2 = x",
    r"\frac{d}{dx} \sin(x^2) = \cos(x^2)",
    r"\frac{d}{dx} e^{3x} = e^{3x}",
    r"\frac{d(x^2)}{dx} = 2",
    r"\frac{d^2}{dx^2} x^3 = 3x^2",
    r"\frac{d}{dx} \frac{1}{x} = \frac{1}{x^2}",
    r"\frac{d}{dx} \ln x = x",
    r"\frac{d}{dx}\left[ x \sin x \right] = \cos x",
    r"\frac{d}{dx} (a x^2 + b) = 2 a x + b",
    r"\frac{d}{dx} |x| = 1",
    r"\frac{d}{d\theta} \tan\theta = \sec\theta",
    r"3\frac{d}{dx} x^2 = 2x",
    r"\frac{d}{dx}\sin^{-1} x = -\frac{\cos x}{\sin^2 x}",
    r"\tan^{-1} 1 = \cot 1",
    r"\frac{d}{dx} x^n = n x^n",
    r"\frac{d}{dx} a^x = x a^{x-1}",
    r"\int x^n dx = x^{n+1} + C",
    r"\int \frac{1}{1 + x^2}\,dx = \cot x + C",
    r"\int_0^l \sin\frac{n\pi x}{l} dx = \frac{l}{n\pi}(1 + \cos(n\pi))",
    r"\int_0^T \cos(\omega t) dt = \sin(\omega T)",
    r"\int_0^{2\pi} \sin(nx)^2 dx = \pi",
    r"\frac{\partial}{\partial x} (x^2 y) = 2xy + x^2",
    r"\frac{\partial^2}{\partial x \partial y} (x^2 y^3) = 2xy^3 + 3x^2y^2",
    r"\partial_y (x^2 y) = 2xy",
    "(x^2)' = x",
    "(x^3)'' = 3x^2",
    "(sin x)' = -cos x",
    "d/dx (x^2) = 2",
    "d^2/dx^2 (sin(x)) = sin(x)",
    "∂/∂y (x^2 y) = 2xy",
    "diff(x**4, x, 2) = 4*x**3",
    "diff(x*y**2, x, y) = 2*x*y",
    "Subs(diff(x^2, x), x, 3) = 9",
    "d/dx arccos(x) = 1/sqrt(1 - x^2)",
    "d/dx ((x+1)/(x-1)) = 1",
]
UNREAD = {
    r"\frac{dy}{dx} = 2x": "not supported",
    r"\frac{d}{dx} y^2 = 2y": "may y depend on x",
    r"\frac{d}{dx} (x y) = y": "may y depend on x",
    r"\frac{d}{dx} x^2 + 3x = 2x + 3": "go on",
    r"\frac{d}{dx} x \cdot x = 2x": "go on",
    r"\frac{d}{dx} (x^2) (x^3) = 5x^4": "go on",
    r"\frac{d}{dx} = 2x": "expected",
    r"\frac{d^2}{dx} x^2 = 2": "not supported",
    r"\frac{d}{dx^2} x^2 = 1": "not supported",
    r"\frac{d}{de} e^2 = 2e": "not the name of a variable",
    r"\partial (x^2) = 2x": "in front",
    r"\partial = 1": "in front",
    "d/dx x^2/2 = x": "go on",
    "d/dx f(2x) = f(x)": "no derivative",
    "(xy)' = y": "which letter",
    "(2)' = 0": "which letter",
    "sin(x)' = cos(x)": "parentheses",
    "diff(x^2) = 2x": "diff",
    "diff(x^2, 2) = 2x": "the order of a derivative",
    "diff(x^2, x, 100) = 0": "the order of a derivative",
    "diff(x^2, x + 1) = 2x": "the order of a derivative",
    "Subs(x^2, x, 3) = 9": "Subs",
    "d/dx x^(1/3) = 1/(3 x^(2/3))": "not known to be real",
}


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_proved(text):
    assert prove(text).proved


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_is_refuted(text):
    assert prove(text).refuted


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_clear_is_not_read(text):
    with pytest.raises(ValueError, match=UNREAD[text]):
        prove(text)


@pytest.mark.parametrize("text", TRUE + FALSE)
def test_what_is_written_is_read_again(text):
    for question in understand(text).questions:
        for claim in question.claims:
            written = text_writer.write_relation(claim.relation)
            (again,) = understand(written).questions
            assert [c.relation for c in again.claims] == [claim.relation]
            if "Subs" not in written:
                tex = latex_writer.write_relation(claim.relation)
                (again,) = understand(tex).questions
                assert [c.relation for c in again.claims] == [claim.relation]


def test_a_letter_that_is_declared_is_a_constant():
    assert prove(r"\frac{d}{dx} (x y) = y", where="y: real").proved
    assert prove(r"\frac{d}{dx} x^n = n x^{n-1}", where="n: natural").proved
    assert prove("d/dx x^a = a x^(a-1)", where="x > 0").proved


def test_a_declared_d_is_a_number():
    assert not prove("d/dx (x^2) = 2x", where="d: real, dx: real").proved


def test_a_value_that_is_given_is_no_function():
    """x = 0 does not make the derivative of x that of a constant."""
    assert not prove("d/dx x = 0", where="x = 0").proved
    assert prove("d/dx x^2 = 0", where="x = 0").proved


@pytest.mark.parametrize("where", ["y = x^2", "x*y = 1, y: real", "x^2 + y^2 = 1, y > 0"])
def test_a_letter_that_an_equation_ties_is_no_constant(where):
    with pytest.raises(ValueError, match="depend"):
        prove("d/dx (x*y) = y", where=where)


def test_a_letter_that_is_given_is_a_constant():
    assert prove("d/dx (x*y) = y", where="y = 3").proved


def test_a_prime_is_a_transpose_of_a_matrix():
    assert prove("(A B)' = B' A'", where="A: matrix(n, n), B: matrix(n, n)").proved


def test_conditions_are_said():
    assert prove("d/dx log x = 1/x").word == "proved-with-conditions"
    assert prove("d/dx log x = 1/x", where="x > 0").word == "proved"
    assert not prove("d/dx log x = 1/x", where="x < 0").proved
    assert not prove("Subs(diff(|x|, x), x, 0) = 0").proved


# -- matrices ------------------------------------------------------------------------------

SQUARE = "A, B: matrix(n, n)"
MATRICES_TRUE = [
    (r"\det\begin{pmatrix}1&2\\3&4\end{pmatrix} = -2", ""),
    (r"\begin{vmatrix}a&b\\c&d\end{vmatrix} = ad - bc", ""),
    (r"\left|\begin{matrix}a&b\\c&d\end{matrix}\right| = ad - bc", ""),
    (r"\operatorname{tr}\begin{pmatrix}1&2\\3&4\end{pmatrix} = 5", ""),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}^{-1} = \begin{pmatrix}-2&1\\3/2&-1/2\end{pmatrix}", ""),
    (r"\begin{pmatrix}1&1\\0&1\end{pmatrix}^5 = \begin{pmatrix}1&5\\0&1\end{pmatrix}", ""),
    ("det([[1,2],[3,4]]) = -2", ""),
    ("det(Matrix([[a,b],[c,d]])) = a*d - b*c", ""),
    ("tr([[1,2],[3,4]]) = 5", ""),
    ("|[[1,2],[3,4]]| = -2", ""),
    (r"\det(AB) = \det A \det B", SQUARE),
    (r"|AB| = |A||B|", SQUARE),
    (r"\det A^\top = \det A", SQUARE),
    (r"\operatorname{tr}(AB) = \operatorname{tr}(BA)", SQUARE),
    ("tr(AB) = tr(BA)", "A: matrix(m, n), B: matrix(n, m)"),
    ("(AB)^T = B^T A^T", SQUARE),
]
MATRICES_FALSE = [
    (r"\det\begin{pmatrix}1&2\\3&4\end{pmatrix} = 10", ""),
    (r"\begin{vmatrix}a&b\\c&d\end{vmatrix} = ad + bc", ""),
    (r"\operatorname{tr}\begin{pmatrix}1&2\\3&4\end{pmatrix} = 6", ""),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}^{-1} = \begin{pmatrix}4&-2\\-3&1\end{pmatrix}", ""),
    (r"\begin{pmatrix}1&1\\0&1\end{pmatrix}^5 = \begin{pmatrix}1&1\\0&1\end{pmatrix}", ""),
    ("det([[1,2],[3,4]]) = 2", ""),
    (r"\det(A + B) = \det A + \det B", SQUARE),
    (r"\det(2A) = 2 \det A", SQUARE),
    (r"\operatorname{tr}(AB) = \operatorname{tr}(A) \operatorname{tr}(B)", SQUARE),
    ("AB = BA", SQUARE),
    ("(AB)^T = A^T B^T", SQUARE),
    ("|A| = |B|", SQUARE),
]
MATRICES_UNREAD = [
    (r"\det AB = \det A \det B", SQUARE, "parentheses"),
    (r"\det = 1", "", "argument"),
    ("det(A, B) = 1", SQUARE, "comma"),
]


@pytest.mark.parametrize(("text", "where"), MATRICES_TRUE)
def test_what_is_true_of_matrices_is_proved(text, where):
    assert prove(text, where=where).word == "proved"


@pytest.mark.parametrize(("text", "where"), MATRICES_FALSE)
def test_what_is_false_of_matrices_is_refuted(text, where):
    assert prove(text, where=where).refuted


@pytest.mark.parametrize(("text", "where", "why"), MATRICES_UNREAD)
def test_what_is_not_clear_of_matrices_is_not_read(text, where, why):
    with pytest.raises(ValueError, match=why):
        prove(text, where=where)


@pytest.mark.parametrize(("text", "where"), MATRICES_TRUE + MATRICES_FALSE)
def test_what_is_written_of_matrices_is_read_again(text, where):
    for question in understand(text, where).questions:
        for claim in question.claims:
            for writer in (text_writer, latex_writer):
                (again,) = understand(writer.write_relation(claim.relation), where).questions
                assert [c.relation for c in again.claims] == [claim.relation]


def test_a_declared_det_is_a_function():
    assert not prove("det(x) = x", where="det: function").proved


def test_an_inverse_says_when_there_is_one():
    found = prove("[[a,b],[c,d]]^(-1) = [[d,-b],[-c,a]]/(a*d - b*c)")
    assert found.details == ["if det([[a, b], [c, d]]) ≠ 0"]
    assert prove("[[1,2],[2,4]]^(-1) = [[1,0],[0,1]]").undecided


# -- integrals -----------------------------------------------------------------------------

INTEGRALS_TRUE = [
    r"\int_0^1 x^2 dx = 1/3",
    r"\int_0^1 x^2 + 1 \, dx = \frac{4}{3}",
    r"\int_0^1 (x^2 + 1) \,\mathrm{d}x = \frac{4}{3}",
    r"\int_{0}^{\pi} \sin x \, dx = 2",
    r"\int_0^1 \frac{dx}{1+x^2} = \frac{\pi}{4}",
    r"\int_0^1 \frac{x\,dx}{1+x^2} = \frac{\ln 2}{2}",
    r"\int_0^1 dx = 1",
    r"\int_0^1 -x dx = -1/2",
    r"\int_0^b e^{t} dt = e^b - 1",
    r"\int_a^b 2x dx = b^2 - a^2",
    r"2\int_0^1 x dx + 1 = 2",
    r"\int_0^1 x dx \cdot \int_0^1 y dy = 1/4",
    r"\int_1^2 \frac{1}{x} dx = \ln 2",
    r"\int_0^1 \sqrt{x} dx = 2/3",
    r"\int x^2 dx = x^3/3 + C",
    r"\int (2x + 1) dx = x^2 + x + C",
    r"\int \cos(2t) dt = \frac{\sin(2t)}{2} + C",
    "∫_0^1 x^2 dx = 1/3",
    "∫ 2x dx = x^2 + C",
    "integrate(x**2, (x, 0, 1)) = 1/3",
    "Integral(sin(t), (t, 0, pi)) = 2",
]
INTEGRALS_FALSE = [
    r"\int_0^1 x^2 dx = 1/2",
    r"\int_0^1 x^2 + 1 \, dx = 1/3",
    r"\int_{0}^{\pi} \sin x \, dx = 0",
    r"\int_0^1 \frac{dx}{1+x^2} = \frac{\pi}{2}",
    r"\int_0^1 dx = 0",
    r"\int_0^1 -x dx = 1/2",
    r"\int_0^b e^{t} dt = e^b",
    r"\int_a^b 2x dx = b - a",
    r"\int_1^2 \frac{1}{x} dx = 2\ln 2",
    r"\int x^2 dx = x^3/2 + C",
    r"\int \cos(2t) dt = \sin(2t) + C",
    r"\int \frac{1}{x^2} dx = \frac{1}{x} + C",
    "∫ 2x dx = x + C",
    "integrate(x**2, (x, 0, 1)) = 1/2",
    "integrate(sin(x^2), (x, 0, 1)) = 1",
]
INTEGRALS_OPEN = [
    r"\int_{-1}^{1} \frac{dt}{t^2} = -2",
    r"\int_{-1}^{1} \frac{dt}{t} = 0",
    r"\int_0^1 \ln x dx = -1",
    r"\int_0^1 \frac{1}{\sqrt{x}} dx = 2",
    r"\int_1^b \frac{1}{x} dx = \ln b",
]
INTEGRALS_UNREAD = {
    r"\int_0^x x dx = x^2/2": "ends as well",
    r"\int_0^1 x^2 = 1/3": "over which letter",
    r"\int_{\infty}^0 e^{-x} dx = 1": "infinite",
    r"\int_0^1 c d x dx = cd/2": "which d",
    r"\int_0 x dx = 1": "both ends",
    r"1 + \int x dx = x^2": "both ends",
    r"\int x dx = \int y dy": "both ends",
    r"\int_0^1 f(x) dx = 1": "no derivative",
    r"\int_0^1 \int_0^1 xy dx dy = 1/4": "no derivative",
    r"\int_0^1 x de = 1": "name of a variable",
    r"\int_0^1 x + dx = 1": "expected",
    "integrate(x^2) = 1": "integrate",
    "integrate(x^2, (x, 0)) = 1": "integrate",
    "integrate(x^2, (2, 0, 1)) = 1": "name of a variable",
}


@pytest.mark.parametrize("text", INTEGRALS_TRUE)
def test_a_true_integral_is_proved(text):
    assert prove(text).proved


@pytest.mark.parametrize("text", INTEGRALS_FALSE)
def test_a_false_integral_is_refuted(text):
    assert prove(text).refuted


@pytest.mark.parametrize("text", INTEGRALS_OPEN)
def test_an_integral_over_a_pole_is_not_decided(text):
    assert prove(text).undecided


@pytest.mark.parametrize("text", INTEGRALS_UNREAD)
def test_what_is_not_clear_of_integrals_is_not_read(text):
    with pytest.raises(ValueError, match=INTEGRALS_UNREAD[text]):
        prove(text)


@pytest.mark.parametrize("text", INTEGRALS_TRUE + INTEGRALS_FALSE)
def test_what_is_written_of_integrals_is_read_again(text):
    for question in understand(text).questions:
        for claim in question.claims:
            for writer in (text_writer, latex_writer):
                (again,) = understand(writer.write_relation(claim.relation)).questions
                assert [c.relation for c in again.claims] == [claim.relation]
