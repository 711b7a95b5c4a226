"""The checker in JavaScript, which was written from FORMAT.md alone, says what the kernel says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from proof_data import COMPUTED, RING, cited, claim, document, entry, term
from tools.checker.asking import (
    CHECKER,
    LIBRARY,
    NODE,
    ROOT,
    Question,
    both,
    by_checker,
    by_kernel,
    longer,
)  # fmt: skip


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command, from another folder."""
    return subprocess.run(
        [str(NODE), str(CHECKER / "checker.js"), *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=CHECKER.anchor,
    )  # fmt: skip


def replayed(file: Path) -> subprocess.CompletedProcess[str]:
    """What `symproof replay` says of a file."""
    return subprocess.run(
        [sys.executable, "-m", "symproof", "replay", str(file)], capture_output=True, text=True,
        encoding="utf-8", check=False,
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
    assert said.stdout.splitlines() == [
        "proved: a: sin(x)^2 + cos(x)^2 = 1", "  where x: real",
        "proved-with-conditions: b: x/x = 1", "  if x != 0", "  where x: real",
    ]  # fmt: skip


def test_what_is_proved_is_shown_whole(tmp_path: Path) -> None:
    """What a theorem is called says nothing; its claim is shown, with all that it assumes."""
    other = entry("Fermat's last theorem", claim("a*b >= 0 or x*(y - 1.50) = -y^-2",
                  "a >= 0, b: positive, 2*y = x + 1, a*b < 0"), RING)  # fmt: skip
    doubled = ["sum", "k", ["num", 1, 0], ["sym", "n"], ["sym", "f(#)", ["sym", "k"]]]
    premise = [[["j", "natural", []]], [], [["sym", "w_#", ["sym", "j"]], "=", ["num", 0, 0]]]
    named = {"name": "P = NP", "proof": RING, "claim": {
        "variables": [["w_#", "real", ["integer"]], ["n", "natural", []]],
        "definitions": [["f(#)", ["t"], ["mul", ["num", 2, 0], ["sym", "t"]]]],
        "hypotheses": [], "premises": [premise], "relation": [doubled, "=", doubled],
    }}  # fmt: skip
    assert run(written(tmp_path, document(other, named))).stdout.splitlines() == [
        "proved-with-conditions: Fermat's last theorem: a*b >= 0 or x*(y - 1.50) = -y^(-2)",
        "  if y != 0",
        "  where a: nonnegative; b: positive; x: real; y: real; 2*y = x + 1; a*b < 0",
        "proved: P = NP: sum(k, 1, n, f(k)) = sum(k, 1, n, f(k))",
        "  where w_#: real (integer); n: natural; f(t) := 2*t; (for all j: natural: w_j = 0)",
    ]


HOSTILE = "a\x1b[2J\u202e\u2028\nproved: b"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_what_a_terminal_would_obey_is_not_printed(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    for name in (HOSTILE, "a"):
        about = claim("x = x") if name != "a" else claim("x = x + 1")
        said = run(*options, written(tmp_path, document(entry(name, about, RING)))).stdout
        assert said.endswith("\n")
        assert all(row.isprintable() for row in said.splitlines())
        assert not any(row.startswith("proved: b") for row in said.splitlines())


def test_a_document_without_theorems_cannot_be_used(tmp_path: Path) -> None:
    """By neither command: nothing in it is proved."""
    empty = written(tmp_path, document())
    assert (run(empty).returncode, run(empty).stdout) == (2, "")
    assert run(empty).stderr == f"{empty}: there is no proof in it\n"
    said = replayed(empty)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == f"symproof: {empty}: there is no proof in it\n"


def test_conditions_as_data(tmp_path: Path) -> None:
    said = run("--json", written(tmp_path, document(entry("a", claim("x/x = 1"), RING))))
    (line,) = said.stdout.splitlines()
    assert json.loads(line) == {
        "name": "a", "verdict": "proved",
        "claim": {
            "variables": [["x", "real", []]], "definitions": [], "hypotheses": [],
            "relation": [["div", ["sym", "x"], ["sym", "x"]], "=", ["num", 1, 0]],
        },
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


ONE_IS_ONE = json.dumps(document(entry("a", claim("1 = 1"), RING)))


def changed(before: str, after: str) -> str:
    """The certificate of 1 = 1 with another text at one place."""
    assert ONE_IS_ONE.count(before) == 1
    return ONE_IS_ONE.replace(before, after)


VERSION = '"symproof": 1,'
IN_FILES = {
    "plain": (ONE_IS_ONE, True),
    "an integer is no truth value": (changed(VERSION, '"symproof": true,'), False),
    "an integer has no point": (changed(VERSION, '"symproof": 1.0,'), False),
    "a version is no text": (changed(VERSION, '"symproof": "1",'), False),
    "a version there is": (changed(VERSION, ""), False),
    "a mark before it": ("\ufeff" + ONE_IS_ONE, False),
    "blanks around it": (f" \n\t{ONE_IS_ONE}\r\n", True),
    "no number": (changed('"name"', '"key": NaN, "name"'), False),
    "an infinite number": (changed('"name"', '"key": -Infinity, "name"'), False),
    "a number nobody reads": (changed('"name"', '"key": -1.5e999, "name"'), True),
    "a key twice": (changed('"name"', '"name": "", "name"'), True),
    "a key twice, the other way": (changed('"claim"', '"name": "", "claim"'), False),
    "half a character": (changed('"a"', '"\\ud800"'), True),
    "another encoding": (ONE_IS_ONE.encode("utf-16"), False),
    "no encoding": (changed('"a"', '"ä"').encode("latin-1"), False),
    "its encoding": (changed('"a"', '"ä"'), True),
}


@pytest.mark.parametrize("name", IN_FILES)
def test_both_commands_read_the_same_files(name: str, tmp_path: Path) -> None:
    """As FORMAT.md says it under Documents; what is refused is refused in a sentence."""
    text, accepted = IN_FILES[name]
    file = tmp_path / "certificate.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    for said in (run(file), replayed(file)):
        assert (said.returncode == 0) is accepted, said
        assert "Traceback" not in said.stderr
        assert "    at " not in said.stderr


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("before", ['"name"', '"rule"'])
def test_digits_of_an_integer_in_a_file(before: str, sign: str, tmp_path: Path) -> None:
    """4,000, as FORMAT.md says; one more is refused wherever it stands, also where nobody reads."""
    for digits, accepted in ((4000, True), (4001, False)):
        text = changed(before, f'"key": {sign}{"7" * digits}, {before}')
        for said in (run(written(tmp_path, text)), replayed(tmp_path / "certificate.json")):
            assert (said.returncode == 0) is accepted, said


def test_long_numerals_are_printed(tmp_path: Path) -> None:
    """Those of 4,000 digits, and what is computed of them; a numeral with more than 1,000 digits
    after the point is none, also where nothing is computed with it."""
    last = 10**4000 - 1

    def of(places: int) -> Any:
        about = {
            "variables": [["n", "integer", []]], "definitions": [],
            "hypotheses": [[["num", 1, places], "<", ["num", last, 0]]],
            "relation": [["sym", "n"], ">", ["num", 1, 0]],
        }  # fmt: skip
        proof = {"rule": "enclosure", "precision": 8, "ranges": {"n": [last, last]}}
        return document({"name": "a", "claim": about, "proof": proof})

    file = written(tmp_path, of(1000))
    for said in (run(file), replayed(file)):
        assert said.returncode == 0, said
        assert f"if n < 1{'0' * 4000}\n" in said.stdout
    for places in (1001, 10**30):
        file = written(tmp_path, of(places))
        assert [run(file).returncode, replayed(file).returncode] == [1, 1]


UNUSUAL = ["f#", "__proto__", "constructor", "toString", "", " ", "x + 1 = 2 or y", "1", "=", "sum",
           "\x1b[2J", "\u202e", "\ud800", "é", "Ａ", "𝐀", "a\nproved: b"]  # fmt: skip


@pytest.mark.parametrize("name", UNUSUAL)
def test_any_text_is_a_name(name: str, tmp_path: Path) -> None:
    """Of a variable, in a definition, of a bound index; it is printed so that nobody takes it for
    anything else.  With another variable for it the claim is false."""
    indices = [["num", 1, 0]] * name.count("#")
    this, other = ["sym", name, *indices], ["sym", "v"]
    quotient = ["div", other, this]  # has a condition, with a range if the name can be bound
    total = quotient if indices else ["sum", name, ["num", 1, 0], ["num", 17, 0], quotient]

    def of(asked: Any) -> Any:
        about = {
            "variables": [[name, "real", ["natural"] * len(indices)], ["v", "real", []]],
            "definitions": [["d", [], this]], "hypotheses": [[total, "=", total]],
            "relation": [["sym", "d"], "=", asked],
        }  # fmt: skip
        return document({"name": "a", "claim": about, "proof": RING})

    for asked, accepted in ((this, True), (other, False)):
        file = written(tmp_path, of(asked))
        for said in (run(file), replayed(file)):
            assert (said.returncode == 0) is accepted, said
            assert all(row.isprintable() for row in said.stdout.splitlines())
            assert not any(row.startswith("proved: b") for row in said.stdout.splitlines())
            assert "Traceback" not in said.stderr
            assert "2 or y" not in said.stdout.replace('"x + 1 = 2 or y"', "")


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    assert run(tmp_path / "missing.json").returncode == 2
    assert run().returncode == 2
    assert run("--lows", LIBRARY).returncode == 2
    good = written(tmp_path, document(entry("a", PYTHAGORAS, COMPUTED)))
    assert run("--laws", good, good).returncode == 2


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_how_it_is_used(option: str) -> None:
    """Said where it is asked for, and where no file is named; an option that is none is named."""
    said, without, wrong = run(option), run(), run(option + "p")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("usage: node checker.js ")
    assert (without.returncode, without.stdout, without.stderr) == (2, "", said.stdout)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "p'" in wrong.stderr


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
        "x + x = 2·x: proved: claim: x + x = 2*x", "  where x: real",
        "x/x = 1: proved-with-conditions: claim: x/x = 1", "  if x != 0", "  where x: real",
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
    rows = [row for row in said.stdout.splitlines() if not row.startswith("  ")]
    assert [re.findall("proved(?:-with-conditions)?", row) for row in rows] == [
        ["proved"], ["proved-with-conditions"]
    ]  # fmt: skip
    assert said.returncode == 0


def test_what_check_writes_of_a_theory(tmp_path: Path) -> None:
    """A theorem comes with those of the library that it rests on."""
    (tmp_path / "mine.py").write_text(THEORY, encoding="utf-8")
    file = output_of_check(tmp_path, tmp_path / "mine.py")
    said = run(file)
    assert said.returncode == 0
    lines = [row for row in said.stdout.splitlines() if not row.startswith("  ")]
    assert lines[-1].startswith("checker_twice: proved: checker_twice: ")
    assert any(row.startswith("checker_twice: proved: sin_sum: sin(a + b) = ") for row in lines)
    assert len(lines) > 5
    found = json.loads(file.read_text(encoding="utf-8"))
    entries = found["theorems"][0]["certificate"]["theorems"]
    found["theorems"][0]["certificate"]["theorems"] = [e for e in entries if e["name"] != "sin_sum"]
    again = run(written(tmp_path, found))
    assert again.returncode == 1
    assert "refused: checker_twice, step 1: " in again.stdout


@pytest.mark.parametrize("kind", ["relations", "theorems"])
@pytest.mark.parametrize("certificate", [None, {}, {"counterexample": {}}, "missing"])
@pytest.mark.parametrize("verdict", ["proved-with-conditions", "follows"])
def test_what_is_called_proved_without_a_proof(
    kind: str, certificate: Any, verdict: str, tmp_path: Path
) -> None:
    """Nothing follows from a proof that is not there."""
    row = {"text": "a = b", "verdict": verdict, "certificate": certificate}
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


def test_numbers_that_are_no_natural_numbers_are_refused() -> None:
    questions = []
    for number in (2.0, True, "2", None, 1e400, -1, [2]):
        relation = [["num", number, 0], "=", ["num", number, 0]]
        about = {"variables": [], "definitions": [], "hypotheses": [], "relation": relation}
        entries = [{"name": "a", "claim": about, "proof": RING}]
        questions.append({"document": {"symproof": 1, "theorems": entries}})
    assert not any(proved(questions))


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
        for ends in ([3, 2], [0, "3"], ["0", 3], [0, None], [False, 3], [0, 3])
    ]
    assert proved(questions) == [False] * 5 + [True]


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
        for key, value in (("rewrite", []), ("rewrite", None), ("nonzero", {}), ("unknown", None))
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
    proof = {"rule": "ring", "witness": power}
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


# --- what mutants of the checker showed that nothing else asked ----------------------------------


def claimed(proof: Any = RING, **parts: Any) -> Question:
    """A document about x = x for a real x, but for these parts."""
    about = {"variables": [["x", "real", []]], "definitions": [], "hypotheses": [],
             "relation": [X, "=", X], **parts}  # fmt: skip
    return {
        "document": {"symproof": 1, "theorems": [{"name": "a", "claim": about, "proof": proof}]}
    }


ZERO, ONE, TWO = (["num", n, 0] for n in range(3))
COLUMN = ["matrix", 2, 1, X, ONE]


def test_parts_of_claims() -> None:
    definitions = [
        ["f_#", ["t"], ["sym", "t"]],
        ["f_#", ["t_#"], X],
        ["f", ["t"], X],
        ["f_#", [], X],
    ]
    hypotheses = [
        [COLUMN, "=", COLUMN], [COLUMN, "!=", COLUMN], [COLUMN, "=", X], [COLUMN, "<=", COLUMN],
        [X, "=", ["transpose", COLUMN]],
    ]  # fmt: skip
    questions = [claimed(definitions=[d]) for d in definitions]
    questions += [claimed(hypotheses=[h]) for h in hypotheses]
    assert proved(questions) == [True, False, False, False, True, True, False, False, False]


@pytest.mark.parametrize("rule", ["ring", "enclosure"])
def test_digits_of_a_numeral(rule: str) -> None:
    proof = {"rule": rule, "precision": 64}
    relations = [[["num", 1, digits], "<", ONE] for digits in (1000, 1001)]
    assert proved([claimed(proof, relation=r) for r in relations]) == [True, False]


def test_values_of_an_enclosure() -> None:
    """10,000, as FORMAT.md says, wherever they begin; of two names together."""
    m, n, least = ["sym", "m"], ["sym", "n"], ["neg", ["num", 10_000, 0]]

    def of(*names: Any, **ranges: list[int]) -> Question:
        proof = {"rule": "enclosure", "precision": 8, "ranges": ranges}
        return claimed(
            proof, variables=[["m", "integer", []], ["n", "integer", []]],
            relation=[["add", least, *names], "<", ["num", 10**6, 0]],
        )  # fmt: skip

    allowed = [of(n, n=[0, 9_999]), of(n, n=[5, 10_004]), of(n, n=[-10_000, -1]),
               of(m, n, m=[-1, 98], n=[0, 99])]  # fmt: skip
    beyond = [of(n, n=[0, 10_000]), of(n, n=[5, 10_005]), of(n, n=[-10_000, 0]),
              of(m, n, m=[0, 99], n=[0, 100]), of(m, n, m=[-1, 99], n=[1, 100])]  # fmt: skip
    assert proved(allowed + beyond) == [True] * 4 + [False] * 5


def test_sums_of_matrices_over_nothing_and_over_little() -> None:
    def total(last: Any) -> Any:
        return ["sum", "k", ONE, last, ["matrix", 2, 1, ["sym", "k"], X]]

    sums = [(total(ZERO), [ZERO, ZERO]), (total(ONE), [ONE, X]), (total(ONE), [ZERO, ZERO]),
            (total(TWO), [["num", 3, 0], ["mul", TWO, X]]), (total(TWO), [ZERO, ZERO])]  # fmt: skip
    questions = [claimed(relation=[s, "=", ["matrix", 2, 1, *entries]]) for s, entries in sums]
    assert proved(questions) == [True, True, False, True, False]


def test_an_odd_sum_is_not_zero() -> None:
    """Nor is an odd product; of even ones this is not known."""
    found = []
    for m, n in (("odd", "even"), ("even", "even"), ("odd", "odd")):
        for head in ("add", "mul"):
            quotient = ["div", ONE, [head, ["sym", "m"], ["sym", "n"]]]
            ask = claimed(
                variables=[["m", m, []], ["n", n, []]], relation=[quotient, "=", quotient]
            )
            (asked,) = both([ask])
            assert not asked.differ
            assert asked.kernel is not None
            found.append(len(asked.kernel[0][1]))
    assert found == [0, 1, 1, 1, 1, 0]


def test_a_premise_under_a_binder() -> None:
    """It holds for all k that are bound; but not where its own x is bound."""
    f = ["sym", "f_#", ["sym", "k"]]

    def of(bound: str) -> Question:
        told = {"theorem": "premise 1", "values": {"j": [[], ["sym", "k"]]}}
        context = ["sum", bound, ONE, ["sym", "n"], ["hole", 0]]
        left, right = (["sum", bound, ONE, ["sym", "n"], t] for t in (f, X))
        variables = [["x", "real", []], ["n", "natural", []], ["k", "integer", []],
                     ["f_#", "real", ["integer"]]]  # fmt: skip
        premise = [[["j", "integer", []]], [], [["sym", "f_#", ["sym", "j"]], "=", X]]
        return claimed(
            {"rule": "ring", "context": context, "instances": [told]},
            variables=variables, premises=[premise], relation=[left, "=", right],
        )  # fmt: skip

    assert proved([of("k"), of("m"), of("x")]) == [True, True, False]


def test_which_relations_a_witness_proves() -> None:
    """All but =."""
    positive, less = ["exp", X], ["add", ["exp", X], ["neg", ONE]]
    proof = {"rule": "ring", "witness": ONE}
    relations = [[positive, op, less] for op in (">", ">=", "!=")]
    relations += [[less, op, positive] for op in ("<", "<=", "!=")]
    relations += [[positive, "=", positive], [positive, "!=", less]]
    expected = [True, True, True, True, True, False, False, True]
    assert proved([claimed(proof, relation=r) for r in relations]) == expected


def test_conditions_under_ranges_that_differ() -> None:
    """f_k ≠ 0 for k = 1, …, m, and for k = 1, …, n, and so on: what is left open differs."""
    variables = [*([v, "natural", []] for v in "mn"), ["f_#", "real", ["integer"]]]

    def total(name: str, first: Any, last: str) -> Any:
        member = ["sym", "f_#", ["sym", name]]
        return ["sum", name, first, ["sym", last], ["div", ONE, member]]

    one, two = total("k", ONE, "m"), total("k", TWO, "m")
    found = []
    for other in (one, total("k", ONE, "n"), two, total("j", ONE, "m")):
        both_sums = ["add", one, other]
        (asked,) = both([claimed(variables=variables, relation=[both_sums, "=", both_sums])])
        assert not asked.differ
        assert asked.kernel is not None
        found.append(sum(bool(c["ranges"]) for c in asked.kernel[0][1]))
    assert found == [1, 2, 2, 2]


def test_the_facts_of_a_sum_whose_length_may_be_negative() -> None:
    """It is as real as its parts; that it is ≥ 0 is seen if its length is a natural number."""

    def of(last: str, sort: str, relation: Any) -> Question:
        variables = [["m", last, []], ["f_#", sort, ["integer"]]]
        total = ["sum", "k", ONE, ["sym", "m"], ["sym", "f_#", ["sym", "k"]]]
        return claimed(variables=variables, relation=relation(total))

    def at_least_zero(total: Any) -> Any:
        return [total, ">=", ZERO]

    def not_zero(total: Any) -> Any:
        return [["add", ONE, ["mul", ["i"], total]], "!=", ZERO]

    questions = [
        of("natural", "positive", at_least_zero), of("integer", "positive", at_least_zero),
        of("natural", "real", not_zero), of("integer", "real", not_zero),
        of("integer", "complex", not_zero),
    ]  # fmt: skip
    assert proved(questions) == [True, False, True, True, False]


def test_what_is_told_must_not_be_told_by_itself() -> None:
    """x = x says nothing; x = 2·x − 1 and x = 1/(x + 1) cannot be solved for x as they stand."""

    def told(*rights: Any, target: Any = X) -> Question:
        rewrite = [
            {"theorem": f"hypothesis {k}", "values": {}, "target": t}
            for k, t in enumerate([target] * len(rights), 1)
        ]
        proof = {"rule": "ring", "rewrite": rewrite}
        variables = [["x", "positive", []], ["y", "real", []]]
        return claimed(proof, variables=variables, hypotheses=[[X, "=", r] for r in rights])

    twice = ["add", ["mul", TWO, X], ["neg", ONE]]
    inverse = ["div", ONE, ["add", X, ONE]]
    assert proved([told(r) for r in (X, TWO, twice, inverse, ["sym", "y"])]) == [
        True, True, False, False, True
    ]  # fmt: skip
    # What was told before has replaced the target: the second time it is 2, or y.
    assert proved([told(TWO, ["sym", "y"]), told(["sym", "y"], TWO)]) == [False, True]


def test_several_powers_are_told() -> None:
    cube, square, fourth = (["pow", X, ["num", n, 0]] for n in (3, 2, 4))
    y = ["sym", "y"]
    rewrite = [{"theorem": f"hypothesis {k}", "values": {}} for k in (1, 2)]
    questions = [
        claimed(
            {"rule": "ring", "rewrite": rewrite},
            variables=[["x", "real", []], ["y", "real", []]],
            hypotheses=[[cube, "=", TWO], [square, "=", y]], relation=relation,
        )
        for relation in (
            [["add", cube, square], "=", ["add", TWO, y]], [fourth, "=", ["mul", TWO, X]],
            [["add", cube, square], "=", ["add", TWO, X]], [cube, "=", ["mul", X, y]],
        )
    ]  # fmt: skip
    assert proved(questions) == [True, True, False, False]


def test_zero_is_not_told_to_be_nonzero() -> None:
    questions = [
        claimed({"rule": "ring", "nonzero": [t]}) for t in (ONE, X, ZERO, ["add", X, ["neg", X]])
    ]
    assert proved(questions) == [True, True, False, False]


def test_a_hypothesis_that_says_nothing() -> None:
    (asked,) = both([claimed(hypotheses=[[X, ">=", X]], relation=[["sqrt", X], "=", ["sqrt", X]])])
    assert not asked.differ
    assert asked.kernel is not None
    assert len(asked.kernel[0][1]) == 1


def test_the_value_of_a_real_matrix_is_real() -> None:
    """Although the relation does not speak of it."""
    size = ["sym", "n"]

    def of(value: Any) -> Question:
        names = [["n", "positive integer", []], ["m", "integer", []], ["z", "complex", []]]
        matrix = ["A[#×#]", "real", ["natural", "natural"]]
        first = {"variables": [["x", "real", []], matrix], "definitions": [], "hypotheses": [],
                 "relation": [X, "=", X]}  # fmt: skip
        second = {"variables": [["x", "real", []], *names, matrix], "definitions": [],
                  "hypotheses": [], "relation": [X, "=", X]}  # fmt: skip
        values = {"x": [[], X], "A[#×#]": [["r", "c"], value]}
        use = cited({"theorem": "a", "values": values})
        theorems = [
            {"name": "a", "claim": first, "proof": RING},
            {"name": "b", "claim": second, "proof": use},
        ]
        return {"document": {"symproof": 1, "theorems": theorems}}

    a = ["sym", "A[#×#]", ["sym", "r"], ["sym", "c"]]
    gram = ["mul", ["sym", "A[#×#]", ["sym", "r"], size], ["sym", "A[#×#]", size, ["sym", "c"]]]
    values = [
        a,
        gram,
        ["mul", ["sym", "z"], a],
        ["transpose", a],
        ["matrix", 1, 1, X],
        ["identity"],
    ]
    assert proved([of(v) for v in values]) == [True, True, False, False, False, False]


def test_products_of_matrices_that_do_not_fit() -> None:
    wide, high = ["matrix", 1, 2, X, ONE], ["matrix", 2, 1, X, ONE]
    questions = [claimed(relation=[t, "=", t]) for t in (["mul", wide, high], ["mul", wide, wide])]
    assert proved(questions) == [True, False]


def test_what_is_divided_by_comes_out_of_a_sum_if_it_is_not_zero() -> None:
    """Σ g_k/(x + y) over k = 1, …, n, where n may be 0: by the sorts, or because it was told."""
    g, divisor = ["sym", "g_#", ["sym", "k"]], ["add", X, ["sym", "y"]]

    def of(sort: str, *nonzero: Any) -> Question:
        variables = [["x", sort, []], ["y", sort, []], ["n", "natural", []],
                     ["g_#", "real", ["integer"]]]  # fmt: skip
        inside = ["sum", "k", ONE, ["sym", "n"], ["div", g, divisor]]
        outside = ["div", ["sum", "k", ONE, ["sym", "n"], g], divisor]
        proof = {"rule": "ring", "nonzero": list(nonzero)}
        return claimed(proof, variables=variables, relation=[inside, "=", outside])

    questions = [of("positive"), of("real"), of("real", divisor), of("real", X)]
    assert proved(questions) == [True, False, True, False]


@pytest.mark.parametrize(
    ("hypothesis", "open_conditions"),
    [
        ([X, "=", ZERO], 0), ([ZERO, "=", X], 0), ([X, ">", ZERO], 0), ([X, "!=", ZERO], 1),
        ([X, "<=", ZERO], 1), ([X, ">=", ONE], 0), ([X, ">=", ["neg", ONE]], 1), ([ONE, "<", X], 0),
        ([["mul", TWO, X], ">=", ZERO], 0), ([["neg", X], ">=", ZERO], 1),
        ([["mul", X, X], ">=", X], 1),
    ],
)  # fmt: skip
def test_what_a_hypothesis_gives(hypothesis: Any, open_conditions: int) -> None:
    """That x ≥ 0, which √x needs."""
    root = ["sqrt", X]
    (asked,) = both([claimed(hypotheses=[hypothesis], relation=[root, "=", root])])
    assert not asked.differ
    assert asked.kernel is not None
    assert len(asked.kernel[0][1]) == open_conditions


@pytest.mark.parametrize(
    ("op", "sort", "open_conditions"),
    [(">", "nonnegative", 0), (">=", "nonnegative", 1), (">=", "positive", 0), (">", "real", 1)],
)
def test_what_is_more_than_a_hypothesis_says(op: str, sort: str, open_conditions: int) -> None:
    """log(x + y) needs x + y > 0, and x ≥ 0 or x > 0 is assumed."""
    total = ["log", ["add", X, ["sym", "y"]]]
    variables = [["x", "real", []], ["y", sort, []]]
    about = claimed(variables=variables, hypotheses=[[X, op, ZERO]], relation=[total, "=", total])
    (asked,) = both([about])
    assert not asked.differ
    assert asked.kernel is not None
    assert len(asked.kernel[0][1]) == open_conditions


def test_signs_prove_no_equation() -> None:
    """The checker says so, and not only that no facts say it."""
    proof = {"rule": "ring", "witness": ZERO}
    (answer,) = by_checker([claimed(proof)])
    assert answer == "a witness proves inequalities"


def test_values_of_products_of_matrices_that_do_not_fit() -> None:
    """A term that the ring is told to be nonzero has a value, but may have no shape: of a row with
    two entries and a column with three there is no product, and of two rows neither."""
    wide, high = ["matrix", 1, 2, X, ONE], ["matrix", 3, 1, X, ONE, TWO]
    fitting = ["matrix", 2, 1, X, ONE]
    variables = [["x", "positive", []]]
    questions = [
        claimed({"rule": "ring", "nonzero": [["mul", wide, t]]}, variables=variables)
        for t in (fitting, high, wide)
    ]
    assert proved(questions) == [True, False, False]


def test_a_term_that_occurs_often_is_read_once() -> None:
    """A polynomial with 495 monomials, which is multiplied out in some 4,000 steps, 1,024 times:
    beyond the limit of 2,000,000 if each were multiplied out anew.  In a range its value is another
    one each time."""
    names = ["u", "v", "w", "x", "y"]
    power = ["pow", ["add", *(["sym", n] for n in names)], ["num", 8, 0]]
    often = power
    for _ in range(10):
        often = ["add", often, often]
    all_of_it = [often, "=", ["mul", ["num", 1024, 0], power]]
    about = claimed(variables=[[n, "real", []] for n in names], relation=all_of_it)
    totals = [[["sum", "k", ONE, TWO, ["sym", "k"]], "=", ["num", n, 0]] for n in (2, 3)]
    assert proved([about, *(claimed(relation=t) for t in totals)]) == [True, False, True]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("head", "values", "bits"), [("exp", 2000, 4096), ("cos", 20_000, 4096), ("Ci", 400, 1024)]
)
def test_work_of_an_enclosure_grows_with_its_precision(head: str, values: int, bits: int) -> None:
    """A sum takes a moment with few values and bits; with many it would take up to minutes."""

    def of(count: int, precision: int) -> Question:
        argument = ["div", ["sym", "k"], ["num", 300, 0]]
        total = ["sum", "k", ONE, ["num", count, 0], [head, argument]]
        proof = {"rule": "enclosure", "precision": precision}
        smaller = [total, "<", ["num", 10**6, 0]]
        return claimed(proof, variables=[], relation=smaller)

    assert proved([of(20, 64), of(values, bits)]) == [True, False]


def test_what_all_monomials_have_in_common_comes_out_of_a_divisor() -> None:
    """1/(x·y + x) is 1/x · 1/(y + 1), and so on with powers above and below the line; so the atoms
    of exp of both are one."""
    y, three = ["sym", "y"], ["num", 3, 0]
    inverse = ["div", ONE, ["add", y, ONE]]
    square, cube = (["pow", X, ["num", n, 0]] for n in (2, 3))
    sums = [
        (["add", ["mul", X, y], X], ["mul", ["div", ONE, X], inverse]),
        (["add", ["mul", square, y], ["mul", square, ONE]], ["mul", ["div", ONE, square], inverse]),
        (["add", ["mul", cube, y], X], ["div", ONE, ["mul", X, ["add", ["mul", square, y], ONE]]]),
        (["add", ["div", y, X], ["div", ONE, X]], ["mul", X, inverse]),
        (["add", ["div", ONE, X], y], ["div", X, ["add", ONE, ["mul", X, y]]]),
        (["add", y, ["div", ONE, X]], ["div", X, ["add", ONE, ["mul", X, y]]]),
        (["add", ["mul", three, y], three], ["mul", ["div", ONE, three], inverse]),
        (["add", ["mul", X, y], X], ["mul", ["div", ONE, square], inverse]),
        (["add", ["div", ONE, X], y], ["div", ONE, ["add", ONE, ["mul", X, y]]]),
    ]
    variables = [["x", "positive", []], ["y", "positive", []]]
    questions = [
        claimed(
            variables=variables, relation=[["exp", ["div", ONE, total]], "=", ["exp", quotient]]
        )
        for total, quotient in sums
    ]
    assert proved(questions) == [True] * 7 + [False] * 2


@pytest.mark.slow
def test_what_is_no_json_is_refused(tmp_path: Path) -> None:
    """One sign less or more in a document that is proved."""
    text = json.dumps(document(entry("a", PYTHAGORAS, COMPUTED)))
    assert run(written(tmp_path, f" {text}\n")).returncode == 0
    broken = [
        text[:-1], text[:-2] + "}", text + "}", text[1:], text.replace(":", " ", 1),
        text.replace(",", " ", 1), text.replace('"a"', '"a', 1), text.replace('"a"', "'a'", 1),
        text.replace("]", "", 1), text.replace("}", ",}", 1), text.replace("1", "01", 1),
    ]  # fmt: skip
    assert [run(written(tmp_path, other)).returncode for other in broken] == [2] * len(broken)


def test_exponents_up_to_a_limit() -> None:
    """268,435,456, as FORMAT.md says; also those that are no doubles are refused beyond it."""
    limit = 268_435_456
    sides = [["pow", X, ["num", n, 0]] for n in (limit, limit + 1, 2**40, 2**64, 10**400)]
    assert proved([claimed(relation=[t, "=", t]) for t in sides]) == [True] + [False] * 4


def sized(*sizes: Any) -> Question:
    """x = x, if matrices with so many rows may be equal."""
    names = [*"nm", *(f"s{k}" for k in range(40))]
    variables = [["x", "real", []], ["A[#×#]", "real", ["natural", "natural"]]]
    variables += [[name, "positive integer", []] for name in names]
    left, right = (["sym", "A[#×#]", size, TWO] for size in sizes)
    return claimed(variables=variables, hypotheses=[[left, "=", right]])


def test_sizes_are_polynomials() -> None:
    n, m = ["sym", "n"], ["sym", "m"]
    more, twice = ["add", n, ONE], ["mul", TWO, n]
    alike = [(more, ["add", ONE, n]), (twice, ["add", n, n]), (["mul", n, m], ["mul", m, n])]
    other = [(more, ["add", n, TWO]), (more, ["add", m, ONE]), (twice, ["mul", n, n]), (more, n)]
    questions = [sized(*pair) for pair in (*alike, *other)]
    assert proved(questions) == [True] * 3 + [False] * 4


def test_products_of_sizes_are_short() -> None:
    """1,000 products of monomials, as FORMAT.md says."""

    def total(count: int) -> Any:
        return ["add", *(["sym", f"s{k}"] for k in range(count))]

    products = [["mul", total(a), total(b)] for a, b in ((25, 40), (27, 38))]
    assert proved([sized(p, p) for p in products]) == [True, False]


def test_ranges_are_written_out_up_to_a_limit() -> None:
    """5,000 values, as FORMAT.md says."""
    totals = [
        [["sum", "k", ONE, ["num", n, 0], ["sym", "k"]], "=", ["num", n * (n + 1) // 2, 0]]
        for n in (16, 17, 5000, 5001)
    ]
    assert proved([claimed(relation=t) for t in totals]) == [True, True, True, False]


@pytest.mark.parametrize("proof", [RING, cited({"theorem": "hypothesis 1", "values": {}})])
def test_a_matrix_has_as_many_entries_as_its_size_says(proof: Any) -> None:
    """Also where nothing is computed with it, as in a hypothesis that says what is proved."""
    sizes = [(2, 1), (1, 2), (2, 2), (1, 1), (3, 1), (0, 2), (2, 0), (0, 0)]
    matrices = [["matrix", r, c, X, ONE] for r, c in sizes]
    questions = [claimed(proof, hypotheses=[[m, "=", m]], relation=[m, "=", m]) for m in matrices]
    assert proved(questions) == [True] * 2 + [False] * 6


def test_the_indices_of_sums_in_sums_are_two() -> None:
    """Σ_i Σ_j x_i y_j is not Σ_i Σ_j x_j y_j."""
    where = "m: natural, n: natural, x_k: real, y_k: real"

    def total(body: str) -> str:
        return f"Sum(Sum({body}, (j, 1, n)), (i, 1, m))"

    claims = [claim(f"{total('cos(x_i*y_j)')} = {total(body)}", where)
              for body in ("cos(x_j*y_j)", "cos(x_i*y_i)", "cos(y_j*x_i)")]  # fmt: skip
    questions = [{"document": document(entry("a", c, RING))} for c in claims]
    assert proved(questions) == [False, False, True]


def test_a_new_name_of_a_bound_index_is_none_that_stands_inside() -> None:
    """From Σ_k (y + k') = n(y + k') follows Σ_j (k + k') = n(k + k'): neither k nor k' is
    captured by an index that is called k or k'."""
    k, primed = ["sym", "k"], ["sym", "k'"]
    n, one = ["sym", "n"], ["num", 1, 0]

    def about(index: str, summand: Any, total: Any, *names: str) -> dict[str, Any]:
        relation = [["sum", index, one, n, summand], "=", ["mul", n, total]]
        return {"variables": [*([v, "real", []] for v in names), ["n", "natural", []]],
                "definitions": [], "hypotheses": [], "relation": relation}  # fmt: skip

    general = about("k", ["add", ["sym", "y"], primed], ["add", ["sym", "y"], primed], "y", "k'")
    values = {"y": [[], k], "k'": [[], primed], "n": [[], n]}
    proof = cited({"theorem": "general", "values": values})
    true = about("j", ["add", k, primed], ["add", k, primed], "k", "k'")
    captured = about("j", ["add", k, ["sym", "j"]], ["add", k, primed], "k", "k'")
    first = {"name": "general", "claim": general, "proof": RING}
    questions = [
        {"document": document(first, {"name": "a", "claim": c, "proof": proof})}
        for c in (true, captured)
    ]
    assert proved(questions) == [True, False]


def test_a_sum_over_what_an_index_is_in_is_called_as_if_it_were_written_so() -> None:
    """Σ t_k with t_k = Σ sin(j² + k)/g, and then g = Σ w_a, is ΣΣ sin(j² + k)/Σ w_a: the Σ for g
    comes in when the index k is replaced, and the sums are nested in three."""
    last = ["add", ["sym", "n"], ["neg", ONE]]
    j, k, g = ["sym", "j"], ["sym", "k"], ["sym", "g"]

    def inner(square: Any, divisor: Any) -> list[Any]:
        return ["sum", "j", ZERO, last, ["div", ["sin", ["add", square, k]], divisor]]

    total = ["sum", "a", ZERO, last, ["sym", "w_#", ["sym", "a"]]]
    variables = [["n", "natural", []], ["g", "real", []]]
    variables += [[f"{name}_#", "real", ["integer"]] for name in "tw"]
    member = ["sym", "t_#", k]
    premise = [[["k", "integer", []]], [], [member, "=", inner(["mul", j, j], g)]]
    told = [
        {"theorem": "premise 1", "values": {"k": [[], k]}, "under": [["k", ZERO, last]]},
        {"theorem": "hypothesis 1", "values": {}},
    ]
    questions = [
        claimed(
            {"rule": "ring", "rewrite": told}, variables=variables, hypotheses=[[g, "=", total]],
            premises=[premise],
            relation=[["sum", "k", ZERO, last, member], "=", ["sum", "k", ZERO, last, written]],
        )
        for written in (inner(["mul", j, j], total), inner(["mul", j, k], total))
    ]  # fmt: skip
    assert proved(questions) == [True, False]


def test_a_new_name_of_a_bound_index_is_no_name_of_what_stays() -> None:
    """f(t) := Σ_k (t + k'), where k and k' are variables: f(k) is n·(k + k'), and not Σ (k + k')
    over k'.  For f(t) := Σ_k t the index in f(k + k') is none of the two names that come in."""
    k, primed, n, t = ["sym", "k"], ["sym", "k'"], ["sym", "n"], ["sym", "t"]
    both_names = ["add", k, primed]

    def of(body: Any, argument: Any, right: Any) -> Question:
        return claimed(
            variables=[["k", "real", []], ["k'", "real", []], ["n", "natural", []]],
            definitions=[["f_#", ["t"], ["sum", "k", ONE, n, body]]],
            relation=[["sym", "f_#", argument], "=", right],
        )

    captured = ["sum", "k'", ONE, n, both_names]
    cases = [
        (["add", t, primed], k, ["mul", n, both_names]),
        (["add", t, primed], k, captured),
        (t, both_names, ["mul", n, both_names]),
        (t, both_names, captured),
    ]
    assert proved([of(*case) for case in cases]) == [True, False, True, False]


def test_a_letter_that_depends_on_an_index_stays_in_no_sum() -> None:
    """Σ A is n·A; Σ A·B_k and Σ B_k have no value, whether or not all letters depend on k."""
    n = ["sym", "n"]
    constant, member = ["sym", "A[#×#]", n, n], ["sym", "B_#[#×#]", ["sym", "k"], n, n]

    def of(word: Any) -> Question:
        total = ["sum", "k", ONE, n, word]
        return claimed(
            variables=[["n", "positive integer", []],
                       ["A[#×#]", "real", ["natural", "natural"]],
                       ["B_#[#×#]", "real", ["integer", "natural", "natural"]]],
            relation=[total, "=", total],
        )  # fmt: skip

    square = ["mul", constant, constant]
    words = [constant, square, member, ["mul", constant, member], ["mul", member, constant]]
    assert proved([of(word) for word in words]) == [True, True, False, False, False]


@pytest.mark.slow
def test_an_enclosure_that_takes_the_kernel_longer() -> None:
    """Of Σ cos(10000^(−m)·D) the summands are all the same, which the checker computes once; the
    kernel computes them each time, and refuses what takes too long.  With more time it says the
    same."""

    def of(m: int, last: int, least: int) -> Question:
        small = ["pow", ["num", 10_000, 0], ["neg", ["num", m, 0]]]
        total = ["sum", "i", ONE, ["num", m, 0], ["cos", ["mul", small, ["sym", "D"]]]]
        proof = {"rule": "enclosure", "precision": 64, "ranges": {"D": [0, last]}}
        return claimed(
            proof, variables=[["D", "natural", []]],
            hypotheses=[[["sym", "D"], "<=", ["num", last, 0]]],
            relation=[total, ">", ["num", least, 0]],
        )  # fmt: skip

    quick, long, false = of(8, 9, 7), of(256, 99, 255), of(256, 99, 256)
    assert [by_kernel(q, []) is not None for q in (quick, long, false)] == [True, False, False]
    with longer():
        assert [by_kernel(q, []) is not None for q in (long, false)] == [True, False]
    assert by_kernel(long, []) is None
    assert proved([quick, long, false]) == [True, True, False]


def test_alternatives_in_order_are_real() -> None:
    """z > 0 says nothing of a complex z, and neither does its opposite."""
    variables = [["x", "real", []], ["z", "complex", []]]
    z = ["sym", "z"]
    alternatives = [[X, ">", ZERO], [z, "=", ZERO], [z, "!=", ZERO], [z, ">", ZERO],
                    [ZERO, "<=", z], [X, "<", z], [X, "<", COLUMN]]  # fmt: skip
    questions = [claimed(variables=variables, **{"or": [a]}) for a in alternatives]
    assert proved(questions) == [True] * 3 + [False] * 4


@pytest.mark.slow
def test_derivatives_up_to_a_limit() -> None:
    """100,000 nodes, as FORMAT.md says.  A product of 314 factors x has 315, which count 314 times;
    each x counts once alone, and each term of a sum once more in the sum: −x counts 2 + 1 + 2.  The
    count is one of what is differentiated for one derivative, and not for all in a claim."""
    product, minus = ["mul", *[X] * 314], ["neg", X]
    counted = 315 * 314 + 314 + (1 + 315)

    def slope(*summands: Any) -> Any:
        return ["deriv", "x", ["sym", "y"], ["add", *summands]]

    def of(*sides: Any) -> Question:
        return claimed(variables=[["y", "real", []]], relation=[sides[0], "=", sides[-1]])

    at_the_limit = slope(product, *[X] * 230)
    assert counted + 2 * 230 == 100_000
    beyond = slope(product, *[X] * 228, minus)
    assert counted + 2 * 228 + 5 == 100_001
    twice = slope(product, *[X] * 228, ["sym", "y"], *[["num", 1, 0]] * 3)  # which count in the sum
    assert counted + 2 * 228 + 4 == 100_000
    questions = [of(slope(product, X)), of(at_the_limit), of(beyond), of(twice)]
    questions.append(of(["add", at_the_limit, at_the_limit], ["mul", TWO, at_the_limit]))
    assert proved(questions) == [True, True, False, True, True]


# How many derivatives by new letters stand in each other, and whether they may be differentiated.
@pytest.mark.parametrize(("depth", "is_proved"), [(3, True), (5, True), (6, False), (60, False)])
def test_derivatives_of_derivatives_count_together(depth: int, is_proved: bool) -> None:
    """∂/∂t of ∂/∂x₁ at y of ∂/∂x₂ at x₁ of … of a product: each is differentiated by its own letter
    and by all that stand outside.  What is too much is refused at once."""
    letters = [f"x{k}" for k in range(1, depth + 1)]
    term: Any = ["mul", *(["sym", letter] for letter in letters), ["sym", "t"]]
    for letter, point in reversed([*zip(letters, ["y", *letters], strict=False)]):
        term = ["deriv", letter, ["sym", point], term]
    term = ["deriv", "t", ["sym", "t"], term]
    variables = [["y", "real", []], ["t", "real", []]]
    question = claimed(variables=variables, relation=[term, "=", term])
    before = process_time()
    by_kernel(question, [])
    assert process_time() - before < 2
    assert proved([question]) == [is_proved]


@pytest.mark.slow
def test_what_counts_where_a_derivative_is_differentiated() -> None:
    """For ∂/∂y of ∂/∂x at y of a product u of 44 x and y: u by x, which gives the slope E, a sum of
    products; E by y; and v, which is u with y for x, by y.  At the limit, and one node beyond."""
    n, y = 44, ["sym", "y"]
    inner = ["deriv", "x", y, ["mul", *[X] * n, y]]
    u = (n + 2) * (n + 1) + n
    e = (1 + n * (n + 1)) + n * ((n + 1) * n + n)
    v = (n + 2) * (n + 1) + (n + 1)
    counted = (n + 4) + u + e + v

    def of(*summands: Any) -> Question:
        left = ["deriv", "y", y, ["add", inner, *summands]]
        return claimed(variables=[["y", "real", []]], relation=[left, "=", left])

    def count(summands: int, negative: int) -> int:
        return 1 + (n + 4) + counted + 2 * summands + 5 * negative

    last = (100_001 - count(0, 0)) // 2
    assert (count(last - 3, 1), count(last, 0)) == (100_000, 100_001)
    assert proved([of(["neg", y], *[y] * (last - 3)), of(*[y] * last)]) == [True, False]


def test_derivatives_of_powers() -> None:
    """With exponents with places after the point, negative ones and 0."""
    y = ["sym", "y"]

    def of(exponent: Any, value: Any) -> Question:
        slope = ["deriv", "x", y, ["pow", X, exponent]]
        return claimed(variables=[["y", "positive", []]], relation=[slope, "=", value])

    half, more = ["num", 5, 1], ["num", 15, 1]
    cases = [
        (more, ["mul", more, ["pow", y, half]]), (more, ["mul", more, ["pow", y, more]]),
        (more, ["mul", more, ["pow", y, ["num", 14, 1]]]),
        (TWO, ["mul", TWO, y]), (["neg", ONE], ["div", ["neg", ONE], ["pow", y, TWO]]),
        (ZERO, ZERO), (ZERO, ["div", ONE, y]), (["num", 20, 1], ["mul", TWO, y]),
    ]  # fmt: skip
    assert proved([of(*case) for case in cases]) == [
        True, False, False, True, True, True, False, True
    ]  # fmt: skip


def test_a_condition_proved_from_what_another_one_defines() -> None:
    """√y needs y ≥ 0, which y = x/x says where x ≠ 0, which stays open.  That x ≠ 0 is not said by
    x·x/x = 1, which says nothing for x = 0."""
    y = ["sym", "y"]
    variables = [["x", "real", []], ["y", "real", []]]

    def of(hypothesis: Any, relation: Any, condition: Any, proof: Any) -> Question:
        question = claimed(variables=variables, hypotheses=[hypothesis], relation=relation)
        (theorem,) = question["document"]["theorems"]
        theorem["defined"] = [
            {"condition": {"ranges": [], "relation": condition}, "proof": proof}
        ]  # fmt: skip
        return question

    told = {"theorem": "hypothesis 1", "values": {}}
    root, inverse = ["sqrt", y], ["div", ONE, X]
    by_telling = {"rule": "ring", "rewrite": [told]}
    by_contradiction = {
        "rule": "witness",
        "steps": [["done", ["sum", ["fact", 0], ["times", ["neg", ONE], ["fact", 2]]]]],
    }
    questions = [
        of([y, "=", ["div", X, X]], [root, "=", root], [y, ">=", ZERO], by_telling),
        of([y, "=", TWO], [root, "=", root], [y, ">=", ZERO], by_telling),
        of([["div", ["mul", X, X], X], "=", ONE], [inverse, "=", inverse], [X, "!=", ZERO],
           by_contradiction),
        of([X, "=", ONE], [inverse, "=", inverse], [X, "!=", ZERO], by_telling),
    ]  # fmt: skip
    asked = both(questions)
    assert not any(a.differ for a in asked)
    conditions = [a.kernel and [c["relation"] for c in a.kernel[0][1]] for a in asked]
    assert conditions == [[[X, "!=", ZERO]], [], None, []]


def test_a_sum_comes_out_of_another_one_if_nothing_in_it_may_be_divided_by_zero() -> None:
    """Σ_k Σ_j 1/f(j) over k ≤ n is n·Σ_j 1/f(j) for an f that is never 0.  Where it may be 0, and
    where there is no k, the left side asks nothing of it."""
    n, j = ["sym", "n"], ["sym", "j"]
    divisor = ["sym", "f_#", j]

    def of(sort: str, body: Any, lowest: str = "natural") -> Question:
        inner = ["sum", "j", ONE, ["sym", "m"], body]
        variables = [["f_#", sort, ["integer"]], ["x", sort, []], ["m", "natural", []],
                     ["n", lowest, []]]  # fmt: skip
        relation = [["sum", "k", ONE, n, inner], "=", ["mul", n, inner]]
        return claimed(variables=variables, relation=relation)

    alone, beside = ["div", ONE, divisor], ["div", j, ["mul", X, divisor]]
    bodies = [alone, beside, ["div", ONE, X]]
    questions = [of("nonzero", body) for body in bodies]
    questions += [of("real", body) for body in bodies]
    questions += [of("real", body, "positive integer") for body in bodies]
    assert proved(questions) == [True] * 3 + [False] * 3 + [True] * 3


def test_each_entry_of_a_matrix_is_a_number() -> None:
    """Whether or not others are: what is assumed has a shape, also where nothing is computed."""
    row, one = ["matrix", 1, 2, ONE, TWO], ["matrix", 1, 1, TWO]

    def of(*entries: Any) -> Question:
        t = ["matrix", 1, len(entries), *entries]
        return claimed(hypotheses=[[t, "=", t]], relation=[ONE, "=", ONE])

    questions = [of(ONE, TWO), of(ONE, one), of(one, ONE), of(row, ONE), of(ONE, row),
                 of(["identity"], ONE), of(row)]  # fmt: skip
    assert proved(questions) == [True] * 3 + [False] * 4


def test_a_condition_under_ranges_is_not_proved() -> None:
    """√y needs y ≥ 0, which y = 2 says. As a condition for k = 1, …, m it is another one."""
    y, root = ["sym", "y"], ["sqrt", ["sym", "y"]]
    told = {"rule": "ring", "rewrite": [{"theorem": "hypothesis 1", "values": {}}]}

    def of(*ranges: Any) -> Question:
        question = claimed(variables=[["y", "real", []], ["m", "integer", []]],
                           hypotheses=[[y, "=", TWO]], relation=[root, "=", root])  # fmt: skip
        (theorem,) = question["document"]["theorems"]
        condition = {"ranges": [*ranges], "relation": [y, ">=", ZERO]}
        theorem["defined"] = [{"condition": condition, "proof": told}]
        return question

    small, any_length = ["k", ONE, TWO], ["k", ONE, ["sym", "m"]]
    questions = [of(), of(small), of(any_length), of(any_length, small)]
    assert proved(questions) == [True, False, False, False]


def test_numerals_up_to_a_limit() -> None:
    """1,000 digits after the point, as FORMAT.md says, wherever the numeral stands."""

    def of(places: int) -> list[Question]:
        numeral = ["num", 3, places]
        return [
            claimed(relation=[numeral, "=", numeral]),
            claimed(relation=[["mul", TWO, numeral], "=", ["add", numeral, numeral]]),
        ]

    assert proved([*of(1000), *of(1001)]) == [True, True, False, False]


def integers(*rows: tuple[int, ...]) -> Any:
    """A matrix of integers."""
    entries = [["num", n, 0] if n >= 0 else ["neg", ["num", -n, 0]] for row in rows for n in row]
    return ["matrix", len(rows), len(rows[0]), *entries]


def test_the_inverse_of_a_matrix_with_three_rows() -> None:
    matrix = integers((1, 2, 3), (0, 1, 4), (5, 6, 0))
    right = integers((-24, 18, 5), (20, -15, -4), (-5, 4, 1))
    wrong = integers((-24, 18, 5), (20, -15, 4), (-5, 4, 1))
    inverse = ["pow", matrix, ["neg", ONE]]
    assert proved([claimed(relation=[inverse, "=", x]) for x in (right, wrong)]) == [True, False]


def test_matrices_families_and_words_together() -> None:
    """Columns of n + 1 pairs (kx, 1) and of 20 numbers, letters for matrices, written ones."""
    n, k = ["sym", "n"], ["sym", "k"]
    variables = [["x", "real", []], ["n", "natural", []], ["A[#×#]", "real", ["natural"] * 2]]
    column = ["stack", "k", ZERO, n, ["matrix", 2, 1, ["mul", k, X], ONE]]
    row, one = ["transpose", column], ["matrix", 1, 1, X]
    rows = ["mul", TWO, ["add", n, ONE]]
    scaled = ["stack", "k", ZERO, n, ["matrix", 2, 1, ["mul", k, X, X], X]]
    twenty = ["stack", "k", ONE, ["num", 20, 0], ["matrix", 1, 1, k]]
    written = ["matrix", 20, 1, *[X] * 20]
    each = ["stack", "k", ONE, ["num", 20, 0], ["matrix", 1, 1, ["add", k, X]]]
    square = ["add", ["pow", ["mul", k, X], TWO], ONE]
    wrong = ["add", ["pow", ["mul", k, X], TWO], TWO]
    high, wide = (["sym", "A[#×#]", *size] for size in ([rows, ONE], [ONE, rows]))
    small, numbers = ["sym", "A[#×#]", TWO, TWO], integers((1, 2), (3, 4))
    hold = [
        (["dot", column, column], ["sum", "k", ZERO, n, square]),
        (["dot", row, row], ["sum", "k", ZERO, n, square]),
        (["mul", column, one], scaled), (["mul", one, row], ["transpose", scaled]),
        (["add", twenty, written], each),
    ]  # fmt: skip
    refused = [
        (["dot", row, row], ["sum", "k", ZERO, n, wrong]), (["dot", row, column],) * 2,
        (["dot", numbers, numbers], ["num", 30, 0]), (["dot", *[one] * 2], ["mul", X, X]),
        (["add", high, column], ["add", column, high]), (["mul", wide, column],) * 2,
        (["add", small, numbers], ["add", numbers, small]),
    ]  # fmt: skip
    questions = [claimed(variables=variables, relation=[a, "=", b]) for a, b in [*hold, *refused]]
    assert proved(questions) == [True] * len(hold) + [False] * len(refused)


def test_an_end_of_an_integral_is_a_number() -> None:
    """Also in a hypothesis, which nothing computes."""
    ends = [(ZERO, ONE), (COLUMN, ONE), (ONE, COLUMN), (COLUMN, COLUMN)]
    integrals = [["integral", "t", a, b, ["sym", "t"]] for a, b in ends]
    questions = [claimed(hypotheses=[[i, "=", ONE]]) for i in integrals]
    assert proved(questions) == [True, False, False, False]


def test_what_the_ring_knows_to_be_an_integer() -> None:
    """y ≥ 1 for a positive integer y, by a cut: of y the shape of the term says nothing, and its
    value may."""
    m, n = ["sym", "m"], ["sym", "n"]
    sorts = [["m", "positive integer", []], ["n", "positive integer", []], ["x", "positive", []]]
    after = ["add", n, ONE]

    def of(y: Any) -> Question:
        steps = [["cut", ["neg", y], ["fact", 0]], ["done", ["sum", ["fact", 1], ["sign", y]]]]
        proof = {"rule": "witness", "steps": steps}
        return claimed(proof, variables=sorts, relation=[y, ">=", ONE])

    integers = [
        n, ["mul", n, m], ["div", ["mul", n, m], m], ["div", ["mul", n, n, m], ["mul", m, n]],
        ["div", ["mul", n, X], X], ["div", ["mul", TWO, n], TWO],
        ["div", ["mul", ["add", n, m], X], X],
    ]  # fmt: skip
    others = [
        ["div", n, m], ["div", n, TWO], ["div", ONE, after], X, ["div", ["mul", m, n], after],
        ["div", ["mul", ["add", ["div", n, m], m], X], X], ["div", ["mul", n, ["pow", X, TWO]], X],
    ]  # fmt: skip
    questions = [of(y) for y in (*integers, *others)]
    assert proved(questions) == [True] * len(integers) + [False] * len(others)


def test_signs_that_the_ring_knows() -> None:
    """Of powers and sums, also where they are multiplied and divided by the same."""
    y, z = ["sym", "y"], ["sym", "z"]
    sorts = [["x", "nonnegative", []], ["y", "real", []], ["z", "positive", []]]
    cube, square, other = ["pow", X, ["num", 3, 0]], ["pow", y, TWO], ["pow", y, ["num", 3, 0]]

    def of(t: Any, op: str, shown: Any) -> Question:
        steps = [["done", ["sum", ["fact", 0], ["sign", shown]]]]
        proof = {"rule": "witness", "steps": steps}
        return claimed(proof, variables=sorts, relation=[t, op, ZERO])

    def each(t: Any) -> list[bool]:
        hidden = ["div", ["mul", t, z], z]
        return proved([of(t, op, shown) for op in (">=", ">") for shown in (t, hidden)])

    assert each(cube) == each(["mul", cube, square]) == [True, True, False, False]
    assert each(["add", cube, z]) == [True] * 4
    assert each(other) == each(["add", cube, y]) == [False] * 4


def test_sizes_of_matrices_and_identities_in_products() -> None:
    empty = [["matrix", rows, columns] for rows, columns in ((0, 0), (0, 3), (2, 0))]
    two = integers((1, 2), (3, 4))
    products = [["dot", ["identity"], x] for x in (two, ["matrix", 1, 1, X], ["identity"])]
    products += [["dot", two, ["identity"]]]
    questions = [claimed(relation=[t, "=", t]) for t in (*empty, *products)]
    assert proved(questions) == [False] * len(questions)


def test_what_divides_stays_inside_of_a_sum_that_may_be_empty() -> None:
    """Σ k·S is S·Σ k where S divides by nothing that may be 0, or the sum over k is not empty."""

    def of(inner: str, outer: str) -> Question:
        s = f"Sum(1/({inner}), (j, 1, m))"
        about = claim(f"Sum(k*{s}, (k, 1, n)) = {s}*Sum(k, (k, 1, n))",
                      f"x: real, m: natural, n: {outer}")  # fmt: skip
        return {"document": document(entry("a", about, RING))}

    questions = [of("x - j", "natural"), of("x - j", "positive integer"),
                 of("x^2 + j^2", "natural")]  # fmt: skip
    assert proved(questions) == [False, True, True]


def test_what_divides_in_a_divisor_stays_inside_of_a_sum_that_may_be_empty() -> None:
    """Σ k/(x + S) is (Σ k)/(x + S) where x + S is not 0, and S divides by nothing that may be 0 or
    the sum over k is not empty."""

    def of(inner: str, outer: str) -> Question:
        where = f"x: real, m: natural, n: {outer}"
        divisor = f"(x + Sum(1/({inner}), (j, 1, m)))"
        about = claim(f"Sum(k/{divisor}, (k, 1, n)) = Sum(k, (k, 1, n))/{divisor}", where)
        proof = {"rule": "ring", "nonzero": [term(divisor, where)]}
        return {"document": document(entry("a", about, proof))}

    questions = [of("x - j", "natural"), of("x - j", "positive integer"),
                 of("x^2 + j^2", "natural")]  # fmt: skip
    assert proved(questions) == [False, True, True]


def test_a_divisor_that_depends_on_the_index_stays_inside_of_a_sum() -> None:
    """Σ k/(1 + g_k) over k = 1, …, n is the same with another name of the index, and not
    (Σ k)/(1 + g_0)."""
    n, zero = ["sym", "n"], ["sym", "g_#", ZERO]

    def total(index: str, over: bool) -> Any:
        k = ["sym", index]
        body = ["div", k, ["add", ONE, ["sym", "g_#", k]]] if over else k
        return ["sum", index, ONE, n, body]

    sorts = [["n", "natural", []], ["g_#", "positive", ["integer"]]]
    outside = ["div", total("k", False), ["add", ONE, zero]]
    questions = [
        claimed(variables=sorts, relation=[total("k", True), "=", right])
        for right in (total("j", True), outside)
    ]
    assert proved(questions) == [True, False]


def test_premises_of_the_law_of_a_step_stand_alone() -> None:
    """They have no variables and no hypotheses, not even such as do not matter."""
    variable = ["t", "real", []]

    def of(variables: list[Any], hypotheses: list[Any]) -> Question:
        first = claimed(premises=[[variables, hypotheses, [X, ">", ZERO]]])
        steps = [["law", "a", {"x": [[], X]}], ["done", ["fact", 1]]]
        second = claimed({"rule": "witness", "steps": steps}, hypotheses=[[X, ">", ZERO]])
        theorems = [*first["document"]["theorems"], *second["document"]["theorems"]]
        theorems[1]["name"] = "b"
        return {"document": {"symproof": 1, "theorems": theorems}}

    questions = [of([], []), of([variable], []), of([], [[X, "<", ONE]]),
                 of([variable], [[["sym", "t"], "<", ONE]])]  # fmt: skip
    assert proved(questions) == [True, False, False, False]


def test_each_hole_has_an_instance() -> None:
    """x = x by an instance of it, which a hole stands for; others stand for nothing."""
    instance = {"theorem": "a", "values": {"x": [[], X]}}
    first = claimed()

    def of(hole: int, *instances: Any) -> Question:
        proof = {"rule": "ring", "context": ["hole", hole], "instances": [*instances]}
        (last,) = claimed(proof)["document"]["theorems"]
        theorems = [*first["document"]["theorems"], {**last, "name": "b"}]
        return {"document": {"symproof": 1, "theorems": theorems}}

    holes = (0, 1, 2**32, 2**64)
    questions = [*(of(hole, instance) for hole in holes), of(0), of(1, instance, instance)]
    assert proved(questions) == [True, False, False, False, False, True]
