"""Both games for language models, over the Model Context Protocol (docs/programs.md)."""
