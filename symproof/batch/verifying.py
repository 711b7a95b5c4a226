"""The generator: items in, records out, in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from ..documents.worker import TIMEOUT, Job, check_each
from ..report.catalogs import language_of, translator
from .items import BadItem, Item, failed, item_of, record_of


def verify(
    items: Iterable[Any],
    *,
    jobs: int = 1,
    timeout: float = TIMEOUT,
    certificates: bool = False,
    language: str = "en",
) -> Iterator[dict[str, Any]]:
    """Check many texts or solutions, in ``jobs`` worker processes.

    An item is a text (Markdown, LaTeX or plain), a pair of question and solution, or a mapping with
    ``text``, or with ``solution`` and perhaps ``question``, and perhaps an ``id``.  Of a solution
    the relations are checked, in the letters and data of its question.

    Yields one record for each item, in their order: plain data, which
    :func:`~symproof.batch.items.record_of` describes.  Items are taken as records are asked for,
    and a few ahead.  What is no item, or cannot be checked, is a record with an ``error``; it stops
    nothing.  ``timeout`` is the limit in seconds a relation; reasons are said in the ``language``.
    Raises ``ValueError`` for an unknown one.
    """
    translate = translator(language_of(language).code, "documents")
    read: deque[Item | str] = deque()

    def documents() -> Iterator[Job]:
        for value in items:
            try:
                item = item_of(value)
            except BadItem as error:
                read.append(str(error))
                yield Job("item.md", b"")
            else:
                read.append(item)
                yield Job("item.md", item.text.encode("utf-8"))

    for index, found in enumerate(check_each(documents(), timeout, jobs)):
        item = read.popleft()
        if isinstance(item, str):
            yield failed(index, None, item)
        else:
            yield record_of(index, item, found, certificates, translate)
