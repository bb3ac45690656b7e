"""The Burstein system: opponents of equal score who have met unequal opposition."""
