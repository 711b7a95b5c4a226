"""Formulas inside sentences: ``R_i(k)``, ``2i + 1``, ``PE_p`` are set as formulas.

Titles, statements and remarks are written as one writes in a plain letter.  What looks like a
formula there (a name with an index, a call, a single letter that is no word, joined by
signs) and can be read in the notation of :mod:`..meaning.reading` becomes one; all
other words stay words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..authoring.formulas import theory_context
from ..kernel.terms import Term
from ..notation.declared import Notation
from ..notation.tokens import UnreadableText
from ..reading.claims.single import read_relations, read_term
from .model import RELATIONS, ShownFormula, Sign

_NAME = "(?:[A-Za-z]{1,2}|[α-ωΔ])"
_INDEX = r"_(?:\{[^{}\s]+\}|\([^()]*\)|[0-9]+|[A-Za-zα-ωΔ])"
_CALL = r"\([^()]*(?:\([^()]*\)[^()]*)*\)"
_MATRIX = "[B-DF-HJ-Z]"  # A, E and I may be words
_LETTER = "(?:[b-zB-DF-HJ-Zα-ω]|√[0-9a-z]+)"
# An article has a word behind it: no Han or Hangul letter, no sign, none of these few.
_NO_ARTICLE = r"a(?=[,.;:、，。；：)）]|\Z| ?[가-힣一-鿿]| [=<>≤≥≠+−·] | (?:to|and|or|is|are)[ ,])"
_ENDS = "(?![-'’A-Za-zÀ-ɏЀ-ӿ0-9_(])"
_INDEXED = rf"{_NAME}{_INDEX}(?:{_CALL})?"
_FACTOR = rf"(?:{_INDEXED}|[A-Z]{_CALL})ᵀ?"
_PRODUCT = rf"(?:{_MATRIX} )?{_FACTOR}(?: (?:{_FACTOR}|[B-DF-Z]{_ENDS}))*(?: [b-z]{_ENDS})?"
_SCALED = "[a-z][A-Z]"  # a matrix with a factor, such as aI
_LN = rf"ln (?:[0-9]+|[b-zB-DF-HJ-Zα-ω]){_ENDS}"
_ATOM = (
    rf"(?:[0-9]*(?:{_PRODUCT}|(?:sin|cos){_CALL}|{_LN}|π[a-z]|[b-z]π|{_SCALED}|{_LETTER}ᵀ?)"
    rf"|{_NO_ARTICLE}|[0-9]+(?:\.[0-9]+)?)"
)
_RELATION = "[=<>≤≥≠]"
_SIGN = rf"(?: (?:[-+−·]|{_RELATION}) |[-+−/·^])"
_NUMBER = "[-−]?[0-9]+"
_TUPLE = rf"\({_NUMBER}(?:, {_NUMBER})+\)"
_GROUP = rf"\({_ATOM}(?:{_SIGN}{_ATOM})*\)"
# Behind a sign A and I are no words, and a parenthesis is no remark.
_FURTHER = rf"(?:{_SIGN}(?:{_ATOM}|[AEI]|{_GROUP})| = {_TUPLE})"
_LOOKS_LIKE = re.compile(
    rf"(?<![^\s（，。：；、])-?−?{_ATOM}{_FURTHER}*(?![-'’A-Za-zÀ-ɏЀ-ӿ0-9_(/^*×+=√α-ωᵀ]|\.[0-9A-Za-z])"
)
_CALLED = re.compile(rf"({_NAME})({_INDEX})?\((?![^)]*,)")
_VARIABLE = re.compile("[A-Za-zα-ωΔ√]")


@lru_cache(maxsize=4096)
def split(sentence: str) -> tuple[str | ShownFormula, ...]:
    """The words and the formulas of a sentence, in order."""
    context = theory_context()
    parts: list[str | ShownFormula] = []
    end = 0
    for match in _LOOKS_LIKE.finditer(sentence):
        formula = _formula(match[0], context)
        if formula is not None:
            parts += [sentence[end : match.start()], formula]
            end = match.end()
    return (*parts, sentence[end:])


@lru_cache(maxsize=4096)  # the sentences of all languages have the same formulas
def _formula(text: str, context: Notation) -> ShownFormula | None:
    """The formula that ``text`` is under what is declared, if it is one."""
    if not _VARIABLE.search(text):
        return None
    calls = frozenset(f"{name}{'_#' if index else ''}(#)" for name, index in _CALLED.findall(text))
    context = context._replace(templates=context.templates | calls)
    try:
        formula = ShownFormula(tuple(_pieces(text, context)), context, "prose")
        return formula if formula.tex else None
    except (UnreadableText, ValueError):
        return None


def _pieces(text: str, context: Notation) -> Iterator[Term | Sign]:
    """The terms of a formula with the signs between them; a tuple is taken entry by entry."""
    entries = re.search(rf" = ({_TUPLE})$", text)
    if entries is not None:
        yield from _pieces(text[: entries.start()], context)
        yield from (RELATIONS["="], Sign("(", "("))
        for k, entry in enumerate(entries[1][1:-1].split(", ")):
            if k:
                yield Sign(",", ",")
            yield read_term(entry, context)
        yield Sign(")", ")")
        return
    source = re.sub(r"_\{([^{}]*)\}", r"_(\1)", text)
    source = re.sub("π(?=[a-z])", "π*", source)
    source = re.sub(rf"(?<![A-Za-z_])({_SCALED})(?![A-Za-z_])", lambda m: "*".join(m[1]), source)
    source = re.sub(r"(?<![A-Za-z_])I(?![A-Za-z_(])", "Identity", source)
    if not re.search(_RELATION, source):
        yield read_term(source, context)
        return
    relations = read_relations(source, context)
    yield relations[0].left
    for relation in relations:
        yield from (RELATIONS[relation.op], relation.right)
