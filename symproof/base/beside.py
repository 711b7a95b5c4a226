"""One computation beside another, on a second core where there is one."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Beside(Generic[T]):
    """Starts ``compute`` in a forked process, if that can be had; :meth:`result` waits for it.
    Otherwise it is computed when its result is asked for.  The result must be picklable."""

    def __init__(self, compute: Callable[[], T]) -> None:
        self.compute = compute
        self.process = None
        if "fork" in multiprocessing.get_all_start_methods() and (os.cpu_count() or 1) > 1:
            context = multiprocessing.get_context("fork")
            self.receive, send = context.Pipe(duplex=False)
            self.process = context.Process(target=_answer, args=(compute, send), daemon=True)
            self.process.start()
            send.close()

    def result(self) -> T:
        """What ``compute`` returns; raises what it raises."""
        if self.process is None:
            return self.compute()
        try:
            value, error = self.receive.recv()
        except EOFError:
            raise RuntimeError("the process beside this one ended without an answer") from None
        finally:
            self.process.join()
        if error is not None:
            raise error
        result: T = value
        return result


def _answer(compute: Callable[[], T], send: multiprocessing.connection.Connection) -> None:
    try:
        send.send((compute(), None))
    except Exception as error:
        send.send((None, error))
