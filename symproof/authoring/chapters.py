"""What a chapter of a theory says besides its theorems.

A module of a theory may end with a :class:`Chapter` named ``CHAPTER``; reports put it around the
theorems of the module.  Its texts are sentences as in titles and statements.  In them the name
of a theorem in braces, such as ``{shift}``, is a mention of that theorem: "Theorem 3.6".
"""

from __future__ import annotations

from typing import NamedTuple

NAME = "CHAPTER"


class Exercise(NamedTuple):
    """What a reader is asked, and the theorem or the refuted claim that is the answer."""

    text: str
    answer: str


class Example(NamedTuple):
    """What happens in a concrete case, and the theorems whose formulas show it."""

    text: str
    shows: tuple[str, ...]


class Cases(NamedTuple):
    """Theorems of one line that say the same for different numbers; reports show them as a table
    below a sentence."""

    text: str
    shows: tuple[str, ...]


class PropertyTable(NamedTuple):
    """A table of what each of several things is and is not, below a sentence.

    ``columns`` are properties; a row is the name of a thing and, for each property, the name of a
    theorem that says that the thing has it, or of a refuted claim that said so.
    """

    text: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Lead(NamedTuple):
    """A sentence that leads to a theorem, before which reports put it."""

    theorem: str
    text: str


class Chapter(NamedTuple):
    """The frame of a chapter.

    * ``title``      its title;
    * ``question``   what a reader wants to know before reading it;
    * ``idea``       why the answer is what it is, before any formula is derived;
    * ``figure``     the name of a figure, and ``caption`` what is to be seen there;
    * ``main``       the name of its main theorem;
    * ``used``       where that theorem is used;
    * ``theorems``   names of further theorems; the rest are propositions,
    * ``lemmas``     but for these;
    * ``once``       and for these lemmas, which one theorem of the chapter uses and which stand
                     in an appendix;
    * ``cases``      theorems that are shown as tables;
    * ``leads``      sentences between the theorems;
    * ``comparison`` a table of what several things are and are not;
    * ``example``    a concrete case;
    * ``exercises``  at its end.
    """

    title: str
    question: str = ""
    idea: str = ""
    figure: str = ""
    caption: str = ""
    main: str = ""
    used: str = ""
    theorems: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    cases: tuple[Cases, ...] = ()
    leads: tuple[Lead, ...] = ()
    comparison: PropertyTable | None = None
    example: Example | None = None
    exercises: tuple[Exercise, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All theorems that it names outside of its sentences."""
        shown = self.example.shows if self.example else ()
        answers = (exercise.answer for exercise in self.exercises)
        rows = self.comparison.rows if self.comparison else ()
        compared = (name for _, cells in rows for name in cells)
        return (*filter(None, [self.main]), *self.own, *shown, *answers, *compared)

    @property
    def own(self) -> tuple[str, ...]:
        """The theorems of the chapter that it names besides the main one."""
        tabled = (name for cases in self.cases for name in cases.shows)
        return (*self.theorems, *self.lemmas, *self.once, *tabled)

    @property
    def sentences(self) -> tuple[str, ...]:
        """All its texts."""
        table = self.comparison or PropertyTable("", (), ())
        texts = (
            self.title, self.question, self.idea, self.caption, self.used,
            *(cases.text for cases in self.cases), *(lead.text for lead in self.leads),
            self.example.text if self.example else "", *(e.text for e in self.exercises),
            table.text, *table.columns, *(thing for thing, _ in table.rows),
        )  # fmt: skip
        return tuple(filter(None, texts))
