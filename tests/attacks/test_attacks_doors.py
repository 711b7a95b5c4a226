"""Attacks at every door: false statements that were called proved, true ones that were called
refuted, statements of which only a part was shown; and attacks that were always repelled."""

import random

import pytest
import sympy
from flint import arb, ctx, fmpq
from proof_data import (
    COMPUTED,
    RING,
    X,
    by_instance,
    cited,
    claim,
    document,
    entry,
    proved,
    real,
)

import symproof
from symproof.deciding.judgements import judge
from symproof.deciding.strategies import decide
from symproof.kernel.claims import Claim, Condition, Definition, Premise
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.intervals import Intervals
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode, encode_condition
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.single import read_relations
from symproof.teaching.learn import exercise
from symproof.tools.checking.replaying import replay

ZERO, ONE, N = number(0), number(1), symbol("n")
PROVED = ("proved", "proved-with-conditions")


HYPOTHESIS = {"theorem": "hypothesis 1", "values": {}}
ASSUMED = cited(HYPOTHESIS)


def refused(*entries):
    with pytest.raises(ProofError) as error:
        check(document(*entries))
    return str(error.value)


# -- proofs as data ------------------------------------------------------------------------

MEAN_VALUE = {
    "rule": "mean-value", "variable": "t", "function": ["sym", "t"], "slope": ["num", 1, 0],
    "from": ["num", 0, 0], "to": ["num", 1, 0], "order": COMPUTED, "defined": RING,
    "derivative": COMPUTED,
}  # fmt: skip
ROW = ["matrix", 1, 2, ["num", 0, 0], ["num", 0, 0]]


@pytest.mark.parametrize("end", [["matrix", 1, 1, ["num", 0, 0]], ["mul", ROW, ["transpose", ROW]]])
def test_only_proof_errors_leave_the_mean_value_theorem(end):
    """An end that is a number, though its head does not say so, once raised StopIteration."""
    goal = entry("a", claim("1 - 0 = 1"), MEAN_VALUE)
    assert proved(goal)
    odd = entry("a", claim("1 - 0 = 1"), {**MEAN_VALUE, "from": end})
    try:
        check(document(odd))
    except ProofError:
        return


@pytest.mark.parametrize("p", [1, 2, 3, 31, 64, 257])
def test_cosines_at_extreme_angles(p):
    """The cosine of an interval, near extrema and at huge angles, contains those of its ends."""
    draw = random.Random(p)
    machine = Intervals(p)
    half_turn = machine.function("pi", (0, 0))[0]
    for _ in range(40):
        middle = draw.choice((0, half_turn, 2 * half_turn, draw.randint(-(2**31), 2**31) << p))
        first = middle + draw.randint(-2, 2)
        angle = first, first + draw.choice((0, 1, 3))
        low, high = (fmpq(bound, 2**p) for bound in machine.function("cos", angle))
        with ctx.workprec(4 * p + 300):
            for end in angle:
                value = arb(fmpq(end, 2**p)).cos()
                assert value >= low, angle
                assert value <= high, angle


WHOLE = "n: natural"
VANISHING = "Sum(1/(1 - cos(pi*n)), (i, 1, n))"


def test_a_divisor_that_squares_to_one_does_not_leave_a_sum_that_may_be_empty():
    """With u = cos πn it is u² = 1, so that (1 + u)·(1 − u) = 0.  If 1/(1 − u) came out of the
    sum, 1 + u would be 0 wherever 1 − u is not; but for n = 0 the sum asks for nothing."""
    false = claim(f"{VANISHING} = {VANISHING} + 1 + cos(pi*n)", WHOLE)
    assert refused(entry("a", false, COMPUTED))
    assert not decide(false).proved
    alone = claim("1/(1 - cos(pi*n)) = 1/(1 - cos(pi*n)) + 1 + cos(pi*n)", WHOLE)
    assert proved(entry("a", alone, COMPUTED)).conditions  # here it is asked for


