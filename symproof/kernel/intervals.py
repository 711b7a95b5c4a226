"""Interval arithmetic with integers, and the functions exp, log, cos and Ci at one point.

At the precision P the interval (a, b), a ≤ b, says of a real number x that a ≤ x·2^P ≤ b.  Every
operation rounds outward, so that its result holds for all numbers in its arguments, and refuses
an argument at which it may be undefined.

A series with a bound for its error gives a function at a point a·2^(−P).  It is summed in units of
2^(−W), where W exceeds P by the bits that are lost on the way, and by some more.
"""

from __future__ import annotations

from math import isqrt

from .functions import QUOTIENTS

MORE = 32
Interval = tuple[int, int]


def pi_at(p: int) -> Interval:
    """π = 16 arctan(1/5) − 4 arctan(1/239)."""
    w = p + MORE
    (a, da), (b, db) = (_odd_powers((1 << w) // n, -1, w) for n in (5, 239))
    return _enclosed(16 * a - 4 * b, 16 * da + 4 * db, w, p)


def log_at(a: int, p: int) -> Interval:
    """For a > 0: log(m·2^k) = 2 artanh((m − 1)/(m + 1)) + 2k artanh(1/3), where 1/2 ≤ m < 1."""
    w, k, top = p + MORE, a.bit_length() - p, 1 << a.bit_length()
    m, dm = _odd_powers(((a - top) << w) // (a + top), 1, w)
    two, d2 = _odd_powers((1 << w) // 3, 1, w)
    return _enclosed(2 * (m + k * two), 2 * (dm + abs(k) * d2), w, p)


def exp_at(a: int, p: int) -> Interval:
    """For a ≥ 0: from the exponent over 2^k by squaring k times."""
    k = max(0, a.bit_length() - p + 3)
    w = p + 2 * k + 2 * (a >> p) + MORE
    total, error = _factorials(a << (w - p - k), 1, w)
    low, high = total - error, total + error
    for _ in range(k):
        low, high = low * low >> w, -(-high * high >> w)
    return low >> (w - p), -(-high >> (w - p))


def cos_at(a: int, p: int) -> Interval:
    """From the angle over 2^k by cos 2t = 2 cos² t − 1.  If c, |c| ≤ 1, is wrong by δ ≤ 1, then
    2c² − 1 is by at most 2δ·(2 + δ) ≤ 6δ, and after rounding by less than 8δ."""
    k = max(0, a.bit_length() - p + 3)
    w = p + 3 * k + MORE
    angle = a << (w - p - k)
    c, error = _factorials(-(angle * angle >> w), 2, w)
    for _ in range(k):
        c = (c * c >> (w - 1)) - (1 << w)
    return _enclosed(c, error << 3 * k, w, p)


def euler_at(p: int) -> Interval:
    """Euler's constant γ = Σ −(−t)^n/(n·n!) − log t − E1(t) for t > 0, where 0 < E1(t) < 2^(−t)."""
    t = p + MORE
    w = p + 2 * t + MORE
    (low, high), (log_low, log_high) = _integrated(t << w, 1, w), log_at(t << w, w)
    ends = -high - log_high - (1 << (w - t)), -low - log_low
    return ends[0] >> (w - p), -(-ends[1] >> (w - p))


def ci_at(a: int, p: int) -> Interval:
    """Ci x − γ = log x + Σ (−x²)^k/(2k·(2k)!) for x > 0."""
    w = 2 * p + 2 * (a >> p) + MORE
    (low, high), (log_low, log_high) = _integrated(a * a << (w - 2 * p), 2, w), log_at(a, p)
    return log_low + (low >> (w - p)), log_high - (-high >> (w - p))


def _integrated(q: int, step: int, w: int) -> Interval:
    """Σ (−q)^k/(n·n!) for n = k·step, k = 1, 2, …, where q ≥ 0.  The terms rise at first, perhaps,
    and fall then.  When one is at most 1 unit they fall, so that the rest is at most 1 unit."""
    low = high = n = 0
    small = large = 1 << w
    sign = 1
    while large > 1:
        n, sign = n + step, -sign
        over = n if step == 1 else n * (n - 1)
        small, large = (small * q >> w) // over, (large * q >> w) // over + 1
        ends = sign * (small // n), sign * (large // n + 1)
        low, high = low + min(ends), high + max(ends)
    return low - 1, high + 1


def _enclosed(value: int, error: int, w: int, p: int) -> Interval:
    """``value`` ± ``error`` in units of 2^(−w), rounded outward."""
    return (value - error) >> (w - p), -(-(value + error) >> (w - p))


def _factorials(r: int, step: int, w: int) -> tuple[int, int]:
    """1 + r/1! + r²/2! + …, where |r| ≤ 1/8; for step 2 1 + r/2! + r²/4! + …, where r may be wrong
    by 1 unit.  And what this is wrong by at most: if a term t, |t| ≤ 1, is by 3, then the next is
    by (3/8 + 1)/n + 1 ≤ 3, or by (3/8 + 1 + 1)/2 + 1 ≤ 3.  At the end |t| ≤ 1 + 3, so that all
    that follow are together at most 4·(1/8 + 1/64 + …) < 1."""
    total = term = 1 << w
    n = 0
    while abs(term) > 1:
        n += step
        term = (term * r >> w) // (n if step == 1 else n * (n - 1))
        total += term
    return total, 3 * n + 1


def _odd_powers(z: int, sign: int, w: int) -> tuple[int, int]:
    """z + s·z³/3 + z⁵/5 + …, where s = ±1 is the ``sign`` and z, |z| ≤ 1/3, may be wrong by 1 unit.
    And what this is wrong by at most: z² is by 2, so if a power is by 2, the next odd one is by
    2/9 + 2/3 + 1 ≤ 2, and either over n by 3.  At the end a power is at most 1 + 2, so that it
    and all that follow are together at most 3·(1 + 1/9 + …) < 4."""
    total, power, square, n = 0, z, sign * (z * z >> w), 1
    while abs(power) > 1:
        total += power // n
        power = power * square >> w
        n += 2
    return total, 3 * n + 4


# -- intervals -------------------------------------------------------------------------------------


MAX_PRECISION = 4096
MAX_BITS = 32_768  # of the ends of an interval
MAX_EXPONENT = 2_048
MAX_ANGLE = 1 << 32
MAX_WORK = 4_000_000  # some seconds


class NotEnclosed(Exception):
    """No interval is certain; the message says why."""


class Intervals:
    """The operations at one precision.  What a function gave for an interval is kept."""

    def __init__(self, precision: int) -> None:
        if not 1 <= precision <= MAX_PRECISION:
            raise NotEnclosed(f"a precision is a number from 1 to {MAX_PRECISION}")
        self.p, self.work = precision, 0
        self.known: dict[tuple[str, Interval], Interval] = {}

    def bounded(self, low: int, high: int) -> Interval:
        """The interval, if its ends are not too large."""
        size = low.bit_length() + high.bit_length()
        if size > MAX_BITS:
            raise NotEnclosed("a number is too large")
        self.spend(4 + size // 64)
        return low, high

    def spend(self, work: int) -> None:
        """Count what an operation costs; a unit is less than a microsecond."""
        self.work += work
        if self.work > MAX_WORK:
            raise NotEnclosed("the evaluation takes too long")

    def exactly(self, n: int) -> Interval:
        """The whole number n."""
        return self.bounded(n << self.p, n << self.p)

    def whole(self, x: Interval) -> int | None:
        """The whole number that x is for certain, if it is one."""
        n = x[0] >> self.p
        return n if x == (n << self.p, n << self.p) else None

    def neg(self, x: Interval) -> Interval:
        return -x[1], -x[0]

    def add(self, x: Interval, y: Interval) -> Interval:
        return self.bounded(x[0] + y[0], x[1] + y[1])

    def mul(self, x: Interval, y: Interval) -> Interval:
        ends = x[0] * y[0], x[0] * y[1], x[1] * y[0], x[1] * y[1]
        return self.bounded(min(ends) >> self.p, -(-max(ends) >> self.p))

    def div(self, x: Interval, y: Interval) -> Interval:
        if y[0] <= 0 <= y[1]:
            raise NotEnclosed("a divisor may be 0")
        ends = [(a << self.p, b) for a in x for b in y]
        return self.bounded(min([a // b for a, b in ends]), max([-(-a // b) for a, b in ends]))

    def pow(self, x: Interval, y: Interval) -> Interval:
        n = self.whole(y)
        if n is None:
            return self.function("exp", self.mul(y, self.function("log", x)))
        if n < 0:
            return self.div(self.exactly(1), self.pow(x, self.neg(y)))
        product = self.exactly(1)
        for digit in f"{n:b}":
            product = self.mul(product, product)
            product = self.mul(product, x) if digit == "1" else product
        return product

    def function(self, name: str, x: Interval) -> Interval:
        """One of the functions below or a quotient of them; any other is refused."""
        if (name, x) not in self.known:
            if name in QUOTIENTS:
                top, bottom = QUOTIENTS[name]
                above = self.exactly(1) if top == "1" else self.function(top, x)
                result = self.div(above, self.function(bottom, x))
            elif name in _METHODS:
                self.spend(self.p * self.p // 128)
                result = self.bounded(*getattr(self, name)(x))
            else:
                raise NotEnclosed(f"{name} has no enclosure")
            self.known[name, x] = result
        return self.known[name, x]

    def abs(self, x: Interval) -> Interval:
        return max(0, x[0], -x[1]), max(-x[0], x[1])

    def sqrt(self, x: Interval) -> Interval:
        if x[0] < 0:
            raise NotEnclosed("the number under a root may be negative")
        low, high = (end << self.p for end in x)
        return isqrt(low), isqrt(high - 1) + 1 if high else 0

    def log(self, x: Interval) -> Interval:
        if x[0] <= 0:
            raise NotEnclosed("the number in a logarithm may not be positive")
        return log_at(x[0], self.p)[0], log_at(x[1], self.p)[1]

    def exp(self, x: Interval) -> Interval:
        """exp is increasing, and e^(−a) = 1/e^a."""
        size = self.abs(x)[1] >> self.p
        if size > MAX_EXPONENT:
            raise NotEnclosed("an exponent is too large")
        self.spend(size * size // 64)
        one = self.exactly(1)
        low, high = (exp_at(a, self.p) if a >= 0 else self.div(one, exp_at(-a, self.p)) for a in x)
        return low[0], high[1]

    def pi(self, x: Interval) -> Interval:
        """π, whatever x is."""
        return pi_at(self.p)

    def euler(self, x: Interval) -> Interval:
        """Euler's constant, whatever x is."""
        self.spend(self.p * self.p // 4)
        return euler_at(self.p)

    def Ci(self, x: Interval) -> Interval:
        """As at the middle, with what it changes to both sides: |Ci′ x| ≤ 1/x."""
        if x[0] <= 0:
            raise NotEnclosed("the number in Ci may not be positive")
        size = x[1] >> self.p
        if size > MAX_EXPONENT:
            raise NotEnclosed("an exponent is too large")
        self.spend((self.p + size) ** 2 // 8)
        middle = (x[0] + x[1]) >> 1
        change = -((middle - x[1] << self.p) // x[0])
        low, high = ci_at(middle, self.p)
        return self.add(self.function("euler", (0, 0)), (low - change, high + change))

    def cos(self, x: Interval) -> Interval:
        """As at the middle, with half the width of x on both sides: |cos′| ≤ 1."""
        if self.abs(x)[1] >> self.p > MAX_ANGLE:
            raise NotEnclosed("an angle is too large")
        middle = (x[0] + x[1]) >> 1
        low, high = cos_at(middle, self.p)
        half = x[1] - middle
        return max(low - half, -1 << self.p), min(high + half, 1 << self.p)

    def sin(self, x: Interval) -> Interval:
        """sin x = cos(x − π/2)."""
        low, high = self.function("pi", (0, 0))
        return self.function("cos", self.add(x, (-high >> 1, -(low >> 1))))

    def cosh(self, x: Interval) -> Interval:
        low, high = self.add(self.function("exp", x), self.function("exp", self.neg(x)))
        return low >> 1, -(-high >> 1)

    def sinh(self, x: Interval) -> Interval:
        low, high = self.add(self.function("exp", x), self.neg(self.function("exp", self.neg(x))))
        return low >> 1, -(-high >> 1)


_METHODS = frozenset("abs sqrt log exp pi euler cos sin cosh sinh Ci".split())
