r"""What the uses of names say of them: signs that a name is a column, a matrix, or a number.

==========  ================================================================================
sign        what says so
==========  ================================================================================
turned      a sign of transposition behind the name, or behind a sum in which it stands
bold        bold face, or an arrow
normed      bars of a norm around the name or a sum in which it stands, or angles ⟨x, y⟩
square      a determinant or a trace of the name, or of a sum in which it stands
matrix      bars of a norm of matrices
beside      a capital that stands as a factor beside what is no number, or whose inverse is
            taken, or that is multiplied with another one in both orders; a small letter that is the
            last factor behind what is no number
entries     two indices below a capital that stands alone, too, as A_ij beside A; one index below a
            small letter that stands beside what is no number
primed      a prime at the name, and the name itself behind it in the same product, as in x'Ax; a
            capital between them
crossed     u, v, w beside the sign × of a product with another one of them
between     a capital between a row and a column, as in x^T A y
number      an exponent, a divisor or the argument of a function
==========  ================================================================================

"beside", "primed" and "crossed" leave open whether the name is a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ...notation.names import parse_name
from .forms import Equation, Form

#: The signs that a name is no number.
TENSOR = ("turned", "bold", "normed", "square", "matrix", "entries", "between")


def is_capital(name: str) -> bool:
    """Whether a name is that of a capital letter."""
    return name[:1].isupper()


class Indexed(NamedTuple):
    """A use of a name with ``indices``, each of which goes up to one of ``bounds``: a letter or a
    numeral, ``?`` for an index that stands in no sum, an empty text for anything else."""

    indices: tuple[str, ...]
    bounds: tuple[str, ...]
    said: str
    is_bold: bool


class Evidence:
    """For each name in order of appearance, its signs and where each was seen first."""

    def __init__(self, equations: Iterable[Equation], declared: Collection[str] = ()) -> None:
        self.declared = frozenset(declared)
        self.signs: dict[str, dict[str, str]] = {}
        self.pairs: dict[tuple[str, str], str] = {}
        self.indexed: dict[str, list[Indexed]] = {}
        forms = [side for e in equations for side in (e.left, e.right)]
        self.has_grid = any(_shows(form, ("grid", "blocks")) for form in forms)
        self.has_cross = any(_shows(form, ("cross",)) for form in forms)
        self.has_entries = any(_shows(form, ("entry",)) for form in forms)
        for form in forms:
            self.look(form, form.said)
            self.find_entries(form, {})
        for name, uses in self.indexed.items():
            if is_capital(name) and any(len(use.indices) == 2 for use in uses):
                if name in self.signs:
                    self.note([name], "entries", uses[0].said)
        for (a, b), said in self.pairs.items():
            if (b, a) in self.pairs and a < b:
                self.note((a, b), "beside", f"{said} and {self.pairs[b, a]}")
        before = -1
        while before != (before := sum(map(len, self.signs.values()))):
            for form in forms:
                self.neighbours(form)

    def note(self, names: Iterable[str], sign: str, said: str) -> None:
        """A use of some names says something."""
        for name in names:
            self.signs.setdefault(name, {}).setdefault(sign, said)

    def note_beside(self, name: str, said: str) -> None:
        """A name stands beside what is no number, and may be none."""
        if "number" not in self.signs[name]:
            has_entries = any(len(use.indices) == 1 for use in self.indexed.get(name, ()))
            self.note([name], "entries" if has_entries else "beside", said)

    def is_tensor(self, name: str) -> bool:
        """Whether a name is certainly no number."""
        signs = self.signs.get(name, {})
        return name in self.declared or any(sign in signs for sign in TENSOR)

    @property
    def shows_tensors(self) -> bool:
        """Whether anything is certainly no number."""
        return self.has_grid or any(map(self.is_tensor, self.signs))

    def names_entries(self, matrices: Collection[str]) -> bool:
        """Whether entries of some of these matrices are named, or of a product."""
        indexed = any(
            name in matrices and f"{name}_#" not in matrices and not all(u.is_bold for u in uses)
            for name, uses in self.indexed.items()
        )
        return indexed or self.has_entries

    @property
    def shows_numbers(self) -> bool:
        """Whether capitals are certainly numbers."""
        return any("number" in signs for name, signs in self.signs.items() if is_capital(name))

    def bound(self, name: str, place: int) -> str:
        """How far the index at a place below a name goes, if all its uses say so."""
        uses = [use for use in self.indexed.get(name, ()) if not use.is_bold]
        bounds = {use.bounds[place] for use in uses if place < len(use.bounds)} - {"?"}
        return bounds.pop() if len(bounds) == 1 and all(all(u.indices) for u in uses) else ""

    def why(self, name: str) -> str:
        """The use that says that a name is no number."""
        signs = self.signs.get(name, {})
        return next(
            (signs[sign] for sign in (*TENSOR, "beside", "primed", "crossed") if sign in signs), ""
        )

    def look(self, form: Form, said: str) -> None:
        """What all uses in a form say."""
        if form.kind == "name":
            self.signs.setdefault(form.name, {})
            self.note([form.name] if form.style else (), "bold", form.said)
        said = (
            form.said if form.kind in ("sum", "product", "dotted", "cross") else said or form.said
        )
        inside = (name for part in form.parts for name in summands(part))
        if form.kind in _SIGNS:
            self.note(inside, _SIGNS[form.kind], said if form.kind == "transpose" else form.said)
        if form.kind in ("power", "inverse", "quotient"):
            behind = (name for part in form.parts[1:] for name in summands(part))
            self.note(behind, "number", form.said)
        if form.kind == "number":
            self.note(inside, "number", form.said)
        if form.kind == "inverse":
            self.note(filter(is_capital, names_in(form.parts[0])), "beside", form.said)
        if form.kind in ("square", "transpose", "frobenius"):
            self.note(filter(is_capital, factors(form.parts[0])), "beside", form.said)
        if form.kind == "cross" and all(map(_is_vector_like, form.parts)):
            self.note(inside, "crossed", form.said)
        if form.kind == "primed" and _has_primes(form.parts[0]):  # (X'X)' of capitals
            primed = list(names_in(form.parts[0]))
            self.note(primed if all(map(is_capital, primed)) else (), "turned", form.said)
        if form.kind == "product":
            self.look_at_product(form)
        for part in form.parts:
            self.look(part, said)

    def look_at_product(self, form: Form) -> None:
        """Record the names with a prime in a product, and its capitals that stand side by side."""
        self.note(_between_primes(form.parts), "primed", form.said)
        for a, b in pairwise(form.parts) if form.style != "sign" else ():
            for one in filter(is_capital, _ends(a)):
                for other in filter(is_capital, _ends(b)):
                    self.pairs.setdefault((one, other), form.said)

    def find_entries(self, form: Form, ranges: dict[str, str]) -> None:
        """Names with indices, and how far their indices go."""
        if form.kind == "range":
            ranges = ranges | {form.name: form.indices[0] if form.indices else ""}
        if form.indices and form.kind == "name":
            base = parse_name(form.name.partition("@")[0]).base
            bounds = tuple(ranges.get(index, "?") for index in form.indices)
            use = Indexed(form.indices, bounds, form.said, bool(form.style))
            self.indexed.setdefault(base, []).append(use)
        for part in form.parts:
            self.find_entries(part, ranges)

    def neighbours(self, form: Form) -> None:
        """Capitals that are multiplied with what is no number may be matrices."""
        if form.kind in ("product", "dotted", "cross"):
            inside = [name for part in form.parts for name in factors(part)]
            if any(map(self.is_tensor, inside)) or _shows(form, ("grid",)):
                for name in filter(is_capital, inside):
                    self.note_beside(name, form.said)
            for (left, middle), (_, right) in pairwise(pairwise(form.parts)):
                between = left.kind == "transpose" and any(map(self.is_tensor, factors(right)))
                if between and middle.kind == "name" and is_capital(middle.name):
                    self.note([middle.name], "between", form.said)
            *before, last = form.parts
            if last.kind == "name" and any(self.is_tensor(n) for p in before for n in factors(p)):
                self.note_beside(last.name, form.said)
        for part in form.parts:
            self.neighbours(part)


_SIGNS = {
    "transpose": "turned", "norm": "normed", "inner": "normed", "square": "square",
    "frobenius": "matrix",
}  # fmt: skip


def summands(form: Form) -> Iterator[str]:
    """The names that are a form, or that are added in it."""
    if form.kind == "name":
        yield form.name
    if form.kind == "sum":
        for part in form.parts:
            yield from summands(part)


def factors(form: Form) -> Iterator[str]:
    """The names that are multiplied, turned or added in a form."""
    if form.kind == "name":
        yield form.name
    if form.kind in ("product", "dotted", "cross", "sum", "transpose", "primed", "quotient",
                     "power", "inverse"):  # fmt: skip
        for part in form.parts[:1] if form.kind in ("quotient", "power", "inverse") else form.parts:
            yield from factors(part)


def names_in(form: Form) -> Iterator[str]:
    """All names in a form."""
    if form.kind == "name":
        yield form.name
    for part in form.parts:
        yield from names_in(part)


def _is_vector_like(form: Form) -> bool:
    """Whether a side of × is made of the letters of vectors by sums and this sign alone."""
    if form.kind == "name":
        return form.name in ("u", "v", "w")
    return form.kind in ("sum", "cross") and all(map(_is_vector_like, form.parts))


def _between_primes(parts: tuple[Form, ...]) -> Iterator[str]:
    """The x and A of x'Ax."""
    for k, part in enumerate(parts):
        name = part.parts[0].name if part.kind == "primed" else ""
        ends = [j for j, other in enumerate(parts[k + 1 :]) if name and other.name == name]
        if ends:
            yield name
            for inner in parts[k + 1 : k + 1 + ends[0]]:
                yield from filter(is_capital, factors(inner))


def _has_primes(form: Form) -> bool:
    return form.kind == "primed" or any(map(_has_primes, form.parts))


def _ends(form: Form) -> list[str]:
    """The name of which a factor is a power, if it is one."""
    return list(factors(form)) if form.kind in ("name", "power", "inverse", "transpose") else []


def _shows(form: Form, kinds: Collection[str]) -> bool:
    """Whether a form of one of these kinds stands in another."""
    return form.kind in kinds or any(_shows(part, kinds) for part in form.parts)
