"""Every table, by area; a subject of a kind owns the rows of that kind's area.

A new area is a module here with row classes under `owned` and a tuple `TABLES`, a line in `AREAS`
below, and a migration that creates the tables. Journal, undo, verification and archives then
work.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import MetaData

from ronde.store.rows import METADATA, schema_of
from ronde.store.tables import event, federation, looks, organisation, team
from ronde.store.tables.event import (
    AbsenceRow,
    AdjustmentPlayerRow,
    AdjustmentRow,
    ApplicationRow,
    BoardRow,
    ByeRow,
    CategoryPlayerRow,
    CategoryRow,
    CriterionRow,
    DocumentRow,
    EntryFormRow,
    EventRow,
    FeeRow,
    FeeRuleRow,
    ForbiddenPlayerRow,
    ForbiddenRow,
    ForeignLineRow,
    IntegrityRow,
    LotRow,
    NationalRatingRow,
    NumberingRow,
    OfficialRow,
    OrderPlayerRow,
    OrderRow,
    OutsideValueRow,
    PaymentRow,
    PeriodRatingRow,
    PhoneArrivalRow,
    PlayerRow,
    PointsRow,
    PrizeConditionRow,
    PrizeExclusionRow,
    PrizeRow,
    PrizeRulesRow,
    ReportRow,
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
    FindingRow,
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
from ronde.store.tables.looks import LooksRow
from ronde.store.tables.organisation import OrganisationRow
from ronde.store.tables.subjects import ENTRY, PORTAL_INDEX, SITE_ENTRY, SUBJECT
from ronde.store.tables.team import GameRow, LineUpRow, MatchRow, MemberRow, TeamRow, TeamRulesRow

if TYPE_CHECKING:
    from ronde.store.tables.site import (
        ACCOUNT,
        ACCOUNT_NOTE,
        ACCOUNT_ROLE,
        API_TOKEN,
        CERTIFICATE,
        IDENTITY,
        INVITATION,
        NAME_KEY,
        NOTICE,
        NOTICE_SUBSCRIPTION,
        OWNER_TOKEN,
        PHONE_LINK,
        PORTAL_PLACE,
        PORTAL_WORD,
        RATING_LIST,
        RATING_PERSON,
        RECOVERY_CODE,
        REMOVED_EVENT,
        SECOND_FACTOR,
        SENT_RESULT,
        SESSION,
        SITE_SETTING,
        USE_COUNT,
        WEB_SPACE,
    )

AREAS: Final[Mapping[str, tuple[type[NamedTuple], ...]]] = {
    "event": (*event.TABLES, *team.TABLES, *looks.TABLES),
    "federation": federation.TABLES,
    "organisation": (*organisation.TABLES, *looks.TABLES),
}
"""The row classes of each kind of subject, owners before those that refer to them."""


def __getattr__(name: str) -> object:
    """Return a table of the site; they are made when the first of them is asked for."""
    return getattr(import_module("ronde.store.tables.site"), name)


def metadata_of_all() -> MetaData:
    """Return what describes the whole database; a table of rows is made when it is asked for."""
    import_module("ronde.store.tables.site")
    for rows in AREAS.values():
        for row in rows:
            _ = schema_of(row).table
    return METADATA


__all__ = [
    "ACCOUNT",
    "ACCOUNT_NOTE",
    "ACCOUNT_ROLE",
    "API_TOKEN",
    "AREAS",
    "CERTIFICATE",
    "ENTRY",
    "IDENTITY",
    "INVITATION",
    "NAME_KEY",
    "NOTICE",
    "NOTICE_SUBSCRIPTION",
    "OWNER_TOKEN",
    "PHONE_LINK",
    "PORTAL_INDEX",
    "PORTAL_PLACE",
    "PORTAL_WORD",
    "RATING_LIST",
    "RATING_PERSON",
    "RECOVERY_CODE",
    "REMOVED_EVENT",
    "SECOND_FACTOR",
    "SENT_RESULT",
    "SESSION",
    "SITE_ENTRY",
    "SITE_SETTING",
    "SUBJECT",
    "USE_COUNT",
    "WEB_SPACE",
    "AbsenceRow",
    "AdjustmentPlayerRow",
    "AdjustmentRow",
    "AliasRow",
    "ApplicationRow",
    "BoardRow",
    "BorderClubRow",
    "ByeRow",
    "CategoryPlayerRow",
    "CategoryRow",
    "ClubLeagueRow",
    "CorrectionRow",
    "CriterionRow",
    "DocumentRow",
    "EntryFormRow",
    "EventRow",
    "FederationRow",
    "FeeRow",
    "FeeRuleRow",
    "FindingRow",
    "ForbiddenPlayerRow",
    "ForbiddenRow",
    "ForeignLineRow",
    "GameRow",
    "IntegrityRow",
    "LicenceRow",
    "LineUpRow",
    "ListRow",
    "LooksRow",
    "LotRow",
    "MatchRow",
    "MemberRow",
    "MembershipRow",
    "NationalRatingRow",
    "NumberingRow",
    "OfficerRow",
    "OfficialRow",
    "OrderPlayerRow",
    "OrderRow",
    "OrganisationRow",
    "OutsideValueRow",
    "ParticipantRow",
    "PaymentRow",
    "PeriodRatingRow",
    "PersonRow",
    "PhoneArrivalRow",
    "PlayerRow",
    "PointsRow",
    "PrizeConditionRow",
    "PrizeExclusionRow",
    "PrizeRow",
    "PrizeRulesRow",
    "RatingRow",
    "ReceiptRow",
    "ReportRow",
    "ResidenceRow",
    "RoundRow",
    "SeriesRow",
    "SettingRow",
    "SourceRow",
    "TeamRow",
    "TeamRulesRow",
    "TimetableRow",
    "VirtualPointsRow",
    "metadata_of_all",
]
