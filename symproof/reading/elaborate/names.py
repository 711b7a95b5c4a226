"""Names and what belongs to them: one subscript, primes, arguments above and behind.

In a document the lexicon knows which letters are one name and which names are functions; columns
and matrices are read there as in single formulas.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...base.messages import Said
from ...kernel.terms import Term, symbol
from ...notation.limits import LIMITS
from ...notation.matrices import identity_matrix
from ...notation.names import (
    GREEK,
    Name,
    accented,
    is_letter,
    is_styled,
    letter_of,
    parse_name,
    takes_matrix,
)
from ...notation.tokens import UnreadableText
from ...search.literals import rational
from ..grammar import Node, Part, first, kind_of, leaves, nodes, unbracketed
from ..lexing.marks import INFINITE, MANY_DIGITS, UNKNOWN, Mark
from ..phrases.foreign import foreign
from ..scope.lexicon import Lexicon
from ..scope.uses import holds_one
from ..scope.words import GLUED, NUMBERED, UNSUPPORTED, WHOLE
from . import indices
from .brackets import called_cases
from .chances import MOMENTS, NOT_RANDOM, read_moment
from .customs import (
    constant_of,
    demand_known,
    demand_no_family,
    is_applied,
    is_called,
    is_conjugate,
    is_declared,
    is_numeral_of_sympy,
    is_operator,
    unknown_function,
)
from .elaboration import Elaboration
from .events import read_chance
from .functions import counted
from .known import by_formula, is_known
from .rows import Entry, Taken
from .scripts import scripted

#: Why a name is not read.
FUNCTION_OF_MATRICES = "functions whose values are matrices are not read; write {name}·(…)"
FUNCTION_ALONE = "{name} is a function, for it has a derivative here; write its argument"
ONE_SUBSCRIPT = "a name has one subscript; write two indices as x_(i, j)"


def read_name(e: Elaboration, taken: Taken) -> Term:
    """A name with what belongs to it, or a constant."""
    if e.document and not _is_shaped(e, taken.next.says):
        return _read_document_name(e, e.document, taken)
    mark, scripts = taken.take_word()
    if mark.says in e.used.unclear:
        reason = "{name} is bold at one place and not at another; give it two names"
        raise e.error(reason, mark, name=mark.says)
    moment = read_moment(e, mark, scripts, taken)
    if moment is None:
        moment = read_chance(e, mark, scripts, taken)
    if moment is not None:
        return moment
    if e.is_latex:
        scripts = indices.below_first(scripts)
    constant = None if is_called(e, mark, scripts, taken) else constant_of(e, mark, scripts)
    if constant is not None:
        return scripted(e, mark, constant, scripts)
    if is_conjugate(e, mark):
        letter = mark._replace(says=accented(mark.says)[0])
        row = Taken([Entry("word", Node("one", (letter,)))], letter, e.scope.is_name)
        return scripted(e, mark, e.make(mark, "conj", read_name(e, row)), scripts)
    return _read_letters(e, mark, scripts, taken)


def _demand_factor(
    e: Elaboration, mark: Mark, base: str, sub: Sequence[Term], scripts: Sequence[Part],
    taken: Taken,
) -> None:  # fmt: skip
    """Refuse, in a reading, that a matrix with an index is multiplied by the letter in a
    parenthesis behind it: R_i(k) may be a matrix for each k."""
    fence = None if scripts or not sub else taken.peek_fence("(")
    if fence is None or not holds_one(fence):
        return
    factor = Said("{name} is a factor before the parenthesis", name=base)
    function = Said("{name} is a function", name=base)
    if e.may_be(mark, f"{base}(", factor, function):
        raise e.error(FUNCTION_OF_MATRICES, mark, name=base)


def _is_shaped(e: Elaboration, word: str) -> bool:
    """Whether a name is a column or a matrix of which only the size is known."""
    return any(parse_name(term.args[0]).base == word for term in e.known.matrices)


def _read_letters(e: Elaboration, mark: Mark, scripts: tuple[Part, ...], taken: Taken) -> Term:
    """A name that is no constant: a matrix or an entry of one, or a name with an index."""
    base, sub = _base_of(e, mark, taken, scripts)
    demand_no_family(e, mark, scripts)
    primes, scripts = indices.primes_first(scripts)
    word, matrices = "", e.scope.matrices
    below = not sub and kind_of(scripts) in ("sub", "lowered")
    if below and base in matrices and not any(key.startswith(f"{base}_") for key in matrices):
        sub, scripts = indices.indices_below(e, scripts)
        return scripted(e, mark, indices.entry_below(e, mark, matrices[base], sub), scripts)
    if below:
        word, sub, scripts = indices.read_subscript(e, base, primes, scripts)
        if word and not primes:
            primes, scripts = indices.primes_first(scripts)
        indices.demand_end_of_index(e, sub, taken)
    matrix = indices.matrix_at(e, Name(base, word, 0, len(sub)).template, sub)
    if matrix is not None:
        _demand_factor(e, mark, base, sub, scripts, taken)
        return scripted(e, mark, indices.matrix_named(e, mark, matrix, sub, primes), scripts)
    index = scripts[0] if scripts else None
    if isinstance(index, Node):
        if sub:
            raise e.error(ONE_SUBSCRIPT, mark)
        sub, scripts = e.items(index), scripts[1:]
    return _read_arguments(e, mark, Name(base, word, primes, len(sub)), sub, scripts, taken)


def _read_arguments(
    e: Elaboration, mark: Mark, name: Name, sub: Sequence[Term], scripts: tuple[Part, ...],
    taken: Taken,
) -> Term:  # fmt: skip
    """A name with the indices ``sub``, and the arguments that it has above and behind it."""
    stray = first(scripts[0]) if scripts else None
    if stray is not None and stray.kind == "prime":
        raise e.error("write the prime before the subscript, x'_i, or inside, x_(i')", stray)
    if stray is not None and stray.kind in ("sub", "lowered"):
        raise e.error(ONE_SUBSCRIPT, stray)
    sup: list[Term] = []
    if stray is not None and stray.text == "^" and is_declared(e, name, "^("):
        sup, scripts = indices.arguments_above(e, scripts)
        name = name._replace(sup=len(sup))
    call: list[Term] = []
    fence = None if scripts else taken.peek_fence("(")
    grid = None if scripts or not e.is_latex else taken.peek("grid")
    if fence is not None and is_numeral_of_sympy(e, mark):
        node, scripts = taken.take_item()
        return scripted(e, mark, e.term(e.only(fence)), scripts)
    if fence is not None and is_applied(e, name, mark, fence):
        _, scripts = taken.take_item()
        known = _known_call(e, mark, name, fence)
        if known is not None:
            return scripted(e, mark, known, scripts)
        call = e.items(fence)
        name = name._replace(call=len(call))
    elif grid is not None and takes_matrix(name) and is_declared(e, name, "(#)"):
        node, scripts = taken.take_item()
        if kind_of(scripts) == "sup":
            raise e.error("put parentheses around the matrix or around its function", mark)
        call, scripts = [scripted(e, mark, e.operand(node), scripts)], ()
        name = name._replace(call=1)
    elif e.lacks_argument(name.base):
        raise e.error(FUNCTION_ALONE, mark, name=name.base)
    name, call = e.called(name, call)
    term = e.unfolded(e.make(mark, "sym", name.template, *sub, *sup, *call))
    return scripted(e, mark, term, scripts)


def _known_call(e: Elaboration, mark: Mark, name: Name, fence: Node) -> Term | None:
    """The term of a function that custom or other programs know; None for any other."""
    if is_declared(e, name, "("):
        return None
    if name.base in foreign().cases:
        return called_cases(e, mark, fence)
    if name == Name("C") and len(nodes(fence)) == 2:
        return counted(e, mark, "binomial", e.items(fence))
    return by_formula(e, mark, name, e.items(fence)) if is_known(e, name) else None


def _base_of(
    e: Elaboration, mark: Mark, taken: Taken, scripts: Sequence[Part]
) -> tuple[str, list[Term]]:
    """The letters of a name, and the index that digits behind a Greek letter are."""
    word = mark.says
    if word in e.scope.declared.bases:
        return word, []
    greek = mark.text not in (word, f"\\{word}") and word in (*GREEK, "pi")
    digits = None if taken.is_done else taken.next
    if greek and not scripts and digits is not None and digits.kind == "number":
        if not digits.before and digits.says.isdigit():
            return word, [e.numeral(first(taken.take_item()[0]))]
    numbered = NUMBERED.fullmatch(word)
    if numbered is not None:
        base = "lambda" if numbered[1] == "lamda" else numbered[1]
        if len(numbered[2]) > LIMITS.digits:
            raise e.error(MANY_DIGITS, mark, limit=LIMITS.digits)
        return base, [e.numeral(mark._replace(says=numbered[2]))]
    if word in UNSUPPORTED:
        raise _unsupported(e, mark)
    demand_known(e, mark)
    if mark.text.startswith("\\text") and len(word) > 1 and word not in GREEK:
        raise e.error("the name {name} is not known; declare it first", mark, name=word)
    clash = None if word in WHOLE | foreign().called else GLUED.fullmatch(word)
    if clash is not None:
        reason = "is this a name?  Declare {name}, or write the function as {function}(x)"
        raise e.error(reason, mark, name=word, function=clash[1])
    return ("lambda" if word == "lamda" else word), []


def _unsupported(e: Elaboration, mark: Mark) -> UnreadableText:
    """What to raise for a word whose meaning the kernel does not have."""
    if mark.text in ("∞", "\\infty"):
        return e.error(INFINITE, mark)
    if mark.says in foreign().written:
        return unknown_function(e, mark)
    return e.error("{name} is not supported", mark, name=mark.says)


def _read_document_name(e: Elaboration, document: Lexicon, taken: Taken) -> Term:
    """A name with what belongs to it, or a constant, as the lexicon of a document has it."""
    mark, scripts = taken.take_word()
    base = mark.says
    if document.conjugates and base not in document.declared and is_letter(letter_of(base)):
        if base == f"bar{letter_of(base)}":
            return scripted(e, mark, _conjugated(e, document, mark), scripts)
    if e.known.random and (moment := read_moment(e, mark, scripts, taken)) is not None:
        return moment
    if (chance := read_chance(e, mark, scripts, taken)) is not None:
        return chance
    _demand_no_moment(e, document, mark, scripts, taken)
    constant = _fixed(e, document, mark, scripts, taken)
    if constant is not None:
        return scripted(e, mark, constant, scripts)
    if base in ("I", "boldI") and "I" not in document.declared:
        if taken.peek_fence("(") is None or scripts:
            has_size = kind_of(scripts) == "sub"
            identity = _identity_of(e, mark, e.term(scripts[1]) if has_size else None)
            return scripted(e, mark, identity, scripts[2:] if has_size else scripts)
    if base == "oo":
        raise e.error(INFINITE, mark)
    if not base.isalnum():
        raise e.error(UNKNOWN, mark, sign=base)
    scripts = _index_first(e, scripts)
    name, args, scripts = _with_indices(e, document, base, scripts, taken)
    call: list[Term] = []
    fence = None if scripts else taken.peek_fence("(")
    if fence is not None and is_applied(e, name, mark, fence):
        _, scripts = taken.take_item()
        call = e.items(fence)
        if is_known(e, name):
            return scripted(e, mark, by_formula(e, mark, name, call), scripts)
        name = name._replace(call=len(call))
    elif name.template == base and is_operator(document, mark):
        if not taken.at_end:
            reason = "is {name} a function?  Write {name}(x), or declare {name}"
            raise e.error(reason, mark, name=base)
    name, call = e.called(name, call)
    term = e.make(mark, "sym", name.template, *args, *call)
    return scripted(e, mark, term, scripts)


def _conjugated(e: Elaboration, document: Lexicon, mark: Mark) -> Term:
    """The conjugate of a letter below a bar, which is a complex number if nothing else is said."""
    letter = letter_of(mark.says)
    e.notes.sorts.setdefault(letter, "complex")
    row = Taken([Entry("word", Node("one", (mark._replace(says=letter),)))], mark, e.scope.is_name)
    return e.make(mark, "conj", _read_document_name(e, document, row))


def _with_indices(
    e: Elaboration, document: Lexicon, base: str, scripts: tuple[Part, ...], taken: Taken
) -> tuple[Name, list[Term], tuple[Part, ...]]:
    """The name with the indices that it has below and above, these, and the scripts behind."""
    word, primes, rest = "", 0, scripts
    sub: list[Term] = []
    sup: list[Term] = []
    while rest:
        sign, above = first(rest[0]), rest[1] if len(rest) > 1 else None
        inside = [m.kind for m in unbracketed(above)] if above is not None else []
        if sign.kind == "prime":
            primes, rest = primes + 1, rest[1:]
        elif sign.kind == "sup" and set(inside) == {"prime"}:
            primes, rest = primes + len(inside), rest[2:]
        elif sign.kind == "sub" and above is not None and not sub and not word:
            word, sub = _word_below(e, document, above)
            rest = rest[2:]
        elif sign.says == "[" and isinstance(rest[0], Node) and not sub and not word:
            sub, rest = e.items(rest[0]), rest[1:]
        elif sign.kind == "sup" and not sup and (fence := _index_above(document, base, above)):
            sup, rest = e.items(fence), rest[2:]
        else:
            break
    index = None if rest or sub or word or e.is_latex else taken.peek_fence("[")
    if index is not None and not first(index).before and len(index.parts) > 3:  # F^(c)[q, k]
        _, behind = taken.take_item()
        sub, rest = e.items(index), behind
    return Name(base, word, primes, len(sub), len(sup)), [*sub, *sup], rest


def _demand_no_moment(
    e: Elaboration, document: Lexicon, mark: Mark, scripts: Sequence[Part], taken: Taken
) -> None:
    """Refuse E, Var and Cov with a bracket behind them, unless the document says what they
    are: an expectation is no product with Euler's number."""
    if mark.says not in MOMENTS or mark.says in document.declared:
        return
    if mark.text.startswith("\\mathbb"):
        raise e.error(NOT_RANDOM, mark)
    inside = scripts[0] if scripts else taken.peek_fence("([")
    fence = inside if isinstance(inside, Node) and first(inside).says in ("(", "[") else None
    if fence is None or document.is_applied(mark.says):
        return
    if any(m.says.isupper() for m in leaves(fence)):
        raise e.error(NOT_RANDOM, mark)


