"""Queen's Garden for the search."""
