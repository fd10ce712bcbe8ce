"""Properties of the engine, and its agreement with the reference, over Hypothesis boards."""
