"""The command line: verdicts, exit codes, bad input, and what is left on disk."""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from symproof.base.catalogs import translator
from symproof.deciding.words import CODES, MEANINGS, SAYINGS
from symproof.tools.cli import main

THEORY = '''
from sympy import cos, sin
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, theorem
from symproof.authoring.reasons import algebra
from symproof.theory.trigonometry import sin_sum


@theorem(title="A title")
def {name}(a: Real):
    """A statement."""
    return calc("sin(a + a)").eq({line}, by=sin_sum.at(b=a))
'''


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    """The main job switches the collector off for the rest of its process."""
    yield
    gc.enable()


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("claim", "where", "word", "code"),
    [
        ("sin(a+b) = sin(a)cos(b) + cos(a)sin(b)", "", "proved", 0),
        ("sin(n*pi) = 0", "n: integer", "proved", 0),
        ("sin(n*pi) = 0", "", "refuted", 1),
        ("tan x = sin x / cos x", "", "proved-with-conditions", 0),
        ("sqrt(x^2) = x", "x >= 0", "proved", 0),
        ("sqrt(x^2) = x", "", "refuted", 1),
        ("x <= x + 1 < x + 2", "", "proved", 0),
        ("x < x", "", "refuted", 1),
        ("x != x", "", "refuted", 1),
        ("cos(x)^2 >= 0", "", "proved", 0),
        ("2 == 1 + 1", "", "proved", 0),
        ("Matrix([[1], [2]]) * Matrix([[1], [2]]) = 5", "", "ill-typed", 1),
        ("Ci(x) = Ci(x) + 0*log(x)", "x > 0", "proved", 0),
        ("Sum(k^3, (k, 1, n)) = Sum(k, (k, 1, n))^2", "", "undecided", 1),
        ("sin(x = 1", "", "not-read", 2),
        ("x", "", "not-read", 2),
        ("Sum(k, (k, 0, 1/2)) = 0", "", "not-read", 2),
    ],
)
def test_prove_prints_the_verdict_first(
    capsys: pytest.CaptureFixture[str], claim: str, where: str, word: str, code: int
) -> None:
    got, out, err = run(capsys, "prove", claim, "--where", where)
    assert (got, out.split(":")[0], err) == (code, word, "")


def test_a_chain_is_as_good_as_its_worst_link(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "prove", "2 sin x cos x = sin 2x = 2 sin x")
    assert code == 1
    assert out.startswith("refuted: ")
    assert "in sin(2·x) = 2·sin(x)" in out


