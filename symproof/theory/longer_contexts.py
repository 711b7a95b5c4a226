"""Longer contexts: what happens to rotary encodings beyond the length of the training, and the
changes of the frequencies that are in use.

N is the length of the training, s ≥ 1 the factor by which the context is to grow, B the base of the
frequencies.  Frequencies are arbitrary where nothing else is said.
"""

from typing import Any

from sympy import Symbol

from ..authoring.assumptions import assumed
from ..authoring.chapters import Cases, Chapter, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, family, formula
from ..authoring.library import Natural, Positive, Real, refuted, theorem
from ..authoring.reasons import (
    algebra,
    bound,
    claimed,
    enclosures,
    exponentials,
    mean_value,
)
from .attention import x, y
from .bounds import Nonnegative, cos_above
from .encoding import R, R_block
from .rotary_encoding import base_change, base_change_ends, key, query, rope_score

family("g_#")
t = Symbol("t", real=True)
turns = define("rho_#", lambda i: f"omega[{i}]*N/(2*pi)", "i")
by_parts = define("omega'_#", lambda i: f"(1 - g[{i}])*(omega[{i}]/s) + g[{i}]*omega[{i}]", "i")
share = define("tau_#", lambda i: f"(rho[{i}] - c)/(h - c)", "i")


@theorem(
    title="A whole turn is not seen",
    remarks=["So two positions are alike for a block if they are a whole number of turns apart."],
)
def whole_turn(p: Real, m: Natural, i: Natural) -> Derivation:
    """A block is turned alike by positions that are any whole number of its wavelengths apart."""
    return (
        calc(R_block(i, "p + 2*pi*m/omega[i]"))
        .eq(R_block(i, p), by=exponentials)
        .suppose("0 < omega[i]")
    )


@theorem(
    title="Positions that the fastest block takes for the same",
    remarks=[
        "44 is nearly 14π, seven turns: the block with the frequency 1 is moved by very little."
    ],
)
def nearly_alike() -> Derivation:
    """With the frequency 1 the cosine of the offset 44 is above 0.9998."""
    return calc("cos(44)").gt("0.9998", by=enclosures)


@theorem(
    title="Position interpolation keeps the angles of the training",
    remarks=["So no angle occurs that did not occur in the training (Chen et al., section 2.3)."],
)
def interpolated_angles(p: Real, s: Positive, N: Natural, i: Natural) -> Derivation:
    """If all frequencies are divided by s, the angles of positions up to sN are at most those of
    positions up to N."""
    return (
        calc("omega[i]/s*p")
        .le("omega[i]*N", by=bound(assumed(1), assumed(2), witness=lambda w, h: w * h / "s"))
        .suppose("0 <= omega[i]")
        .suppose("p <= s*N")
    )


@theorem(title="The score after position interpolation")
def interpolated_score(p: Real, q: Real, s: Positive) -> Derivation:
    """If all positions are divided by s, the score for an offset is the former score for that
    offset divided by s."""
    return (
        calc((R("p/s") * query()).T * (R("q/s") * key()))
        .eq(query().T * R("q/s - p/s") * key(), by=rope_score.at(p="p/s", q="q/s"))
        .eq(query().T * R("(q - p)/s") * key(), by=algebra)
    )


@theorem(
    title="Position interpolation brings neighbours together",
    remarks=[
        "The left side is the squared distance of two neighbouring blocks of the encoding: it "
        "falls with the square of s.",
    ],
)
def neighbours_together(s: Positive, i: Natural) -> Derivation:
    """After all frequencies are divided by s, the square of the distance of two neighbouring blocks
    is at most the square of the angle between them."""
    doubled = bound(cos_above.at(x="omega[i]/s"), witness=lambda h: 2 * h)
    return calc("2 - 2*cos(omega[i]/s)").le("(omega[i]/s)^2", by=doubled)


@theorem(title="A power of a number that is at least 1")
def power_at_least(s: Positive, e: Real) -> Derivation:
    """A power of s ≥ 1 with an exponent that is not negative is at least 1."""
    grows = bound(assumed(2), witness=lambda exponent: exponent * "t^(e - 1)")
    return (
        calc("s^e")
        .ge(1, by=mean_value(t, "t^e", 1, "s", by=grows))
        .suppose("1 <= s")
        .suppose("0 <= e")
    )


