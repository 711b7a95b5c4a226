"""Formulas copied from documents: set as they stand if they hold nothing but notation.

A formula that is read is written anew, so that nothing of its source is left.  A quotation is
copied, and could hold any command of TeX; one that is not on the list here is set as text.
"""

from __future__ import annotations

import re

from ..notation.names import GREEK

_COMMANDS = frozenset(
    r"""
    frac dfrac tfrac sqrt sum prod int lim binom cos sin tan cot sec csc cosh sinh tanh exp log ln
    pi max min sup inf det tr left right big bigl bigr Big Bigl Bigr bigg biggl biggr Bigg Biggl
    Biggr
    cdot cdots dots ldots vdots ddots times div pm mp circ top prime infty partial nabla forall
    exists in notin subset subseteq cup cap setminus le leq ge geq lt gt ne neq approx equiv sim
    to mapsto rightarrow Rightarrow Leftrightarrow implies iff lVert rVert Vert lvert rvert vert
    langle rangle lfloor rfloor lceil rceil mid colon quad qquad text mathrm mathbf mathbb mathcal
    mathit boldsymbol operatorname underbrace overbrace overline underline hat tilde bar vec
    overset underset stackrel begin end ell Re Im arccos arcsin arctan , ; : ! { } | \
    """.split()
) | set(GREEK)
_ENVIRONMENTS = "(?:p|b|v|V|B|small)?matrix|cases|aligned|gathered|array"
_COMMAND = re.compile(r"\\([A-Za-z]+|.)")
_OTHER = re.compile(r"[`$%#~\n\r]|\^\^|[^\x20-\uffff]")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)(?!\{(?:" + _ENVIRONMENTS + r")\})")
_TEXT = {
    "\\": r"}\backslash\text{", "^": r"}\wedge\text{", "~": r"}\sim\text{", "`": "'",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
}  # fmt: skip


def quoted(formula: str) -> str:
    """The LaTeX with which a formula of a document is quoted."""
    if is_notation(formula):
        return formula
    plain = "".join(c if c.isprintable() else " " for c in formula)
    return rf"\text{{{''.join(_TEXT.get(c, c) for c in plain)}}}"


def is_notation(formula: str) -> bool:
    """Whether a formula has balanced braces and only commands that set something."""
    if _OTHER.search(formula) or _ENVIRONMENT.search(formula):
        return False
    if any(name not in _COMMANDS for name in _COMMAND.findall(formula)):
        return False
    depth = 0
    for brace in re.findall(r"[{}]", _COMMAND.sub("", formula)):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0 and not formula.endswith("\\")
