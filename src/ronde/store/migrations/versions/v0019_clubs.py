"""The clubs on rating lists that were loaded before people were found by them."""

from __future__ import annotations

from typing import Final

from alembic import op
from sqlalchemy import text

from ronde.model.names import folded, skeletons

revision: Final = "0019"
down_revision: Final = "0018"

_PEOPLE: Final = text("""SELECT list, "row", club FROM rating_person WHERE club <> ''""")
_KEY: Final = text(
    'INSERT INTO rating_name_key (list, "key", "row") VALUES (:list, :key, :row)'
    " ON CONFLICT DO NOTHING"
)


def upgrade() -> None:
    """Add the words of the clubs to the index; lists loaded later have them already."""
    connection = op.get_bind()
    for people in connection.execute(_PEOPLE).partitions(20_000):
        keys = [
            {"list": one.list, "key": key, "row": one.row}
            for one in people
            for key in sorted(skeletons(folded(one.club)))
        ]
        if keys:
            connection.execute(_KEY, keys)
