"""What is on record of Coq's verdicts counts for exactly what it was given for."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from symproof.authoring.library import verify
from symproof.checkers.coq import laws, record
from symproof.checkers.coq.record import CHANGED, Recorded, recorded
from symproof.checkers.coq.verdicts import PROVED, REFUTED, CoqVerdict, StepVerdict
from symproof.kernel.claims import Condition
from symproof.kernel.terms import Relation, number, symbol
from symproof.report.build import show
from symproof.theory import load

load()

from symproof.theory.bounds import cos_above, sin_squared_below  # noqa: E402
from symproof.theory.corrections import encoding_is_relative  # noqa: E402
from symproof.theory.trigonometry import sin_odd, sin_sum  # noqa: E402

STEPS = tuple(StepVerdict(k, PROVED) for k in (1, 2, 3, 4))
VERDICTS = {
    "sin_sum": CoqVerdict("sin_sum", PROVED, "", STEPS),
    "sin_odd": CoqVerdict("sin_odd", "not expressible", "step 1: a product of arbitrary length"),
    "encoding_is_relative": CoqVerdict("encoding_is_relative", REFUTED, "", STEPS[:1]),
}


@pytest.fixture(scope="module")
def checked():
    return verify([sin_sum, sin_odd, encoding_is_relative])


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A record of its own, with these verdicts."""
    file = tmp_path / "coq.json"
    monkeypatch.setattr(record, "place_of", lambda _: file)
    return file


@pytest.fixture
def kept(checked, place):
    assert record.write(checked, VERDICTS, "8.16.1") == [place]
    return place


def test_what_is_recorded_is_read(checked, kept):
    found = recorded(checked)
    assert found["sin_sum"] == Recorded(PROVED, 4)
    assert found["sin_odd"].reason == "step 1: a product of arbitrary length"
    assert found["encoding_is_relative"].word == REFUTED


def test_the_same_is_written_the_same(checked, kept):
    before = kept.read_bytes()
    record.write(reversed(checked), VERDICTS, "8.16.1")
    assert kept.read_bytes() == before


def test_without_a_record_nothing_is_said(checked, place):
    assert recorded(checked) == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 0, "theorems": {"sin_sum": 1}}',
                                  '{"format": 1, "theorems": [1]}'])  # fmt: skip
def test_a_file_that_is_no_record_says_nothing(checked, place, text):
    place.write_text(text, encoding="utf-8")
    assert recorded(checked) == {}


def test_another_claim_another_key(checked):
    one, *_ = checked
    nonzero = Condition((), Relation(symbol("a"), "!=", number(0)))
    positive = Condition((), Relation(symbol("a"), ">", number(0)))
    changed = [
        one._replace(theorem=one.theorem._replace(conditions=conditions))
        for conditions in ((nonzero,), (positive,), (nonzero, positive))
    ]
    assert len({record.key(c) for c in (*checked, *changed)}) == 6


def test_another_claim_of_a_theorem_that_is_used_is_another_key(monkeypatch):
    (one,) = verify([cos_above])
    before = record.key(one)
    monkeypatch.setattr(sin_squared_below, "claim", sin_sum.claim)
    assert record.key(one) != before


@pytest.mark.parametrize("change", ["theorem", "exporter", "forged", "missing"])
def test_what_has_changed_is_not_checked(checked, kept, monkeypatch, change):
    data = json.loads(kept.read_text(encoding="utf-8"))
    if change == "theorem":  # the entry of another theorem under this name
        data["theorems"]["sin_sum"] = data["theorems"]["encoding_is_relative"]
    elif change == "forged":
        data["theorems"]["sin_sum"] = ["0" * 32, PROVED, 400, ""]
    elif change == "missing":
        del data["theorems"]["sin_sum"]
    else:
        monkeypatch.setattr(record, "exporter", lambda: "another exporter")
    kept.write_text(json.dumps(data), encoding="utf-8")
    assert recorded(checked)["sin_sum"] == CHANGED


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the files of the package, of which the exporter is taken, until the test ends."""
    for pattern in ("checkers/coq/**/*", "kernel/*"):
        for path in record.PACKAGE.glob(pattern):
            if path.suffix in (".py", ".v"):
                copy = tmp_path / path.relative_to(record.PACKAGE)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(record, "PACKAGE", tmp_path)
    record.exporter.cache_clear()
    yield tmp_path
    record.exporter.cache_clear()


def test_another_file_of_the_exporter_another_key(checked, copied):
    """The writer of statements, one of certificates, the support library with the lemmas of the
    laws, and what the kernel says of the sorts and shapes of terms and of what they need."""
    files = (
        "checkers/coq/writer.py", "checkers/coq/certificates/sums.py",
        "checkers/coq/support/Steps.v", "checkers/coq/support/Laws.v", "kernel/terms.py",
        "kernel/facts.py", "kernel/shapes.py", "kernel/functions.py", "kernel/derivatives.py",
        "kernel/claims.py", "kernel/context.py",
    )  # fmt: skip
    keys = {record.key(checked[0]), laws.keys()["tan"]}
    for name in files:
        assert (copied / name).is_file()
        with (copied / name).open("a", encoding="utf-8") as file:
            file.write("\n")
        record.exporter.cache_clear()
        keys |= {record.key(checked[0]), laws.keys()["tan"]}
    assert len(keys) == 2 * (1 + len(files))


def test_what_writes_statements_is_the_exporter():
    """The key of a verdict depends on all code of the package that runs while the laws are written
    as statements."""
    ran = set()

    def seen(frame, event, _):
        if event == "call":
            ran.add(frame.f_code.co_filename)

    laws.statements.cache_clear()
    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        laws.statements()
    finally:
        sys.setprofile(before)
    package = {Path(name) for name in ran if Path(name).is_relative_to(record.PACKAGE)}
    hashed = {path for pattern in record.SOURCES for path in record.PACKAGE.glob(pattern)}
    assert record.PACKAGE / "kernel" / "facts.py" in package
    assert package <= hashed


def test_a_theorem_that_fails_is_never_checked_by_coq(checked, kept):
    failing = [c._replace(finding=object()) for c in checked]
    assert set(recorded(failing).values()) == {CHANGED}


@pytest.mark.parametrize(
    ("language", "said", "other"),
    [
        ("en", "Coq: 4 of 4 lemmas.", "Coq: not checked since it changed."),
        ("ko", "Coq: 보조정리 4개 가운데 4개를", "Coq: 내용이 바뀐 뒤로"),
        ("zh", "Coq：4 条引理中 4 条通过。", "Coq：改动之后尚未检验。"),
    ],
)
def test_reports_say_what_is_on_record(checked, kept, monkeypatch, language, said, other):
    for form in ("text", "markdown", "latex"):
        assert said in show(checked[0], language, form)
    monkeypatch.setattr(record, "exporter", lambda: "another exporter")
    shown = show(checked[0], language)
    assert other in shown
    assert said not in shown


def test_reports_say_why_coq_cannot_express_it(checked, kept):
    shown = show(checked[1], "en")
    assert "Coq: not expressible, because there is a product of symbolic length." in shown
    assert "Coq: the negation is proved." in show(checked[2], "en")


def test_every_reason_has_words(monkeypatch):
    """A reason that nobody has thought of is still a sentence."""
    from symproof.report import wording

    unknown = wording.coq(Recorded("not expressible", 0, "step 9: a form of tomorrow"))
    assert unknown.values["reason"].id == "the exporter has no words for it"
