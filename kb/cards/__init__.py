"""Cards: type lines, keywords, and the grammar from Oracle wording to the vocabulary."""
