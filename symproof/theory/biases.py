"""Biases: what is added to the scores instead of turning queries and keys, and what the weights of
attention see of it.

The weight of a word is the exponential of its score, divided by the sum of the exponentials of all
scores; s_j is the score of the position j without a bias, and p is the position of the query, which
is the last.
"""

from ..authoring.assumptions import assumed, by_induction, induction_hypothesis
from ..authoring.chapters import Chapter, Exercise, Lead, PropertyTable
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, dot, family, formula, total
from ..authoring.library import (
    Integer,
    Natural,
    Positive,
    PositiveInteger,
    Real,
    refuted,
    theorem,
)
from ..authoring.reasons import (
    algebra,
    bound,
    bounds,
    claimed,
    definition,
    enclosures,
    exponentials,
    hypothesis,
    sums,
)
from .attention import exponential_grows
from .bounds import Nonnegative
from .dot_product import dot_product
from .encoding import PE, R
from .rotary_encoding import key, query, rope_score

family("b_#")
penalty = define("A_(#,#)", lambda p, q: f"-m*({p} - {q})", "p", "q")
bucket = define("beta'_#", lambda D: f"8 + floor(2*log({D}/8)/log(2))", "D")


def weight(score: str) -> str:
    """The weight of the position k among the positions 0 to p; {0} in the score is the position."""
    return f"exp({score.format('k')})/Sum(exp({score.format('j')}), (j, 0, p))"


@theorem(
    title="Weights do not see a constant",
    remarks=[
        "So what depends on the query alone has no effect; for example a constant vector that is "
        "added to all keys, because it adds the same number to all scores of a query.",
    ],
)
def constant_unseen(c: Real, p: Natural, k: Natural) -> Derivation:
    """If one number is added to all scores, all weights stay as they are."""
    return (
        calc(weight("s_{{{0}}} + c"))
        .eq("exp(c)*exp(s_k)/(exp(c)*Sum(exp(s_j), (j, 0, p)))", by=exponentials)
        .eq(weight("s_{{{0}}}"), by=algebra)
    )


@refuted(
    title="“Weights do not see a factor”",
    instead=constant_unseen,
    remarks=["A factor is a temperature: a larger one makes the weights more unequal."],
)
def factor_unseen(c: Positive, p: Natural, k: Natural) -> Derivation:
    """If all scores were multiplied by one number, the weights would stay as they are."""
    return calc(weight("c*s_{{{0}}}")).eq(weight("s_{{{0}}}"), by=claimed).suppose("k <= p")


@theorem(title="Weights add up to 1")
def weights_add_up(p: Natural) -> Derivation:
    """The weights of all positions add up to 1, whatever the scores."""
    each = weight("s_{{{0}}}")
    return calc(f"Sum({each}, (k, 0, p))").eq(1, by=sums)


@theorem(
    title="ALiBi sees the offset alone",
    remarks=[
        "ALiBi adds −m times the distance to the score of a word (Press et al., section 3). The "
        "matrix of these numbers has equal entries along each diagonal: it is a Toeplitz matrix.",
    ],
)
def alibi_toeplitz(m: Real, p: Real, q: Real, t: Real) -> Derivation:
    """If both positions move by t, the bias of ALiBi stays as it is."""
    return calc(penalty("p + t", "q + t")).eq(penalty("p", "q"), by=definition)


@theorem(
    title="ALiBi is a bias of the keys alone",
    remarks=[
        "So the weights cannot tell the bias −m(p − k), a function of the offset, from the bias "
        "m k, a function of the position of the key: a linear bias is relative and absolute at "
        "once.",
    ],
)
def alibi_of_keys(m: Real, p: Natural, k: Natural) -> Derivation:
    """The weights with the bias −m(p − k) are those with the bias m k, in which the position p of
    the query does not occur."""
    moved = constant_unseen.at(s=lambda j: f"s[{j}] + m*{j}", c="-m*p")
    return (
        calc(weight("s_{{{0}}} - m*(p - {0})"))
        .eq(weight("(s_{{{0}}} + m*{0}) + (-m*p)"), by=algebra)
        .eq(weight("s_{{{0}}} + m*{0}"), by=moved)
    )


@theorem(title="ALiBi falls with the distance")
def alibi_falls(m: Nonnegative, k: Natural) -> Derivation:
    """One position further on, the bias is not larger."""
    return calc("-m*(k + 1)").le("-m*k", by=bounds)


@theorem(title="ALiBi falls geometrically")
def alibi_geometric(s: Real, m: Real, k: Natural) -> Derivation:
    """One position further on, the exponential of the same score is multiplied by that of −m."""
    return calc("exp(s - m*(k + 1))").eq("exp(-m)*exp(s - m*k)", by=exponentials)


