"""Where FORMAT.md said too little or the wrong thing, or one of the two checkers was wrong, and no
other test shows it; ``disagreements.md`` lists all cases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from checker.test_checker import ONE, RING, TWO, ZERO, X, claimed, proved
from proof_data import cited
from tools.checker.asking import ROOT, Question, both

LIST = Path(__file__).with_name("disagreements.md")
Y, N = ["sym", "y"], ["sym", "n"]
MINUS_ONE = ["neg", ONE]


def test_each_case_names_a_test_that_exists() -> None:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    rows = [x for x in lines if x.startswith("| ") and not x.startswith(("| what |", "| --- |"))]
    assert len(rows) > 30
    there: dict[str, set[str]] = {}
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)`((?:,? `test_\w+`)*)", row)
        assert named, row
        for file, tests in named:
            if file not in there:
                text = (ROOT / file).read_text(encoding="utf-8")
                there[file] = {*re.findall(r"^def (test_\w+)", text, re.MULTILINE)}
            assert {*re.findall(r"test_\w+", tests)} <= there[file], row


def open_conditions(question: Question) -> list[Any]:
    """The relations that both leave open."""
    (asked,) = both([question])
    assert not asked.differ
    assert asked.kernel is not None
    return [c["relation"] for c in asked.kernel[-1][1]]


# --- claims and conditions -----------------------------------------------------------------------


def test_an_ignored_argument_is_looked_at_once_definitions_are_unfolded() -> None:
    """f(g(x)) = 1 for f(t) := 1 is no statement about all x if g(x) is 1/x."""

    def of(body: Any) -> Question:
        definitions = [["g_#", ["u"], body], ["f_#", ["t"], ONE]]
        ignored = ["sym", "f_#", ["sym", "g_#", X]]
        return claimed(definitions=definitions, relation=[ignored, "=", ONE])

    u = ["sym", "u"]
    assert proved([of(["add", u, ONE]), of(["div", ONE, u])]) == [True, False]


@pytest.mark.parametrize("proof", [RING, {
    "rule": "discharge", "proof": RING, "obligations": [{
        "condition": {"ranges": [], "relation": [["add", X, ["neg", ["sym", "t"]]], ">=", ZERO]},
        "proof": cited({"theorem": "hypothesis 1", "values": {}}, ">="),
    }],
}], ids=["known", "discharged"])  # fmt: skip
@pytest.mark.parametrize(("sort", "is_open"), [("real", True), ("nonnegative", False)])
def test_what_an_integrand_needs_is_needed_outside(proof: Any, sort: str, is_open: bool) -> None:
    """There x - t ≥ 0 speaks of another t, which may be negative."""
    question = claimed(
        proof, variables=[["x", "real", []], ["t", sort, []]],
        hypotheses=[[["add", X, ["neg", ["sym", "t"]]], ">=", ZERO]],
        relation=[["mul", ZERO, ["integral", "t", ZERO, ONE, ["sqrt", X]]], "=", ZERO],
    )  # fmt: skip
    assert open_conditions(question) == [[X, ">=", ZERO]] * is_open


def used(hypothesis: Any, sort: str, **parts: Any) -> Question:
    """A theorem about a real x under a hypothesis, and its instance for an x of a sort."""
    by_hypothesis = cited({"theorem": "hypothesis 1", "values": {}}, hypothesis[1])
    first = claimed(by_hypothesis, hypotheses=[hypothesis], relation=hypothesis)
    instance = {"theorem": "a", "values": {"x": [[], X]}}
    second = claimed(
        cited(instance, hypothesis[1]), variables=[["x", sort, []]],
        relation=hypothesis, **parts,
    )  # fmt: skip
    theorems = [*first["document"]["theorems"], *second["document"]["theorems"]]
    theorems[1]["name"] = "b"
    return {"document": {"symproof": 1, "theorems": theorems}}


@pytest.mark.parametrize("relation", [[X, "<", TWO], [TWO, "<=", X], [X, ">=", TWO]])
def test_what_is_left_open_is_kept_as_it_was_needed(relation: Any) -> None:
    assert open_conditions(used(relation, "real")) == [relation]


def test_what_hypotheses_need_comes_before_what_the_proof_needs() -> None:
    variables = [["x", "real", []], ["y", "real", []]]
    quotient = ["div", ONE, Y]
    question = claimed(
        variables=variables,
        hypotheses=[[["sqrt", X], "<=", TWO]],
        relation=[quotient, "=", quotient],
    )
    assert open_conditions(question) == [[X, ">=", ZERO], [Y, "!=", ZERO]]


def test_what_is_plain_of_a_premise_that_is_turned() -> None:
    """`null` is a proof of x ≥ 0 and of 0 ≤ x for a natural number, and not of 0 < x or x ≤ 0."""

    def of(premise: Any) -> Question:
        first = claimed(premises=[[[], [], premise]])
        instance = {"theorem": "a", "values": {"x": [[], X]}, "premises": [None]}
        second = claimed(cited(instance), variables=[["x", "natural", []]])
        theorems = [*first["document"]["theorems"], *second["document"]["theorems"]]
        theorems[1]["name"] = "b"
        return {"document": {"symproof": 1, "theorems": theorems}}

    plain = [[X, ">=", ZERO], [ZERO, "<=", X], [ZERO, "<", X], [X, "<=", ZERO]]
    assert proved([of(premise) for premise in plain]) == [True, True, False, False]


def test_a_cut_is_made_at_an_integer() -> None:
    """Its value may have factors above the line, not below: (m + n)^9 is 3·(m + n)^9/3."""

    def of(t: Any) -> Question:
        steps = [["cut", t, ["sign", t]], ["done", ["sum", ["fact", 0], ["fact", 1]]]]
        return claimed(
            {"rule": "witness", "steps": steps},
            variables=[[name, "positive integer", []] for name in "mn"], relation=[t, ">=", ZERO],
        )  # fmt: skip

    total = ["add", ["sym", "m"], ["sym", "n"]]
    three = ["num", 3, 0]
    ninth = ["div", ["mul", three, ["pow", total, ["num", 9, 0]]], three]
    halved = ["div", ninth, ["num", 2, 0]]
    inverse = ["pow", total, ["neg", ONE]]
    assert proved([of(ninth), of(halved), of(inverse)]) == [True, False, False]


def test_what_a_range_says_of_its_index() -> None:
    """√(k − m) under k = m, …, n needs nothing but the range; √(n − k) neither.  An end in which
    the name of the index stands speaks of an outer one, of which the range says nothing."""
    k, m = ["sym", "k"], ["sym", "m"]
    sorts = [[name, "integer", []] for name in "kmn"]
    total = ["add", N, ["neg", k]]

    def of(low: Any, high: Any, inside: Any) -> list[Any]:
        body = ["sum", "k", low, high, ["sqrt", inside]]
        return open_conditions(claimed(variables=sorts, relation=[body, "=", body]))

    ordered = [[N, ">=", ["add", m, MINUS_ONE]]]
    from_m = ["add", k, ["neg", m]]
    assert of(m, N, from_m) == of(m, N, total) == ordered
    assert of(m, N, k) == [*ordered, [k, ">=", ZERO]]
    assert of(k, N, total) == [[N, ">=", ["add", k, MINUS_ONE]]]
    assert of(m, k, from_m) == [[k, ">=", ["add", m, MINUS_ONE]]]
    assert of(k, N, from_m)[1:] == [[from_m, ">=", ZERO]]
    assert of(m, k, total)[1:] == [[total, ">=", ZERO]]


# --- the ring ------------------------------------------------------------------------------------


def test_over_no_values_the_body_has_a_value_nevertheless() -> None:
    """Σ, Π and a Σ of columns over k = 1, …, 0 are 0, 1 and 0; but of what has no value, such as
    the norm of what is not real or matrices that vary with k, they have none either."""

    def over(head: str, body: Any) -> Any:
        return [head, "k", ONE, ZERO, body]

    k, norm = ["sym", "k"], ["norm", ["matrix", 2, 1, ["i"], ONE]]
    column = ["matrix", 2, 1, k, ONE]
    member = ["sym", "B_#[#×#]", k, TWO, TWO]
    variables = [["x", "real", []], ["B_#[#×#]", "real", ["integer", "natural", "natural"]]]
    hold = [
        (over("sum", X), ZERO), (over("prod", k), ONE), (over("sum", k), ["mul", ZERO, X]),
        (over("sum", column), ["matrix", 2, 1, ZERO, ZERO]),
    ]  # fmt: skip
    refused = [
        *((over(head, body),) * 2 for head in ("sum", "prod") for body in (norm, member)),
        (over("stack", k), over("stack", k)), (over("sum", X), ONE), (over("prod", X), ZERO),
    ]  # fmt: skip
    questions = [claimed(variables=variables, relation=[a, "=", b]) for a, b in [*hold, *refused]]
    assert proved(questions) == [True] * len(hold) + [False] * len(refused)


def test_a_factor_that_was_told_to_be_nonzero_has_no_sign() -> None:
    """It may leave a Σ below the line; but that x + y ≠ 0 is no sign, where x ≠ 0 is a fact."""
    variables = [["x", "real", []], ["y", "real", []]]
    questions = [
        claimed(
            {"rule": "ring", "nonzero": [t]}, variables=variables,
            relation=[["div", ONE, t], "!=", ZERO],
        )
        for t in (X, ["add", X, Y])
    ]  # fmt: skip
    assert proved(questions) == [True, False]


def test_what_all_monomials_have_in_common_is_a_monomial_like_others() -> None:
    """y + y/x is y·(1/x)·(x + 1), in whatever order x and y are met; and so are powers of it."""
    total = ["add", Y, ["div", Y, X]]
    apart = ["mul", Y, ["add", X, ONE]]
    nine = ["num", 9, 0]

    def of(left: Any, right: Any) -> Question:
        sorts = [["x", "positive", []], ["y", "positive", []]]
        return claimed(variables=sorts, relation=[left, "=", right])

    ninth = ["div", ["pow", apart, nine], ["pow", X, nine]]
    equal = [(["div", X, apart], ["div", ONE, total]), (ninth, ["pow", total, nine])]
    other = [(["div", X, apart], ["div", TWO, total]), (ninth, ["pow", total, ["num", 10, 0]])]
    questions = [of(*pair) for a, b in [*equal, *other] for pair in ((a, b), (b, a))]
    assert proved(questions) == [True] * 4 + [False] * 4


def test_a_word_and_its_transpose_are_a_square() -> None:
    """vᵀ·v ≥ 0 also for v = A·x; xᵀ·A·A·x may be negative."""
    square = ["sym", "A[#×#]", N, N]
    column = ["sym", "b[#×#]", N, ONE]
    variables = [["n", "positive integer", []]]
    variables += [[name, "real", ["natural", "natural"]] for name in ("A[#×#]", "b[#×#]")]
    questions = [
        claimed(
            variables=variables,
            relation=[["mul", ["transpose", column], left, square, column], ">=", ZERO],
        )
        for left in (["transpose", square], square)
    ]
    assert proved(questions) == [True, False]


def test_a_sum_whose_last_summand_has_one_value_is_not_written_out() -> None:
    """In the last summand of Σ over k = 0, …, n the Σ over j = 0, …, n − k has one value, but stays
    what it is; the Σ over j = 0, …, n as well, which then is the same on both sides."""
    f = ["sym", "f_#", ["sym", "j"]]
    before = ["add", N, MINUS_ONE]

    def of(inner: Any, last: Any) -> Question:
        total = ["sum", "j", ZERO, inner, f]
        left, right = (["sum", "k", ZERO, end, total] for end in (N, before))
        return claimed(
            variables=[["n", "natural", []], ["f_#", "real", ["integer"]]],
            relation=[left, "=", ["add", right, last]],
        )

    first = ["sym", "f_#", ZERO]
    all_of_it = ["sum", "j", ZERO, N, f]
    fewer = ["add", N, ["neg", ["sym", "k"]]]
    assert proved([of(N, all_of_it), of(fewer, first)]) == [True, False]


def test_blocks_are_reduced_inside_of_their_range() -> None:
    """What is told under k = 1, …, n is met in the blocks of a stack over the same range."""
    member = ["sym", "w_#", ["sym", "k"]]
    variables = [["n", "natural", []], ["w_#", "real", ["integer"]]]
    block = ["matrix", 2, 1, ["mul", ["exp", ["neg", member]], ["exp", member]], ONE]
    left, right = (["stack", "k", ONE, N, b] for b in (block, ["matrix", 2, 1, ONE, ONE]))

    def of(last: Any) -> Question:
        told = {
            "theorem": "law exp of a multiple",
            "values": {"u": [[], member], "n": [[], MINUS_ONE]},
            "under": [["k", ONE, last]],
        }
        return claimed(
            {"rule": "ring", "rewrite": [told]}, variables=variables, relation=[left, "=", right]
        )

    assert proved([of(N), of(["add", N, ONE])]) == [True, False]


# --- shapes --------------------------------------------------------------------------------------

INTEGERS = ["matrix", 2, 2, *[["num", n, 0] for n in range(1, 5)]]
COLUMN = ["matrix", 2, 1, ONE, TWO]
LONGER = ["matrix", 3, 1, ONE, ONE, TWO]
SIZES = [["n", "positive integer", []], ["m", "positive integer", []]]
LETTERS = [[f"{name}[#×#]", "real", ["natural", "natural"]] for name in "AB"]


def sized(name: str, rows: Any, columns: Any) -> Any:
    return ["sym", f"{name}[#×#]", rows, columns]


M = ["sym", "m"]
SQUARES = ["mul", sized("A", N, N), sized("B", N, N)]
#: Terms that would have a value by computing alone; none of them has the shape of a number.
NO_NUMBERS = [
    COLUMN,
    ["dot", INTEGERS, INTEGERS], ["norm", INTEGERS], ["dot", COLUMN, LONGER],
    ["dot", LONGER, COLUMN], ["dot", COLUMN, ["transpose", COLUMN]],
    ["mul", ["transpose", COLUMN], LONGER], ["det", COLUMN], ["det", ["matrix", 1, 2, COLUMN, ONE]],
    ["trace", ["prod", "k", ONE, TWO, SQUARES]], ["det", ["prod", "k", ONE, TWO, INTEGERS]],
    ["trace", ["mul", sized("A", N, M), sized("B", N, M)]],
    ["trace", ["add", sized("A", N, N), sized("B", M, M)]], ["trace", sized("A", N, M)],
    ["det", ["mul", sized("A", N, N), sized("B", M, M)]], ["det", sized("A", N, M)],
    ["trace", ["identity"]], ["dot", ["identity"], sized("A", N, N)],
    ["mul", ["transpose", sized("A", N, ONE)], sized("B", M, ONE)],
]  # fmt: skip
NUMBERS = [
    X, TWO, ["dot", COLUMN, COLUMN], ["det", INTEGERS], ["trace", SQUARES],
    ["mul", ["transpose", sized("A", N, ONE)], sized("B", N, ONE)],
]  # fmt: skip
EQUATION = {"theorem": "hypothesis 1", "values": {}}
SAME = [X, "=", X]
END = ["done", ["fact", 1]]  # the opposite of x = x


def by_steps(*steps: Any) -> Any:
    return {"rule": "witness", "steps": [*steps]}


def with_term(place: str, t: Any) -> Question:
    """A proof that is right if the term t is a number, and has no conditions."""
    nothing = ["mul", ZERO, t]
    parts: dict[str, Any] = {"hypotheses": [SAME], "relation": SAME}
    if place == "nonzero":
        proof: Any = {"rule": "ring", "nonzero": [t]}
    elif place == "context":
        parts["relation"] = [ZERO, "=", ZERO]
        proof = {"rule": "ring", "context": nothing, "instances": []}
    elif place == "antiderivative":
        integral = ["integral", "s", ZERO, ONE, ZERO]
        parts["relation"] = [integral, "=", ZERO]
        instance = {"integral": integral, "antiderivative": nothing, "proof": RING}
        proof = cited(instance)
    else:
        proof = {
            "have": by_steps(["have", nothing, ["fact", 0]], END),
            "times": by_steps(["have", ZERO, ["times", t, ["fact", 0]]], END),
            "cut": by_steps(["cut", nothing, ["fact", 0]], END),
            "split": by_steps(["split", t, [["=", [END]], ["!=", [END]]]]),
        }[place]
    return claimed(proof, variables=[["x", "integer", []], *SIZES, *LETTERS], **parts)


@pytest.mark.parametrize(
    "place",
    ["nonzero", "context", "antiderivative", "have", "times", "cut", "split"],
)  # fmt: skip
def test_what_a_proof_computes_with_has_the_shape_of_a_number(place: str) -> None:
    """The kernel gave values to some terms without a shape, such as the trace of a Π of matrices;
    the checker to others, such as the product of the entries of two matrices, and it broke down at
    vectors of different lengths."""
    questions = [with_term(place, t) for t in (*NUMBERS, *NO_NUMBERS)]
    assert proved(questions) == [True] * len(NUMBERS) + [False] * len(NO_NUMBERS)


def test_a_target_has_the_shape_of_a_number() -> None:
    """The trace of A·B is one atom; the trace of a Π with the one factor A·B has no shape."""
    atom = ["trace", SQUARES]
    targets = [atom, ["trace", ["prod", "k", ONE, ONE, SQUARES]], SQUARES]
    questions = [
        claimed(
            {"rule": "ring", "rewrite": [{**EQUATION, "target": t}]},
            variables=[*SIZES, *LETTERS], hypotheses=[[atom, "=", ONE]],
            relation=[["mul", atom, atom], "=", ONE],
        )
        for t in targets
    ]  # fmt: skip
    assert proved(questions) == [True, False, False]


def test_multiples_of_equations_have_the_shape_of_the_sides() -> None:
    """(x − 1)·(1, 2)ᵀ = 0 if x = 1: the factor is a column.  Neither a row nor a number is one."""
    row = ["transpose", COLUMN]
    sides = [["mul", X, COLUMN], "=", COLUMN]
    questions = [
        claimed(
            {"rule": "ring", "context": ["mul", factor, ["hole", 0]], "instances": [EQUATION]},
            hypotheses=[[X, "=", ONE]], relation=sides,
        )
        for factor in (COLUMN, row, ONE, ["mul", row, row])
    ]  # fmt: skip
    assert proved(questions) == [True, False, False, False]


def test_multiples_of_equations_of_matrices_fit() -> None:
    """A·B = A·Bᵀ if B = Bᵀ, where A has as many columns as B has rows.  0 times what does not fit
    is nothing that can be taken away, neither of letters nor of numbers."""
    wide, high, square = sized("A", N, M), sized("A", M, N), sized("B", N, N)
    turned = ["transpose", square]
    two, three = (["matrix", rows, 2, *[X] * (2 * rows)] for rows in (2, 3))

    def of(factor: Any, equation: Any, relation: Any) -> Question:
        return claimed(
            {"rule": "ring", "context": ["mul", factor, ["hole", 0]], "instances": [EQUATION]},
            variables=[["x", "real", []], *SIZES, *LETTERS],
            hypotheses=[equation], relation=relation,
        )  # fmt: skip

    product = [["mul", high, square], "=", ["mul", high, turned]]
    none, nothing = [square, "=", square], [three, "=", three]
    questions = [
        of(high, [square, "=", turned], product), of(square, none, none), of(wide, none, none),
        of(["transpose", two], [two, "=", two], [two, "=", two]),
        of(three, [two, "=", two], nothing), of(two, nothing, [two, "=", two]),
    ]  # fmt: skip
    assert proved(questions) == [True, True, False, True, True, False]


def test_what_is_put_for_a_side_has_its_shape() -> None:
    """A size n^2 is not known to be n·n: in a size no powers are computed."""
    sizes = [["pow", N, TWO], ["mul", N, N]]
    relations = [[sized("A", size, ONE), "=", sized("B", size, ONE)] for size in sizes]
    variables = [*SIZES, *LETTERS]

    def of(proof: Any, relation: Any) -> Question:
        return claimed(proof, variables=variables, hypotheses=relations[:1], relation=relation)

    instance = cited(EQUATION)
    using = {"rule": "ring", "context": ["hole", 0], "instances": [EQUATION]}
    questions = [of(proof, r) for proof in (instance, using) for r in relations]
    assert proved(questions) == [True, False, True, False]


@pytest.mark.parametrize(
    "matrices",
    [
        [COLUMN, "=", ["mul", X, COLUMN]], [sized("A", N, N), "=", ["identity"]],
        [["stack", "k", ONE, N, X], "=", ["stack", "k", ONE, N, ["sym", "k"]]],
    ],
)  # fmt: skip
def test_a_hypothesis_about_matrices_hides_no_other(matrices: Any) -> None:
    """√x needs x ≥ 0; the kernel did not find it among the hypotheses behind one that is about
    matrices."""
    root = ["sqrt", X]
    for h in ([X, ">=", ZERO], [X, ">=", ONE], [["div", X, TWO], ">", ZERO]):
        for hypotheses in ([matrices, h], [h, matrices]):
            question = claimed(
                variables=[["x", "real", []], *SIZES, *LETTERS],
                hypotheses=hypotheses, relation=[root, "=", root],
            )  # fmt: skip
            assert open_conditions(question) == []
    question = claimed(
        variables=[["x", "real", []], *SIZES, *LETTERS],
        hypotheses=[matrices, [X, "<=", ONE]], relation=[root, "=", root],
    )  # fmt: skip
    assert open_conditions(question) == [[X, ">=", ZERO]]


# --- rules ---------------------------------------------------------------------------------------


def test_the_variable_of_a_mean_value_is_no_defined_name() -> None:
    proof = {
        "rule": "mean-value", "function": ["sym", "t"], "variable": "t", "from": ZERO, "to": ONE,
        "slope": ZERO, "order": RING, "defined": RING, "derivative": RING,
    }  # fmt: skip
    questions = [
        claimed(proof, definitions=[[name, [], TWO]], relation=[ONE, ">=", ZERO])
        for name in ("s", "t")
    ]
    assert proved(questions) == [True, False]


def test_an_instance_without_a_hole_may_be_anything() -> None:
    """It counts as 0 = 0; an instance with a hole must be there, and an equation."""

    def of(context: Any, instance: Any) -> Question:
        proof = {"rule": "ring", "context": context, "instances": [instance]}
        return claimed(proof, hypotheses=[[X, "=", X], [X, ">=", ZERO]])

    instances = [{"theorem": f"hypothesis {k}", "values": {}} for k in (1, 2, 3)]
    questions = [of(context, i) for context in (X, ["hole", 0]) for i in instances]
    assert proved(questions) == [True, True, True, True, False, False]


def test_holes_in_the_ends_of_a_range() -> None:
    """Equals are put for one end or for both, if none stands in the body."""
    k, m = ["sym", "k"], ["sym", "m"]
    known = [[m, "=", ["mul", ONE, N]], [X, "=", TWO]]
    hole, body = ["hole", 0], ["mul", k, X]
    instances = [{"theorem": f"hypothesis {k}", "values": {}} for k in (1, 2)]

    def of(low: Any, high: Any, inside: Any) -> Question:
        def filled(t: Any, by: Any) -> Any:
            return by if t == hole else t

        sides = [
            ["sum", "k", *(filled(t, by) for t in (low, high)), body] for by in (m, known[0][2])
        ]
        frame = ["sum", "k", low, high, inside]
        return claimed(
            {"rule": "ring", "context": frame, "instances": instances},
            variables=[["x", "real", []], ["m", "integer", []], ["n", "integer", []]],
            hypotheses=known, relation=[sides[0], "=", sides[1]],
        )  # fmt: skip

    questions = [
        of(hole, TWO, body), of(ONE, hole, body), of(hole, hole, body), of(ONE, TWO, body),
        of(hole, TWO, ["mul", k, ["hole", 1]]), of(ONE, hole, ["mul", k, ["hole", 1]]),
    ]  # fmt: skip
    assert proved(questions) == [True] * 4 + [False] * 2


def test_a_product_of_what_is_not_zero_and_what_is_not_negative_says_nothing() -> None:
    """For x = −1 and y = 2 it is neither ≥ 0, nor, for y = 0, other than 0."""

    def of(sort: str) -> Question:
        steps = [
            ["have", ["mul", X, Y], ["product", ["sign", X], ["sign", Y]]],
            ["done", ["sum", ["sign", X], ["times", MINUS_ONE, ["fact", 0]]]],
        ]
        variables = [["x", "nonzero", []], ["y", sort, []]]
        proof = {"rule": "witness", "steps": steps}
        return claimed(proof, variables=variables, relation=[X, "!=", ZERO])

    assert proved([of("positive"), of("nonzero"), of("nonnegative")]) == [True, True, False]


def test_general_names_may_repeat() -> None:
    """They are a set; but the variable of the induction is none of them."""
    number = [X, ">", ["num", 3, 0]]
    goal = [["mul", X, ["add", N, ["neg", N]]], "=", ZERO]

    def step(general: list[str]) -> Any:
        values = {name: [[], ["sym", name]] for name in general}
        instance = {"theorem": "induction hypothesis", "values": values}
        return cited(instance)

    questions = [
        claimed(
            {"rule": "induction", "variable": "n", "base": RING, "step": step(general),
             "general": general},
            variables=[["n", "natural", []], ["x", "positive integer", []]],
            hypotheses=[number], relation=goal,
        )
        for general in (["x"], ["x", "x"], ["x", "n"], ["x", "z"])
    ]  # fmt: skip
    assert proved(questions) == [True, True, False, False]


BY_INDUCTION = {"rule": "induction", "variable": "n", "base": RING, "step": RING}


def test_what_is_discharged_is_proved_by_no_induction() -> None:
    """Its variables are fixed there, also where no range stands before it."""
    goal = [["add", N, ONE], ">", ZERO]
    obligation = {"condition": {"ranges": [], "relation": goal}, "proof": BY_INDUCTION}
    discharged = {"rule": "discharge", "proof": RING, "obligations": [obligation]}
    questions = [
        claimed(proof, variables=[["n", "natural", []]], relation=goal)
        for proof in (BY_INDUCTION, discharged)
    ]
    assert proved(questions) == [True, False]


def in_a_sum(theorem: str) -> Any:
    """The proof of Σ l = Σ r over n = 1 by l = r."""
    frame = ["sum", "n", ONE, ONE, ["hole", 0]]
    return {"rule": "ring", "context": frame, "instances": [{"theorem": theorem, "values": {}}]}


def test_hypotheses_have_no_other_numbers_than_their_own() -> None:
    """In the proof of a condition for n = 1 three hypotheses about another n are gone, and n ≥ 1
    and n ≤ 1 are two others.  An instance inside of a range has its name from outside."""
    of_n = [[["num", k, 0], "<=", N] for k in range(3)]
    goal = [["sum", "n", ONE, ONE, X], "=", ["sum", "n", ONE, ONE, ONE]]
    variables = [["n", "natural", []], ["x", "real", []]]
    questions = [
        claimed(in_a_sum(f"hypothesis {k}"), variables=variables, relation=goal,
                hypotheses=[*of_n, [X, "=", ONE]])
        for k in (1, 2, 4)
    ]  # fmt: skip
    assert proved(questions) == [False, False, True]
    condition = {"ranges": [["n", ONE, ONE]], "relation": [X, "=", ONE]}
    questions = [
        claimed(
            {"rule": "discharge", "proof": RING, "obligations": [{
                "condition": condition,
                "proof": cited({"theorem": f"hypothesis {k}", "values": {}})}]},
            variables=variables, hypotheses=[*of_n, [X, "=", ONE]],
        )
        for k in (1, 2, 4)
    ]  # fmt: skip
    assert proved(questions) == [True, False, False]


def test_an_induction_hypothesis_that_is_free_of_n_is_used_where_n_is_bound() -> None:
    nothing = ["mul", X, ZERO]
    sums = [["sum", "n", ONE, ONE, t] for t in (nothing, ZERO)]

    def of(goal: Any, *lines: Any) -> Question:
        step = {
            "rule": "chain", "lines": [*lines], "ops": ["="] * 3,
            "proofs": [RING, in_a_sum("induction hypothesis"), RING],
        }  # fmt: skip
        return claimed(
            {**BY_INDUCTION, "step": step}, relation=[goal, "=", ZERO],
            variables=[["x", "real", []], ["n", "natural", []]],
        )  # fmt: skip

    free = of(nothing, nothing, *sums, ZERO)
    later, of_n = (["mul", t, ZERO] for t in (["add", N, ONE], N))
    captured = of(of_n, later, ["sum", "n", ONE, ONE, of_n], sums[1], ZERO)
    assert proved([free, captured]) == [True, False]


def test_what_is_discharged_settles_what_says_less() -> None:
    """A number that is less than 5 is less than 10, too."""
    square = ["pow", ["add", Y, MINUS_ONE], TWO]
    five, ten = (["num", k, 0] for k in (5, 10))
    first = claimed(
        cited({"theorem": "hypothesis 1", "values": {}}, "<"),
        hypotheses=[[X, "<", ten]], relation=[X, "<", ten],
    )  # fmt: skip
    use = cited({"theorem": "a", "values": {"x": [[], ["neg", square]]}}, "<")

    def with_bound(bound: Any) -> Question:
        condition = {"ranges": [], "relation": [["neg", square], "<", bound]}
        shown = {"rule": "ring", "witness": ["add", bound, square]}
        obligation = {"condition": condition, "proof": shown}
        second = claimed(
            {"rule": "discharge", "proof": use, "obligations": [obligation]},
            variables=[["y", "real", []]], relation=[["neg", square], "<", ten],
        )["document"]["theorems"]  # fmt: skip
        return {
            "document": {
                "symproof": 1,
                "theorems": [*first["document"]["theorems"], {**second[0], "name": "b"}],
            }
        }

    needed = [["neg", square], "<", ten]
    assert [open_conditions(with_bound(b)) for b in (five, ten, ["num", 11, 0])] == [
        [], [], [needed],
    ]  # fmt: skip


# --- names ---------------------------------------------------------------------------------------


def unfolded(definitions: list[Any], left: Any, *lines: Any) -> list[bool]:
    """Which of these lines are the same term as the left side once definitions are unfolded."""
    variables = [["k", "real", []], ["n", "natural", []]]
    return proved(
        [
            claimed(
                {"rule": "chain", "lines": [line, line], "ops": ["="], "proofs": [RING]},
                variables=variables, definitions=definitions, relation=[left, "=", left],
            )
            for line in lines
        ]
    )  # fmt: skip


def total(index: str, body: Any) -> Any:
    return ["sum", index, ONE, N, body]


K = ["sym", "k"]
T = ["sym", "t"]


def test_a_new_name_of_a_bound_index_may_be_bound_inside() -> None:
    """If k comes in for t in Σ_k Σ_k' (t + k·k') the outer index becomes k', and the inner k''."""

    def twice(outer: str, inner: str, body: Any) -> Any:
        product = ["mul", ["sym", outer], ["sym", inner]]
        return total(outer, total(inner, ["add", body, product]))

    names = [("k'", "k''"), ("k''", "k'"), ("k''", "k'''"), ("k'", "k'")]
    lines = [twice(*pair, K) for pair in names]
    found = unfolded([["f_#", ["t"], twice("k", "k'", T)]], ["sym", "f_#", K], *lines)
    assert found == [True, False, False, False]


