"""What was proved stays proved: `symproof check` beside a record."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
import xmlschema

from symproof.diagnostics.json_format import SCHEMA
from symproof.diagnostics.record import comparing, keeping
from symproof.tools.cli import main
from symproof.version import __version__

PAPER = r"""# Angles

<!-- symproof: x, y: real -->

## Doubling

The sine: $$\sin 2x = 2 \sin x \cos x.$$

The cosine: $$\cos 2x = 1 - 2\sin^2 x.$$

## Turning

Let $\omega = 2\pi$.

$$\cos \omega = \cos 2\pi$$

We cannot read $$\boxplus x = y.$$
"""
COSINE = r"\cos 2x = 1 - 2\sin^2 x"
RECORD = "paper.md.symproof-record"
OWN = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_bytes()))
JUNIT = xmlschema.XMLSchema(str(Path(__file__).parents[1] / "output" / "junit-10.xsd"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "paper.md").write_text(PAPER, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["check", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def accepted(folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run(capsys, "paper.md", "--accept") == (
        0, f"{RECORD}: recorded: 2 proved, 1 given, 1 follows, 1 not-read\n", "",
    )  # fmt: skip
    return folder


def edited(folder: Path, old: str, new: str) -> None:
    text = (folder / "paper.md").read_text(encoding="utf-8")
    assert old in text
    (folder / "paper.md").write_text(text.replace(old, new), encoding="utf-8")


def last(out: str) -> str:
    return out.splitlines()[-1]


def test_the_record_has_a_line_a_relation_below_its_headings(accepted: Path) -> None:
    assert (accepted / RECORD).read_text(encoding="utf-8") == (
        f"symproof-record 1\n\nrecorded by symproof {__version__}\n\ndocument: paper.md\n\n"
        "section: Angles › Doubling\n\n"
        "proved: \\sin 2x = 2 \\sin x \\cos x  as sin(2·a) = 2·sin(a)·cos(a)\n\n"
        "proved: \\cos 2x = 1 - 2\\sin^2 x  as cos(2·a) = 1 - 2·sin(a)^2\n\n"
        "section: Angles › Turning\n\n"
        "given: \\omega = 2\\pi  as a = 2·π\n\n"
        "follows: \\cos \\omega = \\cos 2\\pi  as cos(a) = cos(2·π)  from \\omega = 2\\pi\n\n"
        "not-read: \\boxplus x = y\n"
    )


def test_nothing_fails_as_long_as_nothing_changes(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "paper.md", "--strict", "--all")
    assert code == 0
    assert f"not-read (known, recorded in {RECORD})" in out
    assert last(out) == "beside the record: 4 as recorded, 1 known"


def test_without_a_record_nothing_is_said_of_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "paper.md")
    assert code == 0
    assert "record" not in out
    assert run(capsys, "paper.md", "--strict")[0] == 1  # what is not read


# -- what fails ------------------------------------------------------------------------------


def test_a_wrong_sign_fails_with_both_lines_the_point_and_the_repair(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(accepted, COSINE, COSINE.replace("-", "+"))
    code, out, _ = run(capsys, "paper.md")
    assert code == 1
    assert "paper.md:9:15: SP107 refuted: at x = 1: −0.416" in out
    assert f"    recorded as proved: {COSINE}\n" in out
    assert "hint: with − 2·sin(x)^2 instead of + 2·sin(x)^2 this holds" in out
    assert last(out) == "beside the record: 1 no longer proved, 3 as recorded, 1 known"


def test_a_mistake_that_no_alarm_notices_fails(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a letter of which nothing is known nothing is refuted, and 5 is no misprint of 2."""
    edited(accepted, "<!-- symproof: x, y: real -->", "")
    assert run(capsys, "paper.md", "--accept")[0] == 0
    edited(accepted, COSINE, COSINE.replace("- 2", "- 5"))
    (accepted / "copy.md").write_text((accepted / "paper.md").read_text("utf-8"), "utf-8")
    assert run(capsys, "copy.md")[0] == 0
    code, out, _ = run(capsys, "paper.md")
    assert code == 1
    assert f"    recorded as proved: {COSINE}\n" in out
    assert "hint: with 2 instead of 5 it is as it was recorded" in out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"\cos \omega = \cos 2\pi", r"\cos \omega = \cos 3\pi"),  # a number
        (r"2 \sin x \cos x", r"2 \sin x \cos y"),  # a letter
        (r"\sin 2x = 2 \sin x", r"\sin 2x =< 2 \sin x"),  # it is not read any more
        (r"\omega = 2\pi", r"\omega = 3\pi"),  # a definition on which a line rests
        ("<!-- symproof: x, y: real -->", "<!-- symproof: x: matrix 2x2 -->"),
    ],
)
def test_a_proof_that_is_lost_fails(
    accepted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    edited(accepted, old, new)
    code, out, _ = run(capsys, "paper.md")
    assert code == 1
    assert " SP107 " in out
    assert "no longer proved" in last(out)


def test_a_finding_can_be_ignored_and_switched_off_by_its_code(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(accepted, COSINE, COSINE.replace("-", "+"))
    edited(accepted, "## Doubling", "## Doubling\n<!-- symproof: off SP107 -->")
    code, out, _ = run(capsys, "paper.md", "--all")
    assert code == 0
    assert "SP107 refuted (switched off in line 6)" in out
    edited(accepted, "<!-- symproof: off SP107 -->", "")
    assert run(capsys, "paper.md")[0] == 1
    (accepted / "symproof.toml").write_text(
        '[[ignore]]\ncode = "SP107"\npath = "paper.md"\nreason = "known"\n'
    )
    assert run(capsys, "paper.md")[0] == 0


def test_what_is_newly_open_fails_strict_runs_until_it_is_accepted(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(accepted, "## Turning", "Is $u^5 = v^3 + 1$?\n\n## Turning")
    code, out, _ = run(capsys, "paper.md")
    assert code == 0
    assert last(out) == "beside the record: 1 newly open or false, 4 as recorded, 1 known"
    assert run(capsys, "paper.md", "--strict")[0] == 1
    run(capsys, "paper.md", "--accept")
    assert run(capsys, "paper.md", "--strict")[0] == 0


def test_a_new_basis_is_always_said_and_fails_strict_runs(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(accepted, r"Let $\omega = 2\pi$.", r"Let $\omega = 2\pi$ and $k = 3$.")
    code, out, _ = run(capsys, "paper.md")
    assert code == 0
    assert "SP108 given: k = 3  [the basis has grown]" in out
    code, out, _ = run(capsys, "paper.md", "--strict")
    assert code == 1
    run(capsys, "paper.md", "--accept")
    edited(accepted, "k = 3", "k = 4")
    code, out, _ = run(capsys, "paper.md")
    assert code == 0
    assert "SP108 given: k = 4  [recorded as given: k = 3]" in out


def test_a_false_line_that_was_accepted_is_known_until_it_changes(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Old documents begin with a record; what is wrong in them is mended one after the other."""
    edited(accepted, COSINE, COSINE.replace("-", "+"))
    code, out, _ = run(capsys, "paper.md", "--accept")
    assert code == 0
    assert "1 refuted" in out
    code, out, _ = run(capsys, "paper.md", "--strict", "--all")
    assert code == 0
    assert f"SP101 refuted (known, recorded in {RECORD})" in out
    edited(accepted, r"1 + 2\sin^2", r"1 + 3\sin^2")
    code, out, _ = run(capsys, "paper.md")
    assert code == 1
    assert "SP101 refuted: at x = 1" in out
    edited(accepted, r"1 + 3\sin^2", r"1 - 2\sin^2")
    code, out, _ = run(capsys, "paper.md")
    assert code == 0
    assert "paper.md: changed, and proved: line 9" in out
    assert "1 proved now" in last(out)


# -- what does not ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("The cosine:", "Now to the cosine, of which we know more than this:", ""),  # prose
        ("## Turning", "## Turning round", ""),  # a heading
        (r"\cos \omega = \cos 2\pi", "\n\n\\cos   \\omega =\n\\cos 2\\pi", ""),  # lines
        (COSINE, r"1 - 2\sin^2 x = \cos 2x", "written in another way: line 9"),
        (COSINE, r"\cos 2x = -2\sin^2 x + 1", "written in another way: line 9"),
        (COSINE, r"\cos(2x) = 1 - 2(\sin x)^2", "written in another way: line 9"),
        (COSINE, r"\cos 2y = 1 - 2\sin^2 y", "written in another way: line 9"),
        (COSINE, r"\cos 2x = 2\cos^2 x - 1", "changed, and proved: line 9"),
        ("The cosine: $$" + COSINE + ".$$", "", f"gone, recorded as proved: {COSINE}"),
        ("## Turning", "It is clear that $(x+y)^2 = x^2+2xy+y^2$.\n\n## Turning", ""),
        (r"$$\boxplus x = y.$$", "this.", r"gone, recorded as not-read: \boxplus x = y"),
    ],
)
def test_harmless_edits_are_said_in_a_line_and_fail_nothing(
    accepted: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    edited(accepted, old, new)
    code, out, _ = run(capsys, "paper.md")
    assert code == 0
    assert "SP107" not in out
    _, *rows = out.splitlines()  # below the basis
    remarks = [row for row in rows if row.startswith("paper.md: ")]
    assert remarks == ([f"paper.md: {said}"] if said else [])


def test_sections_may_change_places(accepted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (accepted / "paper.md").read_text(encoding="utf-8")
    head, doubling, turning = text.split("\n## ")
    (accepted / "paper.md").write_text("\n## ".join((head, turning, doubling)), encoding="utf-8")
    code, out, _ = run(capsys, "paper.md", "--strict")
    assert code == 0
    assert "paper.md: moved: lines 15 and 17\n" in out


def test_another_version_is_named_and_fails_nothing_by_itself(
    accepted: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that is as it was, with a definition that is as it was, is no fault of its author."""
    edited(accepted, COSINE, r"\cos 2x = \cos y")
    assert run(capsys, "paper.md", "--accept")[0] == 0
    record = (accepted / RECORD).read_text(encoding="utf-8")
    lost = "not-read: \\boxplus x = y", "proved: \\boxplus x = y"
    (accepted / RECORD).write_text(record.replace(*lost), encoding="utf-8")
    assert run(capsys, "paper.md")[0] == 1
    for module in (comparing, keeping):
        monkeypatch.setattr(module, "__version__", "9.0")
    for strict in ((), ("--strict",)):
        code, out, _ = run(capsys, "paper.md", *strict)
        assert f"paper.md: recorded by symproof {__version__}; this is 9.0" in out
        assert " SP107 not-read: " in out
        assert code == 0
    edited(accepted, r"\boxplus x = y", r"\boxplus x = 2y")  # and the line, too
    assert run(capsys, "paper.md")[0] == 1


def test_a_new_version_does_not_hide_what_is_refuted(
    accepted: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(accepted, COSINE, COSINE.replace("-", "+"))
    run(capsys, "paper.md", "--accept")
    record = (accepted / RECORD).read_text(encoding="utf-8").replace("refuted:", "proved:")
    (accepted / RECORD).write_text(record, encoding="utf-8")
    monkeypatch.setattr(comparing, "__version__", "9.0")
    assert run(capsys, "paper.md")[0] == 1


def test_what_the_document_expects_is_no_loss(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(accepted, COSINE, COSINE.replace("-", "+"))
    edited(accepted, "The cosine", "<!-- symproof: expect refuted -->\nThe cosine")
    code, out, _ = run(capsys, "paper.md", "--all")
    assert (code, "refuted (as expected)" in out) == (0, True)


# -- one file for all ------------------------------------------------------------------------


def test_one_file_holds_the_records_of_all(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "symproof.toml").write_text('record = "notes/record.txt"\n')
    (folder / "notes").mkdir()
    (folder / "notes" / "b.md").write_text("$1 + 1 = 2$\n")
    (folder / "c.md").write_text("no formulas\n")
    assert run(capsys, ".", "--accept")[:2] == (
        0, "notes/record.txt: recorded: 3 proved, 1 given, 1 follows, 1 not-read\n",
    )  # fmt: skip
    assert not list(folder.rglob("*.symproof-record"))
    record = (folder / "notes" / "record.txt").read_text(encoding="utf-8")
    assert record.count("document: ") == 2
    assert "document: ../paper.md\n" in record
    assert "document: b.md\n" in record
    monkeypatch.chdir(folder / "notes")  # found from another folder
    (folder / "notes" / "b.md").write_text("$1 + 1 = 3$\n")
    assert run(capsys, "b.md")[0] == 1
    (folder / "notes" / "b.md").write_text("$1 + 1 + 0 = 2$\n")
    run(capsys, "b.md", "--accept")  # keeps what is recorded of the others
    assert "../paper.md" in (folder / "notes" / "record.txt").read_text(encoding="utf-8")
    (folder / "paper.md").rename(folder / "new.md")
    code, out, _ = run(capsys, "..")
    assert code == 0
    assert "not recorded yet: ../new.md" in out
    assert "recorded, and not there any more: ../paper.md" in out
    run(capsys, "..", "--accept")
    assert "paper.md" not in (folder / "notes" / "record.txt").read_text(encoding="utf-8")


# -- what cannot be used ---------------------------------------------------------------------


def test_accepting_twice_changes_nothing(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (accepted / RECORD).read_bytes()
    assert run(capsys, "paper.md", "--accept")[0] == 0
    assert (accepted / RECORD).read_bytes() == before


def test_documents_without_relations_get_no_record(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "empty.md").write_text("no formulas\n")
    assert run(capsys, "empty.md", "--accept") == (0, "", "")
    assert not (folder / "empty.md.symproof-record").exists()


def test_nothing_is_recorded_of_what_cannot_be_checked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bad.md").write_bytes(b"\xff\xff")
    code, out, err = run(capsys, ".", "--accept")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "bad.md:1: not UTF-8" in err
    assert not list(folder.rglob("*.symproof-record"))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["paper.md", "--accept", "--output-file", "x"], "--accept writes records alone"),
        (["theory.py", "--accept"], "--accept records documents"),
        (["--accept"], "--accept records documents"),
    ],
)
def test_what_accept_does_not_go_with(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert why in err


@pytest.mark.parametrize("data", [b"", b"\xff", b"{}", b"symproof-record 1\n\nproved: x\n"])
def test_what_is_no_record_is_refused_in_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    (folder / RECORD).write_bytes(data)
    code, out, err = run(capsys, "paper.md")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"symproof: {RECORD}")


def test_a_link_out_of_the_folder_is_no_record(
    folder: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "record"
    elsewhere.write_text("secret\n")
    (folder / RECORD).symlink_to(elsewhere)
    code, _, err = run(capsys, "paper.md")
    assert code == 2
    assert "secret" not in err


def test_programs_are_told_what_was_recorded(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(accepted, COSINE, COSINE.replace("-", "+"))
    code, out, _ = run(capsys, "paper.md", "--output-format", "json")
    relations = json.loads(out)["relations"]
    assert (code, [r["record"]["is"] for r in relations]) == (
        1, ["kept", "lost", "kept", "kept", "known"],
    )  # fmt: skip
    assert (relations[1]["code"], relations[1]["record"]["text"]) == ("SP107", COSINE)
    assert "form" not in relations[1]


@pytest.mark.parametrize("form", ["concise", "json", "junit", "github", "sarif"])
def test_every_format_says_what_was_lost_and_what_is_gone(
    accepted: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    """In CI nobody sees more than the format that was asked for."""
    edited(accepted, COSINE, COSINE.replace("-", "+"))
    edited(accepted, r"$$\boxplus x = y.$$", "this.")
    code, out, _ = run(capsys, "paper.md", "--output-format", form)
    assert (code, "SP107" in out) == (1, True)
    if form == "json":
        record = json.loads(out)["record"]
        assert record["counts"] == {"kept": 3, "lost": 1}
        (document,) = record["documents"]
        assert (document["record"], document["lost"]) == (RECORD, [9])
        assert [line["text"] for line in document["gone"]] == [r"\boxplus x = y"]
        OWN.validate(json.loads(out))
    else:
        said = json.loads(out)["runs"][0]["invocations"] if form == "sarif" else out
        for text in (r"gone, recorded as not-read: \boxplus x = y",
                     "symproof check paper.md --accept",
                     "beside the record: 1 no longer proved, 3 as recorded"):  # fmt: skip
            assert text in str(said).replace("\\\\", "\\")


def test_junit_with_remarks_follows_its_schema(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(accepted, r"$$\boxplus x = y.$$", "this.")
    _, out, _ = run(capsys, "paper.md", "--output-format", "junit")
    JUNIT.validate(out)
    said = [(e.get("name"), e.findtext("system-out")) for e in ElementTree.fromstring(out)]
    assert said == [
        ("paper.md", r"gone, recorded as not-read: \boxplus x = y"),
        ("symproof", "beside the record: 4 as recorded"),
    ]  # fmt: skip


def test_a_job_on_github_shows_the_counts(
    accepted: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    run(capsys, "paper.md", "--output-format", "github")
    assert "- beside the record: 4 as recorded, 1 known" in (accepted / "summary.md").read_text()


def test_the_page_shows_what_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "CHECKING.md").read_text(encoding="utf-8")
    lines = (r"$$\sin 2a = 2 \sin a \cos a$$", "Therefore", r"$$\cos 2a = 1 - 2\sin^2 a$$", "")
    text = "\n\n".join(("# Angles", *lines))
    (folder / "paper.md").write_text(text, encoding="utf-8")
    commands = page.split("```sh record\n")[1].split("```")[0].splitlines()
    accept, compare = (row.split("#")[0].split()[1:] for row in commands)
    assert main(accept) == main(compare) == 0
    edited(folder, "-", "+")
    capsys.readouterr()
    assert main(compare) == 1
    assert (
        capsys.readouterr().out.splitlines()
        == page.split("```text record\n")[1].split("```")[0].splitlines()
    )
