"""Mutants of the package's own code, and whether a test notices them (see CONTRIBUTING.md).

    python tests/tools/mutating.py [FOLDER | FOLDER/FILE …] [--sample 60 --seed 1] [--again]

One place of one file is changed, as a careless edit might change it, and the tests of its folder
that reach the place are run, the quickest first, until one fails: those of the default run, and
for the mutants that survive all of these the slow ones.  The changes are those of
cosmic-ray's operators that ``OPERATORS`` names, and the omissions of :func:`omissions`, which it
does not have: a statement, a guard, an operand or an element left out.

Tests are collected once.  Each mutant lives in a fork of that process, in which only the code of
the functions is replaced: no file is written, and nothing is imported a second time.

``equivalent_mutants.txt`` beside the tests of a folder lists mutants that no test has to notice,
with reasons.  Prints those that survive and are not listed, and exits with 1 if there are any; also
entries without a mutant, and a table: how many mutants of each file the default run kills, the slow
tests alone, and nothing.  ``--sample`` draws from all mutants of the files, for each seed the same.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib
import os
import random
import re
import resource
import signal
import sys
import time
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parents[1]
ROOT = HERE.parent
PACKAGE = ROOT / "symproof"
# Each folder of the package, and where the tests are that see its mutants.
TESTS = {
    "kernel": ("tests/kernel", "tests/attacks"),
    "notation": ("tests/notation", "tests/reading", "tests/test_corpora.py"),
    "documents": ("tests/documents", "tests/attacks/test_attacks_doors.py"),
    "reading": ("tests/reading", "tests/notation", "tests/test_corpora.py"),
    "report": ("tests/report", "tests/test_display.py"),
}
SECONDS = {"default": 2.5, "slow": 60}  # tests that take longer are left out
# These read the files, start processes, or measure time: they see no mutants, or too many.
BLIND = ("test_budget", "hash_seeds", "optimised", "test_giants", "of_sympy")
HEAVY = {"checked_library", "xelatex", "node"}  # fixtures whose tests are left out, too
MEMORY = 3 << 30
OPERATORS = """
    ReplaceComparisonOperator_Lt_LtE ReplaceComparisonOperator_LtE_Lt
    ReplaceComparisonOperator_Gt_GtE ReplaceComparisonOperator_GtE_Gt
    ReplaceComparisonOperator_Eq_NotEq ReplaceComparisonOperator_Is_IsNot
    ReplaceUnaryOperator_Delete_USub ReplaceTrueWithFalse ReplaceFalseWithTrue
    ReplaceAndWithOr ReplaceBreakWithContinue ReplaceContinueWithBreak ZeroIterationForLoop
""".split()


class Mutant(NamedTuple):
    """``new`` instead of the text between two offsets of a file, in the function ``where``.  A
    file is named by its folder and its name: ``kernel/ring``."""

    file: str
    where: str
    line: int
    start: int
    end: int
    new: str

    def applied(self, source: str) -> str:
        return source[: self.start] + self.new + source[self.end :]

    def name(self, source: str) -> str:
        """``file.function | the lines as they are | the lines changed``, blanks made one."""
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.end)
        changed = source[first : self.start] + self.new + source[self.end : last]
        texts = (" ".join(text.split()) for text in (source[first:last], changed))
        return " | ".join((f"{Path(self.file).name}.{self.where}", *texts))


class Text(NamedTuple):
    """A file, its tree, and the offsets at which its lines begin."""

    source: str
    tree: ast.Module
    starts: list[int]

    @classmethod
    def of(cls, name: str) -> Text:
        source = (PACKAGE / f"{name}.py").read_text(encoding="utf-8")
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return cls(source, ast.parse(source), starts)

    def span(self, node: Any) -> tuple[int, int]:
        """The offsets of a node; columns of the tree count bytes."""

        def offset(line: int, column: int) -> int:
            start, stop = self.starts[line - 1 : line + 1]
            return start + len(self.source[start:stop].encode()[:column].decode())

        return (
            offset(node.lineno, node.col_offset),
            offset(node.end_lineno, node.end_col_offset),
        )

    def at(self, node: Any) -> str:
        start, end = self.span(node)
        return self.source[start:end]


# -- what is changed -----------------------------------------------------------------------------


def candidates(name: str) -> list[Mutant]:
    """The changes of a file, from top to bottom."""
    text = Text.of(name)
    silent = [*only_said(text)]
    found = []
    for start, end, new in sorted({*changes(text), *omissions(text)}):
        if not any(a <= start and end <= b for a, b in silent):
            line = text.source.count("\n", 0, start) + 1
            found.append(Mutant(name, place(text.tree, line), line, start, end, new))
    return found


def effective(found: Iterable[Mutant]) -> Iterator[Mutant]:
    """Those that may change what a file does, each once."""
    sources: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    for mutant in found:
        if mutant.file not in sources:
            source = sources[mutant.file] = Text.of(mutant.file).source
            seen.add((mutant.file, meaning(ast.parse(source))))
        try:
            changed = meaning(ast.parse(mutant.applied(sources[mutant.file])))
        except SyntaxError:
            continue
        if (mutant.file, changed) not in seen:
            seen.add((mutant.file, changed))
            yield mutant


def mutants(names: Iterable[str]) -> list[Mutant]:
    """The mutants of some files."""
    return [*effective(m for name in names for m in candidates(name))]


def sample(names: Iterable[str], size: int, seed: int) -> list[Mutant]:
    """So many of the mutants of some files, drawn at random."""
    found = [m for name in names for m in candidates(name)]
    random.Random(seed).shuffle(found)
    return [*islice(effective(found), size)]


def meaning(tree: ast.Module) -> str:
    """The tree without annotations, which have no effect."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return ast.dump(tree)


