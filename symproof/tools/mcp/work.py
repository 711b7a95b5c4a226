"""The processes that decide for an assistant: each call has one of its own.

A call that is cancelled, or takes too long, ends with its process; nothing that a client sends
is run in the server.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from typing import Any

import anyio
from anyio.abc import Process
from anyio.lowlevel import RunVar

from ...base.stopping import STOPPED

SECONDS = 600.0  # by the clock for one call, from when its process starts
MOST_CHARACTERS = 1_000_000  # of a document that a client sends
MOST_BYTES = 30_000  # of a claim: it is an argument of a command, which every system bounds
MOST_PROCESSES = 4  # at a time; other calls wait
_PLACES: RunVar[anyio.CapacityLimiter] = RunVar("symproof.tools.mcp.places")  # one an event loop


class RefusedCall(ValueError):
    """A call cannot be answered."""


async def symproof(*arguments: str, text: str = "") -> dict[str, Any]:
    """The JSON output of a command of symproof, which reads ``text``.

    Raises :class:`RefusedCall` for a text or an argument that is too long or has a NUL."""
    if len(text) > MOST_CHARACTERS:
        raise RefusedCall(f"a document has at most {MOST_CHARACTERS} characters")
    if any(len(_bytes(argument)) > MOST_BYTES for argument in arguments):
        raise RefusedCall(
            f"a claim has at most {MOST_BYTES} bytes; what is longer can be checked as a document"
        )
    if any("\0" in argument for argument in arguments):
        raise RefusedCall("a text has no character NUL")
    return await _found(["-m", "symproof", *arguments], text)


async def answered(question: str, values: dict[str, Any]) -> dict[str, Any]:
    """The answer of a process of :mod:`.answering` to a question with these values.

    Raises :class:`RefusedCall` for values that are too long, and for what the answer refuses."""
    text = json.dumps({"question": question, **values})
    if len(text) > MOST_CHARACTERS:
        raise RefusedCall(f"a question has at most {MOST_CHARACTERS} characters")
    found = await _found(["-m", "symproof.tools.mcp.answering"], text)
    if "error" in found:
        raise RefusedCall(found["error"])
    return found


async def _found(arguments: list[str], text: str) -> dict[str, Any]:
    """The JSON object that a process of Python writes, which reads ``text``."""
    async with _places():
        with anyio.move_on_after(SECONDS) as limit:
            out, err = await _run([sys.executable, *arguments], _bytes(text))
    if limit.cancelled_caught:
        raise RefusedCall(
            f"{STOPPED}: it takes longer than {SECONDS:g} seconds; nothing is known of it"
        )
    try:
        found: dict[str, Any] = json.loads(out)
    except ValueError:
        said = err.decode("utf-8", "replace").strip()
        raise RefusedCall(said.removeprefix("symproof: ") or "the process ended") from None
    return found


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _places() -> anyio.CapacityLimiter:
    """The places for processes; a call waits for one."""
    try:
        return _PLACES.get()
    except LookupError:
        places = anyio.CapacityLimiter(MOST_PROCESSES)
        _PLACES.set(places)
        return places


async def _run(command: list[str], data: bytes) -> tuple[bytes, bytes]:
    """What a process of its own writes on both streams.  When this is given up, the process and
    those that it has started end as well."""
    process = await anyio.open_process(command, start_new_session=True)
    written: dict[str, bytes] = {}

    async def read(name: str, stream: Any) -> None:
        written[name] = b"".join([part async for part in stream])

    async def write(stream: Any) -> None:
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await stream.send(data)
        await stream.aclose()

    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(read, "out", process.stdout)
            tasks.start_soon(read, "err", process.stderr)
            tasks.start_soon(write, process.stdin)
        await process.wait()
    except BaseException:
        _end(process)
        raise
    finally:
        with anyio.CancelScope(shield=True):
            await process.aclose()
    return written["out"], written["err"]


def _end(process: Process) -> None:
    """Kill a process and all that it has started, where a system knows them as a group."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
