r"""Notebooks: the Markdown cells of ``.ipynb`` files, with the places in the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.documents.source.notebooks import BadNotebook, cells


def notebook(*sources: object, kind: str = "markdown", indent: int | None = 1) -> str:
    found = [{"cell_type": kind, "metadata": {}, "source": source} for source in sources]
    return json.dumps({"cells": found, "nbformat": 4, "nbformat_minor": 5}, indent=indent)


def check(text: str) -> list[dict[str, object]]:
    found = check_bytes("x.ipynb", text.encode())
    assert found["errors"] == []
    results: list[dict[str, object]] = found["results"]
    return results


TRUE, FALSE = r"$$\sin 2x = 2\sin x\cos x$$", r"$$\cos 0 = 0$$"


def test_the_cells_are_one_document() -> None:
    declared = "<!-- symproof: x: real -->\n"
    found = check(notebook([declared, "Text\n", TRUE], [FALSE, "\n"], TRUE))
    assert [r["verdict"] for r in found] == ["proved", "refuted", "proved"]


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("before", ["", 'é 𝑥 한글 "quoted" \\ \t tab', "a\n\nb\n"])
def test_places_are_those_of_the_file(before: str, indent: int | None) -> None:
    text = notebook([f"{before} ", FALSE], indent=indent)
    (found,) = check(text)
    line = text.split("\n")[int(str(found["line"])) - 1]
    assert line[int(str(found["column"])) - 1 :].startswith(r"\\cos 0 = 0")


def test_letters_that_json_escapes_twice_are_one() -> None:
    text = notebook([f"\U0001d465 {FALSE}"])
    assert r"\ud835\udc65" in text
    (found,) = check(text)
    assert (
        text.split("\n")[int(str(found["line"])) - 1][int(str(found["column"])) - 1 :][:2] == "\\\\"
    )


def test_cells_of_code_and_output_are_not_read() -> None:
    assert check(notebook(FALSE, kind="code")) == []
    assert check(notebook(FALSE, kind="raw")) == []
    assert check('{"cells": [{"source": "$1 = 2$"}, {"cell_type": "markdown"}, 7]}') == []


def test_a_source_before_its_kind_is_read() -> None:
    text = '{"cells": [{"source": ["$1 + 1 = 3$"], "cell_type": "markdown"}]}'
    assert [r["verdict"] for r in check(text)] == ["refuted"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"cells": 1}', "{}", '{"cells": []} x', '{"cells": [', '{"cells": ["a" "b"]}',
     "[" * 10_000, '{"cells" []}', '{1: 2}', '"\\ud800"', "nan"],
)  # fmt: skip
def test_what_is_no_notebook_is_an_error(text: str) -> None:
    with pytest.raises(BadNotebook):
        cells(text)
    found = check_bytes("x.ipynb", text.encode())
    assert found["results"] == []
    ((line, said),) = found["errors"]
    assert line == 1
    assert "notebook" in said[0]


def test_half_of_a_pair_is_a_letter_like_any_other() -> None:
    assert check('{"cells": [{"cell_type": "markdown", "source": "\\ud800 $1 = 1$"}]}')


def test_the_notebooks_of_this_project_are_read() -> None:
    folder = Path(__file__).parents[2] / "notebooks"
    for path in sorted(folder.rglob("*.ipynb"))[:3]:
        text = path.read_text(encoding="utf-8")
        expected = ["".join(c["source"]) for c in json.loads(text)["cells"]
                    if c["cell_type"] == "markdown"]  # fmt: skip
        assert [part for part in cells(text).text.split("\n\n") if part.strip()] == [
            part for one in expected for part in one.split("\n\n") if part.strip()
        ]


def test_the_worksheets_of_the_third_format_are_one_document() -> None:
    sheet = {"cells": [{"cell_type": "markdown", "source": ["We have $1 = 1$."]},
                       {"cell_type": "code", "input": "1 = 2", "outputs": []}]}  # fmt: skip
    other = {"cells": [{"cell_type": "markdown", "source": "Then $1 = 3$."}]}
    found = cells(json.dumps({"worksheets": [sheet, other], "nbformat": 3}))
    assert found.text.split() == ["We", "have", "$1", "=", "1$.", "Then", "$1", "=", "3$."]


@pytest.mark.parametrize(
    "text", ['{"worksheets": []}', '{"worksheets": [{}]}', '{"worksheets": 3}']
)
def test_worksheets_without_cells_are_an_error(text: str) -> None:
    with pytest.raises(BadNotebook):
        cells(text)
