"""Numbers in decimals, so many digits that the last is certain up to one unit."""

from __future__ import annotations

from fractions import Fraction

from flint import acb, arb, ctx, fmpq

from .balls import Scalar, certain, settle

NEAR = 1e-9  # the radius of an enclosure that may be a rational number
DENOMINATORS = 12


def written(x: Scalar, y: Scalar) -> tuple[str, str]:
    """Both numbers with twelve digits, or as many as it takes to tell them apart."""
    exact = _exactly(x), _exactly(y)
    if all(exact):
        return exact
    digits, apart = 12, certain(x, "!=", y)
    while True:
        left, right = _decimals(x, digits), _decimals(y, digits)
        if left != right or not apart or digits >= 200:
            return exact[0] or left, exact[1] or right
        digits += 12


def nearby(x: object) -> Fraction | None:
    """The rational number with a small denominator that an enclosure may be, or None."""
    if isinstance(x, acb) and x.imag.rad() < NEAR and x.imag.contains(0):
        x = x.real
    if isinstance(x, arb) and x.rad() < NEAR:
        for denominator in range(1, DENOMINATORS + 1):
            numerator = (x * denominator).unique_fmpz()
            if numerator is not None:
                return Fraction(int(numerator), denominator)
    return None


def _exactly(x: Scalar) -> str:
    """The number itself if it is rational and short, else nothing."""
    exact = str(x).replace("-", "−") if isinstance(x, fmpq) else ""
    return exact if len(exact) <= 36 else ""


def _decimals(x: Scalar, digits: int) -> str:
    if isinstance(x, fmpq):
        with ctx.workprec(4 * digits + 64):
            return _rounded(arb(x), digits)
    if isinstance(x, arb):
        return _rounded(x, digits)
    parts = [settle(part) for part in (x.real, x.imag)]
    real, imaginary = (_exactly(part) or _decimals(part, digits) for part in parts)
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
