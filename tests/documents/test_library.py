"""The names of the library in documents: known where PE stands and nothing defines it, or where a
directive says so, and never without saying so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symproof.deciding.words import DOUBTED, PROVED
from symproof.documents.judging.worker import check_bytes

LIBRARY = "<!-- symproof: library -->\n\n"
SOURCES = Path(__file__).parent / "sources"


def results(text: str) -> list[dict[str, Any]]:
    return check_bytes("a.md", text.encode())["results"]


def assumed(found: dict[str, Any]) -> set[str]:
    """The names that are taken for the library's in a result."""
    return {row[1] for row in found["taken"] if row[0] == "library"}


#: What follows if PE is the library's, and the names that are assumed to be.
OURS = [
    ("The encodings satisfy $PE_{pos+k} = R(k)\\, PE_{pos}$.", {"PE", "R", "v"}),
    ("Then $PE_i \\cdot PE_j = \\sum_{k=0}^{d/2-1} \\cos((j-i)\\omega_k)$.", {"PE", "v"}),
    ("$$\\mathbf{PE}_p \\cdot \\mathbf{PE}_p = \\frac{d}{2}$$", {"PE", "v"}),
    ("Hence $\\|PE_{p+k} - PE_p\\|^2 = d - 2\\sum_{i=0}^{d/2-1} \\cos(\\omega_i k)$.", {"PE", "v"}),
    ("There is a matrix $R(k)$ such that $PE_{p+k} = R(k) PE_p$; it rotates.", {"PE", "R", "v"}),
    ("Then $PE_{(pos,2i)}^2 + PE_{(pos,2i+1)}^2 = 1$.", {"PE"}),
    ("With $d = 4$ we have $PE_p \\cdot PE_p = 2$.", {"PE", "v"}),
    ("인코딩은 $PE_{p+k} = R(k) PE_p$를 만족한다.", {"PE", "R", "v"}),
    ("编码满足 $PE_{p+k} = R(k) PE_p$。", {"PE", "R", "v"}),
]
#: What is false if PE is the library's: nothing is claimed of it, for it may be another one.
DOUBTFUL = [
    "Thus $PE_{p+k} = R(-k)\\, PE_p$.",
    "Thus $PE_p \\cdot PE_p = d$.",
    "Clearly $PE_i \\cdot PE_j = \\sum_{k=0}^{d/2-1} \\cos((j+i)\\omega_k)$.",
    "With $d = 4$ we have $PE_p \\cdot PE_p = 3$.",
]
#: Documents of strangers, who use PE, R, ω and v otherwise, in part to mislead.
STRANGERS = [
    "Let $PE = mgh$ be the potential energy. Then $PE = gmh$.",
    "The potential energies satisfy $PE_1 + KE_1 = PE_2 + KE_2$.",
    "Let $PE_i = m_i g h_i$ be potential energies. Then $PE_1 = m_1 g h_1$.",
    "Here $PE_1 = 3$ and $PE_2 = 5$. Hence $PE_1 + PE_2 = 8$. Also $PE_1 \\cdot PE_2 = 15$.",
    "The price-earnings ratio is $PE_t = P_t / E_t$. Thus $PE_t E_t = P_t$.",
    "Define $PE_{(pos,2i)} = \\sin(pos/10000^{2i/d})$. Then $PE_{(0,2i)} = 0$.",
    "Let $PE_p = a_p + b_p$ be learned. Then $PE_p - a_p = b_p$.",
    "Let $PE(x) = x^2$. Then $PE(3) = 9$.",
    "Consider $PE_{max} = PE_{min} + 1$. Then $PE_{max} - PE_{min} = 1$.",
    "Since energy is conserved, $PE_2 - PE_1 = m g (h_2 - h_1)$.",
    "Let $P$ and $E$ be matrices. Then $(PE)^\\top = E^\\top P^\\top$.",
    "설 위치 에너지를 $PE_i = m_i g h_i$라 하자. 그러면 $PE_1 = m_1 g h_1$이다.",
    "设势能 $PE_i = m_i g h_i$。则 $PE_2 = m_2 g h_2$。",
    "We add it to the input: $h_p = x_p + PE_p$. Then $h_p - PE_p = x_p$.",
    "Let $R(k) = 2k$. Then $PE_{p+k} = R(k)\\, PE_p$.",
    "The resistance is $R(k)$ ohms. Then $PE_{p+k} = R(k)\\, PE_p$.",
    "Let $R(\\theta) = 2\\theta$. Then $R(3) = 6$, and $R(k)\\, x = 2 k x$.",
    "The speed is $v_p = \\omega_p r$. Then $v_1 = \\omega_1 r$.",
    "The matrices satisfy $R_{i}(k)^{\\top} R_{i}(k) = I$.",
    "For resistors, $R_1 + R_2 = R_2 + R_1$, and $v_p^{(i)} = R_i\\, u_p^{(i)}$.",
    "It is clear that $PE_i PE_j = PE_j PE_i$.",
    "The angular velocity is $\\omega_1 = 3$. Then $2\\omega_1 = 6$.",
]


