"""symproof beside SymPy, Maxima, math-verify and Coq, on claims that nobody here wrote.

    python tests/tools/benchmarks/compare.py                about ten minutes; reports/benchmark.md
    python tests/tools/benchmarks/compare.py --quick        a few claims of each kind
    python tests/tools/benchmarks/compare.py --tests 400 --standards 200 --largest 64    all of them

Contenders that are not installed are left out, and the report says so.
"""

from __future__ import annotations

import argparse
import multiprocessing
import multiprocessing.connection
import os
import platform
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.benchmarks import compare_tools as tools
from tools.benchmarks.compare_claims import Case, Claims, collect

ROOT = Path(__file__).parents[3]
Answers = dict[tuple[str, int], tools.Answer]  # by contender and number of the case


def ask_all(cases: Sequence[Case], only: frozenset[str], limit: float, jobs: int) -> Answers:
    """Every contender's answer to every case, or those of ``only`` some contenders.  One that times
    out at some size of a family is not asked for larger ones, which count as timed out."""
    chains: dict[tuple[object, ...], list[int]] = {}
    for k, case in enumerate(cases):
        chains.setdefault((case.group, case.truth) if case.size else (k,), []).append(k)
    context = multiprocessing.get_context("fork")
    pipes = []
    for share in range(jobs):
        receive, send = multiprocessing.Pipe(duplex=False)
        mine = list(chains.values())[share::jobs]
        context.Process(target=_work, args=(cases, mine, only, limit, send)).start()
        send.close()
        pipes.append(receive)
    answers: Answers = {}
    while pipes:
        for pipe in multiprocessing.connection.wait(pipes):
            try:
                name, k, answer = pipe.recv()  # type: ignore[union-attr]
            except EOFError:
                pipes.remove(pipe)  # type: ignore[arg-type]
                continue
            answers[name, k] = answer
            if len(answers) % 200 == 0:
                print(f"{len(answers)} answers", file=sys.stderr, flush=True)
    return answers


def _work(
    cases: Sequence[Case], chains: Iterable[list[int]], only: frozenset[str], limit: float,
    send: multiprocessing.connection.Connection,
) -> None:  # fmt: skip
    mine = tools.contenders(only)[0]
    for chain in chains:
        for tool in mine:
            answer = tools.Answer("", 0.0)
            for k in chain:
                if answer.word != "timed out":
                    answer = tool.ask(cases[k], limit)
                send.send((tool.name, k, answer))
    for tool in mine:
        tool.close()


# What is counted ---------------------------------------------------------------------------


def right(case: Case, answer: tools.Answer) -> bool:
    return answer.word == ("true" if case.truth else "false")


def wrong(case: Case, answer: tools.Answer) -> bool:
    return answer.word == ("false" if case.truth else "true")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    bar = ["---", *["---:"] * (len(head) - 1)]
    return ["", *(f"| {' | '.join(map(str, row))} |" for row in (head, bar, *rows)), ""]


def ratio(seconds: float, others: float) -> float | None:
    """``seconds`` in terms of ``others``; none where the clock has not ticked in ``others``."""
    return seconds / others if others else None


def factor(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.2g}" if value < 10 else f"{value:,.0f}"


def overview(cases: Sequence[Case], answers: Answers, names: Sequence[str]) -> list[str]:
    base, rows = names[0], []
    true = sum(case.truth for case in cases)
    mine = sum(answers[base, k].seconds for k in range(len(cases)))
    for name in names:
        got = [answers[name, k] for k in range(len(cases))]
        pairs = list(zip(cases, got, strict=True))
        timed_out = sum(a.word == "timed out" for a in got)
        failed = sum(wrong(*p) for p in pairs)
        good = [sum(right(c, a) for c, a in pairs if c.truth is t) for t in (True, False)]
        ratios = [
            times
            for k, a in enumerate(got)
            if "timed out" not in (a.word, answers[base, k].word)
            and (times := ratio(a.seconds, answers[base, k].seconds)) is not None
        ]
        spent = [a.seconds for a in got]
        rows.append((
            name, *good, failed, len(cases) - sum(good) - failed - timed_out, timed_out,
            f"{sum(spent):.1f} s", f"{statistics.median(spent) * 1e3:.1f} ms",
            factor(ratio(sum(spent), mine)), factor(statistics.median(ratios) if ratios else None),
        ))  # fmt: skip
    head = (
        "contender", f"true, decided (of {true})", f"false, decided (of {len(cases) - true})",
        "wrong", "undecided", "timed out", "total", "median", "total ÷ symproof’s",
        "median ratio a claim",
    )  # fmt: skip
    return table(head, rows)


def by_group(cases: Sequence[Case], answers: Answers, names: Sequence[str]) -> list[str]:
    rows = []
    for group in dict.fromkeys(case.group for case in cases):
        for truth in (True, False):
            mine = [k for k, c in enumerate(cases) if (c.group, c.truth) == (group, truth)]
            if mine:
                counts = [sum(right(cases[k], answers[n, k]) for k in mine) for n in names]
                rows.append((group, "true" if truth else "false", len(mine), *counts))
    return table(("claims", "", "number", *names), rows)


