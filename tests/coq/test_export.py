"""The files of theorems that use each other: each is made once, from what the kernel has said."""

from __future__ import annotations

from collections import Counter

import pytest
from coq import own_theorems

from symproof.authoring import library as authoring
from symproof.authoring.library import library, verify
from symproof.checkers.coq import export
from symproof.checkers.coq.export import Exported, Exporter
from symproof.theory import load

load()

# A chain of uses that parts: the last two rest on the one before.
NAMES = ("term_from_end", "one_term", "one_square", "twice")


@pytest.fixture(scope="module")
def checked():
    """What the kernel says of the theorems."""
    with own_theorems.registered():
        yield verify([library[name] for name in NAMES])


@pytest.fixture
def made(monkeypatch):
    """How often the file of each theorem has been made."""
    found = Counter()
    make = export.theorem_file

    def seen(record, *rest):
        found[record.name] += 1
        return make(record, *rest)

    monkeypatch.setattr(export, "theorem_file", seen)
    return found


def test_each_file_is_made_once_from_what_has_been_checked(checked, made, monkeypatch):
    monkeypatch.setattr(authoring, "verify", lambda _: pytest.fail("the kernel has judged all"))
    exporter = Exporter(checked)
    files = [exporter.file(c) for c in checked]
    assert made == dict.fromkeys(NAMES, 1)
    assert [n.module for n in files[2].needs] == [n.module for n in files[3].needs]
    assert files[2].needs[0] is files[3].needs[0] is files[1]


def test_what_is_used_and_has_not_been_checked_is_checked_once(checked, made, monkeypatch):
    asked = []
    monkeypatch.setattr(authoring, "verify", lambda rs: asked.append(rs[0].name) or verify(rs))
    exporter = Exporter(checked[2:])
    for c in checked[2:]:
        assert exporter.file(c).text == Exporter(checked).file(c).text
    assert asked == ["one_term", "term_from_end"]


def test_what_uses_a_theorem_without_a_file_has_none(checked, monkeypatch):
    """The reason is kept as well."""
    exporter = Exporter(checked)
    exporter.files["term_from_end"] = Exported("term_from_end", "term_from_end", "", (), "a limit")
    reason = "step 1: it uses the theorem term_from_end, which is not expressible"
    assert exporter.file(checked[1]).reason == reason
    assert exporter.file(checked[2]).reason.endswith("one_term, which is not expressible")
    assert exporter.files["one_term"].reason == reason


def test_what_uses_a_theorem_that_the_kernel_rejects_has_no_file(checked):
    refused = checked[0]._replace(theorem=None, verdict="undecided")
    exporter = Exporter([refused, *checked[1:]])
    assert exporter.file(refused).reason == "the kernel does not prove it"
    assert "which the kernel does not prove" in exporter.file(checked[1]).reason
