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
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..kernel.claims import Relation
from ..kernel.terms import Lambda, Term, free_names, number, substitute, symbol
from ..system.messages import Said

#: How many arguments the operators take.
MOMENTS = {"E": 1, "Var": 1, "Cov": 2}
SORT = "random variable"


class Outcomes(NamedTuple):
    """The letters for what is written out: the family of the ``chances``, how ``many`` outcomes
    there are, and letters for their ``indices``; ``variables`` are the random variables."""

    chances: str
    many: str
    indices: tuple[str, ...]
    variables: frozenset[str]

    def mean(self, term: Term) -> Term:
        """The expectation of a term in the random variables."""
        used = free_names(term)
        k = next(letter for letter in self.indices if letter not in used)
        at = {x: Lambda((), Term("sym", f"{x}_#", symbol(k))) for x in self.variables & used}
        product = Term("mul", Term("sym", self.chances, symbol(k)), substitute(term, at))
        return Term("sum", k, number(1), symbol(self.many), product)

    def moment(self, word: str, args: Sequence[Term]) -> Term:
        """What an operator says of its arguments."""
        if word == "E":
            return self.mean(args[0])
        gaps = [Term("add", x, Term("neg", self.mean(x))) for x in args]
        return self.mean(Term("pow", gaps[0], number(2)) if word == "Var" else Term("mul", *gaps))

    @property
    def whole(self) -> Relation:
        """That the chances are those of all outcomes."""
        k = self.indices[0]
        chance = Term("sym", self.chances, symbol(k))
        return Relation(Term("sum", k, number(1), symbol(self.many), chance), "=", number(1))

    @property
    def said(self) -> Said:
        """What is written out, for people."""
        base = self.chances.removesuffix("_#")
        return Said(
            "{names}: random variable, over {many} outcomes with the chances {first}, …, {last}",
            names=", ".join(sorted(self.variables)), many=self.many,
            first=f"{base}_1", last=f"{base}_{self.many}",
        )  # fmt: skip


def outcomes(variables: Collection[str], letters: Collection[str]) -> Outcomes:
    """Letters beside those that are used."""
    taken = {*letters, *variables}
    free = [letter for letter in "pqwnNmMkijlstuvr" if letter not in taken]
    chances = next((x for x in free if x in "pqw"), "chance")
    many = next((x for x in free if x in "nNmM"), "count")
    indices = (*(x for x in free if x in "kijlstuvr"), "k1", "k2", "k3")
    return Outcomes(f"{chances}_#", many, indices, frozenset(variables))
