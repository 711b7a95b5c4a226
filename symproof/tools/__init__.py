"""Tools: what starts a run of symproof, and nothing that decides.

The command line with its commands, the language server, the assistant's server, the plugins of
pytest, MkDocs and Sphinx, notebooks, and batches of solutions.
"""
