"""Chains of antiderivatives: each link by its slopes, and a difference of constants is none."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

P, W = "proved", "suspect"
CHAINS = {
    r"$$\int x e^x \, dx = x e^x - \int e^x \, dx = x e^x - e^x + C = e^x (x - 1) + C.$$": [
        P, P, P,
    ],
    r"$$\int x e^x \, dx = x e^x - \int e^x \, dx = x e^x + e^x + C.$$": [P, W],
    r"$$\int 2x \, dx = x^2 = x^2 + 1.$$": [P, W],
    r"$$\int (x + 1) \, dx = \frac{(x + 1)^2}{2} + C = \frac{x^2}{2} + x + C.$$": [P, P],
    # Without a constant, with a known one, and where no integral stands before.
    r"$$\int 2x \, dx = x^2 + C = x^2 + 1.$$": [P, "undecided"],
    r"Let $C = 2$. $$\int 2x \, dx = x^2 + C = x^2 + 1 + C.$$": ["given", "follows", W],
    r"Hence $x^2 + C = x^2 + 1 + C$.": ["suspect"],
    "\\begin{align*}\n\\int x \\cos x \\, dx &= x \\sin x - \\int \\sin x \\, dx \\\\\n"
    "&= x \\sin x + \\cos x + C\n\\end{align*}": [P, P],
    "Let $u = x^2$. Then $$\\int 2x e^{x^2} \\, dx = \\int e^u \\, du = e^u + C = e^{x^2} + C.$$": [
        "given", "follows", "follows", "follows",
    ],
    "Let $u = x^2$. Then $$\\int x e^{x^2} \\, dx = \\int e^u \\, du.$$": ["given", W],
    # An integral times its letter, a name for it, a number beside it: none is read.
    r"$$x \int x \, dx = \frac{x^3}{2}.$$": ["not-read"],
    r"$$I = \int x \, dx.$$": ["not-read"],
    r"$$1 + \int x \, dx = x^2.$$": ["not-read"],
    r"$$\int e^u \, du = \int 2x e^{x^2} \, dx.$$": ["not-read"],
}  # fmt: skip


@pytest.mark.parametrize("text", CHAINS)
def test_links_of_a_chain_are_judged_by_their_slopes(text: str) -> None:
    assert [r["verdict"] for r in check_bytes("a.md", text.encode())["results"]] == CHAINS[text]
