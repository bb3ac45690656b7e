"""One module per command; each holds `command` and what it prints."""
