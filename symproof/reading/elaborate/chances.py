r"""Expectations, written out over finitely many outcomes.

============================  ===============================================================
written                       read, for n outcomes with the chances p_1, …, p_n
============================  ===============================================================
``E[f(X)]``, ``\mathbb{E}``   Σ p_k·f(X_k)
``Var(X)``                    E[(X − E[X])²]
``Cov(X, Y)``                 E[(X − E[X])·(Y − E[Y])]
============================  ===============================================================

That the chances are nonnegative and their sum is 1 is supposed with it.  n, p and the values X_k
are arbitrary, so what is proved holds for all random variables that take finitely many values.
Independent variables have outcomes and chances each of its own: the expectation of f(X, Y) is
Σ Σ p_k·q_l·f(X_k, Y_l).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ...base.messages import Said
from ...kernel.terms import Lambda, Relation, Term, free_names, number, substitute, symbol
from ...notation.declared import Notation
from ..grammar import Node, Part, leaves
from ..lexing.marks import Mark
from ..scope.uses import capitals_behind
from .elaboration import Elaboration
from .expansions import COUNT
from .rows import Taken
from .scripts import scripted

#: How many arguments the operators take.
MOMENTS = {"E": 1, "Var": 1, "Cov": 2}
SORT = "random variable"
INDEPENDENT = "independent random variable"
#: Why an expectation is not read.
NO_BRACKETS = "what {name} is taken of stands in brackets, as in E[X]"
NOT_RANDOM = "which letters are random here?  Say so, as in X: random variable"


class Space(NamedTuple):
    """Outcomes: the family of their ``chances``, how ``many`` they are, the
    ``letter`` of a sum over them, and the random ``variables`` that have a value at
    each."""

    chances: str
    many: str
    letter: str
    variables: frozenset[str]

    @property
    def whole(self) -> Relation:
        """The sum of all chances is 1."""
        chance = Term("sym", self.chances, symbol(self.letter))
        total = Term("sum", self.letter, number(1), symbol(self.many), chance)
        return Relation(total, "=", number(1))

    @property
    def said(self) -> Said:
        """What is written out, for people."""
        base = self.chances.removesuffix("_#")
        return Said(
            "{names}: random variable, over {many} outcomes with the chances {first}, …, {last}",
            names=", ".join(sorted(self.variables)), many=self.many,
            first=f"{base}_1", last=f"{base}_{self.many}",
        )  # fmt: skip


class Outcomes(NamedTuple):
    """The ``spaces`` of outcomes of all random variables, and letters for ``indices`` of sums."""

    spaces: tuple[Space, ...]
    indices: tuple[str, ...]

    def mean(self, term: Term) -> Term:
        """The expectation of a term in the random variables."""
        used = free_names(term)
        letters = (letter for letter in self.indices if letter not in used)
        own = [space for space in self.spaces if space.variables & used] or self.spaces[:1]
        for space in own:
            k = next(letters)
            at = {x: Lambda((), Term("sym", f"{x}_#", symbol(k))) for x in space.variables & used}
            chance = Term("sym", space.chances, symbol(k))
            product = Term("mul", chance, substitute(term, at))
            term = Term("sum", k, number(1), symbol(space.many), product)
        return term

    def moment(self, word: str, args: Sequence[Term]) -> Term:
        """The term for the operator ``word`` and its arguments."""
        if word == "E":
            return self.mean(args[0])
        gaps = [Term("add", x, Term("neg", self.mean(x))) for x in args]
        return self.mean(Term("pow", gaps[0], number(2)) if word == "Var" else Term("mul", *gaps))


def outcomes(
    variables: Collection[str], letters: Collection[str], *, are_independent: bool = False
) -> Outcomes:
    """The outcomes of random ``variables``, with letters beside the ``letters`` that are used: of
    all together, or of each alone if they ``are_independent``."""
    taken = {*letters, *variables}
    free = [letter for letter in "pqwnNmMkijlstuvr" if letter not in taken]
    groups = [{x} for x in sorted(variables)] if are_independent else [{*variables}]
    numbers = range(1, len(groups) + 1)
    chances = [*(x for x in free if x in "pqw"), *(f"chance{k}" for k in numbers)]
    many = [*(x for x in free if x in "nNmM"), *(f"count{k}" for k in numbers)]
    indices = (*(x for x in free if x in "kijlstuvr"), *(f"k{k}" for k in range(1, 12)))
    spaces = (
        Space(f"{chance}_#", count, indices[0], frozenset(group))
        for chance, count, group in zip(chances, many, groups, strict=False)
    )
    return Outcomes(tuple(spaces), indices)


def read_moment(e: Elaboration, mark: Mark, scripts: tuple[Part, ...], taken: Taken) -> Term | None:
    """The term that E, Var or Cov of random variables stands for; None for another word."""
    word = mark.says
    if word not in MOMENTS or (word in e.scope.declared.bases and not e.known.random):
        return None
    inside = scripts[0] if scripts and isinstance(scripts[0], Node) else None
    fence = inside or (None if scripts else taken.peek_fence("(["))
    if not e.known.random:
        capitals = [m for m in leaves(inside) if m.says.isupper()] if inside else []
        is_taken = inside is None and fence is not None
        if word != "E" or mark.text != "E" or capitals or is_taken:
            raise e.error(NOT_RANDOM, mark)
        return None
    if fence is None:
        raise e.error(NO_BRACKETS, mark, name=mark.text)
    if inside is None:
        _, scripts = taken.take_item()
    args = e.items(fence)
    if len(args) != MOMENTS[word]:
        raise e.error(COUNT, mark, name=word, count=MOMENTS[word], given=len(args))
    independent = e.known.is_independent
    written = outcomes(e.known.random, e.used.letters, are_independent=independent)
    for space in written.spaces:
        e.notes.supposed[space.whole] = space.said
        e.notes.sorts |= {space.chances: "nonnegative", space.many: "positive integer"}
    term = e.expanded(mark, lambda: written.moment(word, args), *args)
    return scripted(e, mark, term, scripts[1:] if inside is not None else scripts)


def with_random(known: Notation, trees: Iterable[Node], taken: Collection[str] = ()) -> Notation:
    """The notation ``known``, with the letters that can only be random variables: the capitals of
    which E, Var or Cov is taken, where nothing is declared of these or of random variables, and
    these are not ``taken``."""
    words = MOMENTS.keys() - known.names
    words -= {name.split("(")[0] for name in known.templates}.union(taken)
    if known.random or not words:
        return known
    found = frozenset[str]().union(*(capitals_behind(words, tree) for tree in trees)) - known.names
    names = known.names.union(found, MOMENTS if found else ())
    return known._replace(random=found, names=names)
