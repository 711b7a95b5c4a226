"""The words of formulas that are no letters: functions, and what takes arguments."""

from __future__ import annotations

from ..kernel.terms import FUNCTIONS

#: Each function by the words for it.
HEADS = {name: name for name in FUNCTIONS} | {
    "Abs": "abs", "ln": "log", "cosec": "csc", "cosech": "csch",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "arctg": "arctan", "conjugate": "conj",
    "sign": "sgn",
}  # fmt: skip
#: Of real numbers nobody needs these.
OF_COMPLEX = ("conj", "Re", "Im", "arg")
#: The functions whose argument may stand without parentheses.
BARE = frozenset(HEADS) - {"abs", "Abs", "Ci", "sign", "sgn", "floor", "factorial"}
#: The same, but letters side by side may be a product.
BARE_ALONE = frozenset(("lg", "sgn", "sign"))
#: Functions that are written out as they are read (see ``meaning.expansions``).
EXPANDED = frozenset("max min ceil ceiling cbrt binomial binom lg log10 log2 gcd lcm mod".split())
BINDERS = {"Sum": "sum", "Product": "prod", "stack": "stack", "diag": "diag"}
VECTORS = {"dot": 2, "norm": 1, "transpose": 1}
KEYWORDS = frozenset((*HEADS, *BINDERS, *VECTORS, *EXPANDED, "Matrix", "Rational", "Identity"))
#: The letters that are functions where a parenthesis follows and nothing else says more.
APPLIED = frozenset("fghFGH")
#: Inverses that the kernel does not have.
INVERSES = (
    frozenset(
        f"{inverse}{circular}{hyperbolic}"
        for inverse in ("a", "ar", "arc")
        for circular in ("sin", "cos", "tan", "cot", "sec", "csc")
        for hyperbolic in ("", "h")
    )
    - HEADS.keys()
)
#: Words that no symbol can be called.
RESERVED = (KEYWORDS - EXPANDED) | INVERSES | {"oo", "lamda"}
#: Words that a subscript cannot be: x_max is a name.
RESERVED_BELOW = RESERVED - {"sign", "sgn", "floor", "factorial"}
