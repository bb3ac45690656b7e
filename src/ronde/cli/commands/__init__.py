"""Commands that no action or question gives: one module each, which holds `command`."""
