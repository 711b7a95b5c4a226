"""The process that judges: ``python -m symproof.tools.lsp.judging``.

It reads requests, one JSON object a line, and answers each in its order.  What is not wanted any
more, because its text has changed, is given up between two judgements.  Before each judgement it
says which, so that its parent knows at what it was lost, and behind it what came of it, so that
nothing is judged twice if the process is lost.
"""

from __future__ import annotations

import gc
import json
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from ...base.catalogs import translator
from ...base.errors import Unusable
from ...base.messages import Said
from ...diagnostics.record.keeping import Records
from ...diagnostics.record.lines import BadRecord
from ...documents.judging.worker import GRACE, limit
from ..checking.configuration import BadConfiguration
from .checking import CheckedText, check
from .diagnostics import findings
from .fixes import fixes
from .hovers import hover, premises
from .outlines import hints, outline
from .recording import Reporting, accept, offers
from .remembering import Remembering
from .settings import Settings

PAUSE = 1.0  # seconds without a request
NOW_AND_THEN = 0.2  # seconds after which it is said what is found so far
SELDOM = 1_000  # looks at middle-aged objects before one at all
_NOTHING: dict[str, Any] = {
    "findings": [], "text": "", "places": [], "fixes": [], "refused": "", "outline": [],
    "hints": [],
}  # fmt: skip


class Stale(BaseException):
    """The answer to the request is not wanted any more."""


class Judge:
    """Answers requests.  ``say`` writes one line of plain data, ``renew`` gives the process some
    seconds of processor time from now on."""

    def __init__(
        self, begin: dict[str, Any], say: Callable[..., None], renew: Callable[[float], None]
    ) -> None:
        self.say, self.renew, self.timeout = say, renew, float(begin["timeout"])
        self.settings = Settings(Path(begin["folder"]) if begin["folder"] else None)
        self.translate = translator(begin["language"], "documents")
        self.memory = Remembering(self._begin, self._end)
        self.memory.known.update(begin["known"])
        self.checked: dict[str, CheckedText] = {}
        self.wanted = 0  # the request that is being answered
        self.dropped: set[int] = set()  # requests whose answers are not wanted any more

    def _begin(self, key: str) -> None:
        self._demand_wanted()
        self.say(asking=key)
        self.renew(self.timeout)

    def _end(self, key: str, answer: Any) -> None:
        self.renew(GRACE)
        self.say(answer=key, found=answer)

    def _demand_wanted(self) -> None:
        if self.wanted in self.dropped:
            raise Stale

    def answer(self, request: dict[str, Any]) -> None:
        """Answer one request."""
        self.wanted = request["id"]
        self.renew(GRACE)
        try:
            self._demand_wanted()
            found = getattr(self, f"on_{request['do']}")(request)
            self.say(done=self.wanted, **{**_NOTHING, **found}, judged=self.memory.judged)
        except Stale:
            self.say(done=self.wanted, stale=True)

    # -- requests --------------------------------------------------------------------------

    def on_check(self, request: dict[str, Any]) -> dict[str, Any]:
        """The findings in a text."""
        name, text = request["name"], request["text"]
        told = time.monotonic()

        def tell(found: CheckedText, is_turn: bool) -> None:
            """Say what is found so far, now and then, and before what was put off; a record
            says more of the whole alone."""
            nonlocal told
            if is_turn or time.monotonic() - told > NOW_AND_THEN:
                told = time.monotonic()
                reporting = self._reporting(found)
                rows = self._findings(reporting)
                if rows and reporting.report.documents[0].record is None:
                    self.say(part=self.wanted, findings=rows)

        found = self._check(name, text, request["is_file"], tell)
        self.checked[request["uri"]] = found
        rows = self._findings(self._reporting(found))
        return {"findings": rows, "relations": len(found.results)}

    def _findings(self, reporting: Reporting) -> list[dict[str, Any]]:
        """The findings of a report that count."""
        reason = self.settings.suppressions().reason
        return list(findings(reporting, self.translate, self.settings.strict, reason))

    def on_close(self, request: dict[str, Any]) -> dict[str, Any]:
        """Forget a document."""
        self.checked.pop(request["uri"], None)
        return {}

    def on_hover(self, request: dict[str, Any]) -> dict[str, Any]:
        """What is to be said of the relation at a place."""
        checked, place = self._at(request)
        return {} if place is None else hover(checked, place, self.translate)

    def on_outline(self, request: dict[str, Any]) -> dict[str, Any]:
        """The headings and the relations of a document."""
        checked = self.checked.get(request["uri"], CheckedText())
        return {"outline": list(outline(checked, self.translate))}

    def on_hints(self, request: dict[str, Any]) -> dict[str, Any]:
        """The inlay hints behind the relations that hold in some lines."""
        checked = self.checked.get(request["uri"], CheckedText())
        return {"hints": list(hints(checked, request["lines"], self.translate))}

    def on_definition(self, request: dict[str, Any]) -> dict[str, Any]:
        """Where the relations stand on which the one at a place rests."""
        checked, place = self._at(request)
        return {} if place is None else {"places": list(premises(checked, place))}

    def on_fixes(self, request: dict[str, Any]) -> dict[str, Any]:
        """Changes that settle the findings in some lines; each has been tried."""
        checked = self.checked.get(request["uri"])
        if checked is None:
            return {}
        first, last = request["lines"]

        def tried(text: str) -> CheckedText:
            self._demand_wanted()
            return self._check(checked.name, text, checked.is_file)

        here = [
            place for place, result in enumerate(checked.results)
            if result.line <= last and result.until[0] >= first
        ]  # fmt: skip
        found = [fix for place in here for fix in fixes(checked, place, tried, self.translate)]
        reporting = self._reporting(checked)
        if reporting.results == checked.results:
            found += [o for place in here for o in offers(reporting, place, self.translate)]
        return {"fixes": found}

    def on_accept(self, request: dict[str, Any]) -> dict[str, Any]:
        """Record the relation at a place, or all of a document, as it is now."""
        checked = self.checked.get(request["uri"])
        if checked is None or not checked.is_file:
            return {"refused": self.translate("the document is in no file; save it first")}
        if checked.errors:
            line, said = checked.errors[0]
            why = f"{checked.name}:{line}: {said.in_language(self.translate)}"
            return {"refused": f"{why}; nothing is recorded"}
        try:
            accept(self._reporting(checked), self._records, request["place"])
        except (BadRecord, OSError) as error:
            return {"refused": str(error)}
        return {}

    @property
    def _records(self) -> Records:
        """The records as they are now."""
        return Records(self.settings.configuration.shared_record)

    def _reporting(self, checked: CheckedText) -> Reporting:
        return Reporting(checked, self._records)

    def _at(self, request: dict[str, Any]) -> tuple[CheckedText, int | None]:
        checked = self.checked.get(request["uri"], CheckedText())
        return checked, checked.at(request["line"], request["column"])

    # -- judging ---------------------------------------------------------------------------

    def _check(
        self, name: str, text: str, is_file: bool,
        tell: Callable[[CheckedText, bool], None] | None = None,
    ) -> CheckedText:  # fmt: skip
        try:
            side = self.settings.side(Path(name) if is_file else None)
        except (Unusable, BadConfiguration, OSError) as error:
            return CheckedText(name, text, is_file, errors=[(1, Said("{why}", why=str(error)))])
        return check(name, text, is_file, side, self.memory, self._demand_wanted, tell)


