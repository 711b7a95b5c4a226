"""The functions of numbers, as data: where they are defined, and what sort of number a value is.

``needs`` are relations of the argument u, written as in ``laws``.  ``values`` are sorts and signs
of the value behind those of u from which they follow; they also hold where the function is not
defined, if it counts as 0 there, those in ``defined`` only where it is defined.  A function takes
numbers of the sort ``of``; it may be a ``quotient`` of others; one that ``vanishes`` is
0 where its argument is, and nowhere else.  The laws say the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Function(NamedTuple):
    """``source`` is where a book defines it."""

    source: str
    values: str = "real: real"
    needs: str = ""
    defined: str = ""
    of: str = "complex"
    quotient: str = ""
    vanishes: bool = False


TABLE: Mapping[str, Function] = {
    "exp": Function("DLMF §4.2(iii)", "nonzero; real: positive"),
    "log": Function("DLMF §4.2(i)", "real", "(> u 0)"),
    "sin": Function("DLMF 4.14.1"),
    "cos": Function("DLMF 4.14.2"),
    "tan": Function("DLMF 4.14.4", needs="(!= (cos u) 0)", quotient="sin/cos"),
    "csc": Function("DLMF 4.14.5", needs="(!= (sin u) 0)", quotient="1/sin"),
    "sec": Function("DLMF 4.14.6", needs="(!= (cos u) 0)", quotient="1/cos"),
    "cot": Function("DLMF 4.14.7", needs="(!= (sin u) 0)", quotient="cos/sin"),
    "sinh": Function("DLMF 4.28.1"),
    "cosh": Function("DLMF 4.28.2", "real: positive"),
    "tanh": Function("DLMF 4.28.4", needs="(!= (cosh u) 0)", quotient="sinh/cosh"),
    "csch": Function("DLMF 4.28.5", needs="(!= (sinh u) 0)", quotient="1/sinh"),
    "sech": Function("DLMF 4.28.6", "real: positive", "(!= (cosh u) 0)", quotient="1/cosh"),
    "coth": Function("DLMF 4.28.7", needs="(!= (sinh u) 0)", quotient="cosh/sinh"),
    "sqrt": Function("DLMF §4.2(iv)", "nonnegative; positive: positive", "(>= u 0)",
                     "nonzero: nonzero"),
    "arcsin": Function("DLMF §4.23(ii)", "real: real; nonnegative: nonnegative",
                       "(>= (- 1 (^ u 2)) 0)", "positive: positive; nonzero: nonzero", "real"),
    "arccos": Function("DLMF §4.23(ii)", "real: nonnegative", "(>= (- 1 (^ u 2)) 0)", of="real"),
    "arctan": Function("DLMF §4.23(ii)", "real: real; nonnegative: nonnegative; "
                       "positive: positive; nonzero: nonzero", of="real"),
    "abs": Function("DLMF 1.9.7", "nonnegative; nonzero: positive", vanishes=True),
    "conj": Function("DLMF §1.9(i)", "real: real; nonnegative: nonnegative; positive: positive; "
                     "integer: integer; nonzero: nonzero", vanishes=True),
    "Re": Function("DLMF §1.9(i)", "real; nonnegative: nonnegative; positive: positive; "
                   "integer: integer"),
    "Im": Function("DLMF §1.9(i)", "real"),
    "arg": Function("DLMF §1.9(i)", "real", "(!= u 0)"),
    "Ci": Function("DLMF 6.2.11", needs="(> u 0)"),
    "sgn": Function("DLMF, Common Notations", "integer; nonnegative: nonnegative; "
                     "positive: positive; nonzero: nonzero", of="real", vanishes=True),
    "floor": Function("DLMF, Common Notations", "integer; nonnegative: nonnegative", of="real"),
    "factorial": Function("DLMF, Common Notations", "natural", "(>= u 0)", "positive integer",
                          "integer"),
}  # fmt: skip
# The functions above and below the line of a quotient, "1" being none.
QUOTIENTS: Mapping[str, tuple[str, str]] = {
    head: (above, below)
    for head, f in TABLE.items()
    for above, line, below in [f.quotient.partition("/")]
    if line
}
