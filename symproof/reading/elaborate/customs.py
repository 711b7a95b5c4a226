"""What custom makes of a letter: a constant (e, i, π, I), a conjugate, a function of the
parenthesis behind it or a factor before it.

What is declared decides, in a document its lexicon, then how the letter is used elsewhere; what is
left open is a choice of the reading.  What belongs to a name is in ``names`` and ``indices``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...base.messages import Said
from ...kernel.terms import Term
from ...notation.names import GREEK, Name, accented, is_letter, is_styled, key_of
from ...notation.tokens import UnreadableText
from ...notation.words import APPLIED, CUSTOM, CUSTOM_IN_TEXT, FACTORS, KEYWORDS
from ..grammar import Node, Part, first, kind_of, leaves, surface, unbracketed
from ..lexing.marks import Mark
from ..phrases.foreign import foreign
from ..scope.lexicon import Lexicon
from ..scope.uses import holds_one
from ..scope.words import CONSTANTS, SYMPY_CONSTANTS
from .elaboration import Elaboration
from .indices import NAMING
from .known import is_known
from .measures import measured
from .rows import Taken

_GLYPHS = {"π": "pi", r"\pi": "pi", "ⅈ": "i", "ℯ": "e"}


def constant_of(e: Elaboration, mark: Mark, scripts: Sequence[Part]) -> Term | None:
    """The constant that a word is, if it is one here."""
    word = mark.says
    units = e.used.measures or e.used.may_measure
    if word in e.used.measures or is_perhaps_unit(e, mark):
        base, term = measured(word, units)
        e.notes.sorts[base] = "positive"
        return term
    if word in e.known.units:
        return Term("i")
    if mark.text in _GLYPHS:  # whatever is called pi
        return Term(_GLYPHS[mark.text])
    if mark.is_upright and word in ("i", "e"):
        return Term(word)
    if word in e.known.names or word in e.notes.bound:
        return None
    if scripts and is_declared(e, Name(word), "^("):
        return None
    if scripts and (isinstance(scripts[0], Node) or kind_of(scripts) in NAMING):
        return None
    if word in CONSTANTS:
        return Term(CONSTANTS[word])
    if word == "I" and _is_identity(e):
        return Term("identity")
    if word == "I" and e.is_latex:
        return None
    if word in SYMPY_CONSTANTS:
        return Term(SYMPY_CONSTANTS[word])
    if word in foreign().constants:
        return e.term(surface(foreign().constants[word], is_latex=False).parts[0])
    if word == "e":
        return Term("e") if is_euler(e, mark) else None
    if word == "i":
        return Term("i") if _is_unit(e, mark) else None
    return None


def is_perhaps_unit(e: Elaboration, mark: Mark) -> bool:
    """Whether a word that may be a unit beside letters is one in this reading."""
    if mark.says not in e.used.may_measure:
        return False
    letters = Said("{name} is no unit", name=mark.says)
    unit = Said("{name} is a unit", name=mark.says)
    return e.may_be(mark, "units", letters, unit)


def _is_identity(e: Elaboration) -> bool:
    """Whether the letter I is the identity matrix."""
    if e.is_latex and e.known.identity is not None:
        return e.known.identity
    return e.is_latex or e.known.shows_identity or bool(e.known.matrices)


def is_conjugate(e: Elaboration, mark: Mark) -> bool:
    """Whether a bar makes the conjugate of a letter that stands without it, too."""
    letter, accent = accented(mark.says)
    if accent != "bar" or letter not in e.used.letters or letter in e.scope.matrices:
        return False
    if mark.says in e.known.names | e.notes.bound or mark.says in e.scope.matrices:
        return False
    if e.used.has_bars and letter in e.known.names:
        return True
    name = Said("{letter} with a bar is another name", letter=letter)
    conjugate = Said("{letter} with a bar is the conjugate", letter=letter)
    return e.pick(mark, "bar", name, conjugate) == 1


def is_euler(e: Elaboration, mark: Mark) -> bool:
    """Whether the letter e, at ``mark``, is Euler's number."""
    letters = e.used.letters
    if e.used.is_euler:
        return not {"a", "b", "c", "d"} <= letters
    if {"c", "d"} <= letters or "e" in e.known.letters:
        return False
    return e.pick(mark, "e", Said("e is a letter"), Said("e is Euler's number")) == 1


def _is_unit(e: Elaboration, mark: Mark) -> bool:
    """Whether the letter i, at ``mark``, is the imaginary unit."""
    if e.used.is_unit and not {"j", "k"} & e.used.letters:
        return True
    if "i" in e.known.letters:
        return False
    return e.pick(mark, "i", Said("i is a letter"), Said("i is the imaginary unit")) == 1


