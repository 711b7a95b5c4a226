"""Tools for assistants, by the Model Context Protocol: ``symproof mcp``.

``work`` starts the processes that decide, which run a command of symproof or ``answering``,
``theorems`` finds theorems of the library by words, and ``server`` gives all of it to a client as
tools, whose answers are ``models``.  Only ``server`` and ``models`` need the package ``mcp``.
"""
