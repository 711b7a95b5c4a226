"""Words: the verdicts on relations of documents, and what they have in common.

They are the same in all languages, in the output for programs and in declarations; what a reader
sees is translated.
"""

from __future__ import annotations

from ...base.stopping import STOPPED

#: All verdicts, from what is surely right to what is surely wrong.
VERDICTS = (
    "proved", "proved-with-conditions", "follows", "given", "undecided", "not-read", "suspect",
    "ill-typed", "refuted",
)  # fmt: skip
#: What holds, by itself or where the lines hold that it names.
PROVED = ("proved", "proved-with-conditions", "follows")
FALSE = ("refuted", "ill-typed")
#: False as it is read, although something may be open.
DOUBTED = (*FALSE, "suspect")
#: All that may be said of a relation: a verdict, or that the question was ended before one.
SAYINGS = (*VERDICTS, STOPPED)
#: What neither holds nor fails.
OPEN = ("suspect", "undecided", "not-read")
#: The codes of the verdicts that are findings.
CODES = {"refuted": "SP101", "ill-typed": "SP102", "undecided": "SP103", "not-read": "SP104",
         "suspect": "SP106", STOPPED: "SP312"}  # fmt: skip
#: What the other verdicts mean.
MEANINGS = {
    "proved": "A proof was found, and the kernel has replayed it: the relation holds for all "
              "values that the words allow.",
    "proved-with-conditions": "A proof was found, and the kernel has replayed it: the relation "
                              "holds wherever the conditions hold that are shown with it, such as "
                              "a divisor that is not 0.",
    "follows": "A proof was found, and the kernel has replayed it: the relation holds wherever the "
               "lines of the document hold that are named with it.",
    "given": "The document supposes or defines it. It is taken as it is, and lines that use it "
             "follow from it.",
}  # fmt: skip
