"""The only place that knows clingo: facts in, program parts grounded in order, facts out."""
