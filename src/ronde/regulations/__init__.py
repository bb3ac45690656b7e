"""The articles of every source as data."""
