"""Tests of what the training scripts keep."""
