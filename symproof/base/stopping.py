"""Stopping: what a clock, or want of memory, ends.

Only counted work decides a verdict.  A clock ends what runs away, and then nothing is known: the
word for that is ``stopped``, which is no verdict.  Whoever asks gets :class:`Stopped` instead of an
answer, and what would rest on the answer is stopped as well.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .messages import Said

#: What stands in the place of a verdict.
STOPPED = "stopped"
TIMEOUT = 60.0  # seconds of processor time a question; those of the corpora need 7 at most
#: The same for one call of a library whose work is not counted; the slowest of the corpora takes 2.
LIBRARY = 30.0
_AGAIN = 1.0  # after so many seconds more, if the library has caught what was raised
#: Why there is no answer to a question, and why there is none about a document.
TOO_LONG = "it needs more than {seconds} s of processor time, or too much memory"
UNFINISHED = "the document could not be checked within its limits"


class Stopped(Exception):
    """A question was ended before it was answered; ``said`` names the limit.

    >>> from symproof.base.messages import Said
    >>> str(Stopped(Said("it needs too much memory")))
    'it needs too much memory'
    """

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class _Over(BaseException):
    """The time is over; no ``except Exception`` of a library catches it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """End the work of the block, and raise :class:`Stopped`, after ``seconds`` of processor time.

    It is for libraries that are not trusted and whose work is not counted: what they leave half
    done decides nothing.  Python tells the time to the main thread only, and on POSIX systems; in
    other threads, and elsewhere, the block is not ended.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return
    is_over = False

    def end(*_: object) -> None:
        if not is_over:
            raise _Over

    before = signal.signal(signal.SIGVTALRM, end)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _AGAIN)
        yield
    except _Over:
        raise Stopped(Said(TOO_LONG, seconds=f"{seconds:g}")) from None
    finally:
        is_over = True
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
