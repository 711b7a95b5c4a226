"""Matrices of which only the size is known."""

from __future__ import annotations

import itertools
import json
import random
from operator import mul

import pytest
from proof_data import RING, cited, entry, proved

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Refuted
from symproof.kernel.claims import Claim, MalformedClaim, demand_wellformed
from symproof.kernel.context import ProofError
from symproof.kernel.evaluation import agree
from symproof.kernel.facts import Scope, Variable
from symproof.kernel.polynomials import NotNormal
from symproof.kernel.terms import Relation, Term, free_names, number, symbol
from symproof.notation import latex_writer
from symproof.notation.encoding import encode
from symproof.notation.text_writer import write_term
from symproof.search.enclosures import replay

NATURALS = ("natural", "natural")
# The letters of the tests and their sizes.
SIZES = {
    "A": "n m", "B": "m k", "C": "m k", "S": "n n", "P": "n n", "x": "n 1", "y": "n 1", "z": "n 1",
    "r": "1 n", "u": "m 1", "M": "2 3", "Q": "3 2", "c": "1 1", "d": "1 1",
}  # fmt: skip
NAMES = ("n", "m", "k", "a", "b")


HEADS = {"+": "add", "*": "mul", "/": "div", "^": "pow", "T": "transpose"}


def size(text):
    return [number(int(t)) if t.isdigit() else symbol(t) for t in text.split()]


