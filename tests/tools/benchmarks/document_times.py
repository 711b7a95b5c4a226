"""Documents: formulas a second, beside latex2sympy2_extended with ``simplify``.

    python tests/tools/benchmarks/document_times.py

Both sides get the same formulas, true identities in LaTeX that both can read.  Ours are read,
made into claims and decided by the kernel; theirs are parsed and ``simplify(lhs - rhs) == 0`` is
asked.  The other side is left out if latex2sympy2_extended is not installed.  The second table
compares the five source documents (or ours, without them) with ``import sympy``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from symproof.documents.judging.worker import check_bytes

ROOT = Path(__file__).parents[3]
SOURCES = ROOT.parent / "shared" / "sources"
FORMULAS = [
    r"\sin(a+b) = \sin(a)\cos(b) + \cos(a)\sin(b)",
    r"\cos(a-b) = \cos(a)\cos(b) + \sin(a)\sin(b)",
    r"\sin(2x) = 2\sin(x)\cos(x)",
    r"\cos(2x) = 1 - 2\sin^{2}(x)",
    r"\sin^{2}(x) + \cos^{2}(x) = 1",
    r"(a+b)^{2} = a^{2} + 2ab + b^{2}",
    r"(a-b)(a+b) = a^{2} - b^{2}",
    r"\frac{1}{x} + \frac{1}{y} = \frac{x+y}{xy}",
    r"e^{x} e^{y} = e^{x+y}",
    r"\cos(a)\cos(b) = \frac{\cos(a+b) + \cos(a-b)}{2}",
    r"\tan(x) = \frac{\sin(x)}{\cos(x)}",
    r"\sin(3x) = 3\sin(x) - 4\sin^{3}(x)",
]
ROUNDS = 50


def ours() -> tuple[float, int]:
    """Formulas a second, and how many of one round are proved."""
    text = "\n\n".join(f"$${formula}$$" for formula in FORMULAS).encode()
    proved = sum(r["verdict"].startswith("proved") for r in check_bytes("x.md", text)["results"])
    many = b"\n\n".join([text] * ROUNDS)
    started = time.perf_counter()
    check_bytes("x.md", many)
    return len(FORMULAS) * ROUNDS / (time.perf_counter() - started), proved


def theirs() -> tuple[float, int] | None:
    """The same for latex2sympy2_extended and simplify."""
    try:
        from latex2sympy2_extended import latex2sympy
    except ImportError:
        return None
    import sympy

    def holds(formula: str) -> bool:
        left, right = (latex2sympy(side) for side in formula.split("="))
        return bool(sympy.simplify(left - right) == 0)

    proved = sum(map(holds, FORMULAS))
    started = time.perf_counter()
    for formula in FORMULAS:
        sympy.core.cache.clear_cache()
        holds(formula)
    return len(FORMULAS) / (time.perf_counter() - started), proved


def seconds(*command: str) -> float:
    """The best of five runs of a command of Python."""
    best = float("inf")
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run([sys.executable, *command], check=False, capture_output=True, cwd=ROOT)
        best = min(best, time.perf_counter() - started)
    return best


def main() -> None:
    """Print both tables."""
    rate, proved = ours()
    print(f"symproof: {rate:.0f} formulas a second, {proved} of {len(FORMULAS)} proved")
    other = theirs()
    if other is None:
        print("latex2sympy2_extended is not installed")
    else:
        print(f"latex2sympy2_extended and simplify: {other[0]:.1f} formulas a second, "
              f"{other[1]} of {len(FORMULAS)} proved; ratio {rate / other[0]:.0f}")  # fmt: skip
    sources = SOURCES if SOURCES.is_dir() else ROOT / "tests" / "documents" / "right"
    check = seconds("-m", "symproof", "check", str(sources), "--context",
                    str(ROOT / "tests" / "documents" / "sources"))  # fmt: skip
    bare = seconds("-c", "import sympy")
    print(f"{sources.name}: {check:.2f} s, import sympy: {bare:.2f} s, ratio {check / bare:.2f}")


if __name__ == "__main__":
    main()