@pytest.mark.parametrize(("text", "names"), OURS)
def test_what_holds_of_the_library_follows_if_its_names_are_meant(
    text: str, names: set[str]
) -> None:
    *_, found = results(text)
    assert found["verdict"] == "follows"
    assert assumed(found) == names


@pytest.mark.parametrize("text", DOUBTFUL)
def test_what_is_false_of_the_library_is_open(text: str) -> None:
    *_, found = results(text)
    assert found["verdict"] == "undecided"


@pytest.mark.parametrize("text", DOUBTFUL)
def test_what_is_false_of_the_library_is_refuted_where_it_is_meant(text: str) -> None:
    *_, found = results(LIBRARY + text)
    assert found["verdict"] in DOUBTED


@pytest.mark.parametrize("text", STRANGERS)
def test_no_name_of_a_stranger_is_the_library_s_in_silence(text: str) -> None:
    for found in results(text):
        assert found["verdict"] not in DOUBTED
        if found["verdict"] in PROVED:
            assert assumed(found) == set()
            assert "stack" not in (found["reading"] or "")


def test_a_directive_says_that_the_names_are_the_library_s() -> None:
    text = "Then $v_{p+k}^{(i)} = R_i(k) v_p^{(i)}$ and $R_i(k)^\\top R_i(k) = I$."
    for without, with_it in zip(results(text), results(LIBRARY + text), strict=True):
        assert without["verdict"] not in PROVED
        assert with_it["verdict"] in PROVED
        assert with_it["taken"] == []


def test_what_a_document_defines_is_its_own_beside_the_directive() -> None:
    text = "Let $R(k) = 2k$. Then $R(3) = 6$."
    assert results(LIBRARY + text)[-1]["verdict"] in PROVED
    assert results(LIBRARY + text.replace("6", "7"))[-1]["verdict"] in DOUBTED


def test_a_position_is_not_the_number_of_blocks() -> None:
    (found,) = results("For $n$ positions, $PE_n \\cdot PE_n = n$.")
    assert found["verdict"] not in PROVED


@pytest.mark.parametrize(
    ("name", "open_", "false"),
    [
        ("shift-en.md", [], []),
        ("distance-ko.md", [], [10]),
        ("dot-product-zh.md", [], []),
        ("columns-en.md", [], [64]),
        ("example-4x4-zh.md", [], []),
    ],
)
def test_the_sources_are_settled_without_a_declaration(
    name: str, open_: list[int], false: list[int]
) -> None:
    found = results((SOURCES / name).read_text("utf-8"))
    settled = (*PROVED, *DOUBTED, "given")
    assert [r["line"] for r in found if r["verdict"] not in settled] == open_
    assert [r["line"] for r in found if r["verdict"] in DOUBTED] == false
