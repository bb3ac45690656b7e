"""What is announced about a tournament, in the language of the players (C.04.2.A.1, A.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ronde.documents.sheet import Sheet, points_text
from ronde.documents.statement import Passage, StatementLine
from ronde.i18n import listed, phrase, translate
from ronde.i18n.dates import days_phrase, stored_day
from ronde.model import Colour, PointSystem, Tournament
from ronde.model.tournament import official_of
from ronde.systems import registry
from ronde.systems.base import Setting

_COLOURS: Final = {Colour.WHITE: phrase("White"), Colour.BLACK: phrase("Black")}


def about_event(tournament: Tournament, sheet: Sheet, *more: StatementLine) -> Passage:
    """Return where, when and by whom; `more` stands first."""
    details = tournament.details
    rounds = [
        sheet.t("{label}: {value}", label=number, value=stored_day(day, sheet.language))
        for number, day in enumerate(details.round_dates, 1)
        if day
    ]
    lines = (
        (phrase("Place"), " ".join(t for t in (details.city, details.federation) if t)),
        (phrase("Dates"), days_phrase(details.start_date, details.end_date)),
        (phrase("Chief arbiter"), official_of(details.chief_arbiter).name),
        (
            phrase("Deputy arbiters"),
            ", ".join(official_of(one).name for one in details.deputy_arbiters),
        ),
        (phrase("Rate of play"), details.time_control),
        (phrase("Dates of the rounds"), ", ".join(rounds)),
    )
    return Passage(sheet.t("Event"), (*more, *labelled(lines, sheet)))


def about_pairing(
    tournament: Tournament, sheet: Sheet, *more: StatementLine, attached: bool = False
) -> Passage:
    """Return system, edition, settings and what else decides a pairing; `more` stands last.

    `attached` says that the rules of a system that ronde does not know come with the statement.
    """
    rounds = tournament.number_of_rounds
    none = sheet.tp("acceleration", "none")
    lines = (
        *_about_system(tournament, sheet, attached=attached),
        (phrase("Rounds"), "" if rounds is None else str(rounds)),
        (phrase("First colour"), _first_colour(tournament, sheet)),
        (phrase("Acceleration"), _acceleration(tournament, none)),
        (phrase("Tie-breaks"), ", ".join(tournament.details.tie_breaks)),
    )
    return Passage(sheet.t("Pairing"), (*labelled(lines, sheet), *more))


def _acceleration(tournament: Tournament, none: str) -> str:
    """Return the acceleration, nothing where the system knows none."""
    known = None if tournament.rules is None else registry.rules(tournament.rules)
    return tournament.acceleration or (none if known is None or known.can_be_accelerated else "")


def labelled(lines: tuple[tuple[str, str], ...], sheet: Sheet) -> tuple[StatementLine, ...]:
    """Return lines in the language of the sheet; what somebody typed stays as it is."""
    return tuple(StatementLine(sheet.say(key), sheet.say(value)) for key, value in lines)


def _about_system(
    tournament: Tournament, sheet: Sheet, *, attached: bool
) -> tuple[tuple[str, str], ...]:
    if tournament.rules is None:
        unknown = (
            phrase("the event's own, see the attached rules")
            if attached
            else phrase("not recorded")
        )
        return ((phrase("System"), sheet.say(unknown)),)
    rules = registry.rules(tournament.rules)
    return (
        (phrase("System"), f"{translate(rules.title, sheet.language)} ({rules.key})"),
        (phrase("Source"), translate(rules.source, sheet.language)),
        (phrase("Settings"), _settings_in_words(rules.in_force(tournament), sheet)),
    )


def _settings_in_words(in_force: Iterable[tuple[Setting, str]], sheet: Sheet) -> str:
    """Return what was chosen where the rules leave a choice, a line for each with its meaning."""
    return "\n".join(
        sheet.t(
            "{label}: {value}",
            label=listed((setting.label, setting.word(value)), " = "),
            value=_meaning(setting, sheet),
        )
        for setting, value in in_force
    )


def _meaning(setting: Setting, sheet: Sheet) -> str:
    """Return what a setting means, without the words by which programs know its values."""
    told = sheet.say(setting.meaning)
    for value in setting.values:
        told = told.replace(f" ({value})", "")
    return told


def _first_colour(tournament: Tournament, sheet: Sheet) -> str:
    """Return how the first colour came about, nothing where no lot decides it."""
    if tournament.rules is not None and not registry.rules(tournament.rules).draws_colour:
        return ""
    if tournament.initial_colour is None:
        return "" if tournament.rounds else sheet.t("to be drawn by lot before round 1")
    colour = sheet.say(_COLOURS[tournament.initial_colour])
    if tournament.lot is None:
        return sheet.t("{colour}, set by the arbiter", colour=colour)
    return sheet.t("{colour}, drawn by lot (seed {lot})", colour=colour, lot=tournament.lot)


def about_players(lines: Iterable[tuple[str, str]], sheet: Sheet) -> Passage:
    """Return what was announced about players: labels and texts that are phrases."""

    def said(text: str) -> str:
        return translate(text, sheet.language)

    told = tuple(StatementLine(said(label), said(value)) for label, value in lines)
    return Passage(said(phrase("Players")), told)


def about_points(points: PointSystem, sheet: Sheet) -> Passage:
    """Return what a game, a bye and a forfeit bring."""
    white = (points.white_win, points.white_draw, points.white_loss)
    black = (points.black_win, points.black_draw, points.black_loss)

    def told(*values: int) -> str:
        return " – ".join(points_text(value, sheet.language) for value in values)

    lines = (
        (phrase("Win, draw, loss"), told(*white)),
        (phrase("The same with Black"), "" if black == white else told(*black)),
        (phrase("Pairing-allocated bye"), told(points.pairing_bye)),
        (phrase("Win by forfeit"), told(points.forfeit_win)),
    )
    return Passage(sheet.t("Points"), labelled(lines, sheet))


def about_meetings(tournament: Tournament, sheet: Sheet, *more: StatementLine) -> Passage:
    """Return who is kept apart; `more` stands last."""
    apart = "; ".join(" – ".join(map(str, group.players)) for group in tournament.forbidden)
    own = labelled(((phrase("Never paired"), apart),), sheet)
    return Passage(sheet.t("Meetings"), (*own, *more))
