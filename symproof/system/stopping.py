"""Stopping: what a clock, or want of memory, ends.

Only counted work decides a verdict.  A clock ends what runs away, and then nothing is known: the
word for that is ``stopped``, which is no verdict.  Whoever asks gets :class:`Stopped` instead of an
answer, and what would rest on the answer is stopped as well.
"""

from __future__ import annotations

from .messages import Said

#: What stands in the place of a verdict.
STOPPED = "stopped"
TIMEOUT = 60.0  # seconds of processor time a question; those of the corpora need 7 at most
#: Why there is no answer to a question, and why there is none about a document.
TOO_LONG = "it needs more than {seconds} s of processor time, or too much memory"
UNFINISHED = "the document could not be checked within its limits"


class Stopped(Exception):
    """A question was ended before it was answered; ``said`` names the limit."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said
