"""The processes that decide for an assistant: each call has one of its own.

A call that is cancelled, or takes too long, ends with its process; nothing that a client sends
is run in the server.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import anyio

SECONDS = 60.0  # for one call; a clock only kills
MOST_CHARACTERS = 1_000_000  # of what a client sends


class Refused(ValueError):
    """A call cannot be answered."""


async def symproof(*arguments: str, text: str = "") -> dict[str, Any]:
    """The JSON output of a command of symproof, which reads ``text``.  Raises :class:`Refused`."""
    if max(len(text), *map(len, arguments)) > MOST_CHARACTERS:
        raise Refused(f"a call has at most {MOST_CHARACTERS} characters")
    if any("\0" in argument for argument in arguments):
        raise Refused("a text has no character NUL")
    command = [sys.executable, "-m", "symproof", *arguments]
    data = text.encode("utf-8", "replace")
    with anyio.move_on_after(SECONDS) as limit:
        done = await anyio.run_process(command, input=data, check=False)
    if limit.cancelled_caught:
        raise Refused(f"it takes longer than {SECONDS:g} seconds")
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise Refused(said.removeprefix("symproof: ") or "the process ended") from None
    return found
