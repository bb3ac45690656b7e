"""The pairing systems, each in its editions."""