#: Why words of other programs are not read.
NO_NUMBER = "{name} is a constant that is not known here; declare {name} if any number is meant"
UNIT = "{name} is a unit of angles, which is read behind a numeral; declare {name} if it is a name"
WRITTEN = "{name}(…) is not read here; write it as in {how}"
NO_FAMILY = "what is {name}?  Declare it, as in {name}_i: real, or write a product with ·"
NO_FUNCTION = "the function {name} is not known; declare {name}: function"
NOT_SUPPORTED = (
    "nothing is known of {name} here; write its formula, or declare {name}: function for any one"
)
IN_A_TERM = "{name} is a relation; it stands alone, and not in a term or beside another one"
#: How near a known word has to be, so that it may be meant; capitals are often names of classes.
ALIKE, ALIKE_CAPITALIZED = 0.6, 0.75
BY_CUSTOM = "{name}(…) is not supported as a function; declare {name}, or write {name}·(…)"


def demand_known(e: Elaboration, mark: Mark) -> None:
    """Refuse a constant or a unit of other programs: neither a product of letters nor any
    number."""
    if mark.says in foreign().numbers:
        raise e.error(NO_NUMBER, mark, name=mark.says)
    if mark.says in foreign().angles:
        raise e.error(UNIT, mark, name=mark.says)


def demand_no_family(e: Elaboration, mark: Mark, scripts: Sequence[Part]) -> None:
    """Refuse, in a reading, an index at capitals that nobody declares: PE_p may be a name of which
    the reader knows more, such as a vector."""
    word = mark.says
    is_declared_name = word in e.scope.declared.bases - e.known.inferred
    is_indexed = kind_of(scripts) in ("sub", "lowered") and not is_declared_name
    if not is_indexed or e.document or len(word) < 2 or not (word.isalpha() and word.isupper()):
        return
    letters = Said("{name} is a product of letters or any number", name=word)
    name = Said("{name} is a name with a meaning", name=word)
    if e.may_be(mark, f"{word}_", letters, name):
        raise e.error(NO_FAMILY, mark, name=word)


def unknown_function(e: Elaboration, mark: Mark) -> UnreadableText:
    """The exception for an unknown word in front of a parenthesis: with the way in which it is
    written here, or with the nearest known one."""
    if mark.says in foreign().written:
        how = foreign().written[mark.says]
        return e.error(WRITTEN, mark, name=mark.says, how=how)
    if mark.says in foreign().relations:
        return e.error(IN_A_TERM, mark, name=mark.says)
    if mark.says in foreign().functions:
        return e.error(NOT_SUPPORTED, mark, name=mark.says)
    from difflib import get_close_matches

    known = KEYWORDS.union(foreign().read)
    like = ALIKE_CAPITALIZED if mark.says[0].isupper() else ALIKE
    near = get_close_matches(mark.says, sorted(known), 1, like)
    if near:
        reason = "the function {name} is not known; did you mean {near}?"
        return e.error(reason, mark, name=mark.says, near=near[0])
    return e.error(NO_FUNCTION, mark, name=mark.says)


def is_declared(e: Elaboration, name: Name, more: str) -> bool:
    """Whether a declared template begins with ``name`` and goes on with ``more``."""
    begin = name.template + more
    return any(template.startswith(begin) for template in e.known.templates)


def is_called(e: Elaboration, mark: Mark, scripts: Sequence[Part], taken: Taken) -> bool:
    """Whether a declared function of this name, or a derivative of it, is applied to the
    parenthesis behind it."""
    return (
        all(first(script).kind == "prime" for script in scripts)
        and taken.peek_fence("(") is not None
        and f"{Name(mark.says).template}(#)" in e.known.templates
    )


def is_numeral_of_sympy(e: Elaboration, mark: Mark) -> bool:
    """Whether S(n) is the number n, as SymPy writes it: certainly in S(1)/2, if S stands nowhere
    else, and in a reading before other numerals."""
    if mark.says != "S" or "S" in e.scope.declared.bases or not e.used.has_numerals_of_sympy:
        return False
    letter = Said("S is a letter")
    number = Said("S(n) is the number n, as SymPy writes it")
    return e.used.halves_of_sympy or e.may_be(mark, "S(", letter, number)


