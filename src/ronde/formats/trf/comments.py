"""Our own comment lines: what ronde needs and the dialect has no record for.

### ronde rules=dutch-2012 name=value …      rules and their settings
### ronde acceleration=baku
### ronde rounds=9
### ronde colour=white                       of number 1 in the first round
### ronde lot=4711                           the seed by which that colour was drawn
### ronde points WW=2.0 BW=2.0 …             what results are worth; X is an unfinished game
### ronde numbers 4 17=18 18=17              starting numbers in force in round 4
### ronde teams=paired                       the teams play matches, where no record tells it
### ronde boards=4 order=rating tolerance=50 boards of a match, and who may sit where
### ronde captain 3=Anna%20Agate             the captain of team 3
### ronde matches 3 5-2 1-4 6                matches of round 3 without line-ups, and the bye
### ronde journal 12: 3f2a 90b1 c4d5 e6f7    the journal entry that the file shows; not read
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote, unquote

from ronde.errors import FormatError
from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.findings import Losses
from ronde.formats.trf import awaited
from ronde.formats.trf.columns import number_from, points_from
from ronde.formats.trf.eventtypes import event_type
from ronde.formats.trf.points import COMMENT
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import (
    Colour,
    Numbering,
    PairingNumber,
    PlayerId,
    PointSystem,
    RoundNumber,
    Tournament,
)
from ronde.model.points import points_to_text
from ronde.model.team import BoardOrder

MARK: Final = "###"
PREFIX: Final = "### ronde "
_ORDERS: Final = {order.value: order for order in BoardOrder}
_LOT: Final = re.compile(r"-?[0-9]{1,1000}")


def is_ours(line: str) -> bool:
    """Whether a line is one of our comments."""
    return line.startswith(PREFIX)


def read_comment(report: Report, line: TrfLine) -> None:
    """Read one of our comments; raises FormatError if it says nothing known."""
    first, *words = line.text[len(PREFIX) :].split() or [""]
    name, _, value = first.partition("=")
    if name == "journal":
        return
    if name == "rules":
        _read_rules(report, line, unquote(value), words)
    elif name == "points":
        _read_points(report, words)
    elif name == "numbers":
        _read_numbers(report, line, words)
    elif name in ("boards", "order"):
        _read_boards(report, line, [first, *words])
    elif name == "captain":
        _read_captains(report, words)
    elif name == awaited.NAME:
        awaited.read_matches(report, words)
    elif words:
        raise FormatError("{word} is too much in this comment", word=repr(words[0]))
    else:
        _read_statement(report, line, name, unquote(value))


def _read_rules(report: Report, line: TrfLine, key: str, words: list[str]) -> None:
    report.state("rules", key, line)
    report.state("settings", tuple(_pair(word) for word in words), line)


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise FormatError("{word} must be a name, = and a value", word=repr(word))
    return unquote(name), unquote(value)


def _read_points(report: Report, words: list[str]) -> None:
    stated = report.point_values.setdefault("comment", {})
    for symbol, value in map(_pair, words):
        names = COMMENT.fields(symbol)
        if names is None:
            raise FormatError("no result is called {symbol}", symbol=repr(symbol))
        stated |= dict.fromkeys(names, points_from(value, symbol))


def _read_numbers(report: Report, line: TrfLine, words: list[str]) -> None:
    if not words:
        raise FormatError("the round of the numbers is missing")
    round_ = RoundNumber(number_from(words[0], phrase("the round")))
    pairs = [_pair(word) for word in words[1:]]
    numbers = tuple(
        (
            PlayerId(number_from(player, phrase("a starting number"))),
            PairingNumber(number_from(number, phrase("a pairing number"))),
        )
        for player, number in pairs
    )
    report.mention(line, tuple(player for player, _ in numbers))
    report.numberings.append(Numbering(round_, numbers))


def _read_boards(report: Report, line: TrfLine, words: list[str]) -> None:
    for name, value in map(_pair, words):
        if name == "order" and value in _ORDERS:
            report.state("order", _ORDERS[value], line)
        elif name in ("boards", "tolerance"):
            report.state(name, number_from(value, name), line)
        else:
            raise FormatError(
                "{name}={value} is no statement that ronde knows", name=name, value=value
            )


def _read_captains(report: Report, words: list[str]) -> None:
    for number, captain in map(_pair, words):
        report.captains[number_from(number, phrase("the number of the team"))] = captain


def _read_statement(report: Report, line: TrfLine, name: str, value: str) -> None:
    if name == "colour" and value in ("white", "black"):
        report.state("initial_colour", Colour(value), line)
    elif name == "lot" and _LOT.fullmatch(value):
        report.state("lot", int(value), line)
    elif (
        name == "rounds" and 1 <= number_from(value, phrase("the number of rounds")) <= MOST_ROUNDS
    ):
        report.state("number_of_rounds", int(value), line)
    elif name == "teams" and value == "paired":
        report.state("teams", value, line)
    elif name == "acceleration" and value:
        report.state("acceleration", value, line)
    else:
        raise FormatError("{name}={value} is no statement that ronde knows", name=name, value=value)


def rules_comments(tournament: Tournament) -> Iterator[str]:
    """Yield the comment with the rules and their settings."""
    kind_is_code = event_type(tournament.details.kind) is not None  # it must not be taken for rules
    if tournament.rules is not None or tournament.settings or kind_is_code:
        pairs = [f"{_word(name)}={_word(value)}" for name, value in tournament.settings]
        yield " ".join([f"{PREFIX}rules={_word(tournament.rules or '')}", *pairs])


def acceleration_comments(tournament: Tournament) -> Iterator[str]:
    """Yield the comment with the name of the acceleration."""
    if tournament.acceleration:
        yield f"{PREFIX}acceleration={_word(tournament.acceleration)}"


def announcement_comments(tournament: Tournament) -> Iterator[str]:
    """Yield the comments with number of rounds and initial colour."""
    if tournament.number_of_rounds is not None:
        yield f"{PREFIX}rounds={tournament.number_of_rounds}"
    if tournament.initial_colour is not None:
        yield f"{PREFIX}colour={tournament.initial_colour.value}"


def points_comments(points: PointSystem) -> Iterator[str]:
    """Yield the comment with what results are worth, if it is not 1-½-0."""
    values = COMMENT.values(points)
    pairs = [f"{symbol}={points_to_text(value)}" for symbol, value in values.items()]
    if pairs:
        yield " ".join([f"{PREFIX}points", *pairs])


def memory_comments(tournament: Tournament, losses: Losses) -> Iterator[str]:
    """Yield the comments that every dialect needs: the lot and the renumberings."""
    if tournament.lot is not None:
        yield f"{PREFIX}lot={tournament.lot}"
    for numbering in tournament.numberings:
        if min(numbering.round, *(number for _, number in numbering.numbers), 0) < 0:
            losses.add(
                "numberings-lost",
                phrase("round {round} has negative numbers", round=numbering.round),
            )
            continue
        pairs = [f"{player}={number}" for player, number in numbering.numbers]
        yield " ".join([f"{PREFIX}numbers {numbering.round}", *pairs])


def team_comments(tournament: Tournament, *, is_told: bool) -> Iterator[str]:
    """Yield the comments with what no record says of a team event.

    `is_told` says that the type or a record shows that teams are paired.
    """
    data = tournament.team_data
    if data.are_paired and not is_told:
        yield f"{PREFIX}teams=paired"
    words = [] if data.boards is None else [f"boards={data.boards}"]
    if data.order is not BoardOrder.FREE or data.tolerance:
        words += [f"order={data.order.value}", f"tolerance={data.tolerance}"]
    if words:
        yield PREFIX + " ".join(words)
    for team in data.teams:
        if team.captain and team.number is not None:
            yield f"{PREFIX}captain {team.number}={_word(team.captain)}"


def journal_comments(journal: str) -> Iterator[str]:
    """Yield the comment with the journal entry to which the file belongs."""
    if journal:
        yield f"{PREFIX}journal {journal}"


def _word(text: str) -> str:
    """Return a text as one word; blanks and signs become %20 and the like."""
    return quote(text, safe="", errors="replace")
