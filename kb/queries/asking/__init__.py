"""`ask`: a question in words, how it is understood, and its answer in sentences."""
