"""Trees as people write them: as plain text and in LaTeX."""

from __future__ import annotations

from tools.syllabus.trees import Tree, is_matrix

SUM, PRODUCT, POWER, ATOM = range(4)
TEXT = {"const": {"pi": "pi", "e": "e", "i": "i", "oo": "oo"}}
LATEX_NAMES = {"pi": r"\pi", "e": "e", "i": "i", "oo": r"\infty"}
BACKSLASH = {"sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth", "exp",
             "arcsin", "arccos", "arctan", "max", "min", "gcd", "arg", "det"}  # fmt: skip
GREEK = {"alpha", "beta", "gamma", "delta", "theta", "mu", "sigma", "lambda", "omega", "phi"}


def _fraction(tree: Tree) -> tuple[str, int]:
    n = tree[1]
    return (str(n), ATOM) if n.denominator == 1 else (f"{n.numerator}/{n.denominator}", PRODUCT)


def text(tree: Tree, least: int = SUM) -> str:
    """The formula as one types it."""
    written, level = _text(tree)
    return f"({written})" if level < least else written


def _text(tree: Tree) -> tuple[str, int]:
    head, *args = tree
    match head:
        case "num":
            return _fraction(tree)
        case "const" | "sym" | "matsym" | "rv":
            return str(args[0]), ATOM
        case "+" | "-":
            return f"{text(args[0])} {head} {text(args[1], SUM if head == '+' else PRODUCT)}", SUM
        case "*":
            return (
                f"{text(args[0], PRODUCT)}*{text(args[1], PRODUCT + (args[1][0] == '/'))}",
                PRODUCT,
            )
        case "/":
            return f"{text(args[0], PRODUCT)}/{text(args[1], POWER)}", PRODUCT
        case "^":
            return f"{text(args[0], ATOM)}^{text(args[1], ATOM)}", POWER
        case "neg":
            return f"-{text(args[0], PRODUCT)}", SUM
        case "matrix":
            rows = ", ".join("[" + ", ".join(map(text, row)) + "]" for row in args)
            return f"[{rows}]", ATOM
        case "identity":
            return "I", ATOM
        case "T" | "inv":
            return f"{text(args[0], ATOM)}^{'T' if head == 'T' else '(-1)'}", POWER
        case "hadamard":
            return f"{text(args[0], PRODUCT)} ⊙ {text(args[1], POWER)}", PRODUCT
        case "logb":
            return f"log({text(args[0])}, {text(args[1])})", ATOM
        case "diff":
            by = f", {args[2]}" if args[2] > 1 else ""
            return f"diff({text(args[0])}, {args[1][1]}{by})", ATOM
        case "integral":
            return (
                f"integrate({text(args[0])}, ({args[1][1]}, {text(args[2])}, {text(args[3])}))",
                ATOM,
            )
        case "antiderivative":
            return f"∫ {text(args[0], PRODUCT)} d{args[1][1]}", SUM
        case "limit":
            side = {1: ", '+'", -1: ", '-'", 0: ""}[args[3]]
            return f"limit({text(args[0])}, {args[1][1]}, {text(args[2])}{side})", ATOM
        case "sum" | "product":
            name = head.capitalize()
            return (
                f"{name}({text(args[0])}, ({args[1][1]}, {text(args[2])}, {text(args[3])}))",
                ATOM,
            )
        case "E":
            return f"E[{text(args[0])}]", ATOM
    return f"{head}({', '.join(map(text, args))})", ATOM


def latex(tree: Tree, least: int = SUM) -> str:
    """The formula in LaTeX."""
    written, level = _latex(tree)
    return rf"\left({written}\right)" if level < least else written


