"""Every English sentence that findings in documents and ``prove`` use, looked up in the source
code."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import symproof
from symproof.base import stopping
from symproof.deciding import strategies, words
from symproof.deciding.findings import EXPLANATIONS
from symproof.diagnostics.record import comparing
from symproof.documents.judging import (
    basis,
    deciding,
    doubts,
    repairs,
    unsaid,
)
from symproof.documents.reporting import findings
from symproof.kernel.facts import SORTS
from symproof.kernel.proofs import RULES
from symproof.reading.lexing import strict
from symproof.reading.statements import families, sides
from symproof.search import prover
from symproof.teaching.grading import grades
from symproof.tools.lsp import fixes

ROOT = Path(symproof.__file__).parent
#: Where sentences are said.
FOLDERS = (
    "authoring", "diagnostics/record", "documents", "teaching/grading", "tools/batch",
    "tools/checking", "tools/lsp",
)  # fmt: skip
#: Where reasons are given why a formula is not read.
READERS = ("notation", "reading")
FILES = (
    "checkers/coq/command.py",
    "deciding/certifying.py", "deciding/diagnostic.py", "deciding/explaining.py",
    "deciding/findings.py", "report/build.py",
    "deciding/judgements.py", "deciding/strategies.py", "deciding/verdicts.py",
    "search/misfits.py", "teaching/items.py", "teaching/on_ray.py",
    "teaching/verifying.py", "tools/cli.py",
)  # fmt: skip
#: The functions whose first argument is a sentence, those whose second is, and so on.
PLACES = {
    **dict.fromkeys(("Said", "error", "missing", "translate", "UnreadableDocument"), (0,)),
    **dict.fromkeys(("expect", "items_until", "said_together"), (1,)),
    "UnreadableText": (2,),
    "fail": (1,),
    **dict.fromkeys(("by_count", "_of_lines"), (0, 1)),  # of one, of several
}
#: What passes on what somebody else says, and is nothing to be translated.
PASSED = re.compile(r"(?:\{\w+\}|[^\w{}])*")

#: What joins what others say by signs that are other ones in other languages.
KEPT = {", ", ": ", "; ", "{one}; {other}", "{word}: {claim} ({answers})", "{count} {verdict}"}


def files() -> Iterator[Path]:
    """The files with sentences."""
    for folder in (*FOLDERS, *READERS):
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from (ROOT / name for name in FILES)


def said_in(path: Path) -> Iterator[tuple[str, ast.expr, set[str]]]:
    """The sentences that a file says: where, how, and which; none if that cannot be seen."""
    name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    known = vars(importlib.import_module(name.removesuffix(".__init__")))
    for line, how, which in said_by(path.read_text(encoding="utf-8"), known):
        yield f"{path.name}:{line}", how, which


def said_by(
    source: str, known: Mapping[str, object]
) -> Iterator[tuple[int, ast.expr, set[str]]]:  # fmt: skip
    """The same of a source with the names that are ``known`` in it."""
    tree = ast.parse(source)
    local: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            local.setdefault(node.targets[0].id, []).append(node.value)

    def rows(value: ast.expr) -> set[str]:
        held = known.get(getattr(value, "id", ""))
        return set(held.values()) if isinstance(held, dict) else set()

    def texts(value: ast.expr) -> set[str]:
        if isinstance(value, ast.Constant):
            return {value.value} if isinstance(value.value, str) else set()
        if isinstance(value, ast.IfExp):
            return texts(value.body) | texts(value.orelse)
        if isinstance(value, ast.Name):
            held = known.get(value.id)
            if isinstance(held, str):
                return {held}
            return set().union(*map(texts, local.get(value.id, [])))
        if isinstance(value, ast.Call) and getattr(value.func, "attr", "") == "get":
            assert isinstance(value.func, ast.Attribute)
            return rows(value.func.value) | texts(value.args[1])
        return rows(value.value) if isinstance(value, ast.Subscript) else set()

    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            for sentence in (node.args[p] for p in PLACES.get(name, ()) if p < len(node.args)):
                yield node.lineno, sentence, texts(sentence)


def sentences() -> set[str]:
    """All sentences."""
    found = {
        families.NOT_RECOGNISED,
        *(stopping.TOO_LONG, stopping.UNFINISHED, deciding.RESTS_ON_STOPPED, findings.STOPPED_THEN),
        *sides.ADVICE.values(),
    }
    found |= {prover.NO_PROOF, prover.NO_ORDER, strategies.AGREE}
    found |= {*unsaid.UNSAID}
    found |= {text for explanation in EXPLANATIONS.values() for text in explanation}
    found |= {deciding.NEEDS, *(said for _, said in doubts.DOUBTS)}
    found |= {*grades.WORDS, repairs.HOLDS, fixes.WRITE, fixes.DECLARE, fixes.GIVEN, fixes.EXPECT}
    found |= {*words.VERDICT_WORDS, *words.MEANINGS.values(), *SORTS, *RULES}
    found |= {said for table in (basis._COUNTED, basis._APART, basis._NAMED, comparing._HAPPENED)
              for pair in table.values() for said in pair}  # fmt: skip
    found |= {*strict._ADVICE.values(), *strict._ADVICE_IN_TEXT.values()}
    for path in files():
        for _, _, said in said_in(path):
            found |= said
    return {s for s in found if not PASSED.fullmatch(s) or s in KEPT}
