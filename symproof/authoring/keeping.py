"""Kept certificates: what a search has found once is replayed from then on.

The file of all proofs that the main job writes (``proofs.json`` among the reports) is read by the
next one.  An entry of it spares the search if its ``key`` is that of everything that a search would
be asked now, and if it proves the theorem line by line as it is written.  It is believed for
nothing: the kernel replays it like any other proof, and must find the ``conditions`` and use the
theorems that are named.  There is no other cache.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ..base.caches import digest
from ..base.doors import read_regular
from ..kernel.context import Theorem
from ..kernel.proofs import FORMAT
from ..kernel.terms import Term
from ..notation.encoding import encode, encode_claim, encode_condition
from .placing import InnerChain
from .reasons import CitedTheorem, theorems_of
from .steps import ProvedStep

Data = dict[str, Any]
Certificates = Mapping[str, Data]  # entries of a proof document by the names of their theorems
NONE: Certificates = {}


class KeepableTheorem(CitedTheorem, Protocol):
    """A theorem as the store knows it: a :class:`~symproof.authoring.library.Record`."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """All lines of the derivation, as written."""

    @property
    def asked(self) -> list[ProvedStep]:
        """The steps with what a search for their proofs is asked."""


class KeptSteps(NamedTuple):
    """The steps of a theorem with the proofs of its kept ``entry``."""

    steps: list[ProvedStep]
    entry: Data

    def describes(self, theorem: Theorem, record: KeepableTheorem) -> bool:
        """Whether what the kernel has replayed is the theorem, under the conditions that are kept
        and by the theorems that its reasons name."""
        return (
            theorem.claim == record.claim
            and conditions_of(theorem) == self.entry.get("conditions")
            and {*theorem.uses} == {*_cited(record)}
        )


class _Other(Exception):
    """The entry is of another proof than the record's."""


def key(record: KeepableTheorem) -> str:
    """A hash of all that a search for the proofs of a record is asked: its claim, its lines, the
    reasons with the values that they name, what the theorems claim that they use, and the format.
    Raises :class:`~symproof.deciding.findings.StepFailure`."""
    data = [
        FORMAT,
        encode_claim(record.claim),
        *_written(record),
        [step.proof for step in record.asked],
        sorted(_cited(record).items()),
    ]
    return digest(json.dumps(data, separators=(",", ":"), sort_keys=True))[:32]


def _written(record: KeepableTheorem) -> tuple[list[Any], list[str]]:
    """The lines of the derivation and the relations between them."""
    return [encode(t) for t in record.terms], [step.op for step in record.derivation.steps]


def _cited(record: KeepableTheorem) -> dict[str, Data]:
    """What the theorems claim that the reasons of a record name."""
    steps = record.derivation.steps
    used = [use.record for step in steps for use in theorems_of(step.reason)]
    return {other.name: encode_claim(other.claim) for other in used}


def conditions_of(theorem: Theorem) -> list[Data]:
    """The conditions of a theorem as plain data."""
    return [encode_condition(c) for c in theorem.conditions]


def read(file: Path) -> Certificates:
    """The certificates in a file; none if there is no such file or it is no proof document."""
    try:
        entries = json.loads(read_regular(file))["theorems"]
        return {entry["name"]: entry for entry in entries}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def written(document: Data) -> str:
    """A proof document as text (JSON), one line for each theorem."""
    rows = [
        json.dumps(entry, separators=(",", ":"), sort_keys=True) for entry in document["theorems"]
    ]
    return f'{{"symproof":{document["symproof"]},"theorems":[\n' + ",\n".join(rows) + "\n]}\n"


def recall(record: KeepableTheorem, entry: Any) -> KeptSteps | None:
    """The proofs that an entry has for the steps of a record; None if it is not of exactly this
    theorem and these lines and reasons.  Raises
    :class:`~symproof.deciding.findings.StepFailure`."""
    if type(entry) is not dict or entry.get("key") != key(record):
        return None
    try:
        proof = entry["proof"]
        while proof["rule"] == "discharge":
            proof = proof["proof"]
        if entry["claim"] != encode_claim(record.claim) or proof["rule"] != "chain":
            raise _Other
        if (proof["lines"], proof["ops"]) != _written(record):
            raise _Other
        return KeptSteps(_filled(record.asked, proof["proofs"]), entry)
    except (_Other, KeyError, TypeError):
        return None


def _filled(steps: Sequence[ProvedStep], proofs: Any) -> list[ProvedStep]:
    """The steps with these proofs, and the chains in their reasons with those inside of them."""
    if type(proofs) is not list or len(proofs) != len(steps):
        raise _Other
    return [_with_proof(step, proof) for step, proof in zip(steps, proofs, strict=True)]


def _with_proof(step: ProvedStep, proof: Data) -> ProvedStep:
    found = {_name(node): node for node in _nodes(proof)}

    def again(chain: InnerChain) -> InnerChain:
        if chain.data["rule"] != "chain":
            return chain  # what is cited there is not searched for
        proofs = found[_name(chain.data)]["proofs"]
        last = chain.first + len(chain.steps)
        return chain._replace(steps=tuple(_filled(chain.steps, proofs[chain.first : last])))

    instances = []
    for instance in step.instances:
        if _name(instance.data()) not in found:
            raise _Other
        instances.append(instance._replace(inner=tuple(map(again, instance.inner))))
    return step._replace(
        proof=proof, inner=tuple(map(again, step.inner)), instances=tuple(instances)
    )


def _name(node: Data) -> str:
    """What a chain or an instance says, whatever proves it."""
    said = [node.get(k) for k in ("lines", "ops", "theorem", "values")]
    return json.dumps(said, sort_keys=True)


def _nodes(data: Any) -> Iterator[Data]:
    """The chains and the instances of theorems in a proof."""
    if isinstance(data, dict):
        if "lines" in data or "theorem" in data:
            yield data
        data = [part for name, part in data.items() if name not in ("lines", "values")]
    if isinstance(data, list):
        for part in data:
            if isinstance(part, dict | list):
                yield from _nodes(part)
