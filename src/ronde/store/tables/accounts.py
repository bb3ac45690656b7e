"""People who may work with the database from a browser: plain tables without a journal.

They belong to no event: an archive of an event carries nobody's password away, and taking a
step back never gives a right back.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Index, Table, Text

from ronde.store.tables.base import METADATA, flag, key, number, text

ACCOUNT: Final = Table(
    "account",
    METADATA,
    key("id"),
    text("name"),
    text("folded"),  # by which a name is found, however it is typed
    text("password_hash"),  # empty: this person can only come in by an owner link
    text("language"),
    text("created"),
    flag("is_disabled"),
    Index("ix_account_folded", "folded", unique=True),
)

ACCOUNT_ROLE: Final = Table(
    "account_role",
    METADATA,
    key("account"),
    key("scope", Text),  # the key of an event or a federation; empty: everything
    key("role", Text),
)

PHONE_LINK: Final = Table(
    "phone_link",
    METADATA,
    key("id"),
    text("token_hash"),
    text("event"),
    text("label"),
    text("created_by"),
    text("created"),
    text("expires"),
    flag("is_revoked"),
    Index("ix_phone_link_token_hash", "token_hash", unique=True),
    Index("ix_phone_link_event", "event"),
)

API_TOKEN: Final = Table(
    "api_token",
    METADATA,
    key("id"),
    number("account"),
    text("token_hash"),
    text("name"),
    text("ceiling"),  # the role beyond which it never goes; empty: whatever its account may
    text("created"),
    text("expires"),
    text("last_used"),  # empty: never
    flag("is_revoked"),
    Index("ix_api_token_token_hash", "token_hash", unique=True),
    Index("ix_api_token_account", "account"),
)

OWNER_TOKEN: Final = Table(
    "owner_token",
    METADATA,
    key("token_hash", Text),
    text("created"),
    text("expires"),
    text("used"),
)

SITE_SETTING: Final = Table(
    "site_setting",
    METADATA,
    key("name", Text),
    text("value"),
)
"""What the site itself remembers, such as the secret by which its cookies are signed."""
