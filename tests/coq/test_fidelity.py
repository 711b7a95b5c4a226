"""Every exported statement, read back by an independent reader, is the claim."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest
from claimed import read_claim
from coq import coq_statements as reader
from replays import sharing

from symproof.authoring.library import library
from symproof.checkers.coq import command
from symproof.checkers.coq.export import Exporter, claim_file
from symproof.checkers.coq.verdicts import export_checked
from symproof.kernel.claims import Claim, Condition, Premise, conditions, scope, unfold, unfolding
from symproof.kernel.facts import SORTS, Variable
from symproof.kernel.terms import Relation, number, symbol
from symproof.theory import load

load()
THEOREMS = [
    name
    for name, record in library.records.items()
    if record.function.__module__.startswith("symproof.") and not record.is_refuted
]
TYPES = {"complex": "C"}


def kind(sort: str) -> str:
    """The Coq type that a sort must have."""
    return TYPES.get(sort, "Z" if "integer" in SORTS[sort] else "R")


def same_claim(file: reader.File, name: str, claim: Claim, given: Iterable[Condition] = ()) -> None:
    """Compare one statement with the claim that it is meant to be, with ``given`` conditions."""
    statement = file.statements[name]
    binders = [b for b in statement.binders if b[1] != "nat"]
    assert len(binders) == len(claim.variables)
    idents = {}
    for (ident, types), variable in zip(binders, claim.variables, strict=True):
        idents[variable.name] = ident
        assert types.split() == [*map(kind, variable.indices), kind(variable.sort)]
    assert len(set(idents.values())) == len(idents)
    left, op, right = statement.conclusion
    found = tuple(reader.plain(reader.unfolded(f, file, {})) for f in (left, right))
    wanted_left, wanted_op, wanted_right = reader.form_of_claim(claim, idents)
    assert op == wanted_op
    assert found == (reader.plain(wanted_left), reader.plain(wanted_right))
    read = [reader.proposition_form(h, file, {}) for h in statement.hypotheses]
    assert read == reader.hypotheses_of_claim(claim, given, idents)
    if statement.size is not None:
        sizes = {reader.size_of(f) for f in found} - {("any", "any")}
        said = tuple(reader.number_of(reader.unfolded(s, file, {})) for s in statement.size)
        for size in sizes:
            assert tuple(reader.number_of(reader.size_form(s)) for s in size) == said


@pytest.fixture(scope="module")
def proved(checked_library):
    """The theorems of the library by their names."""
    return {c.record.name: c for c in checked_library if c.theorem is not None}


@pytest.fixture(scope="module")
def exported(checked_library):
    """A function from the name of a theorem or refuted claim to its file, which is written once."""
    by_name = {c.record.name: c for c in checked_library}
    exporter = Exporter(checked_library)

    @cache
    def of(name):
        with sharing():
            return export_checked(by_name[name], exporter)

    return of


@pytest.mark.parametrize("name", THEOREMS)
def test_statements_of_the_library(name, proved, exported):
    checked, made = proved[name], exported(name)
    if not made.text:
        pytest.skip(f"not expressible: {made.reason}")
    file = reader.read_file(made.text)
    for lemma in made.lemmas:
        claim = checked.record.claims[lemma.step - 1] if lemma.step else checked.record.claim
        same_claim(file, lemma.name, claim, checked.theorem.conditions)
    assert len(file.statements) == len(checked.record.claims) + 1


@pytest.mark.slow
def test_the_library_is_written_whole_and_admits_nothing(
    checked_library, exported, tmp_path, monkeypatch
):
    monkeypatch.setattr(command, "export_checked", lambda c, _: exported(c.record.name))
    made = {c.record.name: exported(c.record.name) for c in checked_library}
    written, reasons = command.write_export(checked_library, tmp_path)
    there = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert there == set(written)
    names = {path.name for path in tmp_path.rglob("*.v")}
    expressible = {file.module for file in made.values() if file.text}
    assert names >= {f"{module}.v" for module in ("Steps", "All", "sin_sum", "shift", *expressible)}
    assert reasons == {name: file.reason for name, file in made.items() if not file.text}
    for path in tmp_path.rglob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert "Admitted" not in text
        assert "Axiom " not in text


def _text(claim: str, where: str = "") -> tuple[str, Claim, list[Condition]]:
    (read,) = read_claim(claim, where)
    relation = unfold(read.relation, unfolding(read))
    given = [c for side in relation[::2] for c, _ in conditions(side, scope(read))]
    return claim_file(read, given).text, read, given


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)", "sin (a + b)", "sin (a - b)"),
        ("x^2 - y = x*x - y", "x ^ 2 - y", "x ^ 3 - y"),
        ("x - (y + z) = x - y - z", "x - (y + z)", "x - y + z"),
        ("-x^2 = -(x*x)", "- x ^ 2", "(- x) ^ 2"),
        ("0.5*x = x/2", "5 / 10", "5 / 100"),
        ("Sum(cos(w[i]), (i, 0, n - 1)) = Sum(cos(w[i]), (i, 0, n - 1))", "(n - 1)%Z", "(n)%Z"),
    ],
)
def test_the_reader_sees_a_changed_statement(text, right, wrong):
    exported, claim, given = _text(text)
    same_claim(reader.read_file(exported), "claim", claim, given)
    assert right in exported
    changed = reader.read_file(exported.replace(right, wrong, 1))
    with pytest.raises(AssertionError):
        same_claim(changed, "claim", claim, given)


@pytest.mark.parametrize(
    ("text", "where", "right", "wrong"),
    [
        ("x/x = 1", "", "x <> 0 ->", ""),
        ("x/x = 1", "", "x <> 0", "x <> 1"),
        ("x/x = 1", "", "x <> 0", "0 < x"),
        ("sqrt(x)^2 = x", "", "x >= 0", "x > 0"),
        ("log(x) = log(x)", "", "x > 0", "x >= 0"),
        ("sqrt(x^2) = x", "x: nonnegative", "0 <= x", "0 < x"),
        ("n + 1 = 1 + n", "n: natural", "(0 <= n)%Z", "(0 < n)%Z"),
        ("n + 1 = 1 + n", "n: even", "Z.Even n", "Z.Odd n"),
        ("x = y", "x = y", "x = y ->", ""),
        ("x + y = y + x", "x > 3", "x > 3", "x > 2"),
        ("Sum(1/w[i], (i, 0, n - 1)) = Sum(1/w[i], (i, 0, n - 1))", "", "w i <> 0", "w 0 <> 0"),
        ("Sum(1/w[i], (i, 0, n - 1)) = Sum(1/w[i], (i, 0, n - 1))", "", "(i <= n - 1)%Z",
         "(i <= n)%Z"),
    ],
)  # fmt: skip
def test_the_reader_sees_a_changed_hypothesis(text, where, right, wrong):
    exported, claim, given = _text(text, where)
    same_claim(reader.read_file(exported), "claim", claim, given)
    assert right in exported
    changed = reader.read_file(exported.replace(right, wrong, 1))
    with pytest.raises((AssertionError, reader.NotRead)):
        same_claim(changed, "claim", claim, given)


def test_a_premise_is_read_back():
    """A hypothesis with a ∀ of its own keeps its variables, their sorts and its hypotheses."""
    i, n, x = symbol("i"), symbol("n"), symbol("x_#", symbol("i"))
    premise = Premise(
        (Variable("i", "natural"),), (Relation(i, "<", n),), Relation(x, ">", number(0))
    )
    zero = symbol("x_#", number(0))
    claim = Claim(
        (Variable("n", "natural"), Variable("x_#", "real", ("integer",))), (),
        (Relation(n, ">", number(0)),), Relation(zero, "=", zero), (premise,),
    )  # fmt: skip
    exported = claim_file(claim, ()).text
    same_claim(reader.read_file(exported), "claim", claim)
    for right, wrong in (("(0 <= i)%Z -> ", ""), ("IZR i < IZR n", "IZR i <= IZR n"),
                         ("x i > 0", "x n > 0")):  # fmt: skip
        assert right in exported
        with pytest.raises(AssertionError):
            same_claim(reader.read_file(exported.replace(right, wrong, 1)), "claim", claim)
