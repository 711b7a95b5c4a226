# %% [markdown]
# # Guide: add a language
#
# All wording lives in gettext catalogs. The English sentence is the key, so a new language is a
# folder with its name, a few settings and the translated sentences. No code changes.

# %%
import os
import tempfile
from pathlib import Path

root = Path(tempfile.mkdtemp())
catalogs = root / "fr" / "LC_MESSAGES"
catalogs.mkdir(parents=True)
_ = (root / "fr" / "language.toml").write_text('name = "Français"\n')
os.environ["SYMPROOF_LOCALES"] = str(root)

# %% [markdown]
# A catalog for the exercises is `learn.po`. Gaps in braces stay as they are; formulas are put into
# them. What has no translation yet is shown in English.

# %%
_ = (catalogs / "learn.po").write_text(
    """
msgid "The dot product of two blocks"
msgstr "Le produit scalaire de deux blocs"

msgid "proved"
msgstr "démontré"

msgid "false"
msgstr "faux"

msgid "at {point}: left side {left}, right side {right}"
msgstr "pour {point} : membre de gauche {left}, membre de droite {right}"

msgid "The exercise is done."
msgstr "L’exercice est terminé."
""",
    encoding="utf-8",
)

# %% [markdown]
# The languages are found when symproof starts, so this is tried in a new process: an exercise in
# French, first with a false answer, then with a true one.

# %%
import subprocess
import sys

command = [sys.executable, "-m", "symproof", "learn", "dot-product", "--lang", "fr"]
answers = "cos((i + j)*w)\ncos((j - i)*w)\n"
done = subprocess.run(command, input=answers, capture_output=True, encoding="utf-8")
print(done.stdout)

# %% [markdown]
# What is still missing is easily listed: here the first titles of exercises without a translation.

# %%
from symproof.teaching.learn import exercises

french = (catalogs / "learn.po").read_text(encoding="utf-8")
missing = [one.title for one in exercises().values() if f'"{one.title}"' not in french]
missing[:3]

# %% [markdown]
# In the package the catalogs are in `symproof/base/locale`, one folder for each language, and a
# test fails as long as a sentence has no translation. `CONTRIBUTING.md` says more.