def test_a_new_name_of_a_bound_index_is_none_that_is_replaced() -> None:
    """Not even where that does not occur: of f(t, k') := Σ_k t it is k'' in f(k, 1), and also in
    Σ_k d, if d is k and k' is defined; but k' in f(k) for f(t) := Σ_k t, whatever is defined."""
    defined = [["d", [], K], ["k'", [], ONE]]
    ignoring = [["f_#(#)", ["t", "k'"], total("k", T)]]
    single = [["f_#", ["t"], total("k", T)], *defined]
    lines = [total(index, K) for index in ("k'", "k''", "k'''")]
    asked = [
        (ignoring, ["sym", "f_#(#)", K, ONE], [False, True, False]),
        (defined, total("k", ["sym", "d"]), [False, True, False]),
        (single, ["sym", "f_#", K], [True, False, False]),
    ]
    for definitions, left, expected in asked:
        assert unfolded(definitions, left, *lines) == expected


@pytest.mark.parametrize("k_is", [ONE, ["cos", ONE], N, ["matrix", 2, 1, ONE, ZERO]])
def test_a_parameter_of_a_definition_hides_a_definition_above_it(k_is: Any) -> None:
    """With f(k) := k + 1, whatever k is elsewhere, f(2) is 3; so also in another definition."""
    above = ["k", [], k_is]
    f = ["f(#)", ["k"], ["add", K, ONE]]
    g = ["g(#)", ["k"], ["mul", TWO, ["sym", "f(#)", K]]]
    three, six = ["num", 3, 0], ["num", 6, 0]

    def of(definitions: list[Any], name: str, value: Any) -> Question:
        variables = [["n", "natural", []]]
        return claimed(
            variables=variables, definitions=definitions, relation=[["sym", name, TWO], "=", value]
        )  # fmt: skip

    right = [([above, f], "f(#)", three), ([f, above], "f(#)", three), ([above, f, g], "g(#)", six),
             ([f, above, g], "g(#)", six)]  # fmt: skip
    wrong = [
        (definitions, name, value)
        for definitions, name, _ in right
        for value in ([["add", k_is, ONE], TWO] if k_is[0] != "matrix" else [TWO])
    ]
    assert proved([of(*case) for case in right]) == [True] * 4
    assert not any(proved([of(*case) for case in wrong]))


