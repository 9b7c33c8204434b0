"""Games of our players as Parquet files, for those who learn from them (docs/datasets.md)."""
