"""The server: its tools, whose answers are plain data with a schema.

Needs the package ``mcp`` (``pip install 'symproof[mcp]'``).
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import anyio.to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field, ValidationError

from ...deciding.findings import EXPLANATIONS
from ...deciding.words import DOUBTED
from ...documents.reporting.findings import LOST, SUFFIXES
from ...version import __version__
from .models import (
    CheckedSolutions,
    ComparedAnswers,
    DocumentRelation,
    DocumentVerdicts,
    Exercises,
    ExerciseState,
    Explained,
    ExplainedClaim,
    Judged,
    TheoremAnswer,
    Theorems,
)
from .theorems import search
from .work import RefusedCall, answered, symproof

INSTRUCTIONS = """\
symproof decides claims of mathematics: "proved" is said only of what its kernel has replayed,
"refuted" only with a point at which enclosures separate both sides.  "undecided" says neither;
"suspect" is false as it is read, although something may be open.
"stopped" is no verdict: a limit has ended the question; ask again, or in smaller steps.
Check a whole derivation with check, one step with check_step, an answer with same_answer, the
solutions of equations with check_solutions."""

CLAIM = "a relation or a chain, as in sin(2x) = 2 sin x cos x; plain text or LaTeX; with … if x > 0"
Claim = Annotated[str, Field(description=CLAIM)]
Where = Annotated[str, Field(description="what is said of letters: n: integer, x > 0")]
OursAsked = Annotated[bool, Field(description="the names are those of the library, as R(k), ω_i")]
Language = Annotated[str, Field(description="of sentences: en, ko, zh; default: the setting")]


class AssistantServer(MCPServer):
    """A server whose errors are sentences: one for each argument that does not fit."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool.  Raises ``ToolError`` with the sentence alone."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                raise ToolError(f"{name}: {said_of_arguments(cause)}") from None
            raise ToolError(str(cause if isinstance(cause, ToolError) else error)) from None


def said_of_arguments(error: ValidationError) -> str:
    """The arguments that do not fit, each with what was given, in one line."""
    return "; ".join(
        f"{'.'.join(map(str, found['loc']))} is needed" if found["type"] == "missing" else
        f"{'.'.join(map(str, found['loc']))} is {found['input']!r:.60}: {found['msg']}"
        for found in error.errors(include_url=False)
    )  # fmt: skip


server = AssistantServer(
    "symproof", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"
)


@server.tool()
async def prove(
    claim: Claim, where: Where = "", certificate: bool = False, library: OursAsked = False,
    language: Language = "",
) -> Judged:  # fmt: skip
    """Decide one claim."""
    return await _judged(claim, where, language, certificate, library)


@server.tool()
async def counterexample(claim: Claim, where: Where = "", language: Language = "") -> Judged:
    """Look for a point at which a claim is false: the verdict is refuted if there is one."""
    return await _judged(claim, where, language)


@server.tool()
async def check_step(
    step: Claim, hypotheses: Annotated[list[str], Field(description="relations that are supposed")],
    where: Where = "", library: OursAsked = False, language: Language = "",
) -> Judged:  # fmt: skip
    """Decide whether a step follows from relations, as x = 2 from 2x + 1 = 5."""
    return await _judged(step, _joined([where, *hypotheses]), language, library=library)


@server.tool()
async def check(
    text: Annotated[str, Field(description="Markdown or LaTeX")] = "",
    file: Annotated[str, Field(description="instead of the text, the path of a document")] = "",
    question: Annotated[str, Field(description="to which the text is a solution")] = "",
    where: Where = "",
    given: Annotated[
        list[str] | None, Field(description="relations that hold throughout the text")
    ] = None,
    language: Language = "",
) -> DocumentVerdicts:
    """Check every relation of a derivation or document, in English, Korean or Chinese, or of a
    solution in the letters and data of its question; line 0 is the question.  A file is compared
    with its record, if there is one."""
    supposed = _joined([where, *(given or ())])
    if bool(text.strip()) == bool(file):
        raise ToolError("give a text, or the path of a file")
    if file and (question or supposed):
        raise ToolError("question, where and given go with a text; a file has its own declarations")
    if file and not (file.endswith(SUFFIXES) and Path(file).is_file()):
        raise ToolError(f"no document: {file[:200]!r}; documents are {', '.join(SUFFIXES)}")
    if question or supposed:
        return _verdicts(await _solution(text, question, supposed, language))
    options = ["check", "--output-format", "json", "--explain", *_in(language)]
    found = await _answer(*options, "--", file or "-", text=text)
    if found["errors"]:
        raise ToolError("; ".join(f"line {e['line']}: {e['reason']}" for e in found["errors"]))
    return _verdicts(found)