def _fixed(
    e: Elaboration, document: Lexicon, mark: Mark, scripts: Sequence[Part], taken: Taken
) -> Term | None:
    """The constant that a word is, if it is one here."""
    word = mark.says
    if word in e.used.measures:
        return constant_of(e, mark, scripts)
    free = document.declared | document.bound
    if word == "pi" or (mark.is_upright and word in ("i", "e")):  # \mathrm{e}, ⅈ, π
        if word in document.bound:
            raise e.error("π has another meaning in this document", mark)
        fence = None if scripts else taken.peek_fence("(")
        if word == "pi" and fence is not None and len(leaves(fence)) == 3:
            raise e.error("is π a function here?  If not, leave the parentheses out", mark)
        return Term(word)
    if word == "e" and "e" not in free:
        is_raised = kind_of(scripts) == "sup"
        return Term("e") if is_raised or (e.used.is_euler and not scripts) else None
    if word == "i" and document.imaginary:
        return Term("i")
    return None


def _identity_of(e: Elaboration, mark: Mark, size: Term | None) -> Term:
    """The identity matrix; one of which the size is a letter takes it from what stands beside
    it, so there are no two of them in a statement."""
    value = None if size is None else rational(size)
    if value is not None:
        try:
            return identity_matrix(int(value) if value.denominator == 1 else 0)
        except ValueError as flaw:
            raise e.flawed(mark, flaw) from None
    if size is not None:
        e.notes.identity_sizes.add(size)
    if len(e.notes.identity_sizes) > 1:
        raise e.error("identity matrices of different sizes are not read", mark)
    return Term("identity")


