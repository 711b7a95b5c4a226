"""Kinds by inference: what names are by all their uses, and what nothing says of them."""

from __future__ import annotations

import pytest

import symproof
from symproof.base.catalogs import translator
from symproof.deciding.judgements import judge
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.declared import Notation
from symproof.notation.latex_writer import write_term as write_latex
from symproof.notation.text_writer import write_term
from symproof.reading.claims.kinds import declared_kinds
from symproof.reading.claims.single import read_term
from symproof.reading.elaborate.entries import NoEntries, by_entries, cross
from symproof.reading.grammar import Node, surface
from symproof.reading.scope.choices import Choices
from symproof.reading.scope.inference import Inferred, infer
from symproof.reading.scope.scope import Scope
from symproof.reading.scope.sizes import ONE, Misfit, Shape, Sizes
from symproof.reading.scope.turning import top
from symproof.reading.scope.uses import uses


def inferred(*texts: str) -> Inferred:
    trees = [tree(text) for text in texts]
    return infer(trees, uses(trees))


def tree(text: str) -> Node:
    return surface(text, "\\" in text)


def kinds(*texts: str) -> dict[str, str]:
    """What each name is in the most natural way, with its size."""
    found = inferred(*texts).kinds[0].matrices
    return {write_term(m): "×".join(map(write_term, m.args[-2:])) for m in found}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x^T y = y^T x", {"x": "n×1", "y": "n×1"}),
        (r"\|x\|^2 = x^\top x", {"x": "n×1"}),
        (r"(AB)^T = B^T A^T", {"A": "n×m", "B": "m×k"}),
        ("tr(AB) = tr(BA)", {"A": "n×m", "B": "m×n"}),
        (r"\det(AB) = 1", {"A": "n×m", "B": "m×n"}),
        (r"x^\top A y = 0", {"x": "n×1", "A": "n×m", "y": "m×1"}),
        (r"\mathbf{A}\mathbf{x} = b", {"A": "n×m", "x": "m×1", "b": "n×1"}),
        (r"\vec{u} + v = w", {"uvec": "n×1", "v": "n×1", "w": "n×1"}),
        (r"y = \begin{pmatrix} 1 \\ 2 \end{pmatrix}", {"y": "2×1"}),
        (r"\langle x, y \rangle = 0", {"x": "n×1", "y": "n×1"}),
        (r"\mathbf{u} \times \mathbf{v} = w", {"u": "3×1", "v": "3×1", "w": "3×1"}),
        (r"x_i^T x_j = 0", {"x_i": "n×1"}),
        (r"(W_1 W_2)^T = W_2^T W_1^T", {"W_1": "n×m", "W_2": "m×k"}),
        (r"\|x\|^2 = \sum_{i=1}^d x_i^2", {"x": "d×1"}),
        ("x'x = ‖x‖^2", {"x": "n×1"}),
        (r"\|A\|_F = 1", {"A": "n×m"}),
    ],
)
def test_uses_say_what_names_are(text: str, found: dict[str, str]) -> None:
    assert kinds(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "(A + B)^2 = A^2 + 2AB + B^2", "ab = ba", "(1 + r)^T = 2", r"\beta^T T = 1", "|x|^2 = x^2",
        "f'(x) = 2x", "x' + x = x + x'", r"\sum_{i=1}^n x_i = x", "A + 1 = x", "V^T = RT",
        "a(b + c) = ab + ac", r"\hat{y} - y = 0", r"I = \frac{V}{R}", "x × y = y × x",
    ],
)  # fmt: skip
def test_without_evidence_names_are_numbers(text: str) -> None:
    assert kinds(text) == {}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x^T x = x x^T", "ill-typed"),
        (r"x^\top y = x y^\top", "ill-typed"),
        (r"\|x\| = x", "ill-typed"),
        ("tr(A) = A", "ill-typed"),
        (r"x^\top x = x", "ill-typed"),
        (r"\|x\|^2 = \sum_{i=1}^{n-1} x_i^2 + x_n^2", "not-read"),
        (r"\|x\|^2 = x_1^2 + x_2^2", "not-read"),
        (r"\mathbf{x} + x = 2x", "not-read"),
        (r"\|A\| = \|A^\top\|", "undecided"),
    ],
)
def test_a_relation_gives_no_name_another_shape(text: str, word: str) -> None:
    assert judge(text).word == word


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AB = BA", ["A is a matrix and B is a matrix", "A is a number and B is a number"]),
        ("a r^T = r^T a", ["a is a vector", "a is a number"]),
        ("x^T y^T = (x y)^T", ["^T transposes", "T is an exponent"]),
        ("u × v = -(v × u)", ["u is a vector and v is a vector"]),
        (r"(I + A)^2 = I", ["I is the identity matrix", "I is a number"]),
        ("x'x = 1", ["x is a vector", "x is a number"]),
    ],
)  # fmt: skip
def test_what_stays_open_is_said(text: str, said: list[str]) -> None:
    found = inferred(text) if "\\" in text or "I" not in text else inferred(rf"\,{text}")
    assert set(said) <= {one.sentence for one in found.kinds}


