"""``symproof batch IN OUT``: items from a file, records to a file.

What is found is remembered until the output is whole, so that the same command goes on where a run
was stopped.
"""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...base.bars import Bar
from ...base.caches import cache_folder, digest
from ...base.catalogs import language_of, translator
from ...base.errors import Unusable
from ...base.files import demand_writable
from ...base.messages import Said, by_count, said_of
from ...base.speaking import of_commands
from ...base.visible import visible
from ...documents.judging.memory import Memory
from ...notation.limits import LIMITS
from ...teaching.items import BadItem, TextToCheck
from ...teaching.verifying import verify
from .files import Placed, demand_format, guard_of, items_in, records_to


def run(options: Namespace) -> int:
    """Write a record for each item; the exit code is 2 if one was stopped, else 1 if one was not
    checked.  Raises
    :class:`~symproof.base.errors.Unusable` and ``OSError``."""
    places: deque[str] = deque()

    def placed(items: Iterator[Placed]) -> Iterator[TextToCheck | BadItem]:
        for place, item in items:
            places.append(place)
            yield item

    demand_format(options.input)
    demand_format(options.output)
    guard = guard_of(options.input, options.force)
    if options.output != "-":
        demand_writable(Path(options.output), guard)
    count = wrong = lost = stopped = 0
    bar = Bar()
    with (
        items_in(options.input) as items,
        _memory(options.input, options.output) as memory,
        records_to(options.output, options.certificates, guard) as write,
    ):
        try:
            translate = translator(language_of(options.lang).code, "documents")
            records = verify(
                placed(items), jobs=options.jobs, timeout=options.timeout, engine=options.engine,
                certificates=options.certificates, language=options.lang, memory=memory,
            )  # fmt: skip
        except (ValueError, ImportError) as error:
            raise Unusable(said_of(error)) from None
        for record in records:
            place = places.popleft()
            count += 1
            wrong += record["first_wrong"] is not None
            stopped += record["stopped"]
            if record["error"] is not None:
                lost += 1
                record["error"] = f"{place}: {record['error']}"
                bar.clear()
                print(visible(record["error"]), file=sys.stderr)
            write(record)
            bar(count)
        bar.clear()
    said = by_count("{count} item: {wrong} with a wrong step, {lost} not checked",
                   "{count} items: {wrong} with a wrong step, {lost} not checked",
                   count, wrong=wrong, lost=lost)  # fmt: skip
    if stopped:
        said = Said("{one}{comma}{other}", one=said, comma=Said(", "),
                    other=Said("{count} stopped", count=stopped))  # fmt: skip
    print(said.in_language(translate), file=sys.stderr)
    return 2 if stopped else int(lost > 0)


@contextmanager
def _memory(source: str, output: str) -> Iterator[Memory | None]:
    """Where the answers of an unfinished run from one file to another are; None for streams, and
    if nothing can be kept."""
    if "-" in (source, output):
        yield None
        return
    names = (str(Path(name).absolute()) for name in (source, output))
    folder = cache_folder("batch") / digest(*names)
    memory = None
    with suppress(OSError):
        memory = Memory(folder, repr(LIMITS))
    try:
        yield memory
    except KeyboardInterrupt:
        if memory is not None:
            said = Said("the same command goes on from here").in_language(of_commands())
            print(f"symproof: {said}", file=sys.stderr)
        raise
    shutil.rmtree(folder, ignore_errors=True)
