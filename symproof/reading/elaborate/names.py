"""Names: which letters are one, what belongs to them, and which of them are constants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import pairwise, zip_longest

from ...kernel.claims import Relation
from ...kernel.terms import Term, number, symbol
from ...notation.declared import Notation
from ...notation.names import GREEK, Name, accented, declared, is_letter, takes_matrix
from ...notation.tokens import MAX_DIGITS, UnreadableText
from ...notation.words import APPLIED, BARE, CUSTOM, CUSTOM_IN_TEXT, KEYWORDS
from ...system.messages import Said
from ..grammar import Node, Part, first, last, leaves
from ..lexing.marks import INFINITE, MANY_DIGITS, Mark
from ..lexing.plain import NO_POWER
from ..phrases.matching import is_word
from ..phrases.sentences import NOT_UNDERSTOOD
from ..scope.choices import Choices
from ..scope.turning import turned_run
from ..scope.uses import Uses, holds_one
from ..scope.words import CONSTANTS, GLUED, NUMBERED, SYMPY_CONSTANTS, UNSUPPORTED, WHOLE, glued
from .chances import MOMENTS, outcomes
from .entries import entry_of
from .expansions import COUNT
from .measures import measured
from .rows import Entry, Taken

#: Why a name is not read, here and elsewhere.
NO_VARIABLE = "{name} is not the name of a variable"
NO_BRACKETS = "what {name} is taken of stands in brackets, as in E[X]"
NOT_RANDOM = "which letters are random here?  Say so, as in X: random variable"
BY_CUSTOM = "{name}(…) is not supported as a function; declare {name}, or write {name}·(…)"
NOT_PRINTED = "these braces are not printed; write parentheses"
OF_COLUMN = "a column has one index; give parts of it another name"
OF_MATRIX = "an entry of a matrix has two indices; give parts of it another name"
ONE_SUBSCRIPT = "a name has one subscript; write two indices as x_(i, j)"
_GLYPHS = {"π": "pi", r"\pi": "pi", "ⅈ": "i", "ℯ": "e"}
#: What belongs to a name.
NAMING = frozenset(("sub", "lowered", "prime"))


class Names:
    """The names of one text in one reading."""

    whole: dict[str, str]  # the sorts of letters that could be nothing else

    def __init__(
        self, source: str, known: Notation, used: Uses, choices: Choices, is_latex: bool
    ) -> None:
        self.source = source
        self.known = known
        self.used = used
        self.choices = choices
        self.is_latex = is_latex
        self.bound: set[str] = set(used.bound)
        self.whole: dict[str, str] = {}  # the sorts of letters that could be nothing else
        self.open_letters: frozenset[str] = frozenset()  # it is said of them whether they are whole
        self.supposed: dict[Relation, Said] = {}  # what is supposed with what is written out
        self.matrices = {_key(term): term for term in known.matrices}
        self.turns = bool(known.turns) and not is_latex
        self.has_entries = known.entries  # whether entries of matrices are named
        self.bases, self.long, self.declared_words = declared(known.names, known.templates)

    def error(self, reason: str, mark: Mark, **values: object) -> UnreadableText:
        """What to raise because of ``mark``; ``values`` go into the gaps of the reason."""
        return UnreadableText(self.source, mark.start, reason, **values)

    def pick(self, mark: Mark, question: str, *options: Said) -> int:
        """Which of ``options`` this reading takes at ``mark``, and elsewhere."""
        return self.choices.pick(mark.start, question, *options)

    def pick_here(self, mark: Mark, question: str, *options: Said) -> int:
        """Which of ``options`` this reading takes at ``mark``; elsewhere it may be another one."""
        return self.choices.pick(mark.start, question, *options, is_local=True)

    # Rows

    def taken(self, parts: Sequence[Part]) -> Taken:
        """A row, ready to be read."""
        entries = list(self._entries(parts))
        if self.is_latex:
            entries = list(self._joined(entries))
        else:
            self.demand_no_words(entries)
        end = last(parts[-1])
        return Taken(entries, end, self.is_name)

    def is_name(self, word: str) -> bool:
        """Whether a word is declared to be a name or, as det may be, a function."""
        return word in self.known.names or f"{word}(#)" in self.known.templates

    def demand_no_words(self, entries: Sequence[Entry]) -> None:
        """Refuse a word among letters that nothing says to be a name: it may change what is
        claimed."""
        for one, other in pairwise(entries):
            marks = [first(e.node) for e in (one, other) if e.kind == "word"]
            for mark in marks if len(marks) == 2 and first(other.node).before else []:
                whole = mark.says == mark.text and len(mark.text) > 3 and mark.text.isalpha()
                if whole and mark.text not in {*self.bases, *self.bound, *WHOLE}:
                    reason = "is {name} a name?  Declare it, or multiply by ·"
                    raise self.error(reason, mark, name=mark.text)

    def _entries(self, parts: Sequence[Part]) -> Iterator[Entry]:
        extreme = False
        for part, behind in zip_longest(parts, parts[1:]):
            if isinstance(part, Mark):
                extreme = False
                yield Entry("sign", part)
                continue
            base, scripts = (part.parts[0], part.parts[1:]) if part.kind == "item" else (part, ())
            before, mark = extreme, first(base)
            extreme = mark.says in ("max", "min")
            if isinstance(base, Node) and base.kind == "group" and not self.is_latex and before:
                yield Entry("node", Node("fence", base.parts), scripts)  # max{a, b}
            elif isinstance(base, Node) and base.kind == "group":
                yield from self._opened(base, scripts)
            elif isinstance(base, Node) and base.kind == "one" and mark.kind == "word":
                indexed = bool(scripts) and first(scripts[0]).says == "["
                words = [mark.says] if self.is_latex or indexed else self.split(mark)
                called = behind is not None and first(behind).text == "("
                if called and len(words) > 1 and not scripts and not first(behind).before:
                    if words[0] in KEYWORDS and words[-1] not in KEYWORDS:  # sinc(x) is no sin(c·x)
                        raise self.unknown(mark)
                for word in words[:-1]:
                    yield Entry("word", mark._replace(says=word))
                scripts, run = turned_run(scripts) if self.turns else (scripts, None)
                yield Entry("word", mark._replace(says=words[-1]), scripts)
                yield from self._entries((run,)) if run else ()
            else:
                yield Entry("node", base, scripts)

    def _opened(self, group: Node, scripts: tuple[Part, ...]) -> Iterator[Entry]:
        """What stands in braces that print nothing, as it is printed: without them."""
        chains = [p for p in group.parts if isinstance(p, Node)]
        rows = chains[0].parts[0].parts if len(chains) == 1 else ()  # type: ignore[union-attr]
        plain = len(chains) == 1 and len(chains[0].parts) == 1 and len(rows) == 1
        if not self.is_latex:
            raise self.error("braces only hold subscripts and exponents", first(group))
        if not plain or not isinstance(rows[0], Node):
            raise self.error(NOT_PRINTED, first(group))
        *inner, last = self._entries(rows[0].parts)
        yield from inner
        yield last._replace(scripts=(*last.scripts, *scripts))

    def split(self, mark: Mark) -> list[str]:
        """The parts of a run of letters: one name, or letters and functions."""
        word = mark.says
        if word in self.bases or word in self.bound or word in WHOLE or len(word) == 1:
            return [word]
        if word in MOMENTS:
            return [word]
        if not word.isalpha():
            return [word]
        if is_word(word):
            raise self.error(NOT_UNDERSTOOD, mark, word=word)
        parts = glued(word)
        if parts:
            return parts
        alone = [letter for letter in word if letter in self.used.alone | self.known.names]
        if alone and (len(word) <= 3 or len(alone) == len(word)):
            return list(word)
        shares = any(set(run) & set(word) for run in self.used.runs - {word})
        if shares and len(word) <= 3:
            return list(word)
        if len(word) > 3:
            return [word]
        product = Said("{name} is the product {product}", name=word, product="·".join(word))
        name = Said("{name} is one name", name=word)
        return [word] if self.pick(mark, word, product, name) else list(word)

    def _joined(self, entries: list[Entry]) -> Iterator[Entry]:
        """The entries with letters of LaTeX put together that spell a declared name."""
        k = 0
        while k < len(entries):
            run = self._letters_from(entries, k)
            name = next((b for b in self.long if run.startswith(b)), "")
            applied = (
                run if run in KEYWORDS and len(run) > 2 and _is_applied(entries, k, run) else ""
            )
            bare = (f for f in sorted(BARE, key=len, reverse=True) if run.startswith(f))
            typed = applied or next(bare, "")
            if typed and not name:
                command = f"\\{typed}" if typed in BARE else f"\\operatorname{{{typed}}}"
                reason = "is this a product of letters?  Write {command}, or r \\cdot s"
                raise self.error(reason, first(entries[k].node), command=command)
            end = k + max(len(name), 1)
            entry = entries[k]
            if name:
                mark = first(entry.node)._replace(says=name)
                entry = Entry("word", mark, entries[end - 1].scripts)
            yield entry
            k = end

    @staticmethod
    def _letters_from(entries: list[Entry], k: int) -> str:
        run = ""
        for entry in entries[k:]:
            mark = first(entry.node)
            if entry.kind != "word" or len(mark.text) != 1 or (run and mark.before):
                break
            run += mark.says
            if entry.scripts:
                break
        return run

    # Numerals

    def numeral(self, mark: Mark, scripts: Sequence[Part], taken: Taken) -> Term:
        """A numeral with its power; with a fraction of numerals behind it, perhaps a mixed one."""
        term = self.digits(mark)
        behind = taken.entries[taken.at].node if not taken.is_done and not scripts else None
        if isinstance(behind, Node) and behind.kind == "frac" and term.args[1:] == (0,):
            plain = all(m.kind in ("frac", "number", "open", "close") for m in leaves(behind))
            if plain and self.pick_here(
                mark, "2 1/2", Said("a numeral before a fraction is a mixed numeral"),
                Said("a numeral before a fraction is a factor"),
            ) == 0:  # fmt: skip
                node, more = taken.take_item()
                fraction = self.operand(node)
                return self.scripted(mark, self.make(mark, "add", term, fraction), more)
        if len(scripts) == 1 and first(scripts[0]).says == "%":
            if not taken.is_done and not taken.at_sign:
                raise self.error("is this per cent or a remainder?  Write 7%·x", first(scripts[0]))
            return self.make(mark, "div", term, number(100))
        in_degrees = any(m.says == "°" for script in scripts for m in leaves(script))
        if in_degrees and not taken.is_done:
            if taken.next.says in ("C", "F", "K") and (self.is_latex or not taken.next.before):
                raise self.error("temperatures are not read", taken.next)
        return self.scripted(mark, term, scripts)

    def digits(self, mark: Mark) -> Term:
        """The numeral that a mark says."""
        words = {*self.used.alone, *self.used.below, *self.bases}
        if {*"eE"} & {*mark.text} and {"e", "E"} & {word.rstrip("0123456789") for word in words}:
            raise self.error(NO_POWER, mark)
        said = mark.says.lstrip("-")
        whole, _, decimals = said.partition(".")
        term = Term("num", int(whole + decimals), len(decimals))
        return Term("neg", term) if mark.says.startswith("-") else term

    # Names

    def name(self, taken: Taken) -> Term:
        """A name with what belongs to it, or a constant."""
        mark, scripts = taken.take_word()
        if mark.says in self.used.unclear:
            reason = "{name} is bold at one place and not at another; give it two names"
            raise self.error(reason, mark, name=mark.says)
        moment = self.moment(mark, scripts, taken)
        if moment is not None:
            return moment
        if self.is_latex:
            scripts = _below_first(scripts)
        constant = None if self.is_called(mark, scripts, taken) else self.constant(mark, scripts)
        if constant is not None:
            return self.scripted(mark, constant, scripts)
        if self.is_conjugate(mark):
            letter = mark._replace(says=accented(mark.says)[0])
            inner = self.name(Taken([Entry("word", Node("one", (letter,)))], letter, self.is_name))
            return self.scripted(mark, self.make(mark, "conj", inner), scripts)
        base, sub = self.base(mark, taken, scripts)
        primes, scripts = _primes(scripts)
        word = ""
        below = bool(scripts) and first(scripts[0]).kind in ("sub", "lowered")
        is_member = any(key.startswith(f"{base}_") for key in self.matrices)
        if below and base in self.matrices and not (is_member or sub):
            sub, scripts = self.indices(scripts)
            return self.scripted(mark, self.entry(mark, self.matrices[base], sub), scripts)
        if not sub and below:
            word, sub, scripts = self.subscript(base, primes, scripts)
            if word and not primes:
                primes, scripts = _primes(scripts)
            self.demand_end_of_index(sub, taken)
        matrix = self.matrix_at(Name(base, word, 0, len(sub)).template, sub)
        if matrix is not None:
            return self.scripted(mark, self.matrix_named(mark, matrix, sub, primes), scripts)
        index = scripts[0] if scripts else None
        if isinstance(index, Node):
            if sub:
                raise self.error(ONE_SUBSCRIPT, mark)
            sub, scripts = self.items(index), scripts[1:]
        stray = first(scripts[0]) if scripts else None
        if stray is not None and stray.kind == "prime":
            raise self.error("write the prime before the subscript, x'_i, or inside, x_(i')", stray)
        if stray is not None and stray.kind in ("sub", "lowered"):
            raise self.error(ONE_SUBSCRIPT, stray)
        name = Name(base, word, primes, len(sub))
        sup: list[Term] = []
        if stray is not None and stray.text == "^" and self.is_declared(name, "^("):
            sup, scripts = self.arguments_above(scripts)
            name = name._replace(sup=len(sup))
        call: list[Term] = []
        fence = None if scripts else taken.peek_fence("(")
        grid = None if scripts or not self.is_latex else taken.peek_grid()
        if fence is not None and self.is_applied(name, mark, fence):
            _, scripts = taken.take_item()
            call = self.items(fence)
            if name == Name("C") and len(call) == 2 and not self.is_declared(name, "("):
                return self.scripted(mark, self.counted(mark, "binomial", call), scripts)
            name = name._replace(call=len(call))
        elif grid is not None and takes_matrix(name) and self.is_declared(name, "(#)"):
            node, scripts = taken.take_item()
            if scripts and first(scripts[0]).kind == "sup":
                raise self.error("put parentheses around the matrix or around its function", mark)
            call, scripts = [self.scripted(mark, self.operand(node), scripts)], ()
            name = name._replace(call=1)
        term = self.make(mark, "sym", name.template, *sub, *sup, *call)
        return self.scripted(mark, term, scripts)

    def moment(self, mark: Mark, scripts: tuple[Part, ...], taken: Taken) -> Term | None:
        """What E, Var and Cov say of random variables."""
        word = mark.says
        if word not in MOMENTS or (word in self.bases and not self.known.random):
            return None
        inside = scripts[0] if scripts and isinstance(scripts[0], Node) else None
        fence = inside or (None if scripts else taken.peek_fence("(["))
        if not self.known.random:
            capitals = [m for m in leaves(inside) if m.says.isupper()] if inside else []
            is_taken = inside is None and fence is not None
            if word != "E" or mark.text != "E" or capitals or is_taken:
                raise self.error(NOT_RANDOM, mark)
            return None
        if fence is None:
            raise self.error(NO_BRACKETS, mark, name=mark.text)
        if inside is None:
            _, scripts = taken.take_item()
        args = self.items(fence)
        if len(args) != MOMENTS[word]:
            raise self.error(COUNT, mark, name=word, count=MOMENTS[word], given=len(args))
        independent = self.known.is_independent
        written = outcomes(self.known.random, self.used.letters, are_independent=independent)
        for space in written.spaces:
            self.supposed[space.whole] = space.said
            self.whole |= {space.chances: "nonnegative", space.many: "positive integer"}
        term = self.expanded(mark, lambda: written.moment(word, args), *args)
        return self.scripted(mark, term, scripts[1:] if inside is not None else scripts)

    def matrix_at(self, template: str, sub: Sequence[Term]) -> Term | None:
        """The matrix that has this name with these indices."""
        if len(sub) == 1 and sub[0].head == "num" and not sub[0].args[1]:
            member = self.matrices.get(f"{template}@{sub[0].args[0]}")
            if member is not None:
                return member
        return self.matrices.get(template)

    def indices(self, scripts: tuple[Part, ...]) -> tuple[list[Term], tuple[Part, ...]]:
        """The indices of an entry, where letters side by side are two, and the scripts behind."""
        mark = first(scripts[0])
        if mark.kind == "lowered":
            return [self.digits(mark._replace(says=digit)) for digit in mark.says], scripts[1:]
        below = scripts[1]
        marks = [m for m in leaves(below) if m.kind not in ("open", "close")]
        if len(marks) == 2 and all(len(m.says) == 1 and m.kind == "word" for m in marks):
            return [symbol(m.says) for m in marks], scripts[2:]
        if len(marks) == 1 and (len(marks[0].says) == 2 or marks[0].kind == "number"):
            is_word = marks[0].kind == "word" and marks[0].says not in GREEK
            if is_word and not is_letter(marks[0].says):
                return list(map(symbol, marks[0].says)), scripts[2:]
            if marks[0].kind == "number" and marks[0].says.isdigit():
                return [number(int(digit)) for digit in marks[0].says], scripts[2:]
        alone = alone_in_braces(below) or (
            below if isinstance(below, Node) and below.kind in ("fence", "group") else None
        )
        return (self.items(alone) if alone else [self.single(below)]), scripts[2:]

    def entry(self, mark: Mark, matrix: Term, indices: Sequence[Term]) -> Term:
        """The entry of a matrix or a column at these indices."""
        is_column = matrix.args[-1] == number(1)
        if len(indices) != (1 if is_column else 2):
            raise self.error(OF_COLUMN if is_column else OF_MATRIX, mark)
        self.note_entries(mark)
        return entry_of(matrix.args[0], *indices)

    def note_entries(self, mark: Mark) -> None:
        """An entry of a matrix is named.  All formulas of a scope name entries, or none."""
        if self.known.turns is not None and not self.known.entries:
            raise self.error("this entry of a matrix is not read", mark)
        self.has_entries = True

    def matrix_named(self, mark: Mark, matrix: Term, indices: Sequence[Term], primes: int) -> Term:
        """A matrix of which only the size is known, or with a prime its transpose."""
        term = symbol(matrix.args[0], *indices, *matrix.args[-2:])
        for _ in range(primes):
            term = self.make(mark, "transpose", term)
        return term

    def constant(self, mark: Mark, scripts: Sequence[Part]) -> Term | None:
        """The constant that a word is, if it is one here."""
        word = mark.says
        if word in self.used.measures:
            base, term = measured(word, self.used.measures)
            self.whole[base] = "positive"
            return term
        if word in self.known.units:
            return Term("i")
        if mark.text in _GLYPHS:  # whatever is called pi
            return Term(_GLYPHS[mark.text])
        if mark.is_upright and word in ("i", "e"):
            return Term(word)
        if word in self.known.names or word in self.bound:
            return None
        if scripts and self.is_declared(Name(word), "^("):
            return None
        if scripts and (isinstance(scripts[0], Node) or first(scripts[0]).kind in NAMING):
            return None
        if word in CONSTANTS:
            return Term(CONSTANTS[word])
        if word == "I" and self.is_identity():
            return Term("identity")
        if word == "I" and self.is_latex:
            return None
        if word in SYMPY_CONSTANTS:
            return Term(SYMPY_CONSTANTS[word])
        if word == "e":
            return Term("e") if self.is_euler(mark) else None
        if word == "i":
            return Term("i") if self.is_unit(mark) else None
        return None

    def is_identity(self) -> bool:
        """Whether the letter I is the identity matrix."""
        if self.is_latex and self.known.identity is not None:
            return self.known.identity
        return self.is_latex or self.known.shows_identity or bool(self.known.matrices)

    def is_conjugate(self, mark: Mark) -> bool:
        """Whether a bar makes the conjugate of a letter that stands without it, too."""
        letter, accent = accented(mark.says)
        if accent != "bar" or letter not in self.used.letters or letter in self.matrices:
            return False
        if mark.says in self.known.names | self.bound or mark.says in self.matrices:
            return False
        if self.used.has_bars and letter in self.known.names:
            return True
        name = Said("{letter} with a bar is another name", letter=letter)
        conjugate = Said("{letter} with a bar is the conjugate", letter=letter)
        return self.pick(mark, "bar", name, conjugate) == 1

    def is_euler(self, mark: Mark) -> bool:
        """Whether the letter e, at ``mark``, is Euler's number."""
        letters = self.used.letters
        if self.used.is_euler:
            return not {"a", "b", "c", "d"} <= letters
        if {"c", "d"} <= letters or "e" in self.known.letters:
            return False
        return self.pick(mark, "e", Said("e is a letter"), Said("e is Euler's number")) == 1

    def is_unit(self, mark: Mark) -> bool:
        """Whether the letter i, at ``mark``, is the imaginary unit."""
        if self.used.is_unit and not {"j", "k"} & self.used.letters:
            return True
        if "i" in self.known.letters:
            return False
        return self.pick(mark, "i", Said("i is a letter"), Said("i is the imaginary unit")) == 1

    def base(self, mark: Mark, taken: Taken, scripts: Sequence[Part]) -> tuple[str, list[Term]]:
        """The letters of a name, and the index that digits behind a Greek letter are."""
        word = mark.says
        if word in self.bases:
            return word, []
        greek = mark.text not in (word, f"\\{word}") and word in (*GREEK, "pi")
        digits = None if taken.is_done else taken.next
        if greek and not scripts and digits is not None and digits.kind == "number":
            if not digits.before and digits.says.isdigit():
                return word, [self.digits(first(taken.take_item()[0]))]
        numbered = NUMBERED.fullmatch(word)
        if numbered is not None:
            base = "lambda" if numbered[1] == "lamda" else numbered[1]
            if len(numbered[2]) > MAX_DIGITS:
                raise self.error(MANY_DIGITS, mark, limit=MAX_DIGITS)
            return base, [self.digits(mark._replace(says=numbered[2]))]
        if word in UNSUPPORTED:
            if mark.text in ("∞", "\\infty"):
                raise self.error(INFINITE, mark)
            raise self.error("{name} is not supported", mark, name=word)
        if mark.text.startswith("\\text") and len(word) > 1 and word not in GREEK:
            raise self.error("the name {name} is not known; declare it first", mark, name=word)
        clash = GLUED.fullmatch(word)
        if clash is not None and word not in WHOLE:
            reason = "is this a name?  Declare {name}, or write the function as {function}(x)"
            raise self.error(reason, mark, name=word, function=clash[1])
        return ("lambda" if word == "lamda" else word), []

    def subscript(
        self, base: str, primes: int, scripts: tuple[Part, ...]
    ) -> tuple[str, list[Term], tuple[Part, ...]]:
        """The word that belongs to the name or the index arguments, and the scripts behind."""
        mark = first(scripts[0])
        if mark.kind == "lowered":
            return "", [self.digits(mark)], scripts[1:]
        below, rest = scripts[1], scripts[2:]
        marks = leaves(below)
        inner = [m for m in marks if m.kind not in ("open", "close")]
        letters = all(m.kind == "word" and (len(m.text) == 1 or len(inner) == 1) for m in inner)
        glued_marks = not any(m.before for m in inner[1:])
        word = "".join(m.says for m in inner) if letters and glued_marks else ""
        in_brackets = len(marks) > 1 and not self.is_latex
        if word and not in_brackets and len(word) > 1:
            known = (base, word) in self.declared_words
            is_letter_below = word in (*GREEK, "pi") or self.is_index(base, primes, word)
            if known or not is_letter_below:
                return word, [], rest
        alone = alone_in_braces(below)
        if alone is not None:
            return "", self.items(alone), rest
        if isinstance(below, Node) and below.kind in ("fence", "group"):
            return "", self.items(below), rest
        if word:
            return "", [Term("pi") if word == "pi" else symbol(word)], rest
        if inner and inner[0].kind == "number" and inner[0].says.isdigit():
            return "", [self.single(below)], rest
        raise self.error("a subscript is a name, a numeral or stands in parentheses", marks[0])

    def demand_end_of_index(self, index: Sequence[Term], taken: Taken) -> None:
        """Refuse a letter that touches a numeral below the line, as in ``x_2i``."""
        plain = not self.is_latex and len(index) == 1 and index[0].head == "num"
        touched = plain and not taken.is_done and not taken.at_sign and not taken.next.before
        below = taken.entries[taken.at - 1].scripts if touched else ()
        if touched and taken.at_word and last(below[-1]).kind == "number":
            raise self.error("where does the index end?  Write x_2·i or x_(2i)", taken.next)

    def arguments_above(self, scripts: tuple[Part, ...]) -> tuple[list[Term], tuple[Part, ...]]:
        """The arguments in ``^(i)`` or ``^{(i)}``, none if an exponent stands there, and the
        scripts behind them."""
        above: Part = scripts[1]
        behind = scripts[2:]
        if isinstance(above, Node) and above.kind == "item":  # a power of it, as in v^(i)^2
            behind = (*above.parts[1:], *behind)
            above = above.parts[0]
        alone = alone_in_braces(above)
        return ([], scripts) if alone is None else (self.items(alone), behind)

    def unknown(self, mark: Mark) -> UnreadableText:
        """What to raise because of a word in front of a parenthesis."""
        near = get_close_matches(mark.says, sorted(KEYWORDS), 1)
        if near:
            reason = "the function {name} is not known; did you mean {near}?"
            return self.error(reason, mark, name=mark.says, near=near[0])
        reason = "the function {name} is not known; declare {name}(#) first"
        return self.error(reason, mark, name=mark.says)

    def is_declared(self, name: Name, more: str) -> bool:
        """Whether a declared template begins with ``name`` and goes on with ``more``."""
        begin = name.template + more
        return any(template.startswith(begin) for template in self.known.templates)

    def is_called(self, mark: Mark, scripts: Sequence[Part], taken: Taken) -> bool:
        """Whether a declared function of this name is applied to the parenthesis behind it."""
        return (
            not scripts
            and taken.peek_fence("(") is not None
            and f"{Name(mark.says).template}(#)" in self.known.templates
        )

    def is_index(self, base: str, primes: int, word: str) -> bool:
        """Whether a word under ``base`` is an index of it and does not belong to its name."""
        family = Name(base, "", primes, 1).template
        return word in self.known.names and any(t.startswith(family) for t in self.known.templates)

    def is_applied(self, name: Name, mark: Mark, fence: Node) -> bool:
        """Whether the parenthesis behind ``name`` holds arguments and not a factor."""
        if self.is_declared(name, "("):
            return True
        if name.template in self.known.names or name.template in self.known.templates:
            return False
        letters = name.base.rstrip("0123456789")
        if not (is_letter(letters) or letters == "pi"):
            raise self.unknown(mark)
        self.demand_no_custom(name.base, mark, fence)
        if any(p.kind == "comma" for p in fence.parts if isinstance(p, Mark)):
            return True
        if name.base in self.used.alone:
            return False
        is_plain = not (name.sub or name.word)
        return name.base in APPLIED or (is_plain and self.may_apply(name.base, mark, fence))

    def demand_no_custom(self, base: str, mark: Mark, fence: Node) -> None:
        """Refuse a name that custom gives a meaning before such a parenthesis."""
        custom = CUSTOM.get(base) or (None if self.is_latex else CUSTOM_IN_TEXT.get(base))
        inside = [m for m in leaves(fence) if m.kind not in ("open", "close")]
        signs = [m for m in inside if m.says != "-"]
        is_meant = {
            "any": base not in self.used.alone,
            "number": [m.kind for m in signs] == ["number"] and base not in self.used.alone,
            "list": any(m.kind == "comma" for m in inside),
            "capital": any(m.says.isupper() and m.says not in self.known.names for m in inside),
        }  # fmt: skip
        if custom is None or not is_meant[custom]:
            return
        raise self.error(BY_CUSTOM, mark, name=mark.text)

    def may_apply(self, base: str, mark: Mark, fence: Node) -> bool:
        """Whether a letter before a parenthesis around a single letter or number is a function in
        this reading: a(3) and a(x) are read in both ways."""
        if not holds_one(fence):
            return False
        factor = Said("{name} is a factor before the parenthesis", name=base)
        function = Said("{name} is a function", name=base)
        return self.pick(mark, f"{base}(", factor, function) == 1

    def at_call(self, taken: Taken) -> bool:
        """Whether a name comes next that is applied to the parenthesis behind it."""
        entry = taken.entries[taken.at]
        mark = first(entry.node)
        behind = taken.entries[taken.at + 1 : taken.at + 2]
        fence = behind[0].node if behind and not entry.scripts else None
        if entry.kind != "word" or not isinstance(fence, Node) or first(fence).says != "(":
            return False
        return fence.kind == "fence" and self.is_applied(Name(mark.says), mark, fence)

    # What makes terms of more than names

    def expanded(self, mark: Mark, make: Callable[[], Term], *numbers: Term) -> Term:
        """What ``make`` writes out of numbers; its flaws are errors at ``mark``."""
        raise NotImplementedError

    def items(self, fence: Node) -> list[Term]:
        """The terms in a bracket."""
        raise NotImplementedError

    def counted(self, mark: Mark, word: str, args: Sequence[Term]) -> Term:
        """A function of ``args`` that is written out."""
        raise NotImplementedError

    def operand(self, node: Part) -> Term:
        """The term of an operand that is no word and no numeral."""
        raise NotImplementedError

    def single(self, part: Part) -> Term:
        """The term of a part of a formula."""
        raise NotImplementedError

    def make(self, mark: Mark, head: str, *args: object) -> Term:
        """A term; its flaws are errors at ``mark``."""
        raise NotImplementedError

    def scripted(self, mark: Mark, term: Term, scripts: Sequence[Part]) -> Term:
        """The term with its powers."""
        raise NotImplementedError