@pytest.mark.parametrize(
    "text",
    ["AB = BA", "x^T y^T = (x y)^T", "u × v = -(v × u)", "x'x = x·x", r"(I + A)(I - A) = I - A^2"],
)
def test_readings_that_differ_leave_it_undecided(text: str) -> None:
    found = judge(text)
    assert found.word == "undecided"
    assert "it depends on how this is read" in found.text()


def test_each_name_has_a_reason() -> None:
    (found,) = inferred("x^T y = y^T x").kinds
    assert [*map(str, found.reasons)] == [
        "x: vector(n), because of x^T y",
        "y: vector(n), because of y^T x",
    ]
    assert "x: vector(n), because of x^T y" in judge("x^T y = y^T x").text()
    assert "because" not in judge("ab = ba").text()


@pytest.mark.parametrize(
    ("language", "said"),
    [("ko", "x: vector(n), 근거: x^T y"), ("zh", "x: vector(n)，依据是 x^T y")],
)
def test_reasons_are_said_in_the_language_of_the_reader(language: str, said: str) -> None:
    (found,) = inferred("x^T y = y^T x").kinds
    assert found.reasons[0].in_language(translator(language, "documents")) == said


def test_a_scope_is_read_as_one() -> None:
    assert kinds("x + z = 1") == {}
    assert kinds("x^T y = 0", "x + z = w") == {"x": "n×1", "y": "n×1", "z": "n×1", "w": "n×1"}
    assert kinds(r"\|x\| = 1", "y = A x", "A^T = B") == {
        "x": "n×1", "y": "m×1", "A": "m×n", "B": "n×m"}  # fmt: skip


def test_only_the_names_of_a_formula_are_asked_for() -> None:
    scope = inferred("AB = BA", "CD = DC", "x^T y = 0")
    assert len(scope.kinds) == 16
    assert len(scope.about([tree("x^T x = 0")]).kinds) == 1
    assert len(scope.about([tree("A = B")]).kinds) == 4


def test_too_many_open_names_are_not_all_tried() -> None:
    scope = inferred("AB = BA", "CD = DC", "EF = FE")
    assert not scope.is_all
    assert scope.about([tree("AB = BA")]).is_all


def test_an_equation_that_leaves_it_open_is_read_both_ways() -> None:
    found = inferred(r"\mathbf{A}\mathbf{x} = b c").kinds
    assert {one.sentence for one in found} == {
        "b is a vector and c is a number", "b is a number and c is a vector"}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (r"(3C)^\top = 3C^\top", "proved"),
        (r"(3C)^\top = 3C", "refuted"),
        (r"(2u)^\top (2u) = 4\|u\|^2", "proved"),
        (r"(2u)^\top (2u) = 2\|u\|^2", "refuted"),
        (r"x = (3,2)^T => \|x\|^2 = 13", "proved"),
        (r"x = (3,2)^T => \|x\|^2 = 12", "refuted"),
        (r"q = \begin{pmatrix} 1 \\ 2 \end{pmatrix} => q^\top q = 5", "proved"),
        (r"q = \begin{pmatrix} 1 \\ 2 \end{pmatrix} => q^\top q = 6", "refuted"),
        (r"V = I R => I = \frac{V}{R}", "proved-with-conditions"),
        (r"\mathbf{F}\mathbf{F}^H = \mathbf{F}^H\mathbf{F}", "not-read"),
        (r"\bar{z} z = |z|^2", "undecided"),
        (r"x = y => \|x\|^2 = \sum_{i=1}^n y_i^2", "not-read"),
        (r"\mathbf{v}^2 = \|\mathbf{v}\|^2", "not-read"),
        (r"\|\mathbf{v}\|^2 = \mathbf{v} \cdot \mathbf{v}", "proved"),
        ("50 percent = 1/2", "proved"),
        ("50 percent = 1/3", "refuted"),
        ("20 percent of x = x/5", "proved"),
        ("percent + 1 = 1 + percent", "proved"),
        ("(B * C) * d = C * B * d", "proved"),
    ],
)
def test_verdicts(text: str, word: str) -> None:
    assert judge(text).word == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (r"\|z u\|^2 = z^2 \|u\|^2", "undecided"),
        (r"\|z A\|_F^2 = z^2 \|A\|_F^2", "not-read"),
        (r"\|i A\|_F^2 = -\|A\|_F^2", "not-read"),
        (r"\left\|\begin{pmatrix} z \\ 2 \end{pmatrix}\right\|^2 = z^2 + 4", "undecided"),
        (r"\left\|\begin{pmatrix} z & 0 \\ 0 & 2 \end{pmatrix}\right\|_F^2 = z^2 + 4", "not-read"),
        (r"\|2A\|_F^2 = 4\|A\|_F^2", "proved"),
        (r"\|-A\|_F^2 = \|A\|_F^2", "proved"),
        (r"\left\|\begin{pmatrix} 3 & 0 \\ 0 & 4 \end{pmatrix}\right\|_F = 5", "proved"),
        (r"\left\|\begin{pmatrix} 3 & 0 \\ 0 & 4 \end{pmatrix}\right\|_F = 4", "refuted"),
    ],
)  # fmt: skip
def test_norms_of_complex_multiples_are_no_sums_of_squares(text: str, word: str) -> None:
    assert judge(text, "z: complex, u: vector(2), A: matrix(2, 2)").word == word


