"""Makes a tournament of a draft, once all lines are read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ronde.formats.draft import Draft, VirtualRange
from ronde.formats.games import Play, read_play
from ronde.formats.requests import all_requests
from ronde.formats.scores import check_points
from ronde.formats.trf.eventtypes import Settings, dutch_of_date, event_type
from ronde.formats.trf.headers import compare_counts, details
from ronde.formats.trf.pointcodes import merged
from ronde.formats.trf.teams import team_data
from ronde.model import (
    Colour,
    Details,
    ForbiddenGroup,
    Numbering,
    PairingNumber,
    PlayerId,
    Points,
    PointSystem,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.phrases import phrase


def tournament_of(draft: Draft) -> Tournament | None:
    """Return the tournament that was read, None when something in it is refused."""
    play = read_play(draft)
    _refuse_strangers(draft)
    compare_counts(draft)
    tournament = _put_together(draft, play)
    if tournament is not None:
        _warn_about_more_rounds(draft, tournament)
        check_points(draft, tournament, play.requested)
    return None if draft.is_refused else tournament


def _put_together(draft: Draft, play: Play) -> Tournament | None:
    """Return the tournament, its points not yet checked; None when something is refused."""
    described = details(draft)
    rules = _rules(draft, described)
    points = _points(draft)
    virtual = _virtual_points(draft)
    requests = all_requests(draft, play)
    if draft.is_refused:
        return None
    return Tournament(
        tuple(entry.player for entry in draft.entries),
        play.rounds,
        requests,
        described,
        draft.stated("number_of_rounds", int),
        rules.key,
        rules.settings,
        points,
        initial_colour=draft.stated("initial_colour", Colour),
        lot=draft.stated("lot", int),
        forbidden=tuple(_to_the_end(draft, group) for group in draft.forbidden),
        acceleration=rules.acceleration,
        virtual_points=virtual,
        adjustments=tuple(draft.adjustments),
        numberings=(*draft.numberings, *_order_in_file(draft, play)),
        national_ratings=tuple(draft.national),
        team_data=team_data(draft),
        foreign_lines=tuple(draft.foreign),
    )


def _refuse_strangers(draft: Draft) -> None:
    """Note every record about a number that nobody has."""
    known = {entry.player.id for entry in draft.entries}
    for line, players in draft.mentions:
        for player in players:
            if player not in known:
                what = phrase(
                    "there is no player {player} among the {entries} entries",
                    player=player,
                    entries=len(known),
                )
                draft.find("unknown-player", what, line, player=player)


def _points(draft: Draft) -> PointSystem:
    points = merged(draft.point_values)
    if points is None:
        names = ", ".join(draft.point_values)
        what = phrase("the records {names} give different points to the same result", names=names)
        draft.find("contradiction", what)
    return points or PointSystem()


def _virtual_points(draft: Draft) -> tuple[VirtualPoints, ...]:
    by_player = {player: dict(points) for player, points in draft.virtual.items()}
    players = sorted(entry.player.id for entry in draft.entries)
    for given in draft.virtual_ranges:
        for player in players:
            if given.first_player <= player <= given.last_player:
                _give(draft, given, by_player.setdefault(player, {}), player)
    entries = ((player, _by_round(points)) for player, points in sorted(by_player.items()))
    return tuple(VirtualPoints(player, by_round) for player, by_round in entries if by_round)


def _give(draft: Draft, given: VirtualRange, points: dict[int, Points], player: PlayerId) -> None:
    for round_ in given.rounds:
        if points.setdefault(round_, given.points) != given.points:
            what = phrase(
                "player {player} was given other virtual points for round {round} before",
                player=player,
                round=round_,
            )
            draft.find("contradiction", what, given.line, player=player, round_=round_)


def _by_round(points: dict[int, Points]) -> tuple[Points, ...]:
    """Return the points of every round up to the last one that has any."""
    last = max((round_ for round_, value in points.items() if value), default=0)
    return tuple(points.get(round_, Points(0)) for round_ in range(1, last + 1))


def _to_the_end(draft: Draft, group: ForbiddenGroup) -> ForbiddenGroup:
    """Return the group without a last round if that is the last of the event."""
    announced = draft.stated("number_of_rounds", int) or 999
    if group.last_round is None or group.last_round < announced:
        return group
    return replace(group, last_round=None)


def _order_in_file(draft: Draft, play: Play) -> Iterable[Numbering]:
    """Yield the numbering of the next round where the file says to number by its order."""
    line = draft.stated("order_in_file", int)
    if line is None:
        return
    places = [(entry.player.id, place) for place, entry in enumerate(draft.entries, 1)]
    moved = tuple((player, PairingNumber(n)) for player, n in places if player != n)
    round_ = RoundNumber(len(play.rounds) + 1)
    what = phrase(
        "numbers go by the order in the file; read as a renumbering for round {round}", round=round_
    )
    draft.find("rank-order", what, line, round_=round_)
    if moved:
        yield Numbering(round_, moved)


class _Rules(NamedTuple):
    """What the event is paired by."""

    key: str | None
    settings: Settings = ()
    acceleration: str | None = None


def _rules(draft: Draft, described: Details) -> _Rules:
    """Return the rules that 192, 092 or our comment name."""
    code = draft.stated("event_type", str)
    if code is None and "rules" not in draft.statements and event_type(described.kind):
        code = described.kind
        draft.find(
            "rules-from-type", phrase("the readable type (092) is the code {code}", code=code)
        )
    meant = event_type(code or "")
    key = draft.stated("rules", str) or None
    settings: Settings = draft.stated("settings", tuple) or ()
    acceleration = draft.stated("acceleration", str)
    if meant is None:
        return _Rules(key, settings, acceleration)
    rules = meant.rules
    if meant.by_date:
        rules = _edition_of_date(draft, described.start_date) or rules
    if key is not None and key != rules:
        draft.find(
            "contradiction",
            phrase(
                "type {code} means {rules}, but a comment says {key}",
                code=code,
                rules=rules,
                key=key,
            ),
        )
    if "settings" not in draft.statements:
        settings = meant.settings
    return _Rules(rules, settings, acceleration or meant.acceleration)


def _edition_of_date(draft: Draft, start: str) -> str | None:
    edition = dutch_of_date(start)
    if edition is None:
        what = phrase(
            "FIDE_DUTCH goes by the start date (042), which is missing; read as dutch-2026"
        )
        draft.find("rules-without-date", what)
    return edition


def _warn_about_more_rounds(draft: Draft, tournament: Tournament) -> None:
    announced, played = tournament.number_of_rounds, len(tournament.rounds)
    if announced is not None and played > announced:
        draft.find(
            "more-rounds",
            phrase(
                "{announced} rounds are announced, {played} were played",
                announced=announced,
                played=played,
            ),
        )
