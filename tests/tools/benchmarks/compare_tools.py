"""The contenders of the comparison: each is asked whether a case is true, under a time limit.

Python contenders answer in a forked child, warm, which the kernel stops when its processor time
is used up; Maxima answers in one process for all claims, which is started anew after a time-out.
Times are processor seconds, so that what else the machine does matters little.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import logging
import multiprocessing
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import sympy
from sympy.printing.str import StrPrinter
from tools.benchmarks.compare_claims import Case

MEMORY = 2 << 30  # bytes for a child; Maxima on GCL gets 15 % of what the machine has


class Answer(NamedTuple):
    """``word`` is true, false, unknown, timed out, or the name of an error."""

    word: str
    seconds: float


def claim_of(left: Any, right: Any) -> Any:
    """The claim that symproof reads from two SymPy expressions.  Raises ``ValueError``."""
    from symproof.kernel.claims import demand_wellformed
    from symproof.kernel.terms import Relation
    from symproof.notation import sympy_reader
    from symproof.reading.claims.sorting import claim_about

    declared = sympy_reader.sorts(left) | sympy_reader.sorts(right)
    claim = claim_about(Relation(sympy_reader.read(left), "=", sympy_reader.read(right)), declared)
    demand_wellformed(claim)
    return claim


def readable(left: Any, right: Any) -> bool:
    """Whether symproof can read the equation, and Maxima's printer can write it."""
    try:
        claim_of(left, right)
        to_maxima(left, right)
    except ValueError:
        return False
    return True


# Python, in a child ------------------------------------------------------------------------


def symproof(left: Any, right: Any) -> str:
    """Reading, the decision, and the replay of its certificate."""
    from symproof.deciding.strategies import decide

    word = decide(claim_of(left, right)).word
    return {"proved": "true", "proved-with-conditions": "true", "refuted": "false"}.get(
        word, "unknown"
    )


def _zero(difference: Any) -> str:
    """0 is yes, another number is no, and any other expression is no answer."""
    if difference == 0:
        return "true"
    return "false" if difference.is_number and difference.is_zero is False else "unknown"


def simplify(left: Any, right: Any) -> str:
    return _zero(sympy.simplify(left - right))


def trigsimp(left: Any, right: Any) -> str:
    return _zero(sympy.trigsimp(left - right))


def equals(left: Any, right: Any) -> str:
    return {True: "true", False: "false"}.get(left.equals(right), "unknown")


def math_verify(left: Any, right: Any) -> str:
    """It answers yes or no; a no is what a grader acts on, so it counts as one."""
    from math_verify import verify

    return "true" if verify(left, right, timeout_seconds=None) else "false"


class Child:
    """A function of two expressions, called in a child of this process."""

    def __init__(self, name: str, ask: Callable[[Any, Any], str], version: str) -> None:
        self.name, self._ask, self.version = name, ask, version
        t = sympy.Symbol("t", real=True)
        ask(sympy.sin(t) ** 2 + sympy.cos(t) ** 2, sympy.Integer(1))  # imports, and warms up

    def ask(self, case: Case, limit: float) -> Answer:
        receive, send = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("fork")
        child = context.Process(target=self._answer, args=(case, limit, send))
        child.start()
        send.close()
        try:
            answer = Answer(*receive.recv()) if receive.poll(6 * limit) else Answer("", limit)
        except EOFError:  # stopped by the kernel
            answer = Answer("", limit)
        child.kill()
        child.join()
        receive.close()
        return answer if answer.word else Answer("timed out", limit)

    def _answer(self, case: Case, limit: float, send: Any) -> None:
        os.setsid()  # whatever it does to its process group, it does to itself
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)
        start = time.process_time()
        try:
            word = self._ask(case.left, case.right)
        except Exception as error:
            word = type(error).__name__
        send.send((word, time.process_time() - start))

    def close(self) -> None:
        """Nothing is left running."""


# Maxima ------------------------------------------------------------------------------------


class _Printer(StrPrinter):  # type: ignore[misc]
    """Maxima's syntax; variables are numbered by sort: r0 is real, z0 complex, n0 an integer."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[Any, str] = {}

    def _print_Symbol(self, expr: Any) -> str:
        letter = "n" if expr.is_integer else "p" if expr.is_positive else "r"
        if expr.is_real is None:
            letter = "z"
        return self.names.setdefault(expr, f"{letter}{len(self.names)}")

    def _print_ImaginaryUnit(self, expr: Any) -> str:
        return "%i"

    def _print_Pi(self, expr: Any) -> str:
        return "%pi"

    def _print_Exp1(self, expr: Any) -> str:
        return "%e"

    def _print_Abs(self, expr: Any) -> str:
        return f"abs({self._print(expr.args[0])})"

    def emptyPrinter(self, expr: Any) -> str:
        raise ValueError(f"Maxima has no {type(expr).__name__}")


_KNOWN = frozenset("sin cos tan cot sec csc sinh cosh tanh coth sech csch exp log Abs".split())


def to_maxima(left: Any, right: Any) -> str:
    """The difference in Maxima's syntax.  Raises ``ValueError``."""
    for part in (left - right).atoms(sympy.Function, sympy.Sum, sympy.Product):
        if type(part).__name__ not in _KNOWN:
            raise ValueError(f"Maxima has no {type(part).__name__}")
    printer = _Printer()
    return f"({printer.doprint(left)})-({printer.doprint(right)})"


