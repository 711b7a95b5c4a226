"""Words that turn a condition round, other meanings of a name, and letters that are no numbers.

``x``, ``y``, ``a``, ``b`` are declared real.
"""

from __future__ import annotations

from typing import Any

import pytest
from documents.held import held

from symproof.deciding.words import PROVED
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.api import check_document

DECLARED = "<!-- symproof: x, y, a, b: real; n: natural -->\n"
REFUTED = ("refuted", "ill-typed")


def check(text: str) -> list[dict[str, Any]]:
    """What is found in a document."""
    found = check_bytes("x.md", f"{DECLARED}{text}\n".encode())
    assert found["errors"] == []
    results: list[dict[str, Any]] = found["results"]
    return results


#: The last relation is claimed where the condition does not hold, or everywhere; there it is false.
TURNED = [
    r"If $x\ge0$ does not hold, then $|x|=x$.", r"If $x\ge0$ fails, then $|x|=x$.",
    r"If $x\ge0$ is false, then $|x|=x$.", r"If $x\ge0$ is violated, then $|x|=x$.",
    r"Suppose it is not the case that $x\ge0$. Then $|x|=x$.",
    r"Do not assume $x\ge0$. Then $|x|=x$.", r"We cannot assume $x\ge0$. Then $|x|=x$.",
    r"Without assuming $x\ge0$, $|x|=x$.", r"Instead of assuming $x\ge0$, we note $|x|=x$.",
    r"Not only for $x\ge0$ we have $|x|=x$.", r"No matter if $x\ge0$, $|x|=x$.",
    r"$|x|=x$ not when $x\ge0$.", r"$$|x|=x \text{ if not } x\ge0$$",
    r"若 $x\ge0$ 不成立，则 $|x|=x$。", r"假设 $x\ge0$ 不对。则 $|x|=x$。",
    r"不假设 $x\ge0$。$|x|=x$。", r"$x\ge0$일 때가 아니면 $|x|=x$이다.",
    r"$x\ge0$일 때를 제외하고 $|x|=x$이다.", r"$x\ge0$라고 가정할 수 없다. $|x|=x$이다.",
    r"Suppose $x\ge0$. Dropping this, $|x|=x$.", r"Suppose $x\ge0$. Without it, $|x|=x$.",
    r"If $x\ge0$, then $x=x$. If not, $|x|=x$.", r"If $x\ge0$, then $x=x$. Else $|x|=x$.",
    r"$x\ge0$라고 가정하자. 이 가정을 버리자. $|x|=x$이다.",
    r"假设 $x\ge0$。去掉这个假设。$|x|=x$。", r"If $x≥0$, then $x=x$; otherwise $|x|=x$.",
    r"If $x≥0$, then $x=x$, otherwise $|x|=x$.",
    r"$x\ge0$이면 $|x|=x$이고, 그렇지 않으면 $|x|=x$이다.",
    r"若 $x\ge0$，则 $|x|=x$，否则 $|x|=x$。", r"$x\ge0$이면 $|x|=x$이고 $x<0$이면 $|x|=x$이다.",
    r"$2x≤2$ for $x≤1$ but not for $x≥3$.", r"$2x≤2$ for $x≤1$ as well as for $x≥3$.",
    r"$2x≤2$ for $x≤1$ and for $x≥3$.", r"$$x^2=1 \therefore x=1$$", r"$$x^2=1 \to x=1$$",
    r"$$x^2=1 \rightarrow x=1$$",
]  # fmt: skip
#: The last relation is false, or says something of what need not be a number.
OTHERWISE = [
    "Let $w=1$. Then $$w+1=2.$$\n\nLet $w=2$. Then $$w+1=2.$$",
    r"Let $w=1$. Then $w+1=2$. Suppose $w=2$. Then $$w+1=2.$$",
    r"Let $f(x)=x^2$. Let $f(x)=x^3$. Then $f(2)=4$.",
    r"$w=1$이라 하자. $w=2$라 하자. 그러면 $w+1=2$이다.", r"设 $w=1$。设 $w=2$。则 $w+1=2$。",
    r"$$f(t)=t \quad (t>0)$$ $$f(t)=-t \quad (t\le 0)$$ Then $f(-1)=-1$.",
    r"For $t>0$ let $f(t)=t$. Then $f(-1)=-1$.", r"For $t>0$: $f(t)=t$. Then $f(-1)=-1$.",
    r"Let $f(t)=t$ if $t>0$. Then $f(-1)=-1$.", r"Let $u_m=1$ for even $m$. Then $u_3=1$.",
    r"$u_m=1$ if $m$ is even; $u_m=0$ if $m$ is odd. So $u_3=1$.",
    r"Let $A,B\in\mathbb{R}^{2\times2}$. Then $AB=BA$.",
    r"Let $A,B \in M_2(\mathbb{R})$. Then $AB=BA$.", r"Let $A, B \in GL_2$. Then $AB = BA$.",
    r"Let $p, q \in \mathbb{H}$. Then $pq = qp$.", r"Let $g,h\in G$. Then $gh=hg$.",
    r"Let $A$ and $B$ be square matrices. Then $AB=BA$.",
    r"Let $A$, $B$ be $2\times 2$ matrices. Then $AB=BA$.", r"For all quaternions $p, q$: $pq=qp$.",
    r"$A$, $B$가 행렬이면 $AB=BA$이다.", r"행렬 $A$, $B$에 대하여 $AB=BA$이다.",
    r"设 $A$, $B$ 为矩阵，则 $AB=BA$。", r"对任意方阵 $A$，$B$，$AB=BA$。",
    r"Let $u,v\in\mathbb{R}^3$. Then $u\times v = v\times u$.",
    r"Let $u$ and $v$ be vectors in space. Then $u\times v = v\times u$.",
    r"$$f(t)=t \quad (t>0)$$ $$f(t)=-t \quad (t\le 0)$$ $$f(-1)=-1$$",
    r"$$f(t) = t \text{ for } t > 0$$ $$f(-1) = -1$$",
]  # fmt: skip
#: Letters that are functions, or may be, or members of what is no set of numbers.
FUNCTIONS = [
    r"Let $f:\mathbb{R}\to\mathbb{R}$ be a function. Then $f(x+y) = f(x)+f(y)$.",
    r"Let $g$ be continuous. Then $g(2x) = 2g(x)$.",
    r"Let $h: A \to B$ be a map. Then $h(x+y) = h(x) + h(y)$.",
    r"Let $P$ be a probability. Then $P(A + B) = P(A) + P(B)$.",
    r"Then $2 Q(x + y) = 2 Q(x) + 2 Q(y)$.", r"$G$가 연속이면 $G(2x) = 2G(x)$이다.",
    r"设 $F: \mathbb{R} \to \mathbb{R}$，则 $F(x+y) = F(x) + F(y)$。",
]  # fmt: skip
#: Questions, equations to solve, names, and claims with limits in words.
ASKED = [
    r"We solve the equation $x^2-5x+6=0$.", r"From $2x = 4$ we get $x = 2$.",
    r"由 $2x = 4$ 得 $x = 2$。",
    r"Solving $x^2=4$ gives $x=\pm 2$.", r"We look for all $x$ such that $x^2 = x$.",
    r"$x^2 = 2$를 만족하는 $x$를 구하시오.", r"The circle $x^2+y^2=1$ is nice.",
    r"$|x| = x$ holds for non-negative $x$.", r"$|x| = x$ is valid for non-negative numbers only.",
    r"Does $\sin 2x = 2\sin x$? No.", r"A common mistake is to write $(x+1)^2 = x^2+1$.",
    r"A common error is to write $(a+b)^2 = a^2+b^2$.", r"Many believe $(a+b)^2 = a^2+b^2$.",
    r"흔한 실수는 $(a+b)^2 = a^2+b^2$라고 쓰는 것이다.", r"$(a+b)^2 = a^2+b^2$라고 쓰면 틀린다.",
]  # fmt: skip
#: All that they say is true.
MEANT = [
    r"Let $w=1$. Let $w=2$. Then $$w+1=3.$$", r"Let $f(x)=x^2$. Let $f(x)=x^3$. Then $f(2)=8$.",
    r"$$f(t)=t \quad (t>0)$$ $$f(t)=-t \quad (t\le 0)$$ Then $f(-1)=1$.",
    r"$u_m=1$ if $m$ is even; $u_m=0$ if $m$ is odd. So $u_3=0$.",
    r"If $x_i\ge0$ for all $i$, then $\sum_{i=1}^n x_i\ge0$.",
    r"If $x_i=0$ for $i=1,\dots,n$, then $\sum_{i=1}^n x_i=0$.", r"$x=3$: $x+1=4$.",
    r"1. $x\ge0$: $|x|=x$", r"$x=\pm1$: $x^2=1$.", r"$x\ge0$ $\Rightarrow$ $|x|=x$.",
    r"$x≥0$ ⇒ $|x|=x$.", r"Because $x\ge0$, $|x|=x$.", r"Since $x\ge0$, $|x|=x$.",
    r"As soon as $x\ge0$, $|x|=x$.", r"Under the condition $x\ge0$, $|x|=x$.",
    r"Every $x>0$ satisfies $|x|=x$.", r"From $x\ge0$ we get $|x|=x$.", r"By $x\ge0$, $|x|=x$.",
    r"$|x|=x$ subject to $x\ge0$.", r"$|x|=x$ for those with $x\ge0$.",
    r"Recall $x\ge0$. Then $|x|=x$.", r"WLOG $x\ge0$. Then $|x|=x$.",
    r"Henceforth $x\ge0$. $|x|=x$.", r"We require $x\ge0$. $|x|=x$.", r"$|x|=x$ (here $x\ge0$).",
    r"$|x|=x$ [$x\ge0$].", r"$x\ge0$이므로 $|x|=x$이다.", r"$x\ge0$의 범위에서 $|x|=x$이다.",
    r"$x\ge0$을 만족하는 모든 $x$에 대하여 $|x|=x$이다.", r"因为 $x\ge0$，$|x|=x$。",
    r"由 $x\ge0$ 得 $|x|=x$。", r"已知 $x\ge0$。$|x|=x$。", r"任意 $x>0$ 有 $|x|=x$。",
    r"Let $u\in\mathbb{R}$ be nonzero. Then $u^2>0$.",
    r"Let $m\in\mathbb{Z}$ be even. Then $\cos(\pi m)=1$.",
    r"For odd $m\in\mathbb{Z}$: $\cos(\pi m)=-1$.", r"For all positive reals $u$: $|u|=u$.",
    r"For all $0\ne u\in\mathbb{R}$, $u^2>0$.",
    r"Let $u\in\mathbb{R}\setminus\{0\}$. Then $u^2>0$.",
    r"Let $x\in\mathbb{R}\setminus\{0\}$. Then $x^2>0$.", r"For $n\in\{2,3\}$, $(n-2)(n-3)=0$.",
    r"$$|x|=x \text{ if } x\ge0,\quad |x|=-x\text{ otherwise}$$", r"$x=3$. Then $x+1=4$.",
]  # fmt: skip
#: Their relations are said not to hold.
DENIED = [
    r"In general $(a+b)^2 = a^2+b^2$ is false.", r"It is not true that $(a+b)^2 = a^2+b^2$.",
    r"$(a+b)^2 = a^2+b^2$ does not hold.", r"$$(a+b)^2 = a^2+b^2$$ fails.",
    r"$(a+b)^2 = a^2+b^2$은 성립하지 않는다.", r"$(a+b)^2 = a^2+b^2$ 不成立。",
]  # fmt: skip
#: Claims, whatever is said elsewhere; the last one is false.
CLAIMED = [
    r"Let $u, v \in \mathbb{R}$. Then $(u+v)^2 = u^2 + v^2$.",
    r"We conclude that $\sin(x+y) = \sin x$.",
    r"Let $u$ and $v$ be real. Then $(u+v)^2 = u^2 + v^2$.",
    r"For all real $u$ and $v$, $(u+v)^2 = u^2+v^2$.",
    r"对任意 $s, t \in \mathbb{R}$，$(s+t)^2 = s^2 + t^2$。",
    r"$\sin(x+y) = \sin x + \sin y$ for all real numbers $x$ and $y$.",
    r"Let $f(t) = t^2 + 1$. Then $f(2) = 7$.", r"We put $f(t) = t^2$. Clearly, $f(3) = 8$.",
    r"设函数 $p(t) = t^2 + 1$，则 $p(2) = 7$。",
    r"If $x \ge 0$ fails, then $|x| = -x$. Now $(a+b)^2 = a^2+b^2$.",
    r"Let $w = 1$. Then $$w + 1 = 3.$$", r"Let $f(t) = t^2$. Let $f(t) = t^3$. Then $$f(2) = 4$$",
    r"$f(t) = t^2$. If $w > 0$, then $$f(2) = 5$$",
]  # fmt: skip