def _key(matrix: Term) -> str:
    """The name of a matrix without its size, and behind ``@`` the number below it."""
    name, *indices = matrix.args
    numbers = [f"@{t.args[0]}" for t in indices[:-2] if t.head == "num"]
    return "".join((name.removesuffix("[#×#]"), *numbers))


def _primes(scripts: tuple[Part, ...]) -> tuple[int, tuple[Part, ...]]:
    r"""How many primes come first, also as in ``^{\prime}``, and the scripts behind them."""
    count, at = 0, 0
    while at < len(scripts):
        above = scripts[at + 1] if first(scripts[at]).kind == "sup" else scripts[at]
        inside = [mark.kind for mark in leaves(above) if mark.kind not in ("open", "close")]
        if set(inside) != {"prime"}:
            break
        count += len(inside)
        at += 1 if above is scripts[at] else 2
    return count, scripts[at:]


def alone_in_braces(part: Part) -> Node | None:
    """The parentheses that are all of a script, perhaps in braces."""
    node = part
    while isinstance(node, Node) and node.kind != "fence":
        inner = [p for p in node.parts if isinstance(p, Node)]
        if len(inner) != 1 or (len(node.parts) > 1 and node.kind != "group"):
            return None
        node = inner[0]
    return node if isinstance(node, Node) and first(node).says == "(" else None


def _below_first(scripts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The scripts with primes in front of a subscript, and a subscript in front of a superscript,
    which prints the same."""
    count, behind = _primes(scripts)
    if count:
        return (*scripts[: len(scripts) - len(behind)], *_below_first(behind))
    if len(scripts) > 2 and first(scripts[0]).kind == "sub":
        count, behind = _primes(scripts[2:])
        primes = scripts[2 : len(scripts) - len(behind)] if count else ()
        return (*primes, *scripts[:2], *behind)
    if len(scripts) == 4 and first(scripts[0]).kind == "sup" and first(scripts[2]).kind == "sub":
        return (*scripts[2:], *scripts[:2])
    return scripts


def _is_applied(entries: Sequence[Entry], k: int, run: str) -> bool:
    """Whether a parenthesis follows the ``run`` of letters that begins at entry ``k``."""
    behind = entries[k + len(run) :]
    return bool(behind) and first(behind[0].node).says == "("
