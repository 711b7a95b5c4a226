"""From the sources to the theory: every displayed relation, with the lines that prove it.

A row has the relation as the source writes it and the same relation in the notation of
documents, over the names of the theory.  :func:`transcribed` reads the one, :func:`derived`
takes the lines of the derivation; a test demands that they are the same formulas up to the
order of terms and factors.

The transcriptions keep the letters of the source for variables; ``renaming`` says which
letters the theory has instead, so that positions called i and j become p and q.  A chain
a = b = c is two relations.
"""

from typing import Literal, NamedTuple

from ..authoring.arrangement import same_up_to_order
from ..authoring.formulas import closure, theory_context
from ..authoring.library import library
from ..kernel.claims import Claim, unfolding
from ..kernel.terms import (
    BINDERS,
    Relation,
    Term,
    free_names,
    rebuild,
    substitute,
    symbol,
)
from ..reading.claims.single import read_relations, read_term
from .sources import COLUMNS, DISTANCE, DOT, EXAMPLE, SHIFT

Renaming = tuple[tuple[str, str], ...]

STATEMENT = (0, -1)


class Row(NamedTuple):
    """A relation of a source document.  ``kind`` says whether the document defines something
    by it or asserts it, or asserts it although it is false.  ``lines`` number the lines of the
    derivation that the transcription shows, from 0; with ``entry`` it shows that entry of each of
    these columns."""

    document: str
    line: int
    formula: str
    kind: Literal["define", "assert", "false"]
    transcription: str
    theorem: str
    lines: tuple[int, ...] = STATEMENT
    renaming: Renaming = ()
    entry: int | None = None


def transcribed(row: Row) -> list[Term]:
    """The members of the transcription in the letters of the theory, definitions unfolded."""
    names = frozenset(old for old, _ in row.renaming if old.isalpha())
    context = theory_context(names)
    first, *rest = read_relations(row.transcription, context)
    letters = {read_term(old, context): read_term(new, context) for old, new in row.renaming}
    members = [first.left, first.right, *(relation.right for relation in rest)]
    return [_unfolded(_renamed(member, letters)) for member in members]


def derived(row: Row) -> list[Term]:
    """The lines of the theorem that the row names, definitions unfolded, or their entries."""
    lines = [_unfolded(library[row.theorem].terms[k]) for k in row.lines]
    return lines if row.entry is None else [_entry(line, row.entry) for line in lines]


def _entry(line: Term, number: int) -> Term:
    """The entry with this number, from 0, of a column of scalars."""
    rows, columns, *entries = line.args
    if line.head != "matrix" or columns != 1 or not 0 <= number < rows:
        raise ValueError(f"{line} is no column with an entry {number}")
    entry: Term = entries[number]
    return entry


def agrees(row: Row) -> bool:
    """Whether the transcription shows the lines that the row names."""
    left, right = transcribed(row), derived(row)
    return len(left) == len(right) and all(map(same_up_to_order, left, right))


def _unfolded(term: Term) -> Term:
    needed = closure(free_names(term))
    return substitute(term, unfolding(Claim((), needed, (), Relation(term, "=", term))))


def _renamed(term: Term, letters: dict[Term, Term]) -> Term:
    """``term`` with other letters, those of bound variables included."""
    if term in letters:
        return letters[term]
    changed = rebuild(term, lambda child: _renamed(child, letters))
    if term.head not in BINDERS:
        return changed
    var, *rest = changed.args
    return Term(term.head, letters.get(symbol(var), symbol(var)).args[0], *rest)


_POSITION: Renaming = (("pos", "p"),)
_PAIR: Renaming = (("i", "q"), ("j", "p"), ("k", "i"))
_COLUMNS: Renaming = (("j", "p"), ("j'", "q"), ("k", "i"))
_EXAMPLE: Renaming = (("omega_0", "pi/2"), ("omega_1", "pi/3"))

