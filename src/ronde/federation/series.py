"""Series: recorded from a document or an event, and who their players are in the register (7.1)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple

from ronde.declared.findings import findings_as_text, findings_of_text
from ronde.errors import InputError, StateError
from ronde.federation.actions import FederationAction, SeriesNumber, action
from ronde.federation.desk import FederationDesk, next_key
from ronde.federation.register import HOME, Register, name_key
from ronde.fields import Arg, filled
from ronde.i18n import counted, phrase
from ronde.model import Finding, Severity
from ronde.questions.series import ConvertedSeries, SeriesRequest, series_document
from ronde.ratings.ffjd import Cadence, RateKind, SeriesRating, rate
from ronde.ratings.ffjd.documents import parsed
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.ratings.ffjd.foreign import is_outsider
from ronde.ratings.ffjd.series import EXEMPT, FLOOR, PlayerKey, Series, SeriesPlayer
from ronde.ratings.ffjd.seriesfile import later_periods, series_from_data
from ronde.store import Database, Step, SubjectReader
from ronde.store.rows import State
from ronde.store.tables import (
    AliasRow,
    BoardRow,
    CorrectionRow,
    EventRow,
    FindingRow,
    GameRow,
    LicenceRow,
    MembershipRow,
    ParticipantRow,
    PersonRow,
    PlayerRow,
    RatingRow,
    ResidenceRow,
    SeriesRow,
    SourceRow,
)
from ronde.store.teams import team_rules
from ronde.store.tournaments import tournament_of_players


class SeriesState(Enum):
    """What became of a recorded series."""

    RECORDED = "recorded"
    WAITING = "waiting"
    REFUSED = "refused"
    HOMOLOGATED = "homologated"

    @property
    def word(self) -> str:
        """The state in a word for people."""
        return _WORDS[self]


_WORDS: Final = {
    SeriesState.RECORDED: phrase("recorded"),
    SeriesState.WAITING: phrase("waiting"),
    SeriesState.REFUSED: phrase("refused"),
    SeriesState.HOMOLOGATED: phrase("homologated"),
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded series: its row, and its players by the names of the document."""

    row: SeriesRow
    participants: tuple[ParticipantRow, ...]

    @property
    def id(self) -> int:
        """The number of the series."""
        return self.row.id

    @property
    def label(self) -> str:
        """The series for a message."""
        return phrase("series {number} ({name})", number=self.id, name=self.row.name)

    @property
    def start(self) -> date:
        """The first day."""
        return date.fromisoformat(self.row.starts_on)

    @property
    def end(self) -> date:
        """The last day."""
        return date.fromisoformat(self.row.ends_on)

    @property
    def players(self) -> list[int]:
        """The numbers in the register, as they were recorded."""
        return [row.player for row in self.participants]


def entry_text(key: PlayerKey) -> str:
    """Return how a document names a player; the number 3 and the text "3" are two names."""
    return json.dumps(key, ensure_ascii=False)


def recorded(reader: SubjectReader | State, series: int) -> Recorded:
    """Return one series; raises InputError when there is none."""
    row = reader.row(SeriesRow, series)
    if row is None:
        raise InputError(
            "there is no series {number}; `ronde ffjd series list` names them", number=series
        )
    return Recorded(row, tuple(reader.rows(ParticipantRow, series=series)))


def all_recorded(reader: SubjectReader, rows: Iterable[SeriesRow]) -> list[Recorded]:
    """Return several series in the order in which they ended."""
    players: dict[int, list[ParticipantRow]] = {}
    for row in reader.rows(ParticipantRow):
        players.setdefault(row.series, []).append(row)
    found = [Recorded(row, tuple(players.get(row.id, ()))) for row in rows]
    return sorted(found, key=lambda one: (one.end, one.start, one.id))


Fill = Callable[[SeriesPlayer, ParticipantRow], SeriesPlayer]
"""Adds to a player of a document what the federation knows; the row is the participant's."""


def document_player(one: Recorded, participant: ParticipantRow) -> SeriesPlayer:
    """Return a participant as the document has the player."""
    series = series_from_data(parsed(one.row.document, None), file=one.label)
    return next(p for p in series.players if entry_text(p.id) == participant.entry)


