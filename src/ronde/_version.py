"""The version, alone in its module so that `ronde --version` need import nothing else."""

__version__ = "1.0.0"
