"""Hostile documents: each gets a clear finding within its time, nothing of them is run, and the
documents beside them are checked all the same."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symproof.base.stopping import TOO_LONG
from symproof.deciding.words import PROVED
from symproof.documents.judging.worker import Job, check_all, check_bytes
from symproof.documents.source import scan
from symproof.reading.lexing.cutting import UnreadableText, marks_of
from symproof.reading.scope.lexicon import build
from symproof.reading.statements.chains import Reader
from symproof.reading.statements.statements import statements

TIMEOUT = 2.0


def display(formula: str) -> bytes:
    return f"<!-- symproof: x: real; n: natural -->\n$$\n{formula}\n$$\n".encode()


NESTED = 300
HOSTILE: dict[str, bytes] = {
    "tower": display("9^{9^{9^9}} = 1"),
    "tower of variables": display("x^{x^{x^{x^{x}}}} = x"),
    "huge exponent": display("x^{999999999999} = x"),
    "huge power": display("10^{10000000} = 10^{10000001}"),
    "huge exponent of a sum": display("(x + 1)^{99999} = x"),
    "expand a power": display("(x + y + z + u + v + w)^{60} = x"),
    "expand a product": display("(x+1)" * 60 + "= x"),
    "sum to a billion": display(r"\sum_{k=1}^{1000000000} \frac{1}{k} = 1"),
    "sum of sums": display(r"\sum_{a=1}^{999}\sum_{b=1}^{999}\sum_{c=1}^{999} \sin(abcx) = 0"),
    "long product": display(r"\prod_{k=1}^{4000} (x + k) = 0"),
    "angle multiple": display(r"\sin(1000000 x) = \sin x \cdot 2^{900}"),
    "fraction of a circle": display(r"\cos\frac{\pi}{999983} = \cos\frac{\pi}{999979}"),
    "nested braces": display("{" * NESTED + "x" + "}" * NESTED + " = x"),
    "nested parentheses": display("(" * NESTED + "x" + ")" * NESTED + " = x"),
    "nested fractions": display(r"\frac{1}{1 + " * NESTED + "x" + "}" * NESTED + "= x"),
    "nested roots": display(r"\sqrt{1 + " * NESTED + "x" + "}" * NESTED + " = x"),
    "nested matrices": display(
        r"\begin{pmatrix}" * NESTED + "x" + r"\end{pmatrix}" * NESTED + " = x"
    ),
    "nested scripts": display("x_{x" * NESTED + "}" * NESTED + " = x"),
    "many minus signs": display("-" * 900 + "x = x"),
    "five thousand terms": display("+".join("x" for _ in range(5000)) + " = 5000x"),
    "twenty thousand letters": display("x" * 20_001 + " = x"),
    "long numeral": display("1" * 5000 + " = x"),
    "open brace": display("{" * 50 + " = x"),
    "only signs": display("= = = <= + - ^ _ & \\\\"),
    "unclosed display": b"$$ x = 1 + \\frac{1}{\n\nmore text\n",
    "unclosed fence": b"```math\nx = 1\n",
    "unclosed environment": b"\\begin{align} x &= 1\n",
    "wrong end": display(r"\begin{cases} x \end{matrix} = 1"),
    "ten thousand dollars": b"$" * 10_000 + b" = ",
    "ten thousand openings": b"\\( \\[ $$ ` <!-- " * 10_000,
    "macro bomb": display(r"\def\a{\a\a}\newcommand{\b}{\b\b} \a\b = x"),
    "input": display(r"\input{/etc/passwd} = x"),
    "write18": display(r"\write18{touch /tmp/symproof-was-here} = x"),
    "import": display(r"__import__('os').system('touch symproof-was-here') = x"),
    "import as text": b"```text\n__import__('os').system('touch symproof-was-here') = 1\n```\n",
    "eval as text": b"```text\neval(open('symproof-was-here','w')) = 1\n```\n",
    "import in a declaration": b"<!-- symproof: define f(x) = __import__('os') -->\n$x = 1$ = ",
    "unknown declaration": b"<!-- symproof: please believe me -->\n",
    "recursive definition": b"$$f(x) = g(x) + 1$$\n$$g(x) = f(x) + 1$$\n$$f(x) = 2$$\n",
    "exploding definition": b"$$a_1 = x + x$$\n" + b"".join(
        b"$$a_{%d} = a_{%d} a_{%d} a_{%d}$$\n" % (k + 1, k, k, k) for k in range(1, 40)
    ) + b"$$a_{40} = 0$$\n",
    "binary": bytes(range(256)) * 40,
    "zero bytes": b"x\0\0\0 = 1",
    "utf-16": "$$x = 1$$".encode("utf-16"),
    "latin-1": "$$x = 1$$ caf\xe9".encode("latin-1"),
    "five megabytes": b"$$ x = x $$\n" * 450_000,
    "empty": b"",
    "one letter": b"x",
    "invisible characters": display("x\u200b\u202e = \u2066x"),
    "surrogate names": display("\U0001d465 = \U0001d465"),
    "control characters": display("x \x07\x1b[31m = x"),
}  # fmt: skip

#: Documents that are fine, in spite of how they are written.
HARMLESS: dict[str, bytes] = {
    "windows line ends": display(r"\sin(2x) = 2 \sin x \cos x").replace(b"\n", b"\r\n"),
    "byte order mark": b"\xef\xbb\xbf" + display(r"\sin(2x) = 2 \sin x \cos x"),
    "mojibake around it": b"It\xc3\xa2\xe2\x82\xac\xe2\x84\xa2s true:\n\n"
    + display(r"\sin(2x) = 2 \sin x \cos x"),
    "old macintosh": display(r"\sin(2x) = 2 \sin x \cos x").replace(b"\n", b"\r"),
    "no last line end": display(r"\sin(2x) = 2 \sin x \cos x").rstrip(),
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    everything = {**HOSTILE, **HARMLESS}
    jobs = [Job(f"{name}.md", data) for name, data in everything.items()]
    started = time.monotonic()
    results = check_all(jobs, TIMEOUT, parallel=2)
    assert time.monotonic() - started < 200
    return dict(zip(everything, results, strict=True))


def test_there_are_enough() -> None:
    assert len(HOSTILE) >= 40


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_documents_get_a_clear_finding(name: str, found: dict[str, dict[str, Any]]) -> None:
    results, errors = found[name]["results"], found[name]["errors"]
    verdicts = {r["verdict"] for r in results}
    assert not verdicts & {*PROVED} or name in PROVABLE
    for r in results:
        assert r["verdict"] in ("proved", "given", "given") or r["reason"], r
    for _, (sentence, _) in errors:
        assert sentence
    if name in UNREADABLE:
        assert errors
    assert Path("symproof-was-here").exists() is False
    assert Path("/tmp/symproof-was-here").exists() is False


PROVABLE = {"five thousand terms", "nested braces", "invisible characters"}
UNREADABLE = {"binary", "zero bytes", "utf-16", "latin-1", "five megabytes", "unknown declaration"}


@pytest.mark.parametrize("name", HARMLESS)
def test_harmless_documents_are_checked(name: str, found: dict[str, dict[str, Any]]) -> None:
    assert found[name]["errors"] == []
    assert [r["verdict"] for r in found[name]["results"]] == ["proved"]


@pytest.mark.parametrize("name", ["tower", "import", "nested parentheses", "long numeral"])
def test_no_hostile_formula_is_called_true_or_false(
    name: str, found: dict[str, dict[str, Any]]
) -> None:
    assert {r["verdict"] for r in found[name]["results"]} <= {"undecided", "not-read"}


BODY = r"(1+\sin(k^2 x)\cos(k y)+\sin(k z))"
SLOW = rf"\prod_{{k=1}}^{{60}}{BODY} = \prod_{{k=1}}^{{61}}{BODY}"  # some seconds
BETWEEN = f"$$\\sin(-x) = -\\sin x$$\n$${SLOW}$$\n$$\\cos(-x) = \\cos x$$\n".encode()


def test_a_worker_is_replaced_behind_the_relation_that_is_stopped() -> None:
    (found,) = check_all([Job("slow.md", BETWEEN)], timeout=0.6)
    assert [r["verdict"] for r in found["results"]] == ["proved", "stopped", "proved"]
    assert found["results"][1]["reason"] == [TOO_LONG, {"seconds": "0.6"}]


def test_the_memory_of_a_worker_is_limited() -> None:
    program = (
        "from symproof.documents.judging.worker import limit\n"
        "limit(300 << 20)(5.0)\n"
        "try: bytearray(600 << 20)\n"
        "except MemoryError: print('limited')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "limited\n", done.stderr


def test_the_processor_time_of_a_question_is_limited() -> None:
    program = (
        "from symproof.documents.judging.worker import limit\nlimit(1 << 30)(0.1)\nwhile True: pass"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert done.returncode < 0  # killed by the system


def test_want_of_memory_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def hungry(claim: object) -> None:
        raise MemoryError

    monkeypatch.setattr("symproof.documents.judging.deciding.judge", hungry)
    (result,) = check_bytes("x.md", b"$$\\sin(-x) = -\\sin x$$")["results"]
    assert (result["verdict"], result["reason"][0]) == ("stopped", "it needs too much memory")


_PARTS = (
    r"\sin \cos \frac{1}{2} { } ( ) [ ] ^ _ = + - & \\ x y 2 10 , . ' \sum_{k=1}^{n} \vdots \pm "
    r"| \| \begin{cases} \end{cases} \begin{pmatrix} \end{pmatrix} \underbrace \text{for} \top "
    r"$ $$ ` "
    r"\left \right \le \in \mathbb{R} e^{ i \quad \sqrt \mathbf{p} ± · √ ω ² ₁ 만약 设 sin cos"
).split()


@pytest.mark.slow
@settings(max_examples=300, deadline=2000)
@given(st.lists(st.sampled_from(_PARTS), max_size=40).map(" ".join))
def test_fuzz_reading_never_crashes(text: str) -> None:
    for is_latex in (True, False):
        try:
            found = marks_of(text, is_latex)
        except UnreadableText:
            continue
        lexicon = build([found])
        for statement in statements(found):
            place = 0
            try:
                Reader(lexicon).chain(statement)
            except UnreadableText as error:
                place = error.position
            assert 0 <= place <= len(text)


@pytest.mark.slow
@settings(max_examples=200, deadline=2000)
@given(st.text(max_size=300) | st.lists(st.sampled_from(_PARTS), max_size=60).map("\n".join))
def test_fuzz_scanner_pieces_are_stretches_of_the_document(text: str) -> None:
    for name in ("x.md", "x.tex"):
        document = scan.scan(text, name)
        for part in document.parts:
            if isinstance(part, scan.Piece) and ">" not in text:
                assert text[part.start : part.start + len(part.text)] == part.text
            line, column = document.place(part.start)
            assert line >= 1
            assert column >= 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(_PARTS), max_size=12).map(" ".join))
def test_fuzz_documents_are_checked_without_an_error(formula: str) -> None:
    found = check_bytes("x.md", f"$$ {formula} $$\n\n```text\n{formula}\n```\n".encode())
    for r in found["results"]:
        assert r["verdict"]