def test_an_argument_that_is_ignored_is_no_definition_where_a_name_is_bound() -> None:
    """f(t) := 1 may be used of a k that is bound, also if 1/x is called k elsewhere: in the body of
    a Σ or of a definition, but not at the ends of the Σ, nor in a body with another parameter."""
    inverse, one_of, k_of = ["k", [], ["div", ONE, X]], ["f(#)", ["t"], ONE], ["sym", "f(#)", K]
    until_n = ["sum", "k", ONE, N, k_of]
    from_k = ["sum", "k", ["sym", "f(#)", K], N, ONE]

    def of(left: Any, right: Any, *more: Any) -> Question:
        variables = [["x", "real", []], ["n", "natural", []]]
        return claimed(
            variables=variables, definitions=[inverse, one_of, *more], relation=[left, "=", right]
        )  # fmt: skip

    right = [of(until_n, N), of(["sym", "g(#)", X], ONE, ["g(#)", ["k"], k_of])]
    wrong = [of(from_k, N), of(["sym", "g(#)", X], ONE, ["g(#)", ["j"], k_of]), of(k_of, ONE)]
    assert proved(right) == [True, True]
    assert proved(wrong) == [False, False, False]


def test_names_are_ordered_by_their_code_points() -> None:
    """Not by their units in UTF-16: U+FF21 comes before U+1D400, whose first unit is less."""
    a, b = "\uff21", "\U0001d400"
    question = claimed(
        {"rule": "enclosure", "precision": 8, "ranges": {b: [1, 1], a: [1, 1]}},
        variables=[[x, "integer", []] for x in (b, a)],
        relation=[["add", ["sym", a], ["sym", b]], "<", ["num", 3, 0]],
    )  # fmt: skip
    needed = open_conditions(question)
    assert [side[1] for side, *_ in needed] == [a, a, b, b]


