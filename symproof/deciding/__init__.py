"""Deciding: what is said of a claim, and what each word of it is worth.

``words`` is the table of all words that stand in front of a result, with their truth, severity,
exit code and finding code; ``diagnostic`` the type of what is known of one claim, and its encoding
as plain data.  Every door of the package, from the command line to notebooks, takes them from here.
"""
