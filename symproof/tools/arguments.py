"""The arguments of the command line: commands in groups, their options, and examples of each.

This is data for :mod:`argparse`; :mod:`symproof.tools.cli` runs the commands.  A test runs every
example.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..base.messages import Said
from ..base.naming import no_such
from ..base.speaking import of_commands
from ..base.stopping import TIMEOUT
from ..diagnostics import FORMATS
from ..version import __version__

SHELLS = ("bash", "zsh", "fish")


class Command(NamedTuple):
    """A command: its group in the overview, one line on it, and examples with what they do."""

    group: str
    text: str
    examples: tuple[tuple[str, str], ...]


COMMANDS = {
    "prove": Command(
        "Decide and check", "decide one claim, or with - one claim a line",
        (
            ('symproof prove "sin(2x) = 2 sin x cos x"', "a claim as people type it"),
            ('symproof prove "1/a > 1/b" --where "0 < a, a < b"', "with hypotheses"),
            (r'symproof prove "\frac{1}{2} + \frac{1}{3} = \frac{5}{6}"', "in LaTeX"),
            ("symproof prove - < claims.txt", "one claim a line, one verdict a line"),
            ('symproof prove "(a+b)^2 = a^2 + 2ab + b^2" --certificate proof.json',
             "with the proof, for replay"),
        ),
    ),
    "check": Command(
        "Decide and check", "check the library, theory files or documents, and write nothing",
        (
            ("symproof check paper.md", "every relation of a document"),
            ("symproof check --strict --jobs 2 chapters/", "a folder; doubts fail, too"),
            ("symproof check --accept paper.md", "record what is proved; then no proof is lost"),
            ("symproof check --diff main", "what has changed since the branch main"),
            ("symproof check mine.py", "the theorems of a theory file"),
            ("symproof check paper.md --output-format sarif --output-file found.sarif",
             "for another tool"),
        ),
    ),
    "replay": Command(
        "Decide and check", "check serialized proofs, or the certificates in JSON output",
        (("symproof replay proof.json", "a proof that prove has written"),),
    ),
    "rotary": Command(
        "Decide and check", "check rotary tables against the configuration of a model",
        (
            ("symproof rotary config.json tables.json", "its cos and sin; or a file .npz"),
            ("symproof rotary config.json tables.json --computed float32",
             "by a model that computes in float32"),
        ),
    ),
    "learn": Command(
        "Learn and teach", "exercises that answer; without a name, list them",
        (
            ("symproof learn", "the list of exercises, with what is done"),
            ("symproof learn --level 1", "the easy ones"),
            ("symproof learn double-angle --lang ko", "one exercise, in Korean"),
        ),
    ),
    "grade": Command(
        "Learn and teach", "grade the answers of a class to a sheet of exercises",
        (
            ("symproof grade sheet.md answers/", "a file of answers for each student"),
            ("symproof grade sheet.md answers/ --output-format wide --feedback feedback/",
             "a table with a row for each student, and pages of feedback"),
        ),
    ),
    "batch": Command(
        "Learn and teach", "check many texts or solutions in a file",
        (
            ("symproof batch solutions.jsonl verdicts.jsonl --jobs 2", "JSON Lines, in order"),
            ("symproof batch solutions.jsonl verdicts.parquet", "Parquet, from or to"),
            ("symproof batch - --certificates < solutions.jsonl", "with all proofs"),
        ),
    ),
    "list": Command(
        "The library of theorems", "list the theorems, with titles and sources; proves nothing",
        (
            ("symproof list", "all of them, by chapters"),
            ("symproof list 회전 행렬 --lang ko", "those that speak of both words, in Korean"),
        ),
    ),
    "show": Command(
        "The library of theorems", "show one derivation",
        (
            ("symproof show sin_sum", "as text"),
            ("symproof show sin_sum --lang zh --format latex", "in Chinese, as LaTeX"),
        ),
    ),
    "build": Command(
        "The library of theorems",
        "check all theorems, write the reports; the default in a checkout",
        (
            ("symproof build --theory mine.py --out mine-reports", "the report of a theory file"),
            ("symproof build --theory mine.py --out mine-reports --check",
             "exit code 1 if the reports are stale"),
        ),
    ),
    "export": Command(
        "The library of theorems", "write all theorems in the language of another checker",
        (("symproof export coq exported --theory mine.py", "Coq files of a theory file"),),
    ),
    "lsp": Command(
        "Serve other programs",
        "serve an editor: Language Server Protocol, on standard input",
        (("symproof lsp", "an editor starts this itself"),),
    ),
    "mcp": Command(
        "Serve other programs",
        "serve an assistant: Model Context Protocol, on standard input",
        (("symproof mcp", "a client starts this itself"),),
    ),
    "explain": Command(
        "Help", "explain a code, or how a claim follows; alone, list the codes",
        (
            ("symproof explain 'x + y <= 5' --where 'x <= 2, y <= 3'", "what is added to what"),
            ("symproof explain SP101", "one code"),
            ("symproof explain suspect", "a code by its title"),
            ("symproof explain", "the list of codes"),
        ),
    ),
    "completion": Command(
        "Help", "print the script by which a shell completes commands and options",
        (
            ("symproof completion bash > symproof.bash", "bash: load this file"),
            ("symproof completion zsh > _symproof", "zsh: in a folder of $fpath"),
            ("symproof completion fish > symproof.fish",
             "fish: in ~/.config/fish/completions"),
        ),
    ),
}  # fmt: skip
_DESCRIPTION = "Decides every step of a mathematical derivation, and prints what it checked."


class _Parser(argparse.ArgumentParser):
    """The parser of all commands, whose help is the overview."""

    def format_help(self) -> str:
        return overview()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        given = sys.argv[1:] if args is None else args
        name = named(given)
        if name is not None and name not in COMMANDS:
            self.error(no_such("command", name, COMMANDS))
        return super().parse_known_args(given, namespace)


class _CommandParser(argparse.ArgumentParser):
    """The parser of one command: its errors show its own usage."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            options = [name for action in self._actions for name in action.option_strings]
            is_option = unknown[0].startswith("-")
            self.error(no_such("option", unknown[0].split("=")[0], options) if is_option else
                       _say("nothing is to be done with {words}",
                            words=" ".join(map(repr, unknown))))  # fmt: skip
        return found, unknown


