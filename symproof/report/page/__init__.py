"""One self-contained page that shows every derivation and lets a reader try it.

====================  =====================================================================
``differences``       what changed between two lines of a derivation
``marking``           formulas in LaTeX with those changes marked
``breaking``          where a wide formula may be broken
``typesetting``       LaTeX to HTML and MathML by KaTeX, before anybody reads the page
``fonts``             fonts with the outlines of a few characters only
``store``             each distinct formula once, for all languages
``writing``           sentences in all languages beside each other
``packing``           much text in few characters: a list of words, LZMA, 85 signs
``graph``             where the theorems stand in the picture of their dependencies
``trying``            the terms with which the page computes: vectors, counterexamples
``steps``             a step with its certificate
``reasons``           what its reasons are called, and all that they say
``build``             all of it put together
``templates``         the page; ``assets`` its styles and scripts
====================  =====================================================================

The page computes only to illustrate.  What is said to be proved or refuted on it is what the
kernel and the enclosures have decided.
"""
