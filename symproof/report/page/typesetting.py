"""LaTeX to HTML and MathML, by KaTeX in Node.js.

The styles that KaTeX writes into every element become classes, so that the page needs no
permission for styles in attributes, and only the fonts and glyphs that occur are kept.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from typing import NamedTuple

from ..model import RELATIONS
from .fonts import with_outlines

VARIABLE = "SYMPROOF_NODE_MODULES"
_SCRIPT = Path(__file__).parent / "assets" / "typeset.cjs"


class ToolMissing(Exception):
    """Node.js or KaTeX is not installed; the message says which and what to do."""


class RefusedFormula(Exception):
    """KaTeX does not take a formula; the message says which and why."""


class Font(NamedTuple):
    """A font, and for which text it is, in the words of CSS."""

    family: str
    style: str
    weight: str
    file: bytes


class Typeset(NamedTuple):
    """The HTML of each formula, and the styles and fonts they need."""

    html: list[str]
    css: str
    fonts: list[Font]


def typeset(formulas: Sequence[tuple[str, str]]) -> Typeset:
    """The formulas, each with marks and without (for those who copy it), set.  Raises
    :class:`ToolMissing` and :class:`RefusedFormula`."""
    node, katex = tools()
    done = subprocess.run(
        [node, str(_SCRIPT), str(katex)],
        input=json.dumps(list(formulas)).encode(), capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RefusedFormula(done.stderr.decode(errors="replace").strip() or "KaTeX failed")
    answer = json.loads(done.stdout)
    css = (katex / "dist" / "katex.min.css").read_text(encoding="utf-8")
    classes = _classes(answer["html"])
    rules = "".join(f".katex .{name}{{{style}}}" for name, style in answer["styles"].items())
    fonts = [
        _font(katex / "dist" / "fonts", kind, _characters(answer["html"]))
        for kind in _kinds_of_fonts(css, classes)
    ]
    return Typeset(answer["html"], f"{_needed(css, classes)}\n{rules}", fonts)


def tools() -> tuple[str, Path]:
    """Node.js, and the folder of KaTeX.  Raises :class:`ToolMissing`."""
    node = shutil.which("node")
    if node is None:
        raise ToolMissing("formulas are set by KaTeX, which needs Node.js (node is not installed)")
    katex = Path(os.environ.get(VARIABLE, "node_modules")) / "katex"
    if not (katex / "dist" / "katex.min.css").is_file():
        raise ToolMissing(
            f"KaTeX is not in {katex.parent} (npm install katex@0.16; "
            f"{VARIABLE} names the folder node_modules that has it)"
        )
    return node, katex.resolve()


_FONT_FACE = re.compile(r"@font-face\{[^}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TAG = re.compile("<[^>]*>")
_FAMILY = re.compile(r"KaTeX_\w+")


def _classes(html: Sequence[str]) -> frozenset[str]:
    """The classes that occur in the formulas."""
    found: set[str] = set()
    for text in html:
        for names in re.findall(r'class="([^"]*)"', text):
            found.update(names.split())
    return frozenset(found)


def _characters(html: Sequence[str]) -> frozenset[str]:
    """The characters of the formulas, and the relations, which also stand beside them."""
    found = set("".join(sign.text for sign in RELATIONS.values()))
    for text in html:
        found.update(unescape(_TAG.sub("", text)))
    return frozenset(found)


def _kinds_of_fonts(css: str, classes: frozenset[str]) -> list[tuple[str, str, str]]:
    """Family, style and weight of every font that the classes ask for."""
    wanted = {("KaTeX_Main", "normal", "400")}
    for selectors, body in _RULE.findall(_FONT_FACE.sub("", css)):
        family = _FAMILY.search(body)
        if family and any(_applies(s, classes) for s in selectors.split(",")):
            style = "italic" if "font-style:italic" in body else "normal"
            weight = "700" if "font-weight:700" in body else "400"
            wanted.add((family[0], style, weight))
    return sorted(wanted)


def _needed(css: str, classes: frozenset[str]) -> str:
    """The rules that some formula makes use of."""
    kept = []
    for selectors, body in _RULE.findall(_FONT_FACE.sub("", css)):
        needed = [s for s in selectors.split(",") if _applies(s, classes)]
        if needed:
            kept.append(f"{','.join(needed)}{{{body}}}")
    return "".join(kept)


def _applies(selector: str, classes: frozenset[str]) -> bool:
    return set(re.findall(r"\.([\w-]+)", selector)) <= classes


def _font(folder: Path, kind: tuple[str, str, str], characters: frozenset[str]) -> Font:
    family, style, weight = kind
    name = ("Bold" if weight == "700" else "") + ("Italic" if style == "italic" else "")
    file = folder / f"{family}-{name or 'Regular'}.ttf"
    return Font(family, style, weight, with_outlines(file.read_bytes(), characters))