def test_three_conditions_do_not_discharge_each_other():
    """Each obligation is settled by the one behind it, and the last by the first."""
    inverse = Term("div", ONE, X)
    twice = Term("div", ONE, inverse)
    goal = claim("1/(1/(1/x)) = 1/x")
    chain = [(X, twice), (inverse, inverse), (twice, Term("div", ONE, inverse))]
    obligations = [
        {"condition": encode_condition(Condition((), Relation(subject, "!=", ZERO))),
         "proof": {"rule": "ring", "witness": encode(witness)}}
        for subject, witness in chain
    ]  # fmt: skip
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0, 1, 2, 0], [0, 0, 0]):
        proof = {"rule": "discharge", "proof": COMPUTED,
                 "obligations": [obligations[k] for k in order]}  # fmt: skip
        assert proved(entry("a", goal, proof)).conditions


def test_an_obligation_for_another_range_drops_nothing():
    """What holds for i = 1, …, n says nothing of i = 0."""
    goal = claim("Sum(1/i, (i, 0, n)) = Sum(1/i, (i, 0, n))", WHOLE)
    over = [Condition((("i", lo, N),), Relation(symbol("i"), "!=", ZERO)) for lo in (ZERO, ONE)]
    (plain,) = proved(entry("a", goal, RING)).conditions
    assert plain == over[0]
    obligation = {"condition": encode_condition(over[1]), "proof": COMPUTED}
    proof = {"rule": "discharge", "proof": RING, "obligations": [obligation]}
    assert proved(entry("a", goal, proof)).conditions == (plain,)
    obligation["condition"] = encode_condition(over[0])
    refused(entry("a", goal, proof))


def test_an_equation_that_never_holds_is_no_condition():
    """ "proved-with-conditions: 0 = 1, if 0 = 1"; 0 > 1 and 1 ≠ 1 were refused."""
    for op in ("=", ">", "!="):
        left = ONE if op == "!=" else ZERO
        absurd = Relation(left, op, ONE)
        lemma = entry("lemma", Claim((), (), (absurd,), absurd), cited(HYPOTHESIS, op))
        user = entry("a", Claim((), (), (), absurd), by_instance("lemma", op))
        assert "never holds" in refused(lemma, user), op


# -- what is shown of a proof --------------------------------------------------------------


def shown(about_claim, proof):
    (one,) = replay(document(entry("a", about_claim, proof)))
    assert one.holds
    return one.text


ABSURD = Relation(ZERO, "=", ONE)
P = symbol("p")
FOR_ALL = {"theorem": "premise 1", "values": {"p": [[], encode(ONE)]}}
HIDDEN = {
    "a hypothesis": (Claim((), (), (ABSURD,), ABSURD), ASSUMED, "0 = 1"),
    "a premise": (
        Claim((), (), (), Relation(ONE, "=", ZERO),
              (Premise(real("p"), (), Relation(P, "=", ZERO)),)),
        cited(FOR_ALL), "p = 0"),
    "a definition": (
        Claim((), (Definition("y", (), number(2)),), (), Relation(symbol("y"), "=", number(2))),
        RING, "y"),
    "a definition of π": (
        Claim((), (Definition("pi", (), number(7)),), (), Relation(symbol("pi"), "=", number(7))),
        RING, "pi"),
    "a sort": (claim("sqrt(x^2) = x", "x: positive"), COMPUTED, "positive"),
}  # fmt: skip


@pytest.mark.parametrize("what", HIDDEN)
def test_replaying_shows_all_that_a_theorem_supposes(what):
    """``symproof replay`` printed "proved: a: 0 = 1"."""
    first, *rest = shown(*HIDDEN[what][:2]).splitlines()
    assert HIDDEN[what][2] in "\n".join(rest), first


@pytest.mark.parametrize("show", [str, lambda v: v._repr_html_(), lambda v: v._repr_latex_()])
@pytest.mark.parametrize(
    ("text", "where"), [("sqrt(x^2) = x", "x > 0"), ("sin(n*pi) = 0", "n: integer")]
)
def test_a_verdict_shows_what_is_assumed_of_its_variables(text, where, show):
    """In Python and in notebooks; ``symproof prove`` says it."""
    sort = "integer" if "integer" in where else "positive"
    assert sort in show(symproof.prove(text, where=where))


# -- SymPy ---------------------------------------------------------------------------------

REAL = sympy.Symbol("x", real=True)
WHOLE_SYMBOL = sympy.Symbol("k", integer=True)
ALIKE = {
    "a dummy": (sympy.Dummy("x", real=True), REAL),
    "two dummies": (sympy.Dummy("x", real=True), sympy.Dummy("x", real=True)),
    "a letter and its name": (sympy.Symbol("alpha", real=True), sympy.Symbol("α", real=True)),
    "a member and a symbol": (
        sympy.IndexedBase("x", real=True)[1], sympy.Symbol("x_1", real=True)),
}  # fmt: skip


