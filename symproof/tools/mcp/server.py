"""The server: six tools, whose answers are plain data with a schema.

Needs the package ``mcp`` (``pip install 'symproof[mcp]'``).
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import anyio.to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, Field

from ...deciding.findings import EXPLANATIONS
from ...deciding.words import FALSE
from ...documents.reporting.findings import LOST, SUFFIXES
from ...version import __version__
from .theorems import search
from .work import RefusedCall, symproof

INSTRUCTIONS = """\
symproof decides claims of mathematics: "proved" is said only of what its kernel has replayed,
"refuted" only with a point at which enclosures separate both sides.  "undecided" says neither.
"stopped" is no verdict: a limit has ended the question; ask again, or in smaller steps.
Check a whole derivation with check, one step with check_step."""

CLAIM = "a relation or a chain, as in sin(2x) = 2 sin x cos x; plain text or LaTeX; with … if x > 0"
Claim = Annotated[str, Field(description=CLAIM)]
Where = Annotated[str, Field(description="what is said of letters: n: integer, x > 0")]


class FailurePoint(BaseModel):
    """A point at which a claim fails, and both sides there; ``entry`` is the row and the column of
    the entry that differs, if they are matrices."""

    point: str
    left: str
    right: str
    entry: list[int] | None


class Found(BaseModel):
    """What is known of a claim: the ``text`` of it, its ``reading`` in a document, the ``verdict``
    (proved, proved-with-conditions, follows, given, suspect, refuted, ill-typed, undecided or
    not-read, or stopped if there is none), the ``code`` of a finding, the reason, the
    counterexample, the conditions of a proof, and what was assumed of which nothing is said."""

    text: str
    reading: str
    verdict: str
    code: str | None
    reason: str
    counterexample: FailurePoint | None
    conditions: list[str]
    premises: list[int]
    open_premises: list[int]
    assumptions: list[str]


class Judged(Found):
    """The diagnostic of one claim; the certificate if it is asked for and there is one."""

    certificate: dict[str, Any] | None


class DocumentRelation(Found):
    """A relation of a document, with its place; code SP107: it was proved when the document was
    recorded.  A relation that ``follows`` holds where its ``premises`` hold, which are lines of the
    document; nothing is proved of the ``open_premises`` among them.  One that is ``given`` is taken
    as it is."""

    line: int
    column: int


class DocumentVerdicts(BaseModel):
    """The relations of a document, how many have each verdict, and the place in ``relations`` of
    the first that is wrong or has lost its proof; of a file that has a record beside it, what came
    of the comparison."""

    relations: list[DocumentRelation]
    counts: dict[str, int]
    first_wrong: int | None
    record: dict[str, Any] | None


class Explained(BaseModel):
    """What a code means and what to do."""

    code: str
    title: str
    meaning: str
    remedy: str


class TheoremAnswer(BaseModel):
    """A theorem: its name, what it says in words, and its formula in plain text."""

    name: str
    title: str
    statement: str
    formula: str
    is_refuted: bool


class Theorems(BaseModel):
    """Theorems, the best match first."""

    theorems: list[TheoremAnswer]


server = MCPServer("symproof", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR")


@server.tool()
async def prove(claim: Claim, where: Where = "", certificate: bool = False) -> Judged:
    """Decide one claim."""
    return await _judged(claim, where, certificate)


@server.tool()
async def counterexample(claim: Claim, where: Where = "") -> Judged:
    """Look for a point at which a claim is false: the verdict is refuted if there is one."""
    return await _judged(claim, where, certificate=False)


@server.tool()
async def check_step(
    step: Claim, hypotheses: Annotated[list[str], Field(description="relations that are supposed")],
    where: Where = "",
) -> Judged:  # fmt: skip
    """Decide whether a step follows from relations, as x = 2 from 2x + 1 = 5."""
    return await _judged(step, ", ".join(filter(None, [where, *hypotheses])), certificate=False)


@server.tool()
async def check(
    text: Annotated[str, Field(description="Markdown or LaTeX")] = "",
    file: Annotated[str, Field(description="instead of the text, the path of a document")] = "",
) -> DocumentVerdicts:
    """Check every relation of a derivation or document, in English, Korean or Chinese.  A file is
    compared with its record, if there is one."""
    if bool(text.strip()) == bool(file):
        raise ToolError("give a text, or the path of a file")
    if file and not (file.endswith(SUFFIXES) and Path(file).is_file()):
        raise ToolError(f"no document: {file[:200]!r}; documents are {', '.join(SUFFIXES)}")
    found = await _answer("check", "--output-format", "json", "--", file or "-", text=text)
    if found["errors"]:
        raise ToolError("; ".join(f"line {e['line']}: {e['reason']}" for e in found["errors"]))
    relations = [DocumentRelation.model_validate(r) for r in found["relations"]]
    counts = Counter(relation.verdict for relation in relations)
    wrong = (k for k, r in enumerate(relations) if r.verdict in FALSE or r.code == LOST)
    return DocumentVerdicts(relations=relations, counts=counts, first_wrong=next(wrong, None),
                   record=found.get("record"))  # fmt: skip


@server.tool()
async def explain(code: Annotated[str, Field(description="of a finding, as SP101")]) -> Explained:
    """Explain the code of a finding."""
    try:
        title, meaning, remedy = EXPLANATIONS[code.upper()]
    except KeyError:
        raise ToolError(
            f"there is no code {code[:40]!r}; codes: {', '.join(EXPLANATIONS)}"
        ) from None
    return Explained(code=code.upper(), title=title, meaning=meaning, remedy=remedy)


@server.tool()
async def search_theorems(
    query: Annotated[str, Field(description="words, or the name of a theorem")],
    most: Annotated[int, Field(ge=1, le=50)] = 10,
) -> Theorems:
    """Find theorems of the library, which can be cited by their names."""
    found = await anyio.to_thread.run_sync(search, query[:1000], most)
    return Theorems(theorems=[TheoremAnswer(**theorem._asdict()) for theorem in found])


async def _judged(claim: str, where: str, certificate: bool) -> Judged:
    if claim.strip() == "-":
        raise ToolError("a claim is a relation")
    found = await _answer("prove", "--output-format", "json", f"--where={where}", "--", claim)
    (relation,) = found["relations"]
    shown = relation if certificate else {**relation, "certificate": None}
    return Judged.model_validate(shown)


async def _answer(*arguments: str, text: str = "") -> dict[str, Any]:
    try:
        return await symproof(*arguments, text=text)
    except RefusedCall as reason:
        raise ToolError(str(reason)) from None


def main() -> None:
    """Serve one client on standard input and output."""
    server.run("stdio")
