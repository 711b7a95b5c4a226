"""``symproof batch IN OUT``: items from a file, records to a file."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import deque
from collections.abc import Iterator

from ..report.catalogs import language_of, translator
from ..system.errors import Unusable
from ..system.messages import Said
from ..system.visible import visible
from .files import Placed, items_in, records_to
from .items import BadItem, Item
from .verifying import verify


def run(options: Namespace) -> int:
    """Write a record for each item; the exit code is 1 if one was not checked.  Raises
    :class:`~symproof.system.errors.Unusable` and ``OSError``."""
    places: deque[str] = deque()

    def placed(items: Iterator[Placed]) -> Iterator[Item | BadItem]:
        for place, item in items:
            places.append(place)
            yield item

    count = wrong = lost = 0
    with (
        items_in(options.input) as items,
        records_to(options.output, options.certificates) as write,
    ):
        try:
            translate = translator(language_of(options.lang).code, "documents")
            records = verify(
                placed(items), jobs=options.jobs, timeout=options.timeout, engine=options.engine,
                certificates=options.certificates, language=options.lang,
            )  # fmt: skip
        except (ValueError, ImportError) as error:
            raise Unusable(str(error)) from None
        for record in records:
            place = places.popleft()
            count += 1
            wrong += record["first_wrong"] is not None
            if record["error"] is not None:
                lost += 1
                record["error"] = f"{place}: {record['error']}"
                print(visible(record["error"]), file=sys.stderr)
            write(record)
    said = Said("{count} item(s): {wrong} with a wrong step, {lost} not checked",
                count=count, wrong=wrong, lost=lost)  # fmt: skip
    print(said.in_language(translate), file=sys.stderr)
    return 1 if lost else 0
