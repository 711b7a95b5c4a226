# %% [markdown]
# # Guide: check your paper
#
# symproof reads the formulas of a Markdown, LaTeX or text document, follows its derivations over
# lines and blocks, and says of every relation whether it holds. No annotation is needed to begin.

# %%
import os
import tempfile
from pathlib import Path

os.chdir(tempfile.mkdtemp())
paper = Path("paper.md")
_ = paper.write_text(r"""
The double angle: $$\sin 2x = 2 \sin x \cos x, \qquad \cos 2x = 1 + 2\sin^2 x$$
""")

# %% [markdown]
# `main` takes the arguments that you would type behind `symproof` at a terminal. It returns 0 if
# nothing is wrong, 1 if something is, and 2 if a document could not be checked.

# %%
from symproof.tools.cli import main

main(["check", "paper.md", "--lang", "en"])

# %% [markdown]
# The first formula is proved. Nothing is known about the letter $x$, so the second one is not
# called false: what cannot be known is never called wrong. Say that $x$ is a real number, in a
# comment that no viewer shows.

# %%
_ = paper.write_text("<!-- symproof: x: real -->" + paper.read_text())
main(["check", "paper.md", "--lang", "en"])

# %% [markdown]
# Now the second formula is refuted, with a point and the values of both sides there. Where one
# small change makes the formula true, it is named. Make this change, and check again.

# %%
_ = paper.write_text(paper.read_text().replace("1 + 2", "1 - 2"))
main(["check", "paper.md", "--lang", "en"])

# %% [markdown]
# In a notebook the text may stand in a cell that begins with `%%symproof`. With `--fail` a finding
# stops the notebook there.

# %%
# %load_ext symproof

# %% [symproof]
# Let $x$ be a real number. Then $$\cos 2x = 1 + 2\sin^2 x.$$

# %% [markdown]
# From Python you get the same as an object.

# %%
import symproof

report = symproof.check_document("paper.md")
report.exit_code()

# %% [markdown]
# Documents that must not be edited get a side file with the declarations, `paper.symproof` beside
# `paper.md`. `CHECKING.md` describes the declarations, the verdicts and the limits.

# %%
_ = paper.write_text(r"Depends on $n$: $$\cos(n\pi) = (-1)^n$$")
_ = Path("paper.symproof").write_text("n: integer\n")
main(["check", "paper.md", "--lang", "en"])
