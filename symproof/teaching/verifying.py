"""The generator: items in, records out, in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from ..base.catalogs import language_of, translator
from ..base.messages import Said, Translate
from ..base.stopping import TIMEOUT
from ..documents.judging.memory import Memory, remembered
from ..documents.judging.worker import Job, check_each
from .items import BadItem, TextToCheck, failed, item_of, record_of

ENGINES = ("processes", "ray")
Check = Callable[[Iterable[Job]], Iterator[dict[str, Any]]]


def verify(
    items: Iterable[Any],
    *,
    jobs: int | None = None,
    timeout: float = TIMEOUT,
    certificates: bool = False,
    language: str = "en",
    engine: str = "processes",
    memory: Memory | None = None,
) -> Iterator[dict[str, Any]]:
    """Check many texts or solutions, by ``jobs`` worker processes (default: one).

    An item is a text (Markdown, LaTeX or plain), a pair of question and solution, or a mapping with
    ``text``, or with ``solution`` and perhaps ``question``; perhaps it has an ``id``, and
    declarations of its letters, ``where``, such as "n: integer; x > 0"; what else there is in it
    goes into the record as ``more``.  Of a solution the relations are checked, in the letters and
    data of its question.

    Yields one record for each item, in their order: plain data, which
    :func:`~symproof.teaching.items.record_of` describes.  Items are taken as records are asked for,
    and a few ahead.  What is no item, or cannot be checked, is a record with an ``error``; it stops
    nothing.  ``timeout`` is the limit in seconds of processor time for each question that a
    relation raises; what it ends is ``stopped``, which is no verdict.  Reasons are said in the
    ``language``; with ``certificates`` each relation that is proved or refuted has its
    ``certificate``.

    With ``engine="ray"`` the machines of a Ray cluster do the work, with the same records: the
    cluster that the process is connected to, else the one that ``RAY_ADDRESS`` names, else this
    machine.  symproof is installed on each of them; ``jobs`` is the number of processors that are
    kept busy (default: all).  The answers in a ``memory`` are taken from there, for a thousand
    items at a time, and new ones are kept in it at once.

    Raises ``ValueError`` for an unknown language or engine, or if ``jobs`` is less than one, and
    ``ImportError`` if Ray is not installed.

    >>> (record,) = verify(["We have $2 + 2 = 5$."])
    >>> record["counts"], record["first_wrong"], record["relations"][0]["reason"]
    ({'refuted': 1}, 0, '4 is not 5')
    """
    translate = translator(language_of(language).code, "documents")
    if engine not in ENGINES:
        raise ValueError(f"there is no engine {engine!r}; there are {' and '.join(ENGINES)}")
    if jobs is not None and jobs < 1:
        raise ValueError(Said("jobs is {jobs}, and at least one is needed", jobs=jobs))
    check: Check = partial(check_each, timeout=timeout, parallel=jobs or 1)
    if engine == "ray":
        from .on_ray import check_on_ray, imported

        imported()
        check = partial(check_on_ray, timeout=timeout, parallel=jobs)
    if memory is not None:
        check = partial(_remembered, memory=memory, check=check)
    return _records(items, check, certificates, translate)


def _remembered(jobs: Iterator[Job], memory: Memory, check: Check) -> Iterator[dict[str, Any]]:
    return (found for found, _ in remembered(jobs, memory, check))


def _records(
    items: Iterable[Any], check: Check, certificates: bool, translate: Translate
) -> Iterator[dict[str, Any]]:
    read: deque[TextToCheck | BadItem] = deque()

    def documents() -> Iterator[Job]:
        for value in items:
            try:
                item = item_of(value)
            except BadItem as error:
                read.append(error)
                yield Job("item.md", b"")
            else:
                read.append(item)
                begins = item.skipped if item.is_solution else None
                yield Job("item.md", item.text.encode("utf-8"), item.where, solution=begins)

    for index, found in enumerate(check(documents())):
        item = read.popleft()
        if isinstance(item, BadItem):
            yield failed(index, item, item.said.in_language(translate))
        else:
            yield record_of(index, item, found, certificates, translate)
