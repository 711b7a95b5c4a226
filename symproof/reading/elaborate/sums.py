"""Sums, and the rows in them: words cut into letters, braces that print nothing opened, remainders.

A row that is ready (:func:`cursor`) is read by ``products``; what dots stand for is found in
``dots``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from ...base.messages import Said
from ...kernel.terms import Term
from ...notation.words import BARE, CALLED, KEYWORDS
from ..grammar import Node, Part, first, last, leaves, nodes
from ..lexing.marks import TWO_SIGNS, Mark
from ..phrases.foreign import foreign
from ..phrases.matching import is_word
from ..phrases.sentences import NOT_UNDERSTOOD
from ..scope.turning import turned_run
from ..scope.words import WHOLE, parts_of
from .chances import MOMENTS
from .customs import demand_no_family, is_perhaps_unit, unknown_function
from .derivatives import demand_ended, with_operators
from .dots import Unclear, dotted
from .elaboration import Elaboration
from .expansions import EXPANSIONS
from .integrals import integrands
from .placeholders import DOTS
from .products import negated, read_rest
from .rows import Entry, Taken

#: What a person may spell as a word: small letters, perhaps behind a capital, and no ``dxdy``.
_SPELLING = re.compile(r"(?!(?:d[a-z])+\Z)[A-Z]?[a-z]+")
#: Why a formula of sets is not read.
SETS = "{sign} is read in the chance of an event only, as in P(A {sign} B)"

#: What letters side by side may be.
IS_PRODUCT = "{name} is the product {product}"


def read_sum(e: Elaboration, node: Node) -> Term:
    """The sum of signed rows, or of those for which dots stand."""
    outer, e.in_product = e.in_product, False
    dots = next((m for p in node.parts for m in [_dots(p)] if m), None)
    if dots is not None:
        term = _read_dots(e, node, dots)
        e.in_product = outer
        return term
    terms: list[Term] = []
    ends: list[tuple[Mark, int, str]] = []
    minus = 0
    if len(node.parts) > 1:
        found = [row.parts[k] for row in nodes(node) for k in mods_in(e, row.parts)]
        if found:
            reason = "does the remainder begin here?  Write (a + b) mod n or a + (b mod n)"
            raise e.error(reason, first(found[0]))
    for part in _with_arguments(integrands(e, node.parts)):
        if isinstance(part, Mark):
            if part.says == "±":
                raise e.error(TWO_SIGNS, part)
            minus += part.says == "-"
        else:
            terms.append(negated(e, first(part), read_row(e, part), minus))
            minus = 0
            ends.append((first(part), len(terms), e.going_on))
            e.going_on = ""
    for mark, end, e.going_on in ends:
        demand_ended(e, mark, terms[end:])
    e.in_product = outer
    return terms[0] if len(terms) == 1 else e.make(first(node), "add", *terms)


def _read_dots(e: Elaboration, node: Node, dots: Mark) -> Term:
    """The sum in which dots stand for some terms; in a document they stay dots."""
    if e.document:
        return _with_dots(e, node, dots)
    rows = nodes(node)
    plus = all(p.says == "+" for p in node.parts if isinstance(p, Mark))
    if plus and len(rows) > 2 and _dots(rows[-2]) and not any(map(_dots, rows[:-2])):
        shown = [e.term(row) for row in (*rows[:-2], rows[-1])]
        try:
            found = dotted(shown[:-1], shown[-1], e.used.letters | e.scope.declared.bases)
        except Unclear:
            pass
        else:
            e.notes.implied += found.supposed
            return found.term
    reason = "what do these dots stand for?  Write Sum(x_k, (k, 1, n))"
    raise e.error(reason, dots)


def _with_dots(e: Elaboration, node: Node, dots: Mark) -> Term:
    """The sum of all rows, of which those that are dots are a placeholder."""
    terms: list[Term] = []
    is_negative = False
    for part in node.parts:
        if isinstance(part, Mark):
            is_negative ^= part.says == "-"
            continue
        term = DOTS if _dots(part) else e.term(part)
        terms.append(Term("neg", term) if is_negative else term)
        is_negative = False
    return terms[0] if len(terms) == 1 else e.make(dots, "add", *terms)


def read_row(e: Elaboration, row: Node) -> Term:
    """The product of what stands side by side and behind signs, or its remainder."""
    parts = row.parts
    mods = mods_in(e, parts)
    if not mods:
        return read_rest(e, cursor(e, with_operators(e, parts)))
    mark, (k, *more) = first(parts[mods[0]]), mods
    if more or k == 0 or k + 2 != len(parts):
        raise e.error("write a remainder as a mod n, with parentheses around n", mark)
    a, n = (read_rest(e, cursor(e, side)) for side in (parts[:k], parts[k + 1 :]))
    e.notes.note_integers(a, n)
    return e.expanded(mark, lambda: EXPANSIONS[mark.says](mark.says, (a, n)), a, n)


def mods_in(e: Elaboration, parts: Sequence[Part]) -> list[int]:
    """The places of the signs of remainders in a row; ``mod(a, n)`` has none."""
    if "mod" in e.known.names:
        return []
    return [
        k for k, part in enumerate(parts)
        if isinstance(part, Node) and len(part.parts) == 1 and first(part).says in ("mod", "//")
        and not (k + 1 < len(parts) and _takes_two(parts[k + 1]))
    ]  # fmt: skip


def _takes_two(part: Part) -> bool:
    """Whether a part of a row is a bracket with several chains."""
    node = part.parts[0] if isinstance(part, Node) else part
    return isinstance(node, Node) and node.kind == "fence" and len(nodes(node)) > 1


def _dots(part: Part) -> Mark | None:
    """The dots that are all of a row."""
    marks = leaves(part)
    return marks[0] if len(marks) == 1 and marks[0].kind == "dots" else None


def _with_arguments(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts of a sum; a row that ends with a function takes the sign and row behind it, as
    in ``sin -x``."""
    held: list[Part] = []
    for part in parts:
        if isinstance(part, Mark):
            if held and part.says == "-":
                held.append(part)
            else:
                yield from _released(held)
                held = []
                yield part
            continue
        if held and first(part).before:  # as in cos - sin x, where an argument is missing
            *held, minus = held
            yield from (*_released(held), minus)
            held = []
        row = Node("row", (*held, *part.parts))
        held = []
        item = row.parts[-1]
        mark = first(item)
        if isinstance(item, Node) and len(leaves(item)) == 1 and mark.says in BARE:
            held = list(row.parts)
        else:
            yield row
    yield from _released(held)


