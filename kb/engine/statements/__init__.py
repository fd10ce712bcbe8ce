"""What abilities say about the rules of the game, asked in the final state: 604."""