@pytest.mark.parametrize("what", ALIKE)
def test_different_symbols_on_both_sides_are_not_taken_for_one(what):
    left, right = ALIKE[what]
    assert left != right
    with pytest.raises(ValueError, match="two different SymPy objects"):
        symproof.prove(left, right)


@pytest.mark.parametrize("where", ["z != 1", "1 != z", "z = z", "z != 0"])
def test_a_hypothesis_does_not_make_a_complex_symbol_real(where):
    z = sympy.Symbol("z")
    assert symproof.prove(abs(z) ** 2, z**2).refuted
    assert not symproof.prove(abs(z) ** 2, z**2, where=where).proved


@pytest.mark.parametrize(
    ("sides", "where"),
    [
        (("sqrt(x^2)", "x"), "x > 0"),
        (("sqrt(x^2)", "x"), "x: positive"),
        (("sin(n*pi)", "0"), "n: integer"),
        ((sympy.Abs(REAL), REAL), "x > 0"),
        ((sympy.Eq(sympy.Abs(REAL), REAL),), "x >= 0"),
        ((sympy.sin(sympy.Symbol("n") * sympy.pi), 0), "n: integer"),
        ((sympy.sin(WHOLE_SYMBOL * sympy.pi, evaluate=False), 0), "k > 0"),
    ],
)
def test_what_is_said_of_variables_counts_for_two_sides_as_well(sides, where):
    """They were refuted, at x = −1 and n = 1/2."""
    verdict = symproof.prove(*sides, where=where)
    assert not verdict.refuted, str(verdict)


SQUARE, CUBE = sympy.Identity(2), sympy.Identity(3)
MATRIX = sympy.ImmutableMatrix([[1, 0], [0, 1]])


@pytest.mark.parametrize(
    "sides",
    [(SQUARE, CUBE), (CUBE, MATRIX), (MATRIX, CUBE), (2 * SQUARE, 2 * CUBE), (SQUARE, 2 * MATRIX),
     (sympy.Eq(SQUARE, CUBE, evaluate=False),), (sympy.BlockMatrix([[SQUARE]]), CUBE)],
)  # fmt: skip
def test_identity_matrices_of_two_sizes_are_not_equal(sides):
    """The size was lost, and Identity(3) fitted every place."""
    try:
        verdict = symproof.prove(*sides)
    except ValueError:
        return
    assert verdict.ill_typed or verdict.refuted


@pytest.mark.parametrize("size", [sympy.Symbol("n"), sympy.Symbol("n", integer=True) + 1])
@pytest.mark.parametrize("other", [MATRIX, SQUARE, sympy.Identity(sympy.Symbol("m")), "Identity"])
def test_an_identity_matrix_of_unknown_size_is_refused(size, other):
    for sides in ((sympy.Identity(size), other), (other, sympy.Identity(size))):
        with pytest.raises(ValueError, match="is not a number"):
            symproof.prove(*sides)


@pytest.mark.parametrize(
    "sides",
    [(SQUARE, MATRIX), (sympy.MatMul(MATRIX, SQUARE), MATRIX), (SQUARE, "Identity"),
     (sympy.MatAdd(CUBE, CUBE), 2 * CUBE)],
)  # fmt: skip
def test_identity_matrices_of_one_size_are_equal(sides):
    assert symproof.prove(*sides).proved


P_POSITIVE = sympy.Symbol("x", positive=True)
MEMBER = sympy.IndexedBase("w")[sympy.Symbol("i", integer=True)]


@pytest.mark.parametrize(
    "sort", ["complex", "real", "nonzero", "integer", "even", "odd", "natural"]
)
def test_sorts_do_not_weaken_what_sympy_has_used(sort):
    """|x| was simplified to x for x > 0, and x = x proved for all complex x."""
    simplified = sympy.Eq(sympy.Abs(P_POSITIVE), P_POSITIVE, evaluate=False)
    for sides in ((simplified,), (sympy.Abs(P_POSITIVE), "x")):
        with pytest.raises(ValueError, match=f"x is known to be positive, which '{sort}'"):
            symproof.prove(*sides, sorts={"x": sort})


