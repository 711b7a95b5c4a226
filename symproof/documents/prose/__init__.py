"""The facts that words state of formulas and letters."""