def place(tree: ast.Module, line: int) -> str:
    """The names of the class and the function in which a line stands."""
    names = [
        node.name for node in ast.walk(tree)  # outer ones first
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and node.lineno <= line <= (node.end_lineno or 0)
    ]  # fmt: skip
    return ".".join(names) or "module"


def only_said(text: Text) -> Iterator[tuple[int, int]]:
    """What errors say, and the numbers of the limits."""
    for node in ast.walk(text.tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            if getattr(node.exc.func, "id", "") != "Refine":
                yield from map(text.span, node.exc.args)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "").startswith("MAX_"):
            yield text.span(node)
        if isinstance(node, ast.FunctionDef) and node.name in ("shape", "__repr__"):
            yield text.span(node)


def changes(text: Text) -> Iterator[tuple[int, int, str]]:
    """The changes of cosmic-ray's operators, found in one function after the other."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    operators = [get_operator(f"core/{name}")() for name in OPERATORS]
    parts = [
        part for node in text.tree.body
        for part in (node.body if isinstance(node, ast.ClassDef) else [node])
    ]  # fmt: skip
    for part in parts:
        first = part.lineno - len(getattr(part, "decorator_list", ()))
        begin, stop = text.starts[first - 1], text.starts[part.end_lineno or 0]
        head = "class _:\n" if part.col_offset else ""
        code = head + text.source[begin:stop]
        nodes = [*ast_nodes(get_ast(code))]
        for operator in operators:
            for occurrence in range(sum(len([*operator.mutation_positions(n)]) for n in nodes)):
                changed = mutate_code(code, operator, occurrence)
                if changed is not None and changed != code:
                    start = common(code, changed)
                    tail = common(code[start:][::-1], changed[start:][::-1])
                    offset = begin - len(head)
                    new = changed[start : len(changed) - tail]
                    yield offset + start, offset + len(code) - tail, new


def common(a: str, b: str) -> int:
    """The number of letters with which both begin."""
    return next((k for k, pair in enumerate(zip(a, b, strict=False)) if len({*pair}) == 2),
                min(len(a), len(b)))  # fmt: skip


def omissions(text: Text) -> Iterator[tuple[int, int, str]]:
    """What a careless edit leaves out."""
    for node in ast.walk(text.tree):
        match node:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield *text.span(node), "yield from ()"
            case ast.Expr(value=ast.Call()):
                yield *text.span(node), "None"
            case ast.Raise() | ast.AugAssign():
                yield *text.span(node), "pass"
            case ast.If(body=[ast.Raise(), *_]):
                pass  # its raise is left out, which is the same
            case ast.If() | ast.IfExp():
                yield *text.span(node.test), "True"
                yield *text.span(node.test), "False"
            case ast.While():
                yield *text.span(node.test), "False"
            case ast.Compare(ops=[_, _, *_]):
                start, end = text.span(node)
                yield start, text.span(node.comparators[-2])[1], text.at(node.comparators[-2])
                yield text.span(node.comparators[0])[1], end, ""
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.BitOr() | ast.BitAnd()):
                yield *text.span(node), text.at(node.left)
                if not isinstance(node.op, ast.Sub):
                    yield *text.span(node), text.at(node.right)
            case ast.Return(value=ast.Compare() | ast.BoolOp()):
                yield *text.span(node.value), "True"
            case ast.comprehension():
                for test in node.ifs:
                    yield *text.span(test), "True"
            case ast.Tuple() | ast.List() | ast.Set():
                if len(node.elts) > 1 and not isinstance(getattr(node, "ctx", None), ast.Store):
                    yield from without(node.elts, text)
            case ast.Dict(values=[_, _, *_]):
                yield from without_pairs(node, text)
            case ast.Call():
                if len(node.args) > 1 and any(isinstance(a, ast.Starred) for a in node.args):
                    yield from without(node.args, text)
                for keyword in node.keywords:
                    if keyword.arg not in (None, "strict", "key", "maxsize"):
                        start, end = text.span(keyword)
                        after = text.source[end:].lstrip()
                        comma = text.source.index(",", end) + 1 if after[0] == "," else end
                        yield start, comma, ""
            case _:
                pass
        if isinstance(node, ast.BoolOp):
            word = " and " if isinstance(node.op, ast.And) else " or "
            for left_out in node.values:
                rest = [text.at(v) for v in node.values if v is not left_out]
                yield *text.span(node), word.join(rest)


def without(nodes: list[Any], text: Text) -> Iterator[tuple[int, int, str]]:
    """A row of expressions with one of them left out."""
    spans = [text.span(node) for node in nodes]
    for k, (start, _) in enumerate(spans[:-1]):
        yield start, spans[k + 1][0], ""
    yield spans[-2][1], spans[-1][1], "," if len(nodes) == 2 else ""


def without_pairs(node: ast.Dict, text: Text) -> Iterator[tuple[int, int, str]]:
    """A dictionary with one of its pairs left out."""
    spans = [
        (text.span(key)[0] if key else text.span(value)[0] - len("**"), text.span(value)[1])
        for key, value in zip(node.keys, node.values, strict=True)
    ]
    for k, (start, _) in enumerate(spans[:-1]):
        yield start, spans[k + 1][0], ""
    yield spans[-2][1], spans[-1][1], ""


# -- in a fork -----------------------------------------------------------------------------------


def become(mutant: Mutant) -> None:
    """Put the code of the mutant in the place of that of its file, in this process."""
    name = module_of(mutant.file)
    module = sys.modules[name]
    fresh = types.ModuleType(name)
    fresh.__dict__.update(__file__=module.__file__, __package__=name.rpartition(".")[0])
    code = mutant.applied((PACKAGE / f"{mutant.file}.py").read_text(encoding="utf-8"))
    exec(compile(code, f"<{name}>", "exec"), fresh.__dict__)
    ours = [m for n, m in sys.modules.items() if n.startswith("symproof")]
    for key, new in vars(fresh).items():
        old = vars(module).get(key)
        if key.startswith("__") or old is None or old is new:
            continue
        if isinstance(new, type) and new.__module__ == name:
            for label, value in vars(new).items():
                replace(vars(old).get(label), value)
            if hasattr(old, "_field_defaults"):
                replace(old.__new__, new.__new__)
        elif callable(new) and getattr(new, "__module__", "") == name:
            replace(getattr(old, "__wrapped__", old), getattr(new, "__wrapped__", new))
        elif isinstance(old, dict | set):
            old.clear()
            old.update(new)
        elif isinstance(old, list):
            old[:] = new
        elif type(old) in (frozenset, tuple, int, str, re.Pattern) and old != new:
            shared = [module] if isinstance(old, int) else ours
            for other in shared:
                for label, value in [*vars(other).items()]:
                    if value is old:
                        setattr(other, label, new)
    for other in ours:
        for value in [*vars(other).values()]:
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def module_of(file: str) -> str:
    """The name of the module that a file holds."""
    return f"symproof.{file.replace('/', '.')}"


def replace(old: Any, new: Any) -> None:
    """Make one function do what another does, also that of a property or of a class."""
    for inner in ("fget", "func", "__func__"):
        old, new = getattr(old, inner, old), getattr(new, inner, new)
    if isinstance(old, types.FunctionType) and isinstance(new, types.FunctionType):
        code, free = new.__code__, old.__code__.co_freevars
        # Without ``super()`` a method has no cell for its class, but the old function does.
        old.__code__ = code if code.co_freevars else code.replace(co_freevars=free)
        old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__


class TooLong(BaseException):
    """A test has used many times the time it needs."""


def too_long(*_: object) -> None:
    raise TooLong


def noticed(mutant: Mutant, items: list[Any], times: dict[str, float], seconds: float) -> str:
    """The first of the tests that fails: its name; "" if none does, "?" if the time was not
    enough for all."""
    from _pytest.runner import runtestprotocol

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, too_long)
    try:
        become(mutant)
    except Exception as error:
        return f"import: {type(error).__name__}"
    spent = 0.0
    for item in items:
        spent += times[item.nodeid]
        if spent > seconds:
            return "?"
        signal.setitimer(signal.ITIMER_PROF, 10 * times[item.nodeid] + 2)
        try:
            reports = runtestprotocol(item, log=False, nextitem=None)
        except TooLong:
            return f"time: {item.nodeid}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if any(report.failed for report in reports):
            return str(item.nodeid)
    return ""


def forked(work: Callable[[], str]) -> str:
    """What ``work`` returns in a fork; "crash" if the fork dies."""
    return answer(*started(work))


def started(work: Callable[[], str]) -> tuple[int, int]:
    """A fork that works: its process, and the pipe in which it answers."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        gc.disable()
        os.close(reader)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        try:
            with open(writer, "w", encoding="utf-8") as pipe:
                pipe.write("said" + work())
        finally:
            os._exit(0)
    os.close(writer)
    return child, reader


