"""The laws as data that a checker in another language can read: ``laws.json`` among the reports.

FORMAT.md describes it.  A name is the one under which a proof uses the law, behind "law ".  Beside
the laws stands what else the kernel's tables say of functions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..kernel.context import LAW, TABLE
from ..kernel.derivatives import OUTER
from ..kernel.functions import QUOTIENTS, Function
from ..kernel.functions import TABLE as FUNCTIONS
from ..kernel.laws import LAWS, LIMITING, Law
from ..kernel.proofs import FORMAT
from ..kernel.terms import read_prefix
from ..notation.encoding import encode


def law_table() -> str:
    """The laws, the functions and the derivatives (JSON), a line for each."""
    laws = ",\n".join(_text(_law(law)) for law in (*LAWS, *LIMITING))
    functions = _rows({head: _function(head, of) for head, of in FUNCTIONS.items()})
    slopes = _rows({head: encode(term) for head, term in OUTER.items()})
    return (
        f'{{"symproof":{FORMAT},"laws":[\n{laws}\n],'
        f'"functions":{{\n{functions}\n}},"derivatives":{{\n{slopes}\n}}}}\n'
    )


def _law(law: Law) -> dict[str, Any]:
    said = TABLE[LAW + law.name]
    return {
        "name": law.name,
        "variables": [[v.name, v.sort, list(v.indices)] for v in said.variables],
        "hypotheses": [encode(premise.relation) for premise in said.premises],
        "relation": encode(said.relation),
        "source": law.source,
        "group": law.group,
    }


def _function(head: str, function: Function) -> dict[str, Any]:
    return {
        "of": function.of,
        "needs": [encode(r) for r in read_prefix(function.needs)],
        "values": _rules(function.values),
        "defined": _rules(function.defined),
        "quotient": QUOTIENTS.get(head, ()),
        "vanishes": function.vanishes,
        "source": function.source,
    }


def _rules(text: str) -> list[list[str]]:
    """What follows from what: facts of the argument, and last a sort of the value."""
    return [rule.split(": ") for rule in text.split("; ") if rule]


def _rows(data: Mapping[str, Any]) -> str:
    return ",\n".join(f"{_text(key)}:{_text(value)}" for key, value in data.items())


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
