"""The laws as data that a checker in another language can read: ``laws.json`` among the reports.

FORMAT.md describes it.  A name is the one under which a proof uses the law, behind "law ".
"""

from __future__ import annotations

import json
from typing import Any

from ..kernel.claims import encode_relation
from ..kernel.context import LAW
from ..kernel.laws import LAWS, Law
from ..kernel.proofs import FORMAT
from ..kernel.table import OUTER, TABLE
from ..kernel.terms import encode


def law_table() -> str:
    """The laws and the derivatives (JSON), a line for each."""
    laws = ",\n".join(_text(_law(law)) for law in LAWS)
    slopes = ",\n".join(f"{_text(head)}:{_text(encode(term))}" for head, term in OUTER.items())
    return f'{{"symproof":{FORMAT},"laws":[\n{laws}\n],"derivatives":{{\n{slopes}\n}}}}\n'


def _law(law: Law) -> dict[str, Any]:
    said = TABLE[LAW + law.name]
    return {
        "name": law.name,
        "variables": [[v.name, v.sort, list(v.indices)] for v in said.variables],
        "hypotheses": [encode_relation(premise.relation) for premise in said.premises],
        "relation": encode_relation(said.relation),
        "source": law.source,
        "group": law.group,
    }


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
