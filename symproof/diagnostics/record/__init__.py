"""The record: what was proved of a document, in a text file that people read in a diff.

===================  ============================================================================
``lines``            a line of a record, the text of a record, and how it is read
``matching``         which line of a document an earlier line has become
``comparing``        what is said of a document beside its record
``keeping``          where records lie; reading and accepting them
``revision``         the documents as they were at a revision of Git
===================  ============================================================================

A record decides nothing and is believed for nothing: verdicts are those of the run at hand.  It
says which of them were different before, and which findings somebody has accepted.
"""
