"""The table of readers, which everything else reaches through an elaboration; and the factors of a
row, with the operands that have no file of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ...base.messages import Said
from ...kernel.terms import Term, free_names, number
from ..grammar import MISPLACED, Node, Part, first, last, leaves, nodes
from ..lexing.marks import Mark
from ..scope.choices import Choices
from ..scope.scope import Scope
from .binders import read_big
from .brackets import (
    bars_of_norm,
    demand_one_separator,
    matrix_of,
    read_cases,
    read_fence,
    read_grid,
    read_label,
)
from .derivatives import by_suffix, differentiated, made_of_functions, operator_of
from .elaboration import FOREIGN, Elaboration, Readers
from .expansions import root
from .functions import composed, counted, read_function
from .gradients import read_gradient
from .indices import NAMING
from .integrals import between_ends, is_at_point, read_integral
from .names import read_name
from .placeholders import DOTS
from .products import demand_no_derivative
from .rows import Product, Taken
from .scripts import is_run, is_top, scripted
from .sums import read_row, read_sum

#: The scripts of what is taken between two ends.
_BOTH_ENDS = (["sub", "sup"], ["sup", "sub"])


def _read_numeral(e: Elaboration, mark: Mark, scripts: Sequence[Part], taken: Taken) -> Term:
    """A numeral with its power; with a fraction of numerals behind it, perhaps a mixed one."""
    term = e.numeral(mark)
    behind = taken.entries[taken.at].node if not taken.is_done and not scripts else None
    if isinstance(behind, Node) and behind.kind == "frac" and term.args[1:] == (0,):
        plain = all(m.kind in ("frac", "number", "open", "close") for m in leaves(behind))
        if plain and e.pick_here(
            mark, "2 1/2", Said("a numeral before a fraction is a mixed numeral"),
            Said("a numeral before a fraction is a factor"),
        ) == 0:  # fmt: skip
            node, more = taken.take_item()
            fraction = e.operand(node)
            return scripted(e, mark, e.make(mark, "add", term, fraction), more)
    if len(scripts) == 1 and first(scripts[0]).says == "%":
        if not taken.at_end:
            raise e.error("is this per cent or a remainder?  Write 7%·x", first(scripts[0]))
        return e.make(mark, "div", term, number(100))
    in_degrees = any(m.says == "°" for script in scripts for m in leaves(script))
    if in_degrees and not taken.is_done:
        if taken.next.says in ("C", "F", "K") and (e.is_latex or not taken.next.before):
            raise e.error("temperatures are not read", taken.next)
    return scripted(e, mark, term, scripts)


def _special_fence(
    e: Elaboration, fence: Node, scripts: tuple[Part, ...], taken: Taken
) -> tuple[Term, tuple[Part, ...]] | None:
    """The term of a bracket with the scripts that are left, if it is a composition of functions,
    the derivative of what is made of functions, or a norm."""
    if not scripts and (found := composed(e, fence, taken)) is not None:
        return found
    if first(fence).says == "(" and [first(s).kind for s in scripts] == ["prime"]:
        made = made_of_functions(e, fence, taken)
        return None if made is None else (made, ())
    return bars_of_norm(e, fence, scripts)


def _read_factor(e: Elaboration, taken: Taken) -> Product:
    """An operand with its scripts, a function with its argument, a sum with its body."""
    mark = taken.next
    if taken.peek("binom"):
        node, scripts = taken.take_item()
        return Product([scripted(e, mark, e.operand(node), scripts)])
    if taken.at_function:
        return e.nested(read_function, taken)
    if mark.kind == "big" and not taken.peek("integral"):
        return e.nested(read_big, taken)
    if mark.kind == "word" and taken.at_word:
        return Product([read_name(e, taken)])
    if mark.kind == "nabla":
        return e.nested(read_gradient, taken)
    node, scripts = taken.take_item()
    operator = None if scripts else operator_of(e, node)
    if mark.kind == "partial" and operator is None:
        operator = by_suffix(e, mark, scripts)
    if operator is not None:
        return e.nested(lambda e, t: Product([differentiated(e, operator, t)]), taken)
    if mark.kind == "root" and scripts and last(node).kind != "close":
        node, scripts = _root_of_name(e, cast(Node, node), scripts)
    outside = e.is_latex and {first(s).kind for s in scripts[::2]} == {"sup"}
    if mark.kind == "root" and scripts and last(node).kind != "close" and not outside:
        raise e.error("does the root go on here?  Write (√x)^2 or √(x^2)", first(scripts[0]))
    if mark.kind == "number":
        return Product([_read_numeral(e, mark, scripts, taken)])
    if mark.says == "[" and _has_ends(scripts):
        return Product([between_ends(e, mark, cast(Node, node), scripts)])
    several = nodes(node) if isinstance(node, Node) and mark.says == "(" else []
    demand_one_separator(e, node)
    if len(several) > 1 and is_top(e, scripts):
        return Product([matrix_of(e, mark, [[e.term(entry)] for entry in several])])
    special = _special_fence(e, node, scripts, taken) if isinstance(node, Node) else None
    term, scripts = special or (e.operand(node), scripts)
    return Product([scripted(e, mark, term, scripts)])


def _has_ends(scripts: tuple[Part, ...]) -> bool:
    """True if scripts are two ends, or the value of a letter."""
    return [first(s).kind for s in scripts[::2]] in _BOTH_ENDS or is_at_point(scripts)


def _root_of_name(
    e: Elaboration, root: Node, scripts: tuple[Part, ...]
) -> tuple[Node, tuple[Part, ...]]:
    """The root in ``√d_k^2`` with what belongs to the name below it, and the scripts behind;
    in LaTeX a script behind a root stands outside of it."""
    end = 0
    while not e.is_latex and scripts[end:] and first(scripts[end]).kind in NAMING:
        end += 2 if first(scripts[end]).kind == "sub" else 1
    below = Node("item", (root.parts[-1], *scripts[:end]))
    return Node("root", (*root.parts[:-1], below)), scripts[end:]


def _read_one(e: Elaboration, node: Node) -> Term:
    """A mark that is an operand; dots are kept in a document."""
    mark = first(node)
    if e.document and mark.kind == "dots":
        return DOTS
    if mark.kind in ("foreign", "times", "sign", "of sets"):
        raise e.error(FOREIGN, mark, sign=mark.text)
    raise e.error(MISPLACED, mark, sign=mark.text)


def _read_fraction(e: Elaboration, node: Node) -> Term:
    """The quotient above and below a line."""
    above, below = nodes(node)
    demand_no_derivative(e, [above], [below])
    return e.make(first(node), "div", e.term(above), e.term(below))


def _read_root(e: Elaboration, node: Node) -> Term:
    """A root, of which the degree may stand in a bracket or belong to the sign."""
    mark = first(node)
    fence = node.parts[1] if len(node.parts) > 2 else None
    degree = e.term(e.only(fence)) if isinstance(fence, Node) else e.numeral(mark)
    inside = e.term(node.parts[-1])
    if is_run(node.parts[-1]) and inside.head == "mul" and not e.is_latex:
        raise e.error("does the root go on here?  Write √(a·b) or (√a)·b", mark)
    if degree == number(2):
        return e.make(mark, "sqrt", inside)
    return e.expanded(mark, lambda: root(inside, degree), inside)


def _read_bar(e: Elaboration, node: Node) -> Term:
    """The conjugate of what stands below a bar."""
    mark, inside = first(node), e.term(node.parts[-1])
    undeclared = free_names(inside) - e.known.names - e.known.templates - e.notes.bound
    if e.document and e.document.conjugates:
        e.notes.sorts.update(dict.fromkeys(undeclared, "complex"))
    elif undeclared:  # they may be samples, and the bar their mean
        reason = "is this a conjugate or a mean?  Declare {name}, or write conj(…)"
        raise e.error(reason, mark, name=min(undeclared))
    return e.make(mark, "conj", inside)


def _read_choice(e: Elaboration, node: Node) -> Term:
    """A binomial coefficient."""
    return counted(e, first(node), "binomial", [e.term(part) for part in nodes(node)])


def _read_modulus(e: Elaboration, node: Node) -> Term:
    """Refuse a modulus at another place than behind a congruence."""
    raise e.error("a modulus stands at the end of a congruence, behind ≡", first(node))


#: What reads each kind of node; ``grammar`` says what these are.
READERS = Readers(
    {
        "sum": read_sum, "row": read_row, "one": _read_one, "fence": read_fence,
        "grid": read_grid, "cases": read_cases, "under": read_label, "integral": read_integral,
        "frac": _read_fraction, "root": _read_root, "over": _read_bar, "binom": _read_choice,
        "pmod": _read_modulus,
    },
    _read_factor,
)  # fmt: skip


def elaboration(scope: Scope, choices: Choices) -> Elaboration:
    """The elaboration of formulas in ``scope``, in the reading that ``choices`` make."""
    return Elaboration(scope, choices, READERS)
