"""Reports: checked theorems as Markdown pages and a LaTeX handbook, in several languages.

* ``model``     what a report says: chapters, sections, lines; no words of any language;
* ``compose``   from checked records to the model;
* ``wording``   the sentences for rules, verdicts, operations and reasons;
* ``catalogs``  translations; ``particles``, ``sentences`` what languages and formulas ask;
* ``formats``   how Markdown, LaTeX and plain text spell texts, formulas and links;
* ``render``    the model through Jinja templates;
* ``build``     all of it together, and the files on disk.

Nothing is decided here: what is printed as proved has been replayed by the kernel before.
"""
