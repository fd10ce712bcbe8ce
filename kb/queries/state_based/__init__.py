"""What state-based actions do, and the outcomes."""
