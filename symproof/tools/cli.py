"""The command line: arguments in, text and an exit code out; the work is done elsewhere.

Exit codes: 0, every claim has its expected verdict; 1, one has not, or reports are stale;
2, usage, unreadable input, a missing tool or an internal error; 141, as of every program, when
whoever reads the output has closed it.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ..base import naming
from ..base.bars import Bar
from ..base.doors import read_regular
from ..base.errors import Unusable
from ..base.messages import Said, said_of
from ..base.speaking import of_commands, speaking, spoken
from ..base.visible import visible
from ..deciding.findings import codes_near, explanations
from .arguments import named, overview, parser, sentences_of_argparse
from .languages import language_of_words

OK, UNEXPECTED, UNUSABLE, CLOSED = 0, 1, 2, 141
MOST_OF_A_LINE = 1_000_000  # bytes of standard input
MOST_NAMED = 5  # theorems that are named where words fit several
CERTIFICATES = "proofs.json"  # among the reports
_RELATION = re.compile(r"[=<>≤≥≠≈]|\\(le|ge|ne|lt|gt)")  # in a claim, and in no title of a code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with ``arguments`` (default: those of the process)."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    given = _with_default(arguments)
    try:
        with speaking(language_of_words(given)):
            return _run(given)
    except Unusable as error:  # of the language
        _complain(str(error))
        return UNUSABLE


def _run(given: list[str]) -> int:
    """Run the command line in the language that is spoken."""
    say = of_commands()
    if not given:
        said = say("name a command; nothing was done")
        print(f"{overview()}\nsymproof: {said}", file=sys.stderr)
        return UNUSABLE
    with sentences_of_argparse():
        parsed = vars(parser(named(given)).parse_args(given))
    options = argparse.Namespace(**{**parsed, "lang": spoken()})
    try:
        code = RUN[options.command](options)
        print(end="", flush=True)
        return code
    except Unusable as error:
        _complain(said_of(error).in_language(say))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    except OSError as error:
        _complain(f"{say(error.strerror or str(error))}: {error.filename or ''}")
    except KeyboardInterrupt:
        _complain(say("interrupted"))
    except Exception as error:
        if os.environ.get("SYMPROOF_TRACEBACK"):
            raise
        _complain(_said("internal error: {why} (SYMPROOF_TRACEBACK=1 shows where)",
                        why=f"{type(error).__name__}: {error}"))  # fmt: skip
    return UNUSABLE


def _complain(text: str) -> None:
    """Say what is wrong, without anything that a terminal would obey."""
    print("\n".join(map(visible, f"symproof: {text}".splitlines())), file=sys.stderr)


def _said(sentence: str, **values: Any) -> str:
    """A sentence in the language that is spoken."""
    return Said(sentence, **values).in_language(of_commands())


def _lacking(error: ImportError, command: str, package: str) -> Unusable:
    """The error of a command whose package is not installed."""
    return Unusable(Said(
        "{why}; symproof {command} needs the package {package}: {install}", why=error,
        command=command, package=package, install=f"pip install 'symproof[{command}]'",
    ))  # fmt: skip


def _with_default(arguments: Sequence[str] | None) -> list[str]:
    """``build`` is what happens without a command, in a checkout; elsewhere options alone are
    those of ``build``, and without any there is nothing to run.  ``help`` asks for ``--help``."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["help"]:
        return [*given[1:], "--help"]
    options_alone = bool(given) and given[0].startswith("-")
    if options_alone and given[0] not in ("-h", "--help", "--version"):
        return ["build", *given]
    return given or (["build"] if _is_checkout(Path()) else [])


def _is_checkout(folder: Path) -> bool:
    """Whether a folder has the sources of symproof."""
    return all(folder.joinpath(n).exists() for n in ("pyproject.toml", "symproof/kernel/terms.py"))


# -- prove ---------------------------------------------------------------------------------