ROWS = (
    # One block at p + k from the block at p.
    Row(
        SHIFT, 11, r"\omega_i = 10000^{-2i/d_{\text{model}}}", "define",
        "theta_i = 10000^(-2*i/d)",
        "standard_frequency", (0, 1),
    ),
    Row(
        SHIFT, 17, r"PE_{(pos,2i)} = \sin(\omega_i\, pos)", "define",
        "dot([1, 0], v_pos^(i)) = sin(omega_i*pos)",
        "even_entry", renaming=_POSITION,
    ),
    Row(
        SHIFT, 18, r"PE_{(pos,2i+1)} = \cos(\omega_i\, pos)", "define",
        "dot([0, 1], v_pos^(i)) = cos(omega_i*pos)",
        "odd_entry", renaming=_POSITION,
    ),
    Row(
        SHIFT, 24,
        r"""v_{pos}^{(i)} = \begin{bmatrix} \sin(\omega_i\, pos)\\[2pt]
            \cos(\omega_i\, pos) \end{bmatrix}""", "define",
        "v_pos^(i) = [sin(omega_i*pos), cos(omega_i*pos)]",
        "block_entries", renaming=_POSITION,
    ),
    Row(
        SHIFT, 38,
        r"""v_{pos+k}^{(i)} = \begin{bmatrix} \sin(\omega_i(pos+k))\\[2pt]
            \cos(\omega_i(pos+k)) \end{bmatrix}""", "assert",
        "v_(pos + k)^(i) = [sin(omega_i*(pos + k)), cos(omega_i*(pos + k))]",
        "block_shift", (0, 1), _POSITION,
    ),
    Row(
        SHIFT, 48, r"\sin(a+b) = \sin a\cos b + \cos a\sin b", "assert",
        "sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)",
        "sin_sum",
    ),
    Row(
        SHIFT, 49, r"\cos(a+b) = \cos a\cos b - \sin a\sin b", "assert",
        "cos(a + b) = cos(a)*cos(b) - sin(a)*sin(b)",
        "cos_sum",
    ),
    Row(
        SHIFT, 55,
        r"""\sin(\omega_i(pos+k)) = \sin(\omega_i pos)\cos(\omega_i k)
            + \cos(\omega_i pos)\sin(\omega_i k)""", "assert",
        "sin(omega_i*(pos + k)) = sin(omega_i*pos)*cos(omega_i*k)"
        " + cos(omega_i*pos)*sin(omega_i*k)",
        "block_shift", (1, 2), _POSITION, entry=0,
    ),
    Row(
        SHIFT, 61,
        r"""\cos(\omega_i(pos+k)) = \cos(\omega_i pos)\cos(\omega_i k)
            - \sin(\omega_i pos)\sin(\omega_i k)""", "assert",
        "cos(omega_i*(pos + k)) = cos(omega_i*pos)*cos(omega_i*k)"
        " - sin(omega_i*pos)*sin(omega_i*k)",
        "block_shift", (1, 2), _POSITION, entry=1,
    ),
    Row(
        SHIFT, 69,
        r"""\begin{bmatrix} \sin(\omega_i(pos+k))\\[2pt] \cos(\omega_i(pos+k)) \end{bmatrix} =
            \underbrace{ \begin{bmatrix} \cos(\omega_i k) & \sin(\omega_i k)\\[2pt]
            -\sin(\omega_i k) & \cos(\omega_i k) \end{bmatrix} }_{R_i(k)}
            \begin{bmatrix} \sin(\omega_i pos)\\[2pt] \cos(\omega_i pos) \end{bmatrix}""", "assert",
        "[sin(omega_i*(pos + k)), cos(omega_i*(pos + k))]"
        " = [[cos(omega_i*k), sin(omega_i*k)], [-sin(omega_i*k), cos(omega_i*k)]]"
        "*[sin(omega_i*pos), cos(omega_i*pos)]",
        "block_shift", (1, 3), _POSITION,
    ),
    Row(
        SHIFT, 74,
        r"""\underbrace{ \begin{bmatrix} \cos(\omega_i k) & \sin(\omega_i k)\\[2pt]
            -\sin(\omega_i k) & \cos(\omega_i k) \end{bmatrix} }_{R_i(k)}""", "define",
        "R_i(k) = [[cos(omega_i*k), sin(omega_i*k)], [-sin(omega_i*k), cos(omega_i*k)]]",
        "rotation_entries",
    ),
    Row(
        SHIFT, 89, r"v_{pos+k}^{(i)} = R_i(k)\, v_{pos}^{(i)}", "assert",
        "v_(pos + k)^(i) = R_i(k)*v_pos^(i)",
        "block_shift", renaming=_POSITION,
    ),
    Row(
        SHIFT, 99,
        r"PE_{pos} = \begin{bmatrix} v_{pos}^{(0)}\\ v_{pos}^{(1)}\\ \vdots \end{bmatrix}",
        "define",
        "PE_pos = stack(v_pos^(i), (i, 0, d/2 - 1))",
        "encoding_of_blocks", (0, 1), _POSITION,
    ),
    Row(
        SHIFT, 105,
        r"PE_{pos+k} = \begin{bmatrix} v_{pos+k}^{(0)}\\ v_{pos+k}^{(1)}\\ \vdots \end{bmatrix}",
        "assert",
        "PE_(pos + k) = stack(v_(pos + k)^(i), (i, 0, d/2 - 1))",
        "shift", (0, 1), _POSITION,
    ),
    Row(
        SHIFT, 116,
        r"""PE_{pos+k} = \begin{bmatrix} R_0(k) & & \\ & R_1(k) & \\ & & \ddots \end{bmatrix}
            \begin{bmatrix} v_{pos}^{(0)}\\ v_{pos}^{(1)}\\ \vdots \end{bmatrix}""", "assert",
        "PE_(pos + k) = diag(R_i(k), (i, 0, d/2 - 1))*stack(v_pos^(i), (i, 0, d/2 - 1))",
        "shift", (0, 3), _POSITION,
    ),
    Row(
        SHIFT, 127, r"= R(k)\, PE_{pos}", "assert",
        "diag(R_i(k), (i, 0, d/2 - 1))*stack(v_pos^(i), (i, 0, d/2 - 1)) = R(k)*PE_pos",
        "shift", (3, 4), _POSITION,
    ),
    Row(
        SHIFT, 135, r"PE_{pos+k} = R(k)\, PE_{pos}", "assert",
        "PE_(pos + k) = R(k)*PE_pos",
        "shift", renaming=_POSITION,
    ),
    # The distance.  The source writes PE_{p,i} for the block v_p^(i) and M_i(k) for R_i(k); with
    # the standard frequencies we write u and SE for v and PE.
    Row(
        DISTANCE, 4,
        r"""PE_{pos}=\begin{cases} \sin(pos/10000^{2i/d_{model}}) & dim=2i  \\
            \cos(pos/10000^{2i/d_{model}}) & dim=2i+1\end{cases}""", "define",
        "u_pos^(i) = [sin(pos/10000^(2*i/d)), cos(pos/10000^(2*i/d))]",
        "standard_entries", renaming=_POSITION,
    ),
    Row(
        DISTANCE, 10,
        r"""PE_p=\begin{bmatrix} \sin(p/10000^{1/d}) \\ \cos(p/10000^{1/d}) \\
            \sin(p/10000^{2/d}) \\ \cos(p/10000^{2/d}) \\ \vdots  \\
            \sin(p/10000) \\ \cos(p/10000) \\\end{bmatrix}""", "define",
        "PE'_p = stack([sin(p/10000^(i/d)), cos(p/10000^(i/d))], (i, 1, d))",
        "exponents_written",
    ),
    Row(
        DISTANCE, 10,
        r"""\begin{bmatrix} \sin(p/10000^{1/d}) \\ \cos(p/10000^{1/d}) \\
            \sin(p/10000^{2/d}) \\ \cos(p/10000^{2/d}) \\ \vdots  \\
            \sin(p/10000) \\ \cos(p/10000) \\\end{bmatrix}=
            \begin{bmatrix} \sin(\omega_1 p) \\ \cos(\omega_1 p) \\
            \sin( \omega_2 p) \\ \cos(\omega_2 p) \\ \vdots  \\
            \sin(\omega_{d/2} p) \\ \cos(\omega_{d/2} p) \\\end{bmatrix}""", "false",
        "stack([sin(p/10000^(i/d)), cos(p/10000^(i/d))], (i, 1, d))"
        " = stack([sin(omega_i*p), cos(omega_i*p)], (i, 1, d/2))",
        "exponents_by_one",
    ),
    Row(
        DISTANCE, 16,
        r"""M_i(k)=\begin{bmatrix} \cos(\omega_i k) &  \sin(\omega_i k) \\
            -\sin(\omega_i k) &  \cos(\omega_i k) \end{bmatrix}""", "define",
        "R_i(k) = [[cos(omega_i*k), sin(omega_i*k)], [-sin(omega_i*k), cos(omega_i*k)]]",
        "rotation_entries",
    ),
    Row(
        DISTANCE, 22,
        r"""PE_{p+k}=\begin{bmatrix}M_1(k)&\cdots  \\ &M_2(k) \\ \vdots \\&&&& M_{d/2}(k)
            \end{bmatrix}\begin{bmatrix} \sin(\omega_1 p) \\ \cos(\omega_1 p) \\
            \sin( \omega_2 p) \\ \cos(\omega_2 p) \\ \vdots  \\
            \sin(\omega_{d/2} p) \\ \cos(\omega_{d/2} p) \\\end{bmatrix}""", "assert",
        "stack([sin(omega_i*(p + k)), cos(omega_i*(p + k))], (i, 1, d/2))"
        " = diag(R_i(k), (i, 1, d/2))*stack([sin(omega_i*p), cos(omega_i*p)], (i, 1, d/2))",
        "shift_from_one",
    ),
    Row(
        DISTANCE, 28, r"D_{k,i}=PE_{p+k,i}-PE_{p,i}", "define",
        "D_(k, i) = v_(p + k)^(i) - v_p^(i)",
        "block_difference", (0, 1),
    ),
    Row(
        DISTANCE, 28,
        r"""PE_{p+k,i}-PE_{p,i}=\left(M_i(k)-I\right)
            \begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}""", "assert",
        "v_(p + k)^(i) - v_p^(i) = (R_i(k) - Identity)*[sin(omega_i*p), cos(omega_i*p)]",
        "block_difference", (1, 3),
    ),
    Row(
        DISTANCE, 32,
        r"""D_{k,i}^\top D_{k,i}=\begin{bmatrix} \sin(\omega_i p) &\cos(\omega_i p) \end{bmatrix}
            (M_i(k)^\top-I)\left(M_i(k)-I\right)
            \begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}""", "assert",
        "D_(k, i).T*D_(k, i) = [[sin(omega_i*p), cos(omega_i*p)]]"
        "*(R_i(k).T - Identity)*(R_i(k) - Identity)*[sin(omega_i*p), cos(omega_i*p)]",
        "block_distance", (0, 3),
    ),
    Row(
        DISTANCE, 36,
        r"""=\begin{bmatrix} \sin(\omega_i p) &\cos(\omega_i p) \end{bmatrix}
            (2I-M_i(k)-M_i(k)^\top)
            \begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}""", "assert",
        "[[sin(omega_i*p), cos(omega_i*p)]]"
        "*(R_i(k).T - Identity)*(R_i(k) - Identity)*[sin(omega_i*p), cos(omega_i*p)]"
        " = [[sin(omega_i*p), cos(omega_i*p)]]"
        "*(2*Identity - R_i(k) - R_i(k).T)*[sin(omega_i*p), cos(omega_i*p)]",
        "block_distance", (3, 4),
    ),
    Row(
        DISTANCE, 40,
        r"""=\begin{bmatrix} \sin(\omega_i p) &\cos(\omega_i p) \end{bmatrix}
            \begin{bmatrix} 2-2\cos(\omega_ik)&0\\ 0&2-2\cos(\omega_ik)\end{bmatrix}
            \begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}""", "assert",
        "[[sin(omega_i*p), cos(omega_i*p)]]"
        "*(2*Identity - R_i(k) - R_i(k).T)*[sin(omega_i*p), cos(omega_i*p)]"
        " = [[sin(omega_i*p), cos(omega_i*p)]]"
        "*[[2 - 2*cos(omega_i*k), 0], [0, 2 - 2*cos(omega_i*k)]]"
        "*[sin(omega_i*p), cos(omega_i*p)]",
        "block_distance", (4, 5),
    ),
    Row(
        DISTANCE, 44, r"=2-2\cos(\omega_ik)", "assert",
        "[[sin(omega_i*p), cos(omega_i*p)]]"
        "*[[2 - 2*cos(omega_i*k), 0], [0, 2 - 2*cos(omega_i*k)]]"
        "*[sin(omega_i*p), cos(omega_i*p)] = 2 - 2*cos(omega_i*k)",
        "block_distance", (5, -1),
    ),
    Row(
        DISTANCE, 50,
        r"""\sqrt{\sum_{i=1}^{d/2}(2-2\cos(\omega_ik))}
            =\sqrt{d-2\sum_{i=1}^{d/2} \cos(\omega_ik)}""", "assert",
        "sqrt(Sum(2 - 2*cos(omega_i*k), (i, 1, d/2)))"
        " = sqrt(d - 2*Sum(cos(omega_i*k), (i, 1, d/2)))",
        "distance_from_one", (2, 4),
    ),
    # The dot product; i and j are positions, k numbers the frequencies.
    Row(
        DOT, 14, r"\omega_k = 1 / 10000^{2k/d_{model}}", "define",
        "theta_k = 1/10000^(2*k/d)",
        "standard_frequency", renaming=(("k", "i"),),
    ),
    Row(
        DOT, 17,
        r"""PE_i^{(k)} = \begin{pmatrix} \sin(i \cdot \omega_k) \\
            \cos(i \cdot \omega_k) \end{pmatrix}""", "define",
        "v_i^(k) = [sin(i*omega_k), cos(i*omega_k)]",
        "block_entries", renaming=(("i", "p"), ("k", "i")),
    ),
    Row(
        DOT, 19,
        r"""PE_j^{(k)} = \begin{pmatrix} \sin(j \cdot \omega_k) \\
            \cos(j \cdot \omega_k) \end{pmatrix}""", "define",
        "v_j^(k) = [sin(j*omega_k), cos(j*omega_k)]",
        "block_entries", renaming=(("j", "p"), ("k", "i")),
    ),
    Row(
        DOT, 24, r"C_k = PE_i^{(k)} \cdot PE_j^{(k)}", "define",
        "C_k = dot(v_i^(k), v_j^(k))",
        "block_dot", (1, 0), _PAIR,
    ),
    Row(
        DOT, 25,
        r"""C_k = \sin(i \cdot \omega_k) \cdot \sin(j \cdot \omega_k)
            + \cos(i \cdot \omega_k) \cdot \cos(j \cdot \omega_k)""", "assert",
        "C_k = sin(i*omega_k)*sin(j*omega_k) + cos(i*omega_k)*cos(j*omega_k)",
        "block_dot", (1, 2), _PAIR,
    ),
    Row(
        DOT, 30, r"\cos(\alpha - \beta) = \cos\alpha \cos\beta + \sin\alpha \sin\beta", "assert",
        "cos(alpha - beta) = cos(alpha)*cos(beta) + sin(alpha)*sin(beta)",
        "cos_difference", renaming=(("alpha", "a"), ("beta", "b")),
    ),
    Row(
        DOT, 32, r"C_k = \cos(j \cdot \omega_k - i \cdot \omega_k)", "assert",
        "C_k = cos(j*omega_k - i*omega_k)",
        "block_dot", (1, 3), _PAIR,
    ),
    Row(
        DOT, 32,
        r"\cos(j \cdot \omega_k - i \cdot \omega_k) = \cos((j - i) \cdot \omega_k)", "assert",
        "cos(j*omega_k - i*omega_k) = cos((j - i)*omega_k)",
        "block_dot", (3, 4), _PAIR,
    ),
    Row(
        DOT, 39, r"PE_i \cdot PE_j = \sum_{k=0}^{d_{model}/2 - 1} C_k", "assert",
        "dot(PE_i, PE_j) = Sum(C_k, (k, 0, d/2 - 1))",
        "dot_product", (0, 1), _PAIR,
    ),
    Row(
        DOT, 39,
        r"""\sum_{k=0}^{d_{model}/2 - 1} C_k
            = \sum_{k=0}^{d_{model}/2 - 1} \cos((j - i) \cdot \omega_k)""", "assert",
        "Sum(C_k, (k, 0, d/2 - 1)) = Sum(cos((j - i)*omega_k), (k, 0, d/2 - 1))",
        "dot_product", (1, 2), _PAIR,
    ),
    Row(
        DOT, 43,
        r"""\mathbf{PE}_i \cdot \mathbf{PE}_j = \sum_{k=0}^{d_{model}/2 - 1}
            \cos\left( (j-i) \cdot \frac{1}{10000^{2k/d_{model}}} \right)""", "assert",
        "dot(SE_i, SE_j)"
        " = Sum(cos((j - i)*(1/10000^(2*k/d))), (k, 0, d/2 - 1))",
        "dot_product_standard", renaming=_PAIR,
    ),
    # Columns; the dimension i is 2m or 2m + 1, and α_k stands in place of 1/ω_k.
    Row(
        COLUMNS, 12,
        r"""\text{PE}(i, j) = \begin{cases}
            \sin\left(\frac{j}{10000^{i/d}}\right), & \text{if } i \text{ is even}, \\
            \cos\left(\frac{j}{10000^{(i-1)/d}}\right), & \text{if } i \text{ is odd}.
            \end{cases}""", "define",
        "u_j^(m) = [sin(j/10000^(2*m/d)), cos(j/10000^(2*m/d))]",
        "standard_entries", (0, 2), (("j", "p"), ("m", "i")),
    ),
    Row(
        COLUMNS, 38,
        r"""\mathbf{p}_j = \bigl[\sin\bigl(\tfrac{j}{\alpha_0}\bigr),\,
            \cos\bigl(\tfrac{j}{\alpha_0}\bigr),\,\sin\bigl(\tfrac{j}{\alpha_1}\bigr),\,
            \cos\bigl(\tfrac{j}{\alpha_1}\bigr),\,\dots\bigr]^\top""", "define",
        "c_j = stack([sin(j/alpha_k), cos(j/alpha_k)], (k, 0, d/2 - 1))",
        "column_of_blocks", renaming=_COLUMNS,
    ),
    Row(
        COLUMNS, 48,
        r"""\mathbf{p}_j^\top\mathbf{p}_{j'} = \sum_{k\in\text{(sine/cos pairs)}}
            \bigl[\sin\bigl(\tfrac{j}{\alpha_k}\bigr)\sin\bigl(\tfrac{j'}{\alpha_k}\bigr)
            + \cos\bigl(\tfrac{j}{\alpha_k}\bigr)\cos\bigl(\tfrac{j'}{\alpha_k}\bigr)\bigr]""",
        "assert",
        "c_j.T*c_(j') = Sum(sin(j/alpha_k)*sin(j'/alpha_k)"
        " + cos(j/alpha_k)*cos(j'/alpha_k), (k, 0, d/2 - 1))",
        "dot_product_scales", (0, 2), _COLUMNS,
    ),
    Row(
        COLUMNS, 52, r"\sin(A)\sin(B)+\cos(A)\cos(B)=\cos(A-B)", "assert",
        "sin(A)*sin(B) + cos(A)*cos(B) = cos(A - B)",
        "cos_difference", (-1, 0), (("A", "a"), ("B", "b")),
    ),
    Row(
        COLUMNS, 56,
        r"""\cos\bigl(\tfrac{j}{\alpha_k}-\tfrac{j'}{\alpha_k}\bigr)
            =\cos\Bigl(\tfrac{j-j'}{\alpha_k}\Bigr)""", "assert",
        "cos(j/alpha_k - j'/alpha_k) = cos((j - j')/alpha_k)",
        "block_dot_scales", (1, 2), _COLUMNS,
    ),
    Row(
        COLUMNS, 64,
        r"\mathbf{p}_j \mathbf{p}_{j'} = \sum_{k}\cos\Bigl(\frac{j-j'}{\alpha_k}\Bigr)", "false",
        "c_j*c_(j') = Sum(cos((j - j')/alpha_k), (k, 0, d/2 - 1))",
        "column_times_column", renaming=_COLUMNS,
    ),
    # The example in plain text, with ω0 = π/2 and ω1 = π/3.
    Row(
        EXAMPLE, 22, "p_t = [ sin(ω0·t), cos(ω0·t), sin(ω1·t), cos(ω1·t) ]", "define",
        "p_t = [[sin(omega_0*t), cos(omega_0*t), sin(omega_1*t), cos(omega_1*t)]]",
        "example_row", renaming=_EXAMPLE,
    ),
    Row(
        EXAMPLE, 28,
        """P (symbolic) =
           [
             sin(0)        cos(0)        sin(0)          cos(0)
             sin(π/2)      cos(π/2)      sin(π/3)        cos(π/3)
             sin(π)        cos(π)        sin(2π/3)       cos(2π/3)
             sin(3π/2)     cos(3π/2)     sin(π)          cos(π)
           ]""", "assert",
        "P = [[sin(0), cos(0), sin(0), cos(0)],"
        " [sin(pi/2), cos(pi/2), sin(pi/3), cos(pi/3)],"
        " [sin(pi), cos(pi), sin(2*pi/3), cos(2*pi/3)],"
        " [sin(3*pi/2), cos(3*pi/2), sin(pi), cos(pi)]]",
        "example_entries", (0, 2),
    ),
    Row(
        EXAMPLE, 40,
        """P (numeric) =
           [
              0    1     0      1
              1    0   sqrt(3)/2  1/2
              0   -1   sqrt(3)/2 -1/2
             -1    0     0     -1
           ]""", "assert",
        "P = [[0, 1, 0, 1], [1, 0, sqrt(3)/2, 1/2], [0, -1, sqrt(3)/2, -1/2], [-1, 0, 0, -1]]",
        "example_entries",
    ),
    Row(
        EXAMPLE, 60, "f(q,k) = p_q · p_k", "define",
        "f(q, k) = dot(p_q, p_k)",
        "example_score", (0, 1),
    ),
    Row(
        EXAMPLE, 66,
        """f(q,k)
           = [sin(ω0 q)sin(ω0 k) + cos(ω0 q)cos(ω0 k)]
           + [sin(ω1 q)sin(ω1 k) + cos(ω1 q)cos(ω1 k)]""", "assert",
        "f(q, k) = (sin(omega_0*q)*sin(omega_0*k) + cos(omega_0*q)*cos(omega_0*k))"
        " + (sin(omega_1*q)*sin(omega_1*k) + cos(omega_1*q)*cos(omega_1*k))",
        "example_score", (0, 2), _EXAMPLE,
    ),
    Row(
        EXAMPLE, 76, "sin(ω q)sin(ω k) + cos(ω q)cos(ω k) = cos(ω (q-k))", "assert",
        "sin(omega*q)*sin(omega*k) + cos(omega*q)*cos(omega*k) = cos(omega*(q - k))",
        "block_dot", (2, 4), (("omega", "omega_i"), ("q", "p"), ("k", "q")),
    ),
    Row(
        EXAMPLE, 82, "f(q,k) = cos(ω0 (q-k)) + cos(ω1 (q-k))", "assert",
        "f(q, k) = cos(omega_0*(q - k)) + cos(omega_1*(q - k))",
        "example_score", renaming=_EXAMPLE,
    ),
    # The sign ± is read as two equations, the score of (k, k + Δ) and that of (k + Δ, k).
    Row(
        EXAMPLE, 102, "f = cos(0)        + cos(0)", "assert",
        "f(k, k) = cos(0) + cos(0)",
        "example_values", (0, 3), entry=0,
    ),
    Row(
        EXAMPLE, 102, "cos(0)        + cos(0)        =  1 + 1", "assert",
        "cos(0) + cos(0) = 1 + 1",
        "example_values", (3, 4), entry=0,
    ),
    Row(
        EXAMPLE, 102, "1 + 1   =  2", "assert",
        "1 + 1 = 2",
        "example_values", (4, 5), entry=0,
    ),
    Row(
        EXAMPLE, 103, "f = cos(π/2)      + cos(π/3)", "assert",
        "f(k, k + 1) = f(k + 1, k) = cos(pi/2) + cos(pi/3)",
        "example_values", (0, 1, 3), entry=1,
    ),
    Row(
        EXAMPLE, 103, "cos(π/2)      + cos(π/3)      =  0 + 1/2", "assert",
        "cos(pi/2) + cos(pi/3) = 0 + 1/2",
        "example_values", (3, 4), entry=1,
    ),
    Row(
        EXAMPLE, 103, "0 + 1/2 =  0.5", "assert",
        "0 + 1/2 = 0.5",
        "example_values", (4, 5), entry=1,
    ),
    Row(
        EXAMPLE, 104, "f = cos(π)        + cos(2π/3)", "assert",
        "f(k, k + 2) = f(k + 2, k) = cos(pi) + cos(2*pi/3)",
        "example_values", (0, 1, 3), entry=2,
    ),
    Row(
        EXAMPLE, 104, "cos(π)        + cos(2π/3)     = -1 - 1/2", "assert",
        "cos(pi) + cos(2*pi/3) = -1 - 1/2",
        "example_values", (3, 4), entry=2,
    ),
    Row(
        EXAMPLE, 104, "-1 - 1/2 = -1.5", "assert",
        "-1 - 1/2 = -1.5",
        "example_values", (4, 5), entry=2,
    ),
    Row(
        EXAMPLE, 105, "f = cos(3π/2)     + cos(π)", "assert",
        "f(k, k + 3) = f(k + 3, k) = cos(3*pi/2) + cos(pi)",
        "example_values", (0, 1, 3), entry=3,
    ),
    Row(
        EXAMPLE, 105, "cos(3π/2)     + cos(π)        =  0 - 1", "assert",
        "cos(3*pi/2) + cos(pi) = 0 - 1",
        "example_values", (3, 4), entry=3,
    ),
    Row(
        EXAMPLE, 105, "0 - 1   = -1", "assert",
        "0 - 1 = -1",
        "example_values", (4, 5), entry=3,
    ),
    Row(
        EXAMPLE, 111,
        """F =
           [
             2     0.5   -1.5   -1
             0.5   2      0.5   -1.5
            -1.5   0.5    2      0.5
            -1    -1.5    0.5    2
           ]""", "assert",
        "F = [[2, 0.5, -1.5, -1], [0.5, 2, 0.5, -1.5], [-1.5, 0.5, 2, 0.5], [-1, -1.5, 0.5, 2]]",
        "example_gram",
    ),
    Row(
        EXAMPLE, 131, "f(q,k) = f^(0)(q,k) + f^(1)(q,k)", "assert",
        "f(q, k) = f_high(q, k) + f_low(q, k)",
        "example_channels",
    ),
    Row(
        EXAMPLE, 132, "f^(0)(q,k) = cos(ω0 (q-k))", "define",
        "f_high(q, k) = cos(omega_0*(q - k))",
        "example_high_channel", renaming=_EXAMPLE,
    ),
    Row(
        EXAMPLE, 133, "f^(1)(q,k) = cos(ω1 (q-k))", "define",
        "f_low(q, k) = cos(omega_1*(q - k))",
        "example_low_channel", renaming=_EXAMPLE,
    ),
    Row(
        EXAMPLE, 139,
        """F^(0) =
           [
             1   0  -1   0
             0   1   0  -1
            -1   0   1   0
             0  -1   0   1
           ]""", "assert",
        "F_high = [[1, 0, -1, 0], [0, 1, 0, -1], [-1, 0, 1, 0], [0, -1, 0, 1]]",
        "example_high",
    ),
    Row(
        EXAMPLE, 147,
        """F^(1) =
           [
             1    0.5  -0.5  -1
             0.5  1     0.5  -0.5
            -0.5  0.5   1     0.5
            -1   -0.5   0.5   1
           ]""", "assert",
        "F_low = [[1, 0.5, -0.5, -1], [0.5, 1, 0.5, -0.5], [-0.5, 0.5, 1, 0.5],"
        " [-1, -0.5, 0.5, 1]]",
        "example_low",
    ),
    Row(
        EXAMPLE, 169,
        "R_Δ = [ cos(ω0 Δ), sin(ω0 Δ), cos(ω1 Δ), sin(ω1 Δ) ]^T", "define",
        "R_Delta = [cos(omega_0*Delta), sin(omega_0*Delta),"
        " cos(omega_1*Delta), sin(omega_1*Delta)]",
        "example_feature_vector", renaming=_EXAMPLE,
    ),
    Row(
        EXAMPLE, 169, "Δ = q-k", "define",
        "Delta = q - k",
        "example_offset",
    ),
    Row(
        EXAMPLE, 175, "v^T R_(q-k) = cos(ω0 (q-k)) + cos(ω1 (q-k))", "assert",
        "v.T*R_(q - k) = cos(omega_0*(q - k)) + cos(omega_1*(q - k))",
        "example_features", (0, 1), _EXAMPLE,
    ),
    Row(
        EXAMPLE, 175, "cos(ω0 (q-k)) + cos(ω1 (q-k)) = f(q,k)", "assert",
        "cos(omega_0*(q - k)) + cos(omega_1*(q - k)) = f(q, k)",
        "example_features", (1, 2), _EXAMPLE,
    ),
)  # fmt: skip
