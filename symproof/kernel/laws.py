"""The laws: all that the kernel knows of functions, as data.

A law holds for all values of its variables for which its hypotheses hold and both sides are defined
(see ``conditions``).  Its relation and its hypotheses are written with the operation in front:
``(= (^ i 2) -1)``.  A variable is a complex number unless a sort stands behind it, and ``f#`` is a
family, of which only the sort of the index stands there.  Nothing else is used of any function.
"""

from __future__ import annotations

from typing import NamedTuple


class Law(NamedTuple):
    """``name``: for all ``variables``, if the ``hypotheses`` hold then ``relation``.  ``source``
    is where a book has it, ``group`` what it is about."""

    name: str
    variables: str
    hypotheses: str
    relation: str
    source: str
    group: str


def _group(group: str, *rows: tuple[str, str, str, str, str]) -> tuple[Law, ...]:
    return tuple(Law(*row, group) for row in rows)


LAWS = (
    *_group("The exponential function",
    ("exp at 0", "", "", "(= (exp 0) 1)", "DLMF 4.2.19"),
    ("exp of a sum", "u v", "", "(= (exp (+ u v)) (* (exp u) (exp v)))", "DLMF 4.8.16"),
    ("exp of a multiple", "u n:integer", "", "(= (exp (* n u)) (^ (exp u) n))", "DLMF 4.8.17"),
    ("Euler's number", "u", "", "(= (^ e u) (exp u))", "DLMF §4.2(iv)"),
    ("a quarter turn", "", "", "(= (exp (/ (* i pi) 2)) i)", "DLMF §4.2(iii)"),
    ("whole turns", "u n:integer", "", "(= (exp (+ u (* 2 n pi i))) (exp u))", "DLMF §4.2(iii)"),
    ("half turns", "n:integer", "", "(= (^ (exp (* i pi n)) 2) 1)", "DLMF §4.2(iii)"),
    ("roots of unity", "n:positive_integer", "(>= n 2)",
     "(= (sum k 0 (- n 1) (^ (exp (/ (* 2 pi i) n)) k)) 0)", "DLMF §1.11(iv)"),
    ), *_group("Circular functions",
    ("cos", "u", "", "(= (cos u) (/ (+ (exp (* i u)) (exp (neg (* i u)))) 2))", "DLMF 4.14.2"),
    ("sin", "u", "", "(= (sin u) (/ (- (exp (* i u)) (exp (neg (* i u)))) (* 2 i)))",
     "DLMF 4.14.1"),
    ("tan", "u", "", "(= (tan u) (/ (sin u) (cos u)))", "DLMF 4.14.4"),
    ("csc", "u", "", "(= (csc u) (/ 1 (sin u)))", "DLMF 4.14.5"),
    ("sec", "u", "", "(= (sec u) (/ 1 (cos u)))", "DLMF 4.14.6"),
    ("cot", "u", "", "(= (cot u) (/ (cos u) (sin u)))", "DLMF 4.14.7"),
    ), *_group("Hyperbolic functions",
    ("sinh", "u", "", "(= (sinh u) (/ (- (exp u) (exp (neg u))) 2))", "DLMF 4.28.1"),
    ("cosh", "u", "", "(= (cosh u) (/ (+ (exp u) (exp (neg u))) 2))", "DLMF 4.28.2"),
    ("tanh", "u", "", "(= (tanh u) (/ (sinh u) (cosh u)))", "DLMF 4.28.4"),
    ("csch", "u", "", "(= (csch u) (/ 1 (sinh u)))", "DLMF 4.28.5"),
    ("sech", "u", "", "(= (sech u) (/ 1 (cosh u)))", "DLMF 4.28.6"),
    ("coth", "u", "", "(= (coth u) (/ (cosh u) (sinh u)))", "DLMF 4.28.7"),
    ), *_group("Inverse circular functions",
    ("Euler's formula for arcsin", "u:real", "",
     "(= (exp (* i (arcsin u))) (+ (sqrt (- 1 (^ u 2))) (* i u)))", "DLMF §4.23(iv)"),
    ("Euler's formula for arctan", "u:real", "",
     "(= (exp (* i (arctan u))) (/ (+ 1 (* i u)) (sqrt (+ 1 (^ u 2)))))", "DLMF §4.23(iv)"),
    ("cosine of arctan", "u:real", "",
     "(= (cos (arctan u)) (/ 1 (sqrt (+ 1 (^ u 2)))))", "DLMF §4.23(iii)"),
    ("arccos", "u:real", "", "(= (arccos u) (- (/ pi 2) (arcsin u)))", "DLMF §4.23(iii)"),
    ("arcsin of the negative", "u:real", "", "(= (arcsin (neg u)) (neg (arcsin u)))",
     "DLMF 4.23.10"),
    ("arctan of the negative", "u:real", "", "(= (arctan (neg u)) (neg (arctan u)))",
     "DLMF 4.23.12"),
    ("arcsin", "x:real t:real", "(>= t (neg (/ pi 2))) (<= t (/ pi 2)) (= (sin t) x)",
     "(= (arcsin x) t)", "DLMF §4.23(ii)"),
    ("arctan", "x:real t:real", "(> t (neg (/ pi 2))) (< t (/ pi 2)) (= (tan t) x)",
     "(= (arctan x) t)", "DLMF §4.23(ii)"),
    ), *_group("Square roots and absolute values",
    ("square of a root", "x", "", "(= (^ (sqrt x) 2) x)", "Rudin, Principles, 1.21"),
    ("root of a square", "x:real", "(>= x 0)", "(= (sqrt (^ x 2)) x)", "Rudin, Principles, 1.21"),
    ("root of a product", "x y", "", "(= (sqrt (* x y)) (* (sqrt x) (sqrt y)))", "DLMF 4.8.15"),
    ("power one half", "x", "", "(= (^ x (/ 1 2)) (sqrt x))", "Rudin, Principles, 1.21"),
    ("equal squares", "x:real y:real", "(>= x 0) (>= y 0) (= (^ x 2) (^ y 2))", "(= x y)",
     "Rudin, Principles, 1.21"),
    ("square of an absolute value", "x:real", "", "(= (^ (abs x) 2) (^ x 2))", "DLMF §1.9(i)"),
    ("absolute value of what is not negative", "x:real", "(>= x 0)", "(= (abs x) x)",
     "DLMF §1.9(i)"),
    ("absolute value of the negative", "x", "", "(= (abs (neg x)) (abs x))", "DLMF §1.9(i)"),
    ("absolute value of a product", "x y", "", "(= (abs (* x y)) (* (abs x) (abs y)))",
     "DLMF §1.9(i)"),
    ("power of a root", "x n:positive_integer", "", "(= (^ (^ x (/ 1 n)) n) x)",
     "Rudin, Principles, 1.21"),
    ), *_group("Signs",
    ("sign of a positive number", "x:real", "(> x 0)", "(= (sgn x) 1)", "DLMF, Common Notations"),
    ("sign of zero", "x:real", "(= x 0)", "(= (sgn x) 0)", "DLMF, Common Notations"),
    ("sign of the negative", "x:real", "", "(= (sgn (neg x)) (neg (sgn x)))",
     "DLMF, Common Notations"),
    ), *_group("Integers",
    ("floor", "n:integer t:real", "(>= t 0) (< t 1)", "(= (floor (+ n t)) n)",
     "Graham, Knuth, Patashnik, 3.5"),
    ("floor from above", "x:real", "", "(<= (floor x) x)", "Graham, Knuth, Patashnik, 3.3"),
    ("floor from below", "x:real", "", "(< x (+ (floor x) 1))", "Graham, Knuth, Patashnik, 3.3"),
    ("floor of an integer", "n:integer", "", "(= (floor n) n)", "Graham, Knuth, Patashnik, 3.5"),
    ("floor of a sum", "x:real n:integer", "", "(= (floor (+ x n)) (+ (floor x) n))",
     "Graham, Knuth, Patashnik, 3.6"),
    ("factorial of zero", "", "", "(= (factorial 0) 1)", "DLMF 5.4.1"),
    ("factorial of the next", "n:integer", "",
     "(= (factorial (+ n 1)) (* (+ n 1) (factorial n)))", "DLMF 5.5.1"),
    ), *_group("Complex numbers",
    ("real part", "u", "", "(= (Re u) (/ (+ u (conj u)) 2))", "DLMF §1.9(i)"),
    ("imaginary part", "u", "", "(= (Im u) (/ (- u (conj u)) (* 2 i)))", "DLMF §1.9(i)"),
    ("conjugate of a real number", "x:real", "", "(= (conj x) x)", "DLMF §1.9(i)"),
    ("conjugate of i", "", "", "(= (conj i) (neg i))", "DLMF §1.9(i)"),
    ("conjugate of the conjugate", "u", "", "(= (conj (conj u)) u)", "DLMF §1.9(i)"),
    ("conjugate of a sum", "u v", "", "(= (conj (+ u v)) (+ (conj u) (conj v)))",
     "Rudin, Principles, 1.31"),
    ("conjugate of a product", "u v", "", "(= (conj (* u v)) (* (conj u) (conj v)))",
     "Rudin, Principles, 1.31"),
    ("conjugate of a quotient", "u v", "", "(= (conj (/ u v)) (/ (conj u) (conj v)))",
     "Rudin, Principles, 1.31"),
    ("conjugate of a power", "u n:integer", "", "(= (conj (^ u n)) (^ (conj u) n))",
     "Rudin, Principles, 1.31"),
    ("conjugate of a Σ", "f#:integer m:integer n:integer", "",
     "(= (conj (sum k m n (f# k))) (sum k m n (conj (f# k))))", "Rudin, Principles, 1.31"),
    ("conjugate of exp", "u", "", "(= (conj (exp u)) (exp (conj u)))", "DLMF §4.2(iii)"),
    ("absolute value", "u", "", "(= (abs u) (sqrt (+ (^ (Re u) 2) (^ (Im u) 2))))", "DLMF 1.9.7"),
    ("absolute value and conjugate", "u", "", "(= (^ (abs u) 2) (* u (conj u)))",
     "Rudin, Principles, 1.32"),
    ("real part and absolute value", "u", "", "(<= (Re u) (abs u))", "Rudin, Principles, 1.33"),
    ("triangle inequality", "u v", "", "(<= (abs (+ u v)) (+ (abs u) (abs v)))", "DLMF §1.9(i)"),
    ("Euler's formula for arg", "u", "", "(= (exp (* i (arg u))) (/ u (abs u)))", "DLMF §1.9(i)"),
    ("arg", "u t:real", "(> t (neg pi)) (<= t pi) (= u (* (abs u) (exp (* i t))))",
     "(= (arg u) t)", "DLMF §1.9(i)"),
    ("least argument", "u", "", "(> (arg u) (neg pi))", "DLMF §1.9(i)"),
    ("greatest argument", "u", "", "(<= (arg u) pi)", "DLMF §1.9(i)"),
    ), *_group("Logarithms and powers",
    ("exp of a logarithm", "x", "", "(= (exp (log x)) x)", "DLMF §4.8(i)"),
    ("logarithm of exp", "x:real", "", "(= (log (exp x)) x)", "DLMF §4.8(i)"),
    ("logarithm of a product", "x y", "", "(= (log (* x y)) (+ (log x) (log y)))", "DLMF 4.8.2"),
    ("logarithm of a power", "x n:integer", "", "(= (log (^ x n)) (* n (log x)))",
     "DLMF 4.8.13"),
    ("power", "x y", "", "(= (^ x y) (exp (* y (log x))))", "DLMF §4.2(iv)"),
    ("power of a sum", "x m:integer n:integer", "", "(= (^ x (+ m n)) (* (^ x m) (^ x n)))",
     "DLMF 4.8.14"),
    ("power of a multiple", "x m:integer n:integer", "", "(= (^ x (* m n)) (^ (^ x m) n))",
     "DLMF §4.8(ii)"),
    ("power of a product", "x y n:integer", "", "(= (^ (* x y) n) (* (^ x n) (^ y n)))",
     "DLMF 4.8.15"),
    ), *_group("Finite sums",
    ("factor of a sum", "c f#:integer m:integer n:integer", "",
     "(= (sum k m n (* c (f# k))) (* c (sum k m n (f# k))))", "Graham, Knuth, Patashnik, 2.15"),
    ("shift of a sum", "f#:integer m:integer n:integer c:integer", "",
     "(= (sum k m n (f# k)) (sum k (+ m c) (+ n c) (f# (- k c))))",
     "Graham, Knuth, Patashnik, 2.17"),
    ("last summand", "f#:integer m:integer n:integer", "(>= n m)",
     "(= (sum k m n (f# k)) (+ (sum k m (- n 1) (f# k)) (f# n)))",
     "Graham, Knuth, Patashnik, 2.6"),
    ), *_group("Bounds",
    ("pi is greater than 3", "", "", "(< 3 pi)", "DLMF 3.12.1"),
    ("pi is less than 4", "", "", "(< pi 4)", "DLMF 3.12.1"),
    ("tangent of exp at 0", "u:real", "", "(>= (exp u) (+ 1 u))", "DLMF §4.5(ii)"),
    ("greatest value of arcsin", "u:real", "", "(<= (arcsin u) (/ pi 2))", "DLMF §4.23(ii)"),
    ("bound of arctan", "u:real", "", "(< (arctan u) (/ pi 2))", "DLMF §4.23(ii)"),
    ("sign of the sine", "u:real", "(> u 0) (< u pi)", "(> (sin u) 0)", "DLMF §4.16"),
    ("sign of the sine with the ends", "u:real", "(>= u 0) (<= u pi)", "(>= (sin u) 0)",
     "DLMF §4.16"),
    ),
)  # fmt: skip

# The derivatives of the functions of u by u.
DERIVATIVES = {
    "sin": ("(cos u)", "DLMF 4.20.1"),
    "cos": ("(neg (sin u))", "DLMF 4.20.2"),
    "sinh": ("(cosh u)", "DLMF 4.34.1"),
    "cosh": ("(sinh u)", "DLMF 4.34.2"),
    "exp": ("(exp u)", "DLMF 4.7.7"),
    "log": ("(/ 1 u)", "DLMF 4.7.1"),
    "sqrt": ("(/ 1 (* 2 (sqrt u)))", "DLMF §1.4(iii)"),
    "abs": ("(/ u (abs u))", "DLMF §1.4(iii)"),
    "arcsin": ("(/ 1 (sqrt (- 1 (^ u 2))))", "DLMF 4.24.7"),
    "arccos": ("(neg (/ 1 (sqrt (- 1 (^ u 2)))))", "DLMF 4.24.8"),
    "arctan": ("(/ 1 (+ 1 (^ u 2)))", "DLMF 4.24.9"),
    "Ci": ("(/ (cos u) u)", "DLMF 6.2.11"),
}