def _prove(options: argparse.Namespace) -> int:
    from ..base.catalogs import translator
    from ..base.files import Guard, demand_writable, write_atomically
    from ..diagnostics.colours import painter
    from ..diagnostics.emit import RESULT, demand_place, emit, guard_of
    from ..documents.reporting.prompt import judge

    guard = guard_of(options, options.output_format)
    demand_place(options.output_file, guard)
    certificate = None if options.certificate is None else Path(options.certificate)
    others = () if options.output_file is None else (Path(options.output_file),)
    kept = Guard(RESULT, others, force=options.force)
    if certificate is not None:
        demand_writable(certificate, kept)
    translate = translator(options.lang, "documents")
    paint = painter(options.output_file)
    coq, form, one = _coq(options), options.output_format, options.claim != "-"
    worst, rows, found = OK, [], []
    for number, claim in [(0, options.claim)] if one else _claims():
        judgement = judge(claim, options.where, library=options.library)
        if one and certificate is not None and judgement.document is not None:
            write_atomically(certificate, json.dumps(judgement.document, indent=1) + "\n", kept)
        code, of_coq, said = _with_coq(coq, judgement)
        worst = max(worst, code)
        if form not in ("text", "concise"):  # these are printed as they come
            found.append(judgement.diagnostic(number, of_coq))
        if one and form == "text":
            rows.append(
                "\n".join([judgement.text(translate, paint), *(f"  {row}" for row in said)])
            )
        elif form in ("text", "concise"):
            rows.append(translate("; ").join([judgement.line(translate, paint), *said]))
            if options.output_file is None:
                print(rows.pop(), flush=True)
    if form not in ("text", "concise"):
        from ..diagnostics import written
        from ..diagnostics.model import Output

        output = Output(found, at_least=worst, translate=translate)
        rows.append(written(output, form))
    if rows or options.output_file is not None:
        emit("\n".join(rows), options.output_file, guard)
    return worst


