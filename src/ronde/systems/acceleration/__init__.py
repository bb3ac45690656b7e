"""Acceleration: points that count for pairing only, by the Baku method or by an own table."""
