"""What is printed is what was checked: every formula of every report, traced back.

A formula is a value with terms in it until it is written.  These tests show that nothing else
than such values gets into mathematics, that they are written so that they can be read back,
and that their terms are those that the kernel has replayed, unless they are marked as prose,
as a law that is used without proof, as quoted from a source, or as the values at a
counterexample.
"""

import json
import re

import pytest
from replays import sharing
from tracing import spans, traced

from symproof.authoring.formulas import closure
from symproof.authoring.library import document_of
from symproof.kernel.claims import Claim, conditions, unfolding
from symproof.kernel.context import TABLE, Lemma
from symproof.kernel.derivatives import OUTER
from symproof.kernel.facts import Scope, Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import (
    Lambda,
    Relation,
    Term,
    decode,
    fill,
    free_names,
    number,
    substitute,
    symbol,
)
from symproof.notation import latex_writer
from symproof.notation.encoding import encode_claim
from symproof.reading.claims.single import read_relations, read_term
from symproof.report.formats import _LATEX
from symproof.report.model import RELATIONS, ShownFormula
from symproof.theory.exercises import exercises

GLUE = re.compile(
    r"\\begin\{aligned\}|\\end\{aligned\}|&|\\\\|\\colon|\\;\\Rightarrow\\;|\\text\{\(\d+\)\}"
    r"|\\(?:neq|leq|geq)\b|[=<>]|\\(?:left|right)arrow|\s|⟦\d+⟧"
)
SIGNS = {re.fullmatch(r"\\ensuremath\{(.*)\}", tex)[1] for tex in _LATEX.values() if "math" in tex}
OPERATORS = {sign: op for op, sign in RELATIONS.items()}
LETTERS = ("i", "j", "m", "l", "q")


@pytest.fixture(scope="module")
def trace(checked_library):
    return traced(checked_library)


def test_the_marks_stand_for_what_is_printed(trace, made):
    assert trace.pages.keys() == made.keys()
    for name, page in made.items():
        assert trace.page(name) == page, name


def test_nothing_but_typed_formulas_is_set_as_mathematics(trace):
    for name, page in trace.pages.items():
        for span in spans(page, name):
            assert span in SIGNS or not GLUE.sub("", span), (name, span)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("page.md", "a $x$ b"),
        ("page.md", "```math\n⟦1⟧ + 1\n```\n"),
        ("page.tex", r"\begin{document} $⟦1⟧ \pi$"),
        ("page.tex", r"\begin{document} \statement{⟦1⟧ \cdot \frac{1}{2}}"),
        ("page.tex", r"\begin{document} \nextline{=}{x}{because}"),
        ("page.tex", r"\begin{document} \ensuremath{x}"),
    ],
)
def test_what_a_template_slips_in_is_seen(name, page):
    assert any(span not in SIGNS and GLUE.sub("", span) for span in spans(page, name))


@pytest.mark.slow
def test_what_is_written_is_read_back(trace):
    formulas = {(f.kind, f.pieces, f.context) for f in trace.formulas if f.kind != "quoted"}
    assert len(formulas) > 300
    for kind, pieces, context in formulas:
        for piece in pieces:
            if isinstance(piece, Term):
                for write in (latex_writer.write_term, latex_writer.write_inline):
                    tex = write(piece, context)
                    assert read_term(tex, context, is_latex=True) == piece, tex
        relation = [p if isinstance(p, Term) else OPERATORS.get(p) for p in pieces]
        if (
            kind != "value"
            and len(pieces) == 3
            and relation[1] is not None
            and pieces[1].text != ","
        ):
            formula = ShownFormula(pieces, context)
            for tex in (formula.tex, formula.inline):
                assert [tuple(r) for r in read_relations(tex, context, is_latex=True)] == [
                    tuple(relation)
                ], tex


@pytest.mark.slow
def test_terms_in_plain_text_are_read_back_as_well(trace):
    for piece, context in {(p, f.context) for f in trace.formulas for p in f.pieces}:
        if isinstance(piece, Term):
            text = ShownFormula((piece,), context).text
            assert read_term(text, context) == piece, text


@pytest.fixture(scope="module")
def replayed(checked_library):
    """All terms that the kernel has replayed, from the proofs as they are on disk."""
    entries = [c.record.entry for c in checked_library if not c.record.is_refuted]
    document = json.loads(json.dumps(document_of(entries)))
    found: set[Term] = set()
    proved = {}
    with sharing():
        theorems = check(document)
    for theorem in theorems:
        proved[theorem.name] = theorem.claim
        found |= set(_of_claim(theorem.claim))
        for condition in theorem.conditions:
            found |= {condition.relation.left, condition.relation.right}
            for variable, lo, hi in condition.ranges:
                found |= {symbol(variable), lo, hi}
    for entry in document["theorems"]:
        found |= set(_of_proof(entry["proof"]))
        found |= set(_instances(entry["proof"], proved))
    for c in checked_library:
        if c.record.is_refuted:
            found |= set(_of_claim(c.record.claim))
            assert encode_claim(c.record.refutation.claim) == encode_claim(c.record.claim)
    return found


def _of_claim(claim: Claim):
    assumed = [r for p in claim.premises for r in (p.relation, *p.hypotheses)]
    for relation in (claim.relation, *claim.hypotheses, *assumed):
        yield from (relation.left, relation.right)
    for definition in claim.definitions:
        yield symbol(definition.name, *map(symbol, definition.params))
        yield definition.body
    taken = {v.name for v in claim.variables}
    for variable in (*claim.variables, *(v for p in claim.premises for v in p.variables)):
        free = [c for c in LETTERS if c not in taken][: len(variable.indices)]
        for letters in (free, LETTERS[: len(variable.indices)]):
            yield symbol(variable.name, *map(symbol, letters))
            yield from map(symbol, letters)


