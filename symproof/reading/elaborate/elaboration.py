r"""One elaboration: the trees of a text on their way to terms, in one reading.

The functions of this folder take an :class:`Elaboration` first, called ``e``.  It carries what is
known before (:class:`~symproof.reading.scope.scope.Scope`), the choices of the reading, what is
found out (:class:`Notes`), and the way back to the whole: ``term``, ``operand`` and ``factor`` look
up in a table the function that reads a part, so that the subjects need not know each other.

The customs that are followed, and nothing else:

* A declared name is itself.  A run of Latin letters is a product if its letters are used alone
  elsewhere; longer runs that are not are one name.  In LaTeX letters side by side are a product.
* The argument of a function without parentheses is a product up to the next function or
  to a bracket that holds its like.  Before another bracket both meanings are tried, as behind
  ``·`` and ``/``, and for ``1/2x``.
* ``e`` is Euler's number if it is raised to a power anywhere, and ``i`` the imaginary unit where
  it is used as one, unless they are declared or bound.
* ``\cdot`` multiplies, unless both sides are visibly columns; Σ reaches to the next plus or
  minus, Π over the factors side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from ...base.messages import Said, said_of
from ...kernel.terms import FUNCTIONS, MalformedTerm, Relation, Term, children, free_names
from ...notation.limits import LIMITS
from ...notation.names import Name
from ...notation.tokens import UnreadableText
from ...notation.words import OF_REALS
from ..grammar import MISPLACED, NESTED, NO_OPERAND, Node, Part, first, nodes
from ..lexing.marks import NO_POWER, Mark
from ..scope.choices import Choices
from ..scope.scope import Scope
from .expansions import NotExpanded
from .meanings import meaning
from .rows import Product, Taken
from .tensors import has_size

#: Why a formula is not read, here and in documents.
EMPTY = "nothing stands in these brackets"
NO_VARIABLE = "{name} is not the name of a variable"
NO_TERM = "a term was expected here, not a relation"
OF_MATRIX = "a function of a matrix is not supported"
#: What is made of numbers only; of a power, the exponent.
_OF_NUMBERS = frozenset((*FUNCTIONS, "pow", "deriv"))


class Notes:
    """The results of elaborating beside terms: letters that are ``bound``; ``sorts`` of letters
    that could be nothing else; what is ``supposed`` with what is written out, with words for it,
    and ``implied`` by sums with dots; what has to be real, as it is ``ordered``; whether entries
    of matrices are named (``has_entries``); terms that are ``named`` by a brace, with places; the
    sizes of identity matrices; in a document, the letters that may be ``moving`` with the one by
    which is differentiated, and those that stand ``still`` where ∂ is written; the letters of
    ``events``, by the word for their chances; what names of the library mean, with the names as
    they stand (``unfolded``)."""

    def __init__(self, scope: Scope) -> None:
        self.declared = scope.notation.names
        self.bound: set[str] = set(scope.uses.bound)
        self.sorts: dict[str, str] = {}
        self.supposed: dict[Relation, Said] = {}
        self.implied: tuple[Relation, ...] = ()
        self.ordered: list[Term] = []
        self.has_entries = scope.notation.entries
        self.named: list[tuple[Term, Term, int, int]] = []
        self.identity_sizes: set[Term] = set()
        self.moving: dict[str, str] = {}
        self.still: dict[str, str] = {}
        self.events: dict[str, frozenset[str]] = {}
        self.unfolded: list[tuple[Term, Term]] = []

    def note_positive(self, body: Term, letter: str) -> None:
        """Note that a letter is positive if its power is differentiated by ``letter`` and nothing
        is said of the exponent: x^n is a real function where x > 0."""
        for part in children(body):
            self.note_positive(part, letter)
        if body.head != "pow" or letter not in free_names(body) or body.args[0].head != "sym":
            return
        base, exponent = body.args[0].args[0], free_names(body.args[1])
        if exponent and exponent.isdisjoint(self.declared) and "#" not in base:
            self.sorts.setdefault(base, "positive")

    def note_real(self, body: Term, letter: str) -> None:
        """Note that a base is positive if its power moves with its exponent: z^v is a real function
        of v where z > 0."""
        for part in children(body):
            self.note_real(part, letter)
        if body.head != "pow" or letter not in free_names(body.args[1]):
            return
        base = body.args[0]
        if base.head == "sym" and len(base.args) == 1 and base.args[0] != letter:
            self.sorts.setdefault(base.args[0], "positive")

    def note_integers(self, *terms: Term) -> None:
        """Letters of which remainders are taken are integers."""
        for name in frozenset[str]().union(*map(free_names, terms)):
            self.sorts.setdefault(name, "integer")

    def note_exponent(self, base: Term, power: Term) -> None:
        """A letter n is an integer if a negative numeral has the exponent n, -n or n + 1: it has
        no other powers.  A letter of real numbers, as in (-2)^x, is none by that."""
        if base.head != "neg" or base.args[0].head != "num" or not base.args[0].args[0]:
            return
        parts = power.args if power.head == "add" else (power,)
        bare = [part.args[0] if part.head == "neg" else part for part in parts]
        letters = [part for part in bare if part.head == "sym" and len(part.args) == 1]
        whole = [part for part in bare if part.head == "num" and not part.args[1]]
        is_real = any(letter.args[0] in OF_REALS for letter in letters)
        if len(letters) == 1 and len(whole) == len(bare) - 1 and not is_real:
            self.note_integers(*letters)

    def note_natural(self, *terms: Term) -> None:
        """Letters of which factorials or binomial coefficients are taken are natural numbers."""
        for term in terms:
            self.sorts.update(dict.fromkeys(free_names(term), "natural"))

    def note_whole(self, term: Term) -> None:
        """Letters of whose factorials something is said are natural numbers."""
        if term.head == "factorial":
            self.note_natural(term)
        elif term.head in ("div", "mul"):
            for part in children(term):
                self.note_whole(part)


class Readers(NamedTuple):
    """The functions that read ``parts`` by their kind, and the ``factor`` that comes next."""

    parts: Mapping[str, Callable[[Elaboration, Node], Term]]
    factor: Callable[[Elaboration, Taken], Product]


class Elaboration:
    """Makes the terms of one text in one reading: of formulas in ``scope`` under the answers of
    ``choices``, by ``readers``."""

    def __init__(self, scope: Scope, choices: Choices, readers: Readers) -> None:
        self.scope = scope
        self.choices = choices
        self.readers = readers
        self.notes = Notes(scope)
        self.known, self.used = scope.notation, scope.uses
        self.is_latex, self.document = scope.is_latex, scope.document
        self.in_product = False
        self.at: Term | None = None  # where functions are taken that stand without an argument
        self.going_on = ""  # the letter by which the end of the row is differentiated
        self.nesting = 0  # how many functions and sums are being read

    def is_function(self, word: str) -> bool:
        """True if a word is a function by its uses, in the formula or in its document."""
        known = self.document is not None and self.document.is_applied(word)
        return known or word in self.used.functions - self.known.names

    def lacks_argument(self, word: str) -> bool:
        """True if a word is a function by its uses that has to have an argument here."""
        return self.at is None and word in self.used.functions - self.known.names

    def called(self, name: Name, call: list[Term]) -> tuple[Name, list[Term]]:
        """A name with its arguments, or that of the place where functions are taken without."""
        if self.at is None or call or not self.is_function(name.base):
            return name, call
        return name._replace(call=1), [self.at]

    def term_at(self, point: Term, part: Part) -> Term:
        """The term of ``part``, with functions that stand without an argument at a point."""
        before, self.at = self.at, point
        found = self.term(part)
        self.at = before
        return found

    # The way back to the whole

    def term(self, part: Part) -> Term:
        """The term of ``part``, a chain without relation signs or anything smaller."""
        while isinstance(part, Node) and part.kind in ("chain", "group"):
            if part.kind == "chain" and len(part.parts) > 1:
                raise self.error(NO_TERM, first(part.parts[1]))
            part = part.parts[0] if part.kind == "chain" else self.only(part)
        if isinstance(part, Mark):
            raise self.error(NO_OPERAND, part, sign=part.text)
        alone = part.parts[0] if part.kind == "item" and len(part.parts) == 1 else None
        if isinstance(alone, Node) and alone.kind == "group":
            return self.term(alone)
        row = part if part.kind in ("sum", "row") else Node("row", (part,))
        return self.readers.parts[row.kind](self, row)

    def operand(self, part: Part) -> Term:
        """The term of an operand that is no word and no numeral."""
        if isinstance(part, Mark):
            raise self.error(MISPLACED, part, sign=part.text)
        read = self.readers.parts.get(part.kind)
        return self.term(self.only(part)) if read is None else read(self, part)

    def factor(self, taken: Taken) -> Product:
        """The factor that comes next in a row, with all that belongs to it."""
        return self.readers.factor(self, taken)

    def nested(self, read: Callable[[Elaboration, Taken], Product], taken: Taken) -> Product:
        """What ``read`` finds next in a row, one level deeper."""
        if self.nesting == LIMITS.depth:
            raise self.error(NESTED, taken.next, limit=LIMITS.depth)
        self.nesting += 1
        found = read(self, taken)
        self.nesting -= 1
        return found

    def only(self, fence: Node) -> Node:
        """The one chain in a bracket."""
        chains = nodes(fence)
        if len(chains) == 1:
            return chains[0]
        if not chains:
            raise self.error(EMPTY, first(fence))
        comma = first(fence.parts[2])
        raise self.error("a comma separates arguments; no function takes them here", comma)

    def items(self, fence: Node) -> list[Term]:
        """The terms in a bracket."""
        found = list(map(self.term, nodes(fence)))
        if not found:
            raise self.error(EMPTY, first(fence))
        return found

    # Terms, questions and errors

    def make(self, mark: Mark, head: str, *args: object) -> Term:
        """The term with this head and these arguments; its flaws are errors at ``mark``."""
        of_numbers = head in _OF_NUMBERS and (self.known.matrices or head == "deriv")
        if of_numbers and has_size(cast(Term, args[-1])):
            raise self.error(OF_MATRIX, mark)
        try:
            return Term(head, *args)
        except MalformedTerm as flaw:
            raise self.flawed(mark, flaw) from None

    def unfolded(self, name: Term) -> Term:
        """The meaning of a name of the library, which is noted; of another name, itself."""
        found = meaning(self.known, name)
        if found is None:
            return name
        self.notes.unfolded.append((found, name))
        return found

    def numeral(self, mark: Mark) -> Term:
        """The numeral that ``mark`` says."""
        words = {*self.used.alone, *self.used.below, *self.scope.declared.bases}
        if {*"eE"} & {*mark.text} and {"e", "E"} & {word.rstrip("0123456789") for word in words}:
            raise self.error(NO_POWER, mark)
        said = mark.says.lstrip("-")
        whole, _, decimals = said.partition(".")
        term = Term("num", int(whole + decimals), len(decimals))
        return Term("neg", term) if mark.says.startswith("-") else term

    def expanded(self, mark: Mark, make: Callable[[], Term], *numbers: Term) -> Term:
        """What ``make`` writes out of ``numbers``; its flaws are errors at ``mark``."""
        if self.known.matrices and any(map(has_size, numbers)):
            raise self.error(OF_MATRIX, mark)
        try:
            return make()
        except (NotExpanded, MalformedTerm) as flaw:
            raise self.flawed(mark, flaw) from None

    def pick(self, mark: Mark, question: str, *options: Said) -> int:
        """Which of ``options`` this reading takes at ``mark``, and elsewhere."""
        return self.choices.pick(mark.start, question, *options)

    def pick_here(self, mark: Mark, question: str, *options: Said) -> int:
        """Which of ``options`` this reading takes at ``mark``; elsewhere it may be another one."""
        return self.choices.pick(mark.start, question, *options, is_local=True)

    def may_be(self, mark: Mark, question: str, *options: Said) -> bool:
        """Whether this reading takes the second of two ``options`` at ``mark``, and elsewhere: what
        custom hardly has, so that it only keeps the first one from being refuted."""
        return self.choices.pick(mark.start, question, *options, is_rare=True) == 1

    def error(self, sentence: str, mark: Mark, **values: object) -> UnreadableText:
        """The exception at ``mark``; ``values`` go into the gaps of the ``sentence``."""
        return UnreadableText(self.scope.source, mark.start, sentence, **values)

    def flawed(self, mark: Mark, flaw: Exception) -> UnreadableText:
        """The exception at ``mark`` for a malformed term."""
        if isinstance(flaw, MalformedTerm):  # in the words of the kernel
            return self.error("{why}", mark, why=str(flaw)[:100])
        said = said_of(flaw)
        return self.error(said.id, mark, **said.values)
