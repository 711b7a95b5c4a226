"""From a text to its readings, each of them a list of claims: ``questions`` takes what people type,
``single`` formulas that must have one meaning, ``sorting`` gives letters their sorts."""
