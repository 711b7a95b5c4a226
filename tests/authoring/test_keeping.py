"""Kept certificates: what spares a search, and what never counts."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from symproof import theory
from symproof.authoring import keeping, operations
from symproof.authoring import library as module
from symproof.authoring import steps as stepping
from symproof.authoring.assumptions import by_induction, induction_hypothesis
from symproof.authoring.derivations import calc
from symproof.authoring.library import Complex, Natural, Real, library, theorem, verify
from symproof.authoring.operations import expand
from symproof.authoring.reasons import algebra, exponentials, sums, theorems_of
from symproof.deciding.words import PROVED
from symproof.kernel.proofs import check
from symproof.report import build
from symproof.tools.checking.run import Run
from symproof.tools.cli import main

theory.load()


@pytest.fixture
def searched(monkeypatch):
    """The claims for whose proofs a search has been made."""
    found = []
    search = stepping.prove_step

    def seen(k, step, claim, *rest, **named):
        found.append(claim.relation)
        return search(k, step, claim, *rest, **named)

    monkeypatch.setattr(module, "prove_step", seen)
    monkeypatch.setattr(stepping, "prove_step", seen)
    return found


def entered(function, name="of_this_test"):
    """The function as a theorem that has just been written, in place of an older one."""
    library.records.pop(name, None)
    function.__name__, function.__doc__ = name, "A statement."
    return theorem(title="A theorem of this test")(function)


def certificates(*records):
    """What is kept of theorems that are proved by a search, as it is read from the file."""
    for record in records:
        record.forget()
    text = Run(verify(records)).proofs()
    for record in records:
        record.forget()
    return {entry["name"]: entry for entry in json.loads(text)["theorems"]}


def below(record):
    """The theorems on which a record rests, those first on which others rest."""
    found = {}
    for step in record.derivation.steps:
        for use in theorems_of(step.reason):
            found |= dict.fromkeys((*below(use.record), use.record))
    return tuple(found)


def outcome(record, kept):
    (checked,) = verify([record], certificates=kept)
    return checked


def cosine_of_a_difference(a: Real, b: Real):
    return (
        calc("cos(a - b)")
        .eq("cos(a)*cos(-b) - sin(a)*sin(-b)", by=library["cos_sum"].at(a="a", b="-b"))
        .eq("cos(a)*cos(b) + sin(a)*sin(b)", by=[library["cos_even"].at(x="b"),
                                                 library["sin_odd"].at(x="b")])
    )  # fmt: skip


def with_a_condition(x: Complex):
    return calc("tan(x)*cos(x)").eq("sin(x)", by=exponentials)


def without_a_condition(x: Real):
    return calc("1/(1 + x^2) + x").eq("x + 1/(x^2 + 1)", by=algebra)


def by_an_induction(n: Natural, x: Real):
    start = calc("Sum(x, (j, 0, 0 - 1))").eq("0*x", by=sums)
    step = (
        calc("Sum(x, (j, 0, n))")
        .eq("Sum(x, (j, 0, n - 1)) + x", by=sums)
        .eq("n*x + x", by=induction_hypothesis())
        .eq("(n + 1)*x", by=algebra)
    )
    return calc("Sum(x, (j, 0, n - 1))").eq("n*x", by=by_induction("n", start, step))


NESTED = ("telescope", "gram_rows", "independence")  # inductions, and premises of theorems
EXAMPLES = (cosine_of_a_difference, with_a_condition, without_a_condition)


# -- what is kept spares the search ----------------------------------------------------------


@pytest.mark.parametrize("function", EXAMPLES)
def test_what_has_been_found_is_not_searched_for_again(function, searched):
    record = entered(function)
    used = below(record)
    kept = certificates(*used, record)
    assert searched, "the first time"
    searched.clear()
    assert outcome(record, kept).as_expected
    assert searched == []
    again = json.loads(Run(verify([*used, record])).proofs())
    assert again["theorems"] == list(kept.values())


def test_the_kernel_replays_what_is_kept(monkeypatch):
    record = entered(with_a_condition)
    kept = certificates(record)
    seen = []
    monkeypatch.setattr(module, "check", lambda data: seen.append(data) or check(data))
    assert outcome(record, kept).as_expected
    assert [e["proof"] for e in seen[0]["theorems"]] == [kept["of_this_test"]["proof"]]


def test_the_file_is_a_proof_document(tmp_path, capsys):
    file = tmp_path / "proofs.json"
    file.write_text(Run(verify([entered(with_a_condition)])).proofs())
    assert main(["replay", str(file)]) == 0
    assert "proved-with-conditions: of_this_test" in capsys.readouterr().out


def test_it_has_one_line_for_each_theorem():
    names = ["first", "second", "third"]
    records = [entered(f, n) for f, n in zip(EXAMPLES, names, strict=True)]
    lines = Run(verify(records)).proofs().splitlines()
    assert lines[0] == '{"symproof":1,"theorems":['
    assert [json.loads(line.removesuffix(","))["name"] for line in lines[1:-1]] == names


@pytest.mark.parametrize("name", NESTED)
def test_chains_inside_of_proofs_are_kept_as_well(name, searched):
    record = library[name]
    used = below(record)
    kept = certificates(*used, record)
    found = [(s.proof, _inside(s)) for s in record.prove_steps(presume=True)]
    searched.clear()
    record.recall(json.loads(json.dumps(kept[name])))
    assert json.loads(json.dumps([(s.proof, _inside(s)) for s in record.steps])) == json.loads(
        json.dumps(found)
    )
    assert searched == []
    record.forget()


def _inside(step):
    """The proofs of the chains in the reason of a step."""
    chains = (*step.inner, *(c for i in step.instances for c in i.inner))
    return [[(s.proof, _inside(s)) for s in chain.steps] for chain in chains]


def test_some_of_these_have_chains_inside():
    assert all(any(_inside(s) for s in library[n].asked) for n in NESTED)


# -- what SymPy derives is derived every time ------------------------------------------------


def derived(x: Real):
    return calc("(x + 1)*(x - 1)").derive(expand, "x^2 - 1", by=algebra)


def test_what_sympy_derives_is_derived_beside_a_kept_proof(monkeypatch):
    kept = certificates(entered(derived))
    record = entered(derived)
    seen = []
    derive = operations.derive
    monkeypatch.setattr(operations, "derive", lambda *a: seen.append(a) or derive(*a))
    assert outcome(record, kept).as_expected
    assert len(seen) == 1


def test_a_kept_proof_does_not_hide_that_sympy_derives_something_else(monkeypatch):
    kept = certificates(entered(derived))
    record = entered(derived)
    monkeypatch.setattr(operations, "derive", lambda operation, start: start)
    assert outcome(record, kept).finding.code == "SP205"


# -- what has changed is searched for --------------------------------------------------------


def test_a_certificate_that_is_missing_is_searched_for(searched):
    record = entered(with_a_condition)
    record.forget()
    assert outcome(record, {}).as_expected
    assert len(searched) == 1


def other_line(a: Real, b: Real):
    return (
        calc("cos(a - b)")
        .eq("-sin(a)*sin(-b) + cos(a)*cos(-b)", by=library["cos_sum"].at(a="a", b="-b"))
        .eq("cos(a)*cos(b) + sin(a)*sin(b)", by=[library["cos_even"].at(x="b"),
                                                 library["sin_odd"].at(x="b")])
    )  # fmt: skip


def other_reason(a: Real, b: Real):
    return (
        calc("cos(a - b)")
        .eq("cos(a)*cos(-b) - sin(a)*sin(-b)", by=exponentials)
        .eq("cos(a)*cos(b) + sin(a)*sin(b)", by=[library["cos_even"].at(x="b"),
                                                 library["sin_odd"].at(x="b")])
    )  # fmt: skip


def fewer_steps(a: Real, b: Real):
    return calc("cos(a - b)").eq("cos(a)*cos(b) + sin(a)*sin(b)", by=exponentials)


def other_sorts(a: Complex, b: Complex):
    return cosine_of_a_difference(a, b)


@pytest.mark.parametrize("function", [other_line, other_reason, fewer_steps, other_sorts])
def test_a_derivation_that_has_changed_is_searched_for(function, searched):
    old = entered(cosine_of_a_difference)
    used = below(old)
    kept = certificates(*used, old)
    searched.clear()
    assert outcome(entered(function), kept).as_expected
    assert searched


def test_so_are_the_users_of_a_theorem_that_says_something_else(searched):
    def of_all(x: Complex):
        return calc("sin(-x)").eq("-sin(x)", by=exponentials)

    def of_real(x: Real):
        return calc("sin(-x)").eq("-sin(x)", by=exponentials)

    def user(x: Real):
        return calc("1 + sin(-x)").eq("1 - sin(x)", by=library["used_here"])

    kept = certificates(entered(of_all, "used_here"), entered(user))
    searched.clear()
    entered(of_real, "used_here")
    assert outcome(entered(user), kept).as_expected
    assert len(searched) == 2


def test_a_reason_that_is_not_needed_is_found_beside_an_old_certificate():
    kept = certificates(entered(without_a_condition))

    def idle(x: Real):
        return calc("1/(1 + x^2) + x").eq("x + 1/(x^2 + 1)", by=library["sin_odd"].at(x="x"))

    assert outcome(entered(idle), kept).finding.code == "SP203"


# -- planted certificates never count --------------------------------------------------------


def planted(function, of, searched):
    """What comes of a theorem if the certificate of another one has its name and key."""
    proper = entered(of)
    used = below(proper)
    kept = certificates(*used, proper)
    record = entered(function)
    kept["of_this_test"] = {**kept["of_this_test"], "key": keeping.key(record)}
    searched.clear()
    return outcome(record, kept)


def test_the_certificate_of_another_claim_proves_nothing(searched):
    def false(x: Real):
        return calc("1/(1 + x^2) + x").eq("x - 1/(x^2 + 1)", by=algebra)

    found = planted(false, without_a_condition, searched)
    assert found.verdict not in PROVED
    assert found.finding.code == "SP101"


def test_nor_one_whose_claim_is_changed_as_well(searched):
    def false(x: Real):
        return calc("1/(1 + x^2) + x").eq("x - 1/(x^2 + 1)", by=algebra)

    kept = certificates(entered(without_a_condition))
    record = entered(false)
    lines = [module.encode(t) for t in record.terms]
    entry = copy.deepcopy(kept["of_this_test"])
    entry |= {"key": keeping.key(record), "claim": module.encode_claim(record.claim)}
    entry["proof"]["lines"] = lines
    assert entry["proof"]["rule"] == "chain"
    assert outcome(record, {"of_this_test": entry}).finding.code == "SP101"


def test_other_lines_between_the_same_ends_are_not_those_that_are_printed(searched):
    found = planted(other_line, cosine_of_a_difference, searched)
    assert found.as_expected
    assert len(searched) == 2


def _wrong_leaf(entry):
    _chain(entry)["proofs"][0] = {"rule": "ring"}


def _no_proofs(entry):
    _chain(entry)["proofs"] = []


def _no_rule(entry):
    entry["proof"] = {"rule": "believe me"}


def _nothing(entry):
    del entry["proof"]


def _a_number(entry):
    entry["proof"] = 7


def _numbers(entry):
    _chain(entry)["proofs"] = [7, 7]


def _no_key(entry):
    del entry["key"]


def _conditions(entry):
    entry["conditions"] = [{"ranges": [], "relation": [["sym", "a"], "!=", ["num", 0, 0]]}]


def _no_conditions(entry):
    del entry["conditions"]


def _chain(entry):
    proof = entry["proof"]
    while proof["rule"] == "discharge":
        proof = proof["proof"]
    return proof


@pytest.mark.parametrize(
    "change",
    [_wrong_leaf, _no_proofs, _no_rule, _nothing, _a_number, _numbers, _no_key, _conditions,
     _no_conditions],
)  # fmt: skip
def test_a_certificate_that_is_corrupted_is_searched_for(change, searched):
    record = entered(cosine_of_a_difference)
    used = below(record)
    proper = certificates(*used, record)
    kept = copy.deepcopy(proper)
    change(kept["of_this_test"])
    searched.clear()
    found = outcome(record, kept)
    assert found.as_expected
    assert len(searched) >= 2
    assert json.loads(json.dumps(record.entry["proof"])) == proper["of_this_test"]["proof"]


def test_a_proof_that_leaves_more_conditions_open_is_not_the_one_that_is_kept(searched):
    """It is true, but the theorem would be printed with another condition."""

    def positive(x: Real):
        return calc("1/(x^2 - 2*x + 2)").eq("2/(2*x^2 - 4*x + 4)", by=algebra)

    record = entered(positive)
    kept = certificates(record)
    entry = kept["of_this_test"]
    assert entry["proof"]["rule"] == "discharge"
    assert entry["conditions"] == []
    entry["proof"] = entry["proof"]["proof"]
    searched.clear()
    assert outcome(record, kept).verdict == "proved"
    assert len(searched) == 1


def test_a_proof_by_other_theorems_than_the_printed_ones_is_not_used(searched):
    """It is true, but the reason that would be printed is not the one that was checked."""

    def by_name(x: Real):
        return calc("1 + sin(-x)").eq("1 - sin(x)", by=library["sin_odd"])

    record = entered(by_name)
    kept = certificates(library["sin_odd"], record)
    steps = stepping.prove_step(
        1, record.derivation.steps[0]._replace(reason=exponentials), record.claim
    )
    entry = copy.deepcopy(kept["of_this_test"])
    _chain(entry)["proofs"] = [steps.proof]
    check({"symproof": 1, "theorems": [entry]})  # it is a proof
    searched.clear()
    assert outcome(record, kept | {"of_this_test": entry}).as_expected
    assert searched


def test_nor_one_with_other_values_of_the_named_theorem(searched):
    def by_name(x: Real):
        return calc("sin(-x) + sin(-2*x)").eq("-sin(x) + sin(-2*x)", by=library["sin_odd"])

    record = entered(by_name)
    kept = certificates(library["sin_odd"], record)
    text = json.dumps(kept["of_this_test"]["proof"])
    value, other = '{"x": [[], ["sym", "x"]]}', '{"x": [[], ["num", 2, 0]]}'
    assert value in text
    entry = {**kept["of_this_test"], "proof": json.loads(text.replace(value, other))}
    assert keeping.recall(record, entry) is None
    assert keeping.recall(record, kept["of_this_test"]) is not None


# -- the file ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", "{}", '{"theorems": 7}', '{"theorems": [7]}', '{"theorems": [{"claim": 7}]}',
     '{"theorems": [{"name": ["of_this_test"]}]}', "[" * 100_000, "\xff"],
)  # fmt: skip
def test_a_file_that_is_no_proof_document_has_no_certificates(text, tmp_path):
    file = tmp_path / "proofs.json"
    file.write_bytes(text.encode("latin-1"))
    assert keeping.read(file) == {}


def test_nor_has_a_file_that_is_not_there_or_no_file(tmp_path):
    assert keeping.read(tmp_path / "proofs.json") == {}
    (tmp_path / "proofs.json").mkdir()
    assert keeping.read(tmp_path / "proofs.json") == {}
    os.mkfifo(tmp_path / "fifo")
    assert keeping.read(tmp_path / "fifo") == {}


@pytest.mark.parametrize("entry", [7, [], "text", {"key": 7}, {"key": ["a"]}])
def test_an_entry_that_is_none_is_no_certificate(entry):
    assert keeping.recall(entered(with_a_condition), entry) is None


THEORY = '''
from symproof.authoring import Real, algebra, calc, theorem
from symproof.authoring.reasons import exponentials

@theorem(title="A square")
def own_square(x: Real):
    """The square of a sum."""
    return calc((x + 1)**2).eq("x^2 + 2*x + 1", by=algebra)

@theorem(title="A quotient")
def own_quotient(x: Real):
    """The tangent is a quotient."""
    return calc("tan(x)").eq("sin(x)/cos(x)", by=exponentials)
'''


@pytest.fixture
def job(tmp_path):
    """A theory file, and what runs the main job on it."""
    place = tmp_path / "own_theory.py"
    place.write_text(THEORY)

    def run(*options):
        for name in ("own_square", "own_quotient"):
            library.records.pop(name, None)
        return main(["build", "--theory", str(place), "--out", str(tmp_path / "out"), *options])

    return SimpleNamespace(run=run, file=tmp_path / "out" / "proofs.json", place=place)


def test_the_main_job_keeps_its_certificates_and_replays_them(job, searched):
    assert job.run() == 0
    first = job.file.read_bytes()
    assert len(searched) == 2
    searched.clear()
    os.utime(job.file, (1, 1))
    os.utime(job.place, (2, 2))
    assert job.run("--check") == 0
    assert job.run() == 0
    assert job.file.read_bytes() == first
    assert searched == []


def test_a_search_writes_the_same_bytes(job, searched):
    job.run()
    before = {p: p.read_bytes() for p in job.file.parent.rglob("*") if p.is_file()}
    searched.clear()
    assert job.run("--search") == 0
    assert len(searched) == 2
    assert {p: p.read_bytes() for p in job.file.parent.rglob("*") if p.is_file()} == before


def test_only_what_has_changed_is_searched_for(job, searched):
    job.run()
    searched.clear()
    job.place.write_text(THEORY.replace("x^2 + 2*x + 1", "x^2 + x + x + 1"))
    assert job.run() == 0
    assert len(searched) == 1


def test_a_corrupted_certificate_makes_the_reports_stale(job, capsys):
    job.run()
    text = job.file.read_text()
    job.file.write_text(text.replace('"law tan"', '"law sec"'))
    assert job.file.read_text() != text
    assert job.run("--check") == 1
    assert "proofs.json: SP302 stale" in capsys.readouterr().err
    assert job.run() == 0
    assert job.file.read_text() == text


@pytest.mark.slow
def test_another_proof_of_the_same_theorem_is_found_by_a_search(job):
    """The kernel takes it, so the main job does; what CI compares with is found anew."""
    job.run()
    text = job.file.read_text()
    entries = json.loads(text)
    assert _chain(entries["theorems"][0])["proofs"] == [{"rule": "ring"}]
    _chain(entries["theorems"][0])["proofs"] = [{"rule": "ring", "rewrite": []}]
    job.file.write_text(keeping.written(entries))
    assert job.run("--check") == 0
    assert job.run("--check", "--search") == 1
    assert job.run("--search") == 0
    assert job.file.read_text() == text


@pytest.mark.slow
def test_where_nothing_can_be_written_what_is_kept_suffices(job, monkeypatch, capsys):
    job.run()

    def refuse(path: Path, data: bytes) -> None:
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr(build, "write_atomically", refuse)
    assert job.run() == 0
    assert job.run("--check") == 0
    text = job.file.read_text()
    empty = '{"symproof": 1, "theorems": []}'
    job.file.write_text(empty)
    assert job.run() == 2
    assert "cannot write the reports" in capsys.readouterr().err
    assert job.file.read_text() == empty
    job.file.write_text(text)
