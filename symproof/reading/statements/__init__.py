"""The formulas of a text: their statements, what each says in all its readings, and its dots."""
