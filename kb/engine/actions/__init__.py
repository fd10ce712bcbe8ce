"""What a player might begin: candidates, their announcements, what the law has against them."""
