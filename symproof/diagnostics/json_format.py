"""JSON: everything, with certificates.  ``schema/symproof-3.json`` describes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..deciding.diagnostic import THEOREM, data_of
from .model import Output

VERSION = 3
SCHEMA = Path(__file__).parent / "schema" / f"symproof-{VERSION}.json"


def write(output: Output) -> str:
    """The whole output as one object, with a line for each result."""
    rows = []
    for key, value in output_data(output).items():
        if isinstance(value, list) and value:
            inside = ",\n".join("  " + _compact(item) for item in value)
            rows.append(f" {_compact(key)}: [\n{inside}\n ]")
        else:
            rows.append(f" {_compact(key)}: {_compact(value)}")
    return "{\n" + ",\n".join(rows) + "\n}"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def output_data(output: Output) -> dict[str, Any]:
    """The same as plain data."""
    say = output.translate
    return {
        "version": VERSION,
        "exit_code": output.exit_code,
        "relations": [data_of(r, say) for r in output.results if r.kind != THEOREM],
        "theorems": [data_of(r, say) for r in output.results if r.kind == THEOREM],
        "errors": [
            {
                "file": p.file,
                "line": p.line,
                "code": p.code,
                "level": p.level,
                "reason": p.message.in_language(say),
            }
            for p in output.problems
        ],
        **({"remarks": [r.told(say) for r in output.remarks]} if output.remarks else {}),
        **({"documents": [dict(d) for d in output.documents]} if output.documents else {}),
        **({} if output.record is None else {"record": dict(output.record)}),
    }
