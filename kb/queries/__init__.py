"""Answers to the commands' questions, as the JSON documents that the interface fixes."""
