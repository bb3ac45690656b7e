"""The Lim system of 2026: groups from both ends towards the median (C.04.4.3)."""
