"""What the laws say, from how they are written in ``laws``."""

from __future__ import annotations

from collections.abc import Mapping

from .claims import Premise
from .context import LAW, Known
from .facts import Variable
from .laws import LAWS, LIMITING, Law
from .prefix import read_prefix


def _variable(text: str) -> Variable:
    name, _, sort = text.partition(":")
    sort = sort.replace("_", " ") or "complex"
    return Variable(name, "complex", (sort,)) if "#" in name else Variable(name, sort)


def read_law(law: Law) -> Known:
    """What a law says."""
    (relation,) = read_prefix(law.relation)
    hypotheses = read_prefix(law.hypotheses)
    return Known(
        tuple(map(_variable, law.variables.split())), (),
        tuple(Premise((), (), h) for h in hypotheses), relation,
    )  # fmt: skip


TABLE: Mapping[str, Known] = {LAW + law.name: read_law(law) for law in (*LAWS, *LIMITING)}
