"""Pictures of the objects that the theorems are about; needs the optional extra ``figures``.

=====================  ====================================================================
``numbers``            terms to floating-point numbers, for pictures only
``objects``            the encoding, its dot products and distances, from the theory's terms
``canvas``             fonts, colours, and writing the same bytes on every run
``gallery``            all figures in all languages; what each one shows, in words
``chapter``            the figures of a handbook
one file a figure      ``addition``, ``chord``, ``cosines``, ``encoding``, ``rotation``,
                       ``approximation``, ``distance``, ``toeplitz``, ``first_rises``,
                       ``wavelengths``
=====================  ====================================================================
"""
