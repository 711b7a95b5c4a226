"""Brackets, bars and environments: norms, determinants, inner products, matrices that are written
out, and what documents have besides: distinctions of cases, braces with a label.

A missing entry of a matrix is kept as a placeholder in a document, and refused elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import cast

from ...kernel.shapes import NUMBER, IllTyped, UnknownShape, shape
from ...kernel.terms import RELATIONS, Term, free_names
from ...notation.text_writer import GRIDS
from ...notation.tokens import UnreadableText
from ..grammar import NO_OPERAND, Node, Part, assembled, first, last, leaves, nodes, unbracketed
from ..lexing.marks import Mark
from ..phrases import cues
from ..phrases.matching import phrases
from ..scope.choices import Choices
from ..scope.ranges import fence_alone
from ..scope.uses import uses
from .elaboration import Elaboration
from .entries import is_real
from .expansions import ceiling
from .linear import constant, linear
from .placeholders import ANY, BLANK, DOTS, OTHERWISE, all_of, cases_name, condition
from .relations import whole_term
from .tensors import has_size, is_column_of

NO_ROW = "this is no row, but other entries of the matrix are; write each row in brackets"
UNCLEAR_BARS = "is this a determinant or a norm?  Write det(A) or ‖v‖"
SETS = "sets and systems of equations are not read"
#: What bars and brackets are taken of their numbers.
_AROUND_NUMBERS = {"|": "abs", "‖": "norm", "⌊": "floor"}
UNEVEN = "the rows of this matrix have different lengths"


def _inner_product(e: Elaboration, fence: Node) -> Term:
    """The inner product of two columns between angles."""
    sides = e.items(fence)
    if len(sides) != 2 or not all(map(is_column_of, sides)):
        raise e.error(
            "angles are read around two vectors; declare what stands in them", first(fence)
        )
    return e.make(first(fence), "dot", *sides)


def bars_of_norm(
    e: Elaboration, fence: Node, scripts: tuple[Part, ...]
) -> tuple[Term, tuple[Part, ...]] | None:
    """A norm whose bars bear its name: that of Euclid, or for matrices that of Frobenius."""
    mark = first(scripts[0]) if scripts else None
    if first(fence).says != "‖" or mark is None or mark.kind not in ("sub", "lowered"):
        return None
    count = 1 if mark.kind == "lowered" else 2
    below = mark.says if count == 1 else "".join(m.says for m in unbracketed(scripts[1]))
    behind = scripts[count:]
    inside = e.term(e.only(fence))
    if below == "2" and is_column_of(inside):
        return e.make(mark, "norm", inside), behind
    if below != "F" or not has_size(inside):
        raise e.error("of norms, that of Euclid is read, and ‖A‖_F of matrices", mark)
    if not is_real(inside):
        raise e.error("are all entries in this norm real?", mark)
    square = e.make(mark, "mul", e.make(mark, "transpose", inside), inside)
    trace = e.make(mark, "trace", square)
    said = [m.says for m in (leaves(behind[-1]) if behind else ())]
    if said and "".join(said).strip("{}") == "2" and len(behind) <= 2:
        return trace, ()  # the square of the root
    return e.make(mark, "sqrt", trace), behind


def _determinant(e: Elaboration, mark: Mark, inside: Term) -> Term:
    """That of a matrix between bars, which is certainly a square, or the norm of a column."""
    if is_column_of(inside):
        return e.make(mark, "norm", inside)
    try:
        form = shape(inside, free_names(inside))
    except (IllTyped, UnknownShape):
        form = NUMBER
    if form == NUMBER or form.rows != form.cols:
        raise e.error(UNCLEAR_BARS, mark)
    return e.make(mark, "det", inside)


def read_grid(e: Elaboration, node: Node) -> Term:
    """The matrix of an environment, or its determinant; in a document entries may be missing."""
    mark, rows = first(node), [[BLANK]]
    for part in node.parts[1:]:
        if isinstance(part, Node):
            rows[-1][-1] = e.term(part)
            continue
        is_missing = rows[-1][-1] == BLANK and (part.kind == "cell" or len(rows[-1]) > 1)
        if is_missing and not e.document:
            raise e.error(NO_OPERAND, part, sign=part.text)
        if part.kind == "row":
            rows.append([BLANK])
        elif part.kind == "cell":
            rows[-1].append(BLANK)
    if e.document:
        grid = _filled(e, mark, rows)
    else:
        grid = matrix_of(e, mark, [row for row in rows if row != [BLANK]])
    if mark.says.rstrip("*") not in ("vmatrix", "Vmatrix"):
        return grid
    if grid.head != "matrix" or mark.says.startswith("V"):
        raise e.error(UNCLEAR_BARS, mark)
    return e.make(mark, "det", grid)


def _filled(e: Elaboration, mark: Mark, rows: list[list[Term]]) -> Term:
    """The matrix with these rows, in which entries may be missing; a line that is all blank is no
    row."""
    if any(len(row) > 1 for row in rows):
        rows = [row for row in rows if row != [BLANK]]
    while rows and all(cell == BLANK for cell in rows[-1]):
        rows.pop()
    width = max(map(len, rows), default=0)
    if len({*map(len, rows)}) > 1 and not any(DOTS in row for row in rows):
        raise e.error(UNEVEN, mark)
    cells = [c for row in rows for c in (*row, *[BLANK] * (width - len(row)))]
    if len(cells) == 1:
        return cells[0]
    return e.make(mark, "matrix", len(rows), width, *cells)


def matrix_of(e: Elaboration, mark: Mark, rows: list[list[Term]]) -> Term:
    """The matrix with these rows."""
    if not rows or {len(row) for row in rows} != {len(rows[0])}:
        raise e.error(UNEVEN, mark)
    return e.make(mark, "matrix", len(rows), len(rows[0]), *chain.from_iterable(rows))


def read_list(e: Elaboration, fence: Node) -> Term:
    """``[[a, b], [c, d]]``, or a column ``[a, b]``."""
    if e.document:
        return _open_list(e, fence)
    chains = nodes(fence)
    inner = [fence_alone(chain) for chain in chains]
    if any(inner) and not all(inner) and any(f and first(f).says == "[" for f in inner):
        odd = chains[inner.index(None)]
        raise e.error(NO_ROW, first(odd))
    if chains and all(inner):
        return matrix_of(e, first(fence), [e.items(f) for f in inner if f])
    return matrix_of(e, first(fence), [[entry] for entry in e.items(fence)])


def read_fence(e: Elaboration, node: Node) -> Term:
    """The term of a bracket: its content, an absolute value, a norm, a floor, an inner product."""
    mark = first(node)
    if mark.says == "⟨":
        return _inner_product(e, node)
    if mark.says == "\\{":
        braces = SETS if e.document else "write parentheses; braces that are printed mean a set"
        raise e.error(braces, mark)
    if mark.says == "[" and (e.document or not e.is_latex):
        return read_list(e, node)
    if mark.says == "(" and e.document and len(node.parts) > 3:
        return matrix_of(e, mark, [[entry] for entry in e.items(node)])
    inside = e.term(e.only(node))
    if mark.says == "|" and (inside.head in GRIDS or (e.known.knows_sizes and has_size(inside))):
        return _determinant(e, mark, inside)
    if mark.says in _AROUND_NUMBERS:
        return e.make(mark, _AROUND_NUMBERS[mark.says], inside)
    if mark.says == "⌈":
        return e.expanded(mark, lambda: ceiling(inside), inside)
    return inside


def demand_one_separator(e: Elaboration, node: Part) -> None:
    """Refuse parentheses with commas and semicolons, which may be a matrix or have parameters."""
    separators = [part for part in node.parts if isinstance(part, Mark) and part.sign in (",", ";")
                  ] if isinstance(node, Node) and first(node).says == "(" else []  # fmt: skip
    if len({mark.sign for mark in separators}) > 1:
        raise e.error("commas and semicolons in these parentheses: write a matrix", separators[0])


def _open_list(e: Elaboration, fence: Node) -> Term:
    """In a document, a matrix in brackets, or brackets around a term."""
    rows: list[list[Term]] = [[]]
    for part in fence.parts[1:-1]:
        if isinstance(part, Node):
            rows[-1].append(e.term(part))
        elif part.kind == "row":
            rows.append([])
    if len(rows) > 1 or len(rows[0]) != 1:
        return _filled(e, first(fence), rows)
    term = rows[0][0]
    value = constant(linear(term)) if term.head in ("num", "div", "neg") else None
    if value is not None and value.denominator > 1:
        reason = "square brackets may mean rounding here; write parentheses if they only group"
        raise e.error(reason, first(fence))
    return term


def read_cases(e: Elaboration, node: Node) -> Term:
    """A distinction of cases, in a document: values and their conditions in turn."""
    _demand_document(e, node)
    parts: list[Term] = []
    for part in node.parts[1:-1]:
        if isinstance(part, Mark):
            continue
        if part.kind == "aside":
            parts[-1] = _condition(e, part)
        elif len(part.parts) > 1:
            raise e.error("a system of equations is not checked", first(part.parts[1]))
        else:
            parts += [e.term(part), ANY]
    if not parts:
        raise e.error("these cases are empty", first(node))
    return e.make(first(node), "sym", cases_name(len(parts)), *parts)


def called_cases(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """``Piecewise((a, x > 0), (b, True))``: values and their conditions in turn."""
    parts: list[Term] = []
    for pair in map(fence_alone, nodes(fence)):
        value, *rest = nodes(pair) if pair is not None else [fence]
        if len(rest) != 1:
            raise e.error("write {name}((a, x > 0), (b, True))", mark, name=mark.text)
        parts += [e.term(value), _called_condition(e, rest[0])]
    return e.make(mark, "sym", cases_name(len(parts)), *parts)


def _called_condition(e: Elaboration, chain: Node) -> Term:
    """The condition that a chain of relations is, or ``True``."""
    if [m.says for m in leaves(chain)] == ["True"]:
        return OTHERWISE
    signs = [p.says for p in chain.parts if isinstance(p, Mark) and p.kind == "rel"]
    if not signs or not {*signs} <= RELATIONS.keys():
        raise e.error("a condition such as x > 0, or True, was expected here", first(chain))
    sides = [e.term(part) for part in nodes(chain)]
    found = [condition(left, op, right)
             for left, op, right in zip(sides, signs, sides[1:], strict=False)]  # fmt: skip
    return found[0] if len(found) == 1 else all_of(found)


def _condition(e: Elaboration, aside: Node) -> Term:
    """The condition of a case, as relations in the guise of a term; ANY if it is prose."""
    marks = [m for m in aside.parts if isinstance(m, Mark)]
    words = " ".join(m.says for m in marks if m.kind == "words").lower()
    rest = [m for m in marks if m.kind not in ("words", "comma", "stop", "cell", "row")]
    if not rest:
        return OTHERWISE if cues.anywhere(words, "otherwise") else ANY
    signs = [m for m in rest if m.kind == "rel"]
    try:
        if not signs:
            found = (p.says for p in phrases(words) if p.says in ("even", "odd"))
            kind = next(found, "")
            subject = _apart(e, rest)
            return e.make(rest[0], "sym", f"{kind}(#)", subject) if kind else ANY
        places = [rest.index(sign) for sign in signs]
        sides = [_apart(e, rest[begin + 1 : end])
                 for begin, end in pairwise([-1, *places, len(rest)])]  # fmt: skip
    except UnreadableText:
        return ANY
    relations = [e.make(rest[0], "sym", f"{sign.says}(#,#)", left, right)
                 for sign, left, right in zip(signs, sides, sides[1:], strict=False)]  # fmt: skip
    return relations[0] if len(relations) == 1 else all_of(relations)


def _demand_document(e: Elaboration, node: Node) -> None:
    """Refuse what has a meaning only by what stands around a formula."""
    if not e.document:
        reason = "distinctions of cases and braces with names are not read here"
        raise e.error(reason, first(node))


def _apart(e: Elaboration, marks: Sequence[Mark]) -> Term:
    """The term of some marks by themselves."""
    end = Mark("finish", "", "", "", marks[-1].end if marks else 0)
    tree = assembled("", [*marks, end], e.is_latex)
    scope = replace(e.scope, uses=uses([tree]))
    return whole_term(Elaboration(scope, Choices(), e.readers), tree)


def read_label(e: Elaboration, node: Node) -> Term:
    """A term with a brace; the name that stands at it in a document is noted."""
    group = cast(Node, node.parts[1])
    inside = e.only(group) if group.kind == "group" else group
    term = e.term(inside)
    asides = [p for p in node.parts[2:] if isinstance(p, Node)]
    if asides:
        marks = [m for m in asides[0].parts if isinstance(m, Mark) and m.kind != "finish"]
        marks = marks[1:] if marks and marks[0].kind == "open" else marks
        try:
            label = _apart(e, marks)
        except UnreadableText:
            label = ANY
        if label.head == "sym" and label != ANY:
            _demand_document(e, node)
            start, end = first(inside).start, last(inside).end
            e.notes.named.append((label, term, start, end))
    return term
