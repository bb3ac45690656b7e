"""What every pairing system offers, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from ronde.errors import UnknownRulesError
from ronde.i18n import phrase_in, recalled
from ronde.model import Finding, PlayerId, RoundNumber, Tournament


class Pair(NamedTuple):
    """Two players who are to meet."""

    white: PlayerId
    black: PlayerId


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """A paired round in publication order: board n is `pairs[n - 1]`."""

    round: RoundNumber
    rules: str
    pairs: tuple[Pair, ...]
    bye: PlayerId | None = None
    not_paired: tuple[PlayerId, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()


class Setting(NamedTuple):
    """A choice that rules leave to the organiser; the first value is the default.

    No values means a free text, whose default is empty. `for_teams`: it says nothing to events of
    players.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
    for_teams: bool = False

    @property
    def default(self) -> str:
        """The value when nothing is chosen."""
        return self.values[0] if self.values else ""

    @property
    def label(self) -> str:
        """The name as people are told it, where a program is not told."""
        return choice_in_words(self.name)

    def word(self, value: str) -> str:
        """Return a value as people are told it; a free text stays as it is."""
        return choice_in_words(value) if self.values else value


def choice_in_words(text: str) -> str:
    """Return the name or the value of a setting as people are told it, a free text as it is.

    >>> choice_in_words("parity").context, choice_in_words("12, 10, 8")
    ('choice of a system', '12, 10, 8')
    """
    return _WORDS.get(text, text)


_WORDS: Final[Mapping[str, str]] = {
    str(word): word
    for word in (
        phrase_in("choice of a system", "parity"),
        phrase_in("choice of a system", "paired"),
        phrase_in("choice of a system", "number"),
        phrase_in("choice of a system", "maxi"),
        phrase_in("choice of a system", "rank"),
        phrase_in("choice of a system", "score"),
        phrase_in("choice of a system", "cycles"),
        phrase_in("choice of a system", "swap"),
        phrase_in("choice of a system", "numbers"),
        phrase_in("choice of a system", "teams"),
        phrase_in("choice of a system", "on"),
        phrase_in("choice of a system", "off"),
        phrase_in("choice of a system", "yes"),
        phrase_in("choice of a system", "no"),
        phrase_in("choice of a system", "d4"),
        phrase_in("choice of a system", "d4-pairs"),
        phrase_in("choice of a system", "newcomers"),
        phrase_in("choice of a system", "bye-bar"),
        phrase_in("choice of a system", "floating-again"),
        phrase_in("choice of a system", "moved-down-alone"),
        phrase_in("choice of a system", "scores"),
        phrase_in("choice of a system", "pairs"),
        phrase_in("choice of a system", "always"),
        phrase_in("choice of a system", "floater-scores"),
        phrase_in("choice of a system", "absolute-colour"),
        phrase_in("choice of a system", "all"),
        phrase_in("choice of a system", "remainder"),
        phrase_in("choice of a system", "even"),
        phrase_in("choice of a system", "odd"),
        phrase_in("choice of a system", "rising"),
        phrase_in("choice of a system", "fixed"),
        phrase_in("choice of a system", "spared"),
        phrase_in("choice of a system", "asked"),
        phrase_in("choice of a system", "highest"),
        phrase_in("choice of a system", "sum"),
        phrase_in("choice of a system", "none"),
        phrase_in("choice of a system", "difference"),
        phrase_in("choice of a system", "last-games"),
        phrase_in("choice of a system", "type"),
        phrase_in("choice of a system", "A"),
        phrase_in("choice of a system", "B"),
        phrase_in("choice of a system", "primary"),
        phrase_in("choice of a system", "match-points"),
        phrase_in("choice of a system", "game-points"),
        phrase_in("choice of a system", "secondary"),
        phrase_in("choice of a system", "other"),
        phrase_in("choice of a system", "c6"),
        phrase_in("choice of a system", "graded"),
        phrase_in("choice of a system", "last-round"),
        phrase_in("choice of a system", "strong"),
        phrase_in("choice of a system", "floats"),
        phrase_in("choice of a system", "pairing-score"),
        phrase_in("choice of a system", "first-team"),
        phrase_in("choice of a system", "elimination"),
        phrase_in("choice of a system", "single"),
        phrase_in("choice of a system", "double"),
        phrase_in("choice of a system", "third-place"),
        phrase_in("choice of a system", "games"),
        phrase_in("choice of a system", "stop"),
        phrase_in("choice of a system", "tie-break"),
        phrase_in("choice of a system", "seed"),
        phrase_in("choice of a system", "armageddon"),
        phrase_in("choice of a system", "never"),
        phrase_in("choice of a system", "groups"),
        phrase_in("choice of a system", "qualify"),
        phrase_in("choice of a system", "pairing"),
        phrase_in("choice of a system", "halves"),
        phrase_in("choice of a system", "neighbours"),
        phrase_in("choice of a system", "colours"),
        phrase_in("choice of a system", "preset"),
        phrase_in("choice of a system", "first-value"),
        phrase_in("choice of a system", "step"),
        phrase_in("choice of a system", "first-list"),
        phrase_in("choice of a system", "newcomers"),
        phrase_in("choice of a system", "own-value"),
        phrase_in("choice of a system", "win"),
        phrase_in("choice of a system", "draw"),
        phrase_in("choice of a system", "loss"),
        phrase_in("choice of a system", "bye"),
        phrase_in("choice of a system", "absence"),
        phrase_in("choice of a system", "absence-limit"),
        phrase_in("choice of a system", "absence-beyond"),
        phrase_in("choice of a system", "club-match"),
        phrase_in("choice of a system", "unannounced"),
        phrase_in("choice of a system", "walkover"),
        phrase_in("choice of a system", "before-joining"),
        phrase_in("choice of a system", "recount"),
        phrase_in("choice of a system", "cycle"),
        phrase_in("choice of a system", "cap"),
        phrase_in("choice of a system", "rounding"),
        phrase_in("choice of a system", "gap"),
        phrase_in("choice of a system", "meetings"),
        phrase_in("choice of a system", "bye-order"),
        phrase_in("choice of a system", "bye-gap"),
        phrase_in("choice of a system", "colours"),
        phrase_in("choice of a system", "usual"),
        phrase_in("choice of a system", "rating"),
        phrase_in("choice of a system", "list"),
        phrase_in("choice of a system", "last"),
        phrase_in("choice of a system", "keep"),
        phrase_in("choice of a system", "average"),
        phrase_in("choice of a system", "tenth"),
        phrase_in("choice of a system", "half"),
        phrase_in("choice of a system", "whole"),
        phrase_in("choice of a system", "lately"),
        phrase_in("choice of a system", "whites"),
        phrase_in("choice of a system", "balance"),
        phrase_in("choice of a system", "baku"),
        phrase_in("choice of a system", "match"),
        phrase_in("choice of a system", "game"),
    )
}
"""Names and values of settings, which files and commands spell in English."""


