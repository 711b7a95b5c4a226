"""Every English sentence that findings in documents use, looked up in the source code."""

from __future__ import annotations

import ast
from pathlib import Path

import symproof.documents
from symproof.documents import families, findings, outcomes, reading, worker
from symproof.kernel.claims import SORTS
from symproof.kernel.proofs import RULES

#: The functions whose first argument is a sentence, and those whose second is.
FIRST = ("Said", "error", "translate", "UnreadableDocument")
SECOND = ("Unreadable", "expect")


def sentences() -> set[str]:
    """All sentences."""
    found = {families.NOT_RECOGNISED, worker.TOO_LONG, worker.LOST, *reading._ADVICE.values()}
    found |= {sentence for _, sentence in (*outcomes._SHAPES, *outcomes._MISFITS)}
    found.add("the normal forms differ, and no counterexample was found")  # of the prover
    found |= {outcomes.NOTHING_KNOWN, outcomes.NEEDS_SHAPE, *findings.ORDER, *SORTS, *RULES}
    for path in sorted(Path(symproof.documents.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                place = 0 if name in FIRST else 1 if name in SECOND else None
                if place is not None and len(node.args) > place:
                    sentence = node.args[place]
                    if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                        found.add(sentence.value)
    return {s for s in found if s.strip("{}") not in ("why", "flaw", "conditions")}
