"""``symproof grade SHEET.md ANSWERS``: the sheet, the answers, the table."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from ...base.bars import Bar
from ...base.caches import cache_folder
from ...base.catalogs import translator
from ...base.doors import read_beside, read_regular
from ...base.errors import Unusable
from ...base.files import Guard, Kind, head_of, write_atomically
from ...base.messages import Said, Translate, said_of
from ...deciding.words import WORDS, Paint, plain
from ...diagnostics.emit import demand_place, emit, guard_of
from ...documents.judging.memory import Memory
from ...documents.reporting.findings import SUFFIXES
from ...documents.source.scan import UnreadableDocument
from ...notation.limits import LIMITS
from .grades import Grade, demand_solvable, grades
from .handed import answers, decoded, text_of_answers
from .sheets import BadSheet, GradedExercise, exercises
from .tables import FORMATS, MARK, pages

#: The pages of feedback, which a later run may replace.
PAGE = Kind("feedback of symproof", lambda path: head_of(path).startswith(MARK.encode()))


def run(options: Namespace, paint: Paint = plain) -> int:
    """Grade a class and write the table, of which ``paint`` paints the words if it is text, and
    pages of feedback if a folder is named for them.  Returns the exit code, 2 if an answer was
    stopped, else 1 if one is wrong.

    Raises :class:`~symproof.base.errors.Unusable` and ``OSError``."""
    guard = guard_of(options, options.output_format, (options.sheet,))
    demand_place(options.output_file, guard)
    try:
        translate = translator(options.lang, "documents")
        sheet = exercises(decoded(read_regular(Path(options.sheet))))
        given = dict(_class(Path(options.answers), sheet))
        memory = _memory()
        demand_solvable(sheet, options.jobs, memory, options.lang)
        found, bar = [], Bar()
        for grade in grades(sheet, given, options.jobs, options.lang, memory):
            found.append(grade)
            bar(len(found), len(sheet) * len(given))
        bar.clear()
    except BadSheet as error:
        raise Unusable(Said("{sheet}: {why}", sheet=options.sheet, why=error)) from None
    except UnreadableDocument as error:
        raise Unusable(Said("{sheet}: {why}", sheet=options.sheet, why=error.said)) from None
    except ValueError as error:
        raise Unusable(said_of(error)) from None
    if options.feedback is not None:
        _write_feedback(Path(options.feedback), sheet, found, translate)
    emit(FORMATS[options.output_format](sheet, found, translate, paint), options.output_file, guard)
    return max((WORDS[grade.word].exit_code for grade in found), default=0)


def _memory() -> Memory | None:
    """The place where the answers about the sheet itself are kept; None if nothing can be kept."""
    with suppress(OSError):
        return Memory(cache_folder("grade"), repr(LIMITS))
    return None


def _write_feedback(
    folder: Path, sheet: Sequence[GradedExercise], found: Sequence[Grade], translate: Translate
) -> None:
    """Write a page for each student into a folder.  Raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    for student, text in pages(sheet, found, translate):
        place = folder / f"{student}.md"
        write_atomically(place, text, Guard(PAGE, folders=(folder,)))


def _class(
    place: Path, exercises: Sequence[GradedExercise]
) -> Iterator[tuple[str, dict[str, str] | Said]]:
    """The students in a folder, or the one whose sheet is named, with their answers, or why these
    are not read."""
    if not place.is_dir():
        yield place.stem, _answers(place, exercises)
        return
    found = sorted(path for path in place.iterdir() if not path.name.startswith("."))
    is_read = {path: path.suffix in SUFFIXES for path in found}
    if not any(is_read.values()):
        raise Unusable(Said("{folder}: there is no answer in this folder; each is a file NAME.md, "
                            "or of another format that check reads", folder=place))  # fmt: skip
    stems = Counter(path.stem for path in found if is_read[path])
    for path in found:
        is_alone = is_read[path] and stems[path.stem] == 1
        name = path.stem if is_alone else path.name
        try:
            yield name, _answers(path, exercises)
        except OSError as error:
            yield name, Said("{why}", why=error.strerror or str(error))


def _answers(path: Path, exercises: Sequence[GradedExercise]) -> dict[str, str] | Said:
    """The answers of a student, whose file is no link out of its folder; or why it is not read."""
    data = read_beside(path, path.parent / "answers")
    try:
        return answers(text_of_answers(path, data), exercises)
    except UnreadableDocument as error:
        return error.said
