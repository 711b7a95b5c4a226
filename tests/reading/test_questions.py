"""What a text means: its readings, as claims."""

from __future__ import annotations

import random
import re

import pytest
from claimed import read_claim
from corpus import entries
from typed import typed

from symproof import prove
from symproof.base.messages import Said
from symproof.deciding.judgements import judge
from symproof.kernel.claims import Claim, MalformedClaim
from symproof.kernel.terms import MalformedTerm
from symproof.notation.claims_writer import supposed
from symproof.notation.text_writer import write_clause, write_relation
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.questions import understand
from symproof.reading.claims.single import read_relations
from symproof.reading.scope.choices import MOST, Choices, readings


def natural(text: str, where: str = "") -> tuple[Claim, ...]:
    return understand(text, where).questions[0].claims


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["accept", "reject"])
def test_declared_claims_are_read_as_before(kind: str) -> None:
    """All claims of the corpora have one reading, which is that of the reader before."""
    changed = []
    for entry in entries(kind):  # type: ignore[arg-type]
        found = understand(entry.claim_text, entry.where_text)
        before = tuple(read_claim(entry.claim_text, entry.where_text))
        if [q.claims for q in found.questions] != [before]:
            changed.append(entry)
    assert changed == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(a+b)^2 = a^2 + 2ab + b^2", "(a + b)^2 = a^2 + 2·a·b + b^2"),
        ("speed*time = 1", "speed·time = 1"),
        ("xy + x + y = 1", "x·y + x + y = 1"),
        ("e^(iπ) = -1", "e^(I·π) = -1"),
        ("e^x = e*x", "e^x = E·x"),
        ("x_i + i = 1", "x_i + i = 1"),
        ("2 + 3i = 3i + 2", "2 + 3·I = 3·I + 2"),
        ("Sum(i^2, (i, 1, n)) = n", "Sum(i^2, (i, 1, n)) = n"),
        ("i < n", "i < n"),
        ("sin 2x cos y = 1", "sin(2·x)·cos(y) = 1"),
        ("2sinxcosx = 1", "2·sin(x)·cos(x) = 1"),
        ("cos(npi) = 1", "cos(n·π) = 1"),
        ("sin -x = 1", "sin(-x) = 1"),
        ("sin(x)y = 1", "sin(x)·y = 1"),
        ("x^2y = 1", "x^2·y = 1"),
        ("x^sin(y) = 1", "x^sin(y) = 1"),
        ("f(x) + f = 1", "f·x + f = 1"),
        ("f(x) = 1", "f(x) = 1"),
        ("a(b + c) = 1", "a·(b + c) = 1"),
        ("2*-x = 1", "2·(-x) = 1"),
        ("5 + -2 = - -3", "5 - 2 = -(-3)"),
        ("((x + y = 1))", "x + y = 1"),
        ("cosec(3x) = 1", "csc(3·x) = 1"),
        (r"\sin(2+1)A = 1", "sin(2 + 1)·A = 1"),
        (r"\sin x (1 + \cos x) = 1", "sin(x)·(1 + cos(x)) = 1"),
        (r"\sin{\left(x\right)}^2 = 1", "sin(x)^2 = 1"),
        (r"ab = ba", "a·b = b·a"),
        (r"\,ab = ba", "a·b = b·a"),
        (r"x_{ij} = d_{\mathrm{model}} \,", "x_ij = d_model"),
        (r"\begin{array}{cc} 1 & 2\end{array} = \begin{pmatrix} { 1 } & 2\end{pmatrix}",
         "[[1, 2]] = [[1, 2]]"),
        (r"\begin{pmatrix} 1 & 2 \end{pmatrix}^{\top} = \begin{pmatrix} 1 \\ 2 \end{pmatrix}",
         "[[1, 2]]ᵀ = [[1], [2]]"),
    ],
)  # fmt: skip
def test_what_is_meant(text: str, written: str) -> None:
    (claim,) = natural(text)
    assert write_relation(claim.relation) == written


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1/2x = 1", 2),
        ("a/bc = 1 + b + c", 2),
        ("sin x/2 = 1", 2),
        ("sin x·y = 1", 2),
        ("sin x(y) = 1", 3),  # also with a function x
        ("e^2x = 1", 2),
        ("e^ix = 1", 3),
        ("x^n(y) = 1", 2),
        ("pq = 1", 2),
        (r"2\frac{6}{7} = 1", 2),
        ("x + i = 1", 2),
        ("1/2x = 1/2y", 2),
        ("cos π/4 = 1", 1),
        ("sin x/cos x = 1", 1),
        ("x/2 = 1", 1),
    ],
)
def test_what_is_open_has_several_readings(text: str, count: int) -> None:
    found = understand(text)
    assert len(found.questions) == count
    assert found.is_all


