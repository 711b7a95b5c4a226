"""Reading: what is printed, and what it means.  One way, for claims as people type them, for
documents, theories, exercises and answers.

======================  ====================================================================
``lexing``              LaTeX and plain text cut into the same marks; what authors' own
                        commands stand for
``grammar``             marks to a tree that decides nothing, and prints back as it was
``lexicon``             the words around formulas: data, one file a language
``phrases``             these words found in a text, and what sentences say by them
``scope``               how letters are used in a text, which names are vectors and matrices,
                        and the readings that custom leaves open; what a whole document says of
                        its names
``elaborate``           trees to terms and relations
``claims``              from a text to its readings, each of them a list of claims
``statements``          from a formula of a document to its statements and their readings, each
                        of them a chain of terms
======================  ====================================================================

A stage knows those above it in this table.  No reading is ever dropped because of what its
relation would say.
"""