def test_declared_names_stay_what_they_are() -> None:
    assert judge("x^T y = y^T x", "x, y: vector").word == "proved"
    assert judge("x·y = y·x + 1", "x, y: vector").word == "refuted"
    assert judge("x^T x = x x^T", "x: vector(n)").word == "ill-typed"
    assert judge("x + y = y + x", "x: vector(n); y: real").word == "ill-typed"
    assert judge("x x^T = 1", "x: real; T: natural").word == "refuted"


def test_t_is_an_exponent_where_it_is_a_number() -> None:
    def found(text: str, *others: str) -> tuple[bool, bool, bool]:
        trees = [tree(text)]
        return tuple(top(trees, uses(trees), others, ()))  # type: ignore[return-value]

    assert found("x^T y = 0") == (True, False, False)
    assert found("A^T = 0") == (True, True, False)
    assert found("a r^T = 0")[2]
    assert not found("(1 + r)^T = 0")[0]
    assert not found("x^T T = 0")[0]
    assert not found("x^T y = 0", "T")[0]
    assert not found("x^T y = 0", "x")[0]
    assert not found("P V^T = nRT")[0]


def test_sizes() -> None:
    sizes = Sizes()
    a, b, c = sizes.fresh(), sizes.fresh(), sizes.fresh()
    sizes.same(a, b)
    sizes.same(b, symbol("n"))
    assert sizes.found(a) == symbol("n")
    for one, other in ((c, ONE), (a, number(2)), (a, symbol("m"))):
        with pytest.raises(Misfit):
            sizes.same(one, other)
    with pytest.raises(Misfit):
        sizes.alike(Shape(c, ONE), Shape(number(2), number(3)))
    assert sizes.found(c) == c  # what does not fit says nothing
    sizes.same(c, number(3))
    assert sizes.is_column(Shape(c, ONE))
    assert not sizes.is_number(Shape(c, ONE))


def test_entries() -> None:
    n, m = symbol("n"), symbol("m")
    a, x = symbol("A[#×#]", n, m), symbol("x[#×#]", m, ONE)
    y = symbol("y[#×#]", n, ONE)
    form = Relation(Term("mul", Term("transpose", y), a, x), "=", number(0))
    found = by_entries(form, frozenset(), frozenset())
    assert write_term(found.left) == ("Sum(y_i·Sum(A_(i, j)·x_j, (j, 1, m)), (i, 1, n))")
    with pytest.raises(NoEntries, match="how many"):
        by_entries(form, frozenset(), frozenset("n"))
    with pytest.raises(NoEntries):
        by_entries(Relation(Term("det", a), "=", number(0)), frozenset(), frozenset())
    with pytest.raises(NoEntries):
        cross(x, y)


def test_new_sums_take_no_letter_that_is_bound() -> None:
    x = symbol("x[#×#]", symbol("n"), ONE)
    inner = Term("mul", symbol("i"), Term("pow", Term("norm", x), number(2)))
    whole = Term("sum", "i", ONE, symbol("n"), inner)
    found = by_entries(Relation(whole, "=", number(0)), frozenset(), frozenset())
    assert write_term(found.left) == "Sum(i·Sum(x_j^2, (j, 1, n)), (i, 1, n))"


