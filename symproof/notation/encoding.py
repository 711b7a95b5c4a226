"""Terms, claims and conditions as plain data, as certificates have them.

The kernel reads plain data (:func:`~symproof.kernel.terms.decode`,
:func:`~symproof.kernel.claims.decode_claim`) and never writes it.  Nothing here is trusted: a
certificate is judged by what the kernel reads.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from ..kernel.claims import Claim, Condition, demand_type, read
from ..kernel.terms import Relation, Term

MAX_DIGITS = 4_000  # of an integer; Python reads and writes 4300


def read_document(file: bytes) -> Any:
    """The data in a ``file`` of certificates: JSON in UTF-8, as FORMAT.md says.  Raises
    :class:`ValueError`."""
    return json.loads(file.decode("utf-8"), parse_int=_integer, parse_constant=_no_number)


def _integer(digits: str) -> int:
    if len(digits.removeprefix("-")) > MAX_DIGITS:
        raise ValueError(f"an integer of more than {MAX_DIGITS} digits")
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number in JSON")


def encode(value: Any) -> Any:
    """Encode ``value``, a term or a tuple of terms and names, as plain data."""
    if type(value) is Term:
        return [value.head, *map(encode, value.args)]
    return [*map(encode, value)] if isinstance(value, tuple) else value


def encode_claim(claim: Claim) -> dict[str, Any]:
    """The claim as plain data."""
    return {
        "variables": encode(claim.variables),
        "definitions": encode(claim.definitions),
        "hypotheses": encode(claim.hypotheses),
        "relation": encode(claim.relation),
        **({"premises": encode(claim.premises)} if claim.premises else {}),
        **({"or": encode(claim.alternatives)} if claim.alternatives else {}),
    }


def encode_condition(condition: Condition) -> dict[str, Any]:
    """The condition as plain data."""
    return {"ranges": encode(condition.ranges), "relation": encode(condition.relation)}


def by_instance(instance: Mapping[str, Any], op: str) -> dict[str, Any]:
    """The proof that a relation with ``op`` is an instance of a theorem with the same op."""
    place = "context" if op == "=" else "witness"
    return {"rule": "ring", place: ["hole", 0], "instances": [instance]}


def decode_condition(data: Any) -> Condition:
    """The condition that plain data stands for.  Raises :class:`ValueError`."""
    ranges = read([(str, Term, Term)], demand_type(dict, data)["ranges"])
    return Condition(ranges, read(Relation, data["relation"]))
