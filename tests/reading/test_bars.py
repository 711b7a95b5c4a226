r"""Bars over more than a letter, and the letter i in circular functions beside hyperbolic ones."""

from __future__ import annotations

import pytest

import symproof

PROVED = [
    (r"\overline{A A} = \overline{A}^{2}", "A: complex"),
    (r"\overline{z + 1} = \bar{z} + 1", "z: complex"),
    (r"\overline{z w} = \overline{z} \cdot \overline{w}", "z: complex, w: complex"),
    (r"\overline{\sin\left(x\right)} = \sin\left(x\right)", "x: real"),
    (r"\overline{\arccos\left(\frac{1}{3}\right)} = \arccos\left(\frac{1}{3}\right)", ""),
    (r"\overline{\overline{z + 1}} = z + 1", "z: complex"),
    ("sec(i*z) = sech(z)", ""),
    (r"\cos\left(x i\right) = \cosh\left(x\right)", ""),
    (r"\sinh\left(\frac{\pi i}{4}\right) = \frac{1}{2} \sqrt{2} i", ""),
    ("cosh(i x) = cos(x)", ""),
]
REFUTED = [
    (r"\overline{A A} = -\overline{A}^{2}", "A: complex"),
    (r"\overline{z + 1} = z + 1", "z: complex"),
    (r"\overline{\sin\left(x\right)} = \cos\left(x\right)", "x: real"),
    ("sec(i*z) = -sech(z)", ""),
    ("cos(i x) = cosh(x) + 1", ""),
    (r"\sinh\left(\frac{\pi i}{4}\right) = \frac{1}{2} \sqrt{2}", ""),
]
# Nobody says whether these are conjugates or means, or whether i is a letter.
NOT_READ = [r"\overline{xy} = \bar x \bar y", r"\overline{x + y} = x + y", r"\overline{2 x} = 2 x"]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_what_is_true_is_proved(text: str, where: str) -> None:
    assert symproof.prove(text, where=where).word == "proved"


@pytest.mark.parametrize(("text", "where"), REFUTED)
def test_what_is_false_is_refuted(text: str, where: str) -> None:
    assert symproof.prove(text, where=where).word == "refuted"


@pytest.mark.parametrize("text", NOT_READ)
def test_what_may_be_a_mean_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="is this a conjugate or a mean"):
        symproof.prove(text)


def test_a_letter_of_a_sum_is_an_index() -> None:
    assert symproof.prove("Sum(cos(i x), (i, 0, n)) = cosh(x)").claim.relation.left.head == "sum"
    assert "I·" not in str(symproof.prove("cos(i pi/n) = cos(pi i/n)"))


def test_one_letter_with_a_bar_is_a_name_as_before() -> None:
    assert "xbar" in str(symproof.prove(r"\overline{x} = y"))


def test_a_bar_is_written_as_a_conjugate() -> None:
    verdict = symproof.prove(r"\overline{z + 1} = \bar{z} + 1", where="z: complex")
    assert str(verdict).startswith("proved: conj(z + 1) = conj(z) + 1")
