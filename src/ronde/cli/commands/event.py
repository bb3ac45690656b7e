"""`ronde event`: a whole event on a database; its sub-commands live in `ronde.cli.event`."""

from ronde.cli.event.group import command

__all__ = ["command"]
