"""The tables of a draughts federation: people, series, acts of its officers, published lists.

Dates are ISO texts, months are written 2026-11. What was published is never changed: triggers of
the database refuse it. No table knows a rule of the rating.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from ronde.i18n import phrase
from ronde.store.rows import owned


@owned("ffjd_federation", phrase("ffjd federation"), keys=0)
class FederationRow(NamedTuple):
    """The federation itself."""

    name: Annotated[str, phrase("name")] = ""
    season_month: Annotated[int, phrase("season month")] = 9
    first_rating: Annotated[str, phrase("first rating")] = "annex-b"  # or 6.2.1


@owned("ffjd_officer", phrase("ffjd officer"), keys=1)
class OfficerRow(NamedTuple):
    """Who holds an office of the federation, since when and until when."""

    id: Annotated[int, phrase("id")]
    name: Annotated[str, phrase("name")] = ""
    role: Annotated[str, phrase("role")] = ""  # ratings, licences
    since: Annotated[str, phrase("since")] = ""
    until: Annotated[str | None, phrase("until")] = None


@owned("ffjd_club_league", phrase("ffjd club league"), keys=2)
class ClubLeagueRow(NamedTuple):
    """Which league a club belongs to, from a day on."""

    club: Annotated[str, phrase("club")]
    since: Annotated[str, phrase("since")]
    league: Annotated[str, phrase("league")] = ""


@owned("ffjd_border_club", phrase("ffjd border club"), keys=2)
class BorderClubRow(NamedTuple):
    """A foreign club whose members count as of the federation."""

    name: Annotated[str, phrase("name")]
    since: Annotated[str, phrase("since")]
    country: Annotated[str, phrase("country")] = ""
    until: Annotated[str | None, phrase("until")] = None


@owned("ffjd_player", phrase("ffjd player"), keys=1)
class PersonRow(NamedTuple):
    """A player of the register."""

    id: Annotated[int, phrase("id")]
    name: Annotated[str, phrase("name")] = ""
    sex: Annotated[str | None, phrase("sex")] = None
    birth_date: Annotated[str, phrase("birth date")] = ""
    fmjd_rating: Annotated[int | None, phrase("fmjd rating")] = None
    opening_rating: Annotated[int | None, phrase("opening rating")] = (
        None  # from before the first list that is published here
    )
    is_outsider: Annotated[bool, phrase("is outsider")] = (
        False  # an entry for one participation, until the player becomes resident
    )
    series: Annotated[int | None, phrase("series")] = (
        None  # the participation for which an outsider was entered
    )
    entered_on: Annotated[str, phrase("entered on")] = ""


@owned("ffjd_membership", phrase("ffjd membership"), keys=2, player=PersonRow)
class MembershipRow(NamedTuple):
    """The club of a player from a day on."""

    player: Annotated[int, phrase("player")]
    since: Annotated[str, phrase("since")]
    club: Annotated[str, phrase("club")] = ""


@owned("ffjd_residence", phrase("ffjd residence"), keys=2, player=PersonRow)
class ResidenceRow(NamedTuple):
    """The country in which a player lives from a day on."""

    player: Annotated[int, phrase("player")]
    since: Annotated[str, phrase("since")]
    country: Annotated[str, phrase("country")] = ""


@owned("ffjd_licence", phrase("ffjd licence"), keys=2, player=PersonRow)
class LicenceRow(NamedTuple):
    """The licence of a player for a season."""

    player: Annotated[int, phrase("player")]
    season: Annotated[str, phrase("season")]
    kind: Annotated[str, phrase("kind")] = ""
    taken_on: Annotated[str, phrase("taken on")] = ""
    is_paid_by_organiser: Annotated[bool, phrase("is paid by organiser")] = False


@owned("ffjd_alias", phrase("ffjd alias"), keys=1, alias=PersonRow, player=PersonRow)
class AliasRow(NamedTuple):
    """Entries of a player who was entered twice."""

    alias: Annotated[int, phrase("alias")]
    player: Annotated[int, phrase("player")] = 0
    after: Annotated[str, phrase("after")] = (
        ""  # the last list published before the merger; earlier lists know both
    )
    merged_on: Annotated[str, phrase("merged on")] = ""


@owned("ffjd_series", phrase("ffjd series"), keys=1)
class SeriesRow(NamedTuple):
    """A series of games with the document that was recorded."""

    id: Annotated[int, phrase("id")]
    name: Annotated[str, phrase("name")] = ""
    starts_on: Annotated[str, phrase("starts on")] = ""
    ends_on: Annotated[str, phrase("ends on")] = ""
    fee_group: Annotated[str | None, phrase("fee group")] = None
    document: Annotated[str, phrase("document")] = ""  # as it was recorded
    digest: Annotated[str, phrase("digest")] = ""
    state: Annotated[str, phrase("state")] = "recorded"
    findings: Annotated[str, phrase("findings")] = "[]"
    recorded_on: Annotated[str, phrase("recorded on")] = ""
    homologated_on: Annotated[str | None, phrase("homologated on")] = None
    officer: Annotated[str, phrase("officer")] = ""
    month: Annotated[str, phrase("month")] = (
        ""  # the list in which it counts, once that is published
    )


@owned("ffjd_participant", phrase("ffjd participant"), keys=2, series=SeriesRow, player=PersonRow)
class ParticipantRow(NamedTuple):
    """A player of a series."""

    series: Annotated[int, phrase("series")]
    position: Annotated[int, phrase("position")]
    player: Annotated[int, phrase("player")] = 0
    entry: Annotated[str, phrase("entry")] = ""  # how the document names the player
    is_outsider: Annotated[bool, phrase("is outsider")] = False


@owned("ffjd_finding", phrase("ffjd finding"), keys=2, series=SeriesRow)
class FindingRow(NamedTuple):
    """What was noticed when a series was recorded; `answer` says how it was settled."""

    series: Annotated[int, phrase("series")]
    number: Annotated[int, phrase("number")]
    player: Annotated[int | None, phrase("player")] = None  # in the register
    finding: Annotated[str, phrase("finding")] = "[]"
    answer: Annotated[str, phrase("answer")] = ""  # register, document, merged; empty while open
    officer: Annotated[str, phrase("officer")] = ""
    settled_on: Annotated[str | None, phrase("settled on")] = None


@owned("ffjd_receipt", phrase("ffjd receipt"), keys=1, series=SeriesRow)
class ReceiptRow(NamedTuple):
    """A payment for the fee of a series."""

    id: Annotated[int, phrase("id")]
    series: Annotated[int, phrase("series")] = 0
    euro: Annotated[int, phrase("euro")] = 0
    received_on: Annotated[str, phrase("received on")] = ""
    officer: Annotated[str, phrase("officer")] = ""


@owned("ffjd_correction", phrase("ffjd correction"), keys=1, player=PersonRow)
class CorrectionRow(NamedTuple):
    """A request to correct a rating, and what became of it."""

    id: Annotated[int, phrase("id")]
    player: Annotated[int, phrase("player")] = 0
    present: Annotated[int | None, phrase("present")] = None
    wanted: Annotated[int, phrase("wanted")] = 0
    asker: Annotated[str, phrase("asker")] = ""
    person: Annotated[str, phrase("person")] = ""
    file: Annotated[str, phrase("file")] = ""
    file_text: Annotated[str, phrase("file text")] = ""
    state: Annotated[str, phrase("state")] = ""  # pending, accepted, refused
    council_agrees: Annotated[bool, phrase("council agrees")] = False
    asked_on: Annotated[str, phrase("asked on")] = ""
    decided_on: Annotated[str | None, phrase("decided on")] = None
    officer: Annotated[str, phrase("officer")] = ""
    month: Annotated[str, phrase("month")] = ""


@owned("ffjd_list", phrase("ffjd list"), keys=1)
class ListRow(NamedTuple):
    """A list that was published."""

    month: Annotated[str, phrase("month")]
    published_on: Annotated[str, phrase("published on")] = ""
    officer: Annotated[str, phrase("officer")] = ""
    players: Annotated[int, phrase("players")] = 0
    digest: Annotated[str, phrase("digest")] = ""


@owned("ffjd_rating", phrase("ffjd rating"), keys=2, month=ListRow, player=PersonRow)
class RatingRow(NamedTuple):
    """A line of a published list."""

    month: Annotated[str, phrase("month")]
    player: Annotated[int, phrase("player")]
    rank: Annotated[int | None, phrase("rank")] = None
    rating: Annotated[int, phrase("rating")] = 0
    previous: Annotated[int | None, phrase("previous")] = None
    evolution: Annotated[str, phrase("evolution")] = ""  # the exact sum
    games: Annotated[int, phrase("games")] = 0
    kind: Annotated[str, phrase("kind")] = ""
    is_listed: Annotated[bool, phrase("is listed")] = True
    name: Annotated[str, phrase("name")] = ""
    sex: Annotated[str | None, phrase("sex")] = None
    club: Annotated[str, phrase("club")] = ""
    league: Annotated[str, phrase("league")] = ""
    category: Annotated[str, phrase("category")] = ""


@owned("ffjd_source", phrase("ffjd source"), keys=2, series=SeriesRow, player=PersonRow)
class SourceRow(NamedTuple):
    """What a published series says about a player who was unrated then."""

    series: Annotated[int, phrase("series")]
    player: Annotated[int, phrase("player")]
    value: Annotated[str, phrase("value")] = ""  # exact
    games: Annotated[int, phrase("games")] = 0
    is_accelerated: Annotated[bool, phrase("is accelerated")] = False


TABLES: Final = (
    FederationRow,
    OfficerRow,
    ClubLeagueRow,
    BorderClubRow,
    PersonRow,
    MembershipRow,
    ResidenceRow,
    LicenceRow,
    AliasRow,
    SeriesRow,
    ParticipantRow,
    FindingRow,
    ReceiptRow,
    CorrectionRow,
    ListRow,
    RatingRow,
    SourceRow,
)
