r"""Elaborating: what marks mean where a document says more than a single formula.

Which letters are one name, which names are functions and which are matrices the lexicon knows, from
all formulas of the document.  Dots, distinctions of cases and points that multiply are kept as
``stand_ins``, for later formulas may say what they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import cast

from ..engines.literals import rational
from ..kernel.claims import Relation
from ..kernel.terms import Term, number, symbol
from ..notation.declared import Notation
from ..notation.matrices import identity_matrix
from ..notation.names import GREEK, Name, is_letter, is_name, parse_name
from ..notation.tokens import UnreadableText
from ..reading.elaborate.chances import MOMENTS
from ..reading.elaborate.elaboration import (
    NO_RANGE,
    NO_VARIABLE_OF_RANGE,
    UNCLEAR_BARS,
    UNCLEAR_TRANSPOSE,
    UNEVEN,
    Elaborator,
    Product,
    is_column_of,
)
from ..reading.elaborate.names import NOT_RANDOM, alone_in_braces
from ..reading.elaborate.rows import Entry, Taken
from ..reading.grammar import Node, Part, assembled, first, last, leaves
from ..reading.lexing.marks import UNKNOWN, Mark
from ..reading.phrases.matching import phrases
from ..reading.scope.choices import Choices
from ..reading.scope.inference import Kinds
from ..reading.scope.uses import Uses, uses
from .angles import DEGREE
from .lexicon import Lexicon, is_styled, key_of
from .linear import constant, linear
from .stand_ins import ANY, BLANK, DOT_NAME, DOTS, cases_name
from .transposes import seems_matrix, seems_number


class Elaborating(Elaborator):
    """Makes the terms of one statement in one reading."""

    def __init__(
        self, lexicon: Lexicon, used: Uses, choices: Choices, is_latex: bool,
        kinds: Kinds | None = None,
    ) -> None:  # fmt: skip
        names = frozenset(filter(is_name, lexicon.declared))
        functions = (name for name, *_ in lexicon.applied if name in names)
        templates = frozenset(f"{name}(#)" for name in functions)
        known = Notation(templates, names, letters=frozenset(("e", "i")))
        known = known if kinds is None else kinds.context(known)
        bases = (parse_name(matrix.args[0]).base for matrix in lexicon.members)
        known = known._replace(
            matrices=known.matrices.union(lexicon.members), names=known.names.union(bases)
        )
        super().__init__("", known, used, choices, is_latex)
        self.kinds = kinds
        self.lexicon = lexicon
        self.named: list[tuple[Term, Term, int, int]] = []
        self.sizes: set[Term] = set()  # of identity matrices

    # Rows

    def split(self, mark: Mark) -> list[str]:
        return [mark.says]

    def demand_no_words(self, entries: Sequence[Entry]) -> None:
        return

    def _joined(self, entries: list[Entry]) -> Iterator[Entry]:
        yield from entries

    def _opened(self, group: Node, scripts: tuple[Part, ...]) -> Iterator[Entry]:
        try:
            inner = [*super()._opened(group, scripts)]
        except (UnreadableText, ValueError):
            inner = []
        yield from inner if len(inner) == 1 else [Entry("node", group, scripts)]

    def is_name(self, word: str) -> bool:
        return word in self.lexicon.declared

    # Sums and products

    def dotted(self, node: Node, dots: Mark) -> Term:
        terms: list[Term] = []
        is_negative = False
        for part in node.parts:
            if isinstance(part, Mark):
                is_negative ^= part.says == "-"
                continue
            marks = leaves(part)
            alone = len(marks) == 1 and marks[0].kind == "dots"
            term = DOTS if alone else self.row(part.parts)
            terms.append(Term("neg", term) if is_negative else term)
            is_negative = False
        return terms[0] if len(terms) == 1 else self.make(dots, "add", *terms)

    def multiplied(self, start: Mark, product: Product, sign: Mark, taken: Taken) -> Product:
        if sign.says != "·":
            return super().multiplied(start, product, sign, taken)
        plain = not taken.at_function
        more = self.juxtaposed(taken)
        left, right = self.times(start, product.factors), self.times(sign, more.factors)
        if is_column_of(left) and is_column_of(right):
            return Product([self.make(sign, "dot", left, right)])
        if product.widened is not None and plain and self.widens(sign):
            return Product([*product.factors[:-1], product.widened("mul", right)])
        return Product([self.make(sign, "sym", DOT_NAME, left, right)], more.widened)

    def limits(self, mark: Mark, scripts: Sequence[Part]) -> tuple[str, Term, Term | None]:
        """A variable and its range; a range that is not given is DOTS."""
        found = {s.kind: scripts[k + 1] for k, s in enumerate(scripts)
                 if isinstance(s, Mark) and s.kind in ("sub", "sup")}  # fmt: skip
        below = found.get("sub")
        if below is None:
            raise self.error(NO_RANGE, mark, example="_{i=0}^{n - 1}")
        marks = [m for m in leaves(below) if m.kind not in ("open", "close")]
        relation = next((m for m in marks if m.kind == "rel"), None)
        if relation is not None and relation.says == "=":
            return super().limits(mark, scripts)
        if len(marks) > 1 and (relation is not None or marks[1].kind != "unknown"):
            raise self.error(NO_VARIABLE_OF_RANGE, marks[0])
        name = self.variable(Node("one", (marks[0],)))
        if "sup" in found:
            raise self.error("the first value of the range is missing", mark)
        return name, DOTS, DOTS

    def demand_no_index(self, above: Part) -> None:
        return

    # Operands

    def operand(self, node: Part) -> Term:
        mark = first(node)
        if isinstance(node, Node):
            if node.kind == "one" and mark.kind == "dots":
                return DOTS
            if node.kind == "cases":
                return self.cases(node)
            if node.kind == "under":
                return self.labelled(node)
            if node.kind == "group":
                return self.single(self.only(node))
            if node.kind == "fence" and mark.says == "[":
                return self.listed(node)
            if node.kind == "fence" and mark.says == "(" and len(node.parts) > 3:
                items = self.items(node)
                return self.make(mark, "matrix", len(items), 1, *items)
            if mark.says == "\\{":
                raise self.error("sets and systems of equations are not read", mark)
            if node.kind == "grid" and mark.says.rstrip("*") in ("vmatrix", "Vmatrix"):
                grid = self.grid(node)
                if grid.head != "matrix" or mark.says.startswith("V"):
                    raise self.error(UNCLEAR_BARS, mark)
                return self.make(mark, "det", grid)
        return super().operand(node)

    def keyword(self, mark: Mark, taken: Taken) -> tuple[Term, tuple[Part, ...]]:
        fence = taken.peek_fence("(")
        if mark.says != "diag" or fence is None:
            return super().keyword(mark, taken)
        _, scripts = taken.take_item()
        items = self.items(fence)
        if len(items) == 1 and scripts and first(scripts[0]).kind == "sub":
            return self.make(mark, "diag", *self.limits(mark, scripts), items[0]), ()
        n = len(items)
        cells = [items[i] if i == j else BLANK for i in range(n) for j in range(n)]
        return self.make(mark, "matrix", n, n, *cells), scripts

    def grid(self, node: Node) -> Term:
        rows: list[list[Term]] = [[BLANK]]
        for part in node.parts[1:-1]:
            if isinstance(part, Node):
                rows[-1][-1] = self.single(part)
            elif part.kind == "row":
                rows.append([BLANK])
            else:
                rows[-1].append(BLANK)
        return self.filled(first(node), rows)

    def listed(self, fence: Node) -> Term:
        """A matrix in brackets, or brackets around a term."""
        rows: list[list[Term]] = [[]]
        for part in fence.parts[1:-1]:
            if isinstance(part, Node):
                rows[-1].append(self.single(part))
            elif part.kind == "row":
                rows.append([])
        if len(rows) > 1 or len(rows[0]) != 1:
            return self.filled(first(fence), rows)
        term = rows[0][0]
        value = constant(linear(term)) if term.head in ("num", "div", "neg") else None
        if value is not None and value.denominator > 1:
            said = "square brackets may mean rounding here; write parentheses if they only group"
            raise self.error(said, first(fence))
        return term

    def filled(self, mark: Mark, rows: list[list[Term]]) -> Term:
        """The matrix with these rows, in which entries may be missing."""
        while rows and all(cell == BLANK for cell in rows[-1]):
            rows.pop()
        width = max(map(len, rows), default=0)
        if len({*map(len, rows)}) > 1 and not any(DOTS in row for row in rows):
            raise self.error(UNEVEN, mark)
        cells = [c for row in rows for c in (*row, *[BLANK] * (width - len(row)))]
        if len(cells) == 1:
            return cells[0]
        return self.make(mark, "matrix", len(rows), width, *cells)

    def cases(self, node: Node) -> Term:
        """A distinction of cases: values and their conditions in turn."""
        parts: list[Term] = []
        for part in node.parts[1:-1]:
            if isinstance(part, Mark):
                continue
            if part.kind == "aside":
                parts[-1] = self.condition(part)
            elif len(part.parts) > 1:
                raise self.error("a system of equations is not checked", first(part.parts[1]))
            else:
                parts += [self.single(part), ANY]
        if not parts:
            raise self.error("these cases are empty", first(node))
        return self.make(first(node), "sym", cases_name(len(parts)), *parts)

    def condition(self, aside: Node) -> Term:
        """The condition of a case, as a relation in the guise of a term; ANY if it is prose."""
        marks = [m for m in aside.parts if isinstance(m, Mark)]
        words = " ".join(m.says for m in marks if m.kind == "words").lower()
        rest = [m for m in marks if m.kind not in ("words", "comma", "stop", "cell", "row")]
        if not rest:
            return symbol("otherwise") if words else ANY
        signs = [m for m in rest if m.kind == "rel"]
        try:
            if not signs:
                found = (p.says for p in phrases(words) if p.says in ("even", "odd"))
                kind = next(found, "")
                subject = self.apart(rest)
                return self.make(rest[0], "sym", f"{kind}(#)", subject) if kind else ANY
            if len(signs) > 1:
                return ANY
            k = rest.index(signs[0])
            left, right = self.apart(rest[:k]), self.apart(rest[k + 1 :])
        except UnreadableText:
            return ANY
        return self.make(rest[0], "sym", f"{signs[0].says}(#,#)", left, right)

    def apart(self, marks: Sequence[Mark]) -> Term:
        """The term of some marks by themselves."""
        end = Mark("finish", "", "", "", marks[-1].end if marks else 0)
        tree = assembled("", [*marks, end], self.is_latex)
        one = type(self)(self.lexicon, uses([tree]), Choices(), self.is_latex, self.kinds)
        return one.term(tree)

    def labelled(self, node: Node) -> Term:
        """A term with a brace; the name that stands at it is noted."""
        group = cast(Node, node.parts[1])
        inside = self.only(group) if group.kind == "group" else group
        term = self.single(inside)
        asides = [p for p in node.parts[2:] if isinstance(p, Node)]
        if asides:
            marks = [m for m in asides[0].parts if isinstance(m, Mark) and m.kind != "finish"]
            marks = marks[1:] if marks and marks[0].kind == "open" else marks
            try:
                label = self.apart(marks)
            except UnreadableText:
                label = ANY
            if label.head == "sym" and label != ANY:
                start, end = first(inside).start, last(inside).end
                self.named.append((label, term, start, end))
        return term

    # Names

    def name(self, taken: Taken) -> Term:
        if self.is_shaped(taken.next.says):
            return super().name(taken)
        mark, scripts = taken.take_word()
        base = mark.says
        self.demand_no_moment(mark, scripts, taken)
        fixed = self.fixed(mark, scripts, taken)
        if fixed is not None:
            return self.scripted(mark, fixed, scripts)
        if base in ("I", "boldI") and "I" not in self.lexicon.declared:
            below = scripts[1] if len(scripts) > 1 and first(scripts[0]).kind == "sub" else None
            if taken.peek_fence("(") is None or scripts:
                size = None if below is None else self.single(below)
                identity = self.identity(mark, size)
                return self.scripted(mark, identity, scripts if below is None else scripts[2:])
        if not base.isalnum():
            raise self.error(UNKNOWN, mark, sign=base)
        word, primes = "", 0
        sub: list[Term] = []
        sup: list[Term] = []
        rest = list(scripts)
        while rest:
            sign, above = first(rest[0]), rest[1] if len(rest) > 1 else None
            inside = [m.kind for m in leaves(above)] if above is not None else []
            inside = [kind for kind in inside if kind not in ("open", "close")]
            if sign.kind == "prime":
                primes, rest = primes + 1, rest[1:]
            elif sign.kind == "sup" and set(inside) == {"prime"}:
                primes, rest = primes + len(inside), rest[2:]
            elif sign.kind == "sub" and above is not None and not sub and not word:
                word, sub = self.below(above)
                rest = rest[2:]
            elif sign.says == "[" and isinstance(rest[0], Node) and not sub and not word:
                sub, rest = self.items(rest[0]), rest[1:]
            elif (
                sign.kind == "sup"
                and above is not None
                and not sup
                and self.is_index_above(base, above)
            ):
                sup, rest = self.items(cast(Node, alone_in_braces(above))), rest[2:]
            else:
                break
        index = None if rest or sub or word or self.is_latex else taken.peek_fence("[")
        if index is not None and not first(index).before and len(index.parts) > 3:  # F^(c)[q, k]
            _, behind = taken.take_item()
            sub, rest = self.items(index), [*behind]
        scripts = tuple(rest)
        self.demand_index_first(scripts)
        name = Name(base, word, primes, len(sub), len(sup))
        call: list[Term] = []
        fence = None if scripts else taken.peek_fence("(")
        if fence is not None and self.is_applied(name, mark, fence):
            _, scripts = taken.take_item()
            call = self.items(fence)
            name = name._replace(call=len(call))
        elif name.template == base and (self.is_set_as_operator(mark) or self.is_operator(base)):
            if not taken.is_done and not taken.at_sign:
                raise self.error(
                    "is {name} a function?  Write {name}(x), or declare {name}", mark, name=base
                )
        term = self.make(mark, "sym", name.template, *sub, *sup, *call)
        return self.scripted(mark, term, scripts)

    def demand_no_moment(self, mark: Mark, scripts: Sequence[Part], taken: Taken) -> None:
        """Refuse E, Var and Cov with a bracket behind them, unless the document says what they
        are: an expectation is no product with Euler's number."""
        if mark.says not in MOMENTS or mark.says in self.lexicon.declared:
            return
        inside = scripts[0] if scripts else taken.peek_fence("([")
        fence = inside if isinstance(inside, Node) and first(inside).text in ("(", "[") else None
        applied = any(mark.says == name for name, *_ in self.lexicon.applied)
        if fence is not None and not applied and any(m.says.isupper() for m in leaves(fence)):
            raise self.error(NOT_RANDOM, mark)

    def is_shaped(self, word: str) -> bool:
        """Whether a name is a column or a matrix of which only the size is known."""
        return any(parse_name(term.args[0]).base == word for term in self.known.matrices)

    def is_set_as_operator(self, mark: Mark) -> bool:
        """Whether a command sets a letter as an operator."""
        return mark.text.startswith("\\operatorname") and mark.says not in self.lexicon.declared

    def demand_index_first(self, scripts: Sequence[Part]) -> None:
        """Refuse an index behind a power."""
        signs = [first(s).kind for s in scripts if isinstance(s, Mark)]
        if self.is_latex and "sup" in signs and "sub" in signs[signs.index("sup") :]:
            mark = next(first(s) for s in scripts if first(s).kind == "sub")
            raise self.error("an index belongs before the power: x_i^2", mark)

    def fixed(self, mark: Mark, scripts: Sequence[Part], taken: Taken) -> Term | None:
        """The constant that a word is, if it is one here."""
        word, lexicon = mark.says, self.lexicon
        free = lexicon.declared | lexicon.bound
        if word == "pi" or (mark.is_upright and word in ("i", "e")):  # \mathrm{e}, ⅈ, π
            if word in lexicon.bound:
                raise self.error("π has another meaning in this document", mark)
            fence = None if scripts else taken.peek_fence("(")
            if word == "pi" and fence is not None and len(leaves(fence)) == 3:
                raise self.error("is π a function here?  If not, leave the parentheses out", mark)
            return Term(word)
        if word == "e" and "e" not in free:
            raised = bool(scripts) and first(scripts[0]).kind == "sup"
            plain = not scripts or raised
            return Term("e") if raised or (plain and self.used.is_euler) else None
        if word == "i" and lexicon.imaginary:
            return Term("i")
        return None

    def identity(self, mark: Mark, size: Term | None) -> Term:
        """The identity matrix; one of which the size is a letter takes it from what stands beside
        it, so there are no two of them in a statement."""
        value = None if size is None else rational(size)
        if value is not None:
            try:
                return identity_matrix(int(value) if value.denominator == 1 else 0)
            except ValueError as flaw:
                raise self.flawed(mark, flaw) from None
        if size is not None:
            self.sizes.add(size)
        if len(self.sizes) > 1:
            raise self.error("identity matrices of different sizes are not read", mark)
        return Term("identity")

    def below(self, part: Part) -> tuple[str, list[Term]]:
        """The word that belongs to a name, or its index arguments."""
        marks = [m for m in leaves(part) if m.kind not in ("open", "close")]
        if len(marks) == 1 and marks[0].kind == "word":
            word, lexicon = marks[0].says, self.lexicon
            long = len(word) > 1 and word not in GREEK and word != "pi"
            if long and word not in lexicon.variables and not is_styled(word):
                return word, []
            if word == "i" and lexicon.imaginary:
                return "", [Term("i")]
            if word != "pi":
                return "", [symbol(word)]
        alone = alone_in_braces(part)
        if alone is not None:
            return "", self.items(alone)
        if isinstance(part, Node) and part.kind in ("fence", "group"):
            return "", self.items(part)
        if marks and marks[0].kind in ("number", "word"):
            return "", [self.single(part)]
        raise self.error("a subscript was expected here", first(part))

    def is_index_above(self, base: str, above: Part) -> bool:
        """Whether ``^{(i)}`` or ``^(i)`` is an index and no power."""
        alone = alone_in_braces(above)
        if alone is None or base == "e":
            return False
        if base in self.lexicon.raised:
            return True
        marks = leaves(alone)
        return len(marks) == 3 and marks[1].kind in ("number", "word")

    def is_applied(self, name: Name, mark: Mark, fence: Node) -> bool:
        commas = any(isinstance(p, Mark) and p.kind == "comma" for p in fence.parts)
        applied = key_of(name) in self.lexicon.applied or commas
        if applied or self.is_operator(name.base) or self.is_set_as_operator(mark):
            return True
        if name.base in self.lexicon.declared or name.base in self.used.alone:
            return False
        is_plain = is_letter(name.base) and not (name.sub or name.word)
        return is_plain and self.may_apply(name.base, mark, fence)

    def is_operator(self, base: str) -> bool:
        """Whether a name is a word of which nothing is declared, such as Var: no factor."""
        word = len(base) > 1 and base.rstrip("0123456789") not in GREEK and not is_styled(base)
        return word and base not in self.lexicon.declared

    # Scripts

    def scripted(self, mark: Mark, term: Term, scripts: Sequence[Part]) -> Term:
        if term.head == "norm" and scripts and first(scripts[0]).kind == "sub":
            if self.single(scripts[1]) != number(2):
                raise self.error("only the Euclidean norm is known", mark)
            scripts = scripts[2:]
        for sign, above in pairwise(scripts):
            inside = [m for m in leaves(above) if m.kind not in ("open", "close")]
            if first(sign).kind == "sup" and inside and inside[0].says in ("*", "\\dagger", "†"):
                if len(inside) == 1:
                    raise self.error("adjoints are not supported", first(sign))
            if first(sign).kind == "sup" and [m.kind for m in inside] == ["top"]:
                self.demand_transposable(inside[0], term)
        return super().scripted(mark, term, scripts)

    def degrees(self, mark: Mark, term: Term) -> Term:
        return self.make(mark, "mul", term, DEGREE)

    def transposed(self, mark: Mark, term: Term) -> Term:
        return self.make(mark, "transpose", term)

    def marks_transpose(self, above: Part, term: Term, mark: Mark) -> bool:
        inside = [m for m in leaves(above) if m.kind not in ("open", "close")]
        if len(inside) != 1:
            return False
        lexicon, sign = self.lexicon, inside[0]
        if sign.kind == "word" and sign.says == "T":
            if self.known.matrices and self.known.turns and self.has_size(term):
                return True
            if (
                "T" not in lexicon.declared
                and lexicon.marks
                and seems_matrix(term, lexicon.matrices)
            ):
                return True
            if "T" not in lexicon.declared or ("T", False, False) in lexicon.matrices:
                raise self.error(UNCLEAR_TRANSPOSE, sign)
        return False

    def demand_transposable(self, sign: Mark, term: Term) -> None:
        """Refuse an upright T above a number."""
        if sign.says == "T" and sign.text not in ("\\top", "\\intercal", "ᵀ", "⊤"):
            if seems_number(term):
                raise self.error(UNCLEAR_TRANSPOSE, sign)

    # Whole formulas

    def together(self, trees: Sequence[Node], sign: Mark) -> Relation | None:
        """What two sides say that are no terms by themselves: a congruence, or an integral without
        ends."""
        if sign.says == "≡":
            _, modulus = self.modulus(trees[1])
            return None if modulus is None else self.congruence(list(trees), [sign])
        if sign.says == "∣":
            return self.divisor([sign], [self.sum(tree) for tree in trees])
        return self.indefinite(list(trees), [sign])

    def sides(self, trees: Sequence[Node]) -> list[Term]:
        """The terms of the sides of a chain; beside a matrix 0 is the zero matrix, and beside
        entries of matrices all is said by entries."""
        terms = [self.side(tree) for tree in trees]
        shown = next((term for term in terms if self.has_size(term)), None)
        if self.known.matrices and shown is not None:
            terms = [self.zero_like(shown) if term == number(0) else term for term in terms]
        if not self.has_entries:
            return terms
        marks = map(first, trees)
        same = (Relation(term, "=", term) for term in terms)
        return [self.with_entries(mark, one).left for mark, one in zip(marks, same, strict=True)]