def growth(
    cases: Sequence[Case], answers: Answers, names: Sequence[str], limit: float
) -> list[str]:
    rows: list[Sequence[object]] = []
    for k, case in enumerate(cases):
        if not (case.size and case.truth) or case.group.startswith("false by"):
            continue
        cells = []
        for name in names:
            answer = answers[name, k]
            cell = f"{answer.seconds * 1e3:,.0f} ms"
            if answer.word == "timed out":
                cell = f"> {limit:g} s"
            elif not right(case, answer):
                cell += " (wrong)" if wrong(case, answer) else " (no answer)"
            cells.append(cell)
        rows.append((case.group, case.size, *cells))
    return table(("family, the true claims", "N", *names), rows)


def losses(cases: Sequence[Case], answers: Answers, names: Sequence[str]) -> list[str]:
    """Where another contender decides more, decides what symproof does not, or is faster."""
    base, rows = names[0], []
    for group in dict.fromkeys(case.group for case in cases):
        mine = [k for k, case in enumerate(cases) if case.group == group]
        own = sum(right(cases[k], answers[base, k]) for k in mine)
        for name in names[1:]:
            other = sum(right(cases[k], answers[name, k]) for k in mine)
            if other > own:
                rows.append(f"- {group}: {name} decides {other} of {len(mine)}, symproof {own}.")
            both = [
                k for k in mine
                if right(cases[k], answers[name, k]) and right(cases[k], answers[base, k])
            ]  # fmt: skip
            times = [(answers[base, k].seconds, answers[name, k].seconds) for k in both]
            faster = sum(own_time > other_time for own_time, other_time in times)
            ratios = [r for pair in times if (r := ratio(*pair)) is not None]
            if faster:
                rows.append(
                    f"- {group}: {name} is faster on {faster} of the {len(both)} claims that both "
                    f"decide, at most by a factor of {factor(max(ratios, default=None))}."
                )
    for k, case in enumerate(cases):
        if right(case, answers[base, k]):
            continue
        others = [n for n in names[1:] if right(case, answers[n, k])]
        rows.append(
            f"- `{_shown(case)}` ({case.name}; {'true' if case.truth else 'false'}): symproof "
            f"says {answers[base, k].word}; decided by {', '.join(others) or 'none of them'}."
        )
    return ["", *(rows or ["Nowhere, among these claims."]), ""]


def mistakes(cases: Sequence[Case], answers: Answers, names: Sequence[str]) -> list[str]:
    rows = []
    for name in names:
        bad = [case for k, case in enumerate(cases) if wrong(case, answers[name, k])]
        shown = "; ".join(f"`{_shown(c)}` ({'true' if c.truth else 'false'})" for c in bad[:3])
        if bad:
            rows.append(f"- {name}: {len(bad)}, among them {shown}.")
    return ["", *(rows or ["None."]), ""]


def _shown(case: Case) -> str:
    text = f"{case.left} = {case.right}"
    return text if len(text) <= 100 else f"{text[:99]}…"


# Coq ---------------------------------------------------------------------------------------


def coq_sample(cases: Sequence[Case], answers: Answers, name: str, number: int) -> list[str]:
    """What ``coqc`` says of claims that symproof has decided, half of them false."""
    from symproof.checkers.coq.compiler import CoqFailure, CoqMissing, find

    with tempfile.TemporaryDirectory() as folder:
        os.environ["SYMPROOF_CACHE"] = folder
        try:
            coq = find()
        except (CoqMissing, CoqFailure) as error:
            return ["", f"Coq was not asked: {error}.", ""]
        from symproof.checkers.coq.verdicts import judge_claims

        decided = [k for k, case in enumerate(cases) if right(case, answers[name, k])]
        chance, rows = random.Random(1), []
        for truth in (True, False):
            fitting = [k for k in decided if cases[k].truth is truth and cases[k].size <= 4]
            chosen = sorted(chance.sample(fitting, min(number, len(fitting))))
            claims = [tools.claim_of(cases[k].left, cases[k].right) for k in chosen]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            words = [verdict.word for verdict in judge_claims(coq, claims)]
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            own = sum(answers[name, k].seconds for k in chosen)
            counted = [words.count(w) for w in ("proved", "refuted", "not expressible")]
            rest = len(words) - sum(counted)
            rows.append(("true" if truth else "false", len(words), *counted, rest,
                         f"{spent:.1f} s", factor(ratio(spent, own))))  # fmt: skip
    head = ("claims", "number", "proved", "refuted", "not expressible", "not accepted", "total",
            "total ÷ symproof’s")  # fmt: skip
    return [f"Coq {coq.version}, through the certificates that symproof writes for it.",
            *table(head, rows)]  # fmt: skip


# The report --------------------------------------------------------------------------------