def with_register_numbers(one: Recorded, fill: Fill) -> Series:
    """Return the series with everybody under the number of the register."""
    series = series_from_data(parsed(one.row.document, None), file=one.label)
    rows = {row.entry: row for row in one.participants}
    row_of = {player.id: rows[entry_text(player.id)] for player in series.players}
    players = {player.id: fill(player, row_of[player.id]) for player in series.players}
    numbers: dict[PlayerKey, PlayerKey] = {id_: player.id for id_, player in players.items()}
    numbers[EXEMPT] = EXEMPT
    games = tuple(
        replace(game, white=numbers[game.white], black=numbers[game.black]) for game in series.games
    )
    return replace(series, players=tuple(players.values()), games=games)


def counted_series(
    one: Recorded, ratings: Mapping[int, int], register: Register, month: str | None = None
) -> Series:
    """Return the series as a list counts it: with the Capital-Points of its first day (3).

    Who is from outside was judged when the series was recorded.
    """

    def fill(player: SeriesPlayer, row: ParticipantRow) -> SeriesPlayer:
        number = register.resolved(row.player, month)
        outside = row.is_outsider
        return SeriesPlayer(
            id=number,
            name=player.name,
            rating=ratings.get(number),
            fmjd_rating=player.fmjd_rating if outside else None,
            resident=not outside,
            birth_year=player.birth_year,
        )

    return with_register_numbers(one, fill)


NEW_ABROAD = "XXX"
"""The country of somebody of whom only is known that it is not France."""


@dataclass(frozen=True, slots=True)
class MatchedPlayer:
    """A player of a document: the number in the register, or None for a new entry."""

    player: SeriesPlayer
    number: int | None
    is_outsider: bool
    findings: tuple[SeriesFinding, ...] = ()


def matched(series: Series, register: Register, day: date) -> list[MatchedPlayer]:
    """Return who everybody is; raises InputError when that is not clear."""
    matches = [match_player(player, register, day) for player in series.players]
    seen: dict[int, SeriesPlayer] = {}
    for match in matches:
        if match.number is None:
            continue
        if (other := seen.get(match.number)) is not None:
            raise InputError(
                "players {first} and {second} are both {player} of the register; correct one"
                " of them",
                first=other.label,
                second=match.player.label,
                player=register.label(match.number),
            )
        seen[match.number] = match.player
    return matches


def match_player(player: SeriesPlayer, register: Register, day: date) -> MatchedPlayer:
    """Return who a player of a document is; raises InputError for one of several namesakes."""
    number = _by_number(player, register)
    if number is None:
        number = _by_name(player, register)
    if number is None:
        outside = is_outsider(player, register.tables, day)
        return MatchedPlayer(player, None, outside, tuple(_about_newcomer(player, outside=outside)))
    if not register.is_member(number, day):
        # Whoever lives abroad on that day is entered anew, as everybody from outside (7.1).
        return MatchedPlayer(player, None, True, (_abroad(player, register, number),))
    return MatchedPlayer(player, number, False, tuple(_about_member(player, register, number, day)))


def _by_number(player: SeriesPlayer, register: Register) -> int | None:
    """Return the member of that number; under another name it is a number of the file only."""
    number = player.id if isinstance(player.id, int) else _digits(player.id)
    if number not in register.players or register.players[number].is_outsider:
        return None
    if player.name and name_key(player.name) not in {
        name_key(register.players[entry].name)
        for entry in register.entries_of(register.resolved(number))
    }:
        return None
    return register.resolved(number)


