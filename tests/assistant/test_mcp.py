"""The server of ``symproof mcp``, asked by a real client over standard input and output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from guides import block
from needed import missing

from symproof.authoring.library import library
from symproof.kernel.proofs import check
from symproof.tools.cli import main
from symproof.tools.mcp import theorems, work

try:
    import anyio
    import jsonschema
    import mcp
except ImportError as error:
    missing(f"{error} (pip install 'symproof[mcp]' jsonschema)")

SERVER = mcp.StdioServerParameters(command=sys.executable, args=["-m", "symproof", "mcp"])
TOOLS = {
    "prove", "counterexample", "check_step", "check", "explain", "explain_claim", "same_answer",
    "check_solutions", "exercises", "exercise", "search_theorems",
}  # fmt: skip


def talk(asking: Callable[[Any], Awaitable[Any]]) -> Any:
    """What a client finds in a session of its own."""

    async def session() -> Any:
        async with mcp.Client(SERVER) as client:
            return await asking(client)

    return anyio.run(session)


def answers(*calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The structured answers to calls, each as its schema says; the text of an error."""

    async def asking(client: Any) -> list[Any]:
        schemas = {t.name: t.output_schema for t in (await client.list_tools()).tools}
        found: list[Any] = []
        for name, arguments in calls:
            result = await client.call_tool(name, arguments)
            if result.is_error:
                found.append(result.content[0].text)
                continue
            jsonschema.validate(result.structured_content, schemas[name])
            found.append(result.structured_content)
        return found

    result: list[Any] = talk(asking)
    return result


def test_every_tool_has_a_description_and_both_schemas() -> None:
    async def asking(client: Any) -> Any:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in talk(asking)}
    assert tools.keys() == TOOLS
    for tool in tools.values():
        assert tool.description
        assert tool.input_schema["properties"]
        assert tool.output_schema["properties"]


@pytest.mark.slow
def test_claims() -> None:
    found = answers(
        ("prove", {"claim": "sin(2x) = 2 sin x cos x", "certificate": True}),
        ("prove", {"claim": r"\sqrt{x^2} = x", "where": "x >= 0"}),
        ("prove", {"claim": "sin(2x) = 2 sin x"}),
        ("counterexample", {"claim": "x^2 >= x"}),
        ("counterexample", {"claim": "x^2 >= 0"}),
        ("prove", {"claim": "sin("}),
        ("prove", {"claim": "-x = -x"}),
        ("prove", {"claim": "--help = 1"}),
    )
    assert [f["verdict"] for f in found] == [
        "proved", "proved", "refuted", "refuted", "proved", "not-read", "proved", "refuted",
    ]  # fmt: skip
    (theorem,) = check(found[0]["certificate"])
    assert not theorem.conditions
    assert found[1]["certificate"] is None
    assert "at x = " in found[3]["reason"]


@pytest.mark.slow
def test_steps_with_their_hypotheses() -> None:
    found = answers(
        ("check_step", {"step": "x = 2", "hypotheses": ["2x + 1 = 5"]}),
        ("check_step", {"step": "x = 3", "hypotheses": ["2x + 1 = 5"]}),
        ("check_step", {"step": "x = 2", "hypotheses": []}),
    )
    assert [f["verdict"] for f in found] == ["proved", "refuted", "refuted"]


@pytest.mark.slow
def test_the_names_in_a_step_are_the_library_s_if_it_is_asked_for() -> None:
    step = {"step": "R_i(k)^T R_i(k) = I", "hypotheses": []}
    false = {"step": "R_i(k)^T R_i(k) = 2 I", "hypotheses": []}
    found = answers(
        ("check_step", {**step, "library": True}),
        ("check_step", {**false, "library": True}),
        ("check_step", step),
        ("prove", {"claim": step["step"], "library": True}),
    )
    ours, wrong, anybody_s, proved = (f["verdict"] for f in found)
    assert ours == proved == "proved"
    assert wrong == "refuted"
    assert anybody_s != "proved"