def named(given: Sequence[str]) -> str | None:
    """The name of the command in the words that are ``given``: the first that is no option."""
    return next((word for word in given if not word.startswith("-")), None)


def overview() -> str:
    """The commands, group by group, with the first example of some."""
    word, space = _say("COMMAND"), " " * 7
    rows = [
        f"{_say('usage: ')}symproof {word} …", f"{space}symproof {word} --help",
        f"{space}symproof --version", "", _say(_DESCRIPTION),
    ]  # fmt: skip
    group = ""
    for name, command in COMMANDS.items():
        if command.group != group:
            group = command.group
            rows += ["", f"{_say(group)}:"]
        rows.append(f"    {name:<12}{_say(command.text)}")
    shown = [COMMANDS[name].examples[0] for name in ("prove", "check", "learn")]
    return "\n".join([*rows, "", f"{_say('Examples')}:", *_listed(shown)]) + "\n"


def _listed(examples: Sequence[tuple[str, str]]) -> list[str]:
    """Examples with what they do: behind them, or above them if a line would be too long."""
    examples = [(line, _say(about)) for line, about in examples]
    width = max(len(line) for line, _ in examples)
    if all(width + len(about) <= 72 for _, about in examples):
        return [f"  {line:<{width}}  # {about}" for line, about in examples]
    return [row for line, about in examples for row in (f"  # {about}", f"  {line}")]