async def _solution(text: str, question: str, where: str, language: str) -> dict[str, Any]:
    """The record of a solution, as a batch has it."""
    item = {"solution": text, "question": question, "where": where.replace(", ", "; ")}
    found = await _answer("batch", *_in(language), "-", text=json.dumps(item))
    if found["error"] is not None:
        raise ToolError(str(found["error"]).removeprefix("standard input:1: "))
    return found


def _verdicts(found: dict[str, Any]) -> DocumentVerdicts:
    relations = [DocumentRelation.model_validate(r) for r in found["relations"]]
    counts = Counter(relation.verdict for relation in relations)
    wrong = (k for k, r in enumerate(relations) if r.verdict in DOUBTED or r.code == LOST)
    return DocumentVerdicts(relations=relations, counts=counts, first_wrong=next(wrong, None),
                   remarks=found.get("remarks", []), record=found.get("record"))  # fmt: skip


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
async def explain_claim(claim: Claim, where: Where = "", language: Language = "") -> ExplainedClaim:
    """Say how a claim follows, line by line, or how both sides are computed where it fails."""
    found = await _asked("explain_claim", claim=claim, where=where, language=language)
    return ExplainedClaim.model_validate(found)


@server.tool()
async def same_answer(
    gold: Annotated[str, Field(description="the right answer: a formula, or a text that ends so")],
    answer: Annotated[str, Field(description="the answer to judge, likewise")],
    where: Where = "",
) -> ComparedAnswers:
    """Compare two answers, with their units, lists, intervals, roundings."""
    found = await _asked("same_answer", gold=gold, answer=answer, where=where)
    return ComparedAnswers.model_validate(found)


@server.tool()
async def check_solutions(
    conditions: Annotated[list[str], Field(description="relations, as x^2 = 4")],
    answer: Annotated[str, Field(description="x = 2 or x = -2; a set; no solution")],
    where: Where = "",
) -> CheckedSolutions:
    """Decide whether an answer is the set of all solutions of conditions."""
    found = await _asked("check_solutions", conditions=conditions, answer=answer, where=where)
    return CheckedSolutions.model_validate(found)


@server.tool()
async def exercises(language: Language = "") -> Exercises:
    """List the exercises that can be worked on with exercise."""
    return Exercises.model_validate(await _asked("exercises", language=language))


@server.tool()
async def exercise(
    name: Annotated[str, Field(description="of an exercise, as double-angle")],
    answers: Annotated[list[str] | None, Field(description="all answers so far, in order")] = None,
    hints: Annotated[int, Field(ge=0, le=9, description="how many are wanted")] = 0,
    language: Language = "",
) -> ExerciseState:
    """Show an exercise, and judge the answers of a student to it by proof.  Nothing is kept between
    calls: give all answers each time."""
    found = await _asked("exercise", name=name, answers=answers or [], hints=hints,
                         language=language)  # fmt: skip
    return ExerciseState.model_validate(found)


@server.tool()
async def search_theorems(
    query: Annotated[str, Field(description="words, or the name of a theorem")],
    most: Annotated[int, Field(ge=1, le=50)] = 10,
) -> Theorems:
    """Find theorems of the library, which can be cited by their names."""
    found = await anyio.to_thread.run_sync(search, query[:1000], most)
    return Theorems(theorems=[TheoremAnswer(**theorem._asdict()) for theorem in found])


def _joined(texts: list[str]) -> str:
    return ", ".join(text for text in texts if text.strip())


def _in(language: str) -> list[str]:
    return [f"--lang={language}"] if language else []


async def _judged(
    claim: str, where: str, language: str, certificate: bool = False, library: bool = False
) -> Judged:
    if claim.strip() == "-":
        raise ToolError("a claim is a relation")
    asked = [*_in(language), *(["--library"] if library else [])]
    found = await _answer("prove", "--output-format", "json", *asked, f"--where={where}",
                          "--", claim)  # fmt: skip
    (relation,) = found["relations"]
    shown = relation if certificate else {**relation, "certificate": None}
    return Judged.model_validate(shown)


async def _answer(*arguments: str, text: str = "") -> dict[str, Any]:
    try:
        return await symproof(*arguments, text=text)
    except RefusedCall as reason:
        raise ToolError(str(reason)) from None


async def _asked(question: str, **values: Any) -> dict[str, Any]:
    try:
        return await answered(question, values)
    except RefusedCall as reason:
        raise ToolError(str(reason)) from None


def main() -> None:
    """Serve one client on standard input and output."""
    server.run("stdio")