def _claims() -> Iterator[tuple[int, str]]:
    """The claims of the standard input with their lines."""
    for number, line in enumerate(_stdin_lines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _coq(options: argparse.Namespace) -> Any:
    """Coq, if it is asked for and there; says so if it is not there, which is an error with
    ``--require coq``."""
    recording = getattr(options, "record", False)
    if not (options.coq or options.require or recording):
        return None
    from ..checkers.coq.command import available
    from ..checkers.coq.compiler import CoqFailure, CoqMissing

    try:
        coq, absent = available(bool(options.require or recording), getattr(options, "jobs", None))
    except CoqMissing as missing:
        raise Unusable(f"SP305 {missing}") from None
    except CoqFailure as failure:
        raise Unusable(
            Said("the support library does not compile: {why}", why=str(failure))
        ) from None
    if absent:
        print(f"symproof: {absent}", file=sys.stderr)
    return coq


def _with_coq(coq: Any, judgement: Any) -> tuple[int, list[dict[str, Any]] | None, list[str]]:
    """The exit code of a judgement, what Coq says of its links as plain data, and in lines."""
    if coq is None:
        return judgement.exit_code, None, []
    from ..checkers.coq.command import data_of
    from ..checkers.coq.verdicts import FAILED, judge_claims

    verdicts = judge_claims(coq, [v.claim for v in judgement.verdicts])
    said = [f"Coq: {v.word}" + (f": {v.reason}" if v.reason else "") for v in verdicts]
    code = judgement.exit_code
    if code == OK and any(v.word == FAILED for v in verdicts):
        code = UNEXPECTED
    return code, [data_of(v) for v in verdicts], said


def _stdin_lines() -> Iterator[str]:
    """The lines of the standard input, as they come; a byte that is not UTF-8 stays as one, and
    its line is not read."""
    lines = iter(partial(sys.stdin.buffer.readline, MOST_OF_A_LINE + 1), b"")
    for number, data in enumerate(lines, 1):
        if len(data) > MOST_OF_A_LINE:
            raise Unusable(
                Said(
                    "line {line} of standard input has more than {most} bytes",
                    line=number,
                    most=MOST_OF_A_LINE,
                )
            )
        line = data.decode("utf-8-sig" if number == 1 else "utf-8", "surrogateescape")
        yield from line.removesuffix("\n").removesuffix("\r").split("\r")


# -- the library ---------------------------------------------------------------------------


def _build(options: argparse.Namespace) -> int:
    gc.disable()  # for one short run over trees, counting references suffices
    from ..authoring import keeping
    from ..diagnostics.emit import demand_folder, demand_place, emit, guard_of
    from .checking.run import run

    theory = () if options.theory is None else (options.theory,)
    guard = guard_of(options, options.output_format, theory)
    demand_place(options.output_file, guard)
    if not options.check:
        demand_folder(options.out)
    plain = options.output_format == "text"
    if options.check and (options.pdf or options.html or options.figures or options.open):
        raise Unusable(
            Said("--check writes nothing, not even with --pdf, --html, --open or --figures")
        )
    if options.theory and options.figures:
        raise Unusable(
            Said("--figures draws the objects of the library, not those of a theory file")
        )
    if options.html:
        _demand_katex()
    kept = keeping.NONE if options.search else keeping.read(Path(options.out) / CERTIFICATES)
    records, bar = _records(options.theory), Bar()
    if records and not bar.is_shown:
        _complain(_said("theorems to check: {count}", count=len(records)))
    result = run(records, bar, kept)
    if plain:
        emit(result.chapters(of_commands()), options.output_file, guard)
    note = partial(print, file=sys.stdout if plain and not options.output_file else sys.stderr)
    code, stale = _reports(options, result, note)
    if not plain:
        from ..diagnostics import written
        from ..diagnostics.model import Output, Problem
        from .checking.collect import from_run

        problems = [Problem("SP302", Said("not what the derivations give"), s, 0, 1) for s in stale]
        emit(written(Output(list(from_run(result)), problems), options.output_format),
             options.output_file, guard)  # fmt: skip
    return code


def _reports(
    options: argparse.Namespace, result: Any, note: Callable[..., None]
) -> tuple[int, list[str]]:
    """Write the reports of a run, or compare them; the exit code and the files that are stale.
    ``note`` prints what is done."""
    from ..report import api_reference, build
    from ..report.law_table import law_table

    if not result.as_expected:  # what is wrong is said by the findings, and no chapter is whole
        _complain(_said("the reports are left as they are"))
        return result.exit_code, []
    files = build.reports(result.checked)
    files[CERTIFICATES] = result.proofs()
    if options.theory is None:
        files |= {"laws.json": law_table(), **api_reference.pages()}
    folder = Path(options.out)
    if options.check:
        stale = [str(folder / name) for name in build.stale(files, folder)]
        for name in stale:
            print(f"{name}: SP302 {_said('stale; run: {command}', command='python -m symproof')}",
                  file=sys.stderr)  # fmt: skip
        return UNEXPECTED if stale else OK, stale
    build.demand_ours(files, folder, _further(options), options.force)
    written = build.write(files, folder)
    note(_said("{count} files written to {folder}", count=len(written), folder=folder))
    _build_more(options, result, files, note)
    for line in build.reading(folder, files, of_commands()):
        note(line)
    return OK, []


def _further(options: argparse.Namespace) -> list[str]:
    """The patterns of the names of what has a switch of its own."""
    switches = ((options.html, "index.html"), (options.pdf, "*/handbook.pdf"),
                (options.figures, "figures/**/*"))  # fmt: skip
    return [pattern for wanted, pattern in switches if wanted]


def _build_more(
    options: argparse.Namespace, result: Any, files: dict[str, str], note: Callable[..., None]
) -> None:
    """What has a switch of its own; a tool that one of them lacks does not keep the others."""
    folder, missing = Path(options.out), []
    more: list[tuple[bool, Callable[[], None]]] = [
        (options.figures, lambda: _build_figures(folder / "figures", note)),
        (options.html, lambda: _build_page(result, folder / "index.html", note)),
        (options.open, lambda: _open_page(folder / "index.html")),
        (options.pdf, lambda: _build_pdfs(files, folder, options.theory is None, note)),
    ]
    for wanted, make in more:
        try:
            if wanted:
                make()
        except Unusable as error:
            missing.append(str(error))
    if missing:
        raise Unusable("; ".join(missing))


def _build_figures(folder: Path, note: Callable[..., None]) -> None:
    """Draw the figures in all languages."""
    from ..base.files import write_atomically

    try:
        from ..report.figures.canvas import FontMissing
        from ..report.figures.gallery import files
    except ImportError as error:
        install = "pip install 'symproof[figures]'"
        raise Unusable(f"SP308 figures need Matplotlib ({install}): {error}") from None
    try:
        made = files()
    except FontMissing as error:
        raise Unusable(f"SP308 {error}") from None
    for name, content in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / name, content)
    note(_said("{count} files written to {folder}", count=len(made), folder=folder))


