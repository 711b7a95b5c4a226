"""A plugin for pytest (``-p checker.recording``): what the kernel is asked in tests, with its answer.

Each document that is checked is written to the file that the environment variable ``RECORD`` names,
a line each: ``{"document": …, "proved": [[name, conditions], …] or null}``.
"""

from __future__ import annotations

import functools
import json
import os
from typing import Any

from symproof.kernel import proofs
from symproof.kernel.conditions import encode_condition
from symproof.kernel.context import ProofError


def recorded(check: Any, record: Any) -> Any:
    @functools.wraps(check)
    def asked(document: Any) -> Any:
        try:
            text = json.dumps(document, ensure_ascii=False)
        except (TypeError, ValueError, RecursionError):
            return check(document)
        answer = None
        try:
            theorems = check(document)
            answer = [[t.name, [encode_condition(c) for c in t.conditions]] for t in theorems]
            return theorems
        except ProofError:
            raise
        finally:
            record.write(f'{{"document": {text}, "proved": {json.dumps(answer, ensure_ascii=False)}}}\n')
            record.flush()

    return asked


if "RECORD" in os.environ:
    proofs.check = recorded(proofs.check, open(os.environ["RECORD"], "w", encoding="utf-8"))
