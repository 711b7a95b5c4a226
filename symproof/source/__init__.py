"""From bytes to what a document consists of; the stage of macros stands here."""
