"""Numbers in decimals, so many digits that the last is certain up to one unit."""

from __future__ import annotations

from flint import arb, ctx, fmpq

from .balls import Scalar, certain, settle


def written(x: Scalar, y: Scalar) -> tuple[str, str]:
    """Both numbers with twelve digits, or as many as it takes to tell them apart."""
    digits = 12
    if certain(x, "!=", y):
        while _decimals(x, digits) == _decimals(y, digits) and digits < 200:
            digits += 12
    return _exactly_or(x, digits), _exactly_or(y, digits)


def _exactly_or(x: Scalar, digits: int) -> str:
    exact = str(x).replace("-", "−") if isinstance(x, fmpq) else ""
    return exact if 0 < len(exact) <= 36 else _decimals(x, digits)


def _decimals(x: Scalar, digits: int) -> str:
    if isinstance(x, fmpq):
        with ctx.workprec(4 * digits + 64):
            return _rounded(arb(x), digits)
    if isinstance(x, arb):
        return _rounded(x, digits)
    real, imaginary = (_exactly_or(settle(part), digits) for part in (x.real, x.imag))
    sign = "−" if imaginary.startswith("−") else "+"
    return f"{real} {sign} {imaginary.removeprefix('−')}·i"


def _rounded(x: arb, digits: int) -> str:
    """The first digits of ``x``, so many that the last is certain up to one unit."""
    middle, radius, exponent = map(int, x.mid_rad_10exp(digits + 3))
    low, high, unit = middle - radius, middle + radius, 1
    while True:
        for end in (low, high):
            size = abs(end) // unit
            shown = size * (unit if end > 0 else -unit)
            if max(shown - low, high - shown) <= unit and len(str(size)) <= digits:
                return ("−" if shown < 0 else "") + _placed(str(size), exponent)
        unit, exponent = 10 * unit, exponent + 1


def _placed(digits: str, exponent: int) -> str:
    """``digits`` · 10^``exponent`` as a decimal that goes on."""
    size = len(digits) + exponent
    if digits == "0":
        return f"0.{'0' * min(-exponent, 12)}…" if exponent < 0 else f"0…·10^{exponent}"
    if exponent > 0 or size < -4:
        return f"{digits[0]}.{digits[1:]}…·10^{size - 1}".replace("^-", "^−")
    padded = digits.rjust(1 - exponent, "0")
    whole = len(padded) + exponent
    return f"{padded[:whole]}.{padded[whole:]}…"