def test_prove_reads_one_claim_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\ufeffx = x\n# a comment\n\nsin(\nx = 1\ncos(-x) == cos(x)\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
    code, out, _ = run(capsys, "prove", "-")
    assert code == 2
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "proved", "not-read", "refuted", "proved",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "where", "said"),
    [
        ("sinn(x) = 1", "", {
            "en": "the function sinn is not known; did you mean sin?",
            "ko": "알 수 없는 함수 sinn", "zh": "无法识别函数 sinn；是否应为 sin？"}),
        ("x ? 1", "", {
            "en": "column 3: ? is not known here",
            "ko": "3열: 여기에서 알 수 없는 기호: ?", "zh": "第 3 列：此处无法识别 ?"}),
        ("x = 1", "x: reel", {
            "en": "'reel' is not a sort", "ko": "종류가 아님: 'reel'", "zh": "'reel' 不是种类"}),
        (r"\frac{1 = 1", "", {
            "en": "this { is never closed", "ko": "여기서 연 { 기호가 닫히지 않았다",
            "zh": "此处的 { 没有闭合"}),
        ("max(z, 1) = 1", "z: complex", {
            "en": "max, min and conditions of cases are those of real numbers",
            "ko": "max와 min, 경우의 조건은 실수의 것이다",
            "zh": "max、min 和分情况的条件只对实数有定义"}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_prove_says_in_the_language_of_the_reader_why_a_text_is_not_read(
    claim: str, where: str, said: dict[str, str], language: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    code, out, _ = run(capsys, "prove", claim, "--where", where, "--lang", language)
    assert code == 2
    assert said[language] in out
    assert not any(text in out for other, text in said.items() if other != language)


@pytest.mark.parametrize(
    ("claim", "language", "rows"),
    [
        ("x = x + 1", "en", ["refuted: x = x + 1", "  at x = 1: 1 is not 2", "  where x: real"]),
        ("x = x + 1", "ko", ["반박됨: x = x + 1", "  x = 1: 1 ≠ 2", "  가정: x: real"]),
        ("x = x + 1", "zh", ["已证伪：x = x + 1", "  x = 1：1 不等于 2", "  其中 x: real"]),
        ("sin x/2 = sin(x)/2", "ko", [
            "판정하지 못함: sin(x)/2 = sin(x)/2",
            "  읽는 방법에 따라 다르다. 다음 가운데 하나로 쓰거나 이름을 선언해야 한다",
            "  증명됨: sin(x)/2 = sin(x)/2 (조건: sin a/b를 sin(a)/b로 읽음)",
            "  반박됨: sin(x/2) = sin(x)/2 (조건: sin a/b를 sin(a/b)로 읽음)"]),
        ("sin x/2 = sin(x)/2", "zh", [
            "未能判定：sin(x)/2 = sin(x)/2",
            "  结果取决于读法；请按下列方式之一书写，或声明其中的名称",
            "  已证明：sin(x)/2 = sin(x)/2（条件：把 sin a/b 读作 sin(a)/b）",
            "  已证伪：sin(x/2) = sin(x)/2（条件：把 sin a/b 读作 sin(a/b)）"]),
    ],
)  # fmt: skip
def test_prove_says_its_verdict_in_the_language_of_the_reader(
    claim: str, language: str, rows: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "prove", claim, "--lang", language)
    assert code == 1
    assert out.splitlines() == rows


def test_the_verdict_in_json_is_the_same_word_in_every_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = {}
    for language in ("en", "ko", "zh"):
        options = ("--lang", language, "--output-format", "json")
        _, out, _ = run(capsys, "prove", "1 = 2", *options)
        found[language] = json.loads(out)["relations"][0]
    assert {row["verdict"] for row in found.values()} == {"refuted"}
    assert [row["reason"] for row in found.values()] == ["1 is not 2", "1 ≠ 2", "1 不等于 2"]


def test_prove_refuses_a_language_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "prove", "1 = 1", "--lang", "xx")
    assert (code, out) == (2, "")
    assert "unknown language 'xx'" in err


@pytest.mark.parametrize("broken", [b"x = \xff", b"\xc3 = x", b"x = x \xed\xa0\x80", b"\x80"])
def test_a_line_that_is_not_utf8_is_not_read_and_stops_no_other(
    broken: bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = b"5 = 5\n" + broken + "\n\u03b1 = \u03b1\n6 = 7\n".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
    code, out, err = run(capsys, "prove", "-")
    assert (code, err) == (2, "")
    words = [row.split(":")[0] for row in out.splitlines()]
    assert words == ["proved", "not-read", "proved", "refuted"]
    assert "the line is not UTF-8 (byte " in out.splitlines()[1]


def test_the_byte_that_is_not_utf8_is_counted_in_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "prove", "\u03b1 = \udcff")
    assert code == 2
    assert out.splitlines()[1].strip() == "the line is not UTF-8 (byte 6)"


@pytest.mark.parametrize("arguments", [[], ["prove"], ["check"]])
def test_help_is_a_word_too(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for given in (["help", *arguments], [*arguments, "--help"]):
        with pytest.raises(SystemExit) as stop:
            main(given)
        assert stop.value.code == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].startswith("usage: symproof")


def test_prove_json_and_certificate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    claim = "sin(2x) = 2 sin x cos x"
    code, out, _ = run(
        capsys, "prove", claim, "--certificate", str(file), "--output-format", "json"
    )
    assert code == 0
    (relation,) = json.loads(out)["relations"]
    assert relation["verdict"] == "proved"
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    assert out.startswith("proved: claim: sin(2·x) = ")
    data = json.loads(file.read_text())
    data["theorems"][0]["claim"]["relation"][2] = ["num", 1, 0]
    file.write_text(json.dumps(data))
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 1
    assert "proved:" not in out.replace("not proved:", "")


def test_hypotheses_that_contradict_each_other_are_said_everywhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, where = tmp_path / "proof.json", ("--where", "x > 1, x < 0")
    code, out, err = run(capsys, "prove", "x = 3", *where, "--certificate", str(file))
    assert (code, err) == (0, "")
    assert out.startswith("proved: x = 3 (the hypotheses contradict each other)\n")
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    assert [row.split(":")[1] for row in out.splitlines() if row.startswith("proved:")] == [
        " contradiction", " claim",
    ]  # fmt: skip
    code, out, _ = run(capsys, "prove", "x = 3", *where, "--output-format", "json")
    (relation,) = json.loads(out)["relations"]
    assert "the hypotheses contradict each other" in relation["reason"]
    code, out, _ = run(capsys, "prove", "x = 3 = 4", *where, "--certificate", str(file))
    assert code == 0
    assert run(capsys, "replay", str(file))[0] == 0


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"symproof": 2, "theorems": []}', "null", "1" * 9]
)
def test_replay_refuses_what_is_no_proof(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(text)
    code, out, err = run(capsys, "replay", str(file))
    assert code in (1, 2)
    assert len((out + err).splitlines()) == 1


def test_replay_needs_neither_sympy_nor_flint(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    main(["prove", "cos(x)^2 + sin(x)^2 = 1", "--certificate", str(file)])
    script = (
        "import sys; from symproof.tools.cli import main; code = main(['replay', sys.argv[1]]); "
        "print(sorted({'sympy', 'flint'} & set(sys.modules)), code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[] 0"


def test_proving_text_does_not_import_sympy() -> None:
    script = (
        "import sys; from symproof.tools.cli import main; main(['prove', 'sin(x) = cos(x)']); "
        "main(['prove', 'sin(-x) = -sin(x)']); print('sympy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "no_such_theorem"),
        ("show", "shift", "--lang", "xx"),
        ("explain", "SP999"),
        ("replay", "no-such-file.json"),
        ("check", "no_such_theory.py"),
        ("build", "--theory", "no_such_theory.py"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "internal" not in err


def test_usage_errors_exit_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["frobnicate"], ["prove"], ["show", "shift", "--format", "pdf"]):
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 2
    capsys.readouterr()


def test_a_theory_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = tmp_path / "own_better.py"
    good.write_text(THEORY.format(name="own_better", line="'sin(a)*cos(a) + cos(a)*sin(a)'"))
    code, out, _ = run(capsys, "check", str(good))
    assert code == 0
    assert "own_better" in out
    folder = tmp_path / "reports"
    code, out, _ = run(capsys, "build", "--theory", str(good), "--out", str(folder))
    assert code == 0
    assert "own_better" in (folder / "ko" / "own_better.md").read_text("utf-8")


def test_a_failing_step_names_the_place_and_shows_both_sides(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = tmp_path / "own_bad.py"
    bad.write_text(THEORY.format(name="own_bad", line="'sin(a)'"))
    code, out, _ = run(capsys, "check", str(bad))
    assert code == 1
    assert f"{bad}:12: SP101 own_bad: step 1 is false" in out
    assert "    sin(a + a)\n  = sin(a)\n  at a = 1: 0.909" in out
    assert "help: " in out


@pytest.mark.parametrize(
    ("line", "step", "word"),
    [
        ("'2*sin(a)*cos(a) - 0'", "", "proved"),
        ("'sin(a)'", "step 1 is false", "false"),
        ("'a + Matrix([[1, 2]])'", "step 1 is ill-typed", "ill-typed"),
        ("'b'", "SP206", "failed"),
    ],
)
def test_a_theorem_and_its_step_have_one_word(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, step: str, word: str
) -> None:
    file = tmp_path / "own_word.py"
    file.write_text(THEORY.format(name=f"own_{word.replace('-', '_')}", line=line))
    _, out, _ = run(capsys, "check", str(file))
    first, *found, last = out.splitlines()
    assert first.split()[0] == word
    assert step in "\n".join(found)
    counts = {"proved": 0, "refuted": 0, word: 1}
    counted = ", ".join(f"{count} {name}" for name, count in counts.items())
    assert last == f"{counted}; {'1 step' if word == 'proved' else '0 steps'}"


@pytest.mark.parametrize(
    "text", ["1/0", "def f(:", "x = 1", "import nothing_of_that_name", "raise SystemExit(3)"]
)
def test_a_theory_file_that_cannot_be_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "own_broken.py"
    file.write_text(text)
    code, out, err = run(capsys, "check", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"symproof: {file}:")
    assert len(err.splitlines()) == 1


def test_json_of_the_library(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "own_json.py"
    file.write_text(THEORY.format(name="own_json", line="'sin(a)'"))
    code, out, _ = run(capsys, "check", str(file), "--output-format", "json")
    assert code == 1
    data = json.loads(out)
    (theorem,) = data["theorems"]
    assert (theorem["code"], theorem["verdict"], theorem["level"]) == ("SP101", "refuted", "error")
    assert theorem["counterexample"]["point"] == theorem["links"][0]["counterexample"]["point"]
    assert data["relations"] == []


def test_an_unwritable_folder_leaves_the_reports_whole(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "occupied"
    file.write_text("whole")
    theory = tmp_path / "own_unwritable.py"
    theory.write_text(THEORY.format(name="own_unwritable", line="'2*sin(a)*cos(a)'"))
    code, _, err = run(capsys, "build", "--theory", str(theory), "--out", str(file))
    assert code == 2
    assert file.read_text() == "whole"
    assert len(err.splitlines()) == 1


def test_explain_every_code(capsys: pytest.CaptureFixture[str]) -> None:
    from symproof.deciding.findings import EXPLANATIONS

    for code in EXPLANATIONS:
        assert run(capsys, "explain", code.lower())[0] == 0


def test_the_output_does_not_depend_on_the_hash_seed() -> None:
    outputs = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-m", "symproof", "prove", "sin(x)*y = y*cos(x) + z"],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C"},
            capture_output=True,
            check=False,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_claims_are_answered_as_they_come(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "symproof", "prove", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[1]
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1 + 1 = 2\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"proved: 1 + 1 = 2\n"  # the input has not ended
        process.stdin.write(b"1 + 1 = 3\n")
        process.stdin.close()
        assert process.stdout.readline().startswith(b"refuted: 1 + 1 = 3")
    assert process.returncode == 1


def test_a_line_without_an_end_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"1=1\n" + b"1+" * 600_000
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
    code, _, err = run(capsys, "prove", "-")
    assert code == 2
    assert "line 2 of standard input has more than" in err


@pytest.mark.parametrize(
    ("arguments", "usage", "said"),
    [
        (["prov", "1=1"], "symproof [-h]", "there is no command 'prov'; did you mean 'prove'?"),
        (["check", "--stric", "x"], "symproof check", "did you mean '--strict'?"),
        (["check", "--zzz", "x"], "symproof check", "there is no option '--zzz'\n"),
        (["prove", "1=1", "2=2"], "symproof prove", "nothing is to be done with '2=2'"),
    ],
)
def test_an_error_shows_the_usage_of_its_command(
    capsys: pytest.CaptureFixture[str], arguments: list[str], usage: str, said: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    err = capsys.readouterr().err
    assert ended.value.code == 2
    assert err.startswith(f"usage: {usage}")
    assert said in err


@pytest.mark.parametrize("place", ["file", "file/below", "/proc/nope"])
def test_a_place_without_room_is_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr("symproof.tools.checking.run.run", lambda *_: pytest.fail("it has begun"))
    code, _, err = run(capsys, "build", "--out", str(tmp_path / place))
    assert code == 2
    assert "--out" in err


@pytest.mark.parametrize(
    ("language", "said"),
    [("ko", "SP103: 판정하지 못함\n\n증명도 반례도"), ("zh", "SP103: 未能判定\n\n既没有找到证明")],
)
def test_a_code_is_explained_in_the_language_of_the_reader(
    language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    title = said.partition(": ")[2].partition("\n")[0]
    for words in ("SP103", "undecided", title):
        assert main(["explain", words, "--lang", language]) == 0
        assert capsys.readouterr().out.startswith(said)
    assert main(["explain", "--lang", language]) == 0
    assert f"SP103  {title}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["스칼라배"],
        ["주기"],
        ["distance", "at", "most", "multiple"],
        ["旋转", "组合"],
        ["至多"],
    ],
)
def test_a_theorem_is_shown_by_words_of_any_language(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["list", *words])
    names = [row.split()[0] for row in capsys.readouterr().out.splitlines() if row.startswith("  ")]
    code = main(["show", *words])
    out, err = capsys.readouterr()
    assert names
    assert code == (0 if len(names) == 1 else 2)
    assert out if len(names) == 1 else all(name in err for name in names[:5])


def test_a_theorem_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "sin_sun"]) == 2
    assert "did you mean 'sin_sum'?" in capsys.readouterr().err
    assert main(["show", "두", "부호"]) == 2
    assert "sin_difference" in capsys.readouterr().err
    assert main(["show", "두", "xyzzy"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_named_as_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    place = tmp_path / "nowhere" / "out.json"
    assert main(["prove", "1 = 1", "--certificate", str(place)]) == 2
    assert capsys.readouterr().err == f"symproof: No such file or directory: {place}\n"


@pytest.mark.parametrize(
    "words", [["dot-product"], ["dot", "product"], ["Dot product"], ["dot  product"]]
)
def test_blanks_and_dashes_are_those_of_a_name(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "show", *words)
    assert (code, err) == (0, "")
    assert out == run(capsys, "show", "dot_product")[1]


def test_words_of_several_theorems_name_a_few_with_their_titles(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = run(capsys, "show", "turn", "matrix")
    first, *rows, last = err.splitlines()
    assert (code, out) == (2, "")
    assert first == "symproof: there is no theorem 'turn matrix'; these speak of it:"
    assert [len(row.split("  ")) > 2 for row in rows] == [True] * 5  # a name and a title
    assert "more: symproof list turn matrix" in last


def test_a_list_of_nothing_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "list", "xyzzy")
    assert (code, out, err) == (0, "no theorem speaks of xyzzy; fewer words find more\n", "")
    assert run(capsys, "list", "euler")[1].count("\n") > 1


@pytest.mark.parametrize("words", [["dot_product"], ["dot-product"], ["Dot", "product"]])
def test_a_theorem_is_explained_by_its_derivation(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "explain", *words) == run(capsys, "show", "dot_product")


@pytest.mark.parametrize("verdict", SAYINGS)
def test_each_verdict_is_explained(verdict: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain", verdict)
    head = f"{CODES[verdict]}: " if verdict in CODES else f"{verdict}\n\n{MEANINGS[verdict]}"
    assert code == 0
    assert out.startswith(head)
    for language in ("ko", "zh"):
        said = translator(language, "documents")
        assert run(capsys, "explain", said(verdict), "--lang", language)[0] == 0


def test_a_verdict_has_a_code_or_a_meaning_and_not_both() -> None:
    assert {*CODES} | {*MEANINGS} == {*SAYINGS}
    assert not {*CODES} & {*MEANINGS}


@pytest.mark.parametrize("words", [["dot", "prodct"], ["refutedly", "xyzzy"], ["xyzzy"]])
def test_other_words_are_not_explained(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "explain", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
