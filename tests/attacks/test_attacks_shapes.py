"""Attacks with what is no number, no relation or no name where one is needed.

The list of equivalent mutants excuses some with "such a term is refused elsewhere".  Here are such
terms, as plain data, in front of every rule.
"""

import pytest
from proof_data import (
    COMPUTED,
    HOLE,
    RING,
    N,
    X,
    about,
    by_instance,
    cited,
    claim,
    entry,
    instance,
    matrix,
    proved,
    real,
    term,
)

from symproof.kernel.claims import Claim, Definition
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import RULES
from symproof.kernel.terms import FUNCTIONS, Relation, Term, number, symbol
from symproof.notation.encoding import encode
from symproof.search.prover import by_squares

ZERO, ONE, TWO, K = number(0), number(1), number(2), symbol("k")
NATURAL, WHOLE = Variable("n", "natural"), Variable("k", "integer")
SQUARE, ROW, COLUMN = matrix([1, 2], [3, 4]), matrix([1, 2]), matrix([3], [4])


def refused(*entries):
    with pytest.raises(ProofError) as caught:
        proved(*entries)
    return str(caught.value)


def over(head, body, last=N, var="i"):
    return Term(head, var, ONE, last, body)


# -- matrices where a number is needed -------------------------------------------------------------

OTHERS = {
    "square": SQUARE, "row": ROW, "column": COLUMN, "identity": Term("identity"),
    "transposed": Term("transpose", COLUMN), "sum of matrices": Term("add", SQUARE, SQUARE),
    "Σ of matrices": over("sum", ROW, TWO), "power": Term("pow", SQUARE, TWO),
    "column times row": Term("mul", COLUMN, ROW), "twice the identity": Term("mul", TWO,
                                                                             Term("identity")),
    "stack": over("stack", symbol("i")), "diagonal": over("diag", symbol("i")),
    "row of blocks": Term("transpose", over("stack", COLUMN)), "quotient": Term("div", ROW, TWO),
    "three numbers": over("stack", symbol("i"), number(3)), "negative": Term("neg", COLUMN),
}  # fmt: skip
MISFITS = ("where a number is needed", "a power of a", "the dot product of", "the sum of",
           "the product of", "beside", "is not known to be real",
           "is not known to be integer")  # fmt: skip
PLACES = {
    **{head: (lambda m, head=head: Term(head, m)) for head in sorted(FUNCTIONS)},
    "a divisor": lambda m: Term("div", ONE, m), "an exponent": lambda m: Term("pow", TWO, m),
    "an exponent of e": lambda m: Term("pow", Term("e"), m),
    "a base": lambda m: Term("pow", m, Term("div", ONE, TWO)),
    "a base of any power": lambda m: Term("pow", m, N),
    "an entry": lambda m: Term("matrix", 1, 2, m, ONE), "a term": lambda m: Term("add", m, ONE),
    "a product": lambda m: over("prod", m), "a dot product": lambda m: Term("dot", m, TWO),
    "a number's norm": lambda m: Term("mul", m, Term("norm", TWO)),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHERS)
@pytest.mark.parametrize("place", PLACES)
def test_a_matrix_is_no_number(place, what):
    odd = PLACES[place](OTHERS[what])
    for relation in (
        Relation(odd, "=", odd), Relation(Term("add", X, Term("mul", ZERO, odd)), "=", X),
        Relation(over("sum", odd, ZERO), "=", ZERO), Relation(odd, "!=", Term("neg", odd)),
    ):  # fmt: skip
        goal = about(relation.left, relation.op, relation.right, *real("x"), NATURAL)
        said = refused(entry("a", goal, COMPUTED))
        assert any(word in said for word in MISFITS), said
        for rule in ("ring", "witness"):
            refused(entry("a", goal, {"rule": rule}))


@pytest.mark.parametrize("what", OTHERS)
def test_an_inverse_is_no_number(what):
    """Where there is one it is a matrix: no number, and neither 0 nor different from anything."""
    odd = Term("pow", OTHERS[what], number(-1))
    for relation in (
        Relation(Term("add", X, Term("mul", ZERO, odd)), "=", X),
        Relation(over("sum", odd, ZERO), "=", ZERO), Relation(odd, "!=", Term("neg", odd)),
        Relation(odd, "=", ONE), Relation(Term("mul", odd, odd), ">=", ZERO),
    ):  # fmt: skip
        goal = about(relation.left, relation.op, relation.right, *real("x"), NATURAL)
        for proof in (COMPUTED, {"rule": "ring"}, {"rule": "witness"}):
            refused(entry("a", goal, proof))