def _instances(data, proved):
    """What the theorems say that a proof uses, for the values that it names."""
    parts = data if isinstance(data, list) else data.values() if isinstance(data, dict) else ()
    for part in parts:
        yield from _instances(part, proved)
    if isinstance(data, dict) and data.get("theorem") in proved:
        claim = proved[data["theorem"]]
        values = {n: Lambda(tuple(ps), decode(b)) for n, (ps, b) in data["values"].items()}
        for side in (claim.relation.left, claim.relation.right):
            yield substitute(substitute(side, unfolding(claim)), values)


def _of_proof(data):
    """The lines and the instances of a proof, also of the proofs inside of it."""
    if isinstance(data, list):
        for part in data:
            yield from _of_proof(part)
    if not isinstance(data, dict):
        return
    yield from map(decode, data.get("lines", ()))
    if "context" in data:  # what an induction adds on both sides
        parts = (part for part in decode(data["context"]).args if type(part) is Term)
        yield from (part for part in parts if part.head != "hole")
    for params, body in data.get("values", {}).values():
        letters = dict(zip(params, LETTERS, strict=False))
        yield substitute(decode(body), {p: Lambda((), symbol(c)) for p, c in letters.items()})
    if data.get("rule") == "induction":
        yield from (symbol(data["variable"]), number(0))
        yield Term("add", symbol(data["variable"]), number(1))
    if data.get("rule") == "mean-value":
        yield symbol(data["variable"])
        yield from (decode(data[key]) for key in ("function", "from", "to", "slope"))
    if "witness" in data:
        gaps = [symbol("Delta_#", number(k + 1)) for k in range(len(data.get("instances", ())))]
        yield from (fill(decode(data["witness"]), gaps), *gaps, number(0))
    for key, part in data.items():
        if key not in ("lines", "values"):
            yield from _of_proof(part)


def _unfolded(term):
    """The term without defined names, as it stands in the proofs inside of proofs."""
    claim = Claim((), closure(free_names(term)), (), Relation(term, "=", term))
    return substitute(term, unfolding(claim))


def test_terms_called_checked_are_those_the_kernel_replayed(trace, replayed):
    for formula in trace.formulas:
        if formula.kind == "checked":
            for piece in formula.pieces:
                if isinstance(piece, Term) and piece not in replayed:
                    assert _unfolded(piece) in replayed, formula.tex


def test_laws_are_those_of_the_kernel(trace):
    """What is said of a law stands in the table, with f_# for the families f#."""
    slopes = [
        Lemma((Variable("u", "real"),), (), (), Relation(Term(head, symbol("u")), "=", slope))
        for head, slope in OUTER.items()
    ]
    known = [*TABLE.values(), *slopes]
    said = {term for law in known for term in _of_law(law)}
    shown = [f for f in trace.formulas if f.kind == "law"]
    assert len(shown) > 2 * len(known)  # in two formats, with variables and conditions
    for formula in shown:
        for piece in formula.pieces:
            if isinstance(piece, Term):
                assert piece in said, formula.tex


def _of_law(law):
    """Its sides, hypotheses and variables, and what its sides need."""
    here = Scope({}, {}).declare(law.variables)
    relations = [law.relation, *(premise.relation for premise in law.premises)]
    for side in (law.relation.left, law.relation.right):
        relations += [condition.relation for condition, _ in conditions(side, here)]
    names = {v.name: v.name.replace("#", "_#") for v in law.variables}
    families = {
        v.name: Lambda(("k",), symbol(names[v.name], symbol("k")))
        for v in law.variables if v.indices
    }  # fmt: skip
    for relation in relations:
        yield substitute(relation.left, families)
        yield substitute(relation.right, families)
    for v in law.variables:
        yield symbol(names[v.name], *(symbol("i") for _ in v.indices))
        yield from (symbol("i") for _ in v.indices)


def test_values_are_sides_of_refuted_claims_and_numerals(trace, replayed):
    for formula in trace.formulas:
        if formula.kind == "value":
            for piece in formula.pieces:
                if isinstance(piece, Term) and piece not in replayed:
                    assert piece.head in ("sym", "num", "neg", "div"), formula.tex


def test_quoted_formulas_stand_in_the_sources(trace, library_records):
    written = {s.formula for r in library_records for s in r.sources if s.formula}
    quoted = {f.tex for f in trace.formulas if f.kind == "quoted"}
    assert quoted == written


def test_what_exercises_ask_for_and_prose_are_the_only_other_kinds(trace):
    kinds = {"checked", "value", "law", "quoted", "asked", "prose"}
    assert {f.kind for f in trace.formulas} == kinds


def test_what_exercises_ask_for_is_a_goal_of_theirs(trace):
    """Tests of the exercises prove each of them by its solution."""
    goals = {
        term
        for exercise in exercises().values()
        for relation in exercise.tasks[0].relations
        for term in (relation.left, relation.right)
    }
    for formula in trace.formulas:
        relations = [p for p in formula.pieces if p in (RELATIONS["="], RELATIONS["<="])]
        if formula.kind == "asked" and relations:
            assert {formula.pieces[0], formula.pieces[-1]} <= goals


def test_a_forged_formula_would_be_seen(replayed):
    true = Term("add", symbol("x"), number(1))
    assert true not in replayed
