"""The notebooks: one source, three languages, outputs that belong to it, and a hard time limit.

Executing all of them is what ``python notebooks/make.py --check`` does in CI, each in a kernel of
its own.  What is tested here needs no kernel, but for the test of the time limit.
"""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from symproof.base.catalogs import catalog_path
from symproof.teaching.learn import exercises

ROOT = Path(__file__).parents[2] / "notebooks"
LANGUAGES = ("en", "ko", "zh")


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("make_notebooks", ROOT / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_notebooks"] = module
    spec.loader.exec_module(module)
    return module


make = _load()
SOURCES = make.sources()
ALL = [(source, language) for source in SOURCES for language in LANGUAGES]


def committed(source: Path, language: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(
        (ROOT / language / f"{source.stem}.ipynb").read_text(encoding="utf-8")
    )
    return made


def outputs(made: dict[str, Any]) -> list[dict[str, Any]]:
    return [o for cell in made["cells"] for o in cell.get("outputs", ())]


def text_of(output: dict[str, Any]) -> str:
    parts = [output.get("text", [])]
    parts += [v for v in output.get("data", {}).values() if isinstance(v, list)]
    return "".join("".join(p) for p in parts)


@pytest.fixture(params=["ko", "zh"])
def catalog(request: pytest.FixtureRequest) -> dict[str, str]:
    with catalog_path(request.param, "notebooks").open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, abort_invalid=True) if m.id}


def test_there_are_eleven_lessons_and_three_guides() -> None:
    assert [s.name[:2] for s in SOURCES] == [f"{k:02}" for k in range(1, 15)]


def test_exactly_the_sentences_that_there_are_have_translations(catalog: dict[str, str]) -> None:
    assert set(catalog) == make.sentences()
    assert all(said.strip() for said in catalog.values())


def test_translations_have_the_same_formulas_and_code(catalog: dict[str, str]) -> None:
    for sentence, said in catalog.items():
        for pattern in (r"\$[^$]+\$", "`[^`]+`"):
            parts = [sorted(re.findall(pattern, text)) for text in (sentence, said)]
            assert parts[0] == parts[1], sentence


def test_translations_are_in_the_language(catalog: dict[str, str]) -> None:
    script = (
        "[가-힣]" if any(re.search("[가-힣]", s) for s in catalog.values()) else "[\u4e00-\u9fff]"
    )
    for said in catalog.values():
        assert re.search(script, said)
        assert not re.search("[\u4e00-\u9fff][,;:!?]", said)


@pytest.mark.parametrize(("source", "language"), ALL, ids=lambda v: getattr(v, "stem", v))
def test_the_committed_notebook_is_that_of_its_source(source: Path, language: str) -> None:
    fresh, there = make.notebook(source, language), committed(source, language)
    for cell in there["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    assert there == fresh


@pytest.mark.parametrize(("source", "language"), ALL, ids=lambda v: getattr(v, "stem", v))
def test_outputs_are_clean(source: Path, language: str) -> None:
    made = committed(source, language)
    assert make.written(made) == (ROOT / language / f"{source.stem}.ipynb").read_text("utf-8")
    codes = [c for c in made["cells"] if c["cell_type"] == "code"]
    assert [c["execution_count"] for c in codes] == list(range(1, len(codes) + 1))
    assert not any(c["metadata"] for c in made["cells"])
    for output in outputs(made):
        assert output["output_type"] in ("stream", "execute_result", "display_data")
        assert output.get("name") != "stderr"
        assert not re.search(
            r"0x[0-9a-f]{6}|/tmp/|/home/|site-packages|\d\.\d+s\b", text_of(output)
        )


def test_what_cells_print_is_in_the_language() -> None:
    printed = {lang: text for lang in LANGUAGES for text in [_printed(lang)]}
    for message in make.PRINTED:
        assert [lang for lang, text in printed.items() if message in text] == ["en"]


def _printed(language: str) -> str:
    return "".join(text_of(o) for s in SOURCES for o in outputs(committed(s, language)))


@pytest.mark.parametrize("source", SOURCES, ids=lambda s: s.stem)
def test_all_languages_show_the_same_verdicts(source: Path) -> None:
    """The words differ; the kinds of output, the formulas and the pictures do not."""
    shown = []
    for language in LANGUAGES:
        found = outputs(committed(source, language))
        kinds = [(o["output_type"], sorted(o.get("data", {}))) for o in found]
        formulas = [re.findall(r"\$[^$]+displaystyle[^$]+\$", text_of(o)) for o in found]
        pictures = [o["data"].get("image/svg+xml") for o in found if "data" in o]
        shown.append((kinds, formulas, pictures))
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("language", ["ko", "zh"])
def test_feedback_is_in_the_language_of_the_notebook(language: str) -> None:
    for source in SOURCES[:10]:
        for output in outputs(committed(source, language)):
            html = "".join(output.get("data", {}).get("text/html", ""))
            plain = re.sub(r"<svg.*?</svg>|\$[^$]*\$|<code>.*?</code>|<[^>]*>", " ", html)
            assert set(re.findall("[A-Za-z]{4,}", plain)) <= {"Matrix", "sqrt", "RoPE"}, plain


def test_every_exercise_that_is_named_exists() -> None:
    named = set()
    for source in (*SOURCES[:10], SOURCES[13]):  # the lessons
        text = source.read_text(encoding="utf-8")
        named |= set(re.findall(r'exercise\("([a-z-]+)"\)', text))
        tail = text.split("Further exercises")[1].replace("\n# ", " ")
        named |= set(re.findall(r"`([a-z0-9]+(?:-[a-z0-9]+)+)`", tail))
    assert named == set(exercises())


def test_the_index_is_fresh_and_its_links_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text == make.index()
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) == len(ALL)
    assert all((ROOT / link).is_file() for link in links)
    assert "http" not in text


