"""The words of formulas that are no letters: functions, and what takes arguments."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel.terms import FUNCTIONS, Term

#: Each function by the words for it.
HEADS = {name: name for name in FUNCTIONS} | {
    "Abs": "abs", "ln": "log", "cosec": "csc", "cosech": "csch",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "arctg": "arctan", "conjugate": "conj",
    "sign": "sgn", "signum": "sgn",
}  # fmt: skip
#: What other programs call functions, where a parenthesis follows and nothing is declared.
CALLED = {
    "re": "Re", "im": "Im", "Max": "max", "Min": "min", "Mod": "mod", "real_root": "nthRoot",
    "FallingFactorial": "ff", "RisingFactorial": "rf",
    **{name.capitalize(): name for name in HEADS if name.islower() and len(name) > 2},
}  # fmt: skip
#: Of real numbers nobody needs these.
OF_COMPLEX = ("conj", "Re", "Im", "arg")
#: The functions whose argument may stand without parentheses.
BARE = frozenset(HEADS) - {"abs", "Abs", "Ci", "sign", "sgn", "signum", "floor", "factorial"}
#: The same, but letters side by side may be a product.
BARE_ALONE = frozenset(("abs", "lg", "sgn", "sign"))
#: How the names of inverse functions begin, and the functions whose inverses are written out.
PREFIXES = ("a", "ar", "arc")
WRITTEN_OUT = tuple("sinh cosh tanh coth sech csch sec csc".split())
#: Functions that are written out as they are read (see ``reading.elaborate.expansions``).
EXPANDED = frozenset(
    (
        *"max min ceil ceiling cbrt nthRoot binomial binom nCr lg log10 log2 gcd lcm".split(),
        *("mod", "//"),
        *(f"{a}{f}" for a in PREFIXES for f in WRITTEN_OUT),
    )
)
#: Functions of angles, whose values are no angles.
_ANGULAR = frozenset("sin cos tan cot sec csc sinh cosh tanh coth".split())
BINDERS = {
    **dict.fromkeys(("Sum", "sum", "summation"), "sum"),
    **dict.fromkeys(("Product", "product", "prod"), "prod"),
    "stack": "stack",
    "diag": "diag",
}
VECTORS = {"dot": 2, "norm": 1, "transpose": 1}
#: What SymPy calls derivatives; ``Subs`` says where.
DERIVATIVES = frozenset(("diff", "Derivative"))
#: What square matrices have, by the words for it; others may declare functions of these names.
OF_MATRICES = {"det": "det", "tr": "trace", "Tr": "trace", "trace": "trace"}
#: The functions that are integrals.
INTEGRALS = frozenset(("integrate", "Integral", "integral"))
#: Functions that take a range without parentheses around it as well.
LISTED = frozenset(("sum", "summation", "product", "prod", "integrate", "integral"))
#: What SymPy and others call limits.
LIMITS_CALLED = frozenset(("limit", "Limit", "lim"))
KEYWORDS = frozenset(
    (
        *HEADS, *INTEGRALS, *LIMITS_CALLED, *BINDERS, *VECTORS, *DERIVATIVES, *OF_MATRICES,
        *EXPANDED, "Subs", "Matrix", "Rational", "Identity",
    )
)  # fmt: skip
#: The letters that are functions where a parenthesis follows and nothing else says more.
APPLIED = frozenset("fghFGH")
#: Those of these letters that are also quantities: heights, fields, gravity.
FACTORS = frozenset("ghGH")
#: The letters that custom takes for real numbers, and not for integers.
OF_REALS = frozenset("stuvwxyz")
#: Names that custom gives a meaning where a parenthesis follows that holds anything, a number, a
#: list, a list of numbers, or something with a capital letter; what they mean there is not read.
CUSTOM = {
    "Gamma": ("any",), "zeta": ("any",),
    **dict.fromkeys(
        ("phi", "varphi", "sigma", "tau", "mu", "omega", "Omega", "lambda"), ("number",)
    ),
    **dict.fromkeys(("beta", "Beta", "B", "N"), ("list",)),
    "P": ("capital", "numerals"),
    **dict.fromkeys(("V", "D"), ("capital",)),
}  # fmt: skip
#: The same of names that are letters in LaTeX, where functions have other names.
CUSTOM_IN_TEXT = {"gamma": ("any",)}
#: Inverses that the kernel does not have.
INVERSES = (
    frozenset(
        f"{inverse}{circular}{hyperbolic}"
        for inverse in PREFIXES
        for circular in ("sin", "cos", "tan", "cot", "sec", "csc")
        for hyperbolic in ("", "h")
    )
    - HEADS.keys()
    - EXPANDED
)
#: What an exponent −1 behind a function makes of it.
_INVERSE = {"sin": "arcsin", "cos": "arccos", "tan": "arctan"}
#: Words that no symbol can be called.
RESERVED = (
    (KEYWORDS - EXPANDED - OF_MATRICES.keys() - LISTED) | INVERSES | {"integrate", "oo", "lamda"}
)
#: Words that a subscript cannot be: x_max is a name.
RESERVED_BELOW = RESERVED - LIMITS_CALLED - {"sign", "sgn", "signum", "floor", "factorial"}


def ends_argument(function: str, inner: Iterable[str]) -> bool:
    """Whether a bracket with ``inner`` words is a factor beside an argument of ``function`` without
    brackets: in ``sin x (1 + cos x)`` it is, for nobody takes the sine of a cosine, or the
    logarithm of a logarithm."""
    alike = _ANGULAR if function in _ANGULAR else {function}
    return not alike.isdisjoint(inner)


def of_power(head: str, power: Term) -> tuple[str, Term | None] | None:
    """The function and the power that f^p means before an argument: sin^2 x and sin^n x are powers
    of values, sin^{-1} x is the inverse function (ISO 80000-2); None if that is not settled."""
    if power.head == "neg":
        is_inverse = power.args[0] == Term("num", 1, 0) and head in _INVERSE
        return (_INVERSE[head], None) if is_inverse else None
    return (head, power) if power.head != "num" or not power.args[1] else None
