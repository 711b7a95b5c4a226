"""Words of SymPy, Python and calculators are what they mean there, or are not read; none of them is
a product of letters."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge
from symproof.reading.phrases.foreign import foreign

TRUE = [
    ("1/GoldenRatio = GoldenRatio - 1", ""),
    (r"\operatorname{GoldenRatio}^3 = 2\operatorname{GoldenRatio} + 1", ""),
    ("Max(a, x) >= a", ""),
    ("Min(a, b) <= b", ""),
    ("Max(a, b)*Min(a, b) = a*b", ""),
    (r"\operatorname{Min}(u, v) \leq u", ""),
    ("Mod(17, 5) = 2", ""),
    ("summation(2*k - 1, (k, 1, n)) = n^2", ""),
    ("45 degrees = pi/4", ""),
    ("tan(45 deg) = 1", ""),
    ("cos(120 degrees) = -1/2", ""),
    ("90° = 90 deg", ""),
    ("pi/3 rad = 60 degrees", ""),
    ("π弧度 = 180度", ""),
    ("deg + rad = rad + deg", "deg, rad: real"),
    ("Catalan^2 >= 0", "Catalan: real"),
    ("Max(2) = Max(2)", "Max: function"),
    ("xyz(x + y + z) = x^2yz + xy^2z + xyz^2", ""),
    ("Kx^2 + 2Kxy + Ky^2 = K(x + y)^2", ""),
    ("Force*Length = Length*Force", ""),
    ("a*b*c*d*e = abcde", ""),
    (r"Bxy = x \cdot By", ""),
    (r"abcde \cdot 2 = 2edc \cdot ab", ""),
    ("sigmoid(-x) = 1 - sigmoid(x)", ""),
    (r"\operatorname{sigmoid}(x) = \frac{1}{1 + e^{-x}}", ""),
    ("diff(sigmoid(x), x) = sigmoid(x)(1 - sigmoid(x))", ""),
    ("relu(x) = max(x, 0)", ""),
    ("relu(x) - relu(-x) = x", ""),
    ("gelu(x) = x/2*(1 + erf(x/sqrt(2)))", ""),
    ("gelu(t) = t/2*(1 + erf(t/sqrt(2)))", ""),
    ("erf(x) = 2/sqrt(pi)*integrate(exp(-s^2), (s, 0, x))", ""),
    ("silu(x) = x*sigmoid(x)", ""),
    ("softplus(x) = log(1 + e^x)", ""),
    ("logsumexp(x, y) >= x", ""),
    ("logsumexp(x) >= x_1", "x: vector(2)"),
    ("softmax(x + c, y + c) = softmax(x, y)", ""),
    ("softmax([a, b]) = softmax(a, b)", ""),
    ("softmax(0, 0) = [1/2, 1/2]", ""),
    ("softmax(x)_1 = 1/(1 + e^(x_2 - x_1))", "x: vector(2)"),
    ("relu(x) = relu(x)", "relu: function"),
]
FALSE = [
    ("GoldenRatio = 8/5", ""),
    ("Max(a, b) <= a", ""),
    ("Mod(17, 5) = 3", ""),
    ("summation(k, (k, 1, n)) = n^2", ""),
    ("45 degrees = pi/3", ""),
    ("sin(90 deg) = 0", ""),
    ("2 rad = 2 degrees", ""),
    ("deg < rad", "deg, rad: real"),
    ("EulerGamma = 1", "EulerGamma: real"),
    ("Kxy + Kx = Ky", ""),
    ("erf*e = e*r*f*e", ""),
    ("truth = t*r*u*t*h", ""),
    ("sigmoid(-x) = sigmoid(x)", ""),
    ("sigmoid(x) = x", "sigmoid: function"),
    ("diff(sigmoid(x), x) = sigmoid(x)(1 + sigmoid(x))", ""),
    ("relu(x) = x", ""),
    ("gelu(x) = x/2*(1 - erf(x/sqrt(2)))", ""),
    ("logsumexp(x, y) <= x", ""),
    ("softmax(a, b) = softmax(b, a)", ""),
]
#: What is no product of letters, and what else the reason names.
NOT_READ = [
    ("EulerGamma > 0", "EulerGamma"),
    ("Catalan < 1", "Catalan"),
    (r"EulerGamma \geq 0", "EulerGamma"),
    (r"GoldenRatio^2 \geq 2", r"\operatorname{GoldenRatio}"),
    (r"Max(x, y) \geq x", r"\operatorname{Max}"),
    (r"Area(x) \geq 0", r"\operatorname{Area}"),
    ("erfi(e) >= 0", "erfi: function"),
    ("argmax(x) = 1", "argmax: function"),
    ("sigmoif(x) = 1", "sigmoid"),
    ("sigmoid(x, y) = 1", "one argument"),
    ("softmax(x) = 1", "softmax(a, b)"),
    ("avg(a, g) = (a + g)/2", "avg: function"),
    ("mean(a, n) <= a + n", "mean: function"),
    ("rf(r, n) = r^n", "whole numbers from 0 to 30, not for n"),
    ("2*Eq(a, b)", "Eq is a relation"),
    ("Or(And(a > 0, b > 0), a <= 0)", "And is a relation"),
    ("Implies(Implies(a > 0, b > 0), a > 0)", "Implies is a relation"),
    ("root(t) = t", "2 arguments"),
    ("eye(e) = 1", "whole numbers from 1 to 64"),
    ("gamma(x) = 1", "whole numbers from 1 to 1000, not for x"),
    ("gamma(1/3) = 1", "not for 1/3"),
    ("zeta(3) = 1", "zeta(3)"),
    ("fibonacci(n) = n", "not for n"),
    ("x % y = 0", "per cent"),
    ("50 % 3 = 2", "per cent"),
    ("-7 // 2 = -4", "does the remainder begin here"),
    ("acot(0) = pi/2", "arctan(1/x)"),
    ("sinc(0) = 1", "sin(x)/x"),
    ("limit(x, x, 0, '*') = 0", "column"),
    ("x degrees = x*pi/180", "degrees"),
    ("20 degrees C = 68 degrees F", "degrees"),
    ("2 rad = rad + rad", "rad"),
    ("1j^2 = -1", "written i"),
    ("P(5, 2) = 20", "P(…)"),
    ("Volume(r) = Volume(r)", "Volume"),
    ("Foo(f, o) = f + o", "Foo"),
    (r"Area = \pi r^2", r"\operatorname{Area}"),
    (r"speed \cdot time = \frac{1}{2}", r"\operatorname{speed}"),
]


@pytest.mark.parametrize(("claim", "where"), TRUE)
def test_a_word_means_what_it_means_elsewhere(claim: str, where: str) -> None:
    assert judge(claim, where).word == "proved"


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_a_word_means_no_more(claim: str, where: str) -> None:
    assert judge(claim, where).word == "refuted"


@pytest.mark.parametrize(("claim", "named"), NOT_READ)
def test_what_is_not_known_is_named_and_not_split(claim: str, named: str) -> None:
    found = judge(claim)
    assert found.word == "not-read"
    assert named in found.text()


def test_no_foreign_word_is_a_product_of_its_letters() -> None:
    for word in sorted(foreign().whole | foreign().called):
        letters = " + ".join(sorted({*word} - {*"0123456789_"}))
        texts = [f"{word}(x, y) + {letters} = 0", f"{word}(x, y) + {letters} \\leq 0"]
        if word in foreign().whole:
            texts += [f"{word}*x + {letters} = 0", f"{word} x + {letters} \\leq 0"]
        product = "·".join(word)
        assert not any(product in judge(text).text() for text in texts), word


def test_what_is_said_to_be_written_can_be_read() -> None:
    for how in foreign().written.values():
        relation = how if any(sign in how for sign in "=<>") or " or " in how else f"{how} = 1"
        relation = relation.replace("a or b", "a = b or b = a").replace("a and b", "a = b")
        assert judge(relation).word != "not-read", how


def test_the_declaration_that_a_hint_names_is_accepted() -> None:
    for word in sorted(foreign().functions):
        text = judge(f"{word}(x) = {word}(x)").text()
        assert "eclare " in text
        assert word in text
        assert judge(f"{word}(x) = {word}(x)", f"{word}: function").word == "proved", word


def test_a_function_with_a_formula_may_be_declared_and_is_any_function_then() -> None:
    for word in sorted({*foreign().defined, *foreign().over}):
        assert judge(f"{word}(x) = 0", f"{word}: function").word == "refuted", word
