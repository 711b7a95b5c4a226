"""The guides of the repository and their code blocks, for the tests that run them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: Pages that people have written; those of ``reports/guide`` are beside generated ones.
GUIDES = (
    "README.md", "CHECKING.md", "CONTRIBUTING.md", "notebooks/README.md",
    *sorted(f"reports/guide/{path.name}" for path in (ROOT / "reports" / "guide").glob("*.md")),
)  # fmt: skip


def read(guide: str) -> str:
    """The text of a guide, which is named by its path in the repository."""
    return (ROOT / guide).read_text(encoding="utf-8")


def blocks(guide: str) -> list[tuple[str, str]]:
    """The code blocks of a guide with their labels; a block inside a block is its text."""
    found = re.findall(r"^(`{3,})([^`\n]*)\n(.*?)^\1$", read(guide), re.S | re.M)
    return [(label, body) for _, label, body in found]


def block(guide: str, label: str) -> str:
    """The only block of a guide with this label."""
    (found,) = (body for name, body in blocks(guide) if name == label)
    return found