def _word_below(e: Elaboration, document: Lexicon, part: Part) -> tuple[str, list[Term]]:
    """The word that belongs to a name, or its index arguments."""
    marks = unbracketed(part)
    if len(marks) == 1 and marks[0].kind == "word":
        word = marks[0].says
        long = len(word) > 1 and word not in GREEK and word != "pi"
        if long and word not in document.variables and not is_styled(word):
            return word, []
        if word == "i" and document.imaginary:
            return "", [Term("i")]
        if word != "pi":
            return "", [symbol(word)]
    alone = indices.alone_in_braces(part)
    if alone is not None:
        return "", e.items(alone)
    if isinstance(part, Node) and part.kind in ("fence", "group"):
        return "", e.items(part)
    if marks and marks[0].kind in ("number", "word"):
        return "", [e.term(part)]
    raise e.error("a subscript was expected here", first(part))


def _index_above(document: Lexicon, base: str, above: Part | None) -> Node | None:
    """The parentheses of ``^{(i)}`` or ``^(i)``, if they are an index and no power."""
    alone = None if above is None else indices.alone_in_braces(above)
    if alone is None or base == "e":
        return None
    marks = leaves(alone)
    is_single = len(marks) == 3 and marks[1].kind in ("number", "word")
    return alone if is_single or base in document.raised else None


def _index_first(e: Elaboration, scripts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The scripts with an index before the power behind which it is set: x^2_i is x_i^2.  Refuses
    two indices."""
    signs = [first(s).kind for s in scripts if isinstance(s, Mark)]
    if not e.is_latex or "sup" not in signs or "sub" not in signs[signs.index("sup") :]:
        return scripts
    if signs.count("sub") > 1:
        mark = next(first(s) for s in scripts if first(s).kind == "sub")
        raise e.error(ONE_SUBSCRIPT, mark)
    at = next(k for k, s in enumerate(scripts) if first(s).kind == "sub")
    power = next(k for k, s in enumerate(scripts) if first(s).kind == "sup")
    return (*scripts[:power], *scripts[at : at + 2], *scripts[power:at], *scripts[at + 2 :])