@pytest.mark.slow
def test_documents() -> None:
    text = "Let $x$ be positive.\n\n$|x| = x$ and\n\n$$\\sin 2x = 2 \\sin x$$\n"
    (found,) = answers(("check", {"text": text}))
    assert [(r["line"], r["verdict"]) for r in found["relations"]] == [
        (3, "proved"),
        (5, "refuted"),
    ]
    assert [(r["premises"], r["open_premises"]) for r in found["relations"]] == [([], [])] * 2
    assert found["counts"] == {"proved": 1, "refuted": 1}
    assert found["first_wrong"] == 1
    (none,) = answers(("check", {"text": "words"}))
    assert none == {
        "relations": [], "counts": {}, "first_wrong": None, "remarks": [], "record": None
    }  # fmt: skip


@pytest.mark.slow
def test_a_file_is_compared_with_its_record(tmp_path: Path) -> None:
    paper, text = tmp_path / "paper.md", "$$\\cos 2a = 1 - 2\\sin^2 a$$\n"
    paper.write_text(text)
    assert main(["check", str(paper), "--accept"]) == 0
    paper.write_text(text.replace("-", "+"))
    (found,) = answers(("check", {"file": str(paper)}))
    assert [r["code"] for r in found["relations"]] == ["SP107"]
    assert found["first_wrong"] == 0
    assert found["record"]["counts"] == {"lost": 1}
    (document,) = found["record"]["documents"]
    assert document["record"] == f"{paper}.symproof-record"


@pytest.mark.slow
def test_only_documents_are_read(tmp_path: Path) -> None:
    """A theory file is a program, and would be run."""
    theory, both = tmp_path / "theory.py", {"text": "$1 = 1$", "file": "a.md"}
    theory.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    said = answers(
        ("check", {"file": str(theory)}), ("check", {"file": str(tmp_path / "no.md")}),
        ("check", both), ("check", {}),
    )  # fmt: skip
    assert ["no document" in row for row in said] == [True, True, False, False]
    assert all("give a text, or the path of a file" in row for row in said[2:])
    assert not (tmp_path / "ran").exists()


@pytest.mark.slow
def test_codes_and_theorems() -> None:
    code, unknown, by_words, by_name, nothing = answers(
        ("explain", {"code": "sp101"}), ("explain", {"code": "SP999"}),
        ("search_theorems", {"query": "distance of two encodings", "most": 3}),
        ("search_theorems", {"query": "block_shift", "most": 1}),
        ("search_theorems", {"query": "zzz"}),
    )  # fmt: skip
    assert code["code"] == "SP101"
    assert "SP101" in unknown
    assert len(by_words["theorems"]) == 3
    assert by_name["theorems"][0]["name"] == "block_shift"
    assert nothing == {"theorems": []}


@pytest.mark.slow
def test_a_mistake_arrives_with_its_point_and_its_repair() -> None:
    """A suspect relation is the first wrong one, although a refuted one stands behind it."""
    product = "Differentiate $f(x) = x^3 e^{2x}$.\n\n$$f'(x) = 3x^2 e^{2x} + x^3 e^{2x}$$\n\n"
    found, declared = answers(
        ("check", {"text": product + "$$\\frac12 - \\frac14 = \\frac15$$"}),
        ("check", {"text": "We have $(A + b)^2 = A^2 + 2Ab + b^2$, and $\\sqrt{y^2} = |y|$."}),
    )
    assert [r["verdict"] for r in found["relations"]] == ["given", "suspect", "refuted"]
    assert found["first_wrong"] == 1
    suspect, refuted = found["relations"][1:]
    assert suspect["counterexample"]["point"] == "x = 1"
    assert refuted["counterexample"] == {"point": "", "left": "1/4", "right": "1/5", "entry": None}
    assert refuted["notes"] == ["with 4 instead of 5 this holds"]
    assert declared["first_wrong"] is None


@pytest.mark.slow
def test_a_document_that_a_declaration_would_settle_is_told_so() -> None:
    open_, settled = answers(
        ("check", {"text": r"We have $\sigma(a + b) = \sigma(b + a)$."}),
        ("check", {"text": r"We have $\sigma(a + b) = \sigma(b + a)$.", "where": "σ: real"}),
    )
    assert open_["counts"] == {"undecided": 1}
    assert len(open_["remarks"]) == 1
    assert "“sigma: real” would settle line 1" in open_["remarks"][0]
    assert settled["counts"] == {"proved": 1}
    assert settled["remarks"] == []


