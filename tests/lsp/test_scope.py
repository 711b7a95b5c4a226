"""After an edit only what it can change is judged again: the process counts its judgements."""

from __future__ import annotations

import queue
from typing import Any

import pytest

from symproof.documents.judging import deciding
from symproof.tools.lsp import judging
from symproof.tools.lsp.judging import Judge

#: In each section x has a sort of its own, and f a definition.
SECTION = """## Section {k}

We define

$${f}(y) = y^2 + {k}.$$

Let $x$ be {sort}. Then ${f}(2) = {value}$ and $|x| + {k} = x + {k}$.
Also $(x + {k})^2 = x^2 + 2 \\cdot {k}x + {k}^2$.
"""
NAMES = "fghpuvwqrs"
SECTIONS = len(NAMES)
EACH = 3  # relations of a section that are judged


def document(**sorts: str) -> str:
    return "\n".join(
        SECTION.format(k=k, f=f, sort=sorts.get(f, "positive"), value=k + 4)
        for k, f in enumerate(NAMES, 1)
    )


class Asking:
    """A process that judges, without a process."""

    def __init__(self) -> None:
        begin = {"folder": None, "language": "en", "known": {}, "timeout": 1.0}
        self.said: dict[str, Any] = {}
        self.judge = Judge(begin, lambda **data: self.said.update(data), lambda seconds: None)
        self.number = 0

    def check(self, text: str) -> tuple[int, list[str]]:
        """How many judgements a text needs, and the codes that are found."""
        before = self.judge.memory.judged
        self.number += 1
        self.judge.answer({"id": self.number, "do": "check", "uri": "u", "name": "a.md",
                           "text": text, "is_file": False})  # fmt: skip
        assert self.said["done"] == self.number
        return self.said["judged"] - before, [f["code"] for f in self.said["findings"]]


@pytest.fixture
def asking() -> Asking:
    asking = Asking()
    judged, found = asking.check(document())
    assert judged == SECTIONS * EACH
    assert found == []
    return asking


def test_what_has_not_changed_is_not_judged_again(asking: Asking) -> None:
    assert asking.check(document()) == (0, [])
    assert asking.check("# A title above\n\n" + document() + "\nAnd words behind.\n") == (0, [])


def test_one_relation(asking: Asking) -> None:
    text = document()
    judged, found = asking.check(text.replace("w(2) = 11", "w(2) = 12"))
    assert found == ["SP101"]
    assert 1 <= judged <= EACH  # the relation, and perhaps what is nearest to it and true
    assert asking.check(text) == (0, [])  # the edit is taken back


def test_a_definition(asking: Asking) -> None:
    """What uses it, and nothing else."""
    judged, found = asking.check(document().replace("w(y) = y^2 + 7", "w(y) = y^2 + 8"))
    assert found == ["SP101"]
    assert 1 <= judged <= EACH


def test_what_is_said_of_a_letter_reaches_as_far_as_its_section(asking: Asking) -> None:
    judged, found = asking.check(document(w="real"))
    assert found == ["SP101"]
    assert 1 <= judged <= 4 * EACH  # most of them are repairs that were tried


def test_a_judgement_is_made_again_if_what_it_rests_on_has_changed(asking: Asking) -> None:
    """Remembering must not be blind: the same words under another supposition are judged."""
    assert asking.check(document(w="real"))[1] == ["SP101"]
    assert asking.check(document(w="positive"))[1] == []


def test_a_relation_in_another_document_is_known(asking: Asking) -> None:
    judged, _ = asking.check(SECTION.format(k=3, f="h", sort="positive", value=7))
    assert judged == 0


def test_what_a_false_claim_lacks_is_looked_for_once(asking: Asking, monkeypatch: Any) -> None:
    """Also if one beside it was edited."""
    asked: list[object] = []
    monkeypatch.setattr(deciding, "missing_hypothesis", asked.append)
    text = (
        document() + "\n## More\n\nLet $x$ be real. Then $|x - 7| = x - 7$ and $x + 1 = x + {}$.\n"
    )
    assert asking.check(text.format("1"))[1] == ["SP101"]
    assert len(asked) == 1
    assert asking.check(text.format("1 + 0"))[1] == ["SP101"]
    assert len(asked) == 1


def test_garbage_is_looked_for_in_pauses(monkeypatch: Any) -> None:
    looks: list[int] = []
    monkeypatch.setattr(judging, "PAUSE", 0.01)
    monkeypatch.setattr(judging.gc, "collect", lambda: looks.append(1) or requests.put("late"))
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
    requests.put("soon")
    assert judging.next_of(requests) == "soon"
    assert looks == []
    assert judging.next_of(requests) == "late"
    assert looks == [1]
