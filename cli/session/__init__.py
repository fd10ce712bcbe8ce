"""A session with one board: change it, ask it, take changes back."""