@pytest.mark.parametrize("what", OTHERS)
@pytest.mark.parametrize("op", ["<", "<=", ">", ">=", "!="])
def test_a_matrix_has_no_order(op, what):
    """Not by its own definition either, and not as the square or the difference of others."""
    m, none = symbol("M"), Term("mul", ZERO, OTHERS[what])
    for left, right in ((none, none), (m, m), (m, none), (none, m), (none, ZERO)):
        goal = Claim(
            (NATURAL,), (Definition("M", (), OTHERS[what]),), (), Relation(left, op, right)
        )
        for proof in (
            RING, COMPUTED, {"rule": "ring", "witness": encode(none)},
            {"rule": "ring", "witness": encode(ZERO)},
            *(by_squares(goal.relation, by) for by in (COMPUTED, RING) if op != "!="),
            {"rule": "enclosure", "precision": 9},
            {"rule": "chain", "lines": [encode(left), encode(right)], "ops": ["="],
             "proofs": [RING]},
        ):  # fmt: skip
            refused(entry("a", goal, proof))


@pytest.mark.parametrize("what", OTHERS)
@pytest.mark.parametrize("sort", ["complex", "real", "nonnegative", "positive"])
def test_a_matrix_is_the_value_of_no_variable(sort, what):
    """x·A = A·x for numbers x; and no sort is known of a matrix that stands for one."""
    name = Variable("x", sort)
    lemma = entry("lemma", about(Term("mul", X, ROW, COLUMN), "=", Term("mul", ROW, COLUMN, X),
                                 name), RING)  # fmt: skip
    for value in (OTHERS[what], Term("pow", OTHERS[what], TWO)):
        goal = Claim((NATURAL,), (), (), Relation(ONE, "=", ONE))
        assert "is not known to be" in refused(
            lemma, entry("a", goal, by_instance("lemma", x=encode(value)))
        )


def test_zero_matrices_in_a_witness():
    """An equation of matrices may fill a hole; but a matrix of zeros is not ≥ 0."""
    lemma = entry("lemma", about(ROW, "=", Term("add", ROW, Term("mul", ZERO, ROW))), RING)
    for frame in (HOLE, Term("mul", TWO, HOLE), Term("add", HOLE, ONE), Term("exp", HOLE),
                  Term("norm", HOLE), Term("mul", HOLE, X)):  # fmt: skip
        proof = {"rule": "ring", "witness": encode(frame), "instances": [instance("lemma")]}
        for left, op in ((ROW, ">="), (ONE, "!="), (X, ">="), (ONE, "<="), (ROW, "!=")):
            right = Term("mul", ZERO, left)
            refused(lemma, entry("a", about(left, op, right, *real("x")), proof))


def test_the_square_of_a_matrix_that_is_not_zero():
    """It may be 0: of matrices a hole has no sign, of numbers it is ≠ 0."""
    nilpotent, nothing = matrix([0, 1], [0, 0]), matrix([0, 0], [0, 0])
    for m, zero, is_true in ((nilpotent, nothing, False), (X, ZERO, True)):
        given, square = Relation(m, "!=", zero), Relation(Term("mul", m, m), "!=", zero)
        proof = {"rule": "ring", "witness": encode(Term("mul", HOLE, HOLE)),
                 "instances": [instance("hypothesis 1")]}  # fmt: skip
        theorem = entry("a", Claim(real("x"), (), (given,), square), proof)
        if is_true:
            assert proved(theorem)
        else:
            assert "of matrices" in refused(theorem)


# -- numbers that look like matrices ---------------------------------------------------------------


@pytest.mark.parametrize("one", [
    Term("matrix", 1, 1, X), over("stack", X, ONE), over("diag", X, ONE),
    Term("mul", Term("matrix", 1, 2, X, ZERO), matrix([1], [0])),
    Term("transpose", Term("matrix", 1, 1, X)), over("sum", Term("matrix", 1, 1, X), ONE),
])  # fmt: skip
def test_a_matrix_with_one_entry_is_a_number_and_no_vector(one):
    assert proved(entry("a", about(one, "=", X, *real("x")), RING))
    assert proved(entry("a", about(Term("mul", one, SQUARE), "=", Term("mul", X, SQUARE),
                                   *real("x")), RING))  # fmt: skip
    for odd in (Term("norm", one), Term("dot", one, one), Term("add", one, Term("identity"))):
        assert "number" in refused(entry("a", about(odd, "=", odd, *real("x")), RING))