def _demand_katex() -> None:
    """Refuse to begin where the formulas of the page cannot be set."""
    from ..report.page.typesetting import ToolMissing, tools

    try:
        tools()
    except ToolMissing as error:
        raise Unusable(f"SP309 {error}; nothing was checked") from None


def _build_page(result: Any, path: Path, note: Callable[..., None]) -> None:
    """Make the page that shows every derivation and lets a reader try it."""
    from ..base.files import write_atomically
    from ..report.page.build import page
    from ..report.page.typesetting import RefusedFormula

    try:
        text = page(result.checked)
    except RefusedFormula as error:
        raise Unusable(f"SP309 {error}") from None
    write_atomically(path, text)
    note(_said("{path} written", path=path))


def _open_page(path: Path) -> None:
    """Show a page in the browser of the user."""
    import webbrowser

    if not path.is_file():
        raise Unusable(Said("there is no {path} yet; make it with --html", path=path))
    if not webbrowser.open(path.resolve().as_uri()):
        raise Unusable(Said("no browser was found; open {path} in one", path=path))


def _build_pdfs(
    files: dict[str, str], folder: Path, with_figures: bool, note: Callable[..., None]
) -> None:
    """Make a PDF of each handbook among the files."""
    from ..report.book import unillustrated, write_books
    from ..report.figures.chapter import NoFigures, illustrations
    from ..report.pdf import TexFailure, TexMissing

    beside = illustrations if with_figures else unillustrated
    try:
        for path in write_books(files, folder, beside):
            note(_said("{path} written", path=path), flush=True)
    except TexMissing as error:
        raise Unusable(f"SP306 {error}; everything else is written") from None
    except TexFailure as error:
        raise Unusable(f"SP307 {error}; everything else is written") from None
    except NoFigures as error:
        raise Unusable(f"SP308 no book without its figures: {error}") from None


def _check(options: argparse.Namespace) -> int:
    from .checking.command import run_check

    return run_check(options, _records, _coq(options), Bar())


def _records(theory: str | None) -> list[Any]:
    """The records of the library, or those that a theory file adds."""
    from ..authoring.library import library
    from ..theory import load

    load()
    if theory is None:
        return list(library.records.values())
    from ..authoring.theories import TheoryError, load_file

    try:
        return load_file(Path(theory))
    except TheoryError as error:
        raise Unusable(str(error)) from None


def _replay(options: argparse.Namespace) -> int:
    from ..notation.encoding import read_document
    from .checking.replaying import replay

    try:
        found = list(replay(read_document(read_regular(Path(options.file)))))
    except (ValueError, RecursionError) as error:
        raise Unusable(
            Said("{file}: not a proof document: {why}", file=options.file, why=error)
        ) from None
    if not found:
        raise Unusable(Said("{file}: there is no proof in it", file=options.file))
    for shown in found:
        print(shown.text if shown.holds else f"{options.file}: {shown.text}")
    return OK if all(shown.holds for shown in found) else UNEXPECTED


