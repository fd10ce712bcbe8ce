"""The law as clingo takes it: program parts, terms, the limits of its numbers."""
