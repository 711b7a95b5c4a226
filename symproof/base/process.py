"""The process of a command: how it begins, and how it ends without taking apart what it has built.

To free the tables and modules of a short command takes as long as to prove a claim.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from contextlib import suppress
from typing import Any

#: New objects after which the collector looks for garbage.  Imports and tables make some 100,000,
#: and none of them is garbage.
MANY = 200_000


def begin() -> None:
    """Let the collector wait until a command has built what it needs."""
    gc.set_threshold(MANY)


def end(code: int) -> int:
    """End the process with the exit ``code``: handlers of :mod:`atexit` run, streams are flushed,
    and all memory is left to the system.  Returns ``code`` if somebody watches the process or a
    thread is still at work; then it ends as Python ends it."""
    if _is_watched() or _has_threads():
        return code
    atexit._run_exitfuncs()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):  # a full or a closed one, of which it has been told
            stream.flush()
    os._exit(code)


def _is_watched() -> bool:
    """Whether a debugger, a profiler or a measure of coverage is at work, or ``python -i``."""
    monitoring: Any = getattr(sys, "monitoring", None)  # from Python 3.12 on
    monitored = monitoring is not None and any(map(monitoring.get_tool, range(6)))
    return monitored or bool(sys.gettrace() or sys.getprofile() or sys.flags.inspect)


def _has_threads() -> bool:
    """Whether a thread is at work for which Python would wait."""
    threading = sys.modules.get("threading")
    if threading is None:
        return False
    here = threading.current_thread()
    return any(not t.daemon and t is not here for t in threading.enumerate())
