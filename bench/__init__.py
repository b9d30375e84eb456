"""Measured numbers, each beside a yardstick of the same run: ``python -m bench``."""
