"""Many events made and checked: what a witness holds against them, and the smallest such event."""
