"""The command line: arguments in, text and an exit code out; the work is done elsewhere.

Exit codes: 0, every claim has its expected verdict; 1, one has not, or reports are stale;
2, usage, unreadable input, a missing tool or an internal error.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .findings import EXPLANATIONS
from .version import __version__

OK, UNEXPECTED, UNUSABLE = 0, 1, 2
LANGUAGES = ("en", "ko", "zh")


class Unusable(Exception):
    """Bad input; the message is one clear line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with ``arguments`` (default: those of the process)."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = _parser().parse_args(_with_default(arguments))
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        code = run(options)
        sys.stdout.flush()
        return code
    except Unusable as error:
        print(f"symproof: {error}", file=sys.stderr)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"symproof: {error.strerror or error}: {error.filename or ''}", file=sys.stderr)
    except KeyboardInterrupt:
        print("symproof: interrupted", file=sys.stderr)
    except Exception as error:
        if os.environ.get("SYMPROOF_TRACEBACK"):
            raise
        print(
            f"symproof: internal error: {type(error).__name__}: {error} "
            "(SYMPROOF_TRACEBACK=1 shows where)",
            file=sys.stderr,
        )
    return UNUSABLE


def _with_default(arguments: Sequence[str] | None) -> list[str]:
    """``build`` is what happens without a command."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    commands = ("build", "check", "prove", "replay", "show", "list", "export", "explain")
    if not any(g in commands for g in given[:1]) and given[:1] not in (
        ["-h"], ["--help"], ["--version"],
    ):  # fmt: skip
        if not given or given[0].startswith("-"):
            return ["build", *given]
    return given


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="symproof",
        description="Decides every step of a mathematical derivation, and prints what it checked.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"symproof {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[..., int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        sub.set_defaults(run=run)
        return sub

    build = command("build", _build, "check every theorem and write the reports (the default)")
    build.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    build.add_argument("--theory", metavar="FILE", help="a theory file instead of the library")
    build.add_argument("--out", metavar="DIR", default="reports", help="default: reports")

    check = command(
        "check", _check, "check the library, theory files or documents, and write nothing"
    )
    check.add_argument(
        "paths", nargs="*", metavar="PATH",
        help="theory files (.py); documents (Markdown, LaTeX, text), folders of them, or -",
    )  # fmt: skip
    documents = check.add_argument_group("for documents")
    documents.add_argument("--strict", action="store_true", help="undecided and not read fail too")
    documents.add_argument("--timeout", type=float, default=10.0, metavar="SECONDS",
                           help="for each relation; default: 10")  # fmt: skip
    documents.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER",
                           help="such as depth=80; CHECKING.md lists them")  # fmt: skip
    documents.add_argument("--jobs", type=int, default=1, metavar="N", help="worker processes")
    documents.add_argument("--context", metavar="SIDEFILE",
                           help="declarations; of a folder, DOCUMENT.symproof in it")  # fmt: skip
    documents.add_argument("--explain", action="store_true", help="show certificates, enclosures")
    documents.add_argument("--lang", default="en", metavar="LANG", help=", ".join(LANGUAGES))
    _add_coq(check)
    _add_format(check)

    prove = command("prove", _prove, "decide one claim, or with - one claim a line")
    prove.add_argument("claim", help="such as 'sin(2x) = 2 sin x cos x', or -")
    prove.add_argument("--where", default="", metavar="TEXT", help="such as 'n: integer, x > 0'")
    prove.add_argument("--certificate", metavar="FILE", help="write the proof (JSON) to FILE")
    _add_coq(prove)
    _add_format(prove)

    replay = command("replay", _replay, "check serialized proofs with the kernel alone")
    replay.add_argument("file", metavar="FILE.json")

    show = command("show", _show, "show one derivation")
    show.add_argument("theorem", metavar="THEOREM")
    show.add_argument("--lang", default="en", metavar="LANG", help=", ".join(LANGUAGES))
    show.add_argument("--format", default="text", choices=("text", "markdown", "latex"))

    command("list", _list, "list the theorems with their sources and verdicts")

    export = command("export", _export, "write all theorems in the language of another checker")
    export.add_argument("language", choices=("coq",))
    export.add_argument("folder", nargs="?", default="coq", metavar="DIR", help="default: coq")
    export.add_argument("--theory", metavar="FILE", help="a theory file instead of the library")

    explain = command("explain", _explain, "explain the code of a finding")
    explain.add_argument("code", metavar="CODE")
    return parser


def _add_coq(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--coq", action="store_true", help="let Coq check every step as well")
    parser.add_argument("--require", choices=("coq",), help="fail if Coq is not there")


def _add_format(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--output-format", choices=("text", "json"), default="text")


# -- prove ---------------------------------------------------------------------------------


def _prove(options: argparse.Namespace) -> int:
    from .judgements import judge

    coq = _coq(options)
    if options.claim != "-":
        judgement = judge(options.claim, options.where)
        if options.certificate and judgement.document is not None:
            _write(Path(options.certificate), json.dumps(judgement.document, indent=1) + "\n")
        code, data, said = _with_coq(coq, judgement)
        if options.output_format == "json":
            _print_json({"relations": [data]})
        else:
            print("\n".join([judgement.text(), *(f"  {row}" for row in said)]))
        return code
    worst, rows = OK, []
    for number, line in enumerate(_stdin_lines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        judgement = judge(line.strip(), options.where)
        code, data, said = _with_coq(coq, judgement)
        worst = max(worst, code)
        if options.output_format == "json":
            rows.append({"line": number, **data})
        else:
            print("; ".join([judgement.line(), *said]))
    if options.output_format == "json":
        _print_json({"relations": rows})
    return worst


def _coq(options: argparse.Namespace) -> Any:
    """Coq, if it is asked for and there; says so if it is not there, which is an error with
    ``--require coq``."""
    if not (options.coq or options.require):
        return None
    from .coq.command import available
    from .coq.compiler import CoqFailure, CoqMissing

    try:
        coq, absent = available(required=bool(options.require))
    except CoqMissing as missing:
        raise Unusable(f"SP305 {missing}") from None
    except CoqFailure as failure:
        raise Unusable(f"the support library does not compile: {failure}") from None
    if absent:
        print(f"symproof: {absent}", file=sys.stderr)
    return coq


def _with_coq(coq: Any, judgement: Any) -> tuple[int, dict[str, Any], list[str]]:
    """The exit code, the data and the further lines of a judgement, with what Coq says."""
    if coq is None:
        return judgement.exit_code, judgement.data(), []
    from .coq.command import data_of
    from .coq.verdicts import FAILED, judge_claims

    verdicts = judge_claims(coq, [v.claim for v in judgement.verdicts])
    said = [f"Coq: {v.word}" + (f": {v.reason}" if v.reason else "") for v in verdicts]
    code = judgement.exit_code
    if code == OK and any(v.word == FAILED for v in verdicts):
        code = UNEXPECTED
    return code, {**judgement.data(), "coq": [data_of(v) for v in verdicts]}, said


def _stdin_lines() -> list[str]:
    data = sys.stdin.buffer.read()
    try:
        return data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise Unusable(f"standard input is not UTF-8 (byte {error.start})") from None


# -- the library ---------------------------------------------------------------------------


def _build(options: argparse.Namespace) -> int:
    from .report import build
    from .run import run

    gc.disable()  # for one short run over trees, counting references suffices
    result = run(_records(options.theory), progress=_progress())
    print(result.text())
    files = build.reports(result.checked, result.opinions)
    if not result.as_expected:
        print("symproof: the reports are left as they are", file=sys.stderr)
        return result.exit_code
    files["proofs.json"] = result.proofs()
    folder = Path(options.out)
    if options.check:
        stale = build.stale(files, folder)
        for name in stale:
            print(f"{folder / name}: SP302 stale; run: python -m symproof", file=sys.stderr)
        return UNEXPECTED if stale else OK
    written = build.write(files, folder)
    print(f"{len(written)} files written to {folder}")
    return OK


def _check(options: argparse.Namespace) -> int:
    theories = [path for path in options.paths if path.endswith(".py")]
    papers = [path for path in options.paths if not path.endswith(".py")]
    code = OK
    coq = _coq(options)
    data: dict[str, Any] = {"relations": [], "theorems": []}
    if papers:
        report, translate = _documents(papers, options)
        code = report.exit_code(options.strict)
        data = report.data(translate)
        if options.output_format == "text":
            print(report.text(translate, options.explain))
        if coq is not None:
            code = max(code, _coq_on_documents(coq, report, data, options.output_format))
    if theories or not papers:
        from .run import run

        records = [r for path in theories or [None] for r in _records(path)]
        result = run(records, progress=_progress())
        code = max(code, result.exit_code)
        data["theorems"] = result.data()
        if options.output_format == "text":
            print(result.text())
        if coq is not None:
            code = max(code, _coq_on_library(coq, result, data, options.output_format))
    if options.output_format == "json":
        _print_json(data)
    return code


def _coq_on_library(coq: Any, result: Any, data: dict[str, Any], form: str) -> int:
    """Let Coq judge the theorems of a run; prints or adds to ``data`` what it says."""
    from .coq.command import data_of, judge_library, summary

    verdicts, findings = judge_library(coq, result.checked, _progress())
    for row in data["theorems"]:
        if row["name"] in verdicts:
            row["coq"] = data_of(verdicts[row["name"]])
    if form == "text":
        print("\n".join([*map(str, findings), summary(verdicts)]))
    return UNEXPECTED if findings else OK


def _coq_on_documents(coq: Any, report: Any, data: dict[str, Any], form: str) -> int:
    """The same for the relations of documents."""
    from .coq.command import data_of, judge_relations
    from .coq.verdicts import FAILED

    results = [(d.name, r) for d in report.documents for r in d.results]
    verdicts = judge_relations(coq, [r for _, r in results])
    for (name, r), row, verdict in zip(results, data["relations"], verdicts, strict=True):
        if verdict is None:
            continue
        row["coq"] = data_of(verdict)
        if form == "text":
            reason = f": {verdict.reason}" if verdict.reason else ""
            print(f"{name}:{r['line']}:{r['column']}: Coq: {verdict.word}{reason}")
    return UNEXPECTED if any(v and v.word == FAILED for v in verdicts) else OK


def _documents(paths: list[str], options: argparse.Namespace) -> Any:
    """The report on documents, and the translation into the language that was asked for."""
    from .documents.findings import documents_in, report_on
    from .documents.worker import Job, check_all

    if options.lang not in LANGUAGES:
        raise Unusable(f"no language {options.lang!r}; there are {', '.join(LANGUAGES)}")
    if options.timeout <= 0 or options.jobs < 1:
        raise Unusable("--timeout and --jobs are positive")
    _set_limits(options.limit)
    names, contents, jobs = [], [], []
    for path in documents_in(paths):
        piped = str(path) == "-"
        names.append(str(path))
        contents.append(sys.stdin.buffer.read() if piped else path.read_bytes())
        jobs.append(Job(names[-1], contents[-1], _side(path, options.context)))
    if not jobs:
        raise Unusable(f"no documents in {', '.join(paths)}")
    found = check_all(jobs, options.timeout, options.jobs, done=_progress())
    translate: Callable[[str], str] = str
    if options.lang != "en":
        from .report.catalogs import translator

        translate = translator(options.lang, "documents")
    return report_on(names, contents, found), translate


def _set_limits(changes: list[str]) -> None:
    """Hand the limits on to the worker processes, through the environment."""
    try:
        from .documents.limits import VARIABLE, limits_from

        wanted = " ".join([os.environ.get(VARIABLE, ""), *changes]).strip()
        limits_from(wanted)
    except ValueError as error:
        raise Unusable(str(error)) from None
    if changes:
        os.environ[VARIABLE] = wanted


def _side(document: Path, context: str | None) -> str:
    """The text of the side file: the one that is named, or the one beside the document."""
    side = document.with_suffix(".symproof") if context is None else Path(context)
    if side.is_dir():
        side = side / f"{document.stem}.symproof"
    if context is None and not side.is_file():
        return ""
    try:
        return side.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Unusable(f"{side}: not UTF-8") from None


def _records(theory: str | None) -> list[Any]:
    """The records of the library, or those that a theory file adds."""
    from .library import library
    from .theory import load

    load()
    if theory is None:
        return list(library.records.values())
    from .theories import TheoryError, load_file

    try:
        return load_file(Path(theory))
    except TheoryError as error:
        raise Unusable(str(error)) from None


def _replay(options: argparse.Namespace) -> int:
    from .kernel.claims import MalformedClaim
    from .kernel.proofs import ProofError, check
    from .notation.text_writer import write_relation
    from .verdicts import write_condition

    try:
        data = json.loads(Path(options.file).read_bytes())
        theorems = check(data)
    except (ProofError, MalformedClaim) as error:
        print(f"{options.file}: SP201 not proved: {error}")
        return UNEXPECTED
    except (ValueError, RecursionError) as error:
        raise Unusable(f"{options.file}: not a proof document: {error}") from None
    for theorem in theorems:
        word = "proved-with-conditions" if theorem.conditions else "proved"
        print(f"{word}: {theorem.name}: {write_relation(theorem.claim.relation)}")
        for condition in theorem.conditions:
            print(f"  if {write_condition(condition)}")
    return OK


def _show(options: argparse.Namespace) -> int:
    from .report.build import show
    from .run import run

    if options.lang not in LANGUAGES:
        raise Unusable(f"no language {options.lang!r}; there are {', '.join(LANGUAGES)}")
    records = {r.name: r for r in _records(None)}
    if options.theorem not in records:
        raise Unusable(_no_such(options.theorem, records))
    result = run([records[options.theorem]])
    print(show(result.checked[0], options.lang, options.format, result.opinions))
    return result.exit_code


def _list(options: argparse.Namespace) -> int:
    from .run import run

    result = run(_records(None), progress=_progress())
    for checked in result.checked:
        places = ", ".join(f"{s.document}:{s.line}" for s in checked.record.sources)
        print(f"{checked.verdict:<22} {checked.record.name:<28} {places}".rstrip())
    return result.exit_code


def _export(options: argparse.Namespace) -> int:
    from .coq.command import write_export
    from .library import verify

    checked = verify(_records(options.theory))
    folder = Path(options.folder)
    files, reasons = write_export(checked, folder)
    for name, reason in reasons.items():
        print(f"{name}: not expressible in Coq: {reason}")
    print(f"{len(files)} files written to {folder}; in it: coq_makefile -f _CoqProject -o Makefile")
    return OK if all(c.as_expected for c in checked) else UNEXPECTED


def _explain(options: argparse.Namespace) -> int:
    code = options.code.upper()
    if code not in EXPLANATIONS:
        raise Unusable(_no_such(options.code, EXPLANATIONS))
    title, meaning, remedy = EXPLANATIONS[code]
    print(f"{code}: {title}\n\n{meaning}\n\nWhat to do: {remedy}")
    return OK


# -- output --------------------------------------------------------------------------------


def _no_such(name: str, known: Any) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), 1)
    return f"there is no {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")


def _print_json(data: Any) -> None:
    print(json.dumps({"version": 1, **data}, ensure_ascii=False, indent=1))


def _progress() -> Callable[[int, int], None] | None:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        filled = 40 * done // max(total, 1)
        end = "\r\033[K" if done == total else ""
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{total}{end}", end="",
              file=sys.stderr, flush=True)  # fmt: skip

    return show


def _write(path: Path, text: str) -> None:
    from .files import write_atomically

    write_atomically(path, text)
