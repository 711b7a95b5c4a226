"""The ranges of sums, products and integrals that are written as calls, and infinite ends."""

from __future__ import annotations

from ...notation.words import LISTED
from ..grammar import Node, Part, first, leaves, nodes

BRACES = ("{", "}")
Range = tuple[Node, Node, Node]  # the variable and both bounds


def ranges(word: str, arguments: Node) -> list[Range]:
    """The ranges in ``Sum(…, (k, 1, n))``, perhaps several, or, if the ``word`` allows it, in
    ``sum(…, k, 1, n)``; those that can be read, if others cannot."""
    others = nodes(arguments)[1:]
    fences = [fence_alone(chain) for chain in others]
    if word in LISTED and len(others) == 3 and not any(fences):
        return [(others[0], others[1], others[2])]
    found = []
    for fence in fences:
        bounds = nodes(fence) if fence else []
        if len(bounds) == 3:
            found.append((bounds[0], bounds[1], bounds[2]))
    return found


def fence_alone(chain: Node) -> Node | None:
    """The bracket that is all of a chain; bars are none."""
    node: Part = chain
    while isinstance(node, Node) and node.kind != "fence":
        inner = [p for p in node.parts if isinstance(p, Node) or p.kind not in ("finish", "stop")]
        if len(inner) != 1:
            return None
        node = inner[0]
    if not isinstance(node, Node) or node.kind != "fence" or first(node).says not in "([":
        return None
    return node


def infinity(part: Part) -> int:
    """1 if a part is ∞, -1 if it is -∞, and else 0."""
    said = [m.says for m in leaves(part) if m.says not in (*BRACES, "+")]
    return {("oo",): 1, ("-", "oo"): -1}.get(tuple(said), 0)