def is_applied(e: Elaboration, name: Name, mark: Mark, fence: Node) -> bool:
    """Whether the parenthesis behind ``name`` holds arguments and not a factor."""
    if e.document:
        return _is_applied_in(e, e.document, name, mark, fence)
    if is_declared(e, name._replace(primes=0), "("):
        return True
    if name.template in e.known.names or name.template in e.known.templates:
        return False
    if is_known(e, name) or name.base in foreign().cases:
        return True
    letters = name.base.rstrip("0123456789")
    if not (is_letter(letters) or letters == "pi"):
        raise unknown_function(e, mark)
    _demand_no_custom(e, name.base, mark, fence)
    if any(p.kind == "comma" for p in fence.parts if isinstance(p, Mark)):
        return True
    if name.base in e.used.functions:
        return True
    if name.base in e.used.alone:
        return False
    if name.base in APPLIED:
        return not _may_be_factor(e, name.base, mark, fence)
    return _may_apply(e, name.base, mark, fence)


def _demand_no_custom(e: Elaboration, base: str, mark: Mark, fence: Node) -> None:
    """Refuse a name that custom gives a meaning before such a parenthesis."""
    customs = CUSTOM.get(base, ()) or (() if e.is_latex else CUSTOM_IN_TEXT.get(base, ()))
    inside = unbracketed(fence)
    signs = [m for m in inside if m.says != "-"]
    is_meant = {
        "any": base not in e.used.alone,
        "number": [m.kind for m in signs] == ["number"] and base not in e.used.alone,
        "list": any(m.kind == "comma" for m in inside),
        "numerals": [m.kind for m in signs] == ["number", "comma", "number"],
        "capital": any(m.says.isupper() and m.says not in e.known.names for m in inside),
    }  # fmt: skip
    if any(is_meant[custom] for custom in customs):
        raise e.error(BY_CUSTOM, mark, name=mark.text)


def _may_apply(e: Elaboration, base: str, mark: Mark, fence: Node) -> bool:
    """Whether a letter before a parenthesis around a single letter or number is a function in
    this reading, and then wherever it stands: a(3) and a(x) are read in both ways."""
    if not (holds_one(fence) or base in e.used.at_one):
        return False
    factor = Said("{name} is a factor before the parenthesis", name=base)
    function = Said("{name} is a function", name=base)
    return e.pick(mark, f"{base}(", factor, function) == 1


def _may_be_factor(e: Elaboration, base: str, mark: Mark, fence: Node) -> bool:
    """Whether a letter that custom makes a function is a factor in this reading, before a
    parenthesis around a sum or product: the height in m g h(1 - x), if it stands behind a letter;
    or g and h, where f is no function.  No place may apply it to a single letter or number."""
    is_lone = base in FACTORS and not {"f", "F"} & e.used.below
    if base in e.used.at_one or not (is_lone or base in e.used.behind):
        return False
    function = Said("{name} is a function", name=base)
    factor = Said("{name} is a factor before the parenthesis", name=base)
    return e.may_be(mark, f"{base}(", function, factor)


def at_call(e: Elaboration, taken: Taken) -> bool:
    """Whether a name comes next that is applied to the parenthesis behind it."""
    entry = taken.entries[taken.at]
    mark = first(entry.node)
    behind = taken.entries[taken.at + 1 : taken.at + 2]
    fence = behind[0].node if behind and not entry.scripts else None
    if entry.kind != "word" or not isinstance(fence, Node) or first(fence).says != "(":
        return False
    return fence.kind == "fence" and is_applied(e, Name(mark.says), mark, fence)


def _is_applied_in(e: Elaboration, document: Lexicon, name: Name, mark: Mark, fence: Node) -> bool:
    """Whether the parenthesis behind ``name`` holds arguments, in a document, which knows its
    functions."""
    commas = any(isinstance(p, Mark) and p.kind == "comma" for p in fence.parts)
    commas = commas or name.base in e.used.functions - document.declared
    if not commas and _is_rate(name.base) and any(_is_rate(mark.says) for mark in leaves(fence)):
        return False
    if commas or key_of(name) in document.applied or is_operator(document, mark):
        return True
    if name.base in document.declared or name.base in e.used.alone:
        return False
    is_plain = is_letter(name.base) and not (name.sub or name.word)
    return is_plain and _may_apply(e, name.base, mark, fence)


def _is_rate(word: str) -> bool:
    """Whether a word is a letter with points above it, a derivative by the time: no function of
    other ones, so that a parenthesis that holds one is a factor."""
    return is_styled(word) and word.startswith(("dot", "ddot"))


def is_operator(document: Lexicon, mark: Mark) -> bool:
    """Whether a name is a word of which nothing is declared, such as Var, or a command sets it as
    an operator: no factor."""
    base = mark.says
    word = len(base) > 1 and base.rstrip("0123456789") not in GREEK and not is_styled(base)
    return (word or mark.text.startswith("\\operatorname")) and base not in document.declared