CHANGED = "(B*s^(1/h))^(-e)"


@theorem(title="The larger base makes no frequency larger")
def ntk_at_most(B: Positive, s: Positive, h: Positive, e: Nonnegative) -> Derivation:
    """If the base B is multiplied by a power of s with the exponent 1/h, no frequency grows."""
    power = power_at_least.at(e="e/h")
    return (
        calc(CHANGED)
        .eq("B^(-e)/s^(e/h)", by=base_change)
        .le("B^(-e)", by=bound(power, witness=lambda g: g * "B^(-e)/s^(e/h)"))
        .suppose("1 <= s")
    )


@theorem(
    title="The larger base divides no frequency by more than s",
    remarks=[
        "So the change of the base (“NTK-aware”) lies between no change and position "
        "interpolation: the first frequency is as before, the last one as after interpolation, and "
        "no frequency lies outside of the two.",
    ],
)
def ntk_at_least(B: Positive, s: Positive, h: Positive, e: Nonnegative) -> Derivation:
    """After this change of the base each frequency up to the last one is at least the frequency
    that position interpolation would give."""
    power = power_at_least.at(e="(h - e)/h")
    return (
        calc(CHANGED)
        .eq("B^(-e)/s^(e/h)", by=base_change)
        .ge("B^(-e)/s", by=bound(power, witness=lambda g: g * "B^(-e)/s"))
        .suppose("1 <= s")
        .suppose("e <= h")
    )


@refuted(
    title="“A larger base divides all frequencies by the factor”",
    instead=base_change_ends,
    remarks=["That is position interpolation; a larger base spares the fast blocks."],
)
def base_is_interpolation(B: Positive, s: Positive, h: Positive, e: Nonnegative) -> Derivation:
    """The larger base would divide each frequency by s."""
    return calc(CHANGED).eq("B^(-e)/s", by=claimed).suppose("e <= h")


_RAMP = (
    "The number g_i says how much of the frequency ω_i is kept: all of it for g_i = 1, and for "
    "g_i = 0 it is divided by s."
)


@theorem(title="By parts: no frequency grows", remarks=[_RAMP])
def ramp_at_most(s: Positive, i: Natural) -> Derivation:
    """A mean of a frequency and of the frequency divided by s ≥ 1 is at most the frequency."""
    left_out = bound(*map(assumed, (1, 2, 3)), witness=lambda w, s, g: g * w * s / "s")
    return (
        calc(by_parts(i))
        .le("omega[i]", by=left_out)
        .suppose("0 <= omega[i]")
        .suppose("1 <= s")
        .suppose("g[i] <= 1")
    )


@theorem(title="By parts: no frequency is divided by more than s")
def ramp_at_least(s: Positive, i: Natural) -> Derivation:
    """A mean of a frequency and of the frequency divided by s ≥ 1 is at least the latter."""
    kept = bound(*map(assumed, (1, 2, 3)), witness=lambda w, s, g: g * w * s / "s")
    return (
        calc(by_parts(i))
        .ge("omega[i]/s", by=kept)
        .suppose("0 <= omega[i]")
        .suppose("1 <= s")
        .suppose("0 <= g[i]")
    )


@theorem(title="By parts: the order of the frequencies is kept")
def ramp_order(s: Positive, i: Natural, j: Natural) -> Derivation:
    """If a faster block keeps at least as much of its frequency as a slower one, it is not slower
    than that one afterwards."""

    def apart(s: Any, slow: Any, more: Any, h: Any, faster: Any) -> Any:
        return (faster * (1 + (more + slow) * s) + h * more * s) / "s"

    return (
        calc(by_parts("j"))
        .le(by_parts("i"), by=bound(*map(assumed, range(1, 6)), witness=apart))
        .suppose("1 <= s")
        .suppose("0 <= g[j]")
        .suppose("g[j] <= g[i]")
        .suppose("0 <= omega[j]")
        .suppose("omega[j] <= omega[i]")
    )


