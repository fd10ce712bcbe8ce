"""Whether a proposed action can be completed: targets, X, divisions, payment: 601.2c-h."""