@pytest.mark.parametrize(
    ("text", "names", "rest"),
    [
        ("x, y ∈ ℝ^n", {"x", "y"}, ""),
        ("u, v: vector", {"u", "v"}, ""),
        ("A: matrix; n > 0", {"A"}, "n > 0"),
        ("벡터 x", {"x"}, ""),
        ("x, y: 向量", {"x", "y"}, ""),
        ("x > 0", set(), "x > 0"),
    ],
)
def test_declared_kinds(text: str, names: set[str], rest: str) -> None:
    found = declared_kinds(text)
    assert found.names == names
    assert found.rest.strip(" ;") == rest


def test_in_a_sentence_the_names_stay() -> None:
    text = "x^T y = y^T x for all vectors x and y"
    found = declared_kinds(text, keeps_names=True)
    assert found.sizeless == {"x": "column", "y": "column"}
    assert len(found.rest) == len(text)
    assert "vectors" not in found.rest
    assert found.rest.split()[-3:] == ["x", "and", "y"]


@pytest.mark.parametrize(
    "tex", [r"\hat{y}", r"\bar{\mu}", r"\tilde{A}", r"\vec{v}", r"\mathcal{L}"]
)
def test_letters_with_accents_are_written_as_they_are_read(tex: str) -> None:
    assert write_latex(read_term(tex, is_latex=True)) == tex
    assert read_term(tex, is_latex=True) != read_term(tex[-2], is_latex=True)


def test_the_context_of_a_reading() -> None:
    found = inferred("x^T y = 0")
    context = found.chosen(Choices()).context(Notation(are_numbers=True))
    assert context.turns is True
    assert {"x", "y"} <= context.names
    assert context.sizes == {"n"}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("det(I) = 1", "proved"), (r"\det(I) = 1", "proved"), ("I^T = I", "proved"),
        (r"I^\top = I", "proved"), (r"\det(I)\det(A) = \det(A)", "proved"),
        ("det(I) = 2", "undecided"), ("tr(I) = 3", "undecided"), ("I^T = 2*I", "refuted"),
        # a number or the identity matrix: the text does not say which
        ("I^(-1) = I", "undecided"), ("I^(-1) = -I", "undecided"),
        ("(3*I)^(-1) = I/3", "undecided"),
        ("I^2 = -1", "proved"), ("I^2 = 1", "refuted"),
        # beside j and k, i may be an index or the unit
        (r"\exp(2\pi i(k + \frac{1}{4})) = i, k \in \mathbb{Z}", "undecided"),
        (r"\exp(2\pi i(k + \frac{1}{4})) = k, k \in \mathbb{Z}", "refuted"),
    ],
)  # fmt: skip
def test_a_matrix_called_i_is_the_identity_matrix(text: str, word: str) -> None:
    assert judge(text).verdicts[0].word == word


def test_a_declared_matrix_may_be_called_i() -> None:
    assert judge("I = 2*I", "I: matrix(2, 2)").verdicts[0].word == "refuted"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (r"3 \begin{pmatrix} a_{i} \\ b_{i} \end{pmatrix}_{i=0}^{n - 1}"
         r" = \begin{pmatrix} 3 a_{i} \\ 3 b_{i} \end{pmatrix}_{i=0}^{n - 1}", "proved"),
        (r"3 \begin{pmatrix} a_{i} \\ b_{i} \end{pmatrix}_{i=0}^{n - 1}"
         r" = \begin{pmatrix} 3 a_{i} \\ 2 b_{i} \end{pmatrix}_{i=0}^{n - 1}", "refuted"),
        (r"\mathrm{diag}\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}_{i=0}^{n - 1} = I", "proved"),
        (r"\mathrm{diag}\begin{pmatrix} 1 & 0 \\ 0 & 2 \end{pmatrix}_{i=0}^{n - 1} = I", "refuted"),
    ],
)  # fmt: skip
def test_the_entries_of_blocks_in_a_range_are_numbers(text: str, word: str) -> None:
    assert symproof.prove(text, where="n: natural").word == word


def test_no_hash_decides_the_order_of_matrices() -> None:
    """A 0 beside columns of one size is read as the zero of the first of them."""
    columns = [symbol(f"{name}[#×#]", symbol("n"), number(1)) for name in "hdbfaceg"]
    scope = Scope(Notation(matrices=frozenset(columns)), uses([]), is_latex=True)
    assert [*scope.matrices] == [*"abcdefgh"]