def answer(child: int, reader: int) -> str:
    """What a fork answers; "crash" if it dies."""
    with open(reader, encoding="utf-8") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return said.removeprefix("said") if said else "crash"


# -- tests ---------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """How long a test takes, and the lines of each file that it reaches."""

    seconds: float
    lines: dict[str, set[int]]


def reached(items: list[Any], folders: set[str], most: float) -> dict[str, Reach]:
    """What of some folders the tests reach that pass within ``most`` seconds, and see mutants."""
    import json

    include = [str(PACKAGE / folder / "*") for folder in folders]

    def look(share: list[Any]) -> str:
        import coverage
        from _pytest.runner import runtestprotocol

        found = {}
        for item in share:
            if any(word in item.nodeid for word in BLIND) or HEAVY & {*item.fixturenames}:
                continue
            tracer = coverage.Coverage(data_file=None, include=include)
            before = time.process_time()
            tracer.start()
            reports = runtestprotocol(item, log=False, nextitem=None)
            tracer.stop()
            seconds = time.process_time() - before
            data = tracer.get_data()
            if all(report.passed for report in reports) and seconds < most:
                lines = {name_of(Path(f)): data.lines(f) or [] for f in data.measured_files()}
                found[item.nodeid] = (seconds, lines)
        return json.dumps(found)

    count = os.cpu_count() or 1
    forks = [started(partial(look, items[k::count])) for k in range(count)]
    return {
        name: Reach(seconds, {file: {*numbers} for file, numbers in lines.items()})
        for fork in forks
        for name, (seconds, lines) in json.loads(answer(*fork)).items()
    }


