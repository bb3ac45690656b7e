"""The journal itself: anchors by which it is proved, and backups."""
