"""The second opinion is never wrong, complete on its fragment, independent and quick."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from corpus import IDENTITIES, entries, read_corpus
from hypothesis import given, settings
from hypothesis import strategies as st
from soon import soon

import symproof.search.second_opinion as package
from symproof.kernel.claims import Claim, Definition
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Term, free_names, number, symbol
from symproof.notation.declared import Notation
from symproof.reading.claims.single import read_relations, read_term
from symproof.search.second_opinion import Opinion, second_opinion

EQUAL, NOT_EQUAL, OUTSIDE = Opinion.EQUAL, Opinion.NOT_EQUAL, Opinion.OUTSIDE


def claim(text: str, where: str = "", definitions: tuple[Definition, ...] = ()) -> Claim:
    """The claim that ``text`` makes; names without a sort in ``where`` are real."""
    context = Notation(frozenset(d.name for d in definitions if "#" in d.name))
    (relation,) = read_relations(text, context)
    sorts, hypotheses = {}, []
    for part in filter(None, map(str.strip, where.split(","))):
        name, colon, sort = part.partition(":")
        if colon:
            sorts[name.strip()] = sort.strip()
        else:
            hypotheses += read_relations(part)
    sides = [t for r in (relation, *hypotheses) for t in (r.left, r.right)]
    used = frozenset().union(
        *map(free_names, sides), *(free_names(d.body) - {*d.params} for d in definitions)
    )
    variables = tuple(
        Variable(name, sorts.get(name, "real"), ("integer",) * name.count("#"))
        for name in sorted(used - {d.name for d in definitions})
    )
    return Claim(variables, definitions, tuple(hypotheses), relation)


def define(name: str, params: str, body: str, *earlier: Definition) -> Definition:
    context = Notation(frozenset(d.name for d in earlier if "#" in d.name))
    return Definition(name, tuple(params.split()), read_term(body, context))


def opinion(text: str, where: str = "", *definitions: Definition) -> Opinion:
    return second_opinion(claim(text, where, definitions)).opinion


N = "n: natural"
TRUE = [
    ("(a + b)^5 = a^5 + 5a^4*b + 10a^3*b^2 + 10a^2*b^3 + 5a*b^4 + b^5", ""),
    ("1/(a*b) + 1/a = (1 + b)/(a*b)", ""),
    ("(a^2 - b^2)/(a - b) = a + b", ""),
    ("1/(1 + 1/(1 + 1/x)) = (x + 1)/(2*x + 1)", ""),
    ("(1 + I)^8 = 16", ""),
    ("1/(x + I*y) = (x - I*y)/(x^2 + y^2)", ""),
    ("sin(x - y) = -sin(y - x)", ""),
    ("cos(a + b + c) = cos(a)*cos(b)*cos(c) - cos(a)*sin(b)*sin(c) - sin(a)*cos(b)*sin(c)"
     " - sin(a)*sin(b)*cos(c)", ""),
    ("sin(7*x) = 7*sin(x) - 56*sin(x)^3 + 112*sin(x)^5 - 64*sin(x)^7", ""),
    ("cos(x/3) = 4*cos(x/9)^3 - 3*cos(x/9)", ""),
    ("cos(5*x/6)*cos(x/6) = (cos(x) + cos(2*x/3))/2", ""),
    ("cos(1000*x)^2 = (1 + cos(2000*x))/2", ""),
    ("sin(x*y + x*z) = sin(x*y)*cos(x*z) + cos(x*y)*sin(x*z)", ""),
    ("cos((a + b)^2) = cos(a^2 + b^2)*cos(2*a*b) - sin(a^2 + b^2)*sin(2*a*b)", ""),
    ("cos((x + 1)/y) = cos(x/y)*cos(1/y) - sin(x/y)*sin(1/y)", ""),
    ("tan(x) + cot(x) = sec(x)*csc(x)", ""),
    ("tan(2*x) = 2*tan(x)/(1 - tan(x)^2)", ""),
    ("cot(x - y) = (cot(x)*cot(y) + 1)/(cot(y) - cot(x))", ""),
    ("sin(cos(x) + y) = sin(cos(x))*cos(y) + cos(cos(x))*sin(y)", ""),
    ("cos(x*sqrt(2) + x) = cos(x*sqrt(2))*cos(x) - sin(x*sqrt(2))*sin(x)", ""),
    ("cos(x/sqrt(2)) = cos(sqrt(2)*x/2)", ""),
    ("cos(x + pi/3) = cos(x)/2 - sqrt(3)*sin(x)/2", ""),
    ("sin(7*pi/12) = (sqrt(6) + sqrt(2))/4", ""),
    ("cos(pi/15)*cos(2*pi/15)*cos(4*pi/15)*cos(8*pi/15) = -1/16", ""),
    ("2*cos(pi/5)^2 = cos(pi/5) + 1/2", ""),
    ("sqrt(13) = 1 + 2*(cos(2*pi/13) + cos(6*pi/13) + cos(8*pi/13))"
     " + 2*(cos(18*pi/13) + cos(20*pi/13) + cos(24*pi/13))", ""),
    ("cos(x + 2*pi*n) = cos(x)", "n: integer"),
    ("sin(x + n*pi) = (-1)^n*sin(x)", "n: integer"),
    ("cos(n^2*pi) = cos(n*pi)", "n: integer"),
    ("cos(d*pi/2)^2 = 1", "d: even"),
    ("cos(m*pi) = -1", "m: odd"),
    ("(-1)^(n + 2) = (-1)^n", "n: integer"),
    ("(-2)^n*(-1)^n = 2^n", "n: natural"),
    ("cosh(2*x) = cosh(x)^2 + sinh(x)^2", ""),
    ("exp(x + y)*exp(-y) = cosh(x) + sinh(x)", ""),
    ("cosh(x + I*y) = cosh(x)*cos(y) + I*sinh(x)*sin(y)", ""),
    ("exp(I*pi) + 1 = 0", ""),
    ("exp(I*x)*exp(-I*x) = 1", ""),
    ("sin(I*x) = I*sinh(x)", ""),
    ("tanh(x + y) = (tanh(x) + tanh(y))/(1 + tanh(x)*tanh(y))", ""),
    ("e^(2x) - 1 = e^x*(e^x - e^(-x))", ""),
    ("100^x = 10^(2*x)", ""),
    ("6^x = 2^x*3^x", ""),
    ("10000^(-2*(i + 1)/d)*10000^(2/d) = 10000^(-2*i/d)", "i: natural, d: positive integer"),
    ("cos((p + k)/10000^(2*i/d)) = cos(p/10000^(2*i/d))*cos(k/10000^(2*i/d))"
     " - sin(p/10000^(2*i/d))*sin(k/10000^(2*i/d))", "i: natural, d: even"),
    ("sqrt(12) = 2*sqrt(3)", ""),
    ("1/(sqrt(3) - sqrt(2)) = sqrt(3) + sqrt(2)", ""),
    ("sqrt(x)^2 = x", "x: nonnegative"),
    ("sqrt(4*x + 4) = 2*sqrt(x + 1)", "x: nonnegative"),
    ("sqrt((a + b)^2 - 4*a*b) = sqrt(a^2 - 2*a*b + b^2)", ""),
    ("cos(Abs(i - j)*w) = cos((i - j)*w)", ""),
    ("Abs(x - y)^2 = Abs(y - x)*Abs(x - y)", ""),
    ("w[i + 1 - 1] = w[i]", "i: natural"),
    ("cos(w[i]*(p + k) - w[i]*p) = cos(k*w[i])", "i: natural"),
    ("Sum(i^4, (i, 0, n)) = n*(n + 1)*(2*n + 1)*(3*n^2 + 3*n - 1)/30", N),
    ("Sum(w[i]*(x + i), (i, 0, n - 1)) = x*Sum(w[j], (j, 0, n - 1))"
     " + Sum(j*w[j], (j, 0, n - 1))", N),
    ("Sum(sin(w[i])^2, (i, 3, n + 2)) = n - Sum(cos(w[i + 3])^2, (i, 0, n - 1))", N),
    ("Sum(Sum(a[i]*b[j], (j, 0, n - 1)), (i, 0, n - 1))"
     " = Sum(a[j], (j, 0, n - 1))*Sum(b[i], (i, 0, n - 1))", N),
    ("Sum(Sum(1, (j, 0, i - 1)), (i, 0, n)) = n*(n + 1)/2", N),
    ("Sum(cos(w[i]*(p + k) - w[i]*p), (i, 0, d/2 - 1)) = Sum(cos(w[i]*k), (i, 0, d/2 - 1))",
     "d: even"),
    ("Sum(cos(k*pi/6), (k, 0, 11)) = 0", ""),
    ("Product(2*cos(x*2^k), (k, 0, 2))*sin(x) = sin(8*x)", ""),
    ("Matrix([[1, x], [0, 1]])^4 = Matrix([[1, 4*x], [0, 1]])", ""),
    ("(A*Identity) = Matrix([[1, 2], [3, 4]])".replace("A", "Matrix([[1, 2], [3, 4]])"), ""),
    ("Matrix([[a, b]])*Matrix([[a], [b]]) = a^2 + b^2", ""),
    ("stack(Matrix([[i], [x]]), (i, 1, n)) + stack(Matrix([[-i], [0]]), (i, 1, n))"
     " = stack(Matrix([[0], [x]]), (j, 0, n - 1))", N),
    ("diag(Matrix([[w[i], 0], [0, 1]]), (i, 0, n - 1)) - Identity"
     " = diag(Matrix([[w[i] - 1, 0], [0, 0]]), (i, 0, n - 1))", N),
    ("stack(w[i], (i, 0, n - 1)).T*stack(v[i], (i, 0, n - 1)) = Sum(v[i]*w[i], (i, 0, n - 1))", N),
    ("dot(stack(w[i], (i, 0, n - 1)), stack(1, (i, 0, n - 1))) = Sum(w[i], (i, 0, n - 1))", N),
    ("diag(Matrix([[0, 1], [1, 0]]), (i, 0, n - 1))*stack(Matrix([[i], [w[i]]]), (i, 0, n - 1))"
     " = stack(Matrix([[w[i]], [i]]), (i, 0, n - 1))", N),
]  # fmt: skip

FALSE = [
    ("(a + b)^3 = a^3 + 3a^2*b + 3a*b^2 - b^3", ""),
    ("1/a + 1/b = 2/(a + b)", ""),
    ("(a^2 + b^2)/(a + b) = a + b", ""),
    ("(1 + I)^8 = -16", ""),
    ("1/(x + I*y) = (x + I*y)/(x^2 + y^2)", ""),
    ("x = x + 1/10^300", ""),
    ("sin(x - y) = sin(y - x)", ""),
    ("sin(x + y) = sin(x)*cos(y) - cos(x)*sin(y)", ""),
    ("sin(x + y) = sin(x) + sin(y)", ""),
    ("cos(2*x) = 2*cos(x)^2 + 1", ""),
    ("sin(7*x) = 7*sin(x) - 56*sin(x)^3 + 112*sin(x)^5 - 63*sin(x)^7", ""),
    ("cos(x/3) = 4*cos(x/9)^3 - 3*sin(x/9)", ""),
    ("cos(1000*x)^2 = (1 + cos(1000*x))/2", ""),
    ("sin(x*y + x*z) = sin(x*y + y*z)", ""),
    ("cos(x^2) = cos(x)^2", ""),
    ("cos((x + 1)/y) = cos(x/y)*cos(1/y) + sin(x/y)*sin(1/y)", ""),
    ("tan(x) - cot(x) = sec(x)*csc(x)", ""),
    ("tan(2*x) = 2*tan(x)/(1 + tan(x)^2)", ""),
    ("cot(x - y) = (cot(x)*cot(y) - 1)/(cot(y) - cot(x))", ""),
    ("sin(cos(x)) = cos(sin(x))", ""),
    ("cos(x*sqrt(2)) = cos(x*sqrt(3))", ""),
    ("cos(sqrt(2)*x) = sqrt(2)*cos(x)", ""),
    ("cos(x + pi/3) = cos(x)/2 + sqrt(3)*sin(x)/2", ""),
    ("sin(7*pi/12) = (sqrt(6) - sqrt(2))/4", ""),
    ("cos(pi/15)*cos(2*pi/15)*cos(4*pi/15)*cos(8*pi/15) = 1/16", ""),
    ("2*cos(pi/5)^2 = cos(pi/5) - 1/2", ""),
    ("pi = 355/113", ""),
    ("pi^2 = 10", ""),
    ("cos(x + pi*n) = cos(x)", "n: integer"),
    ("(-1)^n = 1", "n: even, n: integer"),
    ("(-1)^n = (-1)^m", "n: integer, m: integer"),
    ("cos(d*pi/2) = 1", "d: even"),
    ("cos(m*pi) = 1", "m: odd"),
    ("(-1)^(n + 1) = (-1)^n", "n: integer"),
    ("2^n*3^n = 5^n", "n: natural"),
    ("cosh(2*x) = cosh(x)^2 - sinh(x)^2", ""),
    ("exp(x + y) = exp(x) + exp(y)", ""),
    ("cosh(x + I*y) = cosh(x)*cos(y) - I*sinh(x)*sin(y)", ""),
    ("exp(I*pi) - 1 = 0", ""),
    ("sin(I*x) = sinh(x)", ""),
    ("exp(n) = 3^n", "n: natural"),
    ("exp(1) = 3", ""),
    ("exp(1) = cos(1)", ""),
    ("cos(n) = 1 - n^2/2", "n: natural"),
    ("tanh(x + y) = (tanh(x) + tanh(y))/(1 - tanh(x)*tanh(y))", ""),
    ("100^x = 10^(3*x)", ""),
    ("6^x = 2^x + 3^x", ""),
    ("10000^(-2*(i + 1)/d) = 10000^(-2*i/d)", "i: natural, d: positive integer"),
    ("cos((p + k)/10000^(2*i/d)) = cos(p/10000^(2*i/d))*cos(k/10000^(2*i/d))"
     " + sin(p/10000^(2*i/d))*sin(k/10000^(2*i/d))", "i: natural, d: even"),
    ("sqrt(12) = 3*sqrt(2)", ""),
    ("sqrt(2) + sqrt(3) = sqrt(5)", ""),
    ("sqrt(2) = 1414213562373095/10^15", ""),
    ("w[i + 1] = w[i]", "i: natural"),
    ("w[0] = w[1]", ""),
    ("cos(w[i]*(p + k) - w[i]*p) = cos(p*w[i])", "i: natural"),
    ("Sum(i, (i, 0, n)) = n*(n - 1)/2", N),
    ("Sum(1, (i, 0, n)) = n", N),
    ("Sum(w[i]*x, (i, 0, n - 1)) = x + Sum(w[j], (j, 0, n - 1))", N),
    ("Sum(w[i]^2, (i, 0, n - 1)) = Sum(w[i], (i, 0, n - 1))^2", N),
    ("Sum(w[i]*v[i], (i, 0, n - 1)) = Sum(w[i], (i, 0, n - 1))*Sum(v[i], (i, 0, n - 1))", N),
    ("Sum(2 - 2*cos(w[i]*k), (i, 0, n - 1)) = n - 2*Sum(cos(w[i]*k), (i, 0, n - 1))", N),
    ("Sum(cos(w[i]*(p + k)), (i, 0, d/2 - 1)) = Sum(cos(w[i]*k), (i, 0, d/2 - 1))", "d: even"),
    ("Sum(cos(k*pi/6), (k, 0, 11)) = 1", ""),
    ("Sum(w[i], (i, 0, n - 1)) = n*w[j]", "n: natural, j: natural"),
    ("Product(2*cos(x*2^k), (k, 0, 2))*sin(x) = sin(4*x)", ""),
    ("Matrix([[1, x], [0, 1]])^4 = Matrix([[1, 3*x], [0, 1]])", ""),
    ("Matrix([[0, 1], [0, 0]])*Matrix([[0, 0], [1, 0]])"
     " = Matrix([[0, 0], [1, 0]])*Matrix([[0, 1], [0, 0]])", ""),
    ("Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]]).T"
     " = Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]])", ""),
    ("stack(Matrix([[i], [x]]), (i, 1, n)) = stack(Matrix([[i], [x]]), (i, 0, n - 1))", N),
    ("diag(Matrix([[w[i], 0], [0, 1]]), (i, 0, n - 1)) = Identity", N),
    ("diag(w[i], (i, 0, n - 1))*stack(v[i], (i, 0, n - 1)) = stack(w[i] + v[i], (i, 0, n - 1))",
     N),
    ("dot(stack(w[i], (i, 0, n - 1)), stack(v[i], (i, 0, n - 1))) = Sum(w[i], (i, 0, n - 1))", N),
]  # fmt: skip

# Claims on which it must keep silent, and a word of the reason.
SILENT = [
    ("x <= x", "", "equations"),
    ("x = y", "x = y", "hypotheses"),
    ("x = 2", "x = 2", "hypotheses"),
    # true, but by relations that the ring does not have
    ("sqrt(x^2) = Abs(x)", "", "square root"),
    ("sqrt(2 + sqrt(3)) = (sqrt(6) + sqrt(2))/2", "", "square root"),
    ("2^(1/3)*4^(1/3) = 2 + 2^(1/3) - 2^(1/3) + log(1)", "", "log"),
    ("log(x*y) = log(x) + log(y)", "x: positive, y: positive", "log"),
    ("cos(n*pi/2)*sin(n*pi/2) = 0", "n: integer", "transcendental"),
    ("(-1)^(n*(n + 1)) = 1 + (-1)^(n*m) - (-1)^(m*n)*1 + log(1)", "n: natural, m: natural", "log"),
    ("Abs(x) = x", "x: positive", "absolute"),
    ("x^a*x^b = x^(a + b)", "x: positive", "power"),
    ("cos(x*(-1)^n) = cos(x)", "n: integer", "transcendental"),
    ("Sum(cos(i*x), (i, 0, n))*2*sin(x/2) = sin((n + 1/2)*x) + sin(x/2)", N, "closed form"),
    ("Sum(w[i + 1] - w[i], (i, 0, n - 1)) = w[n] - w[0]", N, "different indices"),
    ("Sum(w[i], (i, 0, n)) = Sum(w[i], (i, 0, n - 1)) + w[n]", N, "different lengths"),
    ("Sum(w[n - 1 - i], (i, 0, n - 1)) = Sum(w[i], (i, 0, n - 1))", N, "different indices"),
    ("Sum(sin(w[i]), (i, 0, n - 1)) = Sum(1/sin(w[i]) - cos(w[i])^2/sin(w[i]), (i, 0, n - 1))",
     N, "quotient inside a sum"),
    ("Sum(1/(1 + w[i]), (i, 0, n - 1)) + Sum(w[i]/(1 + w[i]), (i, 0, n - 1)) = n", N,
     "quotient inside a sum"),
    ("Sum(Sum(w[i]*w[j], (j, 0, i - 1)), (i, 0, n - 1))"
     " = (Sum(w[i], (i, 0, n - 1))^2 - Sum(w[i]^2, (i, 0, n - 1)))/2", N, "sum inside a sum"),
    # true because the domain is empty or finite
    ("x + 0*sqrt(-1 - x^2) = x + 1", "", "undefined"),
    ("x + 0*log(-x^2) = x + 1", "", "undefined"),
    ("x + 0/(1 + (-1)^n) + 0/(1 - (-1)^n) = x + 1", "n: integer", "undefined"),
    ("x + 0*(sqrt(-x) + sqrt(x)) = 0", "", "undefined"),
    ("Sum(1, (i, 0, -n)) = (1 - n)^2", N, "undefined"),
    ("Sum(1, (i, 1, n - m)) + Sum(1, (i, 1, m - n)) = n - 2*m + m*n - n*n + m",
     "n: natural, m: natural", "undefined"),
    ("1/(sin(x)^2 + cos(x)^2 - 1) = 1", "", "vanishes"),
    ("tan(pi/2) = 1", "", "vanishes"),
    ("sqrt(-2) = 1", "", "negative"),
    # false or unknown, by mathematics that the ring does not have
    ("exp(pi*sqrt(163)) = 262537412640768744", "", "transcendental"),
    ("exp(1) + pi = 5859874482/10^9", "", "π"),
    ("pi^sqrt(2) = 3", "", "power"),
    ("sqrt(x + y) = sqrt(x) + sqrt(y)", "x: nonnegative, y: nonnegative", "square root"),
    ("Ci(x) = Ci(2*x)", "x: positive", "Ci"),
    ("(-1)^(n*m) = (-1)^n", "n: natural, m: natural", "sign"),
    # shapes
    ("Matrix([[a], [b]]) = Matrix([[a, b]])", "", "shapes"),
    ("Matrix([[a], [b]])*Matrix([[a], [b]]) = a^2 + b^2", "", "shapes"),
    ("stack(w[i], (i, 0, n)) = stack(w[i], (i, 0, n - 1))", N, "shapes"),
    ("norm(Matrix([[x], [I]])) = 1", "", "real"),
    # too large
    ("9^(9^(9^9)) = 1", "", "large"),
    ("(10^300 + 1)^x = 1", "", "large"),
    ("(a + b + c + d)^60 = 0", "", "large"),
    ("Sum(x, (i, 1, 10^9)) = 10^9*x", "", "terms"),
    ("cos(x)*cos(1000*x) = cos(x)*cos(1000*x) + 1", "", "far apart"),
]  # fmt: skip


def test_there_are_enough_cases():
    assert len({t for t, _ in TRUE}) >= 60
    assert len({t for t, _ in FALSE}) >= 60


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_true_identities_are_equal(text, where):
    assert second_opinion(claim(text, where)) == (EQUAL, "")


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_false_identities_are_not_equal(text, where):
    assert opinion(text, where) is NOT_EQUAL


@pytest.mark.parametrize(("text", "where", "word"), SILENT)
def test_silence_has_a_reason(text, where, word):
    answer = second_opinion(claim(text, where))
    assert answer.opinion is OUTSIDE
    assert word in answer.reason


def test_hypotheses_do_not_stand_in_the_way_of_identities():
    assert opinion("sin(2x) = 2 sin x cos x", "x > 0") is EQUAL


# What takes conjugates, parts and arguments, or inverse circular functions: always outside.
OTHER_MATHEMATICS = {
    "complex_numbers.txt", "inverse_circular.txt", "extremes_signs.txt", "floors.txt",
    "factorials_binomials.txt", "integers.txt",
}  # fmt: skip


@pytest.mark.slow
def test_never_wrong_on_the_corpora_and_seldom_silent():
    judged = {"accept": [], "reject": []}
    for kind, corpus in (
        ("accept", [*entries("accept"), *read_corpus(IDENTITIES)]),
        ("reject", entries("reject")),
    ):
        for entry in corpus:
            read = _read(entry)
            if read.relation.op == "=":
                judged[kind].append((second_opinion(read).opinion, entry))
    assert [e for o, e in judged["accept"] if o is NOT_EQUAL] == []
    assert [e for o, e in judged["reject"] if o is EQUAL] == []
    for answers in judged.values():
        within = [o for o, entry in answers if Path(entry.file).name not in OTHER_MATHEMATICS]
        assert sum(o is not OUTSIDE for o in within) >= 0.75 * len(within)


def _read(entry) -> Claim:
    where = ", ".join(
        f"{name.strip()}{colon}{sort}"
        for name, colon, sort in (p.partition(":") for p in entry.where_text.split(","))
        if name.strip()
    )
    return claim(entry.claim_text, where)


# Definitions

ENCODING = define(
    "PE(#)", "q", "stack(Matrix([[sin(omega_i*q)], [cos(omega_i*q)]]), (i, 0, n - 1))"
)
ROTATION = define(
    "R_#(#)", "i k",
    "Matrix([[cos(omega_i*k), sin(omega_i*k)], [-sin(omega_i*k), cos(omega_i*k)]])",
)  # fmt: skip
WHOLE = define("R(#)", "k", "diag(R_i(k), (i, 0, n - 1))", ROTATION)


@pytest.mark.parametrize(
    "text",
    [
        "R_i(j)*R_i(k) = R_i(j + k)",
        "R_i(k).T*R_i(k) = Identity",
        "(R_i(k).T - Identity)*(R_i(k) - Identity) = 2*Identity - R_i(k) - R_i(k).T",
        "R(j)*R(k) = R(j + k)",
        "(R(k).T - Identity)*(R(k) - Identity) = 2*Identity - R(k) - R(k).T",
        "R(k)*PE(p) = PE(p + k)",
        "PE(p).T*PE(q) = Sum(cos(omega_i*(p - q)), (i, 0, n - 1))",
        "PE(p).T*R(k)*PE(p) = Sum(cos(omega_i*k), (i, 0, n - 1))",
        "‖PE(p + k) - PE(p)‖ = sqrt(2n - 2*Sum(cos(omega_j*k), (j, 0, n - 1)))",
        "‖PE(p + k) - PE(p)‖ = ‖PE(q + k) - PE(q)‖",
        "‖PE(p + k) - PE(p)‖ = ‖PE(k) - PE(0)‖",
        "‖PE(p)‖ = sqrt(n)",
        "‖PE(p)‖^2 = n",
    ],
)
def test_the_theorems_about_the_encoding_are_equal(text):
    assert opinion(text, "n: natural, i: natural", ROTATION, WHOLE, ENCODING) is EQUAL


@pytest.mark.parametrize(
    "text",
    [
        "R_i(j)*R_i(k) = R_i(j - k)",
        "R_i(k)*R_i(k) = Identity",
        "(R_i(k).T - Identity)*(R_i(k) - Identity) = 2*Identity - R_i(k)",
        "R(j)*R(k) = R(j*k)",
        "R(k)*PE(p) = PE(p - k)",
        "R(k).T*PE(p) = PE(p + k)",
        "PE(p).T*PE(q) = Sum(cos(omega_i*(p + q)), (i, 0, n - 1))",
        "PE(p).T*PE(q) = n",
        "‖PE(p)‖^2 = 2n",
        "PE(0) = PE(1)",
    ],
)
def test_false_theorems_about_the_encoding_are_not_equal(text):
    assert opinion(text, "n: natural, i: natural", ROTATION, WHOLE, ENCODING) is NOT_EQUAL


def test_a_difference_is_placed():
    answer = second_opinion(claim("Matrix([[1, x], [y, 2]]) = Matrix([[1, x], [y, 3]])"))
    assert answer == (NOT_EQUAL, "entry (2, 2)")
    answer = second_opinion(
        claim("stack(Matrix([[1], [w[i]]]), (i, 0, n - 1)) = stack(Matrix([[1], [0]]),"
              " (i, 0, n - 1))", N)
    )  # fmt: skip
    assert answer == (NOT_EQUAL, "entry (2, 1) of the generic block")


def test_arguments_are_not_captured_by_binders_of_a_definition():
    weighted = define("S(#)", "a", "Sum(a*w[i], (i, 0, n - 1))")
    assert opinion("S(i) = i*Sum(w[j], (j, 0, n - 1))", N + ", i: integer", weighted) is EQUAL
    assert opinion("S(i) = Sum(j*w[j], (j, 0, n - 1))", N + ", i: integer", weighted) is NOT_EQUAL


def test_a_bound_variable_hides_a_definition_and_a_variable():
    constant = Definition("i", (), number(7))
    assert opinion("Sum(i, (i, 1, 3)) = 6", "", constant) is EQUAL
    assert opinion("Sum(x, (x, 1, 3)) = 3x") is NOT_EQUAL
    assert opinion("Sum(i*i, (i, i, i)) = 49", "", constant) is EQUAL


def test_a_definition_sees_only_earlier_ones():
    first = Definition("f", (), symbol("g"))
    second = Definition("g", (), number(1))
    body = claim("f = 1", "", (first, second))
    assert second_opinion(body).opinion is OUTSIDE


def test_a_family_of_blocks_passed_under_a_binder_is_refused():
    squared = define("F(#)", "v", "Sum(dot(v, v)*w[j], (j, 0, n - 1))")
    text = "F(stack(u[i], (i, 0, n - 1))) = Sum(u[i]^2*w[i], (i, 0, n - 1))"
    assert opinion(text, N, squared) is OUTSIDE


# The 4 × 4 example: ω_0 = π/2, ω_1 = π/3, positions 0 … 3

POSITIONS = "Matrix([" + ", ".join(
    f"[sin(pi/2*{t}), cos(pi/2*{t}), sin(pi/3*{t}), cos(pi/3*{t})]" for t in range(4)
) + "])"  # fmt: skip
HALF_ROOT = "sqrt(3)/2"


def test_the_positions_of_the_example_are_exact():
    exact = f"[[0, 1, 0, 1], [1, 0, {HALF_ROOT}, 1/2], [0, -1, {HALF_ROOT}, -1/2], [-1, 0, 0, -1]]"
    assert opinion(f"{POSITIONS} = Matrix({exact})") is EQUAL
    wrong = exact.replace("[-1, 0, 0, -1]", "[-1, 0, 0, 1]")
    assert opinion(f"{POSITIONS} = Matrix({wrong})") is NOT_EQUAL


def test_the_gram_matrix_of_the_example_is_toeplitz():
    # cos(π/2·Δ) + cos(π/3·Δ) for Δ = 0 … 3
    entry = ["2", "1/2", "-3/2", "-1"]
    rows = ", ".join("[" + ", ".join(entry[abs(q - k)] for k in range(4)) + "]" for q in range(4))
    assert opinion(f"{POSITIONS}*{POSITIONS}.T = Matrix([{rows}])") is EQUAL
    assert opinion(f"{POSITIONS}.T*{POSITIONS} = Matrix([{rows}])") is NOT_EQUAL
    text = "cos(pi/2*(q - k)) + cos(pi/3*(q - k)) = sin(pi*q/2)*sin(pi*k/2)"
    text += " + cos(pi*q/2)*cos(pi*k/2) + sin(pi*q/3)*sin(pi*k/3) + cos(pi*q/3)*cos(pi*k/3)"
    assert opinion(text) is EQUAL


# Random identities

ANGLES = [symbol("x"), symbol("y"), symbol("omega_#", symbol("i"))]


@st.composite
def angle_sums(draw):
    weights = draw(st.lists(st.integers(-2, 2), min_size=3, max_size=3))
    return tuple((k, angle) for k, angle in zip(weights, ANGLES, strict=True))


def add(*terms: Term) -> Term:
    return Term("add", *terms)


def mul(*terms: Term) -> Term:
    return Term("mul", *terms)


def expanded(parts) -> tuple[Term, Term]:
    """cos and sin of Σ k·a, one angle and one multiple at a time."""
    cos, sin = number(1), number(0)
    for k, angle in parts:
        for _ in range(abs(k)):
            c, s = Term("cos", angle), Term("sin", angle)
            s = s if k > 0 else Term("neg", s)
            cos, sin = (
                add(mul(cos, c), Term("neg", mul(sin, s))),
                add(mul(sin, c), mul(cos, s)),
            )
    return cos, sin


@settings(max_examples=60, deadline=None, derandomize=True)
@given(angle_sums(), st.integers(1, 9))
def test_expanding_sums_of_angles_is_equal_and_a_perturbation_is_not(parts, k):
    whole = add(*(mul(number(n), angle) for n, angle in parts))
    variables = (
        Variable("x", "real"), Variable("y", "real"), Variable("i", "natural"),
        Variable("omega_#", "real", ("natural",)),
    )  # fmt: skip
    for head, side in zip(("cos", "sin"), expanded(parts), strict=True):
        relation = read_relations("x = x")[0]._replace(left=Term(head, whole), right=side)
        assert second_opinion(Claim(variables, (), (), relation)).opinion is EQUAL
        wrong = add(side, Term("div", Term("sin", mul(number(k), ANGLES[0])), number(10**9)))
        relation = relation._replace(right=wrong)
        assert second_opinion(Claim(variables, (), (), relation)).opinion is NOT_EQUAL


# Cost, determinism, independence

HUGE = [
    "(a + b + c + d + f + g)^14*(a - b)^14 = 0",
    "sin(a + b + c + d + f + g + h + k)^6 = cos(a)",
    "(sin(7a + 11b) + cos(13c - 5d) + tan(f))^9 = 0",
    "1/(a + 1/(b + 1/(c + 1/(d + 1/(f + sin(a + b + c + d)))))) ^ 9 = tan(a + b + c)^9",
    "exp(a + b + c + d + f + g + h + k + l + m + o + p) = 0",
    "Sum(Sum(Sum(cos(i*x + j*y + k*z), (i, 0, 63)), (j, 0, 63)), (k, 0, 63)) = 0",
]


@pytest.mark.parametrize("text", HUGE)
def test_huge_expressions_are_given_up_quickly(text):
    with soon():
        opinion(text)


def test_doubling_definitions_are_given_up_quickly():
    doubling = [define("f0", "", "x + 1")]
    doubling += [define(f"f{k}", "", f"f{k - 1}*f{k - 1}") for k in range(1, 60)]
    with soon():
        assert opinion("f59 = x", "", *doubling) is OUTSIDE


def test_deep_definitions_are_given_up():
    chain = [define("f0", "", "x")]
    chain += [define(f"f{k}", "", f"-(-f{k - 1})") for k in range(1, 500)]
    assert opinion("f9 = x", "", *chain) is EQUAL
    assert opinion("f499 = x", "", *chain) is OUTSIDE


@pytest.mark.slow
def test_the_answers_do_not_depend_on_the_hash_seed():
    program = (
        "from test_second_opinion import *\n"
        "for text, where, *_ in (*TRUE[::3], *FALSE[::3], *SILENT):\n"
        "    print(second_opinion(claim(text, where)))\n"
    )
    here = Path(__file__).parent
    path = os.pathsep.join(map(str, (here, here.parent, here.parent.parent)))
    printed = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        ).stdout
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) > 60


def test_it_shares_only_the_data_with_the_kernel():
    allowed = {"Claim", "Term"}
    found = set()
    for path in Path(package.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level >= 2:
                assert node.module in ("kernel.claims", "kernel.terms")
                found |= {alias.name for alias in node.names}
            if isinstance(node, (ast.Name, ast.Attribute)):
                name = node.id if isinstance(node, ast.Name) else node.attr
                assert name not in {"simplify", "equals", "is_zero", "sympify", "evalf", "float"}
    assert found == allowed