class Tests(NamedTuple):
    """The tests of one tier, "default" or "slow", and what they reach."""

    tier: str
    items: list[Any]
    reach: dict[str, Reach]

    @classmethod
    def of(cls, tier: str, items: list[Any], folders: set[str]) -> Tests:
        places = [ROOT / path for folder in folders for path in TESTS[folder]]
        mine = [
            item for item in items
            if (item.get_closest_marker("slow") is not None) == (tier == "slow")
            and any(item.path.is_relative_to(place) for place in places)
        ]  # fmt: skip
        reach = reached(mine, folders, SECONDS[tier])
        return cls(tier, [item for item in mine if item.nodeid in reach], reach)


class Run:
    """The plugin of pytest that runs mutants instead of tests."""

    def __init__(self, names: list[str], options: argparse.Namespace) -> None:
        self.options = options
        self.listed = {folder: equivalents(folder) for folder in folders_of(names)}
        self.sources = {name: Text.of(name).source for name in names}
        if options.sample is None:
            self.drawn = mutants(names)
            self.say_what_is_stale(names)
        else:
            self.drawn = sample(names, options.sample, options.seed)
        self.killers: Counter[str] = Counter()
        self.outcomes: dict[str, Counter[str]] = {}

    def say_what_is_stale(self, names: list[str]) -> None:
        """Print the entries of the lists for which there is no mutant."""
        there = {(m.file, m.name(self.sources[m.file])) for m in self.drawn}
        for name in names:
            folder, file = name.partition("/")[0], name.rpartition("/")[2]
            for listed in sorted(self.listed[folder]):
                if listed.startswith(f"{file}.") and (name, listed) not in there:
                    print(f"no mutant any more: {listed}", flush=True)

    def pytest_runtestloop(self, session: Any) -> bool:
        left = [m for m in self.drawn if not self.is_listed(m)]
        for tier in SECONDS:
            if left:
                tests = Tests.of(tier, session.items, folders_of(m.file for m in left))
                gc.collect()
                gc.freeze()
                left = self.survivors(left, tests)
                print(f"after the {tier} tests {len(left)} are left", flush=True)
        for mutant in left:
            self.count(mutant, "survived")
            print(f"{mutant.file}:{mutant.line} {self.name(mutant)}", flush=True)
        for name, outcomes in sorted(self.outcomes.items()):
            print(f"{name}: {dict(outcomes)}", flush=True)
        print(f"all: {dict(sum(self.outcomes.values(), Counter()))}", flush=True)
        return True

    def name(self, mutant: Mutant) -> str:
        """The name by which a mutant is listed."""
        return mutant.name(self.sources[mutant.file])

    def count(self, mutant: Mutant, outcome: str) -> None:
        """Enter what became of a mutant into the table."""
        self.outcomes.setdefault(mutant.file, Counter())[outcome] += 1

    def is_listed(self, mutant: Mutant) -> bool:
        """Whether no test has to notice the mutant, by the list of its folder."""
        folder = mutant.file.partition("/")[0]
        if self.options.again or self.name(mutant) not in self.listed[folder]:
            return False
        self.count(mutant, "listed")
        return True

    def survivors(self, mutants: list[Mutant], tests: Tests) -> list[Mutant]:
        """The mutants for which none of the tests fails; as many at a time as there are
        processors."""
        left, count = [], os.cpu_count() or 1
        times = {item: found.seconds for item, found in tests.reach.items()}
        for k in range(0, len(mutants), count):
            share = mutants[k : k + count]
            forks = [
                started(partial(noticed, m, self.near(m, tests), times, self.options.seconds))
                for m in share
            ]
            for mutant, fork in zip(share, forks, strict=True):
                killer = answer(*fork)
                self.killers[killer] += 1
                if killer in ("", "?"):
                    left.append(mutant)
                else:
                    self.count(mutant, f"killed by {tests.tier} tests")
        return left

    def near(self, mutant: Mutant, tests: Tests) -> list[Any]:
        """The tests that reach a mutant, the quickest and most telling first; of a mutant of a
        table all, since nothing tells where it is read."""
        file = mutant.file.rpartition("/")[2]

        def cost(item: Any) -> float:
            likely = f"test_{file}" in item.nodeid or "test_mutants" in item.nodeid
            seconds = tests.reach[item.nodeid].seconds
            return seconds / (1 + self.killers[item.nodeid]) ** 2 / (9 if likely else 1)

        def reaches(item: Any) -> bool:
            lines = tests.reach[item.nodeid].lines.get(mutant.file, ())
            return mutant.where == "module" or mutant.line in lines

        return sorted(filter(reaches, tests.items), key=cost)


