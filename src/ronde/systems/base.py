"""What every pairing system offers, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from ronde.errors import UnknownRulesError
from ronde.fields import immutable
from ronde.i18n import phrase_in, recalled
from ronde.model import Finding, PlayerId, RoundNumber, Tournament


class Pair(NamedTuple):
    """Two players who are to meet."""

    white: PlayerId
    black: PlayerId


@immutable
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
    players. `called` is what people call it where the word for its name says too little.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
    for_teams: bool = False
    called: str = ""

    @property
    def default(self) -> str:
        """The value when nothing is chosen."""
        return self.values[0] if self.values else ""

    @property
    def label(self) -> str:
        """The name as people are told it, where a program is not told."""
        return self.called or choice_in_words(self.name)

    def word(self, value: str) -> str:
        """Return a value as people are told it; a free text stays as it is."""
        return choice_in_words(value) if self.values else value


def choice_in_words(text: str) -> str:
    """Return the name or the value of a setting as people are told it, a free text as it is.

    >>> choice_in_words("gap"), choice_in_words("12, 10, 8")
    ('rounds until two meet again', '12, 10, 8')
    """
    return _WORDS.get(text, text)


_WORDS: Final[Mapping[str, str]] = {
    "parity": phrase_in("choice of a system", "odd and even numbers"),
    "paired": phrase_in("choice of a system", "those who are paired"),
    "number": phrase_in("choice of a system", "number"),
    "maxi": phrase_in("choice of a system", "Maxi-tournament"),
    "rank": phrase_in("choice of a system", "who is higher ranked"),
    "score": phrase_in("choice of a system", "score"),
    "cycles": phrase_in("choice of a system", "cycles"),
    "swap": phrase_in("choice of a system", "last rounds exchanged"),
    "numbers": phrase_in("choice of a system", "numbers of the table"),
    "teams": phrase_in("choice of a system", "teams"),
    "on": phrase_in("choice of a system", "on"),
    "off": phrase_in("choice of a system", "off"),
    "yes": phrase_in("choice of a system", "yes"),
    "no": phrase_in("choice of a system", "no"),
    "d4": phrase_in("choice of a system", "squared differences (D.4)"),
    "d4-pairs": phrase_in("choice of a system", "pairs of D.4"),
    "newcomers": phrase_in("choice of a system", "newcomers"),
    "bye-bar": phrase_in("choice of a system", "bar from the bye"),
    "floating-again": phrase_in("choice of a system", "who floats again"),
    "moved-down-alone": phrase_in("choice of a system", "moved down without an opponent"),
    "scores": phrase_in("choice of a system", "lower scores"),
    "pairs": phrase_in("choice of a system", "pairs"),
    "always": phrase_in("choice of a system", "always"),
    "floater-scores": phrase_in("choice of a system", "scores of floaters"),
    "absolute-colour": phrase_in("choice of a system", "absolute colour"),
    "all": phrase_in("choice of a system", "all"),
    "remainder": phrase_in("choice of a system", "the remainder"),
    "even": phrase_in("choice of a system", "even"),
    "odd": phrase_in("choice of a system", "odd"),
    "rising": phrase_in("choice of a system", "rising"),
    "fixed": phrase_in("choice of a system", "fixed"),
    "spared": phrase_in("choice of a system", "spared"),
    "asked": phrase_in("choice of a system", "asked"),
    "highest": phrase_in("choice of a system", "the highest"),
    "sum": phrase_in("choice of a system", "sum"),
    "none": phrase_in("choice of a system", "none"),
    "difference": phrase_in("choice of a system", "difference of colours"),
    "last-games": phrase_in("choice of a system", "last games"),
    "type": phrase_in("choice of a system", "type of colour preferences"),
    "A": phrase_in("choice of a system", "of type A"),
    "B": phrase_in("choice of a system", "of type B"),
    "primary": phrase_in("choice of a system", "primary score"),
    "match-points": phrase_in("choice of a system", "match points"),
    "game-points": phrase_in("choice of a system", "game points"),
    "secondary": phrase_in("choice of a system", "secondary score"),
    "other": phrase_in("choice of a system", "the other score"),
    "c6": phrase_in("choice of a system", "following scoregroup (C6)"),
    "graded": phrase_in("choice of a system", "by degrees"),
    "last-round": phrase_in("choice of a system", "before the last round"),
    "strong": phrase_in("choice of a system", "strong preference"),
    "floats": phrase_in("choice of a system", "floats"),
    "pairing-score": phrase_in("choice of a system", "pairing score"),
    "first-team": phrase_in("choice of a system", "first team of a pair"),
    "elimination": phrase_in("choice of a system", "elimination"),
    "single": phrase_in("choice of a system", "single"),
    "double": phrase_in("choice of a system", "double"),
    "third-place": phrase_in("choice of a system", "match for the third place"),
    "games": phrase_in("choice of a system", "games of a match"),
    "stop": phrase_in("choice of a system", "stop when decided"),
    "tie-break": phrase_in("choice of a system", "tie-break games"),
    "seed": phrase_in("choice of a system", "better seed"),
    "armageddon": phrase_in("choice of a system", "armageddon after"),
    "never": phrase_in("choice of a system", "never"),
    "groups": phrase_in("choice of a system", "groups"),
    "qualify": phrase_in("choice of a system", "going on from a group"),
    "pairing": phrase_in("choice of a system", "pairing"),
    "halves": phrase_in("choice of a system", "upper half against lower half"),
    "neighbours": phrase_in("choice of a system", "neighbours in twos"),
    "colours": phrase_in("choice of a system", "colours"),
    "preset": phrase_in("choice of a system", "rules of a club"),
    "first-value": phrase_in("choice of a system", "value of the first"),
    "step": phrase_in("choice of a system", "step between values"),
    "first-list": phrase_in("choice of a system", "order of the first list"),
    "count-start": phrase_in("choice of a system", "where a count starts"),
    "before": phrase_in("choice of a system", "from the list of the pairing"),
    "first": phrase_in("choice of a system", "from the first list"),
    "own-value": phrase_in("choice of a system", "own value counts"),
    "win": phrase_in("choice of a system", "win"),
    "draw": phrase_in("choice of a system", "draw"),
    "loss": phrase_in("choice of a system", "loss"),
    "bye": phrase_in("choice of a system", "bye"),
    "absence": phrase_in("choice of a system", "absence with notice"),
    "absence-limit": phrase_in("choice of a system", "absences that count"),
    "absence-beyond": phrase_in("choice of a system", "absence beyond these"),
    "club-match": phrase_in("choice of a system", "match for the club"),
    "unannounced": phrase_in("choice of a system", "absence without notice"),
    "walkover": phrase_in("choice of a system", "opponent did not come"),
    "before-joining": phrase_in("choice of a system", "round before joining"),
    "recount": phrase_in("choice of a system", "counted anew after each round"),
    "cycle": phrase_in("choice of a system", "counts without end"),
    "cap": phrase_in("choice of a system", "most counts"),
    "rounding": phrase_in("choice of a system", "rounding"),
    "gap": phrase_in("choice of a system", "rounds until two meet again"),
    "meetings": phrase_in("choice of a system", "meetings of two in a season"),
    "bye-order": phrase_in("choice of a system", "who has the bye"),
    "bye-gap": phrase_in("choice of a system", "rounds until the next bye"),
    "usual": phrase_in("choice of a system", "usual"),
    "rating": phrase_in("choice of a system", "rating"),
    "list": phrase_in("choice of a system", "by the first list"),
    "last": phrase_in("choice of a system", "last"),
    "keep": phrase_in("choice of a system", "keep the order"),
    "average": phrase_in("choice of a system", "mean of the counts"),
    "tenth": phrase_in("choice of a system", "to a tenth"),
    "half": phrase_in("choice of a system", "to a half"),
    "whole": phrase_in("choice of a system", "to whole points"),
    "lately": phrase_in("choice of a system", "lowest without one lately"),
    "whites": phrase_in("choice of a system", "Whites alone"),
    "balance": phrase_in("choice of a system", "Whites less Blacks"),
    "baku": phrase_in("choice of a system", "virtual points of Baku"),
    "match": phrase_in("choice of a system", "match"),
    "game": phrase_in("choice of a system", "game"),
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
    be ranked. `fills` gives the values that hold where a setting leaves them to what is usual.
    Two who are paired meet for `games_per_match` games.
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
    fills: Callable[[Iterable[tuple[str, str]]], Mapping[str, str]] | None = None

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

    def in_force(self, tournament: Tournament) -> tuple[tuple[Setting, str], ...]:
        """Return the settings that say something to a tournament with the values that hold."""
        values: dict[str, str] = self.checked(tournament.settings)
        if self.fills is not None:
            values |= self.fills(tournament.settings)
        offered = ((setting, values[setting.name]) for setting in self.settings_of(tournament))
        return tuple((setting, value) for setting, value in offered if value)

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
