r"""What stands behind a term: powers, primes, factorials, degrees, and signs of transposition.

Whether the letter T above a term transposes it, or is an exponent, is settled here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

from ...base.messages import Said
from ...kernel.shapes import NUMBER, IllTyped, UnknownShape, shape
from ...kernel.terms import Term, free_names, is_matrix, number
from ...notation.matrices import identity_matrix
from ...notation.roots import half_power
from ...search.literals import rational
from ..grammar import MISPLACED, Part, first, kind_of, leaves, unbracketed
from ..lexing.marks import UNKNOWN, Mark
from ..scope.lexicon import Lexicon
from ..scope.uses import is_bold
from .binders import bounds
from .derivatives import primed
from .elaboration import Elaboration
from .indices import alone_in_braces, entry_at, is_entry
from .tensors import has_size, is_column_of, is_grid, is_visibly_number, names_matrix

INDEX_OR_POWER = (
    "is this an index or a power?  Declare the name with ^(#), or write the power without "
    "parentheses"
)
#: What the sign ° stands for.
DEGREE = Term("div", Term("pi"), number(180))
INDEX_BEHIND = (
    "an index behind the argument of {name} is not read; write it before the argument, as in {how}"
)
TWO_POWERS = "put parentheses around one of the two powers"
UNCLEAR_TRANSPOSE = "is this a transpose or a power?  Write \\top or ᵀ, or declare T"
#: What methods of matrices make of a term, as Python writes them.
_METHODS: Mapping[str, Callable[[Elaboration, Mark, Term], Term]] = {
    ".det()": lambda e, mark, term: e.make(mark, "det", term),
    ".inv()": lambda e, mark, term: e.make(mark, "pow", term, number(-1)),
    ".trace()": lambda e, mark, term: e.make(mark, "trace", term),
}
_SCRIPTS = {
    "%": "a sign of per cent stands behind a numeral",
    "'": "a prime belongs to a name, or stands behind parentheses",
}


def is_top(e: Elaboration, scripts: tuple[Part, ...]) -> bool:
    """Whether scripts are a sign of transposition alone, as in ``(3, 2)^T``."""
    inside = [m for s in scripts[1:2] for m in leaves(s) if m.kind not in ("open", "close")]
    document = e.document
    is_sign = document is not None and document.marks and "T" not in document.declared
    signs = ["top", "word"] if e.known.turns or is_sign else ["top"]
    return len(scripts) == 2 and [m.says for m in inside] == ["T"] and inside[0].kind in signs


def _transposed(e: Elaboration, mark: Mark, term: Term) -> Term:
    """The transpose of a matrix; where all names are numbers it is written out."""
    if e.known.are_numbers and not is_grid(term):
        raise e.error("matrices and columns are read if their entries are written", mark)
    return e.make(mark, "transpose", term)


def _turns(e: Elaboration, mark: Mark, term: Term, above: Part | None) -> bool:
    """Whether the letter T above ``term`` is a sign of transposition.  Refuses what may be
    either, and ``x^{(n)}``, which may be an index, a derivative or a power."""
    if above is None:
        return False
    alone = alone_in_braces(above)
    if alone is not None and e.is_latex and term.head == "sym" and not e.document:
        raise e.error(INDEX_OR_POWER, first(alone))
    inside = unbracketed(above)
    if [m.says for m in inside] != ["T"]:
        return False
    if e.document:
        return inside[0].kind == "word" and _turns_in(e, e.document, term, inside[0])
    if "T" in e.known.names:
        return False
    if e.known.turns is not None:
        return e.known.turns
    if is_grid(term):
        return True
    only_above = "T" not in e.used.below
    if is_visibly_number(term) or not (e.is_latex or only_above):
        return False
    capital = term.head == "sym" and term.args[0][:1].isupper()
    if e.is_latex and only_above and (capital or is_bold(mark)):
        return True
    raise e.error(UNCLEAR_TRANSPOSE, inside[0])


def _turns_in(e: Elaboration, document: Lexicon, term: Term, sign: Mark) -> bool:
    """Whether the letter T above ``term`` transposes, in a document, all of which says whether T is
    ever more than a sign."""
    if e.known.matrices and e.known.turns and has_size(term):
        return True
    is_free = "T" not in document.declared
    if is_free and document.marks and is_grid(term, document.matrices):
        return True
    if is_free and document.marks and document.turns and not is_visibly_number(term):
        return True
    if is_free or ("T", False, False) in document.matrices:
        raise e.error(UNCLEAR_TRANSPOSE, sign)
    return False


def _checked(e: Elaboration, mark: Mark, term: Term, scripts: Sequence[Part]) -> Sequence[Part]:
    """The scripts in a document, without the 2 below a norm.  Refuses an adjoint, and an upright T
    above a number."""
    if term.head == "norm" and kind_of(scripts) == "sub":
        if e.term(scripts[1]) != number(2):
            raise e.error("only the Euclidean norm is known", mark)
        scripts = scripts[2:]
    for sign, above in pairwise(scripts):
        inside = unbracketed(above) if first(sign).kind == "sup" else []
        if [m.says for m in inside] in (["*"], ["\\dagger"], ["†"]):
            raise e.error("adjoints are not supported", first(sign))
        is_upright = [(m.kind, m.says) for m in inside] == [("top", "T")]
        if is_upright and inside[0].text not in ("\\top", "\\intercal", "ᵀ", "⊤"):
            if is_visibly_number(term) or term.head == "i":
                raise e.error(UNCLEAR_TRANSPOSE, inside[0])
    return scripts


def scripted(e: Elaboration, mark: Mark, term: Term, scripts: Sequence[Part]) -> Term:
    """The term with its powers and signs of transposition."""
    if e.document:
        scripts = _checked(e, mark, term, scripts)
    k, is_raised = 0, False
    while k < len(scripts):
        sign = first(scripts[k])
        above = scripts[k + 1] if sign.kind in ("sup", "sub") else None
        inside = unbracketed(above or scripts[k])
        k += 1 if above is None else 2
        if [m.says for m in inside] == ["°"]:
            term = _in_degrees(e, mark, term, sign, inside[0])
        elif sign.says == "!" and above is None:
            is_unclear = is_raised or (k < len(scripts) and first(scripts[k]).says == "!")
            term = _factorial(e, mark, sign, term, is_unclear)
        elif sign.says in _METHODS:
            term = _METHODS[sign.says](e, mark, term)
        elif _is_turned(e, mark, term, sign, inside):
            term = _transposed(e, mark, term)
        elif sign.kind == "prime" and mark.says in ("(", "["):
            term = primed(e, mark, term)
        elif sign.kind == "raised" or (sign.kind == "sup" and above is not None):
            if is_raised:
                raise e.error(TWO_POWERS, sign)
            is_raised = not _turns(e, mark, term, above)
            if is_raised:
                term = _raised(e, mark, term, sign, above)
            else:
                term = _transposed(e, mark, term)
        elif above is None:
            raise e.error(_SCRIPTS.get(sign.says, MISPLACED), sign, sign=sign.text)
        elif is_entry(term, above):
            term = entry_at(e, mark, term, (sign, above))
        elif mark.kind == "word" and k == 2:
            how = f"{mark.says}_{''.join(m.text for m in inside)}(x)"
            raise e.error(INDEX_BEHIND, sign, name=mark.says, how=how)
        elif e.is_latex:
            return e.make(mark, "stack", *bounds(e, sign, scripts[k - 2 :]), term)
        else:
            raise e.error(MISPLACED, sign, sign=sign.text)
    return term


def _factorial(e: Elaboration, mark: Mark, sign: Mark, term: Term, is_unclear: bool) -> Term:
    """The factorial of ``term``, unless it ``is_unclear`` what it is of."""
    if is_unclear:
        raise e.error("put parentheses around what the factorial is of", sign)
    term = e.make(mark, "factorial", term)
    e.notes.note_whole(term)
    return term


def _raised(e: Elaboration, mark: Mark, term: Term, sign: Mark, above: Part | None) -> Term:
    """The power of ``term`` whose exponent stands ``above``, or is the raised ``sign``."""
    inside = [m.says for m in unbracketed(above)] if above is not None else []
    if e.known.matrices and inside == ["H"] and has_size(term):
        raise e.error("matrices are real here; write ^T for the transpose", sign)
    if e.known.matrices and is_column_of(term):
        raise e.error("a vector has no powers; write ‖v‖^2 for its square", sign)
    power = e.numeral(sign) if above is None else e.term(above)
    e.notes.note_exponent(term, power)
    if not e.is_latex and is_run(above) and power.head == "mul":
        if e.pick_here(sign, "a^bc", Said("a^bc is a^(b·c)"), Said("a^bc is a^b·c")):
            first_factor, *rest = power.args
            return e.make(mark, "mul", e.make(mark, "pow", term, first_factor), *rest)
    return _power(e, mark, term, power)


def _power(e: Elaboration, mark: Mark, base: Term, exponent: Term) -> Term:
    """The power; that of a square matrix with the exponent 0 is the identity, and half of an odd
    number as the exponent stands for a root."""
    half = rational(exponent)
    if half is not None and half.denominator == 2 and _is_under_root(base):
        e.make(mark, "pow", base, exponent)  # which refuses what has no powers
        return half_power(base, half)
    if exponent == number(0) and base.head == "matrix" and base.args[0] == base.args[1]:
        return identity_matrix(base.args[0])
    return e.make(mark, "pow", base, exponent)


def _is_under_root(base: Term) -> bool:
    """Whether a base is a number made of letters, none of which may be a matrix."""
    names = free_names(base)
    if not names or any(name[0].isupper() or is_matrix(name) for name in names):
        return False
    with suppress(IllTyped, UnknownShape):
        return shape(base, names) == NUMBER
    return False


def is_run(part: Part | None) -> bool:
    """Whether a part is a run of letters without brackets."""
    marks = leaves(part) if part is not None else []
    return len(marks) == 1 and marks[0].kind == "word"


def _in_degrees(e: Elaboration, mark: Mark, term: Term, sign: Mark, circle: Mark) -> Term:
    """An angle in degrees, which are numerals outside of documents; a ``circle`` that is itself
    the script is a sign of composition elsewhere."""
    if circle is sign and circle.text == "\\circ" and term.head != "num":
        raise e.error(UNKNOWN, sign, sign="\\circ")
    if term.head != "num" and not e.document:
        raise e.error("only numerals have degrees; write x·180°/180", mark)
    return e.make(mark, "mul", term, DEGREE)


def _is_turned(e: Elaboration, mark: Mark, term: Term, sign: Mark, inside: Sequence[Mark]) -> bool:
    """Whether a script is a sign that does nothing but transpose, or a prime behind a matrix."""
    if sign.kind == "prime":
        return bool(e.known.matrices) and names_matrix(term)
    is_top = [m.kind for m in inside] == ["top"]
    if is_top and mark.kind == "number":  # 1^⊤ may be a row of ones
        raise e.error("a numeral has no transpose", sign)
    return is_top