def equivalents(folder: str) -> set[str]:
    """The names of the mutants in the list of a folder, each without its reason."""
    path = HERE / folder / "equivalent_mutants.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {line.rpartition(" || ")[0] for line in lines if line and not line.startswith("#")}


def name_of(path: Path) -> str:
    """The name of a file: ``kernel/ring``."""
    return path.relative_to(PACKAGE).with_suffix("").as_posix()


def folders_of(names: Iterable[str]) -> set[str]:
    """The folders in which files stand."""
    return {name.partition("/")[0] for name in names}


def files(wanted: list[str]) -> list[str]:
    """The files that are wanted, and those of the folders that are."""
    found = []
    for name in wanted:
        inside = sorted((PACKAGE / name).rglob("*.py")) or [PACKAGE / f"{name}.py"]
        found += [name_of(path) for path in inside if path.stem != "__init__"]
    return found


def main() -> int:
    """Run the mutants; 1 if one survives that is not listed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[*TESTS], help="such as kernel/ring")
    parser.add_argument("--seconds", type=float, default=60, help="of tests for one mutant")
    parser.add_argument("--again", action="store_true", help="those that are listed, too")
    parser.add_argument("--sample", type=int, help="this many of the mutants, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    import pytest

    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT)]
    names = files(options.names)
    for module in (
        "sympy",
        "symproof.search.prover",
        "symproof.deciding.strategies",
        "symproof.theory",
    ):
        importlib.import_module(module)
    for name in names:
        importlib.import_module(module_of(name))
    run = Run(names, options)
    quiet = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:symproof", "--no-header"]
    tests = dict.fromkeys(path for folder in sorted(folders_of(names)) for path in TESTS[folder])
    pytest.main([*quiet, "-m", "", *tests], plugins=[run])
    return 1 if any(outcomes["survived"] for outcomes in run.outcomes.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
