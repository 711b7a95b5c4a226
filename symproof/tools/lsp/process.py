"""The process that judges, as the server sees it: one question after the other.

Whoever asks and is cancelled lets the process know, which then gives up between two judgements.  If
it does not do so at once, or is silent for too long, or has died of its limits, it is replaced; the
new one is told all that has been judged, and that what the old one was lost at is stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...documents.judging.worker import GRACE, MEMORY, PATIENCE
from .remembering import keep, too_long

IN_THE_WAY = 1.0  # seconds for the judgement that is in the way of a newer question
MAX_LOSSES = 20  # processes that one question may wear out


class Lost(Exception):
    """The question cannot be answered within the limits."""


class Process:
    """One process at a time, started when something is asked.  ``begin`` is what it is told
    first, ``timeout`` the seconds of processor time for one judgement."""

    def __init__(self, begin: dict[str, Any], timeout: float, environment: dict[str, str]) -> None:
        self.begin, self.timeout = begin, timeout
        package = str(Path(__file__).parents[3])
        paths = [package, environment.get("PYTHONPATH", "")]
        self.environment = {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self.known: dict[str, Any] = {}
        self.asking = ""  # what is being judged
        self.number = 0
        self.child: _Child | None = None
        self.free = asyncio.Lock()

    async def ask(
        self, do: str, hear: Callable[[dict[str, Any]], None] | None = None, **request: Any
    ) -> dict[str, Any]:
        """The answer to a question; parts of it, as they come, are for ``hear``.  Raises
        :class:`Lost`."""
        async with self.free:
            self.number += 1
            question = {"do": do, "id": self.number, **request}
            for _ in range(MAX_LOSSES):
                try:
                    return await self._asked(question, hear)
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
            child.stop()

    async def _asked(
        self, question: dict[str, Any], hear: Callable[[dict[str, Any]], None] | None
    ) -> dict[str, Any]:
        self.asking = ""
        if self.child is None:
            self.child = _Child(self.environment)
            first = {**self.begin, "timeout": self.timeout, "memory": MEMORY, "known": self.known}
            await self._tell(first)
        await self._tell(question)
        while True:
            said = await self._next()
            if said.get("done") == question["id"]:
                return said
            if hear is not None and said.get("part") == question["id"]:
                hear(said)

    async def _give_up(self) -> None:
        """Let the process leave its question; it is ended if that takes too long."""
        try:
            async with asyncio.timeout(IN_THE_WAY):
                await self._tell({"drop": self.number})
                while (await self._next()).get("done") != self.number:
                    pass
        except (asyncio.CancelledError, TimeoutError, EOFError, OSError, ValueError):
            await self.stop()

    async def _tell(self, data: dict[str, Any]) -> None:
        if self.child is not None:
            await asyncio.to_thread(self.child.write, json.dumps(data).encode() + b"\n")

    async def _next(self) -> dict[str, Any]:
        """What the process says next; what it has judged is noted."""
        if self.child is None:
            raise EOFError
        seconds = self.timeout if self.asking else GRACE
        async with asyncio.timeout(seconds * PATIENCE):
            line = await self.child.lines.get()
        if not line:
            raise EOFError
        said: dict[str, Any] = json.loads(line)
        if "asking" in said:
            self.asking = said["asking"]
        elif "answer" in said:
            keep(self.known, said["answer"], said["found"])
            self.asking = ""
        return said


class _Child:
    """One process; ``lines`` is what it says, with an empty line at its end."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.lines: asyncio.Queue[bytes] = asyncio.Queue()
        self.loop = asyncio.get_running_loop()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "symproof.tools.lsp.judging"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment,
        )  # fmt: skip
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(RuntimeError, ValueError, OSError):  # all is over
            for line in self.process.stdout or ():
                self.loop.call_soon_threadsafe(self.lines.put_nowait, line)
            self.loop.call_soon_threadsafe(self.lines.put_nowait, b"")

    def write(self, line: bytes) -> None:
        """Tell it something.  Raises ``OSError``."""
        if self.process.stdin is not None:
            self.process.stdin.write(line)
            self.process.stdin.flush()

    def stop(self) -> None:
        """End it and wait for that."""
        self.process.kill()
        self.process.wait()
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
