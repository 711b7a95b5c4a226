"""Trees of marks to terms and relations, in one reading of what stays open."""
