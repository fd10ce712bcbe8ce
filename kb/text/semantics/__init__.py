"""From the parse tree to the vocabulary: what phrases, values, conditions and changes say."""
