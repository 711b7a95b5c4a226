"""Whether two texts give the same answer: what is the same, what is different, what stays open."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest

import symproof
from symproof.kernel.proofs import check
from symproof.teaching.answers.comparing import MOST_CHARACTERS, MOST_ITEMS, same_answer

# Each pair with the reason that it is the same answer.
SAME = [
    # numbers in several spellings
    ("1/2", "0.5"), ("1/2", r"\frac12"), (r"\frac{1}{2}", r"$\dfrac{1}{2}$"), ("1000", "1,000"),
    ("1000", "1 000"), ("1000.5", "1,000.50"), ("3,14", "3.14"), (".5", "0.5"), ("-5", "−5"),
    ("14916", "$14{,}916$"), ("$10,455$", "10455"), (r"3 \times 10^5", "300000"), ("2", "+2"),
    ("1e5", "100000"),
    # expressions
    ("x+1", "1+x"), (r"\sqrt{2}/2", r"\frac{1}{\sqrt2}"), (r"\sin^2 x+\cos^2 x", "1"),
    (r"e^{i\pi}", "-1"), (r"\ln 8", r"3 \ln 2"), ("$2a+a$", "$3a$"),
    (r"\int_0^1 x dx", "1/2"), (r"\frac{d}{dx} x^2", "2x"),
    # functions and Greek letters that are typed, and commands for them
    (r"\frac{\pi}{3}", "pi/3"), (r"\frac{\sqrt{3}}{2}", "sqrt(3)/2"), (r"\frac{pi}{3}", "pi/3"),
    (r"\frac{sqrt(2)}{2}", "√2/2"), (r"\sin(\pi x)", "sin(pi x)"), (r"\frac{x^{10}}{2}", "x^10/2"),
    (r"y = \sqrt{x}", "y = sqrt(x)"), (r"2y = \sqrt{x} + 1", "2y = sqrt(x) + 1"),
    # digits that never end, rounded or cut to those that are shown, one or many
    ("1/3", "0.3"), ("2/3", "0.7"), ("2/3", "0.6"), (r"\pi", "3.1"), ("-1/3", "-0.3"),
    (r"\frac{1}{30}", "0.03"), ("1/3", "33.3%"),
    (r"\frac{1}{7}", r"14.3\%"), (r"\sqrt{1000}", "31.6"), (r"\pi", "3.14159265"),
    ("1/3", "0.33"), ("2/3", "0.67"), ("2/3", "0.66"), (r"\sqrt{2}", "1.41421"),
    # the value that is named, and the last of a chain
    ("4", "$2 + 2 = 4$"),
    ("x = 3", "3"), ("3", "$x = 1 + 2 = 3$"), ("1/3", r"$x = 1/3 \approx 0.3$"), ("5", r"|AB| = 5"),
    ("(3, 2)", "(p, q) = (3, 2)"), (r"x \in [0, 1)", "[0,1)"), ("f(x) = x^2", "x^2"),
    # lists, tuples, sets, intervals, unions, ratios, matrices
    ("1, 2", "$2,1$"), (r"\{1, 2\}", r"\{2, 1, 1\}"), (r"\pm 2", "$x=2$ or $x=-2$"),
    ("(1, 1/2)", "(1; 0.5)"), ("p=5,q=2;p=7,q=2", "(5,2),(7,2)"), ("[0, 1]", r"0 \le x \le 1"),
    ("x > 5", r"(5, \infty)"), (r"[0,1) \cup (2,\infty)", r"(2, +\infty) \cup [0, 1)"),
    ("${1,3} \\cup {2,4}$", r"\{1,2,3,4\}"), (r"(0,1] \cup (1,2)", "(0,2)"),
    (r"(-\infty,-4)\cup(-4,\infty)", "all real numbers except -4"), ("1,-2", "-2,1"),
    (r"[0,3] \cup \{5\}", r"\{5, 3\} \cup [0,3)"), (r"\{\frac12\} \cup \{1\}", "{0.5, 1}"),
    ("x < -3 or 0 < x < 1", r"(0,1) \cup (-\infty,-3)"), ("x = 3 or x = 3", "3"),
    ("x = 1, y = 2", "1, 2"), ("x = 1, y = 2", "y = 2, x = 1"),
    (r"[1, \sqrt{2}] \cup [\sqrt2, 3]", "1 <= x <= 3"), ("x != 2", r"\mathbb{R} \setminus \{2\}"),
    ("3:4", "6:8"), ("12:00", "12:00"), ("204_5", r"204_{5}"), ("11_2", "3_5"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", r"\begin{bmatrix}1&2\\3&4\end{bmatrix}"),
    (r"\begin{pmatrix} 1/3 \\ 1 \end{pmatrix}", r"\begin{pmatrix} 0.333 \\ 1 \end{pmatrix}"),
    # equations and inequalities: each follows from the other
    ("2x+4y-3=0", r"y=-\frac{1}{2}x+\frac{3}{4}"), ("x < 1", "-x > -1"), (r"x \le 5", "5 >= x"),
    ("x^2 + y^2 = 1", "2x^2 + 2y^2 = 2"),
    # conditions that hold together
    ("-1 < x < 1", "x > -1 and x < 1"), ("-1<x<1", "$x>-1$ and $x<1$"),
    ("(-1, 1)", "-1 < x and x < 1"),
    ("2 <= x <= 5", r"\(x \ge 2\) and \(x \le 5\)"), ("x > 3", "x > 3 and x > 2"),
    ("3", r"x \le 3 and x \ge 3"),
    ("x = 3", r"x \le 3 and x \ge 3"), ("x < 7", r"$x < 7 \land x < 9$"),
    ("x = 2", "x = 2 and x > 0"),
    (r"\sqrt{2} < x < \pi", r"x > \sqrt{2} and x < \pi"), ("(2, 5)", "x > 2 and x < 5"),
    (r"(-\infty, 0) \cup (0, 2)", "x < 2 and x != 0"), ("x > 1 and x < 4", "x < 4 and x > 1"),
    (r"[3, 8)", r"x \geq 3 \text{ and } x < 8"), ("-2 < x < 2", "-x < 2 and x < 2"),
    ("x > 1 and y > 2", "y > 2 and x > 1"), ("x > 1 and y > 2", "y > 2 and x > 1 and x > 0"),
    ("2 < x < 6", "x > 2 그리고 x < 6"), ("2 < x < 5", "x > 2, x < 5"), ("2 < x < 6", "x>2 且 x<6"),
    ("2 < x < 6", "x>2，且x<6"),
    # units and per cent
    ("2 km", "2000 m"), (r"15\text{ cm}^2", "15 cm²"), ("1 h", "60 minutes"), ("5", "5 apples"),
    ("28%", "28 percent"), (r"28\%", r"\boxed{28} percent"), ("50%", "0.5"), ("1/8", "12.5%"),
    (r"[0.1, 0.2]", "[10%, 20%]"), (r"x = 0.25", r"x = 25\%"), ("150%", "1.5"), ("0.5%", "1/200"),
    ("3000원", "3000"), ("1 m^2", "10000 cm^2"), (r"90^\circ", "90°"), ("$5", "5 dollars"),
    # where the answer stands
    ("3", r"So $x = 2$ or so. The answer is $\boxed{3}$."), ("3", "The final answer is 3. I hope."),
    ("2, 1", r"\boxed{1} and \boxed{2}"), ("1/2", "정답: $\\frac12$입니다."), ("3", "정답은 3이다"),
    ("0.5", "因此，答案是 $\\frac{1}{2}$。"), ("7", "There are $3 + 4$ ways. That makes 7."),
    ("3", "\\[ x = 3. \\]"), ("9", "\\\\boxed{9}"), (r"\frac12", "\\\\boxed{\\\\frac{1}{2}}"),
    # words
    (r"\text{odd}", "Odd"), ("2", "two"), (r"\text{(C)}", "C"),
    ("Evelyn", r"\boxed{\text{Evelyn}}"),
]  # fmt: skip
DIFFERENT = [
    ("1/2", "0.51"), ("1/2", "-1/2"), ("1000", "100"), ("1,000", "(1, 0)"), ("14916", "$14{,}961$"),
    ("3 \\times 10^5", "30000"), ("x+1", "x+2"), ("x^2", "y^2"), (r"\sqrt{2}", "1.42"),
    ("1/3", "0.34"), ("1/3", "0.3334"), ("2/3", "0.68"),
    ("1/3", "0.4"), ("1/3", "0.2"), ("1/4", "0.4"), (r"\pi", "3.2"), (r"\pi", "3"), (r"\pi", "3.0"),
    ("2.0", "1.94"), ("1/3", "-0.3"), ("1/3", "0"), ("1/30", "0.0"),
    ("1.96", "2"),
    ("0.3", "0.4"), ("1/3", "33%"), ("1/3", "33.4%"), (r"\sqrt{1000}", "32"),
    ("0.33", "0.343"), ("x = 3", "4"),
    ("3", "$x = 1 + 2 = 4$"), ("[0,1)", "[0,1]"), ("(0,9)", "[0,9)"), ("[0, 1]", r"0 \le x \le 2"),
    ("(1, 2)", "(2, 1)"), ("(1, 2)", "(1, 2, 3)"), ("1, 2", "1, 3"), ("1, 2", "1, 2, 3"),
    (r"\{1, 2\}", r"\{1\}"), (r"\pm 2", "2"), ("3:4", "4:3"), ("12:00", "1:00"), ("11_2", "11_3"),
    (r"\infty", r"-\infty"), (r"(0,1) \cup (1,2)", "(0,2)"), (r"(0,1) \cup (2,3)", "(0,3)"),
    (r"\frac{\pi}{3}", "pi/4"), (r"(-\infty,4)\cup(4,\infty)", "all real numbers"),
    ("1,-2", "-2,2"),
    (r"\{1,2\} \cup \{3\}", r"\{1,2\}"), ("[0,1]", r"[0,1] \cup \{2\}"),
    (r"x > 5", "x < 5"), ("x > 5", r"(5, 6)"), ("x < 1", "x < 2"),
    ("2x + z = 1", "1"), ("x^2 + y^2 = 1", "2x^2 + 2y^2 = 1"), ("a^2 + b = 0", "0"),
    ("2 km", "200 m"), ("15 cm", "15 m"), ("2 km", "2 s"), ("1 m", "1 m^2"), ("28%", "29 percent"),
    ("50%", "5"), ("50%", "50"), (r"10\%", "10"), ("10%", "0.01"), ("28 percent", "28"),
    ("[10, 20]", "[10%, 20%]"), ("x = 10%", "x = 10"), ("(10, 20)", "(10%, 20%)"),
    # conditions that hold together
    ("-1 < x < 1", "x > -1 and x < 2"), ("-1 < x < 1", r"x \ge -1 and x < 1"),
    ("x > 3", "x > 3 and x < 9"),
    ("x > 2", "x > 3 and x > 2"), ("x = 3", r"x \le 3 and x \ge 2"),
    ("-1 < x < 1", "x > -1 or x < 1"),
    ("2 <= x <= 5", r"\(x > 2\) and \(x \le 5\)"), ("(0, 2)", "x < 2 and x != 1 and x > 0"),
    ("-2 < x < 2", "-x < 3 and x < 2"), ("x > 1 and y > 2", "y > 2 and x > 3"),
    ("5", r"x \le 3 and x \ge 3"),
    ("2 < x < 6", "x > 2 그리고 x < 5"), ("2 < x < 6", "x > 2, x < 5"), ("2 < x < 6", "x>1 且 x<6"),
    ("A", "B"), (r"\text{(C)}", r"\boxed{D}"), ("3", "(3, 4)"), ("1/3", "(1, 3)"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", r"\begin{pmatrix}1&2\\3&5\end{pmatrix}"),
    (r"\begin{pmatrix} 1 & 2 \end{pmatrix}", r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}"),
    ("3", "I got $3$ at first. The answer is $\\boxed{4}$."), ("2", "The answer is 2 or 3."),
    ("3", "$\\boxed{3}$. No: the final answer is 4."), ("정답은 3이다", "4"),
    ("32349", "$\\boxed{32, 349}$"), ("2a", "2b"), ("12", "1, 2"),
]  # fmt: skip
OPEN = [
    # digits that end, rounded or cut
    ("1/4", "0.2"), ("1/4", "0.3"), ("2.0", "1.96"), ("0.46", "0.5"), ("0.333", "0.33"),
    ("0.33", "0.3334"), (r"\frac{2429}{8}", "303.63"), ("2^{-3}", "0.13"), ("12.34%", "0.12"),
    ("", "3"), ("3", ""), (r"\frac{", "1"), ("yes", "no"), (r"\text{none}", "0"),
    (r"\text{no solution}", r"\emptyset"), ("2 frobs", "2 foos"), ("1.5", "1,5 и 2"),
    ("y=2,x=1", "(1,2)"),
    ("1,2", "2,1"), ("(1,2)", "2, 1"), ("1,2", "(2,1)"), ("x = 1, y = 2", "2, 1"),
    (r"(0,a) \cup (a,b)", "(0,b)"), (r"(-\infty,-3) \cup (3,\infty)", "x < -3 and x > 3"),
    ("-1 < x < 1", "y > -1 and y < 1"), (r"\text{all}", "x > 1 and x < 2"),
    ("a < x < b", "x > 1 and x < 2"),
    (r"(3,1) \cup (5,6)", "(5,6)"), ("7", "x ≈ 7"), ("4", r"\boxed{4\text{ or so}}"),
    (r"(0,1) \cup (2,3)", r"\mathbb{R} - \{2\}"), ("60", "5 dozen"), ("7", "7 초과"),
    (r"at least \frac{1}{23}", r"at least \frac{12}{3}"), ("about 17", "about 1 7"),
    ("7", r"\sqrt{x} = 7"), ("49", r"\sqrt{x} = 7"), ("7", "|x| = 7"), ("7", "x/2 = 7"),
    ("7", "A: 7"),
    ("2 < x < 6", "x > 2이고 x < 6"), (r"(-\infty,-2) \cup (2,\infty)", "x < -2, x > 2"),
    ("x = 3", "y = 3"), ("303,625", "2429/8"), ("2", "10_2"), ("9_8", "11_8"),
    (r"\int_0^1 e^{x^2} dx", "1.4627"),
    (r"1\leq|z|\leq 2", r"z \in [-2,-1] \cup [1,2]"),
]  # fmt: skip


@pytest.mark.parametrize(("gold", "answer"), SAME)
def test_the_same(gold: str, answer: str) -> None:
    found = same_answer(gold, answer)
    assert found.word == "same", found.reason
    assert found.same
    assert same_answer(answer, gold).word == "same"


@pytest.mark.parametrize(("gold", "answer"), DIFFERENT)
def test_different(gold: str, answer: str) -> None:
    found = same_answer(gold, answer)
    assert found.word == "different", found.reason
    assert not found.certificate
    assert same_answer(answer, gold).word == "different"


@pytest.mark.parametrize(("gold", "answer"), OPEN)
def test_what_stays_open(gold: str, answer: str) -> None:
    found = same_answer(gold, answer)
    assert found.word == "undecided"
    assert found.reason
    assert same_answer(answer, gold).word == "undecided"


@pytest.mark.parametrize(("gold", "answer"), [p for p in SAME if any(map(str.isdigit, p[0]))])
def test_the_kernel_replays_what_is_the_same(gold: str, answer: str) -> None:
    """Ends of intervals at infinity, numerals with a base and per cent signs alone have none."""
    found = same_answer(gold, answer)
    if "_" not in gold:
        theorems = check(json.loads(found.certificate))
        assert len(theorems) >= 1


def spellings(number: Fraction) -> list[str]:
    """A number as people write it: exact ones only."""
    top, bottom = number.numerator, number.denominator
    found = [f"{top}/{bottom}", rf"$\frac{{{top}}}{{{bottom}}}$", rf"\boxed{{{top}/{bottom}}}",
             f"The answer is ${top}/{bottom}$.", f"x = {2 * top}/{2 * bottom}",
             rf"\( {100 * top}/{bottom} \%\)"]  # fmt: skip
    if bottom == 1:
        found += [f"{top:,}", f"${top:,}$".replace(",", "{,}"), f"{top}.0", f"{top} apples"]
    if 1000 % bottom == 0:
        found += [f"{float(number):.3f}", f"{float(number):.4f}".replace(".", ",")]
    return found


def test_numbers_in_all_spellings_are_the_same_if_they_are() -> None:
    random = Random(19)
    numbers = [Fraction(random.randint(-4000, 4000), random.choice((1, 1, 2, 3, 8, 125)))
               for _ in range(60)]  # fmt: skip
    for number in numbers:
        near = number + random.choice((1, -1)) * Fraction(1, random.choice((1, 2, 7)))
        one, other = random.choice(spellings(number)), random.choice(spellings(number))
        assert same_answer(one, other).word == "same", (one, other)
        wrong = random.choice(spellings(near))
        assert same_answer(one, wrong).word == "different", (one, wrong)


def test_what_is_not_understood_is_the_same_word_by_word() -> None:
    for one, other in (
        ("at least 5", "The answer is at least $5$."),
        (r"5\text{ or more}", "5 or more"),
    ):
        found = same_answer(one, other)
        assert (found.word, found.certificate) == ("same", "")


def test_letters_are_what_is_said_of_them() -> None:
    assert same_answer(r"|x|", "x").word == "different"
    assert same_answer(r"|x|", "x", where="x >= 0").word == "same"


def test_it_is_no_boolean() -> None:
    with pytest.raises(TypeError, match=r"ask \.same"):
        bool(same_answer("1", "1"))


def test_what_is_large_is_refused_at_once() -> None:
    long = "1+" * MOST_CHARACTERS + "1"
    assert "characters" in same_answer(long, "1").reason
    many = ",".join(map(str, range(MOST_ITEMS + 1)))
    assert "at most" in same_answer(many, many).reason
    assert same_answer("{" * 5000, "1").word == "undecided"
    assert same_answer("\\boxed{" * 300, "1").word == "undecided"


def test_texts_are_never_run() -> None:
    text = "__import__('os').system('echo run')"
    assert same_answer(text, "1").word in ("undecided", "different")


def test_it_is_a_name_of_the_package_and_loads_no_sympy() -> None:
    code = (
        "import sys, symproof; r = symproof.same_answer('1/2', '0.5'); "
        "print(r.word, 'sympy' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["same", "False"]
    assert symproof.same_answer is same_answer
