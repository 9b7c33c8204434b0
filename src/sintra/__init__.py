"""A table for Azul: Summer Pavilion and Azul: Queen's Garden."""

__version__ = "0.1.0"