def _latex(tree: Tree) -> tuple[str, int]:
    head, *args = tree
    match head:
        case "num":
            n = args[0]
            return (
                (str(n), ATOM)
                if n.denominator == 1
                else (rf"\frac{{{n.numerator}}}{{{n.denominator}}}", POWER)
            )
        case "const":
            return LATEX_NAMES[args[0]], ATOM
        case "sym" | "matsym" | "rv":
            return (f"\\{args[0]}" if args[0] in GREEK else args[0]), ATOM
        case "+" | "-":
            return f"{latex(args[0])} {head} {latex(args[1], SUM if head == '+' else PRODUCT)}", SUM
        case "*":
            sign = (
                r" \cdot "
                if args[1][0] in ("num", "/", "matrix", "sum", "integral", "product")
                else " "
            )
            return f"{latex(args[0], PRODUCT)}{sign}{latex(args[1], PRODUCT)}", PRODUCT
        case "/":
            return rf"\frac{{{latex(args[0])}}}{{{latex(args[1])}}}", POWER
        case "^":
            return f"{latex(args[0], ATOM)}^{{{latex(args[1])}}}", POWER
        case "neg":
            return f"-{latex(args[0], PRODUCT)}", SUM
        case "matrix":
            rows = r" \\ ".join(" & ".join(map(latex, row)) for row in args)
            return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}", ATOM
        case "identity":
            return "I", ATOM
        case "T" | "inv":
            return f"{latex(args[0], ATOM)}^{{{'T' if head == 'T' else '-1'}}}", POWER
        case "hadamard":
            return rf"{latex(args[0], PRODUCT)} \odot {latex(args[1], POWER)}", PRODUCT
        case "sqrt":
            return rf"\sqrt{{{latex(args[0])}}}", ATOM
        case "cbrt":
            return rf"\sqrt[3]{{{latex(args[0])}}}", ATOM
        case "root":
            return rf"\sqrt[{latex(args[1])}]{{{latex(args[0])}}}", ATOM
        case "abs":
            return rf"\left|{latex(args[0])}\right|", ATOM
        case "conj":
            return rf"\overline{{{latex(args[0])}}}", ATOM
        case "floor" | "ceil":
            return rf"\l{head} {latex(args[0])} \r{head}", ATOM
        case "factorial":
            return f"{latex(args[0], ATOM)}!", POWER
        case "binomial":
            return rf"\binom{{{latex(args[0])}}}{{{latex(args[1])}}}", ATOM
        case "mod":
            return rf"{latex(args[0], PRODUCT)} \bmod {latex(args[1], POWER)}", SUM
        case "log":
            return rf"\ln\left({latex(args[0])}\right)", ATOM
        case "logb":
            return rf"\log_{{{latex(args[1])}}}\left({latex(args[0])}\right)", ATOM
        case "diff":
            n = "" if args[2] == 1 else f"^{{{args[2]}}}"
            return rf"\frac{{d{n}}}{{d{args[1][1]}{n}}} {latex(args[0], ATOM)}", PRODUCT
        case "integral":
            ends = f"_{{{latex(args[2])}}}^{{{latex(args[3])}}}"
            return rf"\int{ends} {latex(args[0], PRODUCT)} \, d{args[1][1]}", SUM
        case "antiderivative":
            return rf"\int {latex(args[0], PRODUCT)} \, d{args[1][1]}", SUM
        case "limit":
            side = {1: "^+", -1: "^-", 0: ""}[args[3]]
            return (
                rf"\lim_{{{args[1][1]} \to {latex(args[2])}{side}}} {latex(args[0], PRODUCT)}",
                SUM,
            )
        case "sum" | "product":
            sign = r"\sum" if head == "sum" else r"\prod"
            ends = f"_{{{args[1][1]}={latex(args[2])}}}^{{{latex(args[3])}}}"
            return f"{sign}{ends} {latex(args[0], PRODUCT)}", SUM
        case "E" | "Var" | "Cov":
            name = r"\mathbb{E}" if head == "E" else rf"\operatorname{{{head}}}"
            return rf"{name}\left[{', '.join(map(latex, args))}\right]", ATOM
        case (
            "lcm"
            | "sgn"
            | "tr"
            | "arsinh"
            | "arcosh"
            | "artanh"
            | "arcoth"
            | "arccot"
            | "Re"
            | "Im"
            | "sech"
            | "csch"
        ):
            return rf"\operatorname{{{head}}}\left({', '.join(map(latex, args))}\right)", ATOM
    name = f"\\{head}" if head in BACKSLASH else rf"\operatorname{{{head}}}"
    return rf"{name}\left({', '.join(map(latex, args))}\right)", ATOM


def equation(left: Tree, right: Tree, in_latex: bool) -> str:
    """An equation; behind an antiderivative stands its constant."""
    write = latex if in_latex else text
    constant = " + C" if left[0] == "antiderivative" else ""
    return f"{write(left)} = {write(right)}{constant}"


__all__ = ["equation", "is_matrix", "latex", "text"]
