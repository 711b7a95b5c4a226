r"""Where a wide formula may be broken: before the signs of relations, sums and differences that
stand in no parentheses, and behind commas.  (KaTeX by itself breaks behind every such sign, in
parentheses, too.)  What no place is wide enough for then has to be scrolled.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"\\(?:left|right)(?![A-Za-z])\s*(?:\\[A-Za-z]+|\\?.)"  # with the delimiter
    r"|\\mathbin\{\\cdot\}|\\[A-Za-z]+|\\?.",
    re.DOTALL,
)
_LEFT = re.compile(r"\\left(?![A-Za-z])|\\begin\Z|\{\Z")
_RIGHT = re.compile(r"\\right(?![A-Za-z])|\\end\Z|\}\Z")
_OPENING, _CLOSING = {"(", "[", r"\lvert", r"\lVert"}, {")", "]", r"\rvert", r"\rVert"}
_RELATIONS = {"=", "<", ">", r"\neq", r"\leq", r"\geq", r"\Rightarrow"}
_SUMS = {"+", "-"}
_UNBROKEN = {r"\cdot", r"\mathbin{\cdot}", r"\in", r"\mapsto"}
_SIGNS = _RELATIONS | _SUMS | _UNBROKEN
_BEFORE_AN_OPERAND = {"", ",", r"\;", ":", r"\colon", *_SIGNS, *_OPENING}
_LONE_NUMBER = re.compile(r"\s*-?[0-9.]+\s*\Z")


def with_breaks(tex: str) -> str:
    """``tex`` with the permission to break before each of these signs, and none elsewhere; a
    single number behind the last relation is not torn off."""
    return _with_breaks(tex, r"\allowbreak ")


def without_breaks(tex: str) -> str:
    """``tex`` without permission to break anywhere."""
    return _with_breaks(tex, "")


def _with_breaks(tex: str, permission: str) -> str:
    out, before = "", ""
    groups = parentheses = 0  # in groups, KaTeX breaks nothing
    for match in _TOKEN.finditer(tex):
        token = match[0]
        groups += bool(_LEFT.match(token)) - bool(_RIGHT.match(token))
        parentheses += (token in _OPENING) - (token in _CLOSING)
        if token in (",", r"\;") and not groups and not parentheses:
            ends_here = before == "," if token == r"\;" else not tex.startswith(r"\;", match.end())
            out += token + (permission if ends_here else "")
        elif groups or token not in _SIGNS or before in _BEFORE_AN_OPERAND:
            out += token
        else:
            lone = token in _RELATIONS and _LONE_NUMBER.match(tex, match.end())
            may_break = not parentheses and token not in _UNBROKEN and not lone
            out += (permission if may_break else "") + token + r"\nobreak "
        before = token if token.strip() else before
    return out
