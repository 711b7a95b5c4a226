"""The sentences for what the program knows as codes: rules, verdicts, reasons, operations.

Only the English sentences are here; the catalogs have their translations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..checkers.coq.record import Recorded
from ..kernel.context import LAW
from ..search.misfits import Dims, ShapeMisfit
from ..search.prover import SQUARES
from .model import Code, Message

RULES = {
    "algebra": Message("the laws of rings and matrices"),
    "sums": Message("linearity of finite sums"),
    "definition": Message("the definitions"),
    "exponentials": Message("the exponential normal form"),
    "exact_values": Message("exact values at constants"),
    "bounds": Message("a witness for the sign of the difference"),
    "hypothesis": Message("what is assumed"),
    "pi_bounds": Message("bounds of π"),
    "enclosures": Message("enclosures of both sides"),
    "induction": Message("induction over the number of terms"),
    "claimed": Message("claimed"),
}
ALL_OF_ALGEBRA = Message("the laws of rings, matrices and finite sums")
LINEAR = Message("multiples by rational numbers, added up")
CASES = Message("a distinction of cases")
# How both sides of an equation change in an induction.
GROWTH = {
    "add": Message(
        "induction over {variable}: both sides are equal for {first}, and grow by {change} from"
        " {variable} to {next}"
    ),
    "mul": Message(
        "induction over {variable}: both sides are equal for {first}, and are multiplied by"
        " {change} from {variable} to {next}"
    ),
}
KERNEL_RULES = {
    "ring": Message("ring algebra"),
    "enclosure": Message("enclosures of both sides"),
    "witness": Message("a contradiction with what is assumed"),
    "mean-value": Message("mean value theorem"),
    "chain": Message("transitivity"),
    "induction": Message("induction"),
    "discharge": Message("discharged conditions"),
    "limits": Message("limits and infinite sums"),
}
# The rule "ring" where the certificate names laws, theorems or inequalities, or has a witness.
LAWS = Message("laws of functions")
NAMED_THEOREMS = Message("named theorems")
SIGN = Message("sign of a difference")
NAMED_INEQUALITIES = Message("named inequalities")
# The same by a law that compares squares, for an inequality and for an equation.
SQUARES_COMPARED = Message("comparison of squares")
EQUAL_SQUARES = Message("equal squares")
RING = (
    NAMED_THEOREMS, KERNEL_RULES["ring"], SQUARES_COMPARED, SIGN, NAMED_INEQUALITIES, LAWS
)  # fmt: skip


def kernel_rule(proof: Mapping[str, Any]) -> Message:
    """The name of the rule of a proof."""
    rule, instances = proof["rule"], proof.get("instances", ())
    if rule != "ring":
        return KERNEL_RULES[rule]
    if compares_squares(proof):
        return SQUARES_COMPARED
    if "witness" in proof:
        return NAMED_INEQUALITIES if instances else SIGN
    if proof.get("rewrite") or any(named["theorem"].startswith(LAW) for named in instances):
        return LAWS
    return NAMED_THEOREMS if instances else KERNEL_RULES[rule]


def compares_squares(proof: Mapping[str, Any]) -> bool:
    """Whether a proof is by a law that compares squares."""
    return any(named["theorem"] in SQUARES.values() for named in proof.get("instances", ()))


RULE_SENTENCES = {
    "ring": Message(
        "{equal} {context} {sign} {inequalities}",
        equal=Message(
            "Both sides are equal by the laws of rings, matrices and finite sums, or these show the"
            " sign of their difference; laws of functions are used where the certificate names"
            " them."
        ),
        context=Message(
            "One side of an equation that is an instance of a theorem takes the place of the other"
            " inside a term; the rest is the same by the laws of rings, matrices and finite sums."
        ),
        sign=Message(
            "The difference of the sides is equal to a term whose form shows its sign, such as a"
            " sum of squares."
        ),
        inequalities=Message(
            "The same, where that term may contain the differences of the sides of inequalities"
            " that are theorems or assumptions."
        ),
    ),
    "enclosure": Message(
        "Intervals with rational ends that contain the sides lie apart; whole numbers within bounds"
        " are taken one by one."
    ),
    "witness": Message(
        "What is assumed and the opposite of the claim contradict each other: sums and products of"
        " what is not negative say that 0 is greater than 0."
    ),
    "mean-value": Message(
        "What bounds the derivative between two points bounds the difference of the values there."
    ),
    "chain": Message("What holds from line to line holds from the first line to the last."),
    "induction": Message("What holds for 0, and with n for n + 1, holds for all natural numbers."),
    "discharge": Message(
        "Conditions under which the terms are defined, and hypotheses of the theorems used, are"
        " proved on the spot."
    ),
    "limits": Message(
        "Each limit and each infinite sum is shown to exist, and what it is takes its place."
    ),
}
DIFFERENCES = {
    "sides": Message("the difference of the sides"),
    "squares": Message("the difference of the squares"),
    "slopes": Message("the difference of the derivative and this bound"),
}
# What a difference is that is made of those of several inequalities, or of one.
MADE_OF = {
    False: Message("{difference} is {witness}, where {names} is the difference there"),
    True: Message(
        "{difference} is {witness}, where {names} are the differences there, in this order"
    ),
}
SLOPES = {
    "=": Message("its derivative is {slope}"),
    "!=": Message("its derivative is not {slope}"),
    "<=": Message("its derivative is at most {slope}"),
    "<": Message("its derivative is less than {slope}"),
    ">=": Message("its derivative is at least {slope}"),
    ">": Message("its derivative is greater than {slope}"),
}
#: The prose of verdicts, for the extraction of catalogs; a test compares it with that of the words.
VERDICTS = {
    "proved": Message("proved"),
    "proved-with-conditions": Message("proved under conditions"),
    "refuted": Message("refuted"),
    "ill-typed": Message("ill-typed"),
    "undecided": Message("undecided"),
}
#: What a section is in its chapter.
KINDS = {
    "theorem": Message("Theorem"),
    "proposition": Message("Proposition"),
    "lemma": Message("Lemma"),
    "definition": Message("Definition"),
    "false": Message("False claim"),
}
OPERATIONS = {
    "matrix product": Message("the product of matrices"),
    "matrix expansion": Message("multiplying out matrices"),
    "sum rules": Message("the rules for sums"),
    "evaluation": Message("evaluation"),
    "arithmetic": Message("arithmetic"),
    "arguments": Message("factoring arguments"),
    "fraction": Message("the fraction bar"),
    "parity": Message("parity"),
    "transposition": Message("the transpose of a product"),
    "scalar matrix": Message("a multiple of the identity matrix"),
}
#: What an operation does, where that is the whole reason; those above say so by their names.
STEPS = OPERATIONS | {
    "expand": Message("multiplying out"),
    "factor_terms": Message("taking out common factors"),
    "collect": Message("collecting terms"),
    "block_collapse": Message("working block by block"),
    "change_index": Message("a change of the index"),
}
_COQ = {
    "proved": Message("Coq: {count} of {count} lemmas."),
    "refuted": Message("Coq: the negation is proved."),
    "not accepted": Message("Coq: not accepted."),
    "not expressible": Message("Coq: not expressible, because {reason}."),
    "no verdict": Message("Coq: no verdict, because {reason}."),
    "changed": Message("Coq: not checked since it changed."),
}
_INEXPRESSIBLE = {
    "uses the theorem": Message("it rests on a theorem that is not expressible itself"),
    "shapes": Message("the shapes of the matrices do not fit"),
    "sides are equal": Message("it fails where both sides are equal, which no enclosure shows"),
    "enclosures of too many": Message("too many numbers would have to be enclosed"),
    "enclosure": Message("the enclosures that Coq computes do not decide it"),
    "complex": Message("there are sums, matrices or definitions with complex numbers"),
    "product of arbitrary length": Message("there is a product of symbolic length"),
    "large": Message("the expressions are too large"),
    "many terms": Message("the expressions are too large"),
    "witness": Message("an inequality rests on others"),
    "a limit": Message("limits and infinite sums are not exported"),
    "cosine integral": Message("the cosine integral is not among the functions of the library"),
    "i as a real number": Message("there are sums, matrices or definitions with complex numbers"),
    "of whole numbers": Message("a sum or power stands where a whole number is needed"),
    "between matrices inside": Message("a step uses an equation between matrices"),
    "used inside matrix": Message("a step uses an equation between matrices"),
    "an induction": Message("there is an induction that takes hypotheses along"),
    "no lemma": Message("a step uses a law that the exporter has no lemma for"),
    "more than algebra": Message("a step rests on more than algebra and trigonometry"),
}
# What stands in the way although the claim can be written down.
_NO_VERDICT = ("sides are equal", "enclosures of too many", "enclosure")
#: How shapes do not fit, by the code of the misfit.
_MISFITS = {
    "product": Message("The factors of a product do not fit: {left} and {right}."),
    "sum": Message("The terms of a sum do not fit: {left} and {right}."),
    "dot": Message("The vectors of a dot product do not fit: {left} and {right}."),
    "sides": Message("The two sides do not fit: {left} and {right}."),
}


def coq(recorded: Recorded) -> Message:
    """What is on record of Coq's verdict."""
    known = next((words for words in _INEXPRESSIBLE if words in recorded.reason), "")
    other = Message("the exporter has no words for it")
    word = recorded.word
    if word == "not expressible" and known in _NO_VERDICT:
        word = "no verdict"
    reason = _INEXPRESSIBLE.get(known, other)
    return Message(_COQ[word].id, count=recorded.lemmas, reason=reason)


