"""The trusted kernel: what a proof is, and when it is one.  Standard library only.

Read it in the order of trust:

* ``terms``       mathematical expressions, exactly as written;
* ``shapes``      the first judgement: whether a term is a number, or a matrix of which size;
* ``facts``       the second: sorts and signs of numbers;
* ``claims``      assertions (for all …, under …, left = right), and the third judgement:
  the conditions under which a term is defined;
* ``evaluation``  the one way to compute: polynomials, sums and matrices, functions being opaque;
* ``functions``   where functions are defined and which values they have, a table;
* ``laws``        the properties of functions, a table;
* ``proofs``      the rules, and :func:`~symproof.kernel.proofs.check`.

Python objects carry no authority here.  A proof is plain data (lists, strings, integers)
and ``check`` is a function of that data; a claim is proved when ``check`` has just
replayed a proof of it, and never because some object says so.
"""
