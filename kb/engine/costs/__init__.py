"""What an action costs in total, and with which objects it can be paid: 118, 601.2f."""
