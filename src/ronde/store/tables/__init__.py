"""Every table, by area; a subject of a kind owns the rows of that kind's area.

A new area is a module here with row classes under `owned` and a tuple `TABLES`, a line in `AREAS`
below, and a migration that creates the tables. Journal, undo, verification and archives then
work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ronde.store.tables import event, federation
from ronde.store.tables.event import (
    AbsenceRow,
    AdjustmentPlayerRow,
    AdjustmentRow,
    BoardRow,
    ByeRow,
    CriterionRow,
    DocumentRow,
    EventRow,
    ForbiddenPlayerRow,
    ForbiddenRow,
    ForeignLineRow,
    LotRow,
    NationalRatingRow,
    NumberingRow,
    OfficialRow,
    PlayerRow,
    PointsRow,
    RoundRow,
    SettingRow,
    TimetableRow,
    VirtualPointsRow,
)
from ronde.store.tables.federation import (
    AliasRow,
    BorderClubRow,
    ClubLeagueRow,
    CorrectionRow,
    FederationRow,
    LicenceRow,
    ListRow,
    MembershipRow,
    OfficerRow,
    ParticipantRow,
    PersonRow,
    RatingRow,
    ReceiptRow,
    ResidenceRow,
    SeriesRow,
    SourceRow,
)
from ronde.store.tables.site import (
    ACCOUNT,
    ACCOUNT_ROLE,
    API_TOKEN,
    ENTRY,
    NAME_KEY,
    OWNER_TOKEN,
    PHONE_LINK,
    RATING_LIST,
    RATING_PERSON,
    SESSION,
    SITE_SETTING,
    SUBJECT,
    USE_COUNT,
)

AREAS: Final[Mapping[str, tuple[type[NamedTuple], ...]]] = {
    "event": event.TABLES,
    "federation": federation.TABLES,
}
"""The row classes of each kind of subject, owners before those that refer to them."""

__all__ = [
    "ACCOUNT",
    "ACCOUNT_ROLE",
    "API_TOKEN",
    "AREAS",
    "ENTRY",
    "NAME_KEY",
    "OWNER_TOKEN",
    "PHONE_LINK",
    "RATING_LIST",
    "RATING_PERSON",
    "SESSION",
    "SITE_SETTING",
    "SUBJECT",
    "USE_COUNT",
    "AbsenceRow",
    "AdjustmentPlayerRow",
    "AdjustmentRow",
    "AliasRow",
    "BoardRow",
    "BorderClubRow",
    "ByeRow",
    "ClubLeagueRow",
    "CorrectionRow",
    "CriterionRow",
    "DocumentRow",
    "EventRow",
    "FederationRow",
    "ForbiddenPlayerRow",
    "ForbiddenRow",
    "ForeignLineRow",
    "LicenceRow",
    "ListRow",
    "LotRow",
    "MembershipRow",
    "NationalRatingRow",
    "NumberingRow",
    "OfficerRow",
    "OfficialRow",
    "ParticipantRow",
    "PersonRow",
    "PlayerRow",
    "PointsRow",
    "RatingRow",
    "ReceiptRow",
    "ResidenceRow",
    "RoundRow",
    "SeriesRow",
    "SettingRow",
    "SourceRow",
    "TimetableRow",
    "VirtualPointsRow",
]