def test_cells_of_a_source() -> None:
    text = (
        "# %% [markdown]\n# # Title\n#\n# One\n# two.\n\n# %%\nx = 1\n\nx\n# %% [markdown]\n# - y\n"
    )
    assert list(make.cells(text)) == [
        make.Cell(("# Title", "One two.")), make.Cell((), "x = 1\n\nx"), make.Cell(("- y",)),
    ]  # fmt: skip
    assert make.split_prefix("## A # b") == ("## ", "A # b")


def test_a_cell_that_is_checked_is_written_in_the_language(tmp_path: Path) -> None:
    """Its words come from the catalog, as those of prose do; so does the language of the answer."""
    source = tmp_path / "a.py"
    source.write_text(
        "# %%\n# %load_ext symproof\n# a comment\n\n# %% [symproof]\n# On\n# paper\n#\n# $1 = 1$\n"
    )
    load, checked = make.cells(source.read_text(encoding="utf-8"))
    assert load == make.Cell((), "%load_ext symproof\n# a comment")
    assert checked == make.Cell(("On paper", "$1 = 1$"), is_checked=True)
    for language, words in (("en", "On paper"), ("ko", "종이에 쓰듯이"), ("zh", "像写在纸上一样")):
        _, cell = make.notebook(source, language)["cells"]
        assert cell["cell_type"] == "code"
        assert "".join(cell["source"]) == f"%%symproof --lang {language}\n{words}\n\n$1 = 1$"


def test_the_course_checks_texts_in_every_language() -> None:
    """What is found in them is the same in each; a false step is found at its place."""
    for language in LANGUAGES:
        codes = {}
        for source in SOURCES:
            for cell in committed(source, language)["cells"]:
                if "".join(cell["source"]).startswith("%%symproof"):
                    said = "".join(map(text_of, cell["outputs"]))
                    codes[source.stem] = re.findall(r"cell:\d+:\d+: (SP\d+)", said)
        assert codes == {
            "02-angle-addition": [], "05-dot-product": [], "06-distance": ["SP101"],
            "08-what-is-false": ["SP101"], "11-check-your-paper": ["SP101"],
        }  # fmt: skip


@pytest.fixture
def kernel() -> None:
    pytest.importorskip("nbclient", reason="pip install nbclient")
    pytest.importorskip("ipykernel", reason="pip install ipykernel")


@pytest.mark.slow
@pytest.mark.usefixtures("kernel")
def test_a_notebook_that_hangs_is_stopped(tmp_path: Path) -> None:
    source = tmp_path / "hangs.py"
    source.write_text("# %%\nimport signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
                      "while True:\n    pass\n")  # fmt: skip
    begun = time.monotonic()
    with pytest.raises(make.Failed, match=r"hangs.py \(en\): stopped after 5 seconds"):
        make.executed(source, "en", seconds=5)
    assert time.monotonic() - begun < 40


@pytest.mark.slow
@pytest.mark.usefixtures("kernel")
def test_a_cell_that_fails_is_an_error(tmp_path: Path) -> None:
    source = tmp_path / "fails.py"
    source.write_text("# %%\n1 / 0\n")
    with pytest.raises(make.Failed, match="ZeroDivisionError"):
        make.executed(source, "en")


@pytest.mark.slow
@pytest.mark.usefixtures("kernel")
def test_one_notebook_runs_as_committed() -> None:
    (source,) = (s for s in SOURCES if s.stem == "05-dot-product")
    there = (ROOT / "ko" / f"{source.stem}.ipynb").read_text(encoding="utf-8")
    assert make.executed(source, "ko") == there


@pytest.mark.slow
@pytest.mark.usefixtures("kernel")
def test_outputs_do_not_depend_on_who_runs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where ``CI`` is set pytest shortens nothing, and a notebook shows what pytest prints."""
    source = tmp_path / "asks.py"
    source.write_text("# %%\nimport os\n\nos.environ.get('CI', 'nobody')\n")
    monkeypatch.setenv("CI", "true")
    assert "nobody" in "".join(make.executed(source, "en").split("outputs", 1)[1])