@pytest.mark.parametrize(
    ("sides", "given", "said"),
    [
        ((sympy.Abs(P_POSITIVE), P_POSITIVE), {"sorts": {"x": "positive"}}, "x: positive"),
        ((P_POSITIVE, P_POSITIVE), {"sorts": {"x": "positive integer"}}, "x: positive integer"),
        ((sympy.Abs(MEMBER), MEMBER), {"sorts": {"w": "positive"}}, "w_i: positive"),
        ((sympy.Abs(MEMBER), MEMBER), {"where": "w: positive"}, "w_i: positive"),
        ((sympy.Abs(MEMBER), MEMBER), {"where": "w_i: positive"}, "w_i: positive"),
    ],
)
def test_what_is_said_besides_sympy_narrows_it(sides, given, said):
    """What was said of w by its base name was dropped."""
    verdict = symproof.prove(*sides, **given)
    assert verdict.proved
    assert said in str(verdict)


def test_a_hypothesis_that_no_sort_can_join_stays_one():
    even = sympy.Symbol("x", even=True)
    verdict = symproof.prove(even + 1 > 1, where="x > 0")
    assert verdict.proved
    assert "x: even; x > 0" in str(verdict)


def test_a_claim_takes_no_further_suppositions():
    """They were dropped."""
    about = Claim((Variable("x", "real"),), (), (), Relation(X, ">", ZERO))
    for given in ({"where": "x > 0"}, {"sorts": {"x": "positive"}}):
        with pytest.raises(ValueError, match="leave out where and sorts"):
            symproof.prove(about, **given)


def test_a_hypothesis_about_one_member_of_a_family_of_sympy_is_refused():
    whole, size = sympy.Symbol("i", integer=True), sympy.Symbol("n", integer=True, positive=True)
    total = sympy.Sum(sympy.IndexedBase("w", real=True)[whole], (whole, 1, size))
    with pytest.raises(ValueError, match="one value of j only"):
        symproof.prove(total >= 0, where="w_j >= 0")
    assert symproof.prove(total >= 0, where="w_j: nonnegative").proved


def test_sorts_do_not_drop_what_is_said_of_other_variables():
    verdict = symproof.prove("sqrt(x^2) = x*cos(n*pi)^2", where="x > 0", sorts={"n": "integer"})
    assert not verdict.refuted, str(verdict)


# -- text ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Sum(1, (i, 1, n)) = n >= 0",
        "Sum(0, (i, 1, n)) = 0 = sin(n*pi)",
        "Sum(1, (i, 1, n)) = n = n*cos(2*pi*n)",
    ],
)
def test_a_variable_is_the_same_in_every_link_of_a_chain(text):
    """n is a natural number in the first link; in the others it was a real one."""
    assert judge(text).word in PROVED


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x >= 1", "x: integer, x: positive"),
        ("sin(pi*x) = 0", "x: integer, x: positive"),
        ("sin(pi*x) = 0", "x: positive, x: integer"),
        ("sqrt(x^2) = x", "x: positive, x: integer"),
        ("sqrt(x_1^2) = x_1", "x_i: positive, x_i: integer"),
        ("Sum(x[i], (i, 1, n)) >= 0", "x_i >= 0"),
        ("Sum(x[i], (i, 1, n)) >= 0", "x_j >= 0"),
        ("sqrt(x_2^2) = x_2", "x_i >= 0"),
        ("sqrt(f(y)^2) = f(y)", "f(x) >= 0"),
    ],
)
def test_what_is_said_of_variables_is_not_dropped(text, where):
    """The last of two sorts replaced the first, and a hypothesis about all members of a family
    held for one of them: these true claims were refuted."""
    assert judge(text, where).word in (*PROVED, "undecided", "not-read")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x >= 2", "x: integer, x: positive"),
        ("cos(pi*x) = 1", "x: integer, x: positive"),
        ("Sum(x[i], (i, 1, n)) > 0", "x_i: nonnegative"),
        ("Sum(x[i], (i, 1, n)) >= x_1", "x_i: nonnegative, n: natural"),
        ("x_i >= 2", "x_i > 1"),
    ],
)
def test_no_more_is_supposed_than_was_said(text, where):
    assert judge(text, where).word == "refuted"