def _released(held: list[Part]) -> Iterator[Part]:
    """The row that was held back for an argument that does not come."""
    if held:
        yield Node("row", tuple(held))


NOT_PRINTED = "these braces are not printed; write parentheses"


def cursor(e: Elaboration, parts: Sequence[Part]) -> Taken:
    """A row, ready to be read.  In a document its lexicon has cut the words."""
    entries = list(_entries(e, parts))
    if e.is_latex and not e.document:
        entries = list(_joined(e, entries))
    elif not e.document:
        _demand_no_words(e, entries)
    return Taken(entries, last(parts[-1]), e.scope.is_name)


def _demand_no_words(e: Elaboration, entries: Sequence[Entry]) -> None:
    """Refuse a word among letters that nothing says to be a name: it may change what is
    claimed."""
    for one, other in pairwise(entries):
        if (first(one.node).text, first(other.node).text) == ("1", "j"):
            if not first(other.node).before and "j" not in e.scope.declared.bases:
                raise e.error("the imaginary unit is written i, not 1j", first(one.node))
        marks = [first(n.node) for n in (one, other) if n.kind == "word"]
        for mark in marks if len(marks) == 2 and first(other.node).before else []:
            whole = mark.says == mark.text and len(mark.text) > 3 and mark.text.isalpha()
            if whole and mark.text not in {*e.scope.declared.bases, *e.notes.bound, *WHOLE}:
                reason = "is {name} a name?  Declare it, or multiply by ·"
                raise e.error(reason, mark, name=mark.text)


