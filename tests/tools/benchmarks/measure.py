"""The measures that symproof promises, each as a ratio with both sides in one run.

    python tests/tools/benchmarks/measure.py            everything, some minutes
    python tests/tools/benchmarks/measure.py --quick    fewer claims against SymPy

1. the main job on the five documents      at most   5 × the time of ``import sympy``
   on all chapters                         at most  20 × (the kept certificates are replayed)
2. the commands that people wait for, in processor time, both sides in one run:
   ``symproof prove`` of one identity      at most 0.35 × the time of ``import sympy``
   ``check`` of one line, ``learn``,
   ``show`` and ``list``                   at most   1 ×
3. per claim, warm ``sympy.simplify(lhs - rhs) == 0`` against ``decide``: median ratio ≥ 100
4. the blockwise dot product, d = 64 … 4096: slope in log-log at most 1.2
5. the second checker on the library       at most   3 × the time of ``symproof replay``
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

ROOT = Path(__file__).parents[3]
PROOFS = ROOT / "reports" / "proofs.json"
CHECKER = ROOT / "symproof" / "checkers" / "javascript" / "checker.js"
TIMEOUT = 5.0
# The main job on the chapters about the five documents; the others come on top of that.
DOCUMENTS = (
    "import sys; from symproof import theory; theory.CHAPTERS = theory.DOCUMENTS; "
    "from symproof.tools.cli import main; sys.exit(main(['build', '--out', sys.argv[1]]))"
)


def seconds(*arguments: str, program: str = sys.executable) -> float:
    """The time of a command, the interpreter's start included.  Both sides may keep their
    bytecode, as installed packages have it."""
    settings = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL, env=settings)
    return time.perf_counter() - start


#: The arguments of the commands that are to begin and end soon, and what they may take, as a part
#: of the processor time of ``import sympy``.
STARTS = {
    "prove one identity": (("prove", "sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)"), 0.35),
    "check of one line": (("check", "--no-cache", "LINE"), 1),
    "learn": (("learn",), 1),
    "show a theorem": (("show", "sin_sum"), 1),
    "list": (("list",), 1),
}


def processor_seconds(*arguments: str) -> float:
    """The processor time of a command and of the processes that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds(*arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def starts(pairs: int = 9) -> None:
    """The commands of ``STARTS`` and ``import sympy`` in turn, after one run of each that leaves
    the bytecode and the tables of the package."""
    with tempfile.TemporaryDirectory() as folder:
        line = os.path.join(folder, "line.md")
        Path(line).write_text("It holds that $\\sin^2 x + \\cos^2 x = 1$.\n", encoding="utf-8")
        commands = {
            name: ("-m", "symproof", *(line if a == "LINE" else a for a in arguments))
            for name, (arguments, _) in STARTS.items()
        }
        rows = []
        for _ in range(pairs + 1):
            base = processor_seconds("-c", "import sympy")
            rows.append((base, {name: processor_seconds(*c) for name, c in commands.items()}))
    del rows[0]
    print(
        f"import sympy               {statistics.median(b for b, _ in rows) * 1e3:8.0f} ms of CPU"
    )
    for name, (_, goal) in STARTS.items():
        own = statistics.median(found[name] for _, found in rows)
        ratio = statistics.median(found[name] / base for base, found in rows)
        print(f"{name:<27}{own * 1e3:8.0f} ms of CPU   ratio {ratio:.2f} (goal ≤ {goal})")


def processes(pairs: int = 9) -> None:
    rows: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for place in ("documents", "whole"):
            os.mkdir(os.path.join(folder, place))
            shutil.copy(PROOFS, os.path.join(folder, place))
        part, everything = (os.path.join(folder, name) for name in ("documents", "whole"))
        for _ in range(pairs + 1):  # in turn, so that a busy machine is busy for both
            rows.append((
                seconds("-c", "import sympy"),
                seconds("-c", DOCUMENTS, part),
            ))  # fmt: skip
        whole = statistics.median(
            seconds("-m", "symproof", "build", "--out", everything) / seconds("-c", "import sympy")
            for _ in range(3)
        )
        anew = seconds("-m", "symproof", "build", "--search", "--out", everything)
    del rows[0]
    base, job = (statistics.median(column) for column in zip(*rows, strict=True))
    ratio_job = statistics.median(r[1] / r[0] for r in rows)
    print(f"import sympy               {base * 1e3:8.0f} ms")
    print(f"main job, the documents    {job * 1e3:8.0f} ms   ratio {ratio_job:.2f} (goal ≤ 5)")
    print(
        f"main job, all chapters     {whole * base * 1e3:8.0f} ms   ratio {whole:.2f} (goal ≤ 20)"
    )
    print(f"the same with --search     {anew * 1e3:8.0f} ms   ratio {anew / base:.2f}")


def claims(quick: bool) -> list[tuple[str, Any, Any, Any]]:
    """Scalar equations of the corpora: kind, claim, and both sides for SymPy."""
    import corpus
    import sympy
    from claimed import read_claim

    from symproof.notation.sympy_writer import write

    assumptions: dict[str, dict[str, bool]] = {
        "complex": {}, "real": {"real": True}, "nonzero": {"real": True, "nonzero": True},
        "nonnegative": {"nonnegative": True}, "positive": {"positive": True},
        "integer": {"integer": True}, "even": {"even": True}, "odd": {"odd": True},
        "natural": {"integer": True, "nonnegative": True},
        "positive integer": {"integer": True, "positive": True},
    }  # fmt: skip
    found = []
    for kind in ("accept", "reject"):
        for entry in corpus.entries(kind)[:: 6 if quick else 1]:
            try:
                (claim,) = read_claim(entry.claim_text, entry.where_text)
                if claim.relation.op != "=" or any(v.indices for v in claim.variables):
                    continue
                symbols = {v.name: sympy.Symbol(v.name, **assumptions[v.sort])
                           for v in claim.variables}  # fmt: skip
                sides = [write(t, symbols) for t in (claim.relation.left, claim.relation.right)]
                if all(isinstance(s, sympy.Expr) and not s.is_Matrix for s in sides):
                    found.append((kind, claim, *sides))
            except ValueError:
                continue
    return found


def against_simplify(quick: bool) -> None:
    from symproof.deciding.strategies import decide

    rows = claims(quick)
    ours: dict[str, int] = {}
    theirs: dict[str, int] = {}
    decide(rows[0][1])
    mine = []
    for kind, claim, _, _ in rows:
        start = time.perf_counter()
        verdict = decide(claim)
        mine.append(time.perf_counter() - start)
        word = verdict.word.split("-with")[0]
        wrong = (kind, word) in (("accept", "refuted"), ("reject", "proved"))
        row = f"{kind} {word}{' WRONG' if wrong else ''}"
        ours[row] = ours.get(row, 0) + 1
    ratios = []
    for (kind, _, left, right), own in zip(rows, mine, strict=True):
        if (left - right).is_number and not (left - right).args:
            row = f"{kind} decided while SymPy built it"
            theirs[row] = theirs.get(row, 0) + 1
            continue
        answer, spent = _simplified(left, right)
        theirs[f"{kind} {answer}"] = theirs.get(f"{kind} {answer}", 0) + 1
        if answer != "timed out":
            ratios.append(spent / own)
    print(f"\n{len(rows)} scalar equations, symproof.decide and warm sympy.simplify(l - r) == 0")
    print(f"  symproof: {dict(sorted(ours.items()))}")
    print(f"  simplify: {dict(sorted(theirs.items()))} (time-out {TIMEOUT:.0f} s)")
    print("  (what SymPy decided while building it, and time-outs, have no ratio)")
    print(f"  median ratio of times: {statistics.median(ratios):.0f} (goal ≥ 100)")


def _simplified(left: Any, right: Any) -> tuple[str, float]:
    """``simplify(l - r) == 0`` in a forked child that can be stopped; SymPy is warm in it."""
    receive, send = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_simplify, args=(left, right, send))
    child.start()
    answered = receive.poll(TIMEOUT)
    answer: tuple[str, float] = receive.recv() if answered else ("timed out", TIMEOUT)
    child.kill()
    child.join()
    return answer