# -- exercises -----------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["1", "cos((i+j) w)", "nonsense(("])
def test_a_false_step_behind_the_last_one_is_not_called_true(step):
    """ "1" was "true, but it brings nothing new"."""
    session = exercise("dot-product")
    assert "true" not in str(session.step(step))
    assert session.step(r"\cos((j-i)w)").kind == "proved"
    assert "true" not in str(session.step(step))


# -- LaTeX and documents -------------------------------------------------------------------

X_REAL = "<!-- symproof: x, y, a, b, r: real -->\n"


def words(text, declared=X_REAL):
    """The verdicts on a document, in order."""
    report = symproof.check_document(declared + text + "\n")
    return [row["verdict"] for row in report.relations]


def formula(tex):
    return words(f"$$ {tex} $$")


#: What a mathematician means is false.
READ_OTHERWISE = {
    "a power, no transpose": "(1+r)^T = 1+r",
    "a power in braces": "(1+r)^{T} = 1+r",
    "a derivative": r"\frac{d}{dx} x^2 = x",
    "a derivative of a letter": r"\frac{dy}{dx} = \frac{y}{x}",
    "an upright d": r"\frac{\mathrm{d}y}{\mathrm{d}x} = \frac{y}{x}",
    "a minus sign before braces that are not printed": "-{x+1} = -x-1",
    "such braces behind a minus sign": "a - {b - x} = a - b + x",
    "such braces behind a factor": "2{-3} = -6",
    "such braces below a slash": r"a/{b + x} = \frac{a}{b + x}",
    "such braces under a power": "{2x}^2 = 4x^2",
    "such braces with a function under a power": r"{\sin x}^2 + {\cos x}^2 = 1",
    "the argument in braces that are not printed": r"\sin{x}^2 + \cos{x}^2 = 1",
    "a product beside a product": r"\prod_{i=1}^{2} a \prod_{j=1}^{2} b = a^2 b^4",
    "an operator": r"\operatorname{Var}(2x) = 2 \operatorname{Var} x",
}


@pytest.mark.parametrize("what", READ_OTHERWISE)
def test_what_is_meant_otherwise_is_not_proved(what):
    assert not {*formula(READ_OTHERWISE[what])} & {*PROVED}


@pytest.mark.parametrize(
    "document_text",
    ["Let $T > 0$.\n\n$$(1+r)^T = 1+r$$", "For $T = 2$ years\n\n$$(1+r)^T = 1+r$$",
     "$$e^{-x/T} = e^{-x/T}$$\n\n$$(1+r)^T = 1+r$$"],
)  # fmt: skip
def test_a_letter_with_a_value_is_no_mark_of_a_transpose(document_text):
    assert words(document_text)[-1] not in PROVED


@pytest.mark.parametrize("tex", ["(1+r)^T = 1+r", r"\frac{d}{dx} x^2 = x", r"2^{T} = 2"])
def test_the_reader_of_latex_leaves_no_doubt(tex):
    try:
        (relation,) = read_relations(tex, is_latex=True)
    except UnreadableText:
        return
    sorts = tuple(Variable(n, "real") for n in ("r", "x", "d", "T"))
    assert not decide(Claim(sorts, (), (), relation)).proved


@pytest.mark.parametrize("line", ["2^3x = 8x", "2^3x = 2^(3x)", "10000^2x/r = 10000^2 x/r"])
def test_an_exponent_that_may_go_on_is_not_read_in_text(line):
    """``symproof prove`` says both readings."""
    assert not {*words(f"```text\n{line}\n```")} & {*PROVED}
    assert judge(line).word == "undecided"


def test_behind_the_power_of_a_letter_stands_a_factor():
    """x^2y is x²·y, as everybody writes it, and the verdict shows that it is read so."""
    assert {*words("```text\nx^2y = x^2 y\n```")} <= {*PROVED}
    assert not {*words("```text\nx^2y = x^(2y)\n```")} & {*PROVED}
    said = judge("x^2y = x^2 y")
    assert (said.word, said.claim) == ("proved", "x^2·y = x^2·y")


