"""Documents from Python: :func:`check_document`."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

from ...base.doors import read_regular
from ...base.stopping import TIMEOUT
from ..judging.worker import Job, check_all, check_bytes
from ..source.inputs import inputs_of
from .findings import Report, report_on

_FILE = re.compile(r"\S+\.(?:md|markdown|tex|txt|symproof)", re.IGNORECASE)


def check_document(
    source: str | PathLike[str], context: str | PathLike[str] | None = None,
    timeout: float = TIMEOUT, isolated: bool = True,
) -> Report:  # fmt: skip
    """Check a document.

    ``source`` is a path, or the text of a document: anything with a line break or a dollar sign, or
    that is neither a file nor named like one.  ``context`` is a side file, or its text.  With
    ``isolated`` a worker process does the work and ``timeout`` is the limit in seconds of processor
    time for each question that a relation raises, which is ``stopped`` there; without, nothing
    limits the work.  Raises ``OSError`` for a path that cannot be read, or is no regular file, and
    ``TypeError`` for what is neither a path nor a text.

    >>> report = check_document(r"We know that $2 + 2 = 5$.")
    >>> print(report.text())
    text: 1 claim: line 1 is false; 100 % of the formulas read
    text:1:15: SP101 refuted: 4 is not 5
        We know that $2 + 2 = 5$.
                      ^
        hint: with 4 instead of 5 this holds
    >>> report.exit_code()
    1
    """
    name, data = _content(source)
    inputs = inputs_of(Path(name), data)
    side = "" if context is None else _content(context)[1].decode("utf-8-sig")
    if isolated:
        found = check_all([Job(name, data, side, inputs=inputs)], timeout)
    else:
        found = [check_bytes(name, data, side, inputs=inputs)]
    return report_on([name], [data], found)


def _content(source: str | PathLike[str]) -> tuple[str, bytes]:
    if not isinstance(source, str | PathLike):
        raise TypeError(f"a document is a path or a text, not {source!r:.60}")
    if isinstance(source, str) and ("\n" in source or "$" in source):
        return "text", source.encode()
    if isinstance(source, str) and not (_exists(source) or _FILE.fullmatch(source)):
        return "text", source.encode()
    path = Path(source)
    return str(source), read_regular(path)


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False
