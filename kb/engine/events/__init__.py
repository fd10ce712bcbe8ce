"""What happens, and the state of the game that it leaves behind."""
