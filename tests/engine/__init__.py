"""The computer player and the search behind it."""
