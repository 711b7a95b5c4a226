"""Macros of a document that are defined in the files which its preamble names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from symproof.documents.reporting.api import check_document
from symproof.documents.source import inputs
from symproof.documents.source.inputs import inputs_of

TEX = "\\documentclass{{article}}\n{head}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
SQ = "\\newcommand{\\sq}[1]{(#1)^2}\n"
CLAIM = "We have $\\sq{3} = 9$ and $\\sq{3} = 6$."
READ, UNREAD = ["proved", "refuted"], ["not-read", "not-read"]


def verdicts(folder: Path, head: str, files: dict[str, str], text: str = CLAIM) -> list[str]:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content)
    paper = folder / "paper.tex"
    paper.write_text(TEX.format(head=head, text=text))
    return [r["verdict"] for r in check_document(paper, isolated=False).relations]


@pytest.mark.parametrize(
    ("head", "files"),
    [
        (r"\input{macros}", {"macros.tex": SQ}),
        (r"\input{macros.tex}", {"macros.tex": SQ}),
        (r"\input{parts/macros}", {"parts/macros.tex": SQ}),
        (r"\usepackage{amsmath,own}", {"own.sty": SQ}),
        (r"\usepackage[draft]{own}", {"own.sty": SQ}),
        (r"\usepackage{own}", {"own.sty": r"\RequirePackage{more}", "more.sty": SQ}),
        (r"\usepackage{own}", {"own.sty": r"\DeclarePairedDelimiter\x||" + "\n" + SQ}),
        (r"\input{macros}" + SQ, {"macros.tex": SQ}),  # one meaning, said twice
        (r"\input{a}\input{b}", {"a.tex": r"\input{b}", "b.tex": r"\input{a}" + SQ}),
    ],
)
def test_macros_of_files_that_the_preamble_names_are_read(
    head: str, files: dict[str, str], tmp_path: Path
) -> None:
    assert verdicts(tmp_path, head, files) == READ


@pytest.mark.parametrize(
    ("head", "files"),
    [
        ("", {"macros.tex": SQ, "own.sty": SQ}),  # nobody names them
        (r"% \input{macros}", {"macros.tex": SQ}),
        (r"\input{macros}", {"macros.sty": SQ}),
        (r"\usepackage{own}", {"own.tex": SQ}),
        (r"\input{macros}", {"macros.tex": "% " + SQ}),
        (r"\input{macros}\newcommand{\sq}[1]{2#1}", {"macros.tex": SQ}),  # two meanings
        (r"\input{a}\input{b}", {"a.tex": SQ, "b.tex": r"\renewcommand{\sq}[1]{2#1}"}),
        (r"\input{../outside}", {"../outside.tex": SQ}),
        (r"\input{missing}", {}),
    ],
)
def test_macros_of_other_files_are_not(head: str, files: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert verdicts(folder, head, files) == UNREAD


def test_a_sign_that_a_file_redefines_has_no_usual_meaning(tmp_path: Path) -> None:
    text = r"We have $\pi > 3$."
    assert verdicts(tmp_path, "", {}, text) == ["proved"]
    files = {"own.sty": r"\renewcommand{\pi}{2}"}
    assert verdicts(tmp_path, r"\usepackage{own}", files, text) == ["refuted"]
    files = {"own.sty": r"\renewcommand{\pi}[1][a]{2#2}"}  # which is not read
    assert verdicts(tmp_path, r"\usepackage{own}", files, text) != ["proved"]


def test_an_absolute_path_and_a_link_out_of_the_folder_are_not_read(tmp_path: Path) -> None:
    folder, outside = tmp_path / "folder", tmp_path / "outside.tex"
    folder.mkdir()
    outside.write_text(SQ)
    os.symlink(outside, folder / "link.tex")
    assert verdicts(folder, rf"\input{{{outside}}}", {}) == UNREAD
    assert verdicts(folder, r"\input{link}", {}) == UNREAD


def test_what_is_no_text_or_no_file_defines_nothing(tmp_path: Path) -> None:
    (tmp_path / "bytes.tex").write_bytes(b"\xff" + SQ.encode())
    (tmp_path / "folder.tex").mkdir()
    assert verdicts(tmp_path, r"\input{bytes}\input{folder}", {}) == UNREAD


def test_the_number_of_files_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "MOST", 2)
    files = {"a.tex": r"\input{b}", "b.tex": r"\input{c}", "c.tex": SQ}
    assert verdicts(tmp_path, r"\input{a}", files) == UNREAD
    monkeypatch.setattr(inputs, "MOST", 3)
    assert verdicts(tmp_path, r"\input{a}", files) == READ


def test_only_a_document_in_latex_with_a_preamble_has_inputs() -> None:
    def read(path: Path) -> bytes:
        return SQ.encode()

    data = TEX.format(head=r"\input{macros}", text="").encode()
    assert inputs_of(Path("paper.tex"), data, read) == SQ
    assert inputs_of(Path("paper.md"), data, read) == ""
    assert inputs_of(Path("paper.tex"), rb"\input{macros} $\sq{3} = 9$", read) == ""