def test_the_verdict_is_what_all_readings_say() -> None:
    assert judge("1/2x = 1/2x").word == "proved-with-conditions"  # those of 1/(2x)
    assert "a/b c is a/(b·c)" in judge("1/2x = 1/2x").text()
    differ = judge("sin x/2 = sin(x)/2")
    assert differ.word == "undecided"
    assert differ.exit_code == 1
    assert "sin a/b is sin(a)/b" in differ.text()
    assert "sin a/b is sin(a/b)" in differ.text()
    assert judge("pq = qp").word == "proved"
    assert judge("pq = qp + 1").word == "refuted"
    assert prove("sin x/2 = sin(x)/2").undecided


def test_too_many_readings_are_not_judged() -> None:
    def read(choices: Choices) -> tuple[int, ...]:
        return tuple(choices.pick(0, str(k), Said("one"), Said("other")) for k in range(5))

    found, is_all = readings(read)
    assert len(found) == MOST
    assert not is_all
    few, is_all = readings(lambda choices: choices.pick(0, "a", Said("one"), Said("other")))
    assert [reading.found for reading in few] == [0, 1]
    assert is_all


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("|x| = x if x > 0", "", "x: positive"),
        ("sin(kπ) = 0 for all integers k", "", "k: integer"),
        ("ab = ba", "a, b > 0", "a, b: positive"),
        ("ab = ba", "a, b: complex", "a, b: complex"),
        ("ab = 1", "ab: positive", "ab: positive"),
        ("x = y", "n ∈ ℕ; x: integer", "x: integer; y: real"),
        ("n = 1 for n >= 3", "n: integer", "n: positive integer; n ≥ 3"),
        ("x^2 = 4 if x = 2", "", "x: real; x = 2"),
        ("x = y", "it: real, x: integer", "x: integer; y: real"),
        ("i^2 = 1", "i: imaginary unit", ""),
        ("i^2 = 1", "i: real", "i: real"),
        ("e^2 = x", "e > 0", "e: positive; x: real"),
        ("g(x) + g = 1", "g: function", "g, g(i), x: real"),
        ("x_1 = y", "x_i: positive", "x_i: positive; y: real"),
    ],
)
def test_what_is_said_of_letters(text: str, where: str, said: str) -> None:
    assert supposed(*natural(text, where)) == said


def test_cases_and_directions_are_claims_of_their_own() -> None:
    cases = natural("x = 2 or x = -2 => x^2 = 4")
    assert [[write_relation(h) for h in c.hypotheses] for c in cases] == [["x = 2"], ["x = -2"]]
    (clause,) = natural("x^2 = 4 => x = 2 or x = -2")
    assert [write_relation(h) for h in clause.hypotheses] == ["x^2 = 4"]
    assert write_clause(clause) == "x = 2 or x = -2"
    both = natural("x^2 = 4 <=> x = 2 or x = -2")
    assert len(both) == 3
    assert "[x: real; x = -2]" in judge("x = 2 or x = -2 => x^2 = 4").text()