# -- relations that are none -----------------------------------------------------------------------

NO_RELATIONS = ["", "!", "<>", "==", "=>", "in", "≠", " =", "=<", "< ", "≤"]
PARTS = {
    "context": encode(HOLE), "instances": [{"theorem": "plain", "values": {}}],
    "precision": 9, "variable": "n",
    "lines": [encode(ONE), encode(ONE)], "ops": ["="], "proofs": [RING], "base": COMPUTED,
    "step": COMPUTED, "proof": RING, "obligations": [], "function": encode(symbol("t")),
    "from": encode(ZERO), "to": encode(ONE), "slope": encode(ONE), "order": COMPUTED,
    "defined": RING, "derivative": RING,
}  # fmt: skip
PLAIN = entry("plain", about(ONE, "=", ONE), RING)


@pytest.mark.parametrize("op", NO_RELATIONS)
@pytest.mark.parametrize("rule", RULES)
def test_no_rule_proves_what_is_no_relation(rule, op):
    """In a chain, as a condition that is to be discharged, between squares and by induction."""
    proof = {**PARTS, "rule": rule, "variable": "t" if rule == "mean-value" else "n"}
    lines = {"lines": [encode(ONE), encode(ONE)], "ops": [op], "proofs": [proof]}
    condition = {"ranges": [], "relation": [encode(ONE), op, encode(ONE)]}
    for relation in ("=", "<=", ">=", "!="):
        goal = about(ONE, relation, ONE, NATURAL)
        refused(PLAIN, entry("a", goal, {"rule": "chain", **lines}))
        discharge = {"rule": "discharge", "proof": COMPUTED,
                     "obligations": [{"condition": condition, "proof": proof}]}  # fmt: skip
        refused(PLAIN, entry("a", goal, discharge))


def test_there_is_no_other_rule():
    for rule in ("", "Ring", "ring ", "check", "facts", None, 1, ["ring"]):
        refused(entry("a", claim("1 = 1"), {**PARTS, "rule": rule}))


@pytest.mark.parametrize("op", ["!=", "<", "<="])
def test_an_inequality_is_no_number_of_a_known_sign(op):
    """For ≠ no hole stands, < and ≤ are turned round."""
    lemma = entry("lemma", about(X, op, Term("add", X, ONE), *real("x")), COMPUTED)
    use = {"rule": "ring", "witness": encode(HOLE), "instances": [instance("lemma", x=term("x"))]}
    up, down = (about(*sides, *real("x")) for sides in (
        (Term("add", X, ONE), ">=", X), (X, ">=", Term("add", X, ONE))))  # fmt: skip
    refused(lemma, entry("a", down, use))
    if op == "!=":
        refused(lemma, entry("a", up, use))
    else:
        assert proved(lemma, entry("a", up, use))


# -- names and their indices -----------------------------------------------------------------------

FAMILY = Variable("w_#", "real", ("integer",))
MEMBER = Term("sym", "w_#", K)
VALUES = {
    "no parameter": ([], ONE), "two parameters": (["k", "l"], ONE),
    "a parameter that is no name": (["k#"], Term("sym", "k#", ZERO)),
    "a parameter that is a member": (["w_#"], Term("sym", "w_#", K)),
    "an index of a parameter": (["l"], Term("sym", "l#", ZERO)),
    "a stranger": (["l"], symbol("m")), "a member of no family": (["l"], Term("sym", "v_#", K)),
}  # fmt: skip


@pytest.mark.parametrize("what", VALUES)
def test_a_family_has_values_of_as_many_indices(what):
    params, body = VALUES[what]
    lemma = entry("lemma", about(Term("add", MEMBER, ZERO), "=", MEMBER, WHOLE, FAMILY), RING)
    values = {"k": [[], encode(K)], "w_#": [params, encode(body)]}
    for meant in (body, ONE, MEMBER):
        use = cited({"theorem": "lemma", "values": values})
        goal = about(Term("add", meant, ZERO), "=", meant, WHOLE, FAMILY)
        refused(lemma, entry("a", goal, use))


