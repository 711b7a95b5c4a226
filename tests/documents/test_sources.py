"""The five source documents, with and without what their side files declare.

``sources/`` has excerpts of them: their formulas, and the sentences that the theory quotes, each
on its own line; other lines are empty.  Whoever has the documents themselves beside the checkout,
in ``../shared/sources``, has everything tried on their whole text, too.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from documents.held import held

from symproof.documents.judging.worker import check_bytes

HERE = Path(__file__).parent
EXCERPTS = HERE / "sources"
DOCUMENTS = HERE.parents[1].parent / "shared" / "sources"
TABLE = HERE / "expected_sources.txt"
FALSE = {("columns-en.md", 64), ("distance-ko.md", 10)}


WHOLE = pytest.param(DOCUMENTS, id="documents", marks=pytest.mark.slow)


@pytest.fixture(params=[pytest.param(EXCERPTS, id="excerpts"), WHOLE])
def folder(request: pytest.FixtureRequest) -> Path:
    """Where the texts are: the excerpts, and the whole documents if they are here."""
    place: Path = request.param
    if not place.is_dir():
        pytest.skip("the whole documents are not here; to try them, copy them to ../shared/sources")
    return place


def side_file(name: str) -> str:
    return (EXCERPTS / f"{Path(name).stem}.symproof").read_text(encoding="utf-8")


@cache
def results(place: Path, with_side: bool) -> list[dict[str, Any]]:
    found = check_bytes(place.name, place.read_bytes(), side_file(place.name) * with_side)
    assert found["errors"] == []
    made: list[dict[str, Any]] = found["results"]
    return made


def displayed(place: Path, with_side: bool) -> list[dict[str, Any]]:
    return [r for r in results(place, with_side) if r["display"]]


def expected_rows() -> dict[str, list[tuple[int, str]]]:
    rows: dict[str, list[tuple[int, str]]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, number, verdict = line.split()
            rows.setdefault(name, []).append((int(number), verdict))
    return rows


NAMES = sorted(expected_rows())


def test_the_table_has_the_relations_that_people_counted() -> None:
    rows = [row for rows in expected_rows().values() for row in rows]
    given = Counter(verdict == "given" for _, verdict in rows)
    assert given == {True: 22, False: 53}
    wrong = {(n, line) for n, rows in expected_rows().items() for line, v in rows
             if v == "ill-typed"}  # fmt: skip
    assert wrong == FALSE


@pytest.mark.parametrize("name", NAMES)
def test_every_displayed_relation_has_its_verdict(folder: Path, name: str) -> None:
    found = [(r["line"], held(r["verdict"])) for r in displayed(folder / name, with_side=True)]
    assert sorted(found) == sorted(expected_rows()[name])


@pytest.mark.parametrize("name", NAMES)
def test_without_side_file_only_the_false_relations_are_called_false(
    folder: Path, name: str
) -> None:
    found = displayed(folder / name, with_side=False)
    false = {(name, r["line"]) for r in found if r["verdict"] in ("refuted", "ill-typed")}
    assert false == {place for place in FALSE if place[0] == name}


def test_without_side_file_most_relations_are_decided(folder: Path) -> None:
    found = [r for name in NAMES for r in displayed(folder / name, with_side=False)]
    assert len(found) == 75
    decided = [r for r in found if r["verdict"] not in ("undecided", "not-read")]
    assert len(decided) >= 60


def test_relations_in_the_prose_of_the_plain_text_document_are_found(folder: Path) -> None:
    found = results(folder / "example-4x4-zh.md", with_side=True)
    prose = {r["line"]: held(r["verdict"]) for r in found if not r["display"]}
    assert prose[71] == "proved"  # cos(a-b) = cos(a)cos(b) + sin(a)sin(b)
    assert prose[156] == "proved"  # F = F^(0) + F^(1)
    assert prose[16] == "given"  # ω0 = π/2
    assert prose[91] == "given"  # F[q,k] = f(q,k)


def test_example_values_are_no_claims(folder: Path) -> None:
    found = results(folder / "dot-product-zh.md", with_side=False)
    (example,) = [r for r in found if r["text"] == "d_{model}=512"]
    assert example["verdict"] == "given"


@pytest.mark.parametrize("name", NAMES)
def test_any_relation_that_is_changed_in_the_source_changes_the_table(
    folder: Path, name: str
) -> None:
    """The table cannot pass by accident: a false sign in the document is noticed."""
    text = (folder / name).read_text(encoding="utf-8")
    old, new = {
        "columns-en.md": ("=\\cos(A-B)", "=\\cos(A+B)"),
        "distance-ko.md": ("=2-2\\cos(\\omega_ik)", "=2+2\\cos(\\omega_ik)"),
        "dot-product-zh.md": ("= \\cos\\alpha \\cos\\beta +", "= \\cos\\alpha \\cos\\beta -"),
        "example-4x4-zh.md": ("0 + 1/2 =  0.5", "0 + 1/2 =  0.6"),
        "shift-en.md": ("\\sin a\\cos b + \\cos a\\sin b", "\\sin a\\cos b + \\sin a\\sin b"),
    }[name]
    assert old in text
    found = check_bytes(name, text.replace(old, new).encode(), side_file(name))["results"]
    assert any(r["verdict"] == "refuted" for r in found if r["display"])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("folder", [WHOLE], indirect=True)
def test_the_excerpts_stand_in_the_documents(folder: Path, name: str) -> None:
    excerpt = (EXCERPTS / name).read_text(encoding="utf-8").splitlines()
    whole = (folder / name).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(excerpt, 1):
        assert line in ("", whole[number - 1].rstrip()), (name, number)
