"""The laboratory: studies that measure what pairing rules do, over many simulated events."""
