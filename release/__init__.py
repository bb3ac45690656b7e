"""What a release is tried with: `make dist` and `make lower-bounds`."""