SOLUTION = "Hence $x = 2$.\n\nSo $x = 3$."


@pytest.mark.slow
def test_a_solution_is_checked_with_its_question_and_what_is_given() -> None:
    asked, given, bare, unread, file = answers(
        ("check", {"text": SOLUTION, "question": "Let $x$ be real with $2x + 1 = 5$."}),
        ("check", {"text": SOLUTION, "where": "x: real", "given": ["2x + 1 = 5"]}),
        ("check", {"text": SOLUTION}),
        ("check", {"text": SOLUTION, "given": ["2x + + 1 = 5"]}),
        ("check", {"file": "a.md", "where": "x: real"}),
    )
    for found in (asked, given):
        assert [r["line"] for r in found["relations"]] == [1, 3]
        assert found["first_wrong"] == 1
        assert found["relations"][1]["counterexample"]["left"] == "2"
    assert asked["relations"][0]["premises"] == [0]
    assert [r["verdict"] for r in given["relations"]] == ["proved", "refuted"]
    assert bare["relations"][0]["verdict"] == "undecided"
    assert unread.startswith("line 1: '2x + + 1 = 5'")
    assert file == "question, where and given go with a text; a file has its own declarations"


@pytest.mark.slow
def test_claims_are_explained_and_answers_compared() -> None:
    known, false, unread, same, other, lost, whole, bad = answers(
        ("explain_claim", {"claim": "sin(a)^2 + cos(a)^2 = 1"}),
        ("explain_claim", {"claim": "x^2 = x"}),
        ("explain_claim", {"claim": "sin("}),
        ("same_answer", {"gold": "1/2", "answer": "The answer is 0.5."}),
        ("same_answer", {"gold": "7", "answer": "8"}),
        ("check_solutions", {"conditions": ["x^2 = 4"], "answer": "x = 2"}),
        ("check_solutions", {"conditions": ["x^2 = 4"], "answer": "x = 2 or x = -2"}),
        ("check_solutions", {"conditions": ["x^2 ="], "answer": "x = 2"}),
    )
    assert (known["verdict"], known["theorem"]) == ("proved", "pythagoras")
    assert known["lines"]
    assert (false["verdict"], false["theorem"]) == ("refuted", None)
    assert unread["verdict"] == "not-read"
    assert (same["word"], same["answer"], other["word"]) == ("same", "0.5", "different")
    assert (lost["word"], lost["lost"]) == ("refuted", ["x = −2"])
    assert (whole["word"], whole["lost"], whole["extraneous"]) == ("proved", [], [])
    assert bad == "the formula ends where an operand was expected"


@pytest.mark.slow
def test_exercises_are_listed_and_judged() -> None:
    known, begun, done, korean, none = answers(
        ("exercises", {}),
        ("exercise", {"name": "double-angle", "answers": ["2 sin x"], "hints": 1}),
        ("exercise", {"name": "double-angle", "answers": ["2 sin x", "2 cos(x)^2 - 1"]}),
        ("exercise", {"name": "double angle", "language": "ko"}),
        ("exercise", {"name": "double-angel"}),
    )
    assert "double-angle" in [row["name"] for row in known["exercises"]]
    assert ([step["kind"] for step in begun["steps"]], begun["done"]) == (["false"], False)
    assert begun["hints"][0].startswith("Hint 1 of ")
    assert [step["kind"] for step in done["steps"]] == ["false", "proved"]
    assert done["done"]
    assert "목표" in korean["text"]
    assert none == "there is no exercise 'double-angel'; did you mean 'double-angle'?"


@pytest.mark.slow
def test_a_request_of_a_wrong_type_gets_one_sentence() -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("prove", {}, "prove: claim is needed"),
        ("prove", {"claim": 3}, "prove: claim is 3: "),
        ("check", {"text": ["a"]}, "check: text is ['a']: "),
        ("search_theorems", {"query": "a", "most": 1000}, "search_theorems: most is 1000: "),
        ("prove", {"claim": "-"}, "a claim is a relation"),
        ("prove", {"claim": "1 = 1", "language": "xx"}, "unknown language 'xx'; "),
    ]
    for (*_, said), found in zip(wrong, answers(*(call[:2] for call in wrong)), strict=True):
        assert found.startswith(said)
        assert "\n" not in found
        assert "http" not in found


