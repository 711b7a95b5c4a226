"""Formulas inside sentences: ``R_i(k)``, ``2i + 1``, ``PE_p`` are set as formulas.

Titles, statements and remarks are written as one writes in a plain letter.  What looks like a
formula there (a name with an index, a call, a single letter that is no word, joined by
signs) and can be read in the notation of :mod:`..notation.text_reader` becomes one; all
other words stay words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..formulas import definitions, families
from ..kernel.terms import Term
from ..notation.text_reader import Context, UnreadableText, read_relations, read_term
from .model import RELATIONS, Formula, Sign

_NAME = "(?:[A-Za-z]{1,2}|[α-ωΔ])"
_INDEX = r"_(?:\{[^{}\s]+\}|\([^()]*\)|[0-9]+|[A-Za-zα-ωΔ])"
_CALL = r"\([^()]*(?:\([^()]*\)[^()]*)*\)"
_LETTER = "(?:[b-zB-DF-HJ-Zα-ω]|√[0-9a-z]+)"
_INDEXED = rf"{_NAME}{_INDEX}(?:{_CALL})?(?: [b-z]\b(?![-'’]))?"
_ATOM = rf"(?:[0-9]*(?:{_INDEXED}|(?:sin|cos|[A-Z]){_CALL}|{_LETTER})|[0-9]+(?:\.[0-9]+)?)"
_SIGN = r"(?: [-+−·=<≤≥≠] |[-+−/·^])"
_LOOKS_LIKE = re.compile(
    rf"(?<![^\s])-?−?{_ATOM}(?:{_SIGN}{_ATOM})*(?![-'’A-Za-z0-9_(/^*×+=√α-ω]|\.[0-9A-Za-z])"
)
_CALLED = re.compile(rf"({_NAME}){_INDEX}\((?![^)]*,)")
_VARIABLE = re.compile("[A-Za-zα-ωΔ√]")


@lru_cache(maxsize=4096)
def split(sentence: str) -> tuple[str | Formula, ...]:
    """The words and the formulas of a sentence, in order."""
    context = Context(templates=frozenset(definitions) | frozenset(families))
    parts: list[str | Formula] = []
    end = 0
    for match in _LOOKS_LIKE.finditer(sentence):
        formula = _formula(match[0], context)
        if formula is not None:
            parts += [sentence[end : match.start()], formula]
            end = match.end()
    return (*parts, sentence[end:])


def _formula(text: str, context: Context) -> Formula | None:
    if not _VARIABLE.search(text):
        return None
    calls = frozenset(f"{name}_#(#)" for name in _CALLED.findall(text))
    context = context._replace(templates=context.templates | calls)
    source = re.sub(r"_\{([^{}]*)\}", r"_(\1)", text)
    pieces: list[Term | Sign]
    try:
        if re.search("[=<≤≥≠]", source):
            relations = read_relations(source, context)
            pieces = [relations[0].left]
            for relation in relations:
                pieces += [RELATIONS[relation.op], relation.right]
        else:
            pieces = [read_term(source, context)]
        formula = Formula(tuple(pieces), context)
        return formula if formula.tex else None
    except (UnreadableText, ValueError):
        return None
