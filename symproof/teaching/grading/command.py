"""``symproof grade SHEET.md ANSWERS``: the sheet, the answers, the table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from ...base.bars import Bar
from ...base.catalogs import language_of, translator
from ...base.doors import read_beside, read_regular, text_of
from ...base.errors import Unusable
from ...base.messages import Said
from ...deciding.words import WORDS, Paint, plain
from .grades import demand_solvable, grades
from .sheets import BadSheet, answers, exercises
from .tables import FORMATS


def run(options: Namespace, paint: Paint = plain) -> tuple[int, str]:
    """The exit code, 2 if an answer was stopped, else 1 if one is wrong, and the table, of which
    ``paint`` paints the words if it is text.  Raises
    :class:`~symproof.base.errors.Unusable` and ``OSError``."""
    try:
        translate = translator(language_of(options.lang).code, "documents")
        sheet = exercises(text_of(read_regular(Path(options.sheet))))
        names = [exercise.name for exercise in sheet]
        given = dict(_class(Path(options.answers), names))
        demand_solvable(sheet, options.jobs)
        found, bar = [], Bar()
        for grade in grades(sheet, given, options.jobs, options.lang):
            found.append(grade)
            bar(len(found), len(sheet) * len(given))
    except BadSheet as error:
        raise Unusable(f"{options.sheet}: {error}") from None
    except ValueError as error:
        raise Unusable(str(error)) from None
    table = FORMATS[options.output_format](found, translate, paint)
    return max((WORDS[grade.word].exit_code for grade in found), default=0), table


def _class(place: Path, names: list[str]) -> Iterator[tuple[str, dict[str, str] | Said]]:
    """The students in a folder, or the one whose sheet is named, with their answers, or why these
    are not read."""
    if not place.is_dir():
        yield place.stem, _answers(place, names)
        return
    found = sorted(path for path in place.iterdir() if not path.name.startswith("."))
    if not any(path.suffix == ".md" for path in found):
        raise Unusable(f"{place}: there is no answer in this folder; each is a file NAME.md")
    for path in found:
        if path.suffix != ".md":
            why = Said("answers are read from files NAME.md; save this one as Markdown")
            yield path.name, why
            continue
        try:
            yield path.stem, _answers(path, names)
        except OSError as error:
            yield path.stem, Said("{why}", why=error.strerror or str(error))


def _answers(path: Path, names: list[str]) -> dict[str, str] | Said:
    """The answers of a student, whose file is no link out of its folder; or why it is not read."""
    data = read_beside(path, path.parent / "answers")
    try:
        return answers(text_of(data), names)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Said("line {line} of the file is not UTF-8; save it in UTF-8", line=line)
