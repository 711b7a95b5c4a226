"""How anyone checks everything again, for a page of the reports: ways, commands, and what each of
them asks a reader to trust.
"""

from __future__ import annotations

from typing import NamedTuple

from .model import Code, Message

_CHECKER = "node symproof/checkers/javascript/checker.js"

#: Lets the second checker check everything.
RECHECK = Code(f"{_CHECKER} reports/proofs.json")


class WayToCheck(NamedTuple):
    """A way to check: what it does, what one types, what it says, and what has to be trusted."""

    title: Message
    sentence: Message
    commands: tuple[Code, ...]
    answer: Message
    trust: Message


#: The files that are needed, and what is in them.
FILES = (
    (Code("reports/proofs.json"), Message("the certificates of all theorems")),
    (Code("FORMAT.md"), Message("what a certificate is, and when it proves its claim")),
    (Code("reports/laws.json"), Message("all that is taken for granted of functions")),
)

WAYS = (
    WayToCheck(
        Message("The kernel alone"),
        Message(
            "The kernel replays the certificates from top to bottom. It searches for nothing and"
            " does not load SymPy."
        ),
        (Code("symproof replay reports/proofs.json"),),
        Message("It prints every theorem with its claim and its conditions."),
        Message(
            "Python, and the kernel, which uses nothing but Python's standard library. Whatever"
            " found the certificates need not be trusted."
        ),
    ),
    WayToCheck(
        Message("The second checker"),
        Message(
            "The kernel need not be believed: there is a second program, in JavaScript, written"
            " from the description of the format and not from the kernel. It needs Node.js and"
            " nothing else, and checks claims and documents of your own as well."
        ),
        (
            RECHECK,
            Code('symproof prove "sin(x)^2 + cos(x)^2 = 1" --certificate mine.json'),
            Code(f"{_CHECKER} mine.json"),
            Code("symproof check paper.md --output-format json --output-file found.json"),
            Code(f"{_CHECKER} found.json"),
        ),
        Message(
            "It prints a line for each theorem, and where it refuses one the step. Its exit code"
            " is 0 if all are proved, 1 if one is refused, and 2 if a file cannot be used or has no"
            " proof in it."
        ),
        Message(
            "Node.js and this program. Together with the kernel: that the two do not have the same"
            " hole."
        ),
    ),
    WayToCheck(
        Message("Coq"),
        Message(
            "Every step is exported as a lemma, of which Coq's own kernel checks the proof. What"
            " cannot be said in Coq is listed with the reason."
        ),
        (
            Code("symproof check --coq --require coq"),
            Code("symproof export coq exported"),
            Code("cd exported && coq_makefile -f _CoqProject -o Makefile && make"),
        ),
        Message(
            "The first command names each theorem that Coq does not prove, and counts the lemmas"
            " that it accepts. The others write the files and let Coq compile them without"
            " symproof."
        ),
        Message(
            "The kernel of Coq, its axioms of the real numbers, and the definitions of the support"
            " library, which say what the exported claims mean."
        ),
    ),
    WayToCheck(
        Message("Your browser"),
        Message(
            "On the interactive page each proved theorem has a button, “Check it here”. It lets"
            " your own browser check the theorem and all theorems that it rests on, from the"
            " beginning and without a network: the second checker, the certificates and the laws"
            " stand in the page."
        ),
        (Code("symproof build --html"),),
        Message(
            "The page shows how far it is, then the result and the time, or the theorem and the"
            " step that it refuses."
        ),
        Message(
            "The browser, and that nobody has changed the page. Whoever doubts that makes it anew"
            " with this command."
        ),
    ),
)