def _read(lines: Iterable[bytes], into: queue.SimpleQueue[Any], dropped: set[int]) -> None:
    """Put requests into a queue; what is to be dropped is noted at once."""
    for line in lines:
        request = json.loads(line)
        if "drop" in request:
            dropped.add(request["drop"])
        else:
            into.put(request)
    into.put(None)


def serve(lines: Iterable[bytes], out: IO[str]) -> None:
    """Answer requests until there are no more; the first line says with what to begin."""

    def say(**data: Any) -> None:
        out.write(json.dumps(data) + "\n")
        out.flush()

    rows = iter(lines)
    begin = json.loads(next(rows))
    judge = Judge(begin, say, limit(begin["memory"]))
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(rows, requests, judge.dropped), daemon=True).start()
    while (request := next_of(requests)) is not None:
        judge.answer(request)


def next_of(requests: queue.SimpleQueue[Any]) -> Any:
    """The next request.  A pause is used to look through all memory for what is garbage."""
    with suppress(queue.Empty):
        return requests.get(timeout=PAUSE)
    gc.collect()
    return requests.get()


def collect_in_pauses() -> None:
    """Let the collector look through young objects only while requests are answered: what is known
    of a long document are millions of old ones, and a look at all of them takes longer than the
    answer to an edit."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


if __name__ == "__main__":
    sys.setrecursionlimit(4000)
    collect_in_pauses()
    serve(sys.stdin.buffer, sys.stdout)
