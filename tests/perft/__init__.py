"""Counts of move sequences, computed by independent programs."""