def test_a_parameter_that_is_called_like_a_definition_means_this() -> None:
    """With d := x the value d ↦ d + c of a family f has x + c for f(1), and not 1 + c."""
    f, d, c = ["sym", "f_#", ONE], ["sym", "d"], ["sym", "c"]
    first = {
        "variables": [["f_#", "real", ["integer"]]], "definitions": [], "hypotheses": [],
        "relation": [["mul", f, f], ">=", ZERO],
    }  # fmt: skip

    def of(parameter: str, value: Any, side: Any) -> Question:
        instance = {"theorem": "general", "values": {"f_#": [[parameter], value]}}
        second = {
            "variables": [["x", "real", []]], "hypotheses": [],
            "definitions": [["d", [], X], ["c", [], TWO]],
            "relation": [["mul", side, side], ">=", ZERO],
        }  # fmt: skip
        theorems = [
            {"name": "general", "claim": first,
             "proof": {"rule": "ring", "witness": ["pow", f, TWO]}},
            {"name": "a", "claim": second, "proof": cited(instance, ">=")},
        ]  # fmt: skip
        return {"document": {"symproof": 1, "theorems": theorems}}

    k, three = ["sym", "k"], ["num", 3, 0]
    cases = [
        ("d", ["add", d, c], ["add", X, TWO]), ("d", ["add", d, c], three),
        ("k", ["add", k, c], three), ("k", ["add", k, c], ["add", X, TWO]),
        ("k", ["add", d, c], ["add", X, TWO]),
    ]  # fmt: skip
    assert proved([of(*case) for case in cases]) == [True, False, True, False, True]


