"""The checker in JavaScript, which was written from FORMAT.md alone, says what the kernel says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from checker.asking import (
    CHECKER,
    LIBRARY,
    NODE,
    ROOT,
    Question,
    both,
    by_checker,
    known,
    library,
)
from checker.corrupting import corrupted
from claimed import read_claim
from corpus import BEYOND, entries
from needed import missing
from proof_data import COMPUTED, RING, claim, document, entry, term

from symproof.kernel.context import Known
from symproof.verdicts import Proved, decide

SEED = 22
SMALL = 20_000  # characters of an entry that is corrupted often


@pytest.fixture(autouse=True)
def node() -> None:
    """The checker runs in Node.js."""
    if NODE is None:
        missing("Node.js is not installed (apt install nodejs)")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command, from another folder."""
    return subprocess.run(
        [str(NODE), str(CHECKER / "checker.js"), *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=CHECKER.anchor,
    )  # fmt: skip


def written(folder: Path, data: Any) -> Path:
    file = folder / "certificate.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return file


PYTHAGORAS = claim("sin(x)^2 + cos(x)^2 = 1")


# --- the command ---------------------------------------------------------------------------------


def test_a_line_for_each_theorem(tmp_path: Path) -> None:
    two = document(
        entry("a", PYTHAGORAS, COMPUTED), entry("b", claim("x/x = 1"), RING)
    )  # fmt: skip
    said = run(written(tmp_path, two))
    assert said.returncode == 0, said.stderr
    assert said.stdout.splitlines() == ["proved: a", "proved-with-conditions: b (1)"]


def test_conditions_as_data(tmp_path: Path) -> None:
    said = run("--json", written(tmp_path, document(entry("a", claim("x/x = 1"), RING))))
    (line,) = said.stdout.splitlines()
    assert json.loads(line) == {
        "name": "a", "verdict": "proved",
        "conditions": [
            {"ranges": [], "relation": [["sym", "x"], "!=", ["num", 0, 0]]}
        ],
    }  # fmt: skip


def test_a_false_theorem_ends_the_replay(tmp_path: Path) -> None:
    wrong = document(
        entry("a", claim("x = x + 1"), RING), entry("b", PYTHAGORAS, COMPUTED)
    )  # fmt: skip
    said = run(written(tmp_path, wrong))
    assert said.returncode == 1
    assert said.stdout.startswith("refused: a: ")
    assert len(said.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    "text", ["", "[1, 2", '{"symproof": 1}', '{"symproof": 2, "theorems": []}', "{} {}", "'x'"]
)
def test_what_is_no_document(text: str, tmp_path: Path) -> None:
    said = run(written(tmp_path, text))
    assert said.returncode == 2
    assert not said.stdout
    assert "    at " not in said.stderr  # a sentence, no stack


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    assert run(tmp_path / "missing.json").returncode == 2
    assert run().returncode == 2
    assert run("--lows", LIBRARY).returncode == 2
    good = written(tmp_path, document(entry("a", PYTHAGORAS, COMPUTED)))
    assert run("--laws", good, good).returncode == 2


def test_laws_are_those_of_the_file(tmp_path: Path) -> None:
    """Without the law of the sine the proof is refused, not believed."""
    laws = json.loads((ROOT / "reports" / "laws.json").read_text(encoding="utf-8"))
    laws["laws"] = [law for law in laws["laws"] if law["name"] != "sin"]
    other = tmp_path / "laws.json"
    other.write_text(json.dumps(laws), encoding="utf-8")
    certificate = written(tmp_path, document(entry("a", PYTHAGORAS, COMPUTED)))
    assert run("--laws", other, certificate).returncode == 1
    assert run(certificate).returncode == 0


def test_what_prove_writes(tmp_path: Path) -> None:
    """`symproof prove --certificate FILE` writes what the checker accepts."""
    file = tmp_path / "c.json"
    text = "Sum(2*k, (k, 1, n)) = Sum(k, (k, 1, n))*2"
    subprocess.run(
        [sys.executable, "-m", "symproof", "prove", text, "--where", "n: natural",
         "--certificate", str(file)],
        check=True, capture_output=True,
    )  # fmt: skip
    assert run(file).stdout.startswith("proved: ")


def test_the_proofs_in_the_output_in_json(tmp_path: Path) -> None:
    """Those of relations that are proved; what is refuted has a point, and no proof."""
    file = tmp_path / "found.json"
    (tmp_path / "claims").write_text("x + x = 2x\nx = x + 1\nx/x = 1\n", encoding="utf-8")
    with (tmp_path / "claims").open(encoding="utf-8") as claims:
        subprocess.run(
            [sys.executable, "-m", "symproof", "prove", "-", "--output-format", "json",
             "--output-file", str(file)],
            stdin=claims, check=False, capture_output=True,
        )  # fmt: skip
    said = run(file)
    assert said.stdout.splitlines() == [
        "x + x = 2·x: proved: claim", "x/x = 1: proved-with-conditions: claim (1)"
    ]  # fmt: skip
    assert said.returncode == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    found["relations"][0]["certificate"]["theorems"][0]["claim"]["relation"][1] = "!="
    assert run(written(tmp_path, found)).returncode == 1


def output_of_check(folder: Path, *paths: Path) -> Path:
    """What `symproof check` writes in JSON."""
    file = folder / "checked.json"
    subprocess.run(
        [sys.executable, "-m", "symproof", "check", "--no-cache", "--output-format", "json",
         "--output-file", str(file), *map(str, paths)],
        check=False, capture_output=True, cwd=folder,
    )  # fmt: skip
    return file


PAPER = r"""# A note

For all real $x$ we have $\sin(x)^2 + \cos(x)^2 = 1$.

For all real $x$ we have $x + x = 3x$.

For all real $x$ we have $x/x = 1$.
"""

THEORY = '''"""A chapter."""

from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, refuted, theorem
from symproof.authoring.reasons import algebra, claimed
from symproof.theory.trigonometry import sin_sum


@theorem(title="Twice")
def checker_twice(x: Real):
    """The sine of twice an angle."""
    return (
        calc("sin(x + x)")
        .eq("sin(x)*cos(x) + cos(x)*sin(x)", by=sin_sum.at(a=x, b=x))
        .eq("2*sin(x)*cos(x)", by=algebra)
    )


@refuted(title="Not twice", instead=checker_twice)
def checker_not_twice(x: Real):
    """The sine of twice an angle is not twice the sine."""
    return calc("sin(2*x)").eq("2*sin(x)", by=claimed)
'''


def test_what_check_writes_of_a_document(tmp_path: Path) -> None:
    """All that is called proved is checked; the false relation has no proof."""
    (tmp_path / "paper.md").write_text(PAPER, encoding="utf-8")
    file = output_of_check(tmp_path, tmp_path / "paper.md")
    verdicts = [r["verdict"] for r in json.loads(file.read_text(encoding="utf-8"))["relations"]]
    assert verdicts == ["proved", "refuted", "proved-with-conditions"]
    said = run(file)
    assert [line.rpartition(": ")[0].rpartition(": ")[2] for line in said.stdout.splitlines()] == [
        "proved", "proved-with-conditions"
    ]  # fmt: skip
    assert said.returncode == 0


def test_what_check_writes_of_a_theory(tmp_path: Path) -> None:
    """A theorem comes with those of the library that it rests on."""
    (tmp_path / "mine.py").write_text(THEORY, encoding="utf-8")
    file = output_of_check(tmp_path, tmp_path / "mine.py")
    said = run(file)
    assert said.returncode == 0
    lines = said.stdout.splitlines()
    assert lines[-1] == "checker_twice: proved: checker_twice"
    assert "checker_twice: proved: sin_sum" in lines
    assert len(lines) > 5
    found = json.loads(file.read_text(encoding="utf-8"))
    entries = found["theorems"][0]["certificate"]["theorems"]
    found["theorems"][0]["certificate"]["theorems"] = [e for e in entries if e["name"] != "sin_sum"]
    again = run(written(tmp_path, found))
    assert again.returncode == 1
    assert "refused: checker_twice, step 1: " in again.stdout


@pytest.mark.parametrize("kind", ["relations", "theorems"])
@pytest.mark.parametrize("certificate", [None, {}, {"counterexample": {}}, "missing"])
def test_what_is_called_proved_without_a_proof(kind: str, certificate: Any, tmp_path: Path) -> None:
    """Nothing follows from a proof that is not there."""
    row = {"text": "a = b", "verdict": "proved-with-conditions", "certificate": certificate}
    if certificate == "missing":
        del row["certificate"]
    said = run(written(tmp_path, {"relations": [], "theorems": [], kind: [row]}))
    assert said.returncode == 2
    assert said.stdout == ""
    assert '"a = b" is called proved, but has no proof' in said.stderr


@pytest.mark.parametrize(
    "data",
    [
        {"symproof": 1, "theorems": []},
        {"relations": [], "theorems": []},
        {"relations": [{"text": "a = b", "verdict": "refuted", "certificate": None}]},
    ],
)
def test_a_file_without_proofs_is_no_success(data: Any, tmp_path: Path) -> None:
    said = run(written(tmp_path, data))
    assert (said.returncode, said.stdout) == (2, "")
    assert "certificate.json: there is no proof in it" in said.stderr


def test_the_place_of_what_is_refused(tmp_path: Path) -> None:
    """The step of a chain, and in it the one of a chain inside."""
    lines = [term("x + x"), term("2*x"), term("3*x")]
    broken = {"rule": "chain", "lines": lines, "ops": ["=", "="], "proofs": [RING, RING]}
    false = written(tmp_path, document(entry("a", claim("x + x = 3*x"), broken)))
    assert run(false).stdout.startswith("refused: a, step 2: ")
    (line,) = run("--json", false).stdout.splitlines()
    assert json.loads(line)["place"] == ["step", 2]
    outer = {"rule": "chain", "lines": [lines[0], lines[2]], "ops": ["="], "proofs": [broken]}
    nested = written(tmp_path, document(entry("a", claim("x + x = 3*x"), outer)))
    assert run(nested).stdout.startswith("refused: a, step 1, step 2: ")
    open_condition = {"ranges": [], "relation": [term("x"), "!=", term("0")]}
    discharged = {
        "rule": "discharge", "proof": RING,
        "obligations": [{"condition": open_condition, "proof": RING}],
    }  # fmt: skip
    unproved = written(tmp_path, document(entry("a", claim("x/x = 1"), discharged)))
    assert run(unproved).stdout.startswith("refused: a, obligation 1: ")


def test_integers_are_read_exactly() -> None:
    """9007199254740993 is no double: two integers that would be rounded to the same one differ."""
    huge = claim("9007199254740993 = 9007199254740992")
    question = {"document": document(entry("a", huge, RING))}
    (answer,) = by_checker([question])
    assert isinstance(answer, str)


def test_numbers_that_are_no_integers_are_refused() -> None:
    questions = []
    for number in (2.0, True, "2", None, 1e400):
        relation = [["num", number, 0], "=", ["num", number, 0]]
        about = {"variables": [], "definitions": [], "hypotheses": [], "relation": relation}
        entries = [{"name": "a", "claim": about, "proof": RING}]
        questions.append({"document": {"symproof": 1, "theorems": entries}})
    assert all(isinstance(answer, str) for answer in by_checker(questions))


# --- the same answers as the kernel --------------------------------------------------------------


@pytest.mark.slow
def test_the_whole_library() -> None:
    """Every theorem is proved, under the conditions that stand in the file."""
    said = run("--json", LIBRARY)
    assert said.returncode == 0, said.stdout.splitlines()[-1]
    found = [json.loads(line) for line in said.stdout.splitlines()]
    expected = [(e["name"], e["conditions"]) for e in library()]
    assert [(f["name"], f["conditions"]) for f in found] == expected


def demand_agreement(
    questions: list[Question], accepted: int, above: list[tuple[str, Known]] | None = None
) -> None:
    """The answers are the same, and at least so many documents are accepted."""
    asked = both(questions, above)
    wrong = [(json.dumps(a.question)[:2000], a.kernel, a.checker) for a in asked if a.differ]
    assert not wrong, wrong[:3]
    assert sum(a.kernel is not None for a in asked) >= accepted


def enclosed(e: dict[str, Any]) -> bool:
    return "enclosure" in json.dumps(e["proof"])


def test_corrupted_certificates() -> None:
    """300 entries that are changed at one place, out of the first 120 theorems."""
    some = [e for e in library()[:120] if not enclosed(e) and len(json.dumps(e)) < 2000]
    documents = [
        {"document": {"symproof": 1, "theorems": [q["entry"]]}} for q in corrupted(some, 300, SEED)
    ]
    demand_agreement(documents, 3)


@pytest.mark.slow
def test_many_corrupted_certificates() -> None:
    """20,000 entries of the library, changed at one place, below the theorems above them."""
    library_entries = library()
    questions = corrupted(
        library_entries, 20_000, SEED,
        lambda e: not enclosed(e) and len(json.dumps(e)) < SMALL,
    )  # fmt: skip
    demand_agreement(questions, 1000, known(library_entries))


def asked_in(tests: list[str], record: Path) -> list[Question]:
    """What tests ask the kernel, each document once."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "checker.recording", "-p", "no:cacheprovider",
         "-m", "not slow", *tests],
        cwd=ROOT, env={**os.environ, "RECORD": str(record), "PYTHONPATH": str(ROOT / "tests")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-2000:]
    lines = dict.fromkeys(record.read_text(encoding="utf-8").splitlines())
    return [{"document": json.loads(line)} for line in lines]


@pytest.mark.slow
def test_attacks(tmp_path: Path) -> None:
    """Every document that the tests of attacks and of the kernel's rules hand to the kernel."""
    questions = asked_in(["tests/attacks", "tests/kernel"], tmp_path / "asked")
    assert len(questions) > 10_000
    demand_agreement(questions, 1000)


@pytest.mark.slow
def test_the_corpora() -> None:
    """The proved claims of the corpora."""
    questions = []
    for e in entries("accept"):
        if e.file.endswith(BEYOND):
            continue
        for about in read_claim(e.claim_text, e.where_text):
            verdict = decide(about)
            if isinstance(verdict, Proved):
                questions.append({"document": json.loads(verdict.certificate)})
    demand_agreement(questions, len(questions))


# --- what the format did not say, or the checker had wrong at first ------------------------------


def proved(questions: list[Question]) -> list[bool]:
    """Which questions both prove."""
    asked = both(questions)
    assert not any(a.differ for a in asked)
    return [a.kernel is not None for a in asked]


def test_a_power_that_came_out_of_an_empty_sum_stays_an_atom() -> None:
    """Σ (1/x)^j over k ≤ x is x·(1/x)^j, for every x, as long as nothing is cancelled: if the
    exponent became 1 when the index j is replaced, x·(1/x) would be 1, for x = 0, too."""

    def total(last: str) -> str:
        return f"Sum(Sum((1/x)^j, (k, 1, x)), (j, -N, {last}))"

    where = "x: natural, N: natural"
    false = claim(f"{total('1')} - {total('0')} = 1", where)
    true = claim(f"{total('1')} - {total('0')} = {total('1')} - {total('0')}", where)
    questions = [{"document": document(entry("a", c, RING))} for c in (false, true)]
    assert proved(questions) == [False, True]


def test_an_empty_range_is_no_range_of_an_enclosure() -> None:
    about = claim("n <= 3", "n: natural, n <= 9")
    proof = {"rule": "enclosure", "precision": 64}
    questions = [
        {"document": document(entry("a", about, {**proof, "ranges": {"n": ends}}))}
        for ends in ([3, 2], [0, 3])
    ]
    assert proved(questions) == [False, True]


def test_what_is_added_to_a_zero_with_a_divisor_has_the_divisor() -> None:
    """x + 0/(x − 1) is not seen to be nonzero, and so is left open."""
    about = claim("1/(x + 0*(1/(x - 1))) = 1/x", "x: nonzero")
    question = {"document": document(entry("a", about, RING))}
    (asked,) = both([question])
    assert not asked.differ
    assert asked.kernel is not None
    assert len(asked.kernel[0][1]) == 2


def test_a_condition_that_contradicts_a_hypothesis_is_refused() -> None:
    """The hypothesis says that −u ≥ 0; but for a positive u that never holds."""
    root = claim("sqrt(-u)^2 = -u", "u: real, u <= 0")
    never = claim("sqrt(-u)^2 = -u", "u: positive, u <= 0")
    told = {"theorem": "law square of a root", "values": {"x": [[], term("-u")]}}
    proof = {"rule": "ring", "rewrite": [told]}
    questions = [{"document": document(entry("a", c, proof))} for c in (root, never)]
    assert proved(questions) == [True, False]


def test_what_is_told_in_a_range_is_told_of_the_summand_that_is_written_out() -> None:
    """The sum over 0, …, n is one over n values and the last one, in which exp(−x) is replaced."""
    about = claim("Sum(exp(-w_k)*exp(w_k), (k, 0, n)) = n + 1", "n: natural, w_k: real")
    member = ["sym", "w_#", ["sym", "k"]]
    told = {
        "theorem": "law exp of a multiple",
        "values": {"u": [[], member], "n": [[], ["neg", ["num", 1, 0]]]},
        "under": [["k", ["num", 0, 0], ["sym", "n"]]],
    }
    one = ["k", ["num", 1, 0], ["sym", "n"]]
    questions = [
        {"document": document(entry("a", about, {"rule": "ring", "rewrite": [t]}))}
        for t in (told, {**told, "under": [one]})
    ]
    assert proved(questions) == [True, False]


def test_a_key_that_is_there_is_not_missing() -> None:
    questions = [
        {"document": document(entry("a", claim("x = x"), {"rule": "ring", key: value}))}
        for key, value in (("rewrite", []), ("rewrite", None), ("plus", {}), ("unknown", None))
    ]
    assert proved(questions) == [True, False, False, True]


def question(variables: list[Any], relation: list[Any], proof: Any = RING) -> Question:
    about = {"variables": variables, "definitions": [], "hypotheses": [], "relation": relation}
    entries = [{"name": "a", "claim": about, "proof": proof}]
    return {"document": {"symproof": 1, "theorems": entries}}


X = ["sym", "x"]


def test_names_have_their_indices_and_matrices_their_sorts() -> None:
    """What no shape of a claim says is refused, although the relation is x = x."""
    good = ["x", "real", []]
    matrix = ["A[#×#]", "real", ["natural", "natural"]]
    others = [
        matrix, ["f_#", "real", []], ["y", "real", ["integer"]], ["A[#×#]", "positive", matrix[2]],
        ["A[#×#]", "real", ["natural", "real"]], ["y", "large", []],
    ]  # fmt: skip
    assert (
        proved([question([good, other], [X, "=", X]) for other in others]) == [True] + [False] * 5
    )


def test_the_norm_of_what_is_real() -> None:
    """√(z² + 1) is no length of (z, 1) for a complex z."""
    norm = ["norm", ["matrix", 2, 1, X, ["num", 1, 0]]]
    sides = [norm, "=", ["norm", ["transpose", norm[1]]]]
    assert proved([question([["x", s, []]], sides) for s in ("real", "complex")]) == [True, False]


def test_odd_and_odd_is_even() -> None:
    power = ["pow", X, ["add", ["sym", "m"], ["sym", "n"], ["num", 2, 0]]]
    proof = {"rule": "sign", "witness": power}
    questions = [
        question(
            [["x", "nonzero", []], ["m", m, []], ["n", n, []]], [power, ">=", ["num", 0, 0]], proof
        )
        for m, n in (("odd", "odd"), ("even", "even"), ("odd", "even"), ("odd", "integer"))
    ]
    assert proved(questions) == [True, True, False, False]