class Maxima:
    """A Maxima process that is asked for ``method`` of the difference."""

    def __init__(self, method: str, limit_of_names: int = 30) -> None:
        self.name = f"Maxima {method.format('…')}"
        self._method, self._names = method, limit_of_names
        path = shutil.which("maxima")
        if path is None:
            raise FileNotFoundError("maxima is not installed")
        self._command = [path, "--very-quiet"]
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
        self.version = said.stdout.strip()
        self._start()
        trial = method.format("sin(r0)^2+cos(r0)^2-1")
        if self._say(f'print("@",errcatch({trial}))$', 60) != "[0]":
            self.close()
            raise FileNotFoundError(f"this Maxima does not know {method} (maxima-share?)")

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
            stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "GCL_MEM_MULTIPLE": "0.15"},
        )  # fmt: skip
        sorts = {"z": "complex", "n": "integer"}
        rows = ["display2d:false", "linel:100000"]
        for letter, sort in sorts.items():
            rows += [f"declare({letter}{k},{sort})" for k in range(self._names)]
        rows += [f"assume(p{k}>0)" for k in range(self._names)]
        self._say("$".join(rows) + '$print("@","ready")$', 60)

    def _say(self, text: str, limit: float) -> str:
        """What Maxima prints behind @, or ? if it asks something or is in error, or nothing
        within ``limit`` seconds."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("Maxima has no pipes")
        stdin.write(text.encode() + b"\n")
        end, heard = time.monotonic() + limit, ""
        while (left := end - time.monotonic()) > 0:
            if select.select([stdout], [], [], left)[0]:
                part = stdout.read(65536)
                if not part:
                    return "?"
                heard += part.decode(errors="replace")
                found = re.search(r"@ (.*?)\s*\n", heard + "\n" if heard.endswith(" ") else heard)
                if found:
                    return found[1].strip()
                if "Acceptable answers" in heard or re.search(r"\?\s*$", heard):
                    return "?"
        return ""

    def ask(self, case: Case, limit: float) -> Answer:
        difference = to_maxima(case.left, case.right)
        text = (
            f"block([t:elapsed_run_time(),r:errcatch({self._method.format(difference)}),w],"
            'w:if r=[] then "error" elseif is(r[1]=0) then "true" elseif numberp(r[1]) '
            'then "false" else "unknown",print("@",w,float(elapsed_run_time()-t)))$'
        )
        start = time.monotonic()
        said = self._say(text, 3 * limit)
        word, _, spent = said.partition(" ")
        if word in ("true", "false", "unknown", "error"):
            # its clock of processor time ticks in hundredths; short times are those of the wall
            seconds = max(float(spent), min(time.monotonic() - start, 0.02))
            return Answer(word, seconds) if seconds <= limit else Answer("timed out", limit)
        self.close()
        self._start()
        return Answer("asks" if said else "timed out", 0.0 if said else limit)

    def close(self) -> None:
        """Stop the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


Contender = Child | Maxima


def contenders(only: frozenset[str] = frozenset()) -> tuple[list[Contender], list[str]]:
    """Those that are installed, ``only`` these if there are any, and a note on each other."""
    logging.getLogger("math_verify").setLevel(logging.CRITICAL)
    from symproof.version import __version__

    ours, sympys = f"symproof {__version__}", f"SymPy {sympy.__version__}"
    makers: dict[str, Callable[[], Contender]] = {
        "symproof": lambda: Child("symproof", symproof, ours),
        "simplify": lambda: Child("simplify(l − r) == 0", simplify, sympys),
        "trigsimp": lambda: Child("trigsimp(l − r) == 0", trigsimp, sympys),
        "equals": lambda: Child("l.equals(r)", equals, sympys),
        "trigrat": lambda: Maxima("trigrat({})"),
        "radcan": lambda: Maxima("radcan(exponentialize({}))"),
        "math-verify": lambda: Child(
            "math-verify", math_verify, f"math-verify {importlib.metadata.version('math-verify')}"
        ),
    }
    found: list[Contender] = []
    missing = []
    for key, make in makers.items():
        if only and key not in only:
            continue
        try:
            found.append(make())
        except (ImportError, FileNotFoundError) as error:
            missing.append(f"{key}: not there ({error})")
    return found, missing