def test_an_index_of_a_range_that_is_called_like_a_definition_is_not_met() -> None:
    """With d := 2 told under d = 1, …, n that w_d = 1 says w_2 = 1: this depends on no index.  In
    the sum, which binds d, w_d is another one each time."""

    def of(index: str) -> Question:
        member = ["sym", "w_#", ["sym", index]]
        told = {"theorem": "premise 1", "values": {"j": [[], ["sym", index]]},
                "under": [[index, ONE, N]]}  # fmt: skip
        premise = [[["j", "integer", []]], [], [["sym", "w_#", ["sym", "j"]], "=", ONE]]
        return claimed(
            {"rule": "ring", "rewrite": [told]},
            variables=[["n", "natural", []], ["w_#", "real", ["integer"]]],
            definitions=[["d", [], TWO]], premises=[premise],
            relation=[["sum", index, ONE, N, member], "=", N],
        )  # fmt: skip

    assert proved([of("k"), of("d")]) == [True, False]


def test_an_index_is_named_by_the_open_ranges_of_its_name() -> None:
    """What is told under k = 1, …, n is met in a Σ over k that stands in one over i; under k twice
    it depends on the inner one alone, and is told of nothing."""
    k, total = ["sym", "k"], ["sum", "k", ONE, N, ["sym", "w_#", ["sym", "k"]]]

    def of(indices: str, left: Any, right: Any) -> Question:
        told = {"theorem": "premise 1", "values": {"j": [[], k]},
                "under": [[index, ONE, N] for index in indices]}  # fmt: skip
        premise = [[["j", "integer", []]], [], [["sym", "w_#", ["sym", "j"]], "=", ONE]]
        return claimed(
            {"rule": "ring", "rewrite": [told]}, premises=[premise],
            variables=[["n", "natural", []], ["w_#", "real", ["integer"]]],
            relation=[left, "=", right],
        )  # fmt: skip

    twice = ["sum", "i", ONE, N, total]
    questions = [of("k", total, N), of("k", twice, ["mul", N, N]), of("kk", total, N),
                 of("ik", total, N)]  # fmt: skip
    assert proved(questions) == [True, True, False, False]


