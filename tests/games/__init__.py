"""The rules of each game, tested from the rule pages."""