def _digits(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _by_name(player: SeriesPlayer, register: Register) -> int | None:
    found = register.named(player.name) if player.name else []
    if len(found) > 1:
        found = [one for one in found if _is_like(player, register.players[one])]
    if len(found) > 1:
        raise InputError(
            "player {player}: the register has {count} of that name ({numbers}); give the"
            " number as 'id', or merge them",
            player=player.label,
            count=len(found),
            numbers=", ".join(str(one) for one in found),
        )
    return found[0] if found else None


def _is_like(player: SeriesPlayer, row: PersonRow) -> bool:
    """Whether the year of birth allows that a namesake is meant."""
    year = row.birth_date[:4]
    return player.birth_year is None or not year or int(year) == player.birth_year


def _about_newcomer(player: SeriesPlayer, *, outside: bool) -> Iterator[SeriesFinding]:
    if outside:
        what = phrase(
            "player {player} is from outside: a new entry for this series", player=player.label
        )
        yield noted("outsider-entered", "7.1", what, player.id)
    else:
        what = phrase(
            "player {player} is not in the register and was entered, unrated", player=player.label
        )
        yield delayed("player-entered", "9.3", what, player.id)
        if player.rating is not None:
            what = phrase(
                "player {player}: the rating {rating} is in no list, not used",
                player=player.label,
                rating=player.rating,
            )
            yield delayed("rating-unknown", "6.2", what, player.id)


def _abroad(player: SeriesPlayer, register: Register, number: int) -> SeriesFinding:
    what = phrase(
        "player {player} lived abroad: a new entry for this series", player=register.label(number)
    )
    return noted("outsider-entered", "7.1", what, player.id)


def _about_member(
    player: SeriesPlayer, register: Register, number: int, day: date
) -> Iterator[SeriesFinding]:
    rating = register.ratings_on(day).get(number)
    if player.rating not in (None, rating):
        what = phrase(
            "player {player}: {rating} in the document, {known} in the list; the list counts",
            player=player.label,
            rating=player.rating,
            known=phrase("none") if rating is None else rating,
        )
        yield noted("rating-differs", "2", what, player.id)
    club = register.club(number, day)
    if player.club and name_key(player.club) != name_key(club):
        what = phrase(
            "player {player}: club {club} in the document, {known} here",
            player=player.label,
            club=repr(player.club),
            known=repr(club),
        )
        yield noted("club-differs", "9.3", what, player.id)
    if not player.resident and register.is_resident(number, day):
        what = phrase(
            "player {player}: lives abroad by the document, in France by the register",
            player=player.label,
        )
        yield delayed("residence-differs", "9.3", what, player.id)


def new_rows(
    match: MatchedPlayer, number: int, series: int, day: date, rating: int | None
) -> tuple[PersonRow, ResidenceRow, MembershipRow]:
    """Return the rows of a new entry: the player, the residence, the club."""
    player = match.player
    entry = PersonRow(
        number,
        name=player.name or f"Player {player.id} of series {series}",
        sex=player.sex if player.sex in ("m", "w") else None,
        birth_date="" if player.birth_year is None else str(player.birth_year),
        fmjd_rating=player.fmjd_rating,
        opening_rating=rating,
        is_outsider=match.is_outsider,
        series=series,
        entered_on=day.isoformat(),
    )
    lives = HOME if player.resident else NEW_ABROAD
    return entry, ResidenceRow(number, "", lives), MembershipRow(number, "", player.club)


@dataclass(frozen=True, slots=True)
class RecordedSeries:
    """A series that was recorded: its number, its players by number, what was noticed."""

    id: int
    name: str
    players: tuple[int, ...]
    findings: tuple[SeriesFinding, ...]


def _series_in(document: str, file: str | None) -> Series:
    """Return the series of a document; raises FormatError or InputError for what is wrong."""
    series = series_from_data(parsed(document, file), file=file)
    if series.start is None or series.end is None:
        raise InputError(
            "{file}: 'start' and 'end' are needed; the list depends", file=file or series.name
        )
    return series


@action(phrase("add series"))
class AddSeries(FederationAction[RecordedSeries]):
    """Record the JSON document of a series; homologation is another step.

    Players are found by number or name; unknown residents are entered unrated, players from
    outside get a new entry (7.1). Raises FormatError or InputError with player and game.
    """

    document: str
    file: str | None = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps: not the document, which stays with the series."""
        return {"name": self._series.name, "file": self.file}

    @cached_property
    def _series(self) -> Series:
        return _series_in(self.document, self.file)

    def run(self, step: Step, desk: FederationDesk) -> RecordedSeries:
        """Write the series and its players, and enter whoever is new."""
        number, today = next_key(step, SeriesRow), desk.today
        told = _columns(step, number, self._series, self.document)
        step.insert(SeriesRow(number, recorded_on=today.isoformat(), **told))
        return _fill(step, number, self._series, today)


@action(phrase("correct series"))
class CorrectSeries(FederationAction[RecordedSeries]):
    """Put a corrected document in the place of that of a recorded series.

    Whom only this series entered and it does not name any more leaves the register, unless
    something else was recorded about them. Settled findings that are the same stay settled;
    the series is judged again. `expected` is the version of the federation that was on the screen.
    Raises StateError once the series is homologated, ConflictError when it was changed since.
    """

    series: SeriesNumber
    document: str
    file: str | None = None
    expected: int | None = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps: not the document, which stays with the series."""
        return {"series": self.series, "name": self._series.name, "file": self.file}

    @cached_property
    def _series(self) -> Series:
        return _series_in(self.document, self.file)

    def run(self, step: Step, _: FederationDesk) -> RecordedSeries:
        """Write the series and its players anew, under its number."""
        one = recorded(step, self.series)
        refuse_homologated(one)
        step.refuse_if_newer(one.row, self.expected)
        before = _by_person(Register(step), step.rows(FindingRow, series=one.id))
        told = _columns(step, one.id, self._series, self.document)
        gone = _take_back(step, one)
        before = [(key, r._replace(player=None) if r.player in gone else r) for key, r in before]
        told |= {"state": SeriesState.RECORDED.value, "findings": "[]", "officer": ""}
        step.update(one.row, **told)
        return _fill(step, one.id, self._series, date.fromisoformat(one.row.recorded_on), before)


def refuse_homologated(one: Recorded) -> None:
    """Raise StateError for a series that stays as it is."""
    if one.row.state == SeriesState.HOMOLOGATED.value:
        raise StateError(
            "{series} is homologated and stays as it is; what is wrong is put right by a"
            " correction of the rating (6.7), `ronde ffjd correct`",
            series=one.label,
        )


def _columns(step: Step, number: int, series: Series, document: str) -> dict[str, Any]:
    """Return what a row says of a series; raises InputError for one that is recorded already."""
    digest = hashlib.sha256(" ".join(document.split()).encode("utf-8")).hexdigest()
    for known in step.rows(SeriesRow, digest=digest):
        if known.id != number:
            raise InputError(
                "this document is recorded as series {number} ({name}) already",
                number=known.id,
                name=known.name,
            )
    assert series.start is not None
    assert series.end is not None
    return {
        "name": series.name,
        "starts_on": series.start.isoformat(),
        "ends_on": series.end.isoformat(),
        "fee_group": series.fee_group,
        "document": document,
        "digest": digest,
    }


def _fill(
    step: Step, number: int, series: Series, today: date, before: _ByPerson = ()
) -> RecordedSeries:
    """Write the players of a series and what is noticed; `before` are findings of its past."""
    register = Register(step)
    assert series.start is not None
    matches = matched(series, register, series.start)
    players = enter_newcomers(step, register, matches, number, today)
    _insert_participants(step, number, matches, players)
    # Read anew: the newcomers belong to it now.
    register = Register(step) if None in [match.number for match in matches] else register
    _refuse_uncomputable(recorded(step, number), register)
    findings = [*(f for match in matches for f in match.findings), *_about_fees(series)]
    rows = _by_person(register, _finding_rows(number, findings, matches, players))
    step.insert(*_with_answers(rows, before, players))
    return RecordedSeries(number, series.name, tuple(players), tuple(findings))


_OF_ENTRY: Final = frozenset({"player-entered", "rating-unknown"})
"""What is noticed only when somebody is entered, and holds for the series ever after."""


_ByPerson = Sequence[tuple[tuple[str, str], FindingRow]]
"""Findings, each with its code and the name of whom it is about."""


def _by_person(register: Register, rows: Iterable[FindingRow]) -> _ByPerson:
    found = []
    for row in rows:
        (finding,) = findings_of_text(row.finding)
        name = "" if row.player is None else name_key(register.players[row.player].name)
        found.append(((finding.code, name), row))
    return found


def _with_answers(
    rows: _ByPerson, before: _ByPerson, players: Sequence[int]
) -> Iterator[FindingRow]:
    """Yield findings with the answers that they had, then those of players who stay entered."""
    known, said = dict(before), {key for key, _ in rows}
    for key, row in rows:
        old = known.get(key, row)
        yield row._replace(answer=old.answer, officer=old.officer, settled_on=old.settled_on)
    left = [row for key, row in before if key not in said and key[0] in _OF_ENTRY]
    for place, row in enumerate((row for row in left if row.player in players), len(rows) + 1):
        yield row._replace(number=place)


def _take_back(step: Step, one: Recorded) -> set[int]:
    """Remove the players of a series from it, and from the register whom it alone entered.

    Returns the numbers of these.
    """
    gone = set()
    taken: list[NamedTuple] = [*step.rows(FindingRow, series=one.id), *one.participants]
    for row in taken:
        step.delete(row)
    for participant in one.participants:
        for entered in _entered_by(step, one, participant):
            step.delete(entered)
            gone.add(participant.player)
    return gone


def _entered_by(step: Step, one: Recorded, participant: ParticipantRow) -> tuple[NamedTuple, ...]:
    """Return the rows of an entry that are as the series made them, none if more is known."""
    number = participant.player
    person = step.row(PersonRow, number)
    if person is None or person.series != one.id:
        return ()
    match = MatchedPlayer(document_player(one, participant), None, participant.is_outsider)
    day = date.fromisoformat(person.entered_on)
    entry, residence, membership = new_rows(match, number, one.id, day, person.opening_rating)
    rows: list[NamedTuple] = [
        person,
        *step.rows(ResidenceRow, player=number),
        *step.rows(MembershipRow, player=number),
    ]
    others = (LicenceRow, CorrectionRow, RatingRow, SourceRow, ParticipantRow, AliasRow)
    is_known = any(step.rows(table, player=number) for table in others)
    if is_known or step.rows(AliasRow, alias=number) or rows != [entry, residence, membership]:
        return ()
    return membership, residence, entry


def enter_newcomers(
    step: Step, register: Register, matches: list[MatchedPlayer], series: int, today: date
) -> list[int]:
    """Enter whoever is not in the register and return the numbers of all players."""
    following = max(register.players, default=0) + 1
    numbers: list[int] = []
    rows: list[tuple[NamedTuple, ...]] = []
    for match in matches:
        if match.number is not None:
            numbers.append(match.number)
            continue
        rating = _rating_from_outside(match, register) if match.is_outsider else None
        rows.append(new_rows(match, following, series, today, rating))
        numbers.append(following)
        following += 1
    for alike in zip(*rows, strict=True):
        step.insert(*alike)
    return numbers


def _rating_from_outside(match: MatchedPlayer, register: Register) -> int | None:
    """Return the points without a rating of FMJD: as the document says, or of times in France."""
    namesakes = register.named(match.player.name)
    known = register.rating(namesakes[0]) if len(namesakes) == 1 else None
    return match.player.rating if match.player.rating is not None else known


def _insert_participants(
    step: Step, series: int, matches: list[MatchedPlayer], players: list[int]
) -> None:
    rows = [
        ParticipantRow(series, position, player, entry_text(match.player.id), match.is_outsider)
        for position, (match, player) in enumerate(zip(matches, players, strict=True), 1)
    ]
    step.insert(*rows)


def _finding_rows(
    series: int, findings: list[SeriesFinding], matches: list[MatchedPlayer], players: list[int]
) -> Iterator[FindingRow]:
    """Yield findings as they are kept, about players of the register."""
    numbers = {match.player.id: number for match, number in zip(matches, players, strict=True)}
    for place, finding in enumerate(findings, 1):
        number = None if finding.player is None else numbers[finding.player]
        kept = findings_as_text([replace(finding, player=number)])
        yield FindingRow(series, place, number, kept)


def _refuse_uncomputable(one: Recorded, register: Register) -> None:
    """Raise InputError for what only the computation shows, such as a missing estimate."""
    ratings = register.ratings_on(one.start)
    rate(counted_series(one, ratings, register), tables=register.tables)


def _about_fees(series: Series) -> list[SeriesFinding]:
    if not series.fees_received:
        return []
    what = phrase(
        "the document says that fees were received; that counts once the receipt is recorded"
    )
    return [noted("fees-claimed", "5.5", what)]


def document_of(desk: FederationDesk, federation: str, series: int) -> Series:
    """Return a series as it was recorded, to be corrected; players under their numbers.

    Raises StateError once it is homologated.
    """
    with desk.reading(federation) as reader:
        one = recorded(reader, series)
        refuse_homologated(one)
        return numbered_series(one, Register(reader))


def numbered_series(one: Recorded, register: Register) -> Series:
    """Return a series with everybody under number and name of the register, if still there."""

    def numbered(player: SeriesPlayer, row: ParticipantRow) -> SeriesPlayer:
        number = register.resolved(row.player)
        known = register.players.get(number)
        return replace(player, id=number, name=player.name or (known.name if known else ""))

    return with_register_numbers(one, numbered)


def list_series(desk: FederationDesk, federation: str) -> list[Recorded]:
    """Return all series in the order in which they ended."""
    with desk.reading(federation) as reader:
        return all_recorded(reader, reader.rows(SeriesRow))


_ASSUMED = "forfeits-assumed"


Meeting = tuple[int, frozenset[int]]
"""A round and the two numbers that met in it."""


@dataclass(frozen=True, slots=True)
class EventConversion:
    """An event of draughts, and what it does not tell about a series."""

    event: Annotated[str, Arg(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$", example="spring-open")]
    kind: Annotated[RateKind, Arg(example="slow")]
    minutes: Annotated[int, Arg(least=1, most=9999)]
    increment: Annotated[int, Arg(least=0, most=9999)] = 0
    clock: bool = True
    moves: Annotated[int | None, Arg(least=1, most=9999)] = None
    then: Annotated[str, Arg(most=200, example="60/25")] = ""
    estimate: Annotated[int | None, Arg(least=FLOOR, most=9999)] = None
    fmjd_ratings: bool = False
    unexcused: Annotated[bool, Arg("Forfeits that nobody judged.")] = False

    def request(self) -> SeriesRequest:
        """Return what the conversion asks for; raises InputError for wrong later periods."""
        cadence = filled(Cadence, self, then=later_periods(self.then))
        return filled(SeriesRequest, self, cadence=cadence)


def event_document(database: Database, event: str, request: SeriesRequest) -> ConvertedSeries:
    """Return the series document of an event of draughts.

    A forfeit counts as the arbiter judged it; one that was not judged counts as the request
    says, with a finding. Raises InputError for an event of chess.
    """
    with database.reading(event) as reader:
        rows, state = reader.rows(EventRow), reader.state()
    if not rows or rows[0].discipline != "draughts":
        raise InputError(
            "{event} is no event of draughts; a series is made from one only", event=event
        )
    document = series_document(tournament_of_players(state), request)
    judged = _judged(state)
    games: Any = document.data["games"]
    unjudged = 0
    for game in games:
        if not str(game["white_result"]).endswith(("fe", "fne")) or _has_exempt(game):
            continue
        excused = judged.get((game["round"], frozenset({game["white"], game["black"]})))
        if excused is None:
            unjudged += 1
        else:
            _set(game, "fe" if excused else "fne")
    others = [finding for finding in document.findings if finding.code != _ASSUMED]
    return ConvertedSeries(document.data, (*others, *_about(unjudged)))


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an event would do to FFJD ratings if it were homologated as it stands."""

    rating: SeriesRating
    findings: tuple[Finding, ...]


def forecast(database: Database, event: str, kind: RateKind) -> Forecast:
    """Return the ratings that an event of draughts would bring."""
    made = event_document(database, event, SeriesRequest(kind))
    return Forecast(rate(series_from_data(made.data)), made.findings)


def _judged(state: State) -> dict[Meeting, bool]:
    """Return the arbiter's judgement of forfeits by round and starting numbers."""
    if team_rules(state) is not None:
        return {
            (row.round, frozenset({row.white, row.black})): row.forfeit_is_excused
            for row in state.rows(GameRow)
            if row.forfeit_is_excused is not None
            if row.white is not None and row.black is not None
        }
    numbers = {row.id: row.number for row in state.rows(PlayerRow)}
    return {
        (row.round, frozenset({numbers[row.white], numbers[row.black]})): row.forfeit_is_excused
        for row in state.rows(BoardRow)
        if row.forfeit_is_excused is not None
    }


def _has_exempt(game: dict[str, Any]) -> bool:
    return EXEMPT in (game["white"], game["black"])


def _set(game: dict[str, Any], ending: str) -> None:
    for side in ("white_result", "black_result"):
        game[side] = game[side][0] + ending


def _about(unjudged: int) -> tuple[Finding, ...]:
    if not unjudged:
        return ()
    what = counted(
        "{count} forfeit was not judged (6.4); judge it in the event",
        "{count} forfeits were not judged (6.4); judge them in the event",
        count=unjudged,
    )
    return (Finding(Severity.WARNING, _ASSUMED, what),)
