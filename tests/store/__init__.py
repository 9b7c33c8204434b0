"""The store, on both databases."""