def _simplify(left: Any, right: Any, send: Any) -> None:
    import sympy

    sympy.simplify(sympy.sin(sympy.Symbol("warm")) ** 2)
    start = time.perf_counter()
    try:
        zero = "zero" if sympy.simplify(left - right) == 0 else "not zero"
    except Exception as error:
        zero = type(error).__name__
    send.send((zero, time.perf_counter() - start))


def blockwise() -> None:
    """dot(PE_p, PE_q) = Σ cos at concrete d: block by block, as explicit sums."""
    from symproof.kernel.facts import SORTS, Scope
    from symproof.kernel.terms import Relation
    from symproof.reading.claims.single import read_term
    from symproof.search.prover import prove_relation

    here = Scope({"p": SORTS["real"], "q": SORTS["real"]}, {"p": (), "q": ()})

    def check(d: int) -> None:
        for i in range(d // 2):
            w = f"10000^(-(2*{i})/{d})"
            left = read_term(f"sin({w}*p)*sin({w}*q) + cos({w}*p)*cos({w}*q)")
            right = read_term(f"cos({w}*(p - q))")
            if prove_relation(Relation(left, "=", right), here)[0] is None:
                raise SystemExit(f"block {i} of {d} was not proved")

    sizes = [64, 128, 256, 512, 1024, 2048, 4096]
    times = [_best(lambda d=d: check(d)) for d in sizes]  # type: ignore[misc]
    xs, ys = [math.log(d) for d in sizes], [math.log(t) for t in times]
    mx, my = statistics.mean(xs), statistics.mean(ys)
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / sum(
        (x - mx) ** 2 for x in xs
    )
    shown = ", ".join(f"{d}: {t * 1e3:.0f} ms" for d, t in zip(sizes, times, strict=True))
    print(f"\nblockwise dot product: {shown}; slope {slope:.2f} (goal ≤ 1.2)")


def second_checker(pairs: int = 5) -> None:
    """Both replay every certificate of the library, in turn."""
    node = shutil.which("node")
    if node is None:
        print("the second checker: Node.js is not installed")
        return
    rows = [
        (seconds("-m", "symproof", "replay", str(PROOFS)),
         seconds(str(CHECKER), str(PROOFS), program=node))
        for _ in range(pairs)
    ]  # fmt: skip
    kernel, checker = (statistics.median(column) for column in zip(*rows, strict=True))
    ratio = statistics.median(c / k for k, c in rows)
    print(f"replay by the kernel       {kernel * 1e3:8.0f} ms")
    print(f"replay by the checker      {checker * 1e3:8.0f} ms   ratio {ratio:.2f} (goal ≤ 3)")


def _best(task: Callable[[], None], repeat: int = 3) -> float:
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        task()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="every sixth claim only")
    quick = parser.parse_args().quick
    starts()
    processes()
    blockwise()
    second_checker()
    against_simplify(quick)


if __name__ == "__main__":
    main()