def _show(options: argparse.Namespace) -> int:
    from ..base.catalogs import translator
    from ..report.listing import entries, row_of, search

    found, words = entries(), " ".join(options.theorem)
    names = [entry.name for entry in found]
    name = naming.named(words, names)
    speaking = [e for e in found if e.name == name] or search(found, options.theorem)
    if not speaking:
        raise Unusable(naming.no_such("theorem", words, names))
    if len(speaking) > 1:
        shown = [row_of(entry, translator(options.lang)) for entry in speaking[:MOST_NAMED]]
        rest = Said("{count} more: {command}", count=len(speaking) - MOST_NAMED,
                    command=f"symproof list {words}")  # fmt: skip
        head = Said("there is no theorem {words}; these speak of it:", words=repr(words))
        rows = [head.in_language(of_commands()), *shown]
        more = [f"  {rest.in_language(of_commands())}"]
        raise Unusable("\n".join(rows + more * (len(speaking) > MOST_NAMED)))
    return _show_one(speaking[0].name, options.lang, options.format)


def _show_one(name: str, language: str, form: str = "text") -> int:
    """Prove the theorem ``name`` and print its derivation."""
    from ..report.build import show
    from .checking.run import run

    result = run([record for record in _records(None) if record.name == name])
    print(show(result.checked[0], language, form))
    return result.exit_code


def _list(options: argparse.Namespace) -> int:
    from ..report.listing import entries, listed

    rows = list(listed(entries(), options.lang, options.words))
    none = Said(
        "no theorem speaks of {words}; fewer words find more",
        words=visible(" ".join(options.words)),
    ).in_language(of_commands())
    print("\n".join(rows) or none)
    return OK


def _export(options: argparse.Namespace) -> int:
    from ..authoring.library import verify
    from ..checkers.coq.command import write_export

    folder = Path(options.folder)
    _demand_export(folder, options.force)
    checked = verify(_records(options.theory), Bar())
    files, reasons = write_export(checked, folder)
    for name, reason in reasons.items():
        print(f"{name}: {_said('not expressible in Coq: {why}', why=reason)}")
    print(_said("{count} files written to {folder}; in it: {command}", count=len(files),
                folder=folder, command="coq_makefile -f _CoqProject -o Makefile"))  # fmt: skip
    return OK if all(c.as_expected for c in checked) else UNEXPECTED


def _demand_export(folder: Path, force: bool) -> None:
    """Refuse a folder where an export would replace files that are no export, or lead out of it.
    Raises ``OSError``."""
    from ..base.doors import demand_inside
    from ..base.files import Guard, Kind, demand_writable, head_of
    from ..checkers.coq.command import PROJECT

    project = folder / "_CoqProject"
    is_ours = project.is_file() and head_of(project).startswith(PROJECT.encode())
    kind = Kind("an export of symproof", lambda _: is_ours)
    parts = (folder / "support", folder / "theorems")
    for part in parts:
        demand_inside(part, (folder,))
    for path in (project, *(file for part in parts for file in part.glob("*.v"))):
        demand_writable(path, Guard(kind, folders=(folder,), force=force))


def _explain(options: argparse.Namespace) -> int:
    words = " ".join(options.code)
    if words == "schema":
        from ..diagnostics.json_format import SCHEMA

        print(SCHEMA.read_text(encoding="utf-8"), end="")
        return OK
    from ..base.catalogs import translator
    from ..deciding.words import MEANINGS

    translate = translator(options.lang, "documents")
    known = explanations(translate)
    if not options.code:
        print("\n".join(f"{code}  {about.title}" for code, about in known.items()))
        return OK
    code = _code_said(words, translate)
    if code in known:
        title, meaning, remedy = known[code]
        todo = Said("What to do: {remedy}", remedy=remedy).in_language(translate)
        print(f"{code}: {title}\n\n{meaning}\n\n{todo}")
        return OK
    if code:  # a verdict that is no finding
        print(f"{translate(code)}\n\n{Said(MEANINGS[code]).in_language(translate)}")
        return OK
    if _RELATION.search(words):
        return _explain_claim(words, options)
    from ..report.listing import entries

    if name := naming.named(words, (entry.name for entry in entries())):
        return _show_one(name, options.lang)
    near = list(dict.fromkeys(codes_near(words, known) + codes_near(words)))
    others = ", ".join(f"{c} ({known[c].title})" for c in near)
    said = Said("there is no code {code}; did you mean {others}?", code=repr(words),
                others=others) if near else Said(
        "there is no code {code}; symproof explain lists the codes", code=repr(words))  # fmt: skip
    raise Unusable(said.in_language(translate))


