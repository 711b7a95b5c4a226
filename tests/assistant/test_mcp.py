"""The server of ``symproof mcp``, asked by a real client over standard input and output."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from needed import missing

from symproof.kernel.proofs import check
from symproof.mcp import theorems, work

try:
    import anyio
    import jsonschema
    import mcp
except ImportError as error:
    missing(f"{error} (pip install 'symproof[mcp]' jsonschema)")

SERVER = mcp.StdioServerParameters(command=sys.executable, args=["-m", "symproof", "mcp"])
TOOLS = {"prove", "counterexample", "check_step", "check", "explain", "search_theorems"}


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
        "proved", "proved", "refuted", "refuted", "proved", "not-read", "proved", "not-read",
    ]  # fmt: skip
    (theorem,) = check(found[0]["certificate"])
    assert not theorem.conditions
    assert found[1]["certificate"] is None
    assert "at x = " in found[3]["reason"]


def test_steps_with_their_hypotheses() -> None:
    found = answers(
        ("check_step", {"step": "x = 2", "hypotheses": ["2x + 1 = 5"]}),
        ("check_step", {"step": "x = 3", "hypotheses": ["2x + 1 = 5"]}),
        ("check_step", {"step": "x = 2", "hypotheses": []}),
    )
    assert [f["verdict"] for f in found] == ["proved", "refuted", "refuted"]


def test_documents() -> None:
    text = "Let $x$ be positive.\n\n$|x| = x$ and\n\n$$\\sin 2x = 2 \\sin x$$\n"
    (found,) = answers(("check", {"text": text}))
    assert [(r["line"], r["verdict"]) for r in found["relations"]] == [
        (3, "proved"),
        (5, "refuted"),
    ]
    assert found["counts"] == {"proved": 1, "refuted": 1}
    assert found["first_wrong"] == 1
    (none,) = answers(("check", {"text": "words"}))
    assert none == {"relations": [], "counts": {}, "first_wrong": None}


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


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("prove", {}), ("prove", {"claim": 3}), ("prove", {"claim": "-"}),
        ("prove", {"claim": "x\0 = x"}), ("check", {"text": ["a"]}),
        ("search_theorems", {"query": "a", "most": 1000}), ("no_such_tool", {}),
        ("prove", {"claim": "1 + " * 500_000 + "1 = 1"}), ("check", {"text": "x" * 1_100_000}),
    ],
)  # fmt: skip
def test_bad_calls_are_errors_and_the_server_goes_on(tool: str, arguments: dict[str, Any]) -> None:
    async def asking(client: Any) -> tuple[bool, str]:
        try:
            wrong = bool((await client.call_tool(tool, arguments)).is_error)
        except mcp.MCPError:
            wrong = True
        after = await client.call_tool("prove", {"claim": "1 = 1"})
        return wrong, after.structured_content["verdict"]

    assert talk(asking) == (True, "proved")


@pytest.mark.slow
def test_a_call_that_is_given_up_ends_with_its_process() -> None:
    giant = "Sum(Sum(Sum(sin(a*b*c*x), (a, 1, 99)), (b, 1, 99)), (c, 1, 99)) = 0"

    async def asking(client: Any) -> str:
        with anyio.move_on_after(2):
            await client.call_tool("prove", {"claim": giant})
        await anyio.sleep(2)
        after = await client.call_tool("prove", {"claim": "1 = 1"})
        verdict: str = after.structured_content["verdict"]
        return verdict

    assert talk(asking) == "proved"
    deadline = time.monotonic() + 20
    while giant in _commands() and time.monotonic() < deadline:
        time.sleep(0.2)
    assert giant not in _commands()


def _commands() -> str:
    """The command lines of all processes."""
    shown = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            shown.append(file.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
        except OSError:
            continue  # it has ended
    return "\n".join(shown)


def test_what_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SECONDS", 0.01)
    with pytest.raises(work.Refused, match="longer than"):
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


def test_the_readme() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```json mcp\n(.*?)^```", readme, re.S | re.M)
    assert json.loads(block) == {
        "mcpServers": {"symproof": {"command": "symproof", "args": SERVER.args[2:]}}
    }


def test_without_the_package_one_line_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['mcp'] = None; sys.argv = ['symproof', 'mcp'];"
        "from symproof.cli import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'symproof[mcp]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_theorems_are_those_of_the_library() -> None:
    found = theorems.library()
    assert len(found) >= 345
    assert {"sin_sum", "shift"} <= {theorem.name for theorem in found}