def term(text):
    """The term of a text with each operation in front; "-" has two arguments."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()

    def read():
        word = words.pop(0)
        if word == "(":
            head = words.pop(0)
            var = [words.pop(0)] if head == "sum" else []
            args = []
            while words[0] != ")":
                args.append(read())
            words.pop(0)
            if head == "-":
                return Term("add", args[0], Term("neg", args[1]))
            return Term(HEADS.get(head, head), *var, *args)
        if word in SIZES:
            return symbol(f"{word}[#×#]", *size(SIZES[word]))
        return (
            number(int(word)) if word.isdigit() else {"I": Term("identity")}.get(word, symbol(word))
        )

    return read()


VARIABLES = (
    *(Variable(name, "natural") for name in NAMES[:3]),
    *(Variable(name, "real") for name in NAMES[3:]),
    *(Variable(f"{name}[#×#]", "real", NATURALS) for name in SIZES),
)


def claim(left, op, right, variables=VARIABLES):
    sides = (term(left), term(right))
    used = free_names(sides[0]) | free_names(sides[1])
    kept = tuple(v for v in variables if v.name in used)
    return Claim(kept, (), (), Relation(sides[0], op, sides[1]))


TRUE = """
(* A (+ B C)) | (+ (* A B) (* A C))
(* (+ B C) (T (+ B C))) | (+ (* B (T B)) (* B (T C)) (* C (T B)) (* C (T C)))
(T (* A B)) | (* (T B) (T A))
(T (T A)) | A
(T (* a A)) | (* a (T A))
(* (* A B) (T C)) | (* A (* B (T C)))
(^ (+ S P) 2) | (+ (* S S) (* S P) (* P S) (* P P))
(^ (* S P) 2) | (* S P S P)
(* (+ S I) (- S I)) | (- (^ S 2) I)
(* I A) | A
(* A I) | A
(T I) | I
(* (T x) S y) | (* (T y) (T S) x)
(* x (* (T y) z)) | (* (* (T y) z) x)
(* (* (T x) y) (T z) S) | (* (T z) S (* (T y) x))
(dot x y) | (dot y x)
(dot x y) | (* (T x) y)
(dot r r) | (* r (T r))
(dot (* S x) y) | (dot x (* (T S) y))
(^ (norm x) 2) | (* (T x) x)
(^ (dot x y) 2) | (* (T x) y (T x) y)
(- A A) | (* 0 A)
(* (/ 1 2) (+ S S)) | S
(sum j 1 k (* j S)) | (* (/ (* k (+ k 1)) 2) S)
(sum j 1 3 (^ S j)) | (+ S (^ S 2) (^ S 3))
(* M Q M) | (* (* M Q) M)
(T (* M Q)) | (* (T Q) (T M))
(* c d) | (* d c)
(* c x) | (* x c)
(T c) | c
(* c A) | (* A c)
""".strip().splitlines()

FALSE = """
(* S P) | (* P S)
(T (* S P)) | (* (T S) (T P))
(T S) | S
(^ (+ S P) 2) | (+ (* S S) (* 2 S P) (* P P))
(^ (* S P) 2) | (* (^ S 2) (^ P 2))
(* (+ S P) (- S P)) | (- (* S S) (* P P))
(* (T x) S y) | (* (T y) S x)
(* x (T y)) | (* y (T x))
(* x (T y) z) | (* y (T x) z)
(dot (* S x) y) | (dot x (* S y))
(* A B) | (* A C)
(* M Q) | (* 2 M Q)
S | I
S | (* a I)
(* c x) | x
(sum j 1 k (* j S)) | (* k S)
(* (T x) x) | (* (T x) y)
(* S S) | S
(* S (T S)) | (* (T S) S)
(- (* S P) (* P S)) | (* 0 S)
""".strip().splitlines()


def sides(line):
    return [part.strip() for part in line.split("|")]


@pytest.mark.parametrize("line", TRUE)
def test_what_is_true(line):
    left, right = sides(line)
    made = claim(left, "=", right)
    assert decide(made).word in ("proved", "proved-with-conditions")
    assert isinstance(decide(made), Proved)


@pytest.mark.parametrize("line", FALSE)
def test_what_is_false_is_refuted_by_matrices_with_entries(line):
    left, right = sides(line)
    made = claim(left, "=", right)
    with pytest.raises(ProofError):
        proved(entry("t", made, RING))
    found = decide(made)
    assert isinstance(found, Refuted)
    assert replay(made, json.loads(found.certificate))


def random_matrix(rng):
    """A random square matrix made of S and P, as text."""
    kind = rng.random()
    if kind < 0.45:
        return rng.choice(("S", "P", "S", "P", "I"))
    if kind < 0.6:
        return f"(T {random_matrix(rng)})"
    if kind < 0.7:
        factor = rng.choice(("2", "(neg 1)", "(* (T x) y)", "(dot x (* S y))"))
        return f"(* {factor} {random_matrix(rng)})"
    return f"({rng.choice('+**')} {random_matrix(rng)} {random_matrix(rng)})"


def test_what_the_ring_shows_holds_for_numbers():
    """Random pairs of square matrices, and pairs turned by true laws; where the ring finds one
    value, matrices with random entries agree."""
    rng = random.Random(20)
    here = Scope({}, {}).declare(VARIABLES)
    equal = 0
    pool = [random_matrix(rng) for _ in range(60)]
    for left, right in itertools.combinations(pool, 2):
        made = claim(left, "=", right)
        try:
            shown = agree(made.relation.left, made.relation.right, here)
        except NotNormal:
            continue
        if shown:
            equal += 1
            assert decide(made).word == "proved"
            for n in (1, 2, 3):
                assert values(made.relation.left, n) == values(made.relation.right, n)
    assert equal > 20


def values(t, n):
    """A matrix as its rows, for fixed entries of integers, computed here from scratch."""
    head, args = t.head, t.args
    if head == "num":
        return args[0]
    if head == "neg":
        return -values(args[0], n)
    if head == "sym":
        cols = 1 if args[2] == number(1) else n
        return [[(ord(args[0][0]) * (3 * i + 1) + 7 * j * j) % 11 - 4 for j in range(cols)]
                for i in range(n)]  # fmt: skip
    if head == "identity":
        return [[int(i == j) for j in range(n)] for i in range(n)]
    parts = [values(a, n) for a in args]
    if head == "transpose":
        return [list(row) for row in zip(*parts[0], strict=True)]
    if head == "dot":
        return sum(a[0] * b[0] for a, b in zip(*parts, strict=True))
    if head == "add":
        return [[sum(xs) for xs in zip(*rows, strict=True)] for rows in zip(*parts, strict=True)]
    result = parts[0]
    for part in parts[1:]:
        if isinstance(result, int) or isinstance(part, int):
            factor, grid = (result, part) if isinstance(result, int) else (part, result)
            result = [[factor * x for x in row] for row in grid]
        else:
            columns = [*zip(*part, strict=True)]
            result = [[sum(map(mul, row, column)) for column in columns] for row in result]
    return result


def test_squares_of_vectors_are_not_negative():
    assert isinstance(decide(claim("(* (T x) x)", ">=", "0")), Proved)
    assert isinstance(decide(claim("(* (T x) (T S) S x)", ">=", "0")), Proved)
    assert isinstance(decide(claim("(norm (+ x y))", ">=", "0")), Proved)
    assert isinstance(decide(claim("(* (T x) y)", ">=", "0")), Refuted)
    assert isinstance(decide(claim("(* (T x) S x)", ">=", "0")), Refuted)
    unsure = tuple(v._replace(sort="complex") if v.indices else v for v in VARIABLES)
    assert not isinstance(decide(claim("(* (T x) x)", "=", "(dot x x)", unsure)), Refuted)
    with pytest.raises(ProofError):
        proved(entry("t", claim("(* (T x) x)", ">=", "0", unsure), RING))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(* A A)", "A"),  # n × m times n × m
        ("(+ A B)", "A"),
        ("(* x x)", "x"),
        ("(dot x u)", "0"),
        ("(sin S)", "S"),
        ("(^ A 2)", "A"),
        ("A", "(T A)"),
        ("(+ S 1)", "S"),
        ("(* M M)", "M"),
    ],
)
def test_sizes_that_do_not_fit_prove_nothing(left, right):
    with pytest.raises(ProofError):
        proved(entry("t", claim(left, "=", right), RING))
    assert not isinstance(decide(claim(left, "=", right)), Proved)


@pytest.mark.parametrize(
    ("variable", "complaint"),
    [
        (Variable("A[#×#]", "positive", NATURALS), "matrices are complex or real"),
        (Variable("A[#×#]", "real", ("real", "natural")), "of natural numbers of rows"),
        (Variable("A[#×#]", "real", ("natural", "integer")), "of natural numbers of rows"),
        (Variable("A[#×#]", "real"), "wrong indices"),
    ],
)
def test_what_is_no_matrix(variable, complaint):
    one = Relation(number(1), "=", number(1))
    with pytest.raises(MalformedClaim, match=complaint):
        demand_wellformed(Claim((variable,), (), (), one))


def test_a_number_of_rows_may_not_be_negative():
    less = symbol("A[#×#]", Term("add", symbol("n"), number(-1)), symbol("n"))
    made = Claim((VARIABLES[0], VARIABLES[5]), (), (), Relation(less, "=", less))
    with pytest.raises(MalformedClaim, match="not known to be natural"):
        demand_wellformed(made)


# -- instances -----------------------------------------------------------------------------

# (S + P)ᵀ = Sᵀ + Pᵀ, of which other matrices are put in.
SUM = entry("sum", claim("(T (+ S P))", "=", "(+ (T S) (T P))"), RING)


def value_of(name, params=("i", "j")):
    body = symbol(f"{name}[#×#]", *map(symbol, params))
    return [list(params), encode(body)]


def instance_with(values):
    made = claim("(T (+ P S))", "=", "(+ (T P) (T S))")
    data = {"theorem": "sum", "values": {"n": [[], encode(symbol("n"))], **values}}
    return proved(SUM, entry("t", made, cited(data)))


def test_an_instance_puts_a_family_of_matrices_in():
    assert instance_with({"S[#×#]": value_of("P"), "P[#×#]": value_of("S")})


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ([["i", "j"], encode(symbol("P[#×#]", symbol("j"), symbol("i")))], "not known to be real"),
        ([["i", "i"], encode(symbol("P[#×#]", symbol("i"), symbol("i")))], "named twice"),
        ([["i", "j"], encode(symbol("P[#×#]", symbol("n"), symbol("n")))], "not known to be real"),
        ([["i", "j"], encode(number(3))], "not known to be real"),
        ([["i", "j"], encode(Term("identity"))], "not known to be real"),
        ([["i"], encode(symbol("P[#×#]", symbol("i"), symbol("i")))], None),
        ([[], encode(symbol("n"))], None),
    ],
)
def test_a_value_has_the_size_of_what_it_stands_for(value, complaint):
    with pytest.raises(ProofError, match=complaint):
        instance_with({"S[#×#]": value, "P[#×#]": value_of("S")})


def test_a_matrix_is_no_value_of_a_family_of_numbers():
    families = Claim(
        (Variable("f_#", "real", ("natural",)),), (), (),
        Relation(symbol("f_#", number(1)), "=", symbol("f_#", number(1))),
    )  # fmt: skip
    value = [["i"], encode(symbol("S[#×#]", symbol("i"), symbol("i")))]
    made = claim("S", "=", "S")
    data = {"theorem": "same", "values": {"f_#": value}}
    with pytest.raises(ProofError, match="not known to be real"):
        proved(entry("same", families, RING),
               entry("t", made, cited(data)))  # fmt: skip


# -- limits --------------------------------------------------------------------------------


def test_the_number_of_words_is_limited():
    with pytest.raises(ProofError, match="too many terms"):
        proved(entry("t", claim("(^ (+ S P) 40)", "=", "S"), RING))


def test_a_sum_of_matrices_that_vary_has_no_value():
    j = symbol("j")
    family = Variable("F_#[#×#]", "real", ("integer", *NATURALS))
    n = symbol("n")
    body = symbol("F_#[#×#]", j, n, n)
    total = Term("sum", "j", number(1), symbol("k"), body)
    made = Claim(
        (VARIABLES[0], VARIABLES[2], family), (), (),
        Relation(total, "=", Term("mul", symbol("k"), symbol("F_#[#×#]", number(1), n, n))),
    )  # fmt: skip
    with pytest.raises(ProofError, match="vary with the index"):
        proved(entry("t", made, RING))
    assert not isinstance(decide(made), Proved)


def test_numbers_made_of_matrices_that_vary_have_a_sum():
    families = tuple(Variable(f"{name}_#[#×#]", "real", ("integer", *NATURALS)) for name in "FG")

    def column(name, index):
        return symbol(f"{name}_#[#×#]", symbol(index), symbol("n"), number(1))

    def total(index, left, right):
        product = Term("mul", Term("transpose", column(left, index)), column(right, index))
        return Term("sum", index, number(1), symbol("k"), product)

    relation = Relation(total("j", "F", "G"), "=", total("l", "G", "F"))
    made = Claim((VARIABLES[0], VARIABLES[2], *families), (), (), relation)
    assert proved(entry("t", made, RING))
    wrong = made._replace(relation=Relation(total("j", "F", "G"), "=", total("l", "F", "F")))
    assert isinstance(decide(wrong), Refuted)


# -- what others make of them --------------------------------------------------------------


def test_sizes_are_not_written():
    shown = term("(* (T A) S)")
    assert write_term(shown) == "Aᵀ·S"
    assert latex_writer.write_term(shown) == r"A^{\top} S"
