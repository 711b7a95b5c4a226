"""Findings: what went wrong, where, and under which code.

Codes are stable.  SP1xx is about mathematics, SP2xx about how a derivation is written,
SP3xx about the run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..base.messages import Said, Translate
from ..kernel.terms import Relation
from .diagnostic import Failure


class Explanation(NamedTuple):
    """The title of a code, what it means, and what to do."""

    title: str
    meaning: str
    remedy: str


EXPLANATIONS: dict[str, Explanation] = {
    "SP101": Explanation(
        "false",
        "There is a point at which both sides are defined and certainly differ. The point and "
        "enclosures of both sides are shown.",
        "Put the shown values into both sides by hand; look for a wrong sign, a missing factor "
        "or exchanged functions.",
    ),
    "SP102": Explanation(
        "ill-typed",
        "The shapes do not fit, such as a column times a column or a vector plus a number.",
        "Look for a missing transpose or a wrong size.",
    ),
    "SP103": Explanation(
        "undecided",
        "Neither a proof nor a counterexample was found. The claim may be true or false. In a "
        "document such a line is open; what follows from it is counted apart. Findings have the "
        "code of their cause: SP109 to SP112.",
        "Where findings are switched off or ignored, SP103 stands for all four. What is a datum "
        "in a document is marked by the comment symproof: given.",
    ),
    "SP104": Explanation(
        "not read",
        "The text is not a formula in the notation that symproof reads. The place is marked.",
        "Rewrite the marked place; README.md describes the notation.",
    ),
    "SP105": Explanation(
        "unexpected verdict",
        "A declaration in the document expects the next relation to have a certain verdict, and "
        "it has another one.",
        "Look whether the relation or the expectation has changed; `expect` stands in the "
        "comment before the formula, or in the side file.",
    ),
    "SP106": Explanation(
        "suspect",
        "In the most natural reading the relation is false: there is a point at which both sides "
        "certainly differ. But something is open, such as what a letter stands for, so it may be "
        "meant otherwise. A suspicion is a warning; with --strict it fails.",
        "Look at the point that is shown. If the relation is meant as it is read, mend it; if not, "
        'say what the letters are (a comment such as "symproof: x: real"), or what holds for them.',
    ),
    "SP107": Explanation(
        "lost its proof",
        "The relation was proved when the document was recorded, and it is no more, or another one "
        "that is not proved stands in its place. Both lines are shown.",
        "Look at what has changed, in this line or in what it rests on. If it is meant as it "
        "stands, accept it: symproof check FILE --accept.",
    ),
    "SP108": Explanation(
        "a new basis",
        "The document rests on something else than when it was recorded: a relation that is given, "
        "such as a definition or a condition, is new, or was another one. It is a warning; with "
        "--strict it fails.",
        "If it is meant so, accept it: symproof check FILE --accept.",
    ),
    "SP109": Explanation(
        "false unless something else is meant",
        "As it is read, the relation is false at the point that is shown, or cannot hold. But no "
        "word asserts it, or a sign, a letter or a condition may be meant otherwise.",
        "Put the point into both sides. If the relation is meant so, mend it; if it is an equation "
        "to solve or a datum, say so, as in “let” or by the comment symproof: given.",
    ),
    "SP110": Explanation(
        "needs a hypothesis",
        "The relation is not true in general. It is true, or may be, under a condition that was "
        "found or stands further above, of which it is not clear that it still holds here.",
        "Write the condition into the sentence of the relation (“for x > 0”, “if a ≠ b”), or give "
        'it by --where "x > 0".',
    ),
    "SP111": Explanation(
        "not understood",
        "A name, the kind of a letter, a sign or a condition in words is not known, so that it is "
        "open which claim is made.",
        "Say what the letter is in the text (“let x be a real number”) or in a comment "
        "(symproof: x: real; symproof: A: matrix 2x2), define the name, or write the condition as "
        "a formula. In a document the last line may name a declaration that settles it.",
    ),
    "SP112": Explanation(
        "no proof found",
        "The claim was understood, and it held at all points that were tried, or none could be "
        "tried. It may be true or false: neither a proof nor a counterexample was found within the "
        "limits of the search.",
        "Break the step into smaller ones, or give the sorts of the variables "
        '(--where "n: integer, x > 0").',
    ),
    "SP201": Explanation(
        "rejected by the kernel",
        "A certificate was found, but the kernel does not accept it.",
        "This is a fault of symproof; please report the theorem.",
    ),
    "SP202": Explanation(
        "not by this reason",
        "The step may well be true, but it does not follow from the named reason and the laws "
        "of rings, matrices and finite sums alone.",
        "Name the theorem that is used, with its instance: by=theorem.at(a=…, b=…).",
    ),
    "SP203": Explanation(
        "a reason that is not needed",
        "The step also holds without the named reason or without one of the named theorems.",
        "Give the weaker reason: algebra, sums or definition, or drop the theorem.",
    ),
    "SP204": Explanation(
        "a step that says nothing",
        "The line is the same as the line before.",
        "Remove the step.",
    ),
    "SP205": Explanation(
        "not what the operation gives",
        "The SymPy operation does not turn the line before into the shown line, or, from right "
        "to left, the shown line into the line before, not even up to the order of terms and "
        "factors.",
        "Show the line that the operation gives (it is printed), or name another operation.",
    ),
    "SP206": Explanation(
        "not a claim",
        "A name is undeclared, an index or a bound has the wrong sort, a name is used for "
        "two things, or a theorem rests on itself.",
        "Declare the name in the signature, or with family(…) or define(…); prove a theorem "
        "without those that need it.",
    ),
    "SP207": Explanation(
        "not refuted",
        "A claim that the library calls false could not be refuted.",
        "Give the counterexample: @refuted(…, point={…}).",
    ),
    "SP208": Explanation(
        "a theorem that is needed is not proved",
        "A step names a theorem that has a finding of its own.",
        "Mend that theorem first.",
    ),
    "SP302": Explanation(
        "stale reports",
        "The files on disk are not what the checked derivations give.",
        "Run: python -m symproof",
    ),
    "SP303": Explanation(
        "no such thing",
        "A theorem, a language, a code or a file with that name does not exist.",
        "symproof list shows the theorems.",
    ),
    "SP304": Explanation(
        "not accepted by Coq",
        "The kernel proves the step, but coqc does not accept the lemma that was exported for it.",
        "symproof export coq DIR writes the file; if the statement is what was meant, this is a "
        "fault of the exporter; please report the theorem.",
    ),
    "SP305": Explanation(
        "Coq is not there",
        "coqc was asked for with --require coq and was not found.",
        "Install Coq 8.16 (Debian: apt-get install --no-install-recommends coq), or set "
        "SYMPROOF_COQC to the path of coqc.",
    ),
    "SP306": Explanation(
        "XeLaTeX is not there",
        "The handbooks were asked for as PDFs, and XeLaTeX, one of its packages or a font is not "
        "installed. All other reports have been written.",
        "Debian: apt-get install --no-install-recommends texlive-xetex texlive-lang-chinese "
        "texlive-pictures lmodern fonts-noto-cjk.",
    ),
    "SP307": Explanation(
        "XeLaTeX refuses a handbook",
        "The handbook has been written as LaTeX, but not made into a PDF. The message is the "
        "first error of XeLaTeX.",
        "Compile handbook.tex by hand to see more; if its text comes from a theory of the "
        "package, this is a fault of symproof.",
    ),
    "SP308": Explanation(
        "no figures",
        "Figures are drawn by Matplotlib, an optional part, with a font that has the letters of "
        "each language. One of them is not installed; everything else has been written.",
        "Install symproof with its extra: pip install 'symproof[figures]'; for Korean and Chinese "
        "labels the fonts Noto Sans CJK (on Debian: fonts-noto-cjk).",
    ),
    "SP309": Explanation(
        "no page",
        "The formulas of the page are set by KaTeX, which runs in Node.js, before anybody reads "
        "it. If one of them is not there, nothing is checked or written; if KaTeX refuses a "
        "formula, everything else has been written.",
        "Install Node.js, then: npm install katex@0.16. SYMPROOF_NODE_MODULES names the folder "
        "node_modules if it is not in the current one.",
    ),
    "SP310": Explanation(
        "a document that cannot be used",
        "A document is not text, is too large or not UTF-8, or one of its declarations cannot be "
        "read or has no effect. The rest of the run is not affected.",
        "Mend the named line; CHECKING.md lists the declarations and the limits.",
    ),
    "SP311": Explanation(
        "nothing left to suppress",
        "An item of `ignore` in the configuration has no finding any more.",
        "Remove the item.",
    ),
    "SP312": Explanation(
        "stopped",
        "A question was ended by a limit on processor time, clock or memory before it was "
        "answered. That is no verdict: nothing is known of the relation, nothing is recorded of "
        "it, and it has lost no proof. The run ends with exit code 2.",
        "Run it again where less is going on, or with a larger limit (--timeout SECONDS); or break "
        "the step into smaller ones. It cannot be suppressed.",
    ),
}


_ENOUGH = 0.7  # the share of letters in which two near words agree


def explanations(translate: Translate = str) -> dict[str, Explanation]:
    """The explanations of all codes in a language."""
    return {code: Explanation(*map(translate, e)) for code, e in EXPLANATIONS.items()}


def codes_near(words: str, known: Mapping[str, Explanation] = EXPLANATIONS) -> list[str]:
    """The codes near to a mistyped code or to words of a title or an explanation, at most three,
    the nearest first."""
    wanted = re.findall(r"\w+", words.lower())
    found = []
    for code, (title, meaning, remedy) in known.items():
        places = (f"{code} {title}".lower(), f"{meaning} {remedy}".lower())
        near = [
            max((_nearness(word, other) - k / 10 for k, place in enumerate(places)
                 for other in re.findall(r"\w+", place)), default=0)
            for word in wanted
        ]  # fmt: skip
        if near and min(near) >= _ENOUGH - 0.1:
            found.append((-sum(near), title.lower() != words.lower(), code))
    found.sort()
    return [code for loss, _, code in found[:3] if loss <= found[0][0] + 0.15]


def _nearness(word: str, other: str) -> float:
    """From 0 to 1; 1 for the same word."""
    from difflib import SequenceMatcher

    ratio = SequenceMatcher(None, word, other, autojunk=False).ratio()
    return ratio if ratio >= _ENOUGH else 0


class Finding(NamedTuple):
    """One thing that is wrong with a theorem: the sentence about it, the relation whose two sides
    are shown, and ``more`` sentences; ``theorem`` is the one of whose step the sentence speaks, and
    ``failure`` the point at which the relation fails, if it is false, with the ``evidence`` as
    plain data."""

    code: str
    said: Said
    file: str = ""
    line: int = 0
    relation: Relation | None = None
    more: tuple[Said, ...] = ()
    theorem: str = ""
    failure: Failure | None = None
    evidence: Mapping[str, Any] | None = None

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.said)

    @property
    def details(self) -> tuple[str, ...]:
        """The further sentences in English."""
        return tuple(map(str, self.more))

    def __str__(self) -> str:
        return self.told()

    def told(self, translate: Translate = str) -> str:
        """The finding for a terminal: the sentence with its place, the relation, the further
        sentences, and what to do."""
        from ..notation.text_writer import write_term

        place = f"{self.file}:{self.line}: " if self.file else ""
        said = self.said.in_language(translate)
        message = f"{self.theorem}: {said}" if self.theorem else said
        rows = [f"{place}{self.code} {message}"]
        if self.relation is not None:
            left, op, right = self.relation
            rows += [f"    {write_term(left)}", f"  {SIGNS[op]} {write_term(right)}"]
        rows += [f"  {detail.in_language(translate)}" for detail in self.more]
        help = Said("help: {text}", text=Said(EXPLANATIONS[self.code].remedy))
        rows.append(f"  {help.in_language(translate)}")
        return "\n".join(rows)


#: The sentence about a step whose line its operation does not make.
UNDERIVED = "step {number} cannot be derived by {name}: {why}"


class StepFailure(Exception):
    """A step that is not proved; ``finding`` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


SIGNS = {"=": "=", "!=": "≠", "<=": "≤", "<": "<", ">=": "≥", ">": ">"}
