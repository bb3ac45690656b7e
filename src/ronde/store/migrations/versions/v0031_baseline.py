"""The schema with which ronde 0.1 begins; decision 0139 tells why older ones are refused."""

from __future__ import annotations

from typing import Final

revision: Final = "0031"
down_revision: Final = None


def upgrade() -> None:
    """Do nothing: `ronde.store.schema` makes an empty database from the tables of the program."""
