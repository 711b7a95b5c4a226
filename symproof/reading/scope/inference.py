r"""Which names of a scope are columns and matrices, and of which sizes: found by all their uses.

    infer(trees, used, matrices, others, sizeless) -> Inferred

``trees`` are the surface trees of everything that is said in one scope (a claim with its
conditions, or all formulas of a section of a document), ``used`` is ``uses(trees)``.  What is
declared, as ``claims.kinds.declared_kinds`` finds it, are ``matrices`` by their
names, and names of which only is known whether they are a "column", a "matrix" or a "square" one
(``sizeless``);
``others`` are the names of numbers and functions, as they stand in
:class:`~symproof.notation.declared.Notation`.  The answer has one :class:`Kinds` for each way in
which the names may be meant, the most natural one first.  Whoever reads a formula of the scope
asks for the ways that differ in it, takes the one of the reading, and gives it to the
:class:`~symproof.reading.scope.scope.Scope` with which it is elaborated::

    inferred = infer(trees, used).about([tree])
    readings(lambda choices: read_relations(elaboration(
        Scope(inferred.chosen(choices).context(known), used, is_latex, text), choices), tree))

Three rules.  *A name is a number unless something says otherwise*: a sign of transposition, bars of
a norm, bold face or an arrow, a determinant, a trace, a sum or an equation with a column, a place
beside one.  *A small letter is then a column and a capital is a matrix* (ISO 80000-2), unless its
uses do not fit that.  *A relation may show that a name is no number*, as y in y = Ax, *and nothing
else*: a name that is known otherwise is never given another shape to make both sides fit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain, combinations, count, product
from types import MappingProxyType
from typing import NamedTuple

from ...base.messages import Said
from ...kernel.terms import Term, free_names, number, symbol
from ...notation.declared import Notation
from ...notation.names import parse_name
from ...notation.text_writer import write_term
from ..grammar import Node
from .choices import Choices
from .evidence import TENSOR, Evidence, is_capital, names_in
from .forms import Equation, Former, Signs, as_members
from .shaping import Shaping
from .sizes import ONE, Shape, Size, Sizes
from .turning import top
from .uses import Uses

#: More names than this of which several things may be meant are not tried in all ways.
_MOST_OPEN = 4
#: Of so many names at once an equation may show that they are no numbers, of so many names.
_MOST_SHOWN, _MOST_UNKNOWN = 2, 8
_SENTENCES = {
    ("top", True): "^T transposes", ("top", False): "T is an exponent",
    ("identity", True): "I is the identity matrix", ("identity", False): "I is a number",
}  # fmt: skip
#: Why a name is a column or a matrix.
BECAUSE = "{name}: {kind}, because of {formula}"
#: The letters of sizes, if they stand for nothing else.
_LETTERS = "nmkpqrstdlNMKPQR"


class Kinds(NamedTuple):
    """One way in which the names are meant: the ``matrices`` among them, why (``reasons``), what
    the ``signs`` of transposition are, a ``sentence`` that tells this way from the others, the
    letters of ``sizes`` that nobody names, and whether ``entries`` are named or ``grids`` written
    out."""

    matrices: tuple[Term, ...] = ()
    reasons: tuple[Said, ...] = ()
    signs: Signs = Signs(False, False)
    sentence: str = ""
    sizes: frozenset[str] = frozenset()
    entries: bool = False
    grids: bool = False

    def context(self, known: Notation) -> Notation:
        """What is ``known``, and this."""
        names = frozenset(parse_name(term.args[0]).base for term in self.matrices)
        return known._replace(
            matrices=known.matrices.union(self.matrices), names=known.names | names,
            turns=self.signs.top, sizes=self.sizes, identity=self.signs.identity,
            shows_identity=self.signs.is_shown, entries=self.entries,
            grids=self.grids, inferred=names,
        )  # fmt: skip


class Inferred:
    """All ways in which the names of a scope may be meant, and whether these are all."""

    def __init__(
        self, scopes: Sequence[_Scope], letters: Sequence[str], names: Sequence[str]
    ) -> None:
        self._scopes = scopes
        self._letters = letters
        self.is_all = all(len(scope.open(names)) <= _MOST_OPEN for scope in scopes)
        found = [meaning for scope in scopes for meaning in scope.together(names)]
        signs = [scope.former.signs for scope in scopes]
        differing = [s for s in ("top", "identity") if len({getattr(one, s) for one in signs}) > 1]
        self.kinds = tuple(meaning.kinds(letters, differing) for meaning in found)

    @property
    def fits(self) -> bool:
        """Whether the uses of all names fit what they are in the most natural way."""
        return self._scopes[0].is_usual

    def about(self, trees: Iterable[Node]) -> Inferred:
        """The same for some trees of the scope: only their names are asked for."""
        names = [name for scope in self._scopes for name in scope.names(trees)]
        return Inferred(self._scopes, self._letters, tuple(dict.fromkeys(names)))

    def chosen(self, choices: Choices) -> Kinds:
        """The way of this reading."""
        if len(self.kinds) == 1:
            return self.kinds[0]
        return self.kinds[choices.pick(0, "kinds", *(Said(kinds.sentence) for kinds in self.kinds))]


def infer(
    trees: Iterable[Node], used: Uses,
    matrices: Mapping[str, Term] = MappingProxyType({}), others: Collection[str] = (),
    sizeless: Mapping[str, str] = MappingProxyType({}), shown: Collection[str] = (),
) -> Inferred:  # fmt: skip
    """What the names in ``trees`` are: see above; those that are ``shown`` by their entries are
    what these say."""
    trees = tuple(trees)
    names = frozenset((*matrices, *sizeless))
    letter = top(trees, used, others, names)

    def scope(turns: bool, identity: bool) -> _Scope:
        """What names are where T turns, or does not, and I is the identity matrix, or not.  Primes
        turn what is no number, unless this fits nowhere; then they are parts of names."""
        found = []
        for prime in (True, False):
            former = Former(used, others, Signs(turns, prime, identity), shown)
            found.append(_Scope(former, trees, matrices, others, sizeless))
        return next((one for one in found if one.fits), found[0])

    scopes = [scope(letter.turns, True)]
    if letter.may_be or not (letter.is_certain or scopes[0].is_usual):
        scopes.append(scope(False, True))
    if "I" in used.letters and not scopes[0].evidence.shows_tensors:
        scopes = [
            one for is_matrix in scopes[0].identities()
            for one in scope(letter.turns, is_matrix).without_letter(
                lambda: scope(letter.turns, True)
            )
        ]  # fmt: skip
    taken = used.letters.union(others, *(free_names(term) for term in matrices.values()))
    letters = [letter for letter in _LETTERS if letter not in taken]
    return Inferred(scopes, letters, tuple(scopes[0].options))


class _Meaning(NamedTuple):
    """What each name is: the ``shapes`` of those that are no numbers, what was found of the
    ``sizes``, why (``reasons``); ``open`` names may be something else."""

    shapes: dict[str, Shape]
    sizes: Sizes
    reasons: dict[str, str]
    signs: Signs
    open: tuple[str, ...]
    evidence: Evidence

    def kinds(self, letters: Sequence[str], open_signs: Sequence[str]) -> Kinds:
        """The same with letters for the sizes that nobody names."""
        unused = chain(letters, (f"n{k}" for k in count(1)))
        named: dict[Size, Term] = {}

        def term(size: Size) -> Term:
            size = self.sizes.found(size)
            if isinstance(size, Term):
                return size
            if size not in named:
                named[size] = symbol(next(unused))
            return named[size]

        found = {
            name: _matrix(name, term(shape.rows), term(shape.cols))
            for name, shape in self.shapes.items()
        }
        reasons = tuple(
            Said(BECAUSE, name=write_term(found[name]), kind=_in_words(found[name]), formula=said)
            for name, said in self.reasons.items() if said and name in found
        )  # fmt: skip
        said = [
            f"{_written(name)} is a "
            + (_in_words(found[name]).partition("(")[0] if name in found else "number")
            for name in self.open
        ]
        said += [_SENTENCES[sign, getattr(self.signs, sign)] for sign in open_signs]
        sizes = frozenset(size.args[0] for size in named.values())
        return Kinds(
            tuple(found.values()), reasons, self.signs, " and ".join(said), sizes,
            self.evidence.names_entries({*found, *self.evidence.declared}),
            self.evidence.has_grid or self.evidence.has_cross,
        )  # fmt: skip


def _matrix(name: str, rows: Term, cols: Term) -> Term:
    """The term of a name; where it is one of a family, with the index i or that behind ``@``."""
    template, _, index = name.partition("@")
    indices = [number(int(index)) if index else symbol("i")] if "#" in template else []
    return symbol(parse_name(template)._replace(is_matrix=True).template, *indices, rows, cols)


def _written(name: str) -> str:
    return write_term(_matrix(name, ONE, ONE))


def _in_words(term: Term) -> str:
    rows, cols = map(write_term, term.args[-2:])
    return f"vector({rows})" if cols == "1" else f"matrix({rows}, {cols})"


class _Fit(NamedTuple):
    """Whether the uses fit, and the sides of all equations, and the sizes that follow."""

    inside: bool
    whole: bool
    shaping: Shaping

    def is_number(self, name: str) -> bool:
        """Whether a name comes out as a matrix of one entry."""
        sizes = map(self.shaping.sizes.found, self.shaping.names[name])
        return all(size == ONE for size in sizes)


class _Scope:
    """The names of one scope: what each may be, and what they may be together."""

    def __init__(
        self, former: Former, trees: Iterable[Node], declared: Mapping[str, Term],
        others: Collection[str], sizeless: Mapping[str, str],
    ) -> None:  # fmt: skip
        self.former = former
        letters = {"e": former.used.is_euler, "i": former.used.is_unit}
        self.constants = {letter for letter, is_constant in letters.items() if is_constant}
        self.equations = as_members([e for tree in trees for e in former.equations(tree)])
        self.declared = {name: Shape(*term.args[-2:]) for name, term in declared.items()}
        self.evidence = Evidence(self.equations, (*declared, *sizeless))
        self.reasons: dict[str, str] = {}
        self.options: dict[str, tuple[str, ...]] = {}
        self.shown: list[list[dict[str, str]]] = []  # what single equations show, where it is open
        for name in self.evidence.signs:
            template = name.partition("@")[0]
            plain = template.removesuffix("_#")
            if "#" not in plain and self.declared.keys().isdisjoint((name, template)):
                if {name, template, plain}.isdisjoint(others):
                    self.look_at(name, sizeless.get(name, sizeless.get(template)))
        self.widen()
        self.show()

    def look_at(self, name: str, said: str | None) -> None:
        """What a name may be by its own uses, or by what is declared."""
        self.options[name] = (said,) if said else self.by_evidence(name)
        self.reasons[name] = "" if said else self.evidence.why(name)

    @property
    def fits(self) -> bool:
        """Whether all uses fit, and all equations, in the most natural way."""
        return self.fit(self.equations, self.natural()).whole

    def identities(self) -> tuple[bool, ...]:
        """Whether I is the identity matrix, where nothing is certainly a matrix: it may be one
        beside other capitals of which none is certainly a number."""
        capitals = [name for name in self.evidence.signs if is_capital(name)]
        if not capitals or self.evidence.shows_numbers:
            return (False,)
        beside = any("beside" in self.evidence.signs[name] for name in capitals)
        return (True, False) if beside else (False, True)

    def without_letter(self, other: Callable[[], _Scope]) -> list[_Scope]:
        """The scopes in place of this one: a letter I of which something says that it is a matrix
        is the identity matrix, as in the ``other`` one, or a number."""
        options = self.options.get("I", ("number",))
        if options == ("number",) or not self.reasons["I"]:  # not shown, or declared
            return [self]
        found = other()
        found.former.signs = found.former.signs._replace(is_shown=True)
        if "number" not in options:
            return [found]
        self.options["I"] = ("number",)
        return [found, self]

    def names(self, trees: Iterable[Node]) -> list[str]:
        """The names in some trees."""
        equations = [e for tree in trees for e in self.former.equations(tree)]
        return [name for e in equations for name in (*names_in(e.left), *names_in(e.right))]

    def open(self, names: Iterable[str]) -> list[str]:
        """The names among these that may be several things."""
        return [name for name in names if len(self.options.get(name, ())) > 1]

    def natural(self) -> dict[str, str]:
        """What each name is in the most natural way."""
        return {name: options[0] for name, options in self.options.items()}

    def by_evidence(self, name: str) -> tuple[str, ...]:
        """What a name may be by its own uses, the most natural first."""
        signs = self.evidence.signs[name]
        capital = is_capital(name)
        if (
            "square" in signs
            or "matrix" in signs
            or (capital and signs.keys() & {"entries", "between"})
        ):
            return ("matrix",)
        if signs.keys() & TENSOR:
            usual = ("column", "matrix") if "normed" in signs else ("matrix", "column")
            return usual if capital else ("column",)
        if "beside" in signs or "primed" in signs:
            return ("matrix" if capital else "column", "number")
        return ("number", "column") if "crossed" in signs and "number" not in signs else ("number",)

    def widen(self) -> None:
        """Small letters that are matrices, where their uses fit no columns; v² of a bold v is
        rather the square of its norm."""
        self.is_usual = self.fit(self.equations, self.natural()).inside
        small = [
            name for name, options in self.options.items()
            if options == ("column",) and self.reasons[name]  # nobody declares it
            and "bold" not in self.evidence.signs[name]
        ]  # fmt: skip
        for many in range(1, _MOST_SHOWN + 1) if not self.is_usual else ():
            for chosen in combinations(small[:_MOST_UNKNOWN], many):
                wider = dict.fromkeys(chosen, "matrix")
                if self.fit(self.equations, self.natural() | wider).inside:
                    self.options |= dict.fromkeys(chosen, ("matrix",))
                    return

    def show(self) -> None:
        """What single equations show of names of which nothing else is known."""
        changed = True
        while changed:
            changed = False
            for equation in self.equations:
                found = self.shown_by(equation)
                for shown in found:
                    for name, kind in shown.items():
                        self.options[name] = (kind,) if len(found) == 1 else (kind, "number")
                        self.reasons[name] = equation.said
                        changed = True
                if len(found) > 1:
                    self.shown.append(found)

    def shown_by(self, equation: Equation) -> list[dict[str, str]]:
        """The fewest names that cannot be numbers if an equation is to have sides of one shape:
        all ways."""
        names = dict.fromkeys((*names_in(equation.left), *names_in(equation.right)))
        natural = {name: self.options[name][0] for name in names if name in self.options}
        if self.fit([equation], natural).whole:
            return []
        unknown = [
            name for name in natural
            if self.options[name] == ("number",) and "number" not in self.evidence.signs[name]
            and name not in self.constants
        ]  # fmt: skip
        for unusual in (False, True):
            for many in range(1, _MOST_SHOWN + 1):
                found = []
                for chosen in combinations(unknown[:_MOST_UNKNOWN], many):
                    shown = {n: "matrix" if is_capital(n) != unusual else "column" for n in chosen}
                    if self.fit([equation], natural | shown).whole:
                        found.append(shown)
                if found:
                    return found
        return []

    def together(self, names: Sequence[str]) -> list[_Meaning]:
        """What the names are together, where these ``names`` are asked for."""
        natural = self.natural()
        asked = self.open(names)[:_MOST_OPEN]
        tried = [dict(zip(asked, kinds, strict=True))
                 for kinds in product(*(self.options[name] for name in asked))]  # fmt: skip
        tried = [kinds for kinds in tried if self.is_shown(natural | kinds)] or [{}]
        fits = [(natural | kinds, self.fit(self.equations, natural | kinds)) for kinds in tried]
        fits = [(kinds, fit) for kinds, fit in fits if fit.shaping.is_possible] or fits
        kept = [one for one in fits if not any(_is_better(other, one) for other in fits)]
        differing = tuple(n for n in asked if len({kinds[n] for kinds, _ in kept}) > 1)
        return [self.meaning(kinds, fit, differing) for kinds, fit in kept]

    def is_shown(self, kinds: Mapping[str, str]) -> bool:
        """Whether of the ways in which an equation shows something, one is taken."""
        return all(
            sum(all(kinds[n] == kind for n, kind in way.items()) for way in ways) == 1
            for ways in self.shown
        )

    def meaning(self, kinds: Mapping[str, str], fit: _Fit, differing: tuple[str, ...]) -> _Meaning:
        shapes = {n: shape for n, shape in fit.shaping.names.items() if n not in self.declared}
        return _Meaning(
            shapes, fit.shaping.sizes, self.reasons, self.former.signs, differing, self.evidence
        )

    def size(self, sizes: Sizes, name: str, place: int) -> Size:
        """How far the entries of a name go in one direction."""
        bound = self.evidence.bound(name, place)
        if bound.isdigit():
            return number(int(bound))
        return symbol(bound) if bound else sizes.fresh()

    def fit(self, equations: Sequence[Equation], kinds: Mapping[str, str]) -> _Fit:
        """Whether everything fits if names are of these kinds."""
        sizes = Sizes()
        shapes = dict(self.declared)
        for name, kind in kinds.items():
            if kind != "number":
                rows = self.size(sizes, name, 0)
                shapes[name] = Shape(
                    rows,
                    ONE if kind == "column"
                    else rows if kind == "square" else self.size(sizes, name, 1),
                )  # fmt: skip
        shaping = Shaping(sizes, shapes)
        sides = [(equation.sign, shaping.sides(equation)) for equation in equations]
        joined = [shaping.equate(sign, *shapes) for sign, shapes in sides]
        return _Fit(not shaping.misfits, all(joined) and not shaping.misfits, shaping)


def _is_better(one: tuple[dict[str, str], _Fit], other: tuple[dict[str, str], _Fit]) -> bool:
    """Whether one way is meant rather than the other: of two with the same numbers, that in which
    all uses fit, or a capital is a matrix and everything fits; and that in which everything fits,
    rather than one with more numbers that does not."""
    (kinds, fit), (other_kinds, other_fit) = one, other
    numbers, other_numbers = (
        {n for n, kind in found.items() if kind == "number"} for found in (kinds, other_kinds)
    )
    if numbers == other_numbers:
        is_usual = fit.whole and not other_fit.whole and _has_usual(kinds, other_kinds, fit)
        return is_usual or (fit.inside and not other_fit.inside)
    return numbers < other_numbers and fit.whole and not other_fit.whole


def _has_usual(kinds: dict[str, str], other_kinds: dict[str, str], fit: _Fit) -> bool:
    """Whether the names that are not of the same kind in two ways are capitals, and matrices in the
    first one."""
    return all(
        is_capital(name) and kinds[name] == "matrix" and not fit.is_number(name)
        for name in kinds if kinds[name] != other_kinds[name]
    )  # fmt: skip
