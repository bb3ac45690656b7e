"""The Double-Swiss system: matches of two games (C.04.5)."""
