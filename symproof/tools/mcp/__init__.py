"""Tools for assistants, by the Model Context Protocol: ``symproof mcp``.

``work`` starts the processes that decide, ``theorems`` finds theorems of the library by words, and
``server`` gives both to a client as tools.  Only ``server`` needs the package ``mcp``.
"""
