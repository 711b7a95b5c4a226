"""The checker in JavaScript, which was written from FORMAT.md alone, says what the kernel says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from checker.asking import CHECKER, LIBRARY, NODE, ROOT, Question, both, by_checker
from proof_data import COMPUTED, RING, claim, document, entry, term


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


def test_what_an_equation_under_ranges_needs_comes_before_what_the_ranges_do() -> None:
    """|x/m|² is defined for m ≠ 0, for all m = k, …, n, and these ranges for n ≥ k − 1."""
    sorts = {"x": "real", "k": "integer", "n": "natural"}
    values = {"x": [[], ["div", X, ["sym", "m"]]]}
    under = [["m", ["sym", "k"], ["sym", "n"]]]
    told = {"theorem": "law square of an absolute value", "values": values, "under": under}
    proof = {"rule": "ring", "rewrite": [told]}
    ask = question([[name, sort, []] for name, sort in sorts.items()], [X, "=", X], proof)
    (asked,) = both([ask])
    assert not asked.differ
    assert asked.kernel is not None
    assert [c["relation"][1] for c in asked.kernel[0][1]] == ["!=", ">="]


@pytest.mark.parametrize("head", ["conj", "Re", "Im", "arg"])
def test_functions_of_complex_numbers(head: str) -> None:
    """They are heads as the others are; of arg the argument must not be 0."""
    z = ["sym", "z"]
    ask = question([["z", "complex", []]], [[head, z], "=", [head, ["add", z, ["num", 0, 0]]]])
    (asked,) = both([ask])
    assert not asked.differ
    assert asked.kernel is not None
    assert len(asked.kernel[0][1]) == (head == "arg")


@pytest.mark.parametrize("name", [{"rule": "ring"}, ["ring"], 5, None])
def test_what_is_no_name_is_refused_without_a_stack(name: Any, tmp_path: Path) -> None:
    """Of a rule, a step, a cone, a theorem: the checker says that it is no name."""
    real = ["x", "real", []]
    questions = [
        question([real], [X, "=", X], {"rule": name}),
        question([real], [X, "=", X], {"rule": "witness", "steps": [[name, 1]]}),
        question([real], [X, "=", X], {"rule": "witness", "steps": [["done", [name]]]}),
    ]  # fmt: skip
    assert proved(questions) == [False] * 3
    unnamed = {
        "symproof": 1,
        "theorems": [{**questions[0]["document"]["theorems"][0], "name": name}],
    }
    said = run(written(tmp_path, unnamed))
    assert said.returncode == 2
    assert "    at " not in said.stderr


def test_a_split_into_equal_and_different_may_repeat_them() -> None:
    """Of a complex number; but it has no third case."""
    z = ["sym", "z"]

    def of(ops: list[str]) -> Question:
        steps = [["split", z, [[op, [["done", ["fact", 0]]]] for op in ops]]]
        return question([["z", "complex", []]], [z, "=", z], {"rule": "witness", "steps": steps})

    cases = (["=", "!="], ["!=", "=", "="], ["=", "<", ">"], ["=", "!=", "<"], ["!="])
    assert proved([of(ops) for ops in cases]) == [True, True, False, False, False]
