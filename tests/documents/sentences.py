"""Every English sentence that findings in documents use, looked up in the source code."""

from __future__ import annotations

import ast
from pathlib import Path

import symproof.batch
import symproof.documents
import symproof.grading
import symproof.lsp
from symproof.documents import (
    deciding,
    elaborating,
    families,
    findings,
    outcomes,
    reading,
    repairs,
    suspicion,
    worker,
)
from symproof.grading import grades
from symproof.kernel.facts import SORTS
from symproof.kernel.proofs import RULES
from symproof.lsp import fixes

#: The functions whose first argument is a sentence, and those whose second is.
FIRST = ("Said", "error", "missing", "translate", "UnreadableDocument")
SECOND = ("Unreadable", "expect", "items_until")


def sentences() -> set[str]:
    """All sentences."""
    found = {families.NOT_RECOGNISED, worker.TOO_LONG, worker.LOST, *reading.ADVICE.values()}
    found |= {reading.UNCLEAR_SIGN, elaborating.UNCLEAR_TRANSPOSE, *reading.BRACES}
    found |= {sentence for _, sentence in (*outcomes._SHAPES, *outcomes._MISFITS)}
    found.add("the normal forms differ, and no counterexample was found")  # of the prover
    found |= {deciding.MAY_BE_MATRIX, deciding.MAY_BE_ANYTHING, deciding.MAY_BE_FUNCTION}
    found |= {deciding.NEEDS, *(said for _, said in suspicion.DOUBTS)}
    found |= {*grades.WORDS, repairs.HOLDS, fixes.WRITE, fixes.DECLARE, fixes.EXPECT}
    found |= {outcomes.NOTHING_KNOWN, outcomes.NEEDS_SHAPE, *findings.ORDER, *SORTS, *RULES}
    packages = symproof.batch, symproof.documents, symproof.grading, symproof.lsp
    own = [path for p in packages for path in sorted(Path(p.__file__).parent.glob("*.py"))]
    for path in own:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                place = 0 if name in FIRST else 1 if name in SECOND else None
                if place is not None and len(node.args) > place:
                    sentence = node.args[place]
                    if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                        found.add(sentence.value)
    return {s for s in found if s.strip("{}") not in ("why", "flaw", "conditions")}
