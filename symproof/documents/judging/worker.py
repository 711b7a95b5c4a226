"""The worker process: hostile formulas are decided where they can be killed.

The child reads jobs, one JSON object a line, and says on every line it writes what it is
about to do or what came of it.  The system ends a child that uses too much processor time, and the
parent one that is silent for many times longer.  A lost child is replaced; the new one is told the
answers that are known already, and that the question at which the old one was lost is stopped.

``python -m symproof.documents.judging.worker`` is the child.  The parent imports nothing heavy.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ...base import process
from ...base.messages import Said, said_from
from ...base.stopping import TIMEOUT, TOO_LONG, UNFINISHED, Stopped

if TYPE_CHECKING:
    from ..prose.declarations import Declaration
    from ..source.scan import Document
    from .check import Walk

GRACE = 60.0  # seconds of processor time for what is no question: starting, scanning, reading
PATIENCE = 10.0  # times as many seconds by the clock, for what sleeps, or a busy machine
MEMORY = 1 << 30  # bytes
AHEAD = 4  # jobs for each worker
MAX_LOSSES = 10  # workers that one document may wear out


@dataclass
class Job:
    """A document to check: its name, its bytes, and the text of its side file.  A ``solution`` may
    begin behind a line of it, whose own open lines are no premises.  What is found in it while it
    is checked is told if it ``is_watched``; ``inputs`` is the text of the files that define its
    macros."""

    name: str
    data: bytes
    side: str = ""
    known: dict[str, Any] = field(default_factory=dict)
    solution: int | None = None
    is_watched: bool = False
    inputs: str = ""


#: What is told of a job while it is under way: what has been found since, as plain data, and how
#: many of how many parts of the document are done.
Watch = Callable[[Job, list[dict[str, Any]], int, int], None]


def check_all(
    jobs: Sequence[Job], timeout: float = TIMEOUT, parallel: int = 1
) -> list[dict[str, Any]]:
    """Check documents in ``parallel`` workers; the results come in the order of the jobs."""
    return list(check_each(jobs, timeout, min(parallel, len(jobs))))


def check_each(
    jobs: Iterable[Job], timeout: float = TIMEOUT, parallel: int = 1, memory: int = MEMORY,
    watch: Watch | None = None,
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """The results of jobs, in their order, as they are found; no more than a few jobs for each
    worker are taken ahead.  ``watch`` is told of jobs that are watched, one call at a time."""
    workers = Workers(timeout, memory, watch)
    waiting: deque[Future[dict[str, Any]]] = deque()
    pool = ThreadPoolExecutor(max(parallel, 1))
    try:
        for job in jobs:
            waiting.append(pool.submit(check_one, job, workers))
            if len(waiting) > AHEAD * parallel:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        workers.close()
        pool.shutdown(cancel_futures=True)


def check_one(job: Job, workers: Workers) -> dict[str, Any]:
    """The result of one job, by one of the workers."""
    for _ in range(MAX_LOSSES):
        child = workers.take()
        if child is None:
            break  # nobody waits for the answer any more
        answer = child.ask(job, workers.timeout, workers.tell)
        if isinstance(answer, dict):
            workers.put(child)
            return answer
        workers.drop(child)
        if answer is None:
            break
        job.known[str(answer)] = Said(TOO_LONG, seconds=f"{workers.timeout:g}").data()
    return unchecked([UNFINISHED, {}])


def unchecked(why: list[Any]) -> dict[str, Any]:
    """What is found in a document that cannot be checked; ``why`` is a sentence as plain data."""
    return {"results": [], "errors": [[1, why]], "outline": []}


class Workers:
    """Worker processes with a limit on time and memory, until they are closed."""

    def __init__(self, timeout: float, memory: int, watch: Watch | None = None) -> None:
        self.timeout, self.memory, self.watch = timeout, memory, watch
        self._lock, self._telling = threading.Lock(), threading.Lock()
        self._spare: list[_Child] = []
        self._busy: set[_Child] | None = set()

    def tell(self, job: Job, found: list[dict[str, Any]], done: int, parts: int) -> None:
        """Tell whoever watches what has been found."""
        if self.watch is not None:
            with self._telling:
                self.watch(job, found, done, parts)

    def take(self) -> _Child | None:
        """A worker, perhaps a new one; None if they are closed."""
        with self._lock:
            if self._busy is None:
                return None
            child = self._spare.pop() if self._spare else _Child(self.timeout, self.memory)
            self._busy.add(child)
            return child

    def put(self, child: _Child) -> None:
        """Let a worker have other jobs."""
        with self._lock:
            if self._busy is not None:
                self._busy.discard(child)
                self._spare.append(child)

    def drop(self, child: _Child) -> None:
        """End a worker."""
        with self._lock:
            if self._busy is not None:
                self._busy.discard(child)
        child.stop()

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        with self._lock:
            ended, self._busy = [*self._spare, *(self._busy or ())], None
        for child in ended:
            child.stop()


class _Child:
    """One worker process."""

    def __init__(self, timeout: float, memory: int) -> None:
        package = str(Path(__file__).parents[3])
        paths = [package, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "symproof.documents.judging.worker", str(timeout), str(memory)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment,
        )  # fmt: skip
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        stream = self.process.stdout
        if stream is not None:
            for line in stream:
                self.lines.put(line.decode())
        self.lines.put("")

    def ask(self, job: Job, timeout: float, tell: Watch) -> dict[str, Any] | int | None:
        """The results of a document; or the question at which the child was lost, or None if
        that was at none.  What is found on the way is told."""
        asked: int | None = None
        request = {
            "name": job.name, "data": job.data.hex(), "side": job.side, "known": job.known,
            "solution": job.solution, "watched": job.is_watched, "inputs": job.inputs,
        }  # fmt: skip
        stdin = self.process.stdin
        try:
            if stdin is not None:
                stdin.write(json.dumps(request).encode() + b"\n")
                stdin.flush()
        except OSError:
            return None
        while True:
            seconds = timeout if asked is not None else GRACE
            try:
                line = self.lines.get(timeout=seconds * PATIENCE)
            except queue.Empty:
                return asked
            if not line:
                return asked
            said = json.loads(line)
            if "asking" in said:
                asked = said["asking"]
            elif "answer" in said:
                job.known[str(said["answer"])] = said["outcome"]
                asked = None
            elif "found" in said:
                tell(job, said["found"], *said["parts"])
            else:
                results: dict[str, Any] = said
                return results

    def stop(self) -> None:
        """End the process and wait for it."""
        with contextlib.suppress(OSError):
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


# -- the child ------------------------------------------------------------------------------


def check_bytes(
    name: str, data: bytes, side: str = "", deciding: Callable[..., Any] | None = None,
    solution: int | None = None, say: Callable[..., None] | None = None, inputs: str = "",
) -> dict[str, Any]:  # fmt: skip
    """Check a document in this process: its results and errors as plain data.  A ``solution`` may
    begin behind a line of it; somebody who waits is told what is found as it is; ``inputs`` is the
    text of the files that define its macros."""
    from ..source.scan import UnreadableDocument
    from .check import Walk
    from .deciding import directly

    decide = deciding or directly

    try:
        document, declared = opened(name, data, side, inputs)
    except UnreadableDocument as error:
        return unchecked(error.said.data())
    if say is None:
        session = Walk(document, declared, decide, solution=solution)
        session.run()
    else:
        session = _watched(document, declared, decide, solution, say)
    return {
        "results": [r.data() for r in session.results],
        "errors": [[line, said.data()] for line, said in session.errors],
        "outline": document.outline(),
    }


def _watched(
    document: Document, declared: list[Declaration], decide: Callable[..., Any],
    solution: int | None, say: Callable[..., None],
) -> Walk:  # fmt: skip
    """The walk that has decided everything; what each look finds is said."""
    from .check import Walk
    from .deciding import Judging
    from .looks import Soon, looks

    def begin(judging: Judging) -> Walk:
        def first(number: int, question: Callable[[], Any]) -> Any:
            return decide(-1 - number, question)  # numbers that no question of the second has

        how = first if isinstance(judging, Soon) else decide
        return Walk(document, declared, how, judging, solution)

    for look in looks(begin, Judging()):
        walk = look.walk
        say(found=[r.data() for r in look.found], parts=[look.done, look.parts])
    return walk


def opened(
    name: str, data: bytes, side: str = "", inputs: str = ""
) -> tuple[Document, list[Declaration]]:
    """A document with the macros of its ``inputs``, and the declarations of its side file.  Raises
    ``UnreadableDocument``."""
    from ...notation.limits import LIMITS
    from ..prose.declarations import BadDeclaration, side_file
    from ..source.scan import UnreadableDocument, decode, scan

    document = scan(decode(data), name, inputs)
    if len(side) > LIMITS.document:
        raise UnreadableDocument("the side file has {size} letters; at most {limit} are read",
                                 size=len(side), limit=LIMITS.document)  # fmt: skip
    try:
        return document, list(side_file(side))
    except BadDeclaration as error:
        raise UnreadableDocument("the side file: {why}", why=str(error)) from None


def limit(memory: int) -> Callable[[float], None]:
    """Limit the memory of this process to ``memory`` bytes, once.  The answer is called with the
    seconds of processor time that the process has from then on, before the system ends it."""
    try:
        import resource
        import signal
    except ImportError:  # no limits but the parent's clock on this system
        return lambda seconds: None
    resource.setrlimit(resource.RLIMIT_AS, (memory, resource.RLIM_INFINITY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # which ends the process, whatever it does

    def renew(seconds: float) -> None:
        signal.setitimer(signal.ITIMER_PROF, seconds)

    return renew


def _serve(
    requests: Iterable[bytes], out: IO[str], timeout: float, renew: Callable[[float], None]
) -> None:
    from .outcomes import fault, outcome_from

    def say(**data: Any) -> None:
        out.write(json.dumps(data) + "\n")
        out.flush()

    for request in requests:
        job = json.loads(request)
        known: dict[str, Any] = job["known"]

        def deciding(number: int, question: Callable[[], Any], known: Any = known) -> Any:
            if isinstance(answer := known.get(str(number)), list):  # why there is none
                raise Stopped(said_from(answer))
            if answer is not None:
                return outcome_from(answer)
            say(asking=number)
            renew(timeout)
            try:
                outcome = question()
                say(answer=number, outcome=outcome.data())
            except Stopped as error:
                say(answer=number, outcome=error.said.data())
                raise
            finally:
                renew(GRACE)
            return outcome

        renew(GRACE)
        try:
            data = bytes.fromhex(job["data"])
            answer = check_bytes(job["name"], data, job["side"], deciding, job["solution"],
                                 say if job["watched"] else None, job["inputs"])  # fmt: skip
        except Exception as error:
            answer = unchecked(fault(error).data())
        say(**answer)


def main() -> None:
    """The child: jobs from standard input, answers to standard output."""
    process.begin()
    timeout, memory = float(sys.argv[1]), int(sys.argv[2])
    sys.setrecursionlimit(4000)
    _serve(sys.stdin.buffer, sys.stdout, timeout, limit(memory))


if __name__ == "__main__":
    main()
