"""Many documents, and many solutions: a generator of plain records.

``items`` says what an item may be and what its record holds, ``verifying`` is the generator, and
``rewards`` has reward functions for training.
"""

from ...teaching.verifying import verify

__all__ = ["verify"]
