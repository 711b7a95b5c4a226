"""The process that judges, as the server sees it: one question after the other.

Whoever asks and is cancelled lets the process know, which then gives up between two judgements.  If
it does not do so at once, or is silent for too long, or has died of its limits, it is replaced; the
new one is told all that has been judged, and "it takes too long" for what the old one was lost at.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from ..documents.worker import MEMORY
from .remembering import keep, too_long

GRACE = 50.0  # seconds for what is no judgement: starting, scanning, reading; a clock only kills
PATIENCE = 1.0  # seconds for the judgement that is in the way of a newer question
MAX_LOSSES = 20  # processes that one question may wear out
_LINE = 1 << 27  # bytes


class Lost(Exception):
    """The question cannot be answered within the limits."""


class Process:
    """One process at a time, started when something is asked.  ``begin`` is what it is told
    first, ``timeout`` the seconds for one judgement."""

    def __init__(self, begin: dict[str, Any], timeout: float, environment: dict[str, str]) -> None:
        self.begin, self.timeout = begin, timeout
        package = str(Path(__file__).parents[2])
        paths = [package, environment.get("PYTHONPATH", "")]
        self.environment = {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self.known: dict[str, Any] = {}
        self.asking = ""  # what is being judged
        self.number = 0
        self.child: asyncio.subprocess.Process | None = None
        self.free = asyncio.Lock()

    async def ask(self, do: str, **request: Any) -> dict[str, Any]:
        """The answer to a question.  Raises :class:`Lost`."""
        async with self.free:
            self.number += 1
            question = {"do": do, "id": self.number, **request}
            for _ in range(MAX_LOSSES):
                try:
                    return await self._asked(question)
                except asyncio.CancelledError:
                    await self._give_up()
                    raise
                except (EOFError, TimeoutError, OSError, ValueError):
                    await self.stop()
                    if not self.asking:
                        break
                    keep(self.known, self.asking, too_long(self.timeout))
            raise Lost

    async def stop(self) -> None:
        """End the process."""
        child, self.child = self.child, None
        if child is not None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()

    async def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asking = ""
        if self.child is None:
            self.child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "symproof.lsp.judging",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL, env=self.environment, limit=_LINE,
            )  # fmt: skip
            first = {**self.begin, "timeout": self.timeout, "memory": MEMORY, "known": self.known}
            await self._tell(first)
        await self._tell(question)
        while True:
            said = await self._next()
            if said.get("done") == question["id"]:
                return said

    async def _give_up(self) -> None:
        """Let the process leave its question; it is ended if that takes too long."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._tell({"drop": self.number})
                while (await self._next()).get("done") != self.number:
                    pass
        except (asyncio.CancelledError, TimeoutError, EOFError, OSError, ValueError):
            await self.stop()

    async def _tell(self, data: dict[str, Any]) -> None:
        stdin = None if self.child is None else self.child.stdin
        if stdin is not None:
            stdin.write(json.dumps(data).encode() + b"\n")
            await stdin.drain()

    async def _next(self) -> dict[str, Any]:
        """What the process says next; what it has judged is noted."""
        stdout = None if self.child is None else self.child.stdout
        if stdout is None:
            raise EOFError
        async with asyncio.timeout(self.timeout + (0.0 if self.asking else GRACE)):
            line = await stdout.readline()
        if not line:
            raise EOFError
        said: dict[str, Any] = json.loads(line)
        if "asking" in said:
            self.asking = said["asking"]
        elif "answer" in said:
            keep(self.known, said["answer"], said["found"])
            self.asking = ""
        return said
