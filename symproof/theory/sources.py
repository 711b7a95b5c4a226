"""The five documents whose derivations the theory checks, by their file names."""

SHIFT = "shift-en.md"
DISTANCE = "distance-ko.md"
DOT = "dot-product-zh.md"
COLUMNS = "columns-en.md"
EXAMPLE = "example-4x4-zh.md"
