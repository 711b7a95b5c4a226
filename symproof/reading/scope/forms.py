r"""What the parts of a formula are to the shapes of its names: sums, products, transposes, norms.

A form is much less than a term: it keeps which names are added, multiplied, turned, and put
between bars, and forgets the rest.  Nothing is decided here of what a name is.

==============  ============================================================================
kind            its parts
==============  ============================================================================
``name``        none; ``name`` says which: a template, and for W_1 behind ``@`` the number
``number``      what has to be a number, or may be anything (an ``unknown``)
``sum``         what has one shape
``product``     factors side by side
``dotted``      factors with a sign between them: a dot product if they are columns
``inner``       two columns
``cross``       two columns of three entries
``transpose``   what is turned; ``primed``: what perhaps is
``norm``        a column; ``frobenius``: any matrix
``square``      a square matrix, of which this is a number: the determinant, the trace
``power``       what is raised; ``quotient``: what is divided by a number
``bars``        a number, a column or a square matrix
``grid``        none; ``size`` says how many rows and columns
``blocks``      the entries of a matrix that stands for each value of an index, below each other or
                along the diagonal
``identity``    none; ``zero``: none
``range``       what is added for the values of the letter ``name`` from 1 to what ``indices`` say
``entry``       a matrix of which this is an entry
``unknown``     parts of which nothing more is said
==============  ============================================================================
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ...notation.names import GREEK, Name, accented
from ...notation.words import BINDERS, HEADS, KEYWORDS, OF_MATRICES
from ..grammar import Node, Part, first, last, leaves, nodes, printed, unbracketed
from ..lexing.marks import Mark
from .ranges import ranges
from .turning import turned_run
from .uses import Uses, is_bold
from .words import CONSTANTS, WHOLE, parts_of

#: What an index leaves as it is.
_WITH_INDEX = ("norm", "frobenius", "grid", "blocks", "identity")


class Form(NamedTuple):
    """One part: see above.  ``said`` is how the formula prints it, ``mark`` how its letter is
    set: ``bold``, ``arrow`` or nothing."""

    kind: str
    parts: tuple[Form, ...] = ()
    name: str = ""
    said: str = ""
    style: str = ""
    size: tuple[int, int] = (1, 1)
    indices: tuple[str, ...] = ()


class Equation(NamedTuple):
    """The two sides of one relation, its sign, and how it is printed."""

    left: Form
    sign: str
    right: Form
    said: str


NUMBER = Form("number")
_NORMS = {"2": "norm", "F": "frobenius", "": "norm"}


class Signs(NamedTuple):
    """Whether the letter T above the line turns what it stands at, whether primes do, and whether
    I is the identity matrix, or ``is_shown`` to be one by its own uses."""

    top: bool = True
    prime: bool = True
    identity: bool = True
    is_shown: bool = False


class Former:
    """Makes the forms of the trees of one scope.  Of the names that are ``shown`` by their entries
    somewhere the shape is not asked for here."""

    def __init__(
        self, used: Uses, others: Collection[str], signs: Signs, shown: Collection[str] = ()
    ) -> None:
        self.used = used
        self.others = frozenset(others)
        self.signs = signs
        self.shown = frozenset(shown)

    def equations(self, chain: Node) -> Iterator[Equation]:
        """The relations of a chain; a formula without one is an equation of nothing."""
        sides = [self.sum(p) for p in chain.parts if isinstance(p, Node)]
        signs = [p.says for p in chain.parts if isinstance(p, Mark) and p.kind == "rel"]
        said = " ".join("".join(map(printed, chain.parts)).split())
        if not signs and sides:
            yield Equation(sides[0], "", Form("unknown"), said)
        for left, sign, right in zip(sides, signs, sides[1:], strict=False):
            yield Equation(left, sign, right, said)

    def sum(self, part: Part) -> Form:
        """The form of a sum, or of anything that is one row."""
        if isinstance(part, Mark):
            return Form("unknown")
        if part.kind == "chain":
            inner = nodes(part)
            alone = len(inner) == 1
            return self.sum(inner[0]) if alone else Form("unknown", tuple(map(self.sum, inner)))
        if part.kind != "sum":
            return self.row(part)
        rows = tuple(self.row(p) for p in part.parts if isinstance(p, Node))
        return rows[0] if len(rows) == 1 else Form("sum", rows, said=_shown(part))

    def row(self, row: Part) -> Form:
        """The form of factors side by side and behind signs."""
        if isinstance(row, Mark) or row.kind != "row":
            return self.item(row) if isinstance(row, Node) else Form("unknown")
        said = _shown(row)
        groups: list[list[Part]] = [[]]
        signs: list[Mark] = []
        for part in row.parts:
            if isinstance(part, Mark) and part.kind in ("times", "slash"):
                groups.append([])
                signs.append(part)
            elif isinstance(part, Node):
                groups[-1].append(part)
        product = self.product(groups[0], said)
        for sign, group in zip(signs, groups[1:], strict=True):
            if sign.kind == "slash":
                below, *behind = self.factors(group)
                product = Form("quotient", (product, below), said=said)
                product = Form("product", (product, *behind), said=said) if behind else product
            else:
                kind = _KINDS_OF_SIGNS.get(sign.text.strip(), "dotted")
                product = Form(kind, (product, self.product(group, said)), said=said, style="sign")
        return product

    def product(self, items: Sequence[Part], said: str) -> Form:
        factors = self.factors(items)
        if len(factors) == 1:
            form = factors[0]
            return form._replace(said=form.said or said)
        return Form("product", tuple(factors), said=said)

    def factors(self, items: Sequence[Part]) -> list[Form]:
        """The factors that stand side by side."""
        found: list[Form] = []
        k = 0
        while k < len(items):
            item = items[k]
            word = self.word(item)
            k += 1
            if word in KEYWORDS and self.others.isdisjoint((word, f"{word}(#)")):
                argument = items[k : k + 1]
                k += len(argument)
                found.append(self.function(word, item, argument))
            elif first(item).kind == "big":
                rest = self.product(items[k:], said="") if items[k:] else Form("unknown")
                found.append(_range(_limits(item), rest, _shown(item)))
                k = len(items)
            elif (called := self.called(item, items[k : k + 1])) is not None:
                found.append(called)
                k += 1
            else:
                found += self.letters(item)
        return found or [Form("unknown")]

    def word(self, item: Part) -> str:
        """The word with which an item begins."""
        node = item.parts[0] if isinstance(item, Node) and item.kind == "item" else item
        mark = first(node)
        alone = isinstance(node, Mark) or node.kind == "one"
        return mark.says if alone and mark.kind == "word" else ""

    def called(self, item: Part, behind: Sequence[Part]) -> Form | None:
        """A function that is declared, with its arguments; what stands above the parenthesis
        belongs to the value."""
        word = self.word(item)
        if not word or not behind or f"{word}(#)" not in self.others:
            return None
        fence = _operand(behind[0])
        if not isinstance(fence, Node) or fence.kind != "fence":
            return Form("unknown", (self.item(behind[0]),))
        return Form("unknown", tuple(self.sum(p) for p in fence.parts if isinstance(p, Node)))

    def function(self, word: str, item: Part, argument: Sequence[Part]) -> Form:
        """A function that is known, with the argument behind it."""
        inside = argument[0] if argument else item
        said = _shown(item) + "".join(map(printed, argument))
        if word in OF_MATRICES:
            whole = self.sum(inside) if argument else Form("unknown")
            return Form("square", (whole,), said=said)
        fence = _operand(inside)
        parts = (
            tuple(self.sum(p) for p in fence.parts if isinstance(p, Node))
            if isinstance(fence, Node) and fence.kind == "fence" and argument else ()
        )  # fmt: skip
        if word == "norm" and len(parts) == 1:
            return Form("norm", parts, said=said)
        if word == "dot" and len(parts) == 2:
            return Form("inner", parts, said=said)
        if word == "transpose" and len(parts) == 1:
            return Form("transpose", parts, said=said)
        if word == "Identity":
            return Form("identity")
        if BINDERS.get(word) in ("sum", "prod") and parts and isinstance(fence, Node):
            found = ranges(word, fence)
            if len(found) == 1:
                return _range([m.says for p in found[0] for m in leaves(p)], parts[0], said)
        if word in HEADS and argument:
            return Form("number", tuple(parts) or (self.item(inside),))
        if word in BINDERS:
            return Form("blocks" if BINDERS[word] in ("stack", "diag") else "unknown")
        return Form("unknown", parts)

    def letters(self, item: Part) -> list[Form]:
        """The factors that an item is: one, or the letters of a run."""
        word = self.word(item)
        if not word or not isinstance(item, Node):
            return [self.item(item)]
        mark = first(item)
        names = [word] if mark.text.startswith("\\") else self.split(word)
        *before, end = names
        found = [self.named(mark._replace(says=name), ()) for name in before]
        scripts = item.parts[1:] if item.kind == "item" else ()
        scripts, run = turned_run(scripts) if self.signs.top else (scripts, None)
        found.append(self.named(mark._replace(says=end), scripts))
        return [*found, *(self.letters(run) if run else ())]

    def split(self, word: str) -> list[str]:
        """The letters of a run that is a product, or the run."""
        if len(word) == 1 or word in WHOLE or word in self.others or not word.isalpha():
            return [word]
        return parts_of(word, self.used.alone, self.used.runs) or [word]

    def named(self, mark: Mark, scripts: Sequence[Part]) -> Form:
        """A name with its scripts."""
        word = mark.says
        said = " ".join("".join((mark.text, *map(printed, scripts))).split())
        if word in CONSTANTS:
            return self.scripted(NUMBER, scripts, said)
        if word == "I" and self.signs.identity and word not in self.others:
            return self.scripted(Form("identity", said=said), scripts, said)
        primes = 0
        while scripts and isinstance(scripts[0], Mark) and scripts[0].kind == "prime":
            if self.signs.prime:
                break
            primes, scripts = primes + 1, scripts[1:]
        name, indices = Name(word, "", primes), tuple[str, ...]()
        if scripts and isinstance(scripts[0], Mark) and scripts[0].kind in ("sub", "lowered"):
            indices = _indices(scripts)
        if len(scripts) > 1 and isinstance(scripts[0], Mark) and scripts[0].kind == "sub":
            name, scripts = _below(name, scripts[1]), scripts[2:]
        elif scripts and (isinstance(scripts[0], Node) or scripts[0].kind == "lowered"):
            name, scripts = name._replace(sub=1), scripts[1:]
        style = "bold" if is_bold(mark) or mark.text.startswith("\\vec") else ""
        key = name.template
        if name.sub == 1 and len(indices) == 1 and indices[0].isdigit():
            key += f"@{indices[0]}"
        form = Form(self.kind_of(name, indices), name=key, said=said, style=style, indices=indices)
        return self.scripted(form, scripts, said)

    def kind_of(self, name: Name, indices: Sequence[str]) -> str:
        """The kind of the form of a name: of one that is shown by its entries nothing is asked."""
        return "unknown" if name.base in self.shown and not indices else "name"

    def item(self, item: Part) -> Form:
        """The form of an operand with its scripts."""
        if isinstance(item, Mark):
            return Form("unknown")
        node, scripts = (item.parts[0], item.parts[1:]) if item.kind == "item" else (item, ())
        mark, said = first(node), _shown(item)
        if isinstance(node, Node) and node.kind == "one" and mark.kind == "word":
            found = self.factors([item])
            return found[0] if len(found) == 1 else Form("product", tuple(found), said=said)
        if mark.kind == "number":
            zero = not mark.says.strip("0.") and not scripts
            return self.scripted(Form("zero") if zero else NUMBER, scripts, said)
        return self.scripted(self.operand(node, scripts, said), scripts, said)

    def operand(self, node: Part, scripts: Sequence[Part], said: str) -> Form:
        """The form of an operand that is no word and no numeral."""
        if isinstance(node, Mark):
            return Form("unknown")
        if node.kind in ("group", "chain", "sum", "row"):
            inner = nodes(node)
            if len(inner) == 1 or node.kind in ("sum", "row"):
                return self.sum(node if node.kind in ("sum", "row") else inner[0])
        if node.kind == "grid":
            rows = 1 + sum(isinstance(p, Mark) and p.kind == "row" for p in node.parts[1:-2])
            entries = nodes(node)
            cells = tuple(map(self.sum, entries))
            if first(node).says == "vmatrix":  # a determinant
                return NUMBER
            if any(m.kind == "rel" for script in scripts for m in leaves(script)):
                return Form("blocks", cells)  # for i = 0 … n − 1
            whole = len(entries) % rows == 0
            size = (rows, len(entries) // rows)
            return Form("grid", cells, size=size) if whole else Form("unknown", cells)
        if node.kind == "frac":
            above, below = map(self.sum, nodes(node))
            return Form("quotient", (above, below), said=said)
        if node.kind == "root":
            return Form("number", (self.sum(node.parts[-1]),))
        if node.kind == "fence":
            return self.fence(node, scripts, said)
        return Form("unknown")

    def fence(self, node: Node, scripts: Sequence[Part], said: str) -> Form:
        inner = nodes(node)
        parts = tuple(map(self.sum, inner))
        opening = first(node).says
        if opening == "‖" and len(parts) == 1:
            return Form(_norm(scripts), parts, said=said)
        if opening == "|" and len(parts) == 1:
            return Form("bars", parts, said=said)
        if opening == "⟨" and len(parts) == 2:
            return Form("inner", parts, said=said)
        if len(parts) > 1 and (opening == "[" or (opening == "(" and _is_turned(scripts))):
            rows = [part for part in parts if part.kind == "grid"]
            size = (len(parts), 1) if not rows else (len(rows), rows[0].size[0])
            turned = (1, len(parts)) if opening == "(" else size
            return Form("grid", () if rows else parts, size=turned)
        if opening in ("(", "[") and len(parts) == 1 and len(inner[0].parts) == 1:
            return parts[0]
        return Form("unknown", parts)

    def scripted(self, form: Form, scripts: Sequence[Part], said: str) -> Form:
        """A form with powers and signs of transposition."""
        k = 0
        while k < len(scripts):
            script = scripts[k]
            sign = first(script)
            above = scripts[k + 1] if sign.kind in ("sup", "sub") and k + 1 < len(scripts) else None
            k += 1 if above is None else 2
            inside = unbracketed(above or script)
            said_here = [m.says for m in inside]
            if [m.kind for m in inside] == ["top"]:
                form = Form("transpose", (form,), said=said)
            elif sign.kind == "sup" and said_here == ["T"]:
                kind = "transpose" if self.signs.top else "power"
                form = Form(kind, (form,), said=said)
            elif sign.kind == "prime":
                form = Form("primed", (form,), said=said)
            elif sign.kind == "raised" or sign.kind == "sup":
                exponent = self.sum(above) if above is not None else NUMBER
                minus = said_here[:1] == ["-"] or sign.says.startswith("-")
                kind = "inverse" if minus else "power"
                form = Form(kind, (form, exponent), said=said)
            elif sign.kind == "sub" and form.kind in ("product", "transpose", "sum", "inverse"):
                form = Form("entry", (form,), said=said)
            elif sign.kind == "sub":
                form = form if form.kind in _WITH_INDEX else Form("unknown", (form,))
            elif sign.kind == "post":
                form = Form("number", (form,))
        return form


def as_members(equations: Sequence[Equation]) -> list[Equation]:
    """The same, where x_1 is one of the x_i if these occur as well."""
    families = {form.name for e in equations for form in (*_all(e.left), *_all(e.right))}

    def of(form: Form) -> Form:
        family = form.name.partition("@")[0]
        name = family if family in families else form.name
        return form._replace(name=name, parts=tuple(map(of, form.parts)))

    return [e._replace(left=of(e.left), right=of(e.right)) for e in equations]


def _all(form: Form) -> Iterator[Form]:
    yield form
    for part in form.parts:
        yield from _all(part)


def _limits(item: Part) -> list[str]:
    """The letter, its first and its last value in what stands below and above a Σ."""
    scripts = item.parts[1:] if isinstance(item, Node) else ()
    said = {
        sign.kind: unbracketed(scripts[k + 1])
        for k, sign in enumerate(scripts)
        if isinstance(sign, Mark) and sign.kind in ("sub", "sup") and k + 1 < len(scripts)
    }
    marks = [m for m in (*said.get("sub", ()), *said.get("sup", ())) if m.kind != "rel"]
    return [m.says for m in marks]


def _range(limits: Sequence[str], body: Form, said: str) -> Form:
    """What is added from 1 to a letter or a numeral, or from and to something else."""
    if len(limits) == 3 and limits[1] == "1":
        return Form("range", (body,), name=limits[0], said=said, indices=(limits[2],))
    return Form("range", (body,), name=limits[0] if limits else "", said=said)


def _indices(scripts: Sequence[Part]) -> tuple[str, ...]:
    """The letters and numerals below a name, one by one; an empty text stands for anything
    else."""
    mark = first(scripts[0])
    if mark.kind == "lowered":
        return tuple(mark.says)
    marks = [m for m in leaves(scripts[1]) if m.kind not in ("open", "close", "comma")]
    if not all(m.kind in ("word", "number") for m in marks):
        return ("",)
    return tuple(
        index
        for m in marks
        for index in ((m.says,) if m.says in GREEK or accented(m.says)[1] else m.says)
    )


def _is_turned(scripts: Sequence[Part]) -> bool:
    """Whether scripts are a sign of transposition alone."""
    inside = [m for s in scripts[1:2] for m in leaves(s) if m.kind not in ("open", "close")]
    return len(scripts) == 2 and [m.says for m in inside] == ["T"]


def _norm(scripts: Sequence[Part]) -> str:
    """Which norm is meant by what stands below the bars: that of Euclid, or of Frobenius."""
    if len(scripts) > 1 and first(scripts[0]).kind == "sub":
        below = "".join(m.says for m in unbracketed(scripts[1]))
        return _NORMS.get(below, "unknown")
    return "norm"


def _below(name: Name, below: Part) -> Name:
    """A name with what stands below it: a word, or indices."""
    marks = unbracketed(below)
    glued_marks = not any(m.before for m in marks[1:])
    letters = all(m.kind == "word" for m in marks) and glued_marks
    word = "".join(m.says for m in marks) if letters else ""
    if len(word) > 1 and word not in GREEK and word != "pi":
        return name._replace(word=word)
    return name._replace(sub=1 + sum(m.kind == "comma" for m in marks))


def _operand(item: Part) -> Part:
    return item.parts[0] if isinstance(item, Node) and item.kind == "item" else item


def _shown(part: Part) -> str:
    return " ".join(printed(part).split()) if last(part).kind != "finish" else ""


_KINDS_OF_SIGNS = {
    "*": "product", "×": "cross", "\\times": "cross", "\\ast": "product", "∗": "product",
}  # fmt: skip
