"""National ratings: one folder per federation, pure computations over frozen values."""
