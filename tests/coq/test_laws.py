"""The laws of the kernel in Coq: each has a lemma or a reason, the statements are the laws, and
Coq accepts the lemmas for exactly these statements."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from coq import coq_statements as reader

from symproof.checkers.coq import laws
from symproof.checkers.coq.compiler import CoqFailure
from symproof.checkers.coq.laws import DERIVATIVE, LEMMAS, NOT_EXPRESSIBLE, SLOPES
from symproof.kernel.claims import Claim, Premise, conditions
from symproof.kernel.context import LAW, TABLE
from symproof.kernel.derivatives import OUTER
from symproof.kernel.facts import SORTS, Scope, facts
from symproof.kernel.laws import DERIVATIVES, LAWS, LIMITING
from symproof.kernel.terms import Relation, Term, children, free_names, number, symbol

READINGS = [(name, lemma) for name, lemmas in LEMMAS.items() for lemma in lemmas]
ALL = {law.name for law in (*LAWS, *LIMITING)} | {DERIVATIVE.format(head) for head in DERIVATIVES}
ZERO = ("num", 0)


def parts(term: Term) -> Iterator[Term]:
    yield term
    for child in children(term):
        yield from parts(child)


# ── every law has a lemma, or there is a reason why not ────────────────────────────────────


def test_every_law_has_a_lemma_or_a_reason():
    assert laws.statements().keys() | NOT_EXPRESSIBLE.keys() == ALL
    assert laws.statements().keys().isdisjoint(NOT_EXPRESSIBLE)
    assert SLOPES.keys() | {"Ci"} == OUTER.keys()


def test_every_lemma_belongs_to_one_law():
    named = [lemma for each in laws.statements().values() for lemma in each]
    assert len(named) == len(set(named))


@pytest.mark.parametrize("name", LEMMAS)
def test_powers_are_read_in_both_ways(name):
    """x^y is repeated multiplication for an integer y and exp(y·log x) otherwise, so a law about
    a y that may be either has a lemma for each."""
    law = TABLE[LAW + name]
    here = Scope({}, {}).declare(law.variables)
    sides = (law.relation.left, law.relation.right)
    exponents = [t.args[1] for side in sides for t in parts(side) if t.head == "pow"]
    either = {
        v.name: "integer"
        for v in law.variables
        if not SORTS[v.sort]
        and any(v.name in free_names(e) and not facts(e, here) for e in exponents)
    }
    wanted = [{}, either] if either else [{}]
    assert [dict(lemma.sorts) for lemma in LEMMAS[name]] == wanted


# ── the statements are the laws ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("name", "lemma"), READINGS, ids=[r[1].name for r in READINGS])
def test_a_statement_is_the_law(name, lemma):
    law, claim = TABLE[LAW + name], laws.claim_of(name, lemma)
    assert claim.relation == law.relation
    assert claim.hypotheses == tuple(premise.relation for premise in law.premises)
    here = Scope({}, {}).declare(law.variables)
    relations = (*claim.hypotheses, claim.relation)
    needed = {c for r in relations for s in (r.left, r.right) for c, _ in conditions(s, here)}
    signs = {"positive": ">", "nonnegative": ">="}
    for v, narrowed in zip(law.variables, claim.variables, strict=True):
        if narrowed.sort != lemma.sorts.get(v.name, v.sort):
            assert v.sort == "complex"
            sign = Relation(symbol(v.name), signs[narrowed.sort], number(0))
            assert any(not c.ranges and c.relation == sign for c in needed)
    same_statement(laws.statement(claim), claim)


def same_statement(text: str, claim: Claim) -> None:
    """Read a statement back and compare it with the claim."""
    file = reader.read_file(f"Lemma law : {text}.\nProof")
    read = file.statements["law"]
    idents = {v.name: n for v, (n, _) in zip(claim.variables, read.binders, strict=True)}
    assert len(set(idents.values())) == len(idents)
    for v, (_, types) in zip(claim.variables, read.binders, strict=True):
        kind = "C" if v.sort == "complex" else "Z" if "integer" in SORTS[v.sort] else "R"
        assert types.split() == ["Z"] * len(v.indices) + [kind]
    left, op, right = read.conclusion
    wanted_left, wanted_op, wanted_right = reader.form_of_claim(claim, idents)
    assert op == wanted_op
    assert [natural(reader.unfolded(f, file, {})) for f in (left, right)] == [
        natural(wanted_left), natural(wanted_right)
    ]  # fmt: skip
    found = [natural(reader.proposition_form(h, file, {})) for h in read.hypotheses]
    supposed = [natural(h) for h in reader.hypotheses_of_claim(claim, (), idents)]
    assert found[: len(supposed)] == supposed
    assert set(found[len(supposed) :]) == {natural(h) for h in definedness(claim, idents)}


def natural(form: reader.Form) -> reader.Form:
    """The form, with e^u as exp u."""
    if not isinstance(form, tuple):
        return form
    done = tuple(map(natural, reader.plain(form)))
    return ("exp", done[2]) if done[:2] == ("pow", ("e",)) else done


def definedness(claim: Claim, idents: dict[str, str]) -> Iterator[reader.Form]:
    """What the sides need: the conditions of the kernel, but for a power with an integer
    exponent that its base is not 0 or the exponent not negative."""
    here = Scope({}, {}).declare(claim.variables)
    sides = [s for r in (*claim.hypotheses, claim.relation) for s in (r.left, r.right)]
    nodes = [t for side in sides for t in parts(side)]
    powers = {t for t in nodes if t.head == "pow" and "integer" in facts(t.args[1], here)}
    divisors = {t.args[1] for t in nodes if t.head == "div"}
    for side in sides:
        for condition, _ in conditions(side, here):
            relation = condition.relation
            above = [t for t in powers if t.args[0] == relation.left and relation.op == "!="]
            if not above or relation.left in divisors:
                yield from reader.hypotheses_of_claim(
                    claim._replace(variables=(), hypotheses=()), [condition], idents
                )
    for base, exponent in (t.args for t in powers):
        while base.head == "conj":  # 0 where its argument is
            base = base.args[0]
        if "nonzero" not in facts(base, here) and "nonnegative" not in facts(exponent, here):
            form, n = (reader.form_of_relation(Relation(t, "=", t), idents)[0]
                       for t in (base, exponent))  # fmt: skip
            yield ("or", (form, "!=", ZERO), (ZERO, "<=", n))


@pytest.mark.parametrize("head", SLOPES)
def test_a_statement_is_the_derivative(head):
    text = " ".join(laws.slope_statement(head).split())
    pattern = r"forall \(u : R\), (.*)derivable_pt_lim \(fun u : R => (.*?)\) u (\(.*\))"
    needed, function, slope = re.fullmatch(pattern, text).groups()
    claim = Claim((), (), (), Relation(Term(head, symbol("u")), "=", OUTER[head]))
    file = reader.read_file(f"Lemma law : forall (u : R), {needed} {function} = {slope}.\nProof")
    read, idents = file.statements["law"], {"u": "u"}
    forms = [reader.plain(reader.unfolded(f, file, {})) for f in read.conclusion[::2]]
    assert forms == [reader.plain(f) for f in reader.form_of_claim(claim, idents)[::2]]
    here = Scope({"u": SORTS["real"]}, {"u": ()})
    given = [c for side in claim.relation[::2] for c, _ in conditions(side, here)]
    assert [reader.proposition_form(h, file, {}) for h in read.hypotheses] == [
        *dict.fromkeys(reader.hypotheses_of_claim(claim, given, idents))
    ]


@pytest.mark.parametrize(
    ("lemma", "right", "wrong"),
    [
        ("exp_of_a_sum", "u + v", "u - v"),
        ("exp_of_a_multiple", "IZR n", "IZR 2"),
        ("roots_of_unity", "(n - 1)%Z (fun", "(n)%Z (fun"),
        ("roots_of_unity", "IZR n >= 2 ->", ""),
        ("tan_law", "<> (RtoC 0)%C ->", "<> (RtoC 1)%C ->"),
        ("root_of_a_product", "0 <= y ->", ""),
        ("power_of_a_sum", "(0 <= m)%Z", "(0 <= n)%Z"),
        ("power_of_a_sum", " \\/ (0 <= m + n)%Z", ""),
        ("shift_of_a_sum", "(k - c)%Z", "(k + c)%Z"),
        ("last_summand", "IZR n >= IZR m ->", "IZR n > IZR m ->"),
    ],
)
def test_a_changed_statement_is_seen(lemma, right, wrong):
    ((claim,),) = [[laws.claim_of(n, r)] for n, r in READINGS if r.name == lemma]
    text = laws.statement(claim)
    same_statement(text, claim)
    assert right in text
    with pytest.raises((AssertionError, reader.NotRead)):
        same_statement(text.replace(right, wrong, 1), claim)


# ── Coq accepts the lemmas ─────────────────────────────────────────────────────────────────


def test_the_record_is_up_to_date():
    """Bring it up to date with ``symproof check --coq --record``."""
    assert laws.recorded() == ALL - NOT_EXPRESSIBLE.keys()


def test_the_names_of_lemmas_are_those_of_the_statements():
    written = {name: tuple(said) for name, said in laws.statements().items()}
    assert laws.names_of_lemmas() == written
    assert laws.keys().keys() == written.keys()


def another_law(**changed):
    """The table with another law under the name "root of a product"."""
    name = LAW + "root of a product"
    return {**TABLE, name: TABLE[name]._replace(**changed)}


ROOT = TABLE[LAW + "root of a product"]
CHANGED = {
    "relation": {"relation": ROOT.relation._replace(right=number(0))},
    "order": {"relation": ROOT.relation._replace(op="<=")},
    "hypothesis": {"premises": (Premise((), (), Relation(symbol("x"), ">", number(1))),)},
    "sort": {"variables": tuple(v._replace(sort="positive") for v in ROOT.variables)},
}


@pytest.mark.parametrize("change", CHANGED)
def test_of_a_changed_law_the_verdict_counts_no_more(monkeypatch, change):
    """That of the others does."""
    before = laws.recorded()
    monkeypatch.setattr(laws, "TABLE", another_law(**CHANGED[change]))
    assert before - laws.recorded() == {"root of a product"}


def test_of_a_changed_derivative_the_verdict_counts_no_more(monkeypatch):
    before = laws.recorded()
    monkeypatch.setattr(laws, "OUTER", {**OUTER, "sin": Term("sin", symbol("u"))})
    assert before - laws.recorded() == {DERIVATIVE.format("sin")}


def test_of_lemmas_that_read_a_law_otherwise_the_verdict_counts_no_more(monkeypatch):
    before, one = laws.recorded(), LEMMAS["power"][1]
    for other in ((one._replace(sorts={"y": "real"}),), (one._replace(name="power_law"),), ()):
        lemmas = {**LEMMAS, "power": (LEMMAS["power"][0], *other)}
        monkeypatch.setattr(laws, "LEMMAS", lemmas)
        assert before - laws.recorded() == {"power"}


def test_if_the_code_that_writes_statements_changes_no_verdict_counts(monkeypatch):
    monkeypatch.setattr(laws, "exporter", lambda: "another exporter")
    assert laws.recorded() == frozenset()


def test_what_is_on_record_is_read_without_writing_a_statement(monkeypatch):
    monkeypatch.setattr(laws, "statements", lambda: pytest.fail("the main job need not"))
    assert laws.recorded()


def test_without_a_record_nothing_is_proved(monkeypatch, tmp_path):
    monkeypatch.setattr(laws, "RECORD", tmp_path / "laws.json")
    assert laws.recorded() == frozenset()
    laws.RECORD.write_text('{"format": 0, "laws": {}}', encoding="utf-8")
    assert laws.recorded() == frozenset()


def test_coq_accepts_the_lemmas_for_the_laws_alone(coq):
    """Each is refused for the law with 1 added to a side."""
    rows = []
    for name, lemma in READINGS:
        claim = laws.claim_of(name, lemma)
        left, op, right = claim.relation
        wrong = claim._replace(relation=Relation(left, op, Term("add", right, number(1))))
        text = laws.statement(wrong)
        rows += [f"Check ({text} : Prop).", f"Fail Definition wrong : {text} := Laws.{lemma.name}."]
    laws.demand_accepted(coq, laws.lemmas(), "\n".join([laws.checks(), *rows]))


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("Proof. exact exp_0. Qed.", "Proof. Admitted.", "the laws rest on"),
        ("Proof. exact exp_0. Qed.", "Proof. Qed.", "Laws.v:"),
        ("Lemma exp_at_0 : exp 0 = 1.\nProof. exact exp_0. Qed.", "", "Checks.v:"),
    ],
)
def test_what_is_not_proved_is_refused(coq, monkeypatch, right, wrong, message):
    """Of the laws the one about e^0, with the lemmas up to its own."""
    name, lemma = "exp at 0", "exp_at_0"
    one = {name: {lemma: laws.statements()[name][lemma]}}
    monkeypatch.setattr(laws, "statements", lambda: one)
    lemmas, _, _ = laws.lemmas().partition("\nLemma tangent_")
    assert right in lemmas
    with pytest.raises(CoqFailure, match=message):
        laws.demand_accepted(coq, lemmas.replace(right, wrong), laws.checks())
