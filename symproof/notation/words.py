"""The words of formulas that are no letters: functions, and what takes arguments."""

from __future__ import annotations

from ..kernel.terms import FUNCTIONS

#: Each function by the words for it.
HEADS = {name: name for name in FUNCTIONS} | {
    "Abs": "abs", "ln": "log", "cosec": "csc", "cosech": "csch",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "arctg": "arctan", "conjugate": "conj",
}  # fmt: skip
#: Of real numbers nobody needs these.
OF_COMPLEX = ("conj", "Re", "Im", "arg")
#: The functions whose argument may stand without parentheses.
BARE = frozenset(HEADS) - {"abs", "Abs", "Ci"}
BINDERS = {"Sum": "sum", "Product": "prod", "stack": "stack", "diag": "diag"}
VECTORS = {"dot": 2, "norm": 1, "transpose": 1}
#: What SymPy calls derivatives; ``Subs`` says where.
DERIVATIVES = frozenset(("diff", "Derivative"))
#: What square matrices have, by the words for it; others may declare functions of these names.
OF_MATRICES = {"det": "det", "tr": "trace", "Tr": "trace", "trace": "trace"}
#: What SymPy calls integrals.
INTEGRALS = frozenset(("integrate", "Integral"))
KEYWORDS = frozenset(
    (
        *HEADS,
        *INTEGRALS,
        *BINDERS,
        *VECTORS,
        *DERIVATIVES,
        *OF_MATRICES,
        "Subs",
        "Matrix",
        "Rational",
        "Identity",
    )
)
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
RESERVED = KEYWORDS - OF_MATRICES.keys() | INVERSES | {"oo", "lamda"}
