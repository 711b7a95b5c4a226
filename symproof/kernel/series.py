"""π, and the functions exp, log, cos and Ci at one point, from series whose errors are bounded.

A number x is given, or enclosed, by integers: a stands for a·2^(−P).  A series is summed in units
of 2^(−W), where W exceeds P by the bits that are lost on the way, and by some more.
"""

from __future__ import annotations

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
