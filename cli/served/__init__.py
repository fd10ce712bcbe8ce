"""What every server shares: questions answered in processes of their own, each in limited time."""
