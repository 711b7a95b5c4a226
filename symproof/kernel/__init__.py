"""The trusted kernel: what a proof is, and when it is one.  Standard library only.

Read it in the order of trust:

* ``terms``       mathematical expressions, exactly as written;
* ``shapes``      the first judgement: what is a number, what a matrix of which size;
* ``facts``       the second: sorts and signs of numbers;
* ``claims``      what can be asserted: for all …, under …, left = right;
* ``conditions``  the third: what a term needs in order to be defined;
* ``evaluation``  the one way to compute: polynomials, sums and matrices, functions being opaque;
* ``functions``   where functions are defined and what their values are, a table;
* ``laws``        what is known of functions, a table;
* ``proofs``      the rules, and :func:`~symproof.kernel.proofs.check`.

Python objects carry no authority here.  A proof is plain data (lists, strings, integers)
and ``check`` is a function of that data; a claim is proved when ``check`` has just
replayed a proof of it, and never because some object says so.
"""