BAD_CALLS: list[tuple[str, dict[str, Any]]] = [
    ("prove", {}), ("prove", {"claim": 3}), ("prove", {"claim": "-"}),
    ("prove", {"claim": "x\0 = x"}), ("check", {"text": ["a"]}),
    ("search_theorems", {"query": "a", "most": 1000}), ("no_such_tool", {}),
    ("prove", {"claim": "1 + " * 500_000 + "1 = 1"}), ("check", {"text": "x" * 1_100_000}),
]  # fmt: skip


def test_bad_calls_are_errors_and_the_server_goes_on() -> None:
    """One server gets all of them, with a good call behind each."""

    async def asking(client: Any) -> list[tuple[bool, str]]:
        found = []
        for tool, arguments in BAD_CALLS:
            try:
                wrong = bool((await client.call_tool(tool, arguments)).is_error)
            except mcp.MCPError:
                wrong = True
            after = await client.call_tool("prove", {"claim": "1 = 1"})
            found.append((wrong, after.structured_content["verdict"]))
        return found

    assert talk(asking) == [(True, "proved")] * len(BAD_CALLS)


GIANT = "Sum(Sum(Sum(sin(a*b*c*x), (a, 1, 99)), (b, 1, 99)), (c, 1, 99)) = 0"
FACTOR = r"(1+\sin(k^2 x)\cos(k y)+\sin(k z))"
SLOW = "\n\n".join(
    rf"$\prod_{{k=1}}^{{{n}}}{FACTOR} = \prod_{{k=1}}^{{61}}{FACTOR}$" for n in (59, 60)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tool", "arguments", "processes"),
    [("prove", {"claim": GIANT}, 1), ("check", {"text": SLOW}, 2)],  # check has a worker
)
def test_a_call_that_is_given_up_ends_with_its_processes(
    tool: str, arguments: dict[str, Any], processes: int
) -> None:
    async def asking(client: Any) -> tuple[str, int, set[int]]:
        (server,) = _below(os.getpid())
        started: set[int] = set()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(client.call_tool, tool, arguments)
            with anyio.fail_after(30):
                while len(started) < processes:
                    await anyio.sleep(0.05)
                    started = _below(server)
            await anyio.sleep(1)  # the worker is at a relation that takes seconds
            tasks.cancel_scope.cancel()
        with anyio.move_on_after(1):
            while any(map(_runs, started)):
                await anyio.sleep(0.05)
        left = {process for process in started if _runs(process)}
        after = await client.call_tool("prove", {"claim": "1 = 1"})
        return after.structured_content["verdict"], len(started), left

    assert talk(asking) == ("proved", processes, set())


@pytest.mark.slow
def test_calls_at_a_time_share_some_processes() -> None:
    async def asking(client: Any) -> tuple[list[str], int]:
        (server,) = _below(os.getpid())
        verdicts: list[str] = []
        most = 0

        async def ask(k: int) -> None:
            result = await client.call_tool("prove", {"claim": f"{k} + 1 = {k + 1}"})
            verdicts.append(result.structured_content["verdict"])

        async with anyio.create_task_group() as tasks:
            for k in range(12):
                tasks.start_soon(ask, k)
            while len(verdicts) < 12:
                await anyio.sleep(0.02)
                most = max(most, len(_below(server)))
        return verdicts, most

    verdicts, most = talk(asking)
    assert verdicts == ["proved"] * 12
    assert 1 < most <= work.MOST_PROCESSES


CALLS: list[tuple[str, dict[str, Any]]] = [
    ("prove", {"claim": "sin(2x) = 2 sin x cos x", "certificate": True}),
    ("counterexample", {"claim": "x^2 >= x"}),
    ("check_step", {"step": "x = 2", "hypotheses": ["2x + 1 = 5"]}),
    ("check", {"text": "Let $x$ be real. Then $\\sin 2x = 2\\sin x$."}),
    ("explain", {"code": "SP101"}), ("explain", {"code": "SP999"}),
    ("search_theorems", {"query": "distance"}), ("prove", {"claim": "sin("}),
]  # fmt: skip


