"""Operations: each is used, does what the step says, and is missed when it does nothing."""

from dataclasses import replace
from functools import cache

import pytest

from symproof import theory
from symproof.authoring import operations
from symproof.authoring.arrangement import same_up_to_order
from symproof.authoring.formulas import to_term
from symproof.authoring.library import library, verify
from symproof.authoring.operations import (
    Operation,
    arithmetic,
    block_collapse,
    change_index,
    collect,
    contract_trig,
    derive,
    evaluation,
    expand,
    factor_arguments,
    fraction,
    matrix_expansion,
    matrix_product,
    parity,
    scalar_matrix,
    sum_rules,
    transposition,
)
from symproof.authoring.unevaluated import by_entries, subterms
from symproof.deciding.findings import StepFailure
from symproof.kernel.terms import Term
from symproof.notation.text_writer import write_term
from symproof.tools import cli

OPERATIONS = [value for value in vars(operations).values() if isinstance(value, Operation)]
theory.load()
THEOREMS = [
    record
    for record in library.records.values()
    if record.function.__module__.startswith("symproof.") and not record.is_refuted
]


@cache
def derived():
    """The steps of the library that an operation derives: theorems with numbers of steps."""
    return [
        (record, k)
        for record in THEOREMS
        for k, step in enumerate(record.derivation.steps)
        if step.operation is not None
    ]


def operation_of(record, k):
    return record.derivation.steps[k].operation


def unchanged(expr, *parameters):
    return expr


# ── the table ─────────────────────────────────────────────────────────────────────────────


def test_each_operation_is_used_and_each_that_is_used_is_in_the_table():
    names = [operation.name for operation in OPERATIONS]
    assert len(names) == len(set(names))
    assert set(names) == {operation_of(*place).name for place in derived()}
    rules = {operation.name: operation.rule for operation in OPERATIONS}
    assert all(operation_of(*p).rule is rules[operation_of(*p).name] for p in derived())


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_an_operation_that_does_nothing_fails_where_it_is_used(operation):
    """The operation returns its input; each theorem that uses it is derived anew."""
    places = [(r, k) for r, k in derived() if operation_of(r, k).name == operation.name]
    anew = {record.name: replace(record) for record, _ in places}
    for record, k in places:
        steps = anew[record.name].derivation.steps
        steps[k] = steps[k]._replace(operation=replace(steps[k].operation, rule=unchanged))
    first = {record.name: k for record, k in reversed(places)}
    for name, record in anew.items():
        step = record.derivation.steps[first[name]]
        with pytest.raises(StepFailure) as failure:
            record.prove_steps(presume=True)
        found = failure.value.finding
        assert (found.code, found.file, found.line) == ("SP205", step.file, step.lineno)
    (checked,) = verify([anew[places[0][0].name]])
    assert not checked.as_expected
    assert checked.finding.line == anew[places[0][0].name].derivation.steps[places[0][1]].lineno


OF_EVALUATION = ("arithmetic", "evaluation", "parity")


def test_building_the_line_in_sympy_is_not_enough():
    """What SymPy evaluates of itself does not make the line that an operation makes."""
    places = [p for p in derived() if operation_of(*p).name not in OF_EVALUATION]
    assert len(places) > 100
    assert [(record.name, k) for record, k in places if is_built(record, k)] == []


def is_built(record, k):
    """Whether SymPy's own evaluation of the line before makes line k + 1."""
    start, end = record.plain_terms[k], record.plain_terms[k + 1]
    if record.derivation.steps[k].backwards:
        start, end = end, start
    try:
        built = derive(evaluation, start)
    except ValueError:
        return False
    return same_up_to_order(built, end)


DOCUMENTED = [record for record in THEOREMS if record.chapter in theory.DOCUMENTS]


@pytest.mark.parametrize("record", DOCUMENTED, ids=lambda record: record.name)
def test_a_line_of_which_nothing_is_carried_out_is_the_line(record):
    for term in (t for t in record.plain_terms if not mentions_dot(t)):
        assert same_up_to_order(by_entries(unchanged, term), sized(term)), write_term(term)


def mentions_dot(term):
    """A dot product comes back as a row times a column."""
    return any(t.head == "dot" for t in subterms(term))


def sized(term):
    """The term with the identity of a block written out, as SymPy wants it."""
    if term.head == "identity":
        return to_term([[1, 0], [0, 1]])
    return Term(term.head, *(sized(a) if isinstance(a, Term) else a for a in term.args))


# ── what the rules do, and what they do not ───────────────────────────────────────────────