def test_an_alternative_orders_real_numbers_only() -> None:
    said = judge("z = 1 or z < 1", "z: complex")
    assert (said.word, said.exit_code) == ("not-read", 2)
    assert said.details() == ["an alternative orders what is not known to be real"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("We have 2·3 = 6xy.", ""),
        ("clearly x = x", ""),
        ("x^2 >= 0 (x real)", ""),
        ("foo(x) = foo(x)", ""),
        ("2 3 = 6", ""),
        ("cosh²  − sinh² y = 1", ""),
        ("w [i] = 1", ""),
        ("√x^2 = x", ""),
        ("√xy = 1 + x", ""),
        (r"2{a+b} = 2a + b\,", ""),
        (r"\lvert\begin{pmatrix}1\end{pmatrix}\rvert = 1", ""),
        (r"\cot 142\frac12^\circ = 1", ""),
        (r"\frac{dy}{dx} = 1", ""),
        (r"\frac{\mathrm{d}y}{\mathrm{d}x} = \frac{y}{x}", ""),
        (r"\frac{\mathrm{d} y}{\mathrm{d} x} = \frac{y}{x}", ""),
        ("sinh = sinh", ""),
        (r"\sum_{k=1}^n floor(k) = 1", ""),
        (r"\frac12 det(A) = 1", ""),
        (r"\frac12 max(a) = a", ""),
        ("1 + 2", ""),
        ("(x = 1, y = 2)", ""),
        ("x -- 1 = 2", ""),
        ("sinc(x) = sin(x)/x", ""),
        ("expm(x) = 1", ""),
        ("sinx(y) = 1", ""),
        ("x = y", "x: nonsense"),
        ("x = y", "2: function"),
        ("x = y", "(x <= 1, y < x)"),
        ("x = y", "f} is a function"),
        ("x = y = z or y < x", ""),
    ],
)
def test_what_must_not_be_decided_is_not_read(text: str, where: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        understand(text, where)
    assert caught.value.text in (text, where)
    assert judge(text, where).exit_code == 2


@pytest.mark.parametrize("where", ["x_i >= 0", "x_j: foo"])
def test_members_of_families_are_refused_as_before(where: str) -> None:
    with pytest.raises((MalformedClaim, UnreadableText)):
        understand("Sum(x_i, (i, 1, n)) >= 0", where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (r"\begin{pmatrix} { 1 } & 2\end{pmatrix} = \begin{pmatrix} 0 & 2\end{pmatrix}", ""),
        ("e^2 >= 7", "e: real"),
        (r"\sin(2+1)A = \sin(3A)", ""),
        ("sin 2x cos y = sin(2x cos y)", ""),
        ("e^π < π^e", ""),
        ("x = 1 if x = 1 or x = 2", ""),
        (r"x_{ij} = x_{ji} \,", ""),
    ],
)
def test_false_ones_are_refuted(text: str, where: str) -> None:
    assert judge(text, where).word == "refuted"


@pytest.mark.slow
def test_mutated_texts_are_read_or_refused_with_a_place() -> None:
    """Nothing else happens, whatever is typed; and what was said of letters is no exception."""
    draw = random.Random(5)
    corpus = [one for one in typed() if "\\begin" not in one.text]
    pieces = [piece for one in corpus for piece in _PIECE.findall(one.text)]
    wheres = ["", "x_i: positive", "f: function", "n: integer; x > 0", "a, b ∈ ℝ"]
    outcomes = []
    for _ in range(1500):
        text, where = draw.choice(corpus).text, draw.choice(wheres)
        outcomes.append(_outcome(*(_mutated(part, pieces, draw) for part in (text, where))))
    assert outcomes.count("read") > 100
    assert "without a place" not in outcomes


def _outcome(text: str, where: str) -> str:
    try:
        understand(text, where)
    except UnreadableText as error:
        return "refused" if error.text in (text, where) else "without a place"
    except (MalformedClaim, MalformedTerm):
        return "no claim"
    return "read"


_PIECE = re.compile(r"\\[A-Za-z]+|\w+|\s+|.")


