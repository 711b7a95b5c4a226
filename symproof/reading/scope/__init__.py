"""What all formulas of a text say together of its letters: how they are used (``uses``), which of
them are vectors and matrices (``inference``), and what stays open (``choices``)."""