@refuted(
    title="“The bias of ALiBi is bounded”",
    instead=alibi_geometric,
    remarks=["Its exponential is, and with it the weight."],
)
def alibi_bounded(m: Positive, p: Natural, q: Natural, C: Positive) -> Derivation:
    """No bias would be below −C, whatever the positions."""
    return calc(penalty("p", "q")).ge("-C", by=claimed).suppose("q <= p")


@theorem(
    title="A penalty lowers its own weight",
    remarks=["Here r stands for the sum of the exponentials of all other scores."],
)
def penalty_lowers(s: Real, b: Nonnegative, r: Positive) -> Derivation:
    """If a number that is not negative is subtracted from one score alone, the weight of this word
    does not grow."""
    grows = exponential_grows.at(s="s - b", t="s")
    gap = bound(grows, witness=lambda h: h * "r/(exp(s - b) + r)" / "(exp(s) + r)")
    return calc("exp(s - b)/(exp(s - b) + r)").le("exp(s)/(exp(s) + r)", by=gap)


@refuted(
    title="“A penalty for the distance lowers every weight”",
    instead=penalty_lowers,
    remarks=["Weights add up to 1: where some fall, others rise, such as that of the last word."],
)
def penalty_lowers_all(m: Positive, p: Natural, k: Natural) -> Derivation:
    """With the bias of ALiBi no weight would be larger than without it."""
    with_bias, without = weight("s_{{{0}}} - m*(p - {0})"), weight("s_{{{0}}}")
    return calc(with_bias).le(without, by=claimed).suppose("k <= p")


@theorem(title="A geometric sum from K on")
def tail_closed(r: Nonnegative, K: Natural, h: Natural) -> Derivation:
    """The sum of the powers of r from the exponent K on, times 1 − r, is the difference of two
    powers."""
    base = calc("(1 - r)*Sum(r^(K + k), (k, 0, -1))").eq("r^K - r^(K + 0)", by=sums)
    step = (
        calc("(1 - r)*Sum(r^(K + k), (k, 0, h))")
        .eq("(1 - r)*Sum(r^(K + k), (k, 0, h - 1)) + (1 - r)*r^(K + h)", by=sums)
        .eq("r^K - r^(K + h) + (1 - r)*r^(K + h)", by=induction_hypothesis())
        .eq("r^K - r^(K + h + 1)", by=exponentials)
    )
    return calc("(1 - r)*Sum(r^(K + k), (k, 0, h - 1))").eq(
        "r^K - r^(K + h)", by=by_induction("h", base, step)
    )


@theorem(title="The tail of a geometric sum")
def tail_at_most(r: Nonnegative, K: Natural, h: Natural) -> Derivation:
    """For r < 1 the sum of any number h of powers from the exponent K on is at most the power with
    the exponent K, divided by 1 − r."""
    rest = bound(assumed(1), witness=lambda h: "r^(K + h)/(1 - r)^2" * h)
    return (
        calc("Sum(r^(K + k), (k, 0, h - 1))")
        .eq("((1 - r)*Sum(r^(K + k), (k, 0, h - 1)))/(1 - r)", by=algebra)
        .eq("(r^K - r^(K + h))/(1 - r)", by=tail_closed)
        .le("r^K/(1 - r)", by=rest)
        .suppose("r < 1")
    )


@theorem(title="Far words, over the sum of all exponentials")
def far_words(r: Nonnegative, K: Natural, h: Natural, S: Real, Z: Positive) -> Derivation:
    """If no score is above S, the words at the distances K to K + h − 1 together have at most this
    part of Z."""

    def summed(h: object) -> object:
        return total(h * formula("r^(K + k)"), ("k", 0, "h - 1")) / "Z"

    return (
        calc("Sum(exp(s[K + k])*r^(K + k), (k, 0, h - 1))/Z")
        .le(
            "Sum(exp(S)*r^(K + k), (k, 0, h - 1))/Z",
            by=bound(assumed(2, j="K + k"), witness=summed),
        )
        .eq("exp(S)/Z*Sum(r^(K + k), (k, 0, h - 1))", by=sums)
        .le("exp(S)/Z*(r^K/(1 - r))", by=bound(tail_at_most, witness=lambda h: "exp(S)/Z" * h))
        .suppose("r < 1")
        .suppose("exp(s[j]) <= exp(S)", j="natural")
    )


