"""Standings as they are asked for: choose kind, edition and tie-breaks, restrict to a category."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ronde.errors import InputError
from ronde.model import Finding, Player, PlayerId, Severity, Tournament
from ronde.phrases import phrase
from ronde.standings import ranking, registry
from ronde.standings.acronyms import TieBreak
from ronde.standings.card import Card, card
from ronde.standings.categories import Category, year_of
from ronde.standings.editions import C07_2026, edition
from ronde.standings.presets import PRESETS, kind_of, preset_for
from ronde.standings.ranking import Place, Standings
from ronde.standings.view import Field, Kind
from ronde.standings.working import Working

POINTS = "PTS"


@dataclass(frozen=True, slots=True)
class StandingRequest:
    """What the caller wants; None leaves it to the file, or to what is in force.

    `tie_breaks` is a list such as `BH/C1,BH` or the name of a preset.
    """

    after: int | None = None
    tie_breaks: str | None = None
    rules: str | None = None
    kind: str | None = None
    category: Category = Category()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A standing with the field that it was made from.

    `places` are those of the category, ranked inside it; `standings` has everybody.
    """

    field: Field
    standings: Standings
    places: tuple[Place, ...]
    findings: tuple[Finding, ...]

    @property
    def is_part(self) -> bool:
        """Whether a category left somebody out."""
        return len(self.places) < len(self.standings.places)


def ranked(tournament: Tournament, request: StandingRequest) -> Ranked:
    """Return the standing asked for, and what was noticed."""
    field = field_of(tournament, request)
    tie_breaks, notices = chosen_tie_breaks(tournament, field.kind, request.tie_breaks)
    with _without_collector():
        whole = ranking.standings(field, tie_breaks)
    places = _inside(whole, field, request.category)
    return Ranked(field, whole, places, (*notices, *whole.findings))


@contextmanager
def _without_collector() -> Iterator[None]:
    """Spare the search for cycles: a standing makes a million values and not one cycle."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def field_of(tournament: Tournament, request: StandingRequest) -> Field:
    """Return the field after the round asked for, under the edition asked for."""
    return Field(
        tournament,
        after=request.after,
        kind=kind_of(tournament) if request.kind is None else Kind(request.kind),
        edition=C07_2026 if request.rules is None else edition(request.rules),
    )


def chosen_tie_breaks(
    tournament: Tournament, kind: Kind, wanted: str | None
) -> tuple[tuple[TieBreak, ...], tuple[Finding, ...]]:
    """Return the list asked for, else the one announced, else the preset, with a notice."""
    if wanted is not None:
        return registry.parse_list(PRESETS.get(wanted.strip().lower(), wanted)), ()
    announced = tournament.details.standings_order or tournament.details.tie_breaks
    if announced:
        return _announced(announced)
    name = preset_for(tournament, kind)
    notice = Finding(
        Severity.NOTE,
        "tie-breaks-assumed",
        phrase(
            "no tie-breaks are announced: the list {name} ({tie_breaks}) is used;"
            " announce them, or choose with --tie-breaks",
            name=name,
            tie_breaks=PRESETS[name],
        ),
    )
    return registry.parse_list(PRESETS[name]), (notice,)


def _announced(texts: tuple[str, ...]) -> tuple[tuple[TieBreak, ...], tuple[Finding, ...]]:
    """Return what was announced; what cannot be computed is left out and told."""
    known: list[TieBreak] = []
    findings = []
    for text in texts:
        if text.strip().upper() == POINTS:
            continue
        try:
            tie_break = registry.parse(text)
        except InputError as error:
            what = phrase("left out of the list that was announced: {why}", why=error.phrase)
            findings.append(Finding(Severity.WARNING, "tie-break-unknown", what))
            continue
        if tie_break not in known:
            known.append(tie_break)
    return tuple(known), tuple(findings)


def _inside(whole: Standings, field: Field, category: Category) -> tuple[Place, ...]:
    """Return the places of a category with ranks counted inside it."""
    if category.is_everybody:
        return whole.places
    year = year_of(field.tournament.details.start_date)
    if category.ages is not None and year is None:
        raise InputError("ages need the start date of the event, and the file has none")
    kept = [p for p in whole.places if category.holds(field.players[p.player], year)]
    ranks: dict[int, int] = {}
    for number, place in enumerate(kept, 1):
        ranks.setdefault(place.rank, number)
    return tuple(replace(place, rank=ranks[place.rank]) for place in kept)


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to where a value comes from; `tie_break` as it is properly written."""

    player: Player
    tie_break: str
    working: Working


def why(found: Ranked, player: int, tie_break: str) -> Why:
    """Return where a value of a player comes from; `PTS` asks for the points themselves."""
    id_ = known_player(found.field, player)
    person = found.field.players[id_]
    if tie_break.strip().upper() == POINTS:
        return Why(person, POINTS, ranking.points_working(found.field, id_))
    wanted = registry.parse(tie_break)
    worked = ranking.working(found.field, found.standings.tie_breaks, id_, wanted)
    return Why(person, wanted.text, worked)


def player_card(found: Ranked, player: int, k: int | None = None) -> tuple[Card, Place]:
    """Return the card of a player and the place in the standing."""
    id_ = known_player(found.field, player)
    place = next(place for place in found.standings.places if place.player == id_)
    return card(found.field, id_, k), place


def known_player(field: Field, number: int) -> PlayerId:
    """Return the player with that starting number; raises InputError when there is none."""
    id_ = PlayerId(number)
    if id_ not in field.players:
        raise InputError(
            "there is no player {number} among the {count} entries",
            number=number,
            count=len(field.players),
        )
    return id_
