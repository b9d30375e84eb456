"""Matches: seats, turns, timers, undo and pause over any game, without clock, disk or randomness."""
