"""Tournament files: read, written and described."""