@pytest.mark.parametrize("text", TURNED)
def test_a_condition_that_is_turned_round_proves_nothing(text: str) -> None:
    assert check(text)[-1]["verdict"] not in PROVED


@pytest.mark.parametrize("text", OTHERWISE)
def test_another_meaning_is_not_the_first(text: str) -> None:
    assert check(text)[-1]["verdict"] not in PROVED


@pytest.mark.parametrize("text", FUNCTIONS)
def test_a_function_is_no_factor(text: str) -> None:
    assert check(text)[-1]["verdict"] == "undecided"


@pytest.mark.parametrize("text", ASKED)
def test_what_is_asked_or_limited_in_words_is_not_refuted(text: str) -> None:
    assert [r["text"] for r in check(text) if r["verdict"] in REFUTED] == []


@pytest.mark.parametrize(
    "text",
    ["Let $u, v > 0$. Then $|uv| = uv$.", "For all $u, v, w \\ge 0$, $|uvw| = uvw$.",
     "Let $f(t) = t^2$. Then $f(3) = 9$.", "Let $u$, $v$ be real. Then $(u+v)^2 = u^2+2uv+v^2$."],
)  # fmt: skip
def test_what_is_said_of_several_letters_holds_for_each(text: str) -> None:
    assert held(check(text)[-1]["verdict"]) == "proved"