@pytest.mark.parametrize("name", ["t#", "w_#", "n", "i"])
def test_the_variable_of_a_function_is_a_name(name):
    """t ↦ t, from 0 to 1; a family is no variable, and a known name is not one either."""
    inside = Term("sym", name, *[ZERO] * name.count("#"))
    proof = {**PARTS, "rule": "mean-value", "variable": name, "function": encode(inside)}
    goal = Claim((NATURAL, FAMILY), (Definition("i", (), ONE),), (), claim("1 - 0 = 1").relation)
    refused(PLAIN, entry("a", goal, proof))
    known = {**proof, "variable": "t", "function": encode(symbol("t"))}
    assert proved(PLAIN, entry("a", goal, known))


@pytest.mark.parametrize("name", ["i#", "w_#", "i##"])
def test_the_index_of_a_condition_is_a_name(name):
    root = over("sum", Term("mul", ZERO, Term("sqrt", symbol("i"))))
    goal = about(root, "=", ZERO, NATURAL, FAMILY)
    index = Term("sym", name, *[ZERO] * name.count("#"))
    for subject in (symbol("i"), index):
        wanted = encode(Relation(subject, ">=", ZERO))
        for ends in ((ONE, N), (index, index)):
            condition = {"ranges": [[name, *map(encode, ends)]], "relation": wanted}
            proof = {"rule": "discharge", "proof": COMPUTED,
                     "obligations": [{"condition": condition, "proof": COMPUTED}]}  # fmt: skip
            refused(entry("a", goal, proof))


STRAY = symbol("stranger")


@pytest.mark.parametrize("stray", [
    STRAY, Term("sin", STRAY), Term("sym", "w_#", STRAY), over("sum", ONE, STRAY),
    over("sum", symbol("i"), symbol("i")), Term("sym", "v_#", ZERO),
])  # fmt: skip
def test_a_stranger_is_met_nowhere(stray):
    """In a definition, in one that no other names, as the value of a parameter, in a premise."""
    inside = Term("sym", "f(#)", stray)
    identical = Definition("f(#)", ("y",), Term("add", symbol("y"), ZERO))
    for definitions, body in (
        ((Definition("g", (), stray),), symbol("g")), ((identical,), inside),
        ((identical, Definition("g", (), inside)), symbol("g")), ((), stray),
        ((Definition("g(#)", ("y",), stray),), Term("sym", "g(#)", ZERO)),
    ):  # fmt: skip
        goal = Claim((FAMILY,), definitions, (), Relation(body, "=", body))
        refused(entry("a", goal, RING))
    unused = {"rule": "ring", "instances": []}
    refused(entry("a", claim("1 = 1"), {**unused, "context": encode(stray)}))
    refused(entry("a", claim("1 >= 1"), {**unused, "witness": encode(stray)}))
    for key in ("function", "from", "to", "slope"):
        growth = {**PARTS, "rule": "mean-value", "variable": "t", key: encode(stray)}
        refused(PLAIN, entry("a", claim("1 - 0 = 1"), growth))


# -- logarithms ------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [
    number(-1), Term("i"), Term("neg", symbol("p")), Term("mul", Term("i"), symbol("p")),
    Term("neg", Term("pi")), Term("neg", Term("exp", X)), Term("div", Term("i"), symbol("p")),
    Term("mul", number(-2), Term("pow", symbol("p"), N)), Term("exp", Term("mul", Term("i"), X)),
])  # fmt: skip
def test_the_logarithm_of_what_is_not_positive_keeps_its_condition(of):
    """Whatever the normal form makes of it: what is said of it is said for no point."""
    variables = (*real("x"), Variable("p", "positive"), NATURAL)
    log = Term("log", of)
    pieces = Term("add", Term("log", Term("neg", of)), Term("mul", Term("i"), Term("pi")))
    for left, right in ((log, log), (log, pieces), (pieces, log), (over("sum", log), ONE),
                        (over("sum", log), Term("mul", N, log))):  # fmt: skip
        try:
            shown = proved(entry("a", about(left, "=", right, *variables), COMPUTED))
        except ProofError:
            continue
        asked = [c.relation for c in shown.conditions]
        assert Relation(of, ">", ZERO) in asked
