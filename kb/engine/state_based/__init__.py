"""State-based actions: checks, what they do, the states they lead to: 704."""
