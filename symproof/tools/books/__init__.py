"""Books and manuals whose derivations are checked as they are built, by Sphinx and by MkDocs.

``findings`` says what is worth a warning; ``sphinx`` and ``mkdocs`` are the plugins, which need
the program that they belong to.
"""