class RuleArticle(NamedTuple):
    """An article of the rules, and in our own words what it asks."""

    number: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Rules:
    """A pairing system in one edition: what `ronde rules KEY` shows.

    `summary` says in one line what it is. `by_table` marks systems whose rounds and colours
    stand in a table, not in a lot, `of_teams` those that pair teams, `until_decided` those that
    need as many rounds as it takes, whatever number is announced. `is_swiss`: opponents have the
    same score or nearly so.
    `refuses` raises InputError for settings each of which can be chosen and which make no sense,
    free texts above all; `refuses_players` does so for settings with which so many players cannot
    be ranked. Two who are paired meet for `games_per_match` games.
    """

    key: str
    title: str
    source: str
    summary: str = ""
    in_force_from: str = ""
    in_force_to: str = ""
    settings: tuple[Setting, ...] = ()
    uncertain: tuple[str, ...] = ()
    by_table: bool = False
    of_teams: bool = False
    until_decided: bool = False
    is_swiss: bool = True
    refuses: Callable[[Iterable[tuple[str, str]]], object] | None = None
    games_per_match: int = 1
    refuses_players: Callable[[Iterable[tuple[str, str]], int], object] | None = None

    @property
    def pairs_teams(self) -> bool:
        """Whether teams can be paired by them: written for teams, or with settings for them."""
        return self.of_teams or any(setting.for_teams for setting in self.settings)

    @property
    def can_be_accelerated(self) -> bool:
        """Whether virtual points may be added: to the scores of a Swiss system."""
        return self.is_swiss and not self.by_table

    @property
    def draws_colour(self) -> bool:
        """Whether a lot decides the colours of round 1: not where a table or a list does."""
        return self.is_swiss and not self.by_table

    @property
    def articles(self) -> tuple[RuleArticle, ...]:
        """The articles in their order; the table of them is read when somebody asks."""
        from ronde.regulations.subjects import subjects_of

        return tuple(RuleArticle(s.article, recalled(s.meaning)) for s in subjects_of(self.key))

    def settings_of(self, tournament: Tournament) -> tuple[Setting, ...]:
        """Return the settings that say something to a tournament: of players, or of teams."""
        of_teams = tournament.round_points is not None
        return tuple(one for one in self.settings if of_teams or not one.for_teams)

    def checked(self, settings: tuple[tuple[str, str], ...]) -> dict[str, str]:
        """Return every setting with its value; raises InputError for a wrong one."""
        values = {setting.name: setting.default for setting in self.settings}
        allowed = {setting.name: setting.values for setting in self.settings}
        for name, value in settings:
            if name not in allowed:
                known = ", ".join(sorted(allowed)) or "none"
                raise UnknownRulesError(
                    "{key} has no setting {name}; its settings: {known}",
                    key=self.key,
                    name=repr(name),
                    known=known,
                )
            if allowed[name] and value not in allowed[name]:
                choices = ", ".join(allowed[name])
                raise UnknownRulesError(
                    "setting {name} of {key} is one of {choices}, not {value}",
                    name=name,
                    key=self.key,
                    choices=choices,
                    value=repr(value),
                )
            values[name] = value
        if self.refuses is not None:
            self.refuses(settings)
        return values

    def refuse_players(self, settings: Iterable[tuple[str, str]], players: int) -> None:
        """Raise InputError when settings are not for so many players."""
        if self.refuses_players is not None and players:
            self.refuses_players(settings, players)


class PairingSystem(Protocol):
    """A system in one edition."""

    rules: Rules

    def pair(self, tournament: Tournament) -> RoundPairing:
        """Return the pairing of the next round, complete and in publication order.

        Raises RoundError when there is no such round, NoLegalPairingError when the rules
        admit no pairing.
        """
        ...