#: These are true.
CALLED_FALSE = {
    "a decimal comma": r"0,5 = \frac{1}{2}",
    "a comma of thousands": "1,000 = 10^3",
    "an existence": r"\exists x \in \mathbb{R}: x^2 = 2",
    "all positive numbers": r"\forall x > 0: |x| = x",
    "an implication": r"x > 0 \implies |x| = x",
    "an equivalence": r"x^2 = 1 \iff x = \pm 1",
    "a condition in parentheses": r"|x| = x \quad (x > 0)",
    "a condition behind a comma": r"|x| = x, \quad x > 0",
}


@pytest.mark.parametrize("what", CALLED_FALSE)
def test_what_is_true_is_not_refuted(what):
    assert "refuted" not in formula(CALLED_FALSE[what])


@pytest.mark.parametrize(
    "prose",
    [
        "For $0 \\le x \\le 1$ we have $x^2 \\le x$.",
        "If $x > 0$, then $|x| = x$.",
        "We have $|x| = x$ for $x \\ge 0$.",
        "Let $x \\ge 0$. Then $\\sqrt{x^2} = x$.",
        "Suppose that $x = y$. Then $x^2 = y^2$.",
        "There is an $x$ such that $x^2 = x$.",
    ],
)
def test_a_condition_in_prose_is_one(prose):
    """It was "a condition, no claim", and then the claim failed at a point where it fails."""
    assert "refuted" not in words(prose)


@pytest.mark.parametrize(
    "text",
    [
        "If $k = 1$, then $k^2 = 1$.\n\n## Later\n\nFor every $k$, $$k^2 = 1.$$",
        "For $k = 2$: $k^2 = 4$.\n\nIn general $$k^2 = 4.$$",
        "Suppose $k = 0$. Then $2^k = 1$.\n\nFor all $k$: $$2^k = 1$$",
        "When $k = 0$ this is trivial. Otherwise $$k + x = x$$",
    ],
)
def test_a_case_is_no_definition_for_the_rest_of_the_document(text):
    assert words(text)[-1] not in PROVED


# -- what was always right -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("tex", "word"),
    [
        ("-x^2 = (-x)^2", "refuted"),
        (r"\sin x^2 = (\sin x)^2", "undecided"),
        (r"\sin^2 x = (\sin x)^2", "proved"),
        (r"a/b \cdot r = \frac{a}{b r}", "given"),
        (r"a/br = \frac{a}{br}", "given"),
        (r"\sin x/2 = \frac{\sin x}{2}", "undecided"),
        (r"\sin x \cdot y = \sin(xy)", "undecided"),
        (r"\sin^{-1} x = \frac{1}{\sin x}", "undecided"),
        (r"\sin^{-1} \frac12 = \frac{\pi}{6}", "proved"),
        (r"\sin^{(2)} x = (\sin x)^2", "not-read"),
        ("{x+1}^2 = x^2 + 2x + 1", "undecided"),
        ("{a+b}x = ax + bx", "undecided"),
        ("x^2^3 = x^8", "not-read"),
        (r"a \not= a", "not-read"),
        (r"\|x\|_1 = x", "not-read"),
        (r"\sqrt[3]{8} = 2", "proved"),
        (r"\sum_{i=1}^{3} i - 1 = 3", "refuted"),
        (r"\vec u \times \vec v = \vec v \times \vec u", "suspect"),
        (r"a_{ij} = a_{ji}", "given"),
        (r"\left. x^2 \right|_{x=2} = x^2", "given"),
    ],
)  # fmt: skip
def test_readings_of_documents(tex, word):
    assert formula(tex)[:1] == [word]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1/2x = x/2", "undecided"),
        ("x^2^3 = x^6", "refuted"),
        ("2^-x = 1/2^x", "proved"),
        ("f^-1(x) = x/f", "undecided"),
        ("sin -x = -sin x", "proved"),
        ("|x|y|x| = x", "not-read"),
        ("√x^2 = x", "not-read"),
        ("1,000 = 10^3", "not-read"),
        ("1e3 = 1000", "proved"),
        ("1e3 = 100", "refuted"),
        ("1e3 = 1·e·3", "not-read"),
        ("(1+r)^T = 1+r", "refuted"),
        ("a_ij = a_ji", "refuted"),
        ("d/dx x^2 = x", "refuted"),
        ("d/dx x^2 + x = 2x + 1", "not-read"),
        ("dy/dx = y/x", "not-read"),
    ],
)
def test_readings_of_text(text, word):
    assert judge(text).word == word
