"""Whole matches in a real Chromium, on what a person sees."""
