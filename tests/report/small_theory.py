"""A chapter about nearly nothing.

It has one theorem of each kind that reports must show.
"""

from symproof.authoring.derivations import calc
from symproof.authoring.library import Checked, Real, Source, library, refuted, theorem, verify
from symproof.authoring.reasons import algebra, claimed, exponentials


def checked() -> list[Checked]:
    """The chapter, checked; the library stays as it was."""
    before = dict(library.records)

    @theorem(
        title="A small addition formula",
        source=[Source("notes.md", 3, r"\sin(a+b) = \dots"), Source("notes.md", 7)],
        remarks=["Here a_1 is not meant."],
    )
    def small_sum(a: Real, b: Real):
        """The sine of a sum & more: 100% of it, in $ and #."""
        return calc("sin(a + b)").eq("sin(a)*cos(b) + cos(a)*sin(b)", by=exponentials)

    @theorem(title="A small double angle")
    def small_double(x: Real):
        """The sine of twice an angle."""
        return (
            calc("sin(x + x)")
            .eq("sin(x)*cos(x) + cos(x)*sin(x)", by=small_sum.at(a=x, b=x))
            .eq("2*sin(x)*cos(x)", by=algebra)
        )

    @theorem(title="A small quotient")
    def small_quotient(x: Real):
        """A number divided by itself is one."""
        return calc("x/x").eq("1", by=algebra)

    @refuted(title="A small mistake", instead=small_double)
    def small_mistake(x: Real):
        """The sine of twice an angle is twice the sine."""
        return calc("sin(2*x)").eq("2*sin(x)", by=claimed)

    @theorem(title="A small failure")
    def small_failure(x: Real):
        """A step whose reason does not suffice."""
        return calc("sin(x)**2").eq("1 - cos(x)**2", by=algebra)

    try:
        return verify([r for name, r in library.records.items() if name not in before])
    finally:
        library.records = before
