"""What readers and writers notice: every kind of finding with its stable code, and who collects it.

A reader collects `Findings` and gives back a `Reading`, a writer `Losses` and a `Writing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ronde.i18n import counted, phrase
from ronde.model import Finding, Severity, Tournament


class FindingKind(NamedTuple):
    """How much a kind of finding matters, and what it says in general."""

    severity: Severity
    meaning: str


def _kinds(severity: Severity, meanings: Mapping[str, str]) -> dict[str, FindingKind]:
    return {code: FindingKind(severity, meaning) for code, meaning in meanings.items()}


REFUSALS: Final = _kinds(
    Severity.ERROR,
    {
        "not-a-tournament": "nothing in the file is a record of a tournament",
        "number-unreadable": "a player line without a starting number from 1 to 9999",
        "duplicate-number": "two players with the same starting number",
        "cell-unreadable": "a round of a player that cannot be read",
        "unknown-opponent": "a game against a number that nobody has",
        "own-opponent": "a game of a player against himself or herself",
        "one-sided-game": "a game that the opponent does not list",
        "same-colours": "both players of a game with the same colour",
        "colour-missing": "a played game without colours",
        "half-forfeit": "a game that is a forfeit for one side only",
        "half-result": "a game with a result for one side only",
        "results-contradict": "two results that cannot belong to one game",
        "points-differ": "points that the results do not give",
        "unknown-player": "a record about a number that nobody has",
        "record-unreadable": "a record that decides pairings and cannot be read",
        "contradiction": "two statements of the file that exclude each other",
        "too-many-rounds": "a round beyond number 999",
        "team-event": "a team event without numbered teams, or in a format that has players only",
        "team-number": "two teams with the same number",
        "unknown-team": "a record about a team that is not there",
        "player-in-two-teams": "a player who stands in two teams, or twice in one",
        "player-without-team": "a player of a team event who plays and stands in no team",
        "team-mates": "a game of two players of one team",
        "two-matches": "a team with two matches in one round",
        "line-up-opponent": "a line-up against another team than the one that is played",
        "line-up-twice": "a player who sits at two boards",
        "line-up-stranger": "a player at a board who is no member of the team",
        "line-up-incomplete": "a member who plays and is missing in the line-up",
        "line-up-order": "games that the order of the members does not give, without a line-up",
        "forfeit-contradicted": "a forfeited match that the boards tell otherwise",
        "bye-and-match": "a team with a bye and a match in one round",
        "json-unreadable": "the text is not JSON",
        "json-version": "a JSON document of another format or version",
        "json-value": "a value of the JSON document that is missing or of the wrong type",
        "csv-unreadable": "a line of a CSV file that cannot be read",
        "binary-unreadable": "a binary file that is cut off, or not as ronde knows it",
    },
)
WARNINGS: Final = _kinds(
    Severity.WARNING,
    {
        "no-players": "a report without players",
        "team-points": "points of a team that its boards do not give, overruled by the boards",
        "boards-missing": "a match with fewer boards than matches have",
        "board-order": "a line-up out of the order of the event, taken as it was played",
        "bye-unstated": "a bye of a team whose worth nothing states, counted as a drawn match",
        "board-colours": "a colour that is not that of the board (record 352)",
        "points-outranked": "points that the results do not give, overruled by the results",
        "points-unreadable": "a points column without a number, not checked",
        "rating-unreadable": "a rating that is no number, read as unrated",
        "rank-unreadable": "a rank that is no number, left out",
        "sex-unreadable": "a letter that is neither m nor w (or f), left out",
        "columns-shifted": "something stands in a column that is kept blank",
        "information-unreadable": "an informative record that cannot be read, kept unchanged",
        "repeated-record": "a record that may stand once, given again; the first one counts",
        "second-pairing-bye": "more than one pairing-allocated bye in a round",
        "undecided-bye": "several full points without a game in the letters before 2016",
        "result-unknown": "a sign that is no result, read as a game without one (--lenient)",
        "colour-inferred": "a colour left out by one side, taken from the other",
        "forfeit-colour": "a forfeit without colours; White to the player listed first",
        "colour-without-opponent": "a colour in a round without opponent, left out",
        "bye-in-past": "a bye record for a round that the player lines tell otherwise",
        "bye-contradiction": "a bye record that the player line tells otherwise",
        "more-rounds": "more rounds were played than the file announces",
        "rules-without-date": "rules that depend on the start date, which is not given",
        "rank-order": "numbers by the order in the file, read as a renumbering of every round",
        "virtual-match-points": "virtual points given in the column of match points",
        "unknown-key": "a key of a JSON document that ronde does not know, left out",
        "unknown-column": "a column of a CSV file that ronde does not know, left out",
        "not-carried": "something in a file of another program that has no place in ronde",
        "other-sections": "a file of several sections, of which one was read",
        "game-not-taken": "a game of a list that is none of the round, or has no clear result",
        "numbered-by-rating": "players without starting numbers, numbered by rating and name",
    },
)
NOTES: Final = _kinds(
    Severity.NOTE,
    {
        "foreign-line": "a line that ronde does not know, kept unchanged",
        "type-unknown": "a coded type of tournament that ronde does not pair, kept unchanged",
        "latin-1": "the file is not UTF-8 and was read as Latin-1 (Windows-1252)",
        "byte-columns": "columns counted in bytes of UTF-8",
        "title-unknown": "a title that is none of the eight, kept as it is",
        "count-differs": "a stated number of players or teams that the file does not have",
        "rules-from-type": "the coded type stands in the record for the readable type",
        "adjustment-apart": "points that do not contain the adjustments of record 299",
        "mixed-letters": "bye letters from before and after 2016 in one file",
        "absence-symbol": "the symbol Z in record 162, read as A (absence)",
        "numbered-by-order": "players without starting numbers, numbered in the order of the file",
        "identity-unknown": "identity numbers of which the file does not tell whose they are",
    },
)
LOSSES: Final = _kinds(
    Severity.WARNING,
    {
        "club-lost": "clubs",
        "text-changed": "line breaks, control characters and blanks around a text",
        "name-cut": "the end of a name that is too long",
        "title-lost": "a title of more than three letters",
        "rating-lost": "a rating that does not fit, or is 0",
        "federation-cut": "the end of a federation that is too long",
        "fide-id-lost": "an identity number that is too long",
        "birth-date-cut": "the end of a date of birth that is too long",
        "rank-lost": "a rank that does not fit, or is 0",
        "points-column-lost": "points that do not fit into their column",
        "round-date-cut": "the century or the end of a round's date",
        "deputies-lost": "deputy arbiters without a name",
        "round-without-games": "the last rounds have no games, so their byes read as requests",
        "bye-kind-lost": "which byes were pairing-allocated",
        "adjournment-lost": "which games without a result are adjourned",
        "result-refused": "a game with results that no reader can accept",
        "later-byes-lost": "byes requested for rounds after the next",
        "bye-request-lost": "requested byes of a round already paired, or of no possible kind",
        "number-of-rounds-lost": "a number of rounds that does not fit",
        "forbidden-lost": "forbidden pairs",
        "forbidden-rounds-lost": "the rounds for which pairs are forbidden",
        "virtual-points-lost": "virtual points",
        "adjustments-lost": "points given or taken by decision",
        "adjustment-reason-lost": "the reason of an adjustment, when it is more than one letter",
        "numberings-lost": "renumberings",
        "settings-lost": "rules, settings, acceleration and lot",
        "points-lost": "what the results are worth",
        "colour-lost": "the initial colour",
        "details-lost": "what the report tells about the event",
        "ranking-method-lost": "the method of ranking at the start",
        "pairing-controller-lost": "who controls the pairings",
        "tie-breaks-lost": "the list of tie-breaks",
        "standings-order-lost": "the order of the standings",
        "encoded-time-control-lost": "the encoded time control",
        "unknown-player-lost": "mentions of numbers that nobody has",
        "national-rating-lost": "a national line that has no code, or a club or rank on it",
        "tournament-rating-lost": "a tournament rating that is not the official one",
        "teams-lost": "teams",
        "team-details-lost": "everything about teams but names and members",
        "categories-lost": "categories",
        "ranking-lost": "who left, values from outside, later ratings",
        "integrity-lost": "what touched the integrity of the event",
        "foreign-line-lost": "a line that would be read as something else",
    },
)
REMARKS: Final = _kinds(
    Severity.NOTE,
    {
        "points-in-comment": "what results are worth stands in a comment that only ronde reads",
        "matches-in-comment": "matches whose line-ups are to come stand in a comment that only"
        " ronde reads",
    },
)

READING: Final = {**REFUSALS, **WARNINGS, **NOTES}
WRITING: Final = {**LOSSES, **REMARKS}

MOST_OF_A_KIND: Final = 1000
"""Findings with the same code; more of them help nobody."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as read; without a tournament when a finding is an ERROR."""

    tournament: Tournament | None
    findings: tuple[Finding, ...]
    dialect: str

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings for which the file was refused."""
        return tuple(f for f in self.findings if f.severity is Severity.ERROR)


@dataclass(frozen=True, slots=True)
class Writing:
    """A tournament as text, and what the dialect could not express."""

    text: str
    findings: tuple[Finding, ...] = ()


class HopelessFileError(Exception):
    """Ends the reading of a file with a thousand errors of a kind; `findings` are those so far."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__()
        self.findings = findings