def _mutated(text: str, pieces: list[str], draw: random.Random) -> str:
    """The text with one piece taken out, put in or replaced."""
    own = _PIECE.findall(text)
    place = draw.randrange(len(own) + 1)
    own[place : place + draw.randint(0, 1)] = draw.choices(pieces, k=draw.randint(0, 1))
    return "".join(own)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("π ≈ 3.14", "3.135 ≤ π < 3.15"),
        ("3.14 ≈ π", "3.135 ≤ π < 3.15"),
        ("-π ≈ -3.1", "-3.2 < -π ≤ -3.05"),
        ("sin(π) ≈ 0.00", "-0.01 < sin(π) < 0.01"),
        ("7 ≈ 7", "6.5 ≤ 7 < 8"),
    ],
)
def test_an_approximation_is_two_bounds(text: str, said: str) -> None:
    assert judge(text).claim.replace("−", "-") == said


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x ≈ y", ""),
        ("1024 ≈ 1000", ""),  # which of these digits are exact?
        ("π ≈ 3.14 ≈ 3.1", ""),
        ("π = 3.14 ≈ 3.1", ""),
        ("x^2 = 4 if x ≈ 2", ""),
        ("x = 2", "x ≈ 2"),
        ("x ≈ 2.0 => x = 2", ""),
        ("x ≈ 2.0 <=> x = 2", ""),
    ],
)
def test_an_approximation_is_no_equality(text: str, where: str) -> None:
    assert judge(text, where).word == "not-read"


def test_a_theory_has_no_approximations() -> None:
    with pytest.raises(UnreadableText, match="approximation"):
        read_relations("π ≈ 3.14")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("A: matrix(n, m)", "A: matrix(n, m)"),
        ("A: matrix n×m", "A: matrix(n, m)"),
        ("A is an n x m matrix", "A: matrix(n, m)"),
        ("A ∈ ℝ^{n×m}", "A: matrix(n, m)"),
        (r"A \in \mathbb{R}^{n \times m}", "A: matrix(n, m)"),
        ("c: real; A: matrix(2, 3), d > 0", "A: matrix(2, 3)"),
        ("A ∈ ℝ^n", "A: vector(n)"),
        ("A: vector(2n)", "A: vector(2·n)"),
        ("A: 行列", ""),
    ],
)
def test_kinds_that_are_declared(where: str, said: str) -> None:
    if not said:
        assert judge("A = A", where).word == "not-read"
        return
    details = " ".join(judge("A = A", where).details())
    assert said in details
    assert judge("A = 2·A", where).word == "refuted"
    assert judge("A = A", said).claim == "A = A"  # what is said is understood


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("A_1 = A_1", "A: matrix(n, n)"),
        ("|A| = |A|", "A: matrix(n, m)"),
        ("sin(A) = sin(A)", "A: matrix(n, n)"),
        ("2^A = 2^A", "A: matrix(n, n)"),
        ("A^B = A^B", "A, B: matrix(n, n)"),
        ("A = A", "A: matrix(n)"),
        ("A = A", "A: matrix(n, m, k)"),
        ("A = A", "A: matrix(n, n), A > 0"),
        ("(x + y)' = x' + y'", "x: real"),
        ("A = A", "A: matrix(A, A)"),
        ("A = A", "A: matrix(n, n), n: vector(m)"),
        ("A = A", "A: matrix(n, n), A: matrix(n, m)"),
        ("A = A", "A: matrix(n, n), A: integer"),
        ("A = A for all integers A", "A: matrix(n, n)"),
        ("A = A", "A: matrix(n, n), n: real"),
        ("A < A + A", "A: matrix(n, n)"),
        ("A ≈ 2.0", "A: matrix(n, n)"),
    ],
)
def test_what_is_not_known_of_matrices_is_not_read(text: str, where: str) -> None:
    assert judge(text, where).word == "not-read"


def test_a_matrix_is_no_number_elsewhere() -> None:
    assert judge("AB = BA", "A: matrix(n, n)").word in ("undecided", "refuted", "proved")
    assert judge("A·x = x·A", "A: matrix(n, n); x: real").word == "proved"
    assert judge("A·x = x·A", "A: matrix(n, n)").word == "undecided"  # x may be a vector
    assert judge("A·x = x·A", "A: matrix(n, n), x: vector(n)").word == "ill-typed"
    assert judge("x·y = y·x", "x, y: vector(n)").word == "proved"  # the dot product
    assert judge(r"x \cdot y = x^\top y", "x, y: vector(n)").word == "proved"
    assert judge("x·y = x·x", "x, y: vector(n)").word == "refuted"
    assert judge("x*y = y*x", "x, y: vector(n)").word == "ill-typed"
    assert prove("(AB)^T", "B^T A^T", where="A, B: matrix(n, n)").proved
    assert not prove("(AB)^T", "A^T B^T", where="A, B: matrix(n, n)").proved
