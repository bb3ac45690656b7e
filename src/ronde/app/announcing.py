"""What is announced about a tournament, in the language of the players (C.04.2.A.1, A.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ronde.documents.sheet import Sheet, points_text, stored_day
from ronde.documents.statement import Passage, Told
from ronde.messages import in_language
from ronde.model import Colour, PointSystem, Tournament
from ronde.phrases import phrase
from ronde.systems import registry

_COLOURS: Final = {Colour.WHITE: "pair.white", Colour.BLACK: "pair.black"}


def about_event(tournament: Tournament, sheet: Sheet, *more: Told) -> Passage:
    """Return where, when and by whom; `more` stands first."""
    details = tournament.details
    days = [
        stored_day(day, sheet.language) for day in (details.start_date, details.end_date) if day
    ]
    rounds = [
        f"{number}: {stored_day(day, sheet.language)}"
        for number, day in enumerate(details.round_dates, 1)
        if day
    ]
    lines = (
        ("announced.place", " ".join(t for t in (details.city, details.federation) if t)),
        ("announced.dates", " – ".join(days)),
        ("announced.chief-arbiter", details.chief_arbiter),
        ("announced.deputy-arbiters", ", ".join(details.deputy_arbiters)),
        ("announced.rate-of-play", details.time_control),
        ("announced.round-dates", ", ".join(rounds)),
    )
    return Passage(sheet.say("announced.event"), (*more, *labelled(lines, sheet)))


def about_pairing(
    tournament: Tournament, sheet: Sheet, *more: Told, attached: bool = False
) -> Passage:
    """Return system, edition, settings and what else decides a pairing; `more` stands last.

    `attached` says that the rules of a system that ronde does not know come with the statement.
    """
    rounds = tournament.number_of_rounds
    none = sheet.say("announced.no-acceleration")
    lines = (
        *_about_system(tournament, sheet, attached=attached),
        ("announced.rounds", "" if rounds is None else str(rounds)),
        ("announced.first-colour", _first_colour(tournament, sheet)),
        ("announced.acceleration", tournament.acceleration or none),
        ("announced.tie-breaks", ", ".join(tournament.details.tie_breaks)),
    )
    return Passage(sheet.say("announced.pairing"), (*labelled(lines, sheet), *more))


def labelled(lines: tuple[tuple[str, str], ...], sheet: Sheet) -> tuple[Told, ...]:
    """Return lines whose labels are messages."""
    return tuple(Told(sheet.say(key), value) for key, value in lines)


def _about_system(
    tournament: Tournament, sheet: Sheet, *, attached: bool
) -> tuple[tuple[str, str], ...]:
    if tournament.rules is None:
        unknown = "announced.own-system" if attached else "announced.not-recorded"
        return (("announced.system", sheet.say(unknown)),)
    rules = registry.rules(tournament.rules)
    settings = rules.checked(tournament.settings)
    return (
        ("announced.system", f"{in_language(rules.title, sheet.language)} ({rules.key})"),
        ("announced.source", in_language(rules.source, sheet.language)),
        ("announced.settings", ", ".join(f"{n} {v}" for n, v in settings.items() if v)),
    )


def _first_colour(tournament: Tournament, sheet: Sheet) -> str:
    """Return how the first colour came about, nothing where a table gives the colours."""
    if tournament.rules is not None and registry.rules(tournament.rules).by_table:
        return ""
    if tournament.initial_colour is None:
        return "" if tournament.rounds else sheet.say("announced.lot-later")
    colour = sheet.say(_COLOURS[tournament.initial_colour])
    if tournament.lot is None:
        return sheet.say("announced.colour-set", colour=colour)
    return sheet.say("announced.colour-drawn", colour=colour, lot=tournament.lot)


def about_players(lines: Iterable[tuple[str, str]], sheet: Sheet) -> Passage:
    """Return what was announced about players: labels and texts that are phrases."""

    def said(text: str) -> str:
        return in_language(text, sheet.language)

    told = tuple(Told(said(label), said(value)) for label, value in lines)
    return Passage(said(phrase("Players")), told)


def about_points(points: PointSystem, sheet: Sheet) -> Passage:
    """Return what a game, a bye and a forfeit bring."""
    white = (points.white_win, points.white_draw, points.white_loss)
    black = (points.black_win, points.black_draw, points.black_loss)

    def told(*values: int) -> str:
        return " – ".join(points_text(value, sheet.language) for value in values)

    lines = (
        ("announced.game-points", told(*white)),
        ("announced.black-points", "" if black == white else told(*black)),
        ("announced.bye-points", told(points.pairing_bye)),
        ("announced.forfeit-points", told(points.forfeit_win)),
    )
    return Passage(sheet.say("pair.points"), labelled(lines, sheet))


def about_meetings(tournament: Tournament, sheet: Sheet, *more: Told) -> Passage:
    """Return who is kept apart; `more` stands last."""
    apart = "; ".join(" – ".join(map(str, group.players)) for group in tournament.forbidden)
    own = labelled((("announced.apart", apart),), sheet)
    return Passage(sheet.say("announced.meetings"), (*own, *more))
