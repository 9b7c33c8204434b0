"""Summer Pavilion for the search."""
