"""What words say of formulas and letters."""
