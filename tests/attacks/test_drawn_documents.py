"""A slice of the documents that ``drawn_documents`` puts together at random."""

from __future__ import annotations

import pytest
from tools.attacks import drawn_documents
from tools.attacks.drawn_documents import Expected, broken, document


@pytest.mark.parametrize("k", range(8))
def test_nothing_false_is_proved_and_nothing_true_or_unclaimed_refuted(k: int) -> None:
    for n in range(15):
        drawing = document(f"slice/{k}/{n}")
        found, _ = broken(drawing)
        assert not found, "\n".join([*drawing.lines, *found])


def test_what_breaks_the_rules_is_seen() -> None:
    drawing = document("seen")
    drawing.lines[:] = ["Let $x$ be a positive real number.", "", "Then $|x| = x$. Hence $x < 0$."]
    drawing.expected[:] = [
        Expected(3, "|x| = x", drawn_documents.PROVED, "does not hold"),
        Expected(3, "x < 0", drawn_documents.REFUTED, "holds"),
    ]
    found, counted = broken(drawing)
    assert len(found) == 2
    assert counted["proved"] == counted["refuted"] == 1


def test_documents_of_all_languages_and_kinds_of_verdicts_are_drawn() -> None:
    drawn = [document(f"slice/0/{n}") for n in range(60)]
    assert {d.language for d in drawn} == {0, 1, 2}
    forbidden = [one.forbidden for d in drawn for one in d.expected]
    assert {drawn_documents.PROVED, drawn_documents.REFUTED} <= {*forbidden}
    assert len(forbidden) > 200


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert drawn_documents.main(["--documents", "3", "--seed", "slice/0"]) == 0
    assert capsys.readouterr().out.startswith("3 documents, 0 broken; {")
