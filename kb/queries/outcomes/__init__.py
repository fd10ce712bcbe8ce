"""What comes of something that happens now: the documents of `happen`."""
