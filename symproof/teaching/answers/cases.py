"""The cases of an answer that says which solutions some conditions have, as texts of relations.

"or" separates cases.  Between commas, semicolons and "and" stand the relations of one case, until
one of them gives a letter a value that has one already: ``x = 1, y = 2`` is one solution of two
unknowns, ``x = 2, x = -2`` are two solutions of one, and ``x = 1, y = 2; x = 3, y = 4`` two of two.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ...reading.phrases.answers import pattern
from .brackets import enclosing, split

_OR = re.compile(rf"{pattern('either')}|∨|\\(?:lor|vee)(?![A-Za-z])")
_AND = re.compile(rf"{pattern('both')}|∧|\\(?:land|wedge)(?![A-Za-z])")  # behind a split by "or"
_GROUPS = re.compile("[;；]")
_COMMAS = re.compile("[,;]")
_MEMBER = re.compile(r"\A\s*(\S+)\s*(?:∈|\bin\b|\\in(?![A-Za-z]))\s*(.+)\Z", re.DOTALL)
_UNION = re.compile(r"\s*(?:∪|\\cup(?![A-Za-z]))\s*")
_NOTHING = re.compile(
    rf"\s*(?:∅|\\(?:emptyset|varnothing)|\{{\s*\}}|{pattern('nothing')}|)\s*\Z", re.IGNORECASE
)
_NO_REAL = re.compile(rf"\s*(?:{pattern('nothing_real')})\s*\Z", re.IGNORECASE)
_INFINITE = re.compile(r"\s*[-−+]?\s*(?:∞|\\infty|oo)\s*\Z")
_VALUE = re.compile(r"\s*(?P<name>[^\W\d_]|\\[A-Za-z]+)\s*=(?!=)")
_SIGN = re.compile(r"[=<>≤≥≠]|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z])")
_TEXT = re.compile(r"\\(?:text|textrm|mbox)\s*\{([^{}$]*)\}")
_INTEGERS = re.compile(
    r"\s*(?:[,;]|\b(?=for|where|with))\s*(?:(?:for|where|with|any|all)\s+)*(?P<names>[A-Za-z](?:\s*,\s*[A-Za-z])*)\s*"
    r"(?:∈|\\in(?![A-Za-z])|\bin\b)\s*(?:ℤ|Z|\\mathbb\s*\{?\s*Z\s*\}?|\\Z)\s*[.。]?\s*\Z"
)
_FAMILY = re.compile(r"(?<![A-Za-z\\])([kmn])(?=(?:pi)?(?![A-Za-z]))")
_PI = re.compile(r"π|(?<![A-Za-z])\\?[kmn]?pi(?![A-Za-z])")
_BOTH_SIGNS = re.compile(r"±|\\pm(?![A-Za-z])")

Case = tuple[str, ...]


def relations_of(text: str) -> list[str]:
    """The relations that hold together in a text."""
    return [part.strip() for part in split(text, _AND) if part.strip()]


def with_integers(text: str, known: Collection[str]) -> tuple[str, list[str]]:
    """An answer without the clause that says which letters are integers, and these letters: those
    of ``n ∈ ℤ``, or k, m and n beside π if they are not ``known``, as in ``x = nπ``."""
    text = _TEXT.sub(r" \1 ", text)
    said = _INTEGERS.search(text)
    names = re.findall("[A-Za-z]", said["names"]) if said is not None else []
    if said is not None and text[: said.start()].strip() and not {*names} & {*known}:
        return text[: said.start()], names
    letters = sorted({*_FAMILY.findall(text)} - {*known})
    return text, letters if _PI.search(text) else []


def cases_of(text: str, unknowns: Collection[str], is_real: bool) -> list[Case]:
    """The cases that a text says of the ``unknowns``; ``is_real`` says whether these are real
    numbers, so that no real solution is none.  Raises ``ValueError`` if it is not clear which
    values belong together, or what a set is."""
    if is_real and _NO_REAL.match(text):
        return []
    found: list[Case] = []
    name = next(iter(unknowns)) if len(unknowns) == 1 else ""
    for part in split(text, _OR):
        if not part.strip() and part != text:
            continue  # between a comma and "or"
        for case in _cases(part.strip().strip(","), name, unknowns):
            found += _both_signs(case)
            named = [match["name"] for one in case if (match := _VALUE.match(one))]
            name = named[0] if len(named) == 1 else name
    return found


def _cases(text: str, name: str, unknowns: Collection[str]) -> Iterator[Case]:
    """The cases of a text without "or"; values without a letter are those of ``name``."""
    if _NOTHING.match(text):
        return
    member = _MEMBER.match(text)
    if member is not None:
        yield from _of_union(*member.groups())
    elif name and _is_set(text):
        yield from _of_union(name, text)
    else:
        groups = [part for part in split(text, _GROUPS) if part.strip()]
        is_grouped = len(groups) > 1 and any(len(relations_of(part)) > 1 for part in groups)
        for group in groups if is_grouped else [text]:
            yield from _separated(relations_of(group), name, unknowns)


def _separated(relations: Sequence[str], name: str, unknowns: Collection[str]) -> list[Case]:
    """The cases that relations say one after the other."""
    cases: list[list[str]] = [[]]
    names: list[list[str]] = [[]]
    for relation in relations:
        if name and not _SIGN.search(relation):
            relation = f"{name} = {relation}"
        match = _VALUE.match(relation)
        if match is not None:
            name = match["name"]
            if name in names[-1]:
                cases.append([])
                names.append([])
            names[-1].append(name)
        cases[-1].append(relation)
    if len(cases) > 1 and not all(set(given) >= {*unknowns} for given in names):
        said = ", ".join(relations)
        raise ValueError(f"{said!r}: which of these belong together?  Write 'or' between cases")
    return [*map(tuple, cases)]


def _both_signs(case: Case) -> list[Case]:
    """The two cases of one with ±.  Raises ``ValueError`` if it has more than one ±, which need
    not go together."""
    signs = _BOTH_SIGNS.findall(" ".join(case))
    if not signs:
        return [case]
    if len(signs) > 1:
        raise ValueError(f"{', '.join(case)!r}: write each case of the signs ± for itself")
    return [tuple(_BOTH_SIGNS.sub(sign, text) for text in case) for sign in "+-"]


def _is_set(text: str) -> bool:
    """Whether a text is a set, an interval or a union of such ones."""
    brackets = [enclosing(part.strip()) for part in split(text, _UNION)]
    return all(b is not None and len(split(b[1], _COMMAS)) > 1 for b in brackets) or all(
        b is not None and b[0] in ("{", "\\{") for b in brackets
    )


def _of_union(name: str, union: str) -> Iterator[Case]:
    """The cases in which a letter lies in a union of sets."""
    for part in [] if _NOTHING.match(union) else split(union, _UNION):
        bracket = enclosing(part.strip())
        if bracket is None:
            raise ValueError(f"{part.strip()!r} is no set")
        opening, inside, end = bracket
        items = [item.strip() for item in split(inside, _COMMAS)]
        if opening in ("{", "\\{"):
            yield from ((f"{name} = {item}",) for item in items)
        elif len(items) == 2:
            low = f"{name} {'>=' if opening == '[' else '>'} {items[0]}"
            high = f"{name} {'<=' if end == ']' else '<'} {items[1]}"
            ends = ((low, items[0]), (high, items[1]))
            yield tuple(said for said, bound in ends if not _INFINITE.match(bound))
        else:
            raise ValueError(f"{part.strip()!r} is no interval")