def _code_said(words: str, translate: Callable[[str], str]) -> str:
    """The code that ``words`` name, by itself, by its title or by the verdict that it stands
    beside, in English or as ``translate`` has it; of a verdict without a code the verdict itself,
    and "" if they name neither."""
    from ..deciding.words import CODES, SAYINGS

    codes: dict[str, str] = {}
    for said in (str, translate):
        codes |= {naming.plain(said(verdict)): CODES.get(verdict, verdict) for verdict in SAYINGS}
        codes |= {naming.plain(about.title): code for code, about in explanations(said).items()}
    codes |= {naming.plain(code): code for code in explanations()}
    return codes.get(naming.plain(words), "")


def _explain_claim(claim: str, options: argparse.Namespace) -> int:
    """Decide a claim, and say how it follows."""
    from ..base.catalogs import translator
    from ..deciding.explaining import explained
    from ..diagnostics.colours import painter
    from ..documents.reporting.prompt import judge
    from ..report.listing import same_as

    judgement = judge(claim, options.where, library=options.library)
    said, named = translator(options.lang, "documents"), translator(options.lang)
    print(judgement.text(said, painter()))
    proved = [verdict for verdict in judgement.verdicts if verdict.proved]
    for entry in filter(None, (same_as(verdict.claim) for verdict in proved)):
        known = Said("This is “{title}”: {command}", title=named(entry.title),
                     command=f"symproof show {entry.name}")  # fmt: skip
        print("  " + known.in_language(said))
    for depth, line in explained(*judgement.verdicts):  # laws have their names from the reports
        print("  " * (depth + 1) + line.in_language(lambda text: named(said(text))))
    return judgement.exit_code


def _completion(options: argparse.Namespace) -> int:
    from .completion import script

    try:
        print(script(options.shell))
    except ImportError as error:
        raise _lacking(error, "completion", "shtab") from None
    return OK


def _learn(options: argparse.Namespace) -> int:
    from ..diagnostics.colours import painter
    from ..teaching.learn.progress import Progress, own_file
    from ..teaching.learn.terminal import listing, run, typed

    try:
        if not options.exercise:
            print("\n".join(listing(options.lang, Progress(own_file()), options.level)))
            return OK
        # Answers that are piped in are an experiment or a test of somebody, and no progress.
        progress = Progress(own_file() if sys.stdin.isatty() else None)
        name = " ".join(options.exercise)
        return run(name, options.lang, typed(), print, progress, painter())
    except UnicodeDecodeError as error:
        raise Unusable(
            Said("standard input is not UTF-8 (byte {byte})", byte=error.start)
        ) from None
    except ValueError as error:
        raise Unusable(str(error)) from None


def _grade(options: argparse.Namespace) -> int:
    from ..diagnostics.colours import painter
    from ..teaching.grading.command import run

    return run(options, painter(options.output_file))


def _batch(options: argparse.Namespace) -> int:
    from .batch.command import run

    return run(options)


def _rotary(options: argparse.Namespace) -> int:
    from .rotary import run

    return run(options)


def _lsp(options: argparse.Namespace) -> int:
    try:
        from .lsp.server import main as serve
    except ImportError as error:
        raise _lacking(error, "lsp", "pygls") from None
    return serve()


def _mcp(options: argparse.Namespace) -> int:
    try:
        from .mcp.server import main as serve
    except ImportError as error:
        raise _lacking(error, "mcp", "mcp") from None
    serve()
    return OK


RUN: dict[str, Callable[[argparse.Namespace], int]] = {
    "batch": _batch, "build": _build, "check": _check, "completion": _completion,
    "explain": _explain, "export": _export, "grade": _grade, "learn": _learn, "list": _list,
    "lsp": _lsp, "mcp": _mcp, "prove": _prove, "replay": _replay, "rotary": _rotary,
    "show": _show,
}  # fmt: skip
