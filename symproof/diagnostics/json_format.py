"""JSON: everything, with certificates.  ``schema/symproof-2.json`` describes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .model import Output

VERSION = 2
SCHEMA = Path(__file__).parent / "schema" / f"symproof-{VERSION}.json"


def write(output: Output) -> str:
    """The whole output as one object, with a line for each result."""
    rows = []
    for key, value in data_of(output).items():
        if isinstance(value, list) and value:
            inside = ",\n".join("  " + _compact(item) for item in value)
            rows.append(f" {_compact(key)}: [\n{inside}\n ]")
        else:
            rows.append(f" {_compact(key)}: {_compact(value)}")
    return "{\n" + ",\n".join(rows) + "\n}"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def data_of(output: Output) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "version": VERSION,
        "exit_code": output.exit_code,
        "relations": [dict(r.data) for r in output.results if r.kind == "relation"],
        "theorems": [dict(r.data) for r in output.results if r.kind == "theorem"],
        "errors": [
            {"file": p.file, "line": p.line, "code": p.code, "level": p.level, "reason": p.message}
            for p in output.problems
        ],
        **({} if output.record is None else {"record": dict(output.record)}),
    }
