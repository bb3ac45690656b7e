"""The version, alone in its module so that `ronde --version` need import nothing else."""

__version__ = "0.1.0"