def _entries(e: Elaboration, parts: Sequence[Part]) -> Iterator[Entry]:
    extreme = False
    for part, behind in zip_longest(parts, parts[1:]):
        if isinstance(part, Mark):
            extreme = False
            if part.kind == "of sets":
                raise e.error(SETS, part, sign=part.text)
            yield Entry("sign", part)
            continue
        base, scripts = (part.parts[0], part.parts[1:]) if part.kind == "item" else (part, ())
        before, mark = extreme, first(base)
        extreme = mark.says in ("max", "min")
        if isinstance(base, Node) and base.kind == "group" and not e.is_latex and before:
            yield Entry("node", Node("fence", base.parts), scripts)  # max{a, b}
        elif isinstance(base, Node) and base.kind == "group":
            yield from _opened(e, base, scripts)
        elif isinstance(base, Node) and base.kind == "one" and mark.kind == "word":
            indexed = bool(scripts) and first(scripts[0]).says == "["
            called = behind is not None and first(behind).says == "("
            whole = e.is_latex or indexed
            words = [mark.says] if whole else _parts_of_word(e, mark, _takes(mark, scripts, behind))
            if called and not scripts and mark.says in CALLED and not e.scope.is_name(mark.says):
                words = [CALLED[mark.says]]
            if called and len(words) > 1 and not scripts and not first(behind).before:
                if words[0] in KEYWORDS and words[-1] not in KEYWORDS:  # sinc(x) is no sin(c·x)
                    raise unknown_function(e, mark)
            for word in words[:-1]:
                yield Entry("word", mark._replace(says=word))
            scripts, run = turned_run(scripts) if e.scope.turns else (scripts, None)
            yield Entry("word", mark._replace(says=words[-1]), scripts)
            yield from _entries(e, (run,)) if run else ()
        else:
            yield Entry("node", base, scripts)


def _takes(mark: Mark, scripts: Sequence[Part], behind: Part | None) -> bool:
    """Whether the parenthesis ``behind`` a word holds its arguments, if the word has any: it
    touches the word, or the word is a function of other programs."""
    is_called = not scripts and behind is not None and first(behind).says == "("
    touches = behind is not None and not first(behind).before
    return is_called and (touches or mark.says in foreign().called)


def _opened(e: Elaboration, group: Node, scripts: tuple[Part, ...]) -> Iterator[Entry]:
    """What stands in braces that print nothing, as it is printed: without them.  In a document,
    braces around more than one thing hold it together in one of the readings."""
    if not e.document:
        yield from _without_braces(e, group, scripts)
        return
    try:
        inner = [*_without_braces(e, group, scripts)]
    except ValueError:
        inner = []
    yield from inner if len(inner) == 1 else [Entry("node", group, scripts)]


def _without_braces(e: Elaboration, group: Node, scripts: tuple[Part, ...]) -> Iterator[Entry]:
    """The one row in braces of LaTeX, the last entry of which takes the scripts behind them."""
    chains = nodes(group)
    rows = chains[0].parts[0].parts if len(chains) == 1 else ()  # type: ignore[union-attr]
    plain = len(chains) == 1 and len(chains[0].parts) == 1 and len(rows) == 1
    if not e.is_latex:
        raise e.error("braces only hold subscripts and exponents", first(group))
    if not plain or not isinstance(rows[0], Node):
        raise e.error(NOT_PRINTED, first(group))
    *inner, last = _entries(e, rows[0].parts)
    yield from inner
    yield last._replace(scripts=(*last.scripts, *scripts))