_BETWEEN = (
    "ρ_i is the number of turns of the block i within the length N of the training. Where it is "
    "below c, the frequency is divided by s; where it is above h, it is kept; and between them "
    "τ_i takes the place of g_i. YaRN and Llama 3 have this in common: YaRN takes c = 1 and h = "
    "32 (Peng et al., section 3.2), Llama 3 takes c = 1 and h = 4."
)


@theorem(title="The ramp begins at 0", remarks=[_BETWEEN])
def share_at_least(c: Positive, h: Positive, N: Natural, i: Natural) -> Derivation:
    """A block with at least c turns keeps a part that is not negative."""
    above = bound(assumed(1), assumed(2), witness=lambda width, gap: width * gap / "(h - c)^2")
    return calc(share(i)).ge(0, by=above).suppose("c < h").suppose("c <= rho[i]")


@theorem(title="The ramp ends at 1")
def share_at_most(c: Positive, h: Positive, N: Natural, i: Natural) -> Derivation:
    """A block with at most h turns keeps at most all of its frequency."""
    below = bound(assumed(1), assumed(2), witness=lambda width, gap: width * gap / "(h - c)^2")
    return calc(share(i)).le(1, by=below).suppose("c < h").suppose("rho[i] <= h")


@theorem(title="The three bands fit together")
def bands_fit(c: Positive, h: Positive, s: Positive, i: Natural) -> Derivation:
    """With the part that belongs to c turns the frequency is divided by s, with the part that
    belongs to h turns it is kept: there is no jump between the bands."""

    def at(end: str) -> str:
        part = f"(({end} - c)/(h - c))"
        return f"(1 - {part})*(omega[i]/s) + {part}*omega[i]"

    return calc([at("c"), at("h")]).eq(["omega[i]/s", "omega[i]"], by=algebra).suppose("c < h")


def turned(base: int, length: int) -> str:
    """The number of turns of the block i within a length, for d = 128."""
    return f"{base}^(-i/64)*{length}/(2*pi)"


@theorem(title="Llama 3: blocks that are kept")
def llama_kept(i: Natural) -> Derivation:
    """With the base 500000, d = 128 and 8192 positions the blocks 0 to 28 make more than four
    turns."""
    return calc(turned(500000, 8192)).gt(4, by=enclosures).suppose("i <= 28")


@theorem(title="Llama 3: blocks that are changed")
def llama_changed(i: Natural) -> Derivation:
    """The blocks 29 to 63 make less than four turns."""
    made = calc(turned(500000, 8192)).lt(4, by=enclosures)
    return made.suppose("29 <= i").suppose("i <= 63")


@theorem(title="Llama 3: blocks that finish a turn")
def llama_finished(i: Natural) -> Derivation:
    """The blocks 0 to 34 make more than one turn."""
    return calc(turned(500000, 8192)).gt(1, by=enclosures).suppose("i <= 34")


@theorem(title="Llama 3: blocks that finish no turn")
def llama_unfinished(i: Natural) -> Derivation:
    """The blocks 35 to 63 make less than one turn; their frequencies are divided by s."""
    made = calc(turned(500000, 8192)).lt(1, by=enclosures)
    return made.suppose("35 <= i").suppose("i <= 63")


@theorem(title="Llama 2: blocks that finish a turn")
def llama_2_finished(i: Natural) -> Derivation:
    """With the base 10000, d = 128 and 4096 positions the blocks 0 to 45 make more than one
    turn."""
    return calc(turned(10000, 4096)).gt(1, by=enclosures).suppose("i <= 45")


@theorem(title="Llama 2: blocks that finish no turn")
def llama_2_unfinished(i: Natural) -> Derivation:
    """The blocks 46 to 63 make less than one turn."""
    made = calc(turned(10000, 4096)).lt(1, by=enclosures)
    return made.suppose("46 <= i").suppose("i <= 63")


