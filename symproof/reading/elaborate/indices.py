"""What stands below and above a name: words that belong to it, indices, entries of matrices."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.terms import MalformedTerm, Term, number, symbol
from ...notation.names import GREEK, Name, is_letter
from ..grammar import Node, Part, first, kind_of, last, leaves, nodes, unbracketed
from ..lexing.marks import Mark
from .elaboration import Elaboration
from .entries import NoEntries, entry, entry_of
from .rows import Taken
from .tensors import has_size

OF_COLUMN = "a column has one index; give parts of it another name"
OF_TWO = "an entry of a matrix has two indices; give parts of it another name"
#: What belongs to a name.
NAMING = frozenset(("sub", "lowered", "prime"))


def matrix_at(e: Elaboration, template: str, sub: Sequence[Term]) -> Term | None:
    """The matrix that has this name with these indices."""
    if len(sub) == 1 and sub[0].head == "num" and not sub[0].args[1]:
        member = e.scope.matrices.get(f"{template}@{sub[0].args[0]}")
        if member is not None:
            return member
    return e.scope.matrices.get(template)


def indices_below(e: Elaboration, scripts: tuple[Part, ...]) -> tuple[list[Term], tuple[Part, ...]]:
    """The indices of an entry, where letters side by side are two, and the scripts behind."""
    mark = first(scripts[0])
    if mark.kind == "lowered":
        return [e.numeral(mark._replace(says=digit)) for digit in mark.says], scripts[1:]
    below = scripts[1]
    marks = unbracketed(below)
    if len(marks) == 2 and all(len(m.says) == 1 and m.kind == "word" for m in marks):
        return [symbol(m.says) for m in marks], scripts[2:]
    if len(marks) == 1 and (len(marks[0].says) == 2 or marks[0].kind == "number"):
        is_word = marks[0].kind == "word" and marks[0].says not in GREEK
        if is_word and not is_letter(marks[0].says):
            return list(map(symbol, marks[0].says)), scripts[2:]
        if marks[0].kind == "number" and marks[0].says.isdigit():
            return [number(int(digit)) for digit in marks[0].says], scripts[2:]
    alone = alone_in_braces(below) or (
        below if isinstance(below, Node) and below.kind in ("fence", "group") else None
    )
    return (e.items(alone) if alone else [e.term(below)]), scripts[2:]


def entry_below(e: Elaboration, mark: Mark, matrix: Term, indices: Sequence[Term]) -> Term:
    """The entry of a matrix or a column at these indices."""
    is_column = matrix.args[-1] == number(1)
    if len(indices) != (1 if is_column else 2):
        raise e.error(OF_COLUMN if is_column else OF_TWO, mark)
    _note_entries(e, mark)
    return entry_of(matrix.args[0], *indices)


def _note_entries(e: Elaboration, mark: Mark) -> None:
    """An entry of a matrix is named.  All formulas of a scope name entries, or none."""
    if e.known.turns is not None and not e.known.entries:
        raise e.error("this entry of a matrix is not read", mark)
    e.notes.has_entries = True


def matrix_named(
    e: Elaboration, mark: Mark, matrix: Term, indices: Sequence[Term], primes: int
) -> Term:
    """A matrix of which only the size is known, or with a prime its transpose."""
    term = symbol(matrix.args[0], *indices, *matrix.args[-2:])
    for _ in range(primes):
        term = e.make(mark, "transpose", term)
    return term


def read_subscript(
    e: Elaboration, base: str, primes: int, scripts: tuple[Part, ...]
) -> tuple[str, list[Term], tuple[Part, ...]]:
    """The word that belongs to the name or the index arguments, and the scripts behind."""
    mark = first(scripts[0])
    if mark.kind == "lowered":
        return "", [e.numeral(mark)], scripts[1:]
    below, rest = scripts[1], scripts[2:]
    marks = leaves(below)
    inner = unbracketed(below)
    letters = all(m.kind == "word" and (len(m.text) == 1 or len(inner) == 1) for m in inner)
    glued_marks = not any(m.before for m in inner[1:])
    word = "".join(m.says for m in inner) if letters and glued_marks else ""
    in_brackets = len(marks) > 1 and not e.is_latex
    if word and not in_brackets and len(word) > 1:
        known = (base, word) in e.scope.declared.words
        is_letter_below = word in (*GREEK, "pi") or _is_index(e, base, primes, word)
        if known or not is_letter_below:
            return word, [], rest
    alone = alone_in_braces(below)
    if alone is not None:
        return "", e.items(alone), rest
    if isinstance(below, Node) and below.kind in ("fence", "group"):
        return "", e.items(below), rest
    if word:
        return "", [Term("pi") if word == "pi" else symbol(word)], rest
    if inner and inner[0].kind == "number" and inner[0].says.isdigit():
        return "", [e.term(below)], rest
    raise e.error("a subscript is a name, a numeral or stands in parentheses", marks[0])


def demand_end_of_index(e: Elaboration, index: Sequence[Term], taken: Taken) -> None:
    """Refuse a letter that touches a numeral below the line, as in ``x_2i``."""
    plain = not e.is_latex and len(index) == 1 and index[0].head == "num"
    touched = plain and not taken.at_end and not taken.next.before
    below = taken.entries[taken.at - 1].scripts if touched else ()
    if touched and taken.at_word and last(below[-1]).kind == "number":
        raise e.error("where does the index end?  Write x_2·i or x_(2i)", taken.next)


def arguments_above(
    e: Elaboration, scripts: tuple[Part, ...]
) -> tuple[list[Term], tuple[Part, ...]]:
    """The arguments in ``^(i)`` or ``^{(i)}``, none if an exponent stands there, and the
    scripts behind them."""
    above: Part = scripts[1]
    behind = scripts[2:]
    if isinstance(above, Node) and above.kind == "item":  # a power of it, as in v^(i)^2
        behind = (*above.parts[1:], *behind)
        above = above.parts[0]
    alone = alone_in_braces(above)
    return ([], scripts) if alone is None else (e.items(alone), behind)


def _is_index(e: Elaboration, base: str, primes: int, word: str) -> bool:
    """Whether a word under ``base`` is an index of it and does not belong to its name."""
    family = Name(base, "", primes, 1).template
    return word in e.known.names and any(t.startswith(family) for t in e.known.templates)


def primes_first(scripts: tuple[Part, ...]) -> tuple[int, tuple[Part, ...]]:
    r"""How many primes come first, also as in ``^{\prime}``, and the scripts behind them."""
    count, at = 0, 0
    while at < len(scripts):
        above = scripts[at + 1] if first(scripts[at]).kind == "sup" else scripts[at]
        inside = unbracketed(above)
        if {mark.kind for mark in inside} != {"prime"}:
            break
        count += len(inside)
        at += 1 if above is scripts[at] else 2
    return count, scripts[at:]


def alone_in_braces(part: Part) -> Node | None:
    """The parentheses that are all of a script, perhaps in braces."""
    node = part
    while isinstance(node, Node) and node.kind != "fence":
        inner = nodes(node)
        if len(inner) != 1 or (len(node.parts) > 1 and node.kind != "group"):
            return None
        node = inner[0]
    return node if isinstance(node, Node) and first(node).says == "(" else None


def below_first(scripts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The scripts with primes in front of a subscript, and a subscript in front of a superscript,
    which prints the same."""
    count, behind = primes_first(scripts)
    if count:
        return (*scripts[: len(scripts) - len(behind)], *below_first(behind))
    if len(scripts) > 2 and kind_of(scripts) == "sub":
        count, behind = primes_first(scripts[2:])
        primes = scripts[2 : len(scripts) - len(behind)] if count else ()
        return (*primes, *scripts[:2], *behind)
    if len(scripts) == 4 and (kind_of(scripts), kind_of(scripts[2:])) == ("sup", "sub"):
        return (*scripts[2:], *scripts[:2])
    return scripts


def is_entry(term: Term, below: Part) -> bool:
    """Whether what stands below a matrix are the indices of an entry."""
    return has_size(term) and not any(m.kind == "rel" for m in leaves(below))


def entry_at(e: Elaboration, mark: Mark, term: Term, scripts: tuple[Part, ...]) -> Term:
    """An entry of a matrix that is no name."""
    indices, _ = indices_below(e, scripts)
    _note_entries(e, mark)
    try:
        return entry(term, indices, e.used.letters, e.known.sizes)
    except (NoEntries, MalformedTerm) as flaw:
        raise e.error("this entry is not read: {why}", mark, why=flaw) from None
