"""What the kernel says of proofs that many tests share, asked once.

A proof document holds everything that its last theorem uses.  Where each test looks at another
theorem of the library, or changes one, the kernel would replay the same proofs again and again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from symproof.kernel import proofs
from symproof.kernel.context import Lemma, Theorem

_replay = proofs._theorem
_replayed: dict[str, list[tuple[Theorem, Lemma, dict[str, Lemma]]]] = {}


def replay_once(
    name: str, entry: dict[str, Any], proved: Mapping[str, Lemma]
) -> tuple[Theorem, Lemma]:
    """What the kernel says of an entry: the same as before if the entry and all theorems that it
    uses are the same."""
    before = _replayed.setdefault(f"{name}: {json.dumps(entry)}", [])
    for theorem, known, used in before:
        if all(proved.get(u) == what for u, what in used.items()):
            return theorem, known
    theorem, known = _replay(name, entry, proved)
    before.append((theorem, known, {u: proved[u] for u in theorem.uses}))
    return theorem, known


@contextmanager
def sharing() -> Iterator[None]:
    """As long as it lasts the kernel is not asked twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proofs, "_theorem", replay_once)
        yield