@refuted(
    title="“In the training each block meets all of its angles”",
    instead=llama_unfinished,
    remarks=[
        "Beyond the training the slow blocks meet angles for the first time: there models fail, "
        "and there interpolation helps.",
    ],
)
def all_angles_met(i: Natural) -> Derivation:
    """With the base 500000, d = 128 and 8192 positions each block would finish a turn."""
    return calc(turned(500000, 8192)).ge(1, by=claimed).suppose("i <= 63")


@theorem(
    title="A temperature is a factor of queries and keys",
    remarks=[
        "So a temperature needs no change of the attention itself: the tables of cosines and sines "
        "are multiplied by √c (Peng et al., section 3.4).",
    ],
)
def temperature(p: Real, q: Real, c: Positive) -> Derivation:
    """If the turned queries and keys are multiplied by √c, all scores are multiplied by c."""
    root = formula("√c")
    return calc((root * R(p) * query()).T * (root * R(q) * key())).eq(
        formula("c") * ((R(p) * query()).T * (R(q) * key())), by=exponentials
    )


@refuted(
    title="“A factor of the tables is a factor of the scores”",
    instead=temperature,
    remarks=[
        "The factor enters twice, by the query and by the key; so the scores have its square."
    ],
)
def factor_once(p: Real, q: Real, c: Positive, i: Natural) -> Derivation:
    """If the cosines and sines were multiplied by c, the scores would be multiplied by c."""
    scale = formula("c")
    return calc((scale * R_block(i, p) * x(i)).T * (scale * R_block(i, q) * y(i))).eq(
        scale * ((R_block(i, p) * x(i)).T * (R_block(i, q) * y(i))), by=claimed
    )


CHAPTER = Chapter(
    title="Longer contexts",
    question=(
        "What do rotary encodings do beyond the length of the training, and what do the changes "
        "that are in use leave as it was?"
    ),
    idea=(
        "Within the length of the training the fast blocks turn many times and meet each of their "
        "angles; the slow ones finish no turn, and beyond the training their angles are new. To "
        "divide all frequencies by a factor brings all angles back, but neighbours come closer "
        "together, too. A larger base spares the fast blocks, and a ramp between the two says for "
        "each block by its number of turns how much of its frequency it keeps. Neither makes a "
        "frequency larger, nor divides it by more than the factor."
    ),
    figure="bands",
    caption=(
        "By what the frequency of each block is divided, for d = 128, the base 500000 and the "
        "factor 8: interpolation, a larger base, and the bands of Llama 3. To the right of the "
        "dashed line a block finishes no turn within 8192 positions."
    ),
    main="ramp_at_least",
    used=(
        "Together with {ramp_at_most} it says that the angles lie between those of the training "
        "and those of interpolation; all of these changes only put other frequencies into "
        "{rope_score}."
    ),
    lemmas=("power_at_least",),
    cases=(
        Cases(
            "How many turns the blocks make within the length of the training, for d = 128; first "
            "for the base 500000 and 8192 positions, then for the base 10000 and 4096 positions:",
            (
                "llama_kept",
                "llama_changed",
                "llama_finished",
                "llama_unfinished",
                "llama_2_finished",
                "llama_2_unfinished",
            ),
        ),
    ),
    leads=(
        Lead("whole_turn", "An angle is known up to whole turns only."),
        Lead("interpolated_angles", "The first remedy divides all frequencies by the factor."),
        Lead(
            "ntk_at_most",
            "The second remedy is a larger base. What it does to the first and the last frequency "
            "is known ({base_change_ends}); now to those in between.",
        ),
        Lead("ramp_at_most", "The third remedy says of each block how much it keeps."),
        Lead("share_at_least", "How much a block keeps depends on how often it turns."),
        Lead("temperature", "Last, a factor of all scores."),
    ),
    exercises=(
        Exercise(
            "The fastest block turns by 1 with each position. Find two positions less than 50 "
            "apart that it hardly tells apart.",
            "nearly_alike",
        ),
        Exercise(
            "By what must the tables of cosines and sines be multiplied if all scores are to be "
            "multiplied by 2?",
            "temperature",
        ),
        Exercise(
            "Which blocks of Llama 3 keep their frequencies, and which are divided by the factor?",
            "llama_kept",
        ),
    ),
)