# --- values of the ring ---------------------------------------------------------------------------


def test_a_sum_with_zero_is_multiplied_out() -> None:
    """(x + 1)^9 is kept as a factor; in a sum its exponent is not the lowest one, also beside 0."""
    power = ["pow", ["add", X, ONE], ["num", 9, 0]]
    alone, beside = ["sin", power], ["sin", ["add", power, ZERO]]
    asked = [claimed(relation=[a, "=", b]) for a, b in ((alone, alone), (beside, alone))]
    assert proved(asked) == [True, False]


@pytest.mark.parametrize(
    ("term", "is_open"),
    [
        # x + 2i·o and o + 2i·x, halved: 2·o = 4h + 2 is even, o = 2h + 1 is odd
        (["add", ["mul", X, ["num", 5, 1]], ["mul", ["i"], ["sym", "o"]]], True),
        (["add", ["mul", ["sym", "o"], ["num", 5, 1]], ["mul", ["i"], X]], False),
        (["add", X, ["mul", ["i"], ["sym", "o"]]], False),
        (["add", ["mul", X, ["num", 5, 1]], ["mul", ["i"], X]], True),
    ],
)
def test_parts_of_a_numerator_have_no_denominator(term: Any, is_open: bool) -> None:
    variables = [["x", "real", []], ["o", "odd", []]]
    question = claimed(variables=variables, relation=[X, "=", X], proof={**RING, "nonzero": [term]})
    assert open_conditions(question) == ([[term, "!=", ZERO]] if is_open else [])
