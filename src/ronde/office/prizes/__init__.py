"""The prizes of an event: announced, decided by hand, given and published."""