INTRODUCTION = """# symproof beside others

Every contender was asked the same claims, in one run, by `{command}` ({when}).

- Claims: {cases} equations, {true} of them true. Those of SymPy's own test-suite (`assert f(X) ==
  R`, where f keeps the value, gives X = R), textbook lists, and families of growing size. Each
  false claim is a true one with one sign or coefficient mutated. 40 digits at random points
  confirm the labels, with mpmath alone.
- All get the same SymPy objects. What SymPy decides while it builds them is left out, and so is
  what symproof cannot read: {left_out}.
- Answers: a difference that simplifies to 0 is “true”, to another number “false”, anything else
  is undecided. `equals` and math-verify answer themselves; math-verify has no third answer, so
  each of its noes counts as a decision. symproof's time includes reading the SymPy objects and
  replaying the certificate.
- Times are processor seconds, at most {limit:g} a claim, in a warm child (Maxima: one process that
  is fed all claims, warm, whose clock ticks in hundredths). A contender that times out at some
  size of a family is not asked for larger ones; they count as timed out. Ratios are to
  symproof's time on the same claim in the same run; a ratio above 1 means slower than symproof.
  Some clocks tick in hundredths; where symproof's time is 0, there is no ratio (–).
- Versions: {versions}; Python {python}; {system}, {cores} cores, of which {jobs} were used; load
  (1 min) {load_before:.1f} before and {load_after:.1f} after; the run took {minutes:.1f} minutes.
"""


def report(
    claims: Claims, found: Sequence[tools.Contender], missing: Sequence[str], answers: Answers,
    coq: Sequence[str], settings: argparse.Namespace, load: tuple[float, float], minutes: float,
) -> str:  # fmt: skip
    cases, names = claims.cases, [tool.name for tool in found]
    left_out = "; ".join(f"{n} ({why})" for why, n in sorted(claims.left_out.items()))
    head = INTRODUCTION.format(
        command=settings.command, when=time.strftime("%Y-%m-%d"), cases=len(cases),
        true=sum(case.truth for case in cases), left_out=left_out or "nothing",
        limit=settings.timeout, versions=", ".join(dict.fromkeys(t.version for t in found)),
        python=platform.python_version(), system=platform.system(), cores=os.cpu_count(),
        jobs=settings.jobs, load_before=load[0], load_after=load[1], minutes=minutes,
    )  # fmt: skip
    rows = [head, *(f"- {note}" for note in missing), "## All claims"]
    rows += [*overview(cases, answers, names), "## Where symproof loses"]
    rows += [*losses(cases, answers, names), "## Wrong answers", *mistakes(cases, answers, names)]
    rows += ["## Decided, by source", *by_group(cases, answers, names)]
    rows += ["## Growth", *growth(cases, answers, names, settings.timeout), "## Coq", *coq]
    rows += ["## How to repeat", "", "```sh", settings.command, "```", ""]
    rows += ["`pip install math-verify`, and the packages `maxima`, `maxima-share` and `coq` of "
             "Debian, add the optional contenders."]  # fmt: skip
    return "\n".join(rows) + "\n"


def settings_from(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    whole = argparse.SUPPRESS
    parser.add_argument("--quick", action="store_true", help="a few claims of each kind")
    parser.add_argument("--tests", type=int, default=whole, help="equations of SymPy's tests")
    parser.add_argument("--standards", type=int, default=whole, help="equations of the lists")
    parser.add_argument("--largest", type=int, default=whole, help="size of the families")
    parser.add_argument("--coq", type=int, default=whole, help="true and false claims for Coq")
    parser.add_argument("--timeout", type=float, default=5.0, help="seconds a claim (5)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", default="", help="contenders, with commas: symproof,simplify")
    parser.add_argument("--out", type=Path, default=ROOT / "reports" / "benchmark.md")
    read = parser.parse_args(arguments)
    small, large = (8, 6, 3, 2), (30, 24, 8, 4)
    for key, value in zip(("tests", "standards", "largest", "coq"),
                          small if read.quick else large, strict=True):  # fmt: skip
        if not hasattr(read, key):
            setattr(read, key, value)
    read.command = " ".join(["python tests/tools/benchmarks/compare.py", *arguments])
    return read


def main(arguments: Sequence[str]) -> int:
    settings = settings_from(arguments)
    start, before = time.monotonic(), os.getloadavg()[0]
    only = frozenset(settings.only.split(",")) | {"symproof"} if settings.only else frozenset()
    claims = collect(settings.tests, settings.standards, settings.largest, tools.readable)
    print(f"{len(claims.cases)} claims", file=sys.stderr, flush=True)
    found, missing = tools.contenders(only)
    for tool in found:
        tool.close()  # the workers start their own
    answers = ask_all(claims.cases, only, settings.timeout, settings.jobs)
    coq = ["", "Not asked.", ""]
    if settings.coq:
        coq = coq_sample(claims.cases, answers, found[0].name, settings.coq)
    load = (before, os.getloadavg()[0])
    minutes = (time.monotonic() - start) / 60
    text = report(claims, found, missing, answers, coq, settings, load, minutes)
    from symproof.base.files import write_atomically

    write_atomically(settings.out, text)
    print(f"{settings.out} written, {minutes:.1f} minutes", file=sys.stderr)
    return 1 if any(wrong(c, answers[found[0].name, k]) for k, c in enumerate(claims.cases)) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