@pytest.mark.parametrize(
    ("operation", "start", "end"),
    [
        (arithmetic, "cos(x - x) + 0", "cos(0)"),
        (arithmetic, "cos(pi/2*(k + 1 - k))", "cos(pi/2)"),
        (evaluation, "cos(pi/3) + cos(0)", "3/2"),
        (parity, "cos(-x)*sin(-y)", "-cos(x)*sin(y)"),
        (factor_arguments, "cos(w*q - w*p)", "cos(w*(q - p))"),
        (fraction, "p*3^(-2*i)", "p/3^(2*i)"),
        (collect("a", "b"), "(a + b)*(x + y)", "a*(x + y) + b*(x + y)"),
        (contract_trig, "cos(x)*cos(y) + sin(x)*sin(y)", "cos(x - y)"),
        (matrix_product, "[[1, x]]*[[y], [2]]", "y + 2*x"),
        (matrix_product, "dot([1, x], [y, 2])", "y + 2*x"),
        (matrix_product, "[[1, x]].T - [y, 2]", "[1 - y, x - 2]"),
        (matrix_expansion, "([[a]].T - Identity)*[[b]]", "[[a]].T*[[b]] - [[b]]"),
        (
            matrix_expansion,
            "dot([a, b] - [c, d], [a, b])",
            "dot([a, b], [a, b]) - dot([c, d], [a, b])",
        ),
        (transposition, "([[a, b], [c, d]]*[x, y]).T", "[x, y].T*[[a, b], [c, d]].T"),
        (scalar_matrix, "[[x, 0], [0, x]]", "x*Identity"),
        (sum_rules, "Sum(2 + c*i, (i, 0, n - 1))", "2*n + c*Sum(i, (i, 0, n - 1))"),
        (change_index(-1), "Sum(a_i, (i, 1, n))", "Sum(a_(i + 1), (i, 0, n - 1))"),
        (
            change_index(2),
            "stack([i, x], (i, 0, n))",
            "stack([i - 2, x], (i, 2, n + 2))",
        ),
        (
            block_collapse,
            "diag([[i]], (i, 0, n))*stack([x], (i, 0, n))",
            "stack([[i]]*[x], (i, 0, n))",
        ),
        (
            block_collapse,
            "diag([[i]], (i, 0, n)).T*diag([[x]], (i, 0, n))",
            "diag([[i]].T*[[x]], (i, 0, n))",
        ),
        (
            block_collapse,
            "norm(stack([i], (i, 0, n)) - stack([x], (i, 0, n)))",
            "sqrt(Sum(dot([i] - [x], [i] - [x]), (i, 0, n)))",
        ),
    ],
    ids=lambda x: x.name if isinstance(x, Operation) else "",
)
def test_a_rule(operation, start, end):
    made = derive(operation, to_term(start))
    assert same_up_to_order(made, to_term(end)), write_term(made)


@pytest.mark.parametrize(
    ("operation", "line", "reason"),
    [
        (expand, "a + b", "it changes nothing"),
        (evaluation, "cos(x)*2", "it changes nothing"),
        (parity, "cos(x)*sin(y)", "it changes nothing"),
        (scalar_matrix, "[[x, 0], [0, y]]", "no multiple of the identity"),
        (scalar_matrix, "[[x, y], [0, x]]", "no multiple of the identity"),
        (
            block_collapse,
            "diag([[i]], (i, 0, n))*stack([x], (i, 1, n))",
            "different ranges",
        ),
        (block_collapse, "[[x]]*stack([x], (i, 1, n))", "beside families"),
    ],
)
def test_a_rule_that_does_not_apply(operation, line, reason):
    with pytest.raises(ValueError, match=reason):
        derive(operation, to_term(line))


# ── in a theory of one's own ──────────────────────────────────────────────────────────────

THEORY = '''
from symproof.authoring import Real, algebra, calc, theorem
from symproof.authoring.operations import expand, factor_terms


@theorem(title="A square")
def square(x: Real, y: Real):
    """The square of a sum."""
    return (
        calc("(x + y)^2")
        .derive({first}, "x^2 + 2*x*y + y^2", by=algebra)
        .derive_back({second}, "(y + x)^2", by=algebra)
    )
'''


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("factor_terms", "expand", "11: SP205 square: step 1 cannot be derived by factor_terms"),
        ("expand", "factor_terms", "12: SP205 square: step 2 cannot be derived by factor_terms"),
    ],
)
def test_the_build_fails_at_the_step(first, second, said, tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text(THEORY.format(first=first, second=second))
    assert cli.main(["build", "--theory", str(file), "--out", str(tmp_path / "out")]) == 1
    out = capsys.readouterr()
    assert f"{file}:{said}: it changes nothing" in out.out + out.err


def test_the_build_succeeds_with_the_right_operations(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(THEORY.format(first="expand", second="expand"))
    assert cli.main(["build", "--theory", str(file), "--out", str(tmp_path / "out")]) == 0


def test_a_step_read_backwards_says_so():
    made = replace(library["example_gram_factors"])
    steps = made.derivation.steps
    line = steps[1].line
    steps[1] = steps[1]._replace(line=Term("add", line, line))
    (checked,) = verify([made])
    assert checked.finding.code == "SP205"
    assert "does not become the line before by matrix product" in checked.finding.message


# ── the lines of the book ─────────────────────────────────────────────────────────────────

#: Angle addition, a block turned, blocks put together, the sum of cosines, the distance.
MAIN = (
    "sin_sum", "cos_sum", "block_assembly", "block_dot", "dot_product", "difference_product",
    "block_distance", "distance",
)  # fmt: skip


def test_four_fifths_of_the_lines_of_the_main_lemmas_are_those_of_sympy():
    steps = [step for name in MAIN for step in library[name].derivation.steps]
    own = [step for step in steps if step.operation is not None and not step.by_hand]
    assert len(steps) >= 25
    assert 5 * len(own) >= 4 * len(steps)