@theorem(
    title="Words far back have little weight",
    remarks=[
        "Here r is the exponential of −m, by which ALiBi multiplies with each position, and s_j is "
        "the score of the word at the distance j. Z is the sum of the exponentials of all scores "
        "with their biases. The query’s own position is among them, with a score of at least −S; "
        "so the last assumption holds.",
    ],
)
def far_weight(r: Nonnegative, K: Natural, h: Natural, S: Real, Z: Positive) -> Derivation:
    """If all scores lie between −S and S, the weights with ALiBi of all words at the distances K to
    K + h − 1 add up to at most a multiple of r^K, whatever the number h of these words."""
    wider = bound(
        assumed(3),
        assumed(1),
        witness=lambda h, gap: h / "Z" * (gap * "exp(S)*r^K*exp(S)/(1 - r)^2"),
    )
    return (
        calc("Sum(exp(s[K + k])*r^(K + k), (k, 0, h - 1))/Z")
        .le("exp(S)/Z*(r^K/(1 - r))", by=bound(far_words.at(premises=[assumed(2, j="j")])))
        .le("exp(S)/exp(-S)*(r^K/(1 - r))", by=wider)
        .eq("exp(2*S)*r^K/(1 - r)", by=exponentials)
        .suppose("r < 1")
        .suppose("exp(s[j]) <= exp(S)", j="natural")
        .suppose("exp(-S) <= Z")
    )


@theorem(title="Thirty words back")
def thirty_back() -> Derivation:
    """With m = 1/2 and S = 2 the bound for all words at distances of at least 30 together is below
    0.00005."""
    return calc("exp(2*2)*exp(-1/2)^30/(1 - exp(-1/2))").lt("0.00005", by=enclosures)


@theorem(title="The floor grows")
def floor_grows(x: Real, y: Real) -> Derivation:
    """The integer part of a larger number is not smaller."""
    return calc("floor(x)").le("floor(y)", by=hypothesis).suppose("x <= y")


@theorem(title="The logarithm grows")
def log_grows(D: Positive, E: Positive) -> Derivation:
    """The logarithm of a larger number is not smaller."""
    return calc("log(D)").le("log(E)", by=hypothesis).suppose("D <= E")


LEVEL = "2*log({0}/8)/log(2)"


@theorem(
    title="T5: a bucket is a step",
    remarks=[
        "T5 adds a learned number b_j for the bucket j of the offset (Raffel et al., section 2.1). "
        "In one direction the offsets 0 to 7 have buckets of their own; from 8 on there are two "
        "buckets each time the offset doubles, and from 128 on all offsets share the last one, the "
        "bucket 15.",
    ],
)
def bucket_step(D: Positive, k: Integer) -> Derivation:
    """Let the doubled binary logarithm of D/8 be at least k and below k + 1. Then D lies in the
    bucket 8 + k."""
    return (
        calc(bucket("D"))
        .eq("8 + k", by=hypothesis)
        .suppose("k <= " + LEVEL.format("D"))
        .suppose(LEVEL.format("D") + " < k + 1")
    )


@theorem(title="T5: buckets keep the order of the offsets")
def buckets_in_order(D: Positive, E: Positive) -> Derivation:
    """A larger offset does not lie in an earlier bucket."""
    logarithms = log_grows.at(D="D/8", E="E/8")
    levels = calc(LEVEL.format("D")).le(
        LEVEL.format("E"), by=bound(logarithms, witness=lambda h: 2 * h / "log(2)")
    )
    floors = floor_grows.at(x=LEVEL.format("D"), y=LEVEL.format("E"), hypotheses=[levels])
    return calc(bucket("D")).le(bucket("E"), by=bound(floors)).suppose("D <= E")


@theorem(title="T5: the last bucket")
def last_bucket(D: PositiveInteger) -> Derivation:
    """All offsets from 91 to 127 lie in the bucket 15."""
    low = calc("7").le(LEVEL.format("D"), by=enclosures)
    high = calc(LEVEL.format("D")).lt("7 + 1", by=enclosures)
    return (
        calc(bucket("D"))
        .eq("8 + 7", by=bucket_step.at(k=7, hypotheses=[low, high]))
        .eq(15, by=algebra)
        .suppose("91 <= D")
        .suppose("D <= 127")
    )


@refuted(
    title="“T5 tells all offsets apart”",
    instead=last_bucket,
    remarks=["It tells apart the offsets 0 to 7; from 8 on, neighbours mostly share a bucket."],
)
def buckets_tell_apart(D: PositiveInteger) -> Derivation:
    """An offset and the next one would lie in different buckets."""
    return calc(bucket("D")).ne(bucket("D + 1"), by=claimed).suppose("8 <= D").suppose("D <= 126")


@theorem(title="T5 sees the offset alone")
def buckets_toeplitz(p: Real, q: Real, t: Real) -> Derivation:
    """If both positions move by t, the bias of T5 stays as it is."""
    moved = "b_{8 + floor(2*log(((p + t) - (q + t))/8)/log(2))}"
    return calc(moved).eq("b_{8 + floor(2*log((p - q)/8)/log(2))}", by=algebra).suppose("q < p")