def parser(only: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of the command ``only`` if there is one of this name;
    ``command`` in its result is the name of a command."""
    made = _Parser(prog="symproof", description=_say(_DESCRIPTION), allow_abbrev=False)
    made.add_argument("--version", action="version", version=f"symproof {__version__}")
    commands = made.add_subparsers(
        metavar="COMMAND", dest="command", required=True, parser_class=_CommandParser
    )
    parsers = {
        name: commands.add_parser(
            name, help=text, description=_sentence(_say(text)), allow_abbrev=False,
            epilog="\n".join([f"{_say('examples')}:", *_listed(examples)]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for name, (_, text, examples) in COMMANDS.items() if only in (name, None)
    }  # fmt: skip
    for name in parsers.keys() & _OPTIONS:
        _OPTIONS[name](_Options(parsers[name]))
    return made


@contextmanager
def sentences_of_argparse() -> Iterator[None]:
    """Let argparse say its own sentences in the language that is spoken.  It takes them from
    gettext, which reads compiled catalogs alone."""
    held = vars(argparse)
    before, held["_"] = held["_"], of_commands()
    try:
        yield
    finally:
        held["_"] = before


class _Options(NamedTuple):
    """A parser or a group of options, whose help and title are said in the language that is
    spoken."""

    container: argparse._ActionsContainer

    def add_argument(self, *names: str, help: str | None = None, **values: Any) -> None:
        said = help and _say(help, seconds=f"{TIMEOUT:g}")
        self.container.add_argument(*names, help=said, **values)

    def add_argument_group(self, title: str) -> _Options:
        return _Options(self.container.add_argument_group(_say(title)))


def _sentence(text: str) -> str:
    """A text that begins with a capital letter and ends with a stop, if it has ends like these."""
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith("。") else ".")


def _say(sentence: str, **values: str) -> str:
    """A sentence in the language that is spoken."""
    return Said(sentence, **values).in_language(of_commands())


def _build(build: _Options) -> None:
    build.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    build.add_argument("--search", action="store_true",
                       help="search for all proofs anew, whatever DIR has")  # fmt: skip
    build.add_argument("--theory", metavar="FILE", help="a theory file instead of the library")
    build.add_argument("--out", metavar="DIR", default="reports", help="default: reports")
    more = build.add_argument_group("further reports")
    more.add_argument("--pdf", action="store_true", help="also make the handbooks, by XeLaTeX")
    more.add_argument("--html", action="store_true", help="also make index.html, by KaTeX")
    more.add_argument("--open", action="store_true", help="show index.html in a browser")
    more.add_argument("--figures", action="store_true", help="also draw figures, by Matplotlib")
    _output(build)


def _check(check: _Options) -> None:
    check.add_argument(
        "paths", nargs="*", metavar="PATH",
        help="theory files (.py); documents (Markdown, LaTeX, text), folders of them, or -",
    )  # fmt: skip
    documents = check.add_argument_group("how documents are read")
    documents.add_argument("--exclude", action="append", default=[], metavar="PATTERN",
                           help="leave out such files of folders, as '**/old/*.md'")  # fmt: skip
    documents.add_argument("--context", metavar="SIDEFILE",
                           help="declarations; of a folder, DOCUMENT.symproof in it")  # fmt: skip
    documents.add_argument("--config", metavar="FILE", help="default: the nearest pyproject.toml "
                           "with [tool.symproof], or symproof.toml")  # fmt: skip
    documents.add_argument("--timeout", type=float, metavar="SECONDS",
                           help="processor time for a question; default: {seconds}")  # fmt: skip
    documents.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER",
                           help="such as depth=80; CHECKING.md lists them")  # fmt: skip
    documents.add_argument("--jobs", type=int, metavar="N", help="worker processes; default: 1")
    documents.add_argument("--cache", action=argparse.BooleanOptionalAction,
                           help="do not check again what has not changed")  # fmt: skip
    failing = check.add_argument_group("which findings fail")
    failing.add_argument("--strict", action=argparse.BooleanOptionalAction,
                         help="suspect, undecided and not read fail too")  # fmt: skip
    failing.add_argument("--accept", action="store_true",
                         help="record what is found in documents, for the next run")  # fmt: skip
    failing.add_argument("--diff", metavar="BASE",
                         help="judge what has changed since a revision of Git")  # fmt: skip
    coq = _coq(check)
    coq.add_argument("--record", action="store_true",
                     help="keep the verdicts of Coq on theorems, for the reports")  # fmt: skip
    output = _output(check, default=None)
    output.add_argument("--all", action="store_true", help="list what is proved or given, too")
    output.add_argument("--explain", nargs="?", type=_line, const=0, metavar="LINE",
                        help="show all that is known of what is listed, or of a line")  # fmt: skip
    _language(output)


def _line(text: str) -> int:
    """The number of a line.  Raises ``ArgumentTypeError``."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        said = "{text} is no line of a document; write the paths before --explain"
        raise argparse.ArgumentTypeError(_say(said, text=repr(text[:60])))
    return int(text)


def _library(command: _Options) -> None:
    help = "the names are those of the library, such as R(k) and ω_i"
    command.add_argument("--library", action="store_true", help=help)


def _prove(prove: _Options) -> None:
    prove.add_argument("claim", metavar="CLAIM", help="such as 'sin(2x) = 2 sin x cos x', or -")
    prove.add_argument("--where", default="", metavar="TEXT", help="such as 'n: integer, x > 0'")
    _library(prove)
    _language(prove)
    _coq(prove)
    output = _output(prove)
    output.add_argument("--certificate", metavar="FILE", help="write the proof (JSON) to FILE")


def _replay(replay: _Options) -> None:
    replay.add_argument("file", metavar="FILE.json")


def _rotary(rotary: _Options) -> None:
    rotary.add_argument("config", metavar="CONFIG", help="the config.json of a model")
    rotary.add_argument("tables", metavar="TABLES", help="cos and sin, as .npz or JSON")
    rotary.add_argument("--layout", choices=("half-split", "interleaved", "half"),
                        default="half-split", help="default: half-split")  # fmt: skip
    rotary.add_argument("--length", type=int, metavar="N",
                        help="the length that they are made for; default: their rows")  # fmt: skip
    rotary.add_argument("--layer", metavar="KIND",
                        help="their kind of layers, if rope_parameters has parts for kinds; "
                        "say sliding_attention")  # fmt: skip
    rotary.add_argument("--computed", choices=("bfloat16", "float16", "float32", "float64"),
                        help="default: the type of the tables, or float32")  # fmt: skip


def _show(show: _Options) -> None:
    show.add_argument("theorem", metavar="THEOREM", nargs="+",
                      help="a name that symproof list shows, or words of one theorem")  # fmt: skip
    _language(show)
    show.add_argument("--format", default="text", choices=("text", "markdown", "latex"))


def _list(listing: _Options) -> None:
    listing.add_argument(
        "words", nargs="*", metavar="WORD",
        help="only theorems whose name, title, statement, chapter or source has it, "
        "in any language",
    )  # fmt: skip
    _language(listing)


def _export(export: _Options) -> None:
    export.add_argument("language", choices=("coq",))
    export.add_argument("folder", nargs="?", default="coq", metavar="DIR", help="default: coq")
    export.add_argument("--theory", metavar="FILE", help="a theory file instead of the library")
    _force(export)


def _learn(learn: _Options) -> None:
    learn.add_argument("exercise", nargs="*", metavar="NAME")
    _language(learn)
    learn.add_argument(
        "--level", type=int, choices=(1, 2, 3), help="list the exercises of one level only"
    )


def _explain(explain: _Options) -> None:
    explain.add_argument(
        "code", metavar="CODE", nargs="*",
        help="such as SP101, its title or a verdict; schema: that of the JSON; a claim; or the "
        "name of a theorem",
    )  # fmt: skip
    explain.add_argument("--where", default="", metavar="TEXT", help="what is assumed of a claim")
    _library(explain)
    _language(explain)


def _grade(grade: _Options) -> None:
    grade.add_argument("sheet", metavar="SHEET.md")
    grade.add_argument("answers", metavar="ANSWERS", help="a folder with a file for each student")
    grade.add_argument("--output-format", choices=("text", "csv", "wide", "json"), default="text",
                       metavar="FORMAT", help="text, csv, wide, json; default: text")  # fmt: skip
    grade.add_argument("--output-file", metavar="FILE",
                       help="write it there, whole or not at all")  # fmt: skip
    grade.add_argument("--feedback", metavar="DIR",
                       help="write a page of feedback for each student into DIR")  # fmt: skip
    _force(grade)
    _language(grade)
    grade.add_argument("--jobs", type=int, default=1, metavar="N", help="worker processes")


def _batch(batch: _Options) -> None:
    batch.add_argument("input", metavar="IN", help="JSON Lines, or Parquet (.parquet), or -")
    batch.add_argument("output", metavar="OUT", nargs="?", default="-",
                       help="likewise; written whole or not at all; default: -")  # fmt: skip
    _force(batch)
    batch.add_argument("--certificates", action="store_true", help="with each that is proved")
    batch.add_argument("--engine", choices=("processes", "ray"), default="processes",
                       help="ray: the machines of a cluster; default: processes")  # fmt: skip
    batch.add_argument("--jobs", type=int, metavar="N",
                       help="worker processes; default: 1; with ray: all processors")  # fmt: skip
    batch.add_argument("--timeout", type=float, metavar="SECONDS", default=TIMEOUT,
                       help="processor time for a question; default: {seconds}")  # fmt: skip
    _language(batch)


def _completion(completion: _Options) -> None:
    completion.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh, fish")


_OPTIONS = {
    "build": _build, "check": _check, "prove": _prove, "replay": _replay, "show": _show,
    "export": _export, "list": _list, "learn": _learn, "explain": _explain, "grade": _grade,
    "batch": _batch, "completion": _completion, "rotary": _rotary,
}  # fmt: skip


def _language(parser: _Options) -> None:
    parser.add_argument("--lang", metavar="LANG", help="en, ko, zh, …; default: SYMPROOF_LANGUAGE, "
                        "configuration, locale")  # fmt: skip


def _coq(parser: _Options) -> _Options:
    group = parser.add_argument_group("Coq")
    group.add_argument("--coq", action="store_true", help="let Coq check every step as well")
    group.add_argument("--require", choices=("coq",), help="fail if Coq is not there")
    return group


def _output(parser: _Options, default: str | None = "text") -> _Options:
    group = parser.add_argument_group("output")
    group.add_argument(
        "--output-format", choices=FORMATS, default=default, metavar="FORMAT",
        help=f"{', '.join(FORMATS)}; default: text",
    )  # fmt: skip
    group.add_argument("--output-file", metavar="FILE", help="write it there, whole or not at all")
    _force(group)
    return group


def _force(parser: _Options) -> None:
    parser.add_argument("--force", action="store_true",
                        help="also replace files that are not of symproof")  # fmt: skip