@dataclass(slots=True)
class Findings:
    """Collects what is noticed while a file is read."""

    file: str | None = None
    findings: list[Finding] = field(default_factory=list, init=False)
    found: Counter[str] = field(default_factory=Counter, init=False)

    def find(
        self,
        code: str,
        what: str,
        line: int | None = None,
        *,
        column: int | None = None,
        player: int | None = None,
        round_: int | None = None,
    ) -> None:
        """Note a finding; the tables above know how much it matters.

        Raises HopelessFileError after so many errors of a kind that nobody reads more of them.
        """
        self.found[code] += 1
        severity = READING[code].severity
        if self.found[code] > MOST_OF_A_KIND:
            if severity is Severity.ERROR:
                raise HopelessFileError(self.all_findings())
        else:
            self.findings.append(
                Finding(severity, code, what, self.file, line, column, player, round_)
            )

    def take(self, findings: Iterable[Finding]) -> None:
        """Note what was found in a tournament after it was read."""
        for one in findings:
            self.find(one.code, one.what, player=one.player, round_=one.round)

    def all_findings(self) -> tuple[Finding, ...]:
        """Return the findings in the order of the lines; too many of a kind are only counted."""
        in_order = sorted(self.findings, key=lambda finding: finding.line or 0)
        for code, count in self.found.items():
            if count > MOST_OF_A_KIND and READING[code].severity is Severity.ERROR:
                what = phrase("there is more of this kind, and the file was not read to its end")
                in_order.append(Finding(Severity.ERROR, code, what, self.file))
            elif count > MOST_OF_A_KIND:
                what = counted(
                    "{count} more finding of this kind was left out",
                    "{count} more findings of this kind were left out",
                    count=count - MOST_OF_A_KIND,
                )
                in_order.append(Finding(READING[code].severity, code, what, self.file))
        return tuple(in_order)

    @property
    def is_refused(self) -> bool:
        """Whether some finding is an ERROR."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


class Losses:
    """Collects what a dialect cannot express while a tournament is written.

    Kinds of loss stay in the order in which they were met, each with its first case and a count.
    """

    def __init__(self) -> None:
        self._first: dict[str, tuple[str, int | None]] = {}
        self._count: dict[str, int] = {}

    def add(self, code: str, what: str, *, player: int | None = None) -> None:
        """Note one case of a loss."""
        self._first.setdefault(code, (what, player))
        self._count[code] = self._count.get(code, 0) + 1

    def findings(self) -> tuple[Finding, ...]:
        """Return one finding for every kind of loss."""
        return tuple(self._finding(code) for code in self._first)

    def _finding(self, code: str) -> Finding:
        what, player = self._first[code]
        more = self._count[code] - 1
        if more:
            what = phrase("{what} (and {more} more)", what=what, more=more)
        return Finding(WRITING[code].severity, code, what, player=player)

    def cleaned(self, text: str) -> str:
        r"""Return a text fit for a line: no line breaks, no control characters, no blanks around.

        >>> losses = Losses()
        >>> losses.cleaned("two\nlines "), [f.code for f in losses.findings()]
        ('two lines', ['text-changed'])
        """
        if text.isprintable() and text == text.strip():
            return text
        printable = "".join(" " if _breaks_a_line(character) else character for character in text)
        clean = printable.strip()
        if clean != text:
            self.add(
                "text-changed",
                phrase("{text} was written as {written}", text=repr(text), written=repr(clean)),
            )
        return clean


def _breaks_a_line(character: str) -> bool:
    """Whether a character ends a line, is a control character, or cannot be encoded."""
    return character < " " or "\x7f" <= character <= "\x9f" or "\ud800" <= character <= "\udfff"
