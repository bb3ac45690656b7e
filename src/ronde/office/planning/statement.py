"""The statement for the players: system, edition and settings (C.04.2.A.1, A.2; 2026 art. 1).

It hangs on the wall before the first round and stands in the final report. A system that no
published rules describe comes with its rules attached.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final, TypeAlias

from ronde.handling.editions import ChangeGround, handling_of
from ronde.handling.helper import rounds_fit
from ronde.i18n import counted, listed, phrase, translate
from ronde.i18n.dates import days_phrase, stored_day_phrase
from ronde.keizer.season import RULES as KEIZER
from ronde.model import Finding, PointSystem, Severity, Tournament
from ronde.model.discipline import Discipline, Variant
from ronde.model.points import points_for_people
from ronde.model.rateofplay import EXAMPLES
from ronde.model.ratingmethods import starting_rank
from ronde.model.tournament import official_of
from ronde.office.desk import Desk
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    ROUNDS_CHANGED,
    VARIANT,
    handling_in,
    office_setting,
)
from ronde.office.journal.anchors import head_line
from ronde.office.settings.lastround import rounds_of
from ronde.office.settings.matchrules import Seating
from ronde.office.settings.meetings import GROUND_WORDS
from ronde.office.settings.playerrules import announced_in_words
from ronde.store.rows import State
from ronde.store.tables import EventRow, ForbiddenRow, PlayerRow, TeamRulesRow
from ronde.store.teams import team_rules, white_boards
from ronde.store.tournaments import points_of_games, tournament_of
from ronde.systems import registry
from ronde.systems.base import Rules
from ronde.systems.lastround import SCHEVENINGEN

_ATTACHED: Final = phrase("Rules of the pairing system")


Lines: TypeAlias = Mapping[str, str]
"""What was announced under a heading: values by their labels."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What the players are told; `attachment` are rules, one paragraph each.

    `journal` is the journal entry that it shows, as it is printed; empty for a mere plan.
    """

    title: str
    sections: Mapping[str, Lines]
    attachment: tuple[str, ...]
    findings: tuple[Finding, ...]
    journal: str = ""

    def translated(self, language: str) -> Statement:
        """Return the statement in a language, its texts plain; see `ronde.i18n.LANGUAGES`."""

        def said(text: str) -> str:
            return translate(text, language)

        sections = {
            said(heading): {said(label): said(value) for label, value in lines.items()}
            for heading, lines in self.sections.items()
        }
        attachment = tuple(map(said, self.attachment))
        return replace(
            self,
            sections=sections,
            attachment=attachment,
            journal=translate(self.journal, language),
        )

    def as_text(self, language: str = "en") -> str:
        """Return the statement as lines of text."""
        told = self.translated(language)
        lines = [self.title, "=" * len(self.title)]
        for heading, entries in told.sections.items():
            lines += ["", heading]
            for label, value in entries.items():
                said = translate(phrase("{label}: {value}", label=label, value=value), language)
                lines.append(f"  {said}")
        if told.attachment:
            heading = translate(_ATTACHED, language)
            lines += ["", heading, *(f"  {paragraph}" for paragraph in told.attachment)]
        return "\n".join(lines) + "\n"

    def as_html(self, language: str = "en", more: Sequence[str] = ()) -> str:
        """Return the statement as a page of its own, without scripts or foreign files.

        `more` are parts of the page that stand below it.
        """
        told = self.translated(language)
        body = [f"<h1>{escape(self.title)}</h1>"]
        for heading, entries in told.sections.items():
            rows = (
                f"<tr><th>{escape(label)}</th><td>{escape(value)}</td></tr>"
                for label, value in entries.items()
            )
            body.append(f"<h2>{escape(heading)}</h2>\n<table>\n" + "\n".join(rows) + "\n</table>")
        if told.attachment:
            body.append(f"<h2>{escape(translate(_ATTACHED, language))}</h2>")
            body += [f"<p>{escape(paragraph)}</p>" for paragraph in told.attachment]
        body += more
        if told.journal:
            body.append(f"<footer>{escape(told.journal)}</footer>")
        head = f'<meta charset="utf-8">\n<title>{escape(self.title)}</title>'
        return (
            f'<!doctype html>\n<html lang="{language}">\n<head>\n{head}\n</head>\n<body>\n'
            + "\n".join(body)
            + "\n</body>\n</html>\n"
        )


_CLOSED: Final = re.compile(r"closed after (?P<played>\d+) of (?P<announced>\w+) rounds: ")
RATE_NOT_ENCODED: Final = "rate-not-encoded"
"""The code of the finding about a rate of play that a rating office cannot read."""

_UNKNOWN: Final = str(None)
"""What the line has where no number of rounds was announced before."""

_KEPT: Final = re.compile(r"from (?P<before>\w+) to (?P<rounds>\w+) before round (?P<round>\w+): ")


def statement(desk: Desk, event: str) -> Statement:
    """Return the statement of an event as it stands now."""
    with desk.reading(event) as reader:
        return replace(statement_of(reader.state()), journal=head_line(reader))


def statement_of(state: State) -> Statement:
    """Return the statement that the rows of an event make."""
    tournament = tournament_of(state)
    sections = {
        phrase("Event"): _about_event(state, tournament),
        phrase("Pairing"): _about_pairing(state, tournament),
        phrase("Players"): about_players(state, tournament),
        phrase("Points"): points_lines(state, tournament),
        phrase("Meetings"): _about_meetings(state, tournament),
    }
    said = {heading: _without_blanks(lines) for heading, lines in sections.items()}
    return Statement(
        tournament.details.name,
        {heading: lines for heading, lines in said.items() if lines},
        _attachment(state, tournament),
        (
            *_about_edition(state, tournament),
            *_fit(state, tournament),
            *_about_rate(state, tournament),
        ),
    )


def _without_blanks(lines: Lines) -> Lines:
    return {label: value for label, value in lines.items() if value}


def _discipline(state: State) -> str:
    return next(row.discipline for row in state.rows(EventRow))


def variant_of(state: State) -> str:
    """Return the variant that is played, empty where it is the usual game."""
    return office_setting(state, VARIANT)


def _about_event(state: State, tournament: Tournament) -> Lines:
    details = tournament.details
    dates = [
        phrase("{place}: {what}", place=n, what=stored_day_phrase(day))
        for n, day in enumerate(details.round_dates, 1)
        if day
    ]
    return {
        phrase("Discipline"): Discipline(_discipline(state)).word,
        phrase("Variant"): Variant(variant).word if (variant := variant_of(state)) else "",
        phrase("Place"): " ".join(part for part in (details.city, details.federation) if part),
        phrase("Dates"): days_phrase(details.start_date, details.end_date),
        phrase("Chief arbiter"): official_of(details.chief_arbiter).name,
        phrase("Deputy arbiters"): ", ".join(
            official_of(one).name for one in details.deputy_arbiters
        ),
        phrase("Rate of play"): details.time_control,
        phrase("Tournament rating"): _tournament_rating(details.ranking_method),
        phrase("Dates of the rounds"): listed(dates, ", "),
    }


def _tournament_rating(text: str) -> str:
    """Return how the rating is made that orders and pairs, with whose national list."""
    told = starting_rank(text)
    if told is None:
        return text
    word = told.method.word
    return phrase("{place}: {what}", place=told.federation, what=word) if told.federation else word


def _about_pairing(state: State, tournament: Tournament) -> Lines:
    handling = handling_in(state)
    acceleration = tournament.acceleration or office_setting(state, ACCELERATION_TABLE)
    if not acceleration and (
        tournament.rules is None or registry.rules(tournament.rules).can_be_accelerated
    ):
        acceleration = phrase("none")
    return {
        **_about_system(tournament),
        phrase("Rounds"): rounds_in_words(state, tournament),
        phrase("Rounds changed"): changes_in_words(office_setting(state, ROUNDS_CHANGED)),
        phrase("First colour"): _first_colour(tournament),
        phrase("Acceleration"): acceleration,
        phrase("Tie-breaks"): ", ".join(tournament.details.tie_breaks),
        phrase("A published pairing is changed for"): _grounds(handling.changes),
        phrase("Rule of the competition about it"): office_setting(state, PUBLISHED_CHANGES),
    }


def rounds_in_words(state: State, tournament: Tournament) -> str:
    """Return how many rounds there are, empty where nobody knows."""
    rounds = rounds_of(state)
    if rounds is None:
        return ""
    if tournament.rules is not None and registry.rules(tournament.rules).until_decided:
        return phrase("{rounds}, and more for matches that are tied", rounds=rounds)
    return str(rounds)


def _grounds(changes: Mapping[ChangeGround, str]) -> str:
    """Return the grounds of an edition, each article named once behind those that it gives.

    >>> _grounds({ChangeGround.REMATCH: "4.4", ChangeGround.COMPETITION: "4.4"})
    'a rematch, a rule of the competition (4.4)'
    >>> _grounds({ChangeGround.REMATCH: "4.4", ChangeGround.ABSOLUTE: "F.6"})
    'a rematch (4.4); a broken absolute rule (F.6)'
    """
    by_article: dict[str, list[str]] = {}
    for ground, article in changes.items():
        by_article.setdefault(article, []).append(ground.reason)
    return listed(
        (
            phrase("{grounds} ({article})", grounds=listed(words), article=article)
            for article, words in by_article.items()
        ),
        "; ",
    )


def about_players(state: State, tournament: Tournament) -> Lines:
    """Return what was announced about players; a table needs no rules for late entries or byes."""
    if not handling_of(tournament.rules).is_swiss or tournament.rules == KEIZER:
        return {}
    return dict(announced_in_words(state))


def _about_system(tournament: Tournament) -> Lines:
    if tournament.rules is None:
        return {phrase("System"): phrase("the event's own, see the attached rules")}
    rules = registry.rules(tournament.rules)
    return {
        phrase("System"): phrase("{title} ({key})", title=rules.title, key=rules.key),
        phrase("Source"): rules.source,
        phrase("Settings"): listed(
            (
                phrase("{label}: {value}", label=setting.label, value=setting.word(value))
                for setting, value in rules.in_force(tournament)
            ),
            "; ",
        ),
    }


def _first_colour(tournament: Tournament) -> str:
    if tournament.rules is not None and not registry.rules(tournament.rules).draws_colour:
        return ""
    if tournament.initial_colour is None:
        return phrase("to be drawn by lot before round 1")
    colour = tournament.initial_colour.word
    if tournament.lot is None:
        return phrase("{colour}, set by the arbiter", colour=colour)
    return phrase("{colour}, drawn by lot (seed {seed})", colour=colour, seed=tournament.lot)


def points_lines(state: State, tournament: Tournament) -> Lines:
    """Return what results are worth; the settings of a season say it themselves."""
    if tournament.rules == KEIZER:
        return {}
    matches = team_rules(state)
    if matches is None:
        return _points_of_games(tournament.points)
    return {**_points_of_matches(state, matches), **_points_of_boards(points_of_games(state))}


def _points_of_matches(state: State, rules: TeamRulesRow) -> Lines:
    scale = (rules.win, rules.draw, rules.loss)
    bye = rules.draw if rules.bye_match is None else rules.bye_match
    usual = rules.boards * points_of_games(state).white_draw
    seating = Seating(rules.seating).label
    if rules.seating == Seating.RATING.value:
        seating = phrase("{label}: {value}", label=seating, value=rules.tolerance)
    colours = ("W" if is_white else "B" for is_white in white_boards(rules))
    return {
        phrase("Boards of a match"): str(rules.boards),
        phrase("Colours of the boards, first team"): " ".join(colours),
        phrase("Line-ups"): seating,
        phrase("Match points: win, draw, loss"): ", ".join(map(points_for_people, scale)),
        phrase("Match points of a bye"): points_for_people(bye),
        phrase("Game points of a bye"): points_for_people(
            usual if rules.bye_game is None else rules.bye_game
        ),
    }


def _points_of_boards(points: PointSystem) -> Lines:
    game = (points.white_win, points.white_draw, points.white_loss)
    return {phrase("Game points: win, draw, loss"): ", ".join(map(points_for_people, game))}


def _points_of_games(points: PointSystem) -> Lines:
    game = (points.white_win, points.white_draw, points.white_loss)
    black = (points.black_win, points.black_draw, points.black_loss)
    other = () if black == game else black
    return {
        phrase("Win, draw, loss"): ", ".join(map(points_for_people, game)),
        phrase("The same with Black"): ", ".join(map(points_for_people, other)),
        phrase("Pairing-allocated bye"): points_for_people(points.pairing_bye),
        phrase("Win by forfeit"): points_for_people(points.forfeit_win),
    }


def _about_meetings(state: State, tournament: Tournament) -> Lines:
    wishes = [
        phrase(
            "by {ground} in rounds {first} to {last}",
            ground=GROUND_WORDS[row.ground],
            first=row.first_round,
            last=row.last_round,
        )
        for row in state.rows(ForbiddenRow)
        if not row.is_firm
    ]
    fixed = [
        phrase("{name} at table {table}", name=row.name, table=row.fixed_board)
        for row in state.rows(PlayerRow)
        if row.fixed_board is not None
    ]
    apart = "; ".join("-".join(map(str, group.players)) for group in tournament.forbidden)
    return {
        phrase("Never paired"): apart,
        phrase("Kept apart as far as possible"): listed(wishes, "; "),
        phrase("Fixed tables"): listed(fixed, "; "),
    }


def _attachment(state: State, tournament: Tournament) -> tuple[str, ...]:
    """Return the rules that the players need beside what is published, one paragraph each."""
    if tournament.rules is None:
        return tuple(
            line for line in office_setting(state, OTHER_RULES).splitlines() if line.strip()
        )
    rules = registry.rules(tournament.rules)
    if _is_in_force(rules, tournament.details.start_date):
        return ()
    return tuple(
        phrase("{number}: {meaning}", number=article.number, meaning=article.meaning)
        for article in rules.articles
    )


def _is_in_force(rules: Rules, day: str) -> bool:
    """Whether an edition is in force on a day; unknown days and tables count as in force."""
    today = day.replace("/", "-")
    if not today:
        return True
    ended = bool(rules.in_force_to) and today > rules.in_force_to
    return not ended and (not rules.in_force_from or today >= rules.in_force_from)


def _about_edition(state: State, tournament: Tournament) -> tuple[Finding, ...]:
    if tournament.rules is None or _is_in_force(
        registry.rules(tournament.rules), tournament.details.start_date
    ):
        return ()
    article = handling_in(state).statement_article
    return (
        Finding(
            Severity.WARNING,
            "edition-not-in-force",
            phrase(
                "{rules} is not in force on {day}; its rules are attached for the players"
                " ({article})",
                rules=tournament.rules,
                day=tournament.details.start_date,
                article=article,
            ),
        ),
    )


def _fit(state: State, tournament: Tournament) -> tuple[Finding, ...]:
    rules = None if tournament.rules is None else registry.rules(tournament.rules)
    if rules is not None and (rules.until_decided or not rules.is_swiss):
        return ()  # it is played until somebody has won, or two may meet again
    if rules is not None and rules.key == SCHEVENINGEN:
        return ()  # the table of two teams; the pairing warns of another number
    return rounds_fit(
        len(tournament.players),
        tournament.number_of_rounds,
        swiss=handling_of(tournament.rules).is_swiss,
        draughts=_discipline(state) == "draughts",
        cycles=int(tournament.setting("cycles", "1")),
    )


def _about_rate(state: State, tournament: Tournament) -> tuple[Finding, ...]:
    """Say that a rating office cannot read the rate of play, which it counts in seconds."""
    details = tournament.details
    is_read = not details.time_control or bool(details.encoded_time_control)
    if is_read or _discipline(state) != Discipline.CHESS.value:
        return ()
    what = phrase(
        "the rate of play {text} cannot be counted in seconds for the rating report (record 222);"
        " write it such as {examples}",
        text=repr(details.time_control),
        examples=EXAMPLES,
    )
    return (Finding(Severity.WARNING, RATE_NOT_ENCODED, what),)


def changes_in_words(kept: str) -> str:
    """Return the changes that an event keeps, one line each, for the statement.

    >>> changes_in_words("from 5 to 4 before round 2: rain")
    'from 5 to 4 before round 2: rain'
    """
    return listed(change_lines(kept), "\n")


def change_lines(kept: str) -> tuple[str, ...]:
    """Return the changes that an event keeps, each as a text of its own."""
    return tuple(_in_words(line) for line in kept.splitlines())


def _in_words(line: str) -> str:
    if ended := _CLOSED.match(line):
        return counted(
            "closed after {count} of {announced} rounds: {reason}",
            "closed after {count} of {announced} rounds: {reason}",
            count=int(ended["played"]),
            announced=ended["announced"],
            reason=line[ended.end() :],
        )
    match = _KEPT.match(line)
    if match is None:  # a second line of the reason
        return line
    reason, given = line[match.end() :], match.groupdict()
    if given.pop("before") == _UNKNOWN:
        return phrase(
            "first announced before round {round}: {rounds}; {reason}", reason=reason, **given
        )
    return phrase(
        "from {before} to {rounds} before round {round}: {reason}",
        before=match["before"],
        reason=reason,
        **given,
    )