@theorem(title="T5 is bounded by its numbers")
def buckets_bounded(D: Positive, C: Positive) -> Derivation:
    """If no learned number is larger than C in absolute value, no bias is."""
    return (
        calc("abs(b_{8 + floor(2*log(D/8)/log(2))})")
        .le("C", by=bound(assumed(1, j="8 + floor(2*log(D/8)/log(2))")))
        .suppose("abs(b[j]) <= C", j="integer")
    )


@refuted(title="“The bias of T5 falls with the distance”", instead=buckets_in_order)
def buckets_fall(D: PositiveInteger) -> Derivation:
    """Whatever numbers are learned, the bias of a larger offset would not be larger."""
    here, next_one = (f"b_{{8 + floor(2*log(({at})/8)/log(2))}}" for at in ("D", "D + 1"))
    return calc(next_one).le(here, by=claimed).suppose("8 <= D")


@theorem(title="The sinusoidal dot product as a bias")
def sinusoidal_toeplitz(p: Real, q: Real, t: Real) -> Derivation:
    """If both positions move by t, the dot product of the two encodings stays as it is: added to
    the scores, it is a bias that sees the offset alone."""
    return (
        calc(dot(PE("p + t"), PE("q + t")))
        .eq(
            "Sum(cos(omega[i]*((p + t) - (q + t))), (i, 0, n - 1))",
            by=dot_product.at(p="p + t", q="q + t"),
        )
        .eq("Sum(cos(omega[i]*(p - q)), (i, 0, n - 1))", by=algebra)
        .eq(dot(PE("p"), PE("q")), by=dot_product)
    )


@theorem(
    title="xPos: a factor that sees the offset alone",
    remarks=["So xPos joins a rotation with a geometric decay (Sun et al., section 2.2)."],
)
def xpos_score(p: Real, q: Real, c: Positive) -> Derivation:
    """If turned queries are multiplied by the power of c with the exponent p and turned keys by
    the power of c with the exponent −q, the score is the rotary score times a power whose exponent
    is the offset."""
    scaled = (formula("c^p") * R("p") * query()).T * (formula("c^(-q)") * R("q") * key())
    factor = formula("c^(p - q)")
    return (
        calc(scaled)
        .eq(factor * ((R("p") * query()).T * (R("q") * key())), by=exponentials)
        .eq(factor * (query().T * R("q - p") * key()), by=rope_score)
    )


CHAPTER = Chapter(
    title="Biases",
    question=(
        "What do the weights of attention see of a number that is added to a score because of its "
        "positions?"
    ),
    idea=(
        "Weights are exponentials divided by their sum. A number that all scores have in common "
        "becomes a factor of the exponentials and of their sum, and cancels. So only differences "
        "of biases count. A bias that falls by the same amount with each position becomes a power, "
        "and the powers from a distance on have a sum that is bounded, however many they are."
    ),
    figure="biases",
    caption=(
        "The bias of ALiBi with m = 1/2, the step function of T5’s buckets, and the dot product "
        "of sinusoidal encodings for d = 64, each against the offset from 0 to 140."
    ),
    main="far_weight",
    used=(
        "It is what a linear bias is made for: words that are far back do not matter, however many "
        "there are. The dot product of sinusoidal encodings has no such bound, for it comes back "
        "({similarity_returns})."
    ),
    once=("tail_closed", "far_words", "floor_grows", "log_grows"),
    leads=(
        Lead("constant_unseen", "First, what the weights do not see at all."),
        Lead("alibi_toeplitz", "Now the simplest bias: it falls in proportion to the distance."),
        Lead("tail_at_most", "How much weight is left for words that are far back?"),
        Lead("bucket_step", "T5 learns its biases, one for each of a few buckets of offsets."),
        Lead("sinusoidal_toeplitz", "Last, two relatives of what the book began with."),
    ),
    comparison=PropertyTable(
        "What each scheme is, and what it is not; behind each answer stands the theorem, or the "
        "false claim with its counterexample:",
        ("sees the offset alone", "is bounded", "falls with the distance"),
        (
            (
                "sinusoidal encodings that are added",
                ("position_with_position", "norm_of_encoding", "monotone_decay"),
            ),
            (
                "their dot product as a bias",
                ("sinusoidal_toeplitz", "dot_product_at_most", "similarity_vanishes"),
            ),
            ("rotary encoding", ("rope_score", "rope_size", "rope_decays")),
            ("ALiBi", ("alibi_toeplitz", "alibi_bounded", "alibi_falls")),
            ("the buckets of T5", ("buckets_toeplitz", "buckets_bounded", "buckets_fall")),
        ),
    ),
    exercises=(
        Exercise(
            "A model adds the same vector to all keys. What becomes of the weights?",
            "constant_unseen",
        ),
        Exercise(
            "Which word has a larger weight with ALiBi than without, whatever the scores?",
            "penalty_lowers_all",
        ),
        Exercise(
            "Find two neighbouring offsets that T5 does not tell apart.",
            "buckets_tell_apart",
        ),
    ),
)