@pytest.mark.slow
def test_memory_stays_flat() -> None:
    """As many calls as ``SYMPROOF_MCP_CALLS`` says; what is loaded once is loaded by the first."""
    count = int(os.environ.get("SYMPROOF_MCP_CALLS", "60"))
    warm = 2 * len(CALLS)

    async def asking(client: Any) -> tuple[list[int], int, list[int], set[int]]:
        (server,) = _below(os.getpid())
        schemas = {t.name: t.output_schema for t in (await client.list_tools()).tools}
        sizes: list[int] = []
        largest, files = 0, []

        async def watch() -> None:
            nonlocal largest
            while True:
                largest = max([largest, *map(_megabytes, _below(server))])
                await anyio.sleep(0.1)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(watch)
            for k in range(count):
                name, arguments = CALLS[k % len(CALLS)]
                result = await client.call_tool(name, arguments)
                if not result.is_error:
                    jsonschema.validate(result.structured_content, schemas[name])
                sizes.append(_megabytes(server))
                files.append(len(list(Path(f"/proc/{server}/fd").iterdir())))
            tasks.cancel_scope.cancel()
        return sizes, largest, files, _below(server)

    sizes, largest, files, left = talk(asking)
    assert len(sizes) == count > warm
    assert 20 < sizes[0] < 400, sizes
    assert sizes[-1] - sizes[warm] <= 5, sizes
    assert files[-1] <= files[warm], files
    assert 20 < largest < 400  # a process of a call
    assert not left


def _below(parent: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    found: set[int] = set()
    parents = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            after_name = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
            if after_name.split()[0] != "Z":
                parents[int(file.parent.name)] = int(after_name.split()[1])
    for _ in range(3):
        found |= {child for child, above in parents.items() if above in {parent, *found}}
    return found


def _runs(process: int) -> bool:
    """Whether a process is there and not ended."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def _megabytes(process: int) -> int:
    """The memory of a process that is resident; 0 if it has ended."""
    with suppress(OSError):
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
        for line in status.splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) // 1024
    return 0


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("1 + " * 10_000 + "1 = 1", "a claim has at most 30000 bytes"),
        ("√2 + " * 4_300 + "1 = 1", "a claim has at most 30000 bytes"),  # fewer characters
    ],
)
def test_a_claim_that_is_too_long_is_refused_with_what_to_do(claim: str, said: str) -> None:
    (found,) = answers(("prove", {"claim": claim}))
    assert said in found
    assert "checked as a document" in found


def test_a_document_with_a_wrong_declaration_is_an_error_with_its_line() -> None:
    (found,) = answers(("check", {"text": "\n<!-- symproof: x: elephant -->\n$x = 1$"}))
    assert "line 2: 'elephant' is not a sort" in found
    assert "{" not in found


def test_what_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SECONDS", 0.01)
    with pytest.raises(work.RefusedCall, match="longer than"):
        anyio.run(lambda: work.symproof("prove", "--output-format", "json", "1 = 1"))


def test_standard_output_holds_messages_only() -> None:
    """Also when a line is none."""
    hello = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": {"name": "t", "version": "1"},
        },
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "symproof", "mcp"],
        input=f"garbage\n{json.dumps(hello)}\n", capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    assert messages
    assert all(message["jsonrpc"] == "2.0" for message in messages)
    assert "Traceback" not in done.stderr


def test_the_guide() -> None:
    assert json.loads(block("reports/guide/editor.md", "json mcp")) == {
        "mcpServers": {"symproof": {"command": "symproof", "args": SERVER.args[2:]}}
    }


def test_without_the_package_one_line_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['mcp'] = None; sys.argv = ['symproof', 'mcp'];"
        "from symproof.tools.cli import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'symproof[mcp]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_theorems_are_those_of_the_library() -> None:
    found = theorems.library()
    ours = (r for r in library.records.values() if r.function.__module__.startswith("symproof."))
    assert [theorem.name for theorem in found] == [record.name for record in ours]
    assert {"sin_sum", "shift"} <= {theorem.name for theorem in found}