def without_lemma(reason: str) -> Message:
    """Why Coq has proved no lemma for a law, if there is a reason."""
    known = next((message for words, message in _INEXPRESSIBLE.items() if words in reason), None)
    return known or Message("not checked since it changed")


def misfit(found: ShapeMisfit | None) -> Message:
    """How the shapes of an ill-typed claim do not fit."""
    if found is None or found.code not in _MISFITS:
        return Message("The shapes of the two sides do not fit.")
    if found.code == "product" and found.left.cols == found.right.cols == 1:
        return Message("Two columns have no product.")
    if found.code == "sides" and found.left == found.right:
        return Message("The two sides have different numbers of blocks.")
    sides = {"left": _shape(found.left), "right": _shape(found.right)}
    return Message(_MISFITS[found.code].id, **sides)


def _shape(dims: Dims) -> Message:
    if dims.is_identity:
        return Message("an identity matrix")
    if dims == Dims(1, 1):
        return Message("a number")
    if dims.rows is None or dims.cols is None:
        return Message("a matrix of symbolic size")
    return Message("a matrix of size {rows}×{columns}", rows=dims.rows, columns=dims.cols)


def operation(name: str) -> Message | Code:
    """The name of a SymPy operation: in words, or as SymPy's functions are called."""
    return OPERATIONS.get(name) or Code(name)


def step(name: str) -> Message | None:
    """The words for a SymPy operation, if there are any."""
    return STEPS.get(name)


def chapter_title(name: str) -> Message:
    """The title of a chapter that has no frame, from the name of its module."""
    words = name.replace("_", " ").capitalize()
    return Message(re.sub(r"(?<=\d)x(?=\d)", "×", words))
