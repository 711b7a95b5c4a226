"""What stopped the check of a whole document: its other relations are judged all the same."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

#: A value whose links are all disputed leaves no clause, and the name is met without arguments.
DISPUTED = """Suppose $g(x)$ is a function, and suppose that $g(3)=g^{-1}(3)=7$.
We know that $g^{-1}(7) = 3$. So, we can write:
\\[ g(7) = g(g^{-1}(7)) = g(3) \\]
"""

#: A matrix plus a number has no size, of which a zero on the other side could be.
SIZELESS = """Let $A$ be a $2 \\times 2$ matrix.

$$A^2 + A^T A x + 3 = 0$$

$$A^T A = 5 + A = 0$$
"""


@pytest.mark.parametrize("text", [DISPUTED, SIZELESS])
def test_the_others_are_judged(text):
    found = check_bytes("item.md", (text + "\nAlso $1 + 1 = 2$ and $2 + 2 = 5$.\n").encode())
    assert found["errors"] == []
    assert [r["verdict"] for r in found["results"]][-2:] == ["proved", "refuted"]
    assert not {"proved", "refuted"} & {r["verdict"] for r in found["results"][:-2]}
