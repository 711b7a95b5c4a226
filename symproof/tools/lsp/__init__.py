"""A language server for editors: ``symproof lsp``.

==============  =================================================================================
the protocol    ``server`` answers a client, with the texts that it has sent (``texts``)
the process     ``process`` keeps a process that judges, its clock and what it has found;
                ``judging`` is that process, ``remembering`` its memory of single judgements,
                ``checking`` all that it needs of the inside of ``documents``
what is said    ``diagnostics``, ``hovers``, ``outlines`` and ``fixes`` are made of the results of a
                document, under the ``settings`` of the folder; ``recording`` compares with its
                record; ``completions`` are made of the line that is typed
==============  =================================================================================

The server itself decides nothing and reads no formula.  Only ``server`` needs the package pygls.
"""