@pytest.mark.parametrize("text", MEANT)
def test_what_is_true_as_it_is_meant_is_not_refuted(text: str) -> None:
    results = check(text)
    assert results
    assert [r["text"] for r in results if r["verdict"] in REFUTED] == []


@pytest.mark.parametrize("text", DENIED)
def test_what_is_said_not_to_hold_is_not_checked_unless_one_asks(text: str) -> None:
    (result,) = check(text)
    assert result["verdict"] == "undecided"
    (result,) = check(f"<!-- symproof: expect refuted -->\n{text}")
    assert (result["verdict"], result["fine"]) == ("refuted", True)


@pytest.mark.parametrize("text", CLAIMED)
def test_a_false_claim_is_still_refuted(text: str) -> None:
    assert check(text)[-1]["verdict"] == "refuted"


def test_two_parts_of_a_sentence_have_their_own_conditions() -> None:
    results = check(r"For $x \ge 3$, $2x \le 2$; for $x \le 1$, $2x \le 2$.")
    found = [r["verdict"] for r in results if r["verdict"] != "given"]
    assert found == ["refuted", "proved"]


def test_a_new_meaning_holds_from_there() -> None:
    results = check("Let $f(t) = t^2$.\n\nLet $f(t) = t^3$. Then $$f(2) = 8$$")
    assert held(results[-1]["verdict"]) == "proved"


def test_a_path_that_is_missing_is_no_text() -> None:
    with pytest.raises(FileNotFoundError):
        check_document("papers/missing.md")
    assert check_document("text without a formula").exit_code() == 0
