r"""What binds a letter: Σ, Π and lim with what stands below them, and the same written as calls.

How far their bodies go is settled here: Π and lim over the factors side by side, Σ over the row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.terms import Term, free_names
from ...notation.words import BINDERS, KEYWORDS
from ..grammar import Node, Part, first, kind_of, leaves, nodes, unbracketed
from ..lexing.marks import INFINITE, Mark
from ..scope.ranges import BRACES, infinity, ranges
from ..scope.words import CONSTANTS, SYMPY_CONSTANTS
from .derivatives import letter_said
from .elaboration import Elaboration
from .placeholders import DOTS
from .products import PRODUCT_GOES_ON, read_rest
from .rows import Entry, Product, Taken

BOUND_IN_ENDS = "{letter} stands in the ends as well; rename one of them"
NO_FIRST_VALUE = "a variable and its first value, as in i=0, were expected here"
NO_WAY = "write below lim what moves where, as in x \\to 0"
NO_RANGE = "a range such as {example} was expected here"
NO_VARIABLE_OF_RANGE = "the variable of the range was expected here"


def _approached(
    e: Elaboration, mark: Mark, name: str, to: Part, body: Term, side: str = ""
) -> Term:
    """The limit of ``body`` as a letter tends to what a part says, perhaps from one side."""
    e.notes.note_real(body, name)
    infinite = infinity(to)
    if infinite:
        head = "limit_infinity" if infinite > 0 else "limit_minus_infinity"
        return e.make(mark, head, name, body)
    point, sign = _sided(to)
    way = {"+": "_above", "-": "_below"}.get(side or sign, "")
    at = e.term(point)
    if name in free_names(at):
        raise e.error(BOUND_IN_ENDS, mark, letter=name)
    return e.make(mark, f"limit{way}", name, at, body)


def called_limit(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """``limit(f, x, a)``, perhaps with ``plus`` or ``minus`` behind."""
    parts = nodes(fence)
    sides = {"plus": "+", "minus": "-", "both": ""}
    side = first(parts[3]).says if len(parts) == 4 else ""
    if len(parts) not in (3, 4) or (side and side not in sides) or (len(leaves(parts[1])) != 1):
        reason = "write {name}(f, x, a), or {name}(f, x, a, plus)"
        raise e.error(reason, mark, name=mark.text)
    letter = letter_said(e, first(parts[1]))
    e.notes.bound.add(letter)
    body = e.term(parts[0])
    return _approached(e, mark, letter, parts[2], body, sides.get(side, ""))


def _sided(part: Part) -> tuple[Part, str]:
    """A point without the sign above it that says from which side it is approached, and that."""
    if isinstance(part, Mark):
        return part, ""
    if part.kind == "item" and len(part.parts) > 2:
        script = [m.says for m in leaves(part.parts[-1]) if m.says not in BRACES]
        if script in (["+"], ["-"]) and first(part.parts[-2]).kind == "sup":
            return Node("item", part.parts[:-2]), script[0]
    if part.kind in ("chain", "sum", "row", "group") and part.parts:
        at = -2 if part.kind == "group" else -1
        inner, sign = _sided(part.parts[at])
        if sign:
            before = part.parts[:at]
            behind = part.parts[at + 1 :] if at != -1 else ()
            return Node(part.kind, (*before, inner, *behind)), sign
    return part, ""


def read_binder(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """``Sum(x_i, (i, 0, n - 1))``, perhaps with more ranges, and ``sum(x_i, i, 0, n - 1)``."""
    body, *others = nodes(fence)
    found = []
    for letter, start, end in ranges(mark.says, fence):
        high = None if infinity(end) > 0 else e.term(end)
        found.append((_read_variable(e, letter), e.term(start), high))
    if len(others) not in (len(found), 3 * len(found)):
        raise e.error(NO_RANGE, first(others[0]), example="(i, 0, n - 1)")
    if not found:
        raise e.error("write {name}(x_i, (i, 0, n - 1))", mark, name=mark.text)
    term = e.term(body)
    for name, lo, hi in found:
        term = over_range(e, mark, BINDERS[mark.says], name, lo, hi, term)
    return term


def _read_variable(e: Elaboration, part: Part) -> str:
    """The name that a range binds."""
    mark = first(part)
    if mark.kind != "word" or mark.says in KEYWORDS - e.known.names:
        raise e.error(NO_VARIABLE_OF_RANGE, mark)
    if len(leaves(part)) == 1:
        numbers = {"e", *CONSTANTS, *(() if e.is_latex else SYMPY_CONSTANTS)}
        if mark.says in numbers and mark.says not in e.known.names:
            reason = "{name} is a number; declare it or use another letter"
            raise e.error(reason, mark, name=mark.says)
        e.notes.bound.add(mark.says)
    term = e.term(part)
    if term.head != "sym" or len(term.args) != 1:
        raise e.error("the variable of a range is a plain name", mark)
    name: str = term.args[0]
    return name


def read_big(e: Elaboration, taken: Taken) -> Product:
    r"""``\sum_{i=0}^{n} …`` with what belongs to it."""
    node, scripts = taken.take_item()
    mark = first(node)
    if mark.says == "integral":
        raise e.error("over which letter is this integrated?  Write dx behind it", mark)
    if mark.says == "limit":
        return Product([_read_limit(e, mark, scripts, taken)])
    limits = bounds(e, mark, scripts)
    if taken.at_end:
        raise e.error("what is added or multiplied was expected here", mark)
    outer, e.in_product = e.in_product, e.in_product or mark.says == "prod"
    begin = taken.next
    behind = taken.ahead[1:] if begin.kind == "big" else taken.ahead
    if e.in_product and any(first(part).kind == "big" for part in behind):
        raise e.error(PRODUCT_GOES_ON, begin)
    body = read_rest(e, taken)
    e.in_product = outer
    return Product([over_range(e, mark, mark.says, *limits, body)])


def over_range(
    e: Elaboration, mark: Mark, head: str, name: str, low: Term, high: Term | None, body: Term
) -> Term:
    """A sum or a product over a range, or an infinite sum."""
    if high is not None:
        return e.make(mark, head, name, low, high, body)
    if head != "sum":
        raise e.error(INFINITE, mark)
    return e.make(mark, "series", name, low, body)


def _read_limit(e: Elaboration, mark: Mark, scripts: Sequence[Part], taken: Taken) -> Term:
    r"""``\lim_{x \to a} …`` with what belongs to it."""
    below = scripts[1] if len(scripts) == 2 and kind_of(scripts) == "sub" else None
    in_brackets = isinstance(below, Node) and below.kind in ("group", "fence")
    chain = e.only(below) if isinstance(below, Node) and in_brackets else None
    if chain is None or [first(p).says for p in chain.parts[1::2]] != ["→"]:
        raise e.error(NO_WAY, mark)
    if taken.at_end:
        raise e.error("what tends to the limit was expected here", mark)
    name = _read_variable(e, chain.parts[0])
    body = _body_of(taken, name)
    fence = body.peek_fence("([")
    is_alone = fence is not None and len(body.entries) == 1
    term = _approached(e, mark, name, chain.parts[2], read_rest(e, body))
    e.going_on = "" if is_alone else name
    return term


def _body_of(taken: Taken, name: str) -> Taken:
    """The factors of a limit as a row of their own, taken: those side by side, and all up to the
    last that has the letter ``name``, which means nothing outside of the limit.  Another limit
    ends them."""
    ahead = taken.entries[taken.at :]
    limits = [k for k, entry in enumerate(ahead) if k and first(entry.node).says == "limit"]
    signs = [k for k, entry in enumerate(ahead) if entry.kind == "sign" and k]
    within = ahead[: limits[0]] if limits else ahead
    having = [k for k, entry in enumerate(within) if _has_letter(entry, name)]
    end = next((k for k in signs if k > max(having, default=0)), len(within))
    body = Taken(ahead[:end], taken.end, taken.is_name)
    taken.at += end
    return body


def _has_letter(entry: Entry, name: str) -> bool:
    marks = [mark for part in (entry.node, *entry.scripts) for mark in leaves(part)]
    return any(mark.says == name for mark in marks)


def bounds(e: Elaboration, mark: Mark, scripts: Sequence[Part]) -> tuple[str, Term, Term | None]:
    r"""The variable and the bounds in ``_{i=0}^{n - 1}``, in either order; bounds that a document
    does not give are dots."""
    found = {s.kind: scripts[k + 1] for k, s in enumerate(scripts)
             if isinstance(s, Mark) and s.kind in ("sub", "sup")}  # fmt: skip
    marks = unbracketed(found["sub"]) if e.document and "sub" in found else []
    if marks:
        relation = next((m for m in marks if m.kind == "rel"), None)
        if relation is None or relation.says != "=":
            return _letter_below(e, mark, marks, found), DOTS, DOTS
    if len(scripts) != 4 or len(found) != 2:
        raise e.error(NO_RANGE, mark, example="_{i=0}^{n - 1}")
    below = found["sub"]
    in_brackets = isinstance(below, Node) and below.kind in ("group", "fence")
    chain = e.only(below) if isinstance(below, Node) and in_brackets else None
    if chain is None or len(chain.parts) != 3 or first(chain.parts[1]).says != "=":
        raise e.error(NO_FIRST_VALUE, first(below))
    name = _read_variable(e, chain.parts[0])
    high = None if infinity(found["sup"]) > 0 else e.term(found["sup"])
    return name, e.term(chain.parts[2]), high


def _letter_below(
    e: Elaboration, mark: Mark, marks: Sequence[Mark], found: Mapping[str, Part]
) -> str:
    """The letter whose range is not given, of which ``marks`` stand below the sign ``mark``."""
    kinds = [m.kind for m in marks]
    if len(kinds) > 1 and ("rel" in kinds or kinds[1] != "unknown"):
        raise e.error(NO_VARIABLE_OF_RANGE, marks[0])
    name = _read_variable(e, Node("one", (marks[0],)))
    if "sup" in found:
        raise e.error("the first value of the range is missing", mark)
    return name
