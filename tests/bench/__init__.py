"""Tests of the benches that play games."""
