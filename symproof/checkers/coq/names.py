"""Names that Coq accepts, each standing for one thing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Keywords, and what the support library and the standard library call by short names.
_TAKEN = frozenset(
    """as at cofix else end exists exists2 fix for forall fun if IF in let match mod Prop return
    Set SProp then Type using where with by Lemma Theorem Definition Proof Qed
    R Z N C CI I O S IZR INR PI RtoC nat list matrix total product settled count sum_of prod_of
    same rows eye dot norm stack diag mplus mopp mscale mdiv mtrans mmul circle cosine sine root
    growth decay sin cos tan cot sec csc sinh cosh tanh coth sech csch exp ln sqrt Rabs
    Rpower powerRZ power logarithm Cexp Csin Ccos Csinh Ccosh Cabs Cadd Copp Cmul Cdiv Cinv Cpow
    fst snd pair nil cons combination turned index argument angle parts entries entry sum_to each
    True False not combined combined_totals roots factors turn length app map Rmax Rmin up
    ball""".split()
)


def identifier(text: str) -> str:
    """``text`` with everything that Coq does not take in a name left out or written out."""
    primes = text.replace("'", "_prime")
    plain = unicodedata.normalize("NFKD", primes)
    kept = re.sub(r"[^A-Za-z0-9_]+", "_", plain).strip("_")
    return kept if kept and kept[0].isalpha() else f"x_{kept}".rstrip("_")


class Identifiers:
    """Identifiers handed out, no two alike."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = {*taken}
        self.given: dict[str, str] = {}

    def of(self, name: str) -> str:
        """The identifier of a symbol template or a bound variable; always the same one."""
        if name not in self.given:
            self.given[name] = self.fresh(identifier(name.replace("#", "")))
        return self.given[name]

    def fresh(self, wish: str) -> str:
        """``wish``, or the like if that is taken."""
        found, k = wish, 1
        while found in _TAKEN or found in self.taken:
            k += 1
            found = f"{wish}_{k}"
        self.taken.add(found)
        return found
