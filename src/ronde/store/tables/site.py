"""Tables without a journal of their own: subjects and the journal, accounts, rating lists.

Accounts belong to no event: an archive of an event carries nobody's password away, and taking a
step back never gives a right back. Neither do rating lists: a list is loaded whole, replaced
whole, dropped whole; what an event took from one stands in the event, with the name and date of
the list.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from ronde.store.rows import METADATA, counted_column, filled_column
from ronde.store.tables.columns import flag, key, maybe_number, number, text

ACCOUNT: Final = Table(
    "account",
    METADATA,
    counted_column("id"),
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
    counted_column("id"),
    text("token_hash"),
    text("event"),
    text("label"),
    text("created_by"),
    text("created"),
    text("expires"),
    flag("is_revoked"),
    maybe_number("slips"),  # of a code on a slip: the link under which all of them were printed
    maybe_number("round"),  # of slips; a link for the whole hall has none
    maybe_number("board"),  # which one the code on a slip opens
    maybe_number("team"),  # of a captain's link: the entry of the team
    maybe_number("player"),  # of a member's link: the entry
    maybe_number("white"),  # of a code on a slip: whose game it is printed for
    maybe_number("black"),
    maybe_number("application"),  # of who entered by the form
    flag("is_check_in"),  # that of the poster at the door, by which players check in
    Index("ix_phone_link_token_hash", "token_hash", unique=True),
    Index("ix_phone_link_event", "event"),
    Index("ix_phone_link_slips", "slips"),
)

SENT_RESULT: Final = Table(
    "sent_result",
    METADATA,
    key("subject", Text),
    key("key_hash", Text),
    text("asked"),  # round, board and result
    text("answer"),  # the board as it stood then; empty: another result stood on it
    number("entry"),  # of that other result: the journal entry that it is from
    text("at"),
    Index("ix_sent_result_at", "at"),
)
"""Results that came with a key, and how they were answered: see `store.sentresults`."""

WEB_SPACE: Final = Table(
    "web_space",
    METADATA,
    key("subject", Text),
    text("address"),
    text("login"),
    text("sealed"),  # the password, encrypted with the secret of the site
    text("host_key"),  # the fingerprint of the server that the owner trusts
    text("language"),
    flag("is_automatic"),
    text("files", "{}"),  # what lies there: digests by name
    text("state"),  # how far the rounds were when it was last sent
    text("sent_at"),
    text("failed_at"),  # later than `sent_at`: it failed since
    text("failure"),
    text("busy_until"),
)
"""Where the public pages of an event are sent as files; backups have no password of it."""

CERTIFICATE: Final = Table(
    "certificate",
    METADATA,
    key("subject", Text),
    key("round"),
    text("basis"),  # which publication it is of
    text("content"),  # empty: there is none
    text("refused"),  # why there is none, a phrase
    flag("names_wishes"),  # who is kept apart stands in it: it is not for everybody
)
"""Why the pairing of a published round is what the rules demand; made anew from the event where it
is lost, and no part of its archive."""

NOTICE_SUBSCRIPTION: Final = Table(
    "notice_subscription",
    METADATA,
    counted_column("id"),
    text("uid"),  # what nobody guesses: by it the holder stops them
    text("subject"),
    text("way"),  # "push" or "mail"
    text("address"),  # where a browser is reached, or a mail address
    text("address_hash"),  # by which both are found
    text("keys"),  # of the browser: what it decrypts with, and what it knows us by
    maybe_number("link"),  # the own link by which it was asked for
    maybe_number("player"),  # whose board is told: the entry
    maybe_number("application"),  # of who entered by the form
    text("language"),
    text("created"),
    text("confirmed"),  # empty: whoever has this mail address has not agreed yet
    Index("ix_notice_subscription_uid", "uid", unique=True),
    Index("ix_notice_subscription_subject", "subject", "address_hash"),
)
"""Who is told what happens in an event. No part of its archive, and in no copy of a database."""

NOTICE: Final = Table(
    "notice",
    METADATA,
    key("subscription"),
    key("topic", Text),  # such as "pairing 3"
    text("subject"),
    text("basis"),  # what it tells, as a hash: the same is told once
    text("content"),  # what is sent; empty once that is over
    text("state"),
    number("attempts"),
    text("due"),  # when it is sent, or since when it may be that nobody sends it any more
    Index("ix_notice_subject", "subject"),
    Index("ix_notice_state", "state", "due"),
)
"""The queue of what is sent to them, and what was: see `store.notices`."""

API_TOKEN: Final = Table(
    "api_token",
    METADATA,
    counted_column("id"),
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

SESSION: Final = Table(
    "session",
    METADATA,
    key("id_hash", Text),
    maybe_number("account"),
    maybe_number("link"),  # of a phone; a session has the one or the other
    text("created"),
    text("last_seen"),
    text("expires"),
    text("agent"),  # browser and system in a few words
    Index("ix_session_account", "account"),
    Index("ix_session_link", "link"),
    Index("ix_session_expires", "expires"),
)
"""Who is logged in where; the cookie has the identifier, the row only its hash."""

OWNER_TOKEN: Final = Table(
    "owner_token",
    METADATA,
    key("token_hash", Text),
    text("created"),
    text("expires"),
    text("used"),
)

SECOND_FACTOR: Final = Table(
    "second_factor",
    METADATA,
    key("account"),
    text("sealed"),  # the secret, encrypted with the secret of the site
    text("confirmed"),  # since when it is asked for; empty: not yet
    number("last_step"),  # the latest time step whose code was taken: none is taken twice
)

RECOVERY_CODE: Final = Table(
    "recovery_code",
    METADATA,
    key("account"),
    key("code_hash", Text),
    text("used"),  # empty: still good
)

IDENTITY: Final = Table(
    "identity",
    METADATA,
    key("issuer", Text),
    key("subject", Text),
    number("account"),
    text("label"),  # what the provider called the person, for people to recognise
    text("linked"),
    text("last_used"),
    Index("ix_identity_account", "account"),
)
"""Who somebody is at a provider of single sign-on. An e-mail address never decides it."""

INVITATION: Final = Table(
    "invitation",
    METADATA,
    key("token_hash", Text),
    number("account"),
    text("created_by"),
    text("created"),
    text("expires"),
    text("used"),
    Index("ix_invitation_account", "account"),
)

ACCOUNT_NOTE: Final = Table(
    "account_note",
    METADATA,
    key("id", Text),
    number("account"),
    text("at"),
    text("who"),
    text("what"),
    text("detail"),
    Index("ix_account_note_account", "account"),
)
"""What happened to the ways into an account, for its holder and the owners to read."""

SITE_SETTING: Final = Table(
    "site_setting",
    METADATA,
    key("name", Text),
    text("value"),
)
"""What the site itself remembers, such as the secret by which its cookies are signed."""

USE_COUNT: Final = Table(
    "use_count",
    METADATA,
    key("kind", Text),
    key("key", Text),
    key("slot", BigInteger),
    number("uses"),
    filled_column("expires", BigInteger, 0),
    Index("ix_use_count_expires", "expires"),
)
"""How often something was done by somebody, by slots of time: see `store.limits`."""

RATING_LIST: Final = Table(
    "rating_list",
    METADATA,
    counted_column("id"),  # by which the rows of the list are found
    Column("key", Text, nullable=False),
    text("name"),
    text("date"),
    text("kind"),  # fide, ffjd, other
    text("status", "loading"),  # only a list that is "ready" is used
    number("people"),
    text("place"),  # a file or an address from which the list is read again, empty for none
    text("loaded_at"),
    text("speed"),  # of a file with a single rating
    Index("ix_rating_list_key", "key", unique=True),
)

RATING_PERSON: Final = Table(
    "rating_person",
    METADATA,
    Column("list", Integer, ForeignKey("rating_list.id"), primary_key=True, autoincrement=False),
    key("row"),
    text("id"),
    text("name"),
    text("folded"),
    text("federation"),
    text("title"),
    text("sex"),
    text("club"),
    maybe_number("birth_year"),
    maybe_number("standard"),
    maybe_number("rapid"),
    maybe_number("blitz"),
    maybe_number("standard_k"),
    maybe_number("rapid_k"),
    maybe_number("blitz_k"),
    Index("ix_rating_person_list_id", "list", "id"),
    Index("ix_rating_person_list_folded", "list", "folded"),
)

NAME_KEY: Final = Table(
    "rating_name_key",
    METADATA,
    key("list"),
    key("key", Text),
    key("row"),
    sqlite_with_rowid=False,
)
"""The skeletons of all words of a name (`model.names.skeleton`): found in spite of slips."""

PORTAL_WORD: Final = Table(
    "portal_word",
    METADATA,
    key("word", Text),  # the skeleton of a word of a name, or a discipline with a number
    key("subject", Text),
    key("player"),  # the entry; 0: the event itself
    Index("ix_portal_word_subject", "subject"),
    sqlite_with_rowid=False,
)

PORTAL_PLACE: Final = Table(
    "portal_place",
    METADATA,
    key("subject", Text),
    key("player"),
    number("round"),
    number("points"),
    number("rank"),
)

REMOVED_EVENT: Final = Table(
    "removed_event",
    METADATA,
    key("uid", Text),
    text("subject"),
    text("name"),
    text("owner"),
    text("who"),
    text("at"),
    text("head"),
    text("keep_until"),  # empty: nothing is kept, or not any more
    text("content"),
    text("sha256"),
)
"""Events that were deleted, and what must be kept of those that were played."""
