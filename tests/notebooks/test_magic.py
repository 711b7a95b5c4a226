"""``%%symproof`` in a kernel of its own, and what its line may say."""

from __future__ import annotations

from typing import Any

import pytest
from guides import block
from needed import missing

from symproof.tools import magic

RIGHT = "The double angle: $\\sin 2x = 2 \\sin x \\cos x$ for real $x$."
WRONG = "Let $x$ be real. Then\n\n$$\\sin 2x = 2 \\sin x$$"


def run(*cells: str) -> list[dict[str, Any]]:
    """The outputs of each cell; an error stops nothing."""
    try:
        import nbformat
        from nbclient import NotebookClient
    except ImportError as error:
        missing(f"{error} (pip install 'symproof[notebooks]')")
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(c) for c in ("%load_ext symproof", *cells)]
    )
    NotebookClient(book, timeout=120, kernel_name="python3", allow_errors=True).execute()
    return [list(cell.outputs) for cell in book.cells[1:]]


def text(outputs: list[dict[str, Any]]) -> str:
    return "".join(o.get("text", "") for o in outputs)


@pytest.mark.slow
def test_in_a_notebook() -> None:
    right, wrong, korean, failing, open_, strict = run(
        f"%%symproof\n{RIGHT}", f"%%symproof\n{WRONG}", f"%%symproof --lang ko\n{WRONG}",
        f"%%symproof --fail\n{WRONG}", "%%symproof --fail\n$x = 2$ and $y > 1$ hold.",
        "%%symproof --fail --strict\nThen $\\boxplus x = y$.",
    )  # fmt: skip
    assert right[0]["data"]["text/markdown"] == RIGHT
    assert "1 certain" in text(right)
    assert "cell:3:3: SP101 refuted" in text(wrong)
    assert "반박됨" in text(korean)
    assert failing[-1]["ename"] == "WrongDerivation"
    assert "SP101" in failing[-1]["evalue"]
    assert all(o["output_type"] != "error" for o in open_)
    assert strict[-1]["ename"] == "WrongDerivation"


def test_the_guide() -> None:
    load, cell = block("reports/guide/editor.md", "ipython magic").strip().split("\n\n")
    assert load == "%load_ext symproof"
    (shown,) = run(cell)
    assert "1 certain" in text(shown)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--nothing", "unrecognized"),
        ("--timeout x", "invalid"),
        ("--lang xx", "xx"),
        ("word", "word"),
    ],
)
def test_a_line_that_is_not_understood(line: str, said: str) -> None:
    pytest.importorskip("IPython", reason="pip install ipython")
    with pytest.raises(magic.BadMagicLine, match=said):
        magic.symproof(line, "$1 = 1$")


def test_it_is_registered_under_its_name() -> None:
    registered = []

    class Shell:
        def register_magic_function(self, *arguments: Any) -> None:
            registered.append(arguments)

    import symproof

    symproof.load_ipython_extension(Shell())
    assert registered == [(magic.symproof, "cell", "symproof")]