def _parts_of_word(e: Elaboration, mark: Mark, is_called: bool) -> list[str]:
    """The parts of a run of letters, before a parenthesis if it ``is_called``: one name, or letters
    and functions."""
    word = mark.says
    is_whole = word in WHOLE or word in MOMENTS or len(word) == 1 or not word.isalpha()
    if e.document or is_whole or word in e.scope.declared.bases | e.notes.bound:
        return [word]
    if is_perhaps_unit(e, mark) or (word in e.used.may_measure and len(word) > 2):
        return [word]
    if is_word(word):
        raise e.error(NOT_UNDERSTOOD, mark, word=word)
    parts = parts_of(word, e.used.alone | e.known.names, e.used.runs, is_called)
    if parts:
        return parts
    product = Said(IS_PRODUCT, name=word, product="·".join(word))
    name = Said("{name} is one name", name=word)
    return [word] if e.pick(mark, word, product, name) else list(word)


def _joined(e: Elaboration, entries: list[Entry]) -> Iterator[Entry]:
    """The entries with letters of LaTeX put together that spell a declared name."""
    k = 0
    while k < len(entries):
        run = _letters_from(entries, k)
        name = next((b for b in e.scope.declared.long if run.startswith(b)), "")
        applied = run if run in KEYWORDS and len(run) > 2 and _is_applied(entries, k, run) else ""
        bare = (f for f in sorted(BARE, key=len, reverse=True) if run.startswith(f))
        typed = applied or next(bare, "") or _foreign_run(entries, k, run)
        if typed and not name:
            command = f"\\{typed}" if typed in BARE else f"\\operatorname{{{typed}}}"
            reason = "is this a product of letters?  Write {command}, or r \\cdot s"
            raise e.error(reason, first(entries[k].node), command=command)
        if run.isupper() and not name and not _goes_on(entries, k):
            mark = first(entries[k].node)._replace(says=run)
            demand_no_family(e, mark, entries[k + len(run) - 1].scripts)
        end = k + max(len(name), 1)
        entry = entries[k]
        if name:
            mark = first(entry.node)._replace(says=name)
            entry = Entry("word", mark, entries[end - 1].scripts)
        yield entry
        k = end


def _foreign_run(entries: Sequence[Entry], k: int, run: str) -> str:
    """The ``run`` of letters from entry ``k`` on, if it is no product of letters: a word of other
    programs, a capital with small letters before a parenthesis or with three that stand in no
    order, or five letters that stand in no order and are no ``dxdydz``."""
    if _goes_on(entries, k):
        return ""
    begins = next((word for word in foreign().whole if run.startswith(word)), "")
    small = run[1:] if run[:1].isupper() else run
    is_long = len(run) > (3 if small != run else 4) and _SPELLING.fullmatch(run) is not None
    is_word = is_long and sorted(small) != list(small)
    is_capitalised = len(run) > 2 and run[0].isupper() and small.islower()
    is_named = is_capitalised or run in foreign().called or run in CALLED
    return begins or (run if is_word or (is_named and _is_applied(entries, k, run)) else "")


def _goes_on(entries: Sequence[Entry], k: int) -> bool:
    """Whether entry ``k`` goes on with a run of letters."""
    if not k or entries[k - 1].kind != "word" or entries[k - 1].scripts:
        return False
    return first(entries[k - 1].node).text.isalpha() and not first(entries[k].node).before


def _letters_from(entries: list[Entry], k: int) -> str:
    run = ""
    for entry in entries[k:]:
        mark = first(entry.node)
        if entry.kind != "word" or len(mark.text) != 1 or (run and mark.before):
            break
        run += mark.says
        if entry.scripts:
            break
    return run


def _is_applied(entries: Sequence[Entry], k: int, run: str) -> bool:
    """Whether a parenthesis follows the ``run`` of letters that begins at entry ``k``."""
    behind = entries[k + len(run) :]
    return bool(behind) and first(behind[0].node).says == "("
