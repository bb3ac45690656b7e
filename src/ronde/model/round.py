"""A round: its games and those who had none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from ronde.fields import immutable
from ronde.i18n import phrase, phrase_in
from ronde.model.ids import PlayerId
from ronde.model.result import ByeKind, Colour, Result


class Stage(Enum):
    """How far a round has come; the values are those that the database keeps."""

    ABSENCES = "absences"
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    COMPLETE = "complete"

    @property
    def is_public(self) -> bool:
        """Whether the pairing has been published."""
        return self not in (Stage.ABSENCES, Stage.DRAFT)

    @property
    def word(self) -> str:
        """The stage in a word for people."""
        return _WORDS[self]

    @property
    def label(self) -> str:
        """The stage as a step on the way of a round."""
        return _LABELS[self]

    @property
    def status(self) -> str:
        """How the round stands, as the head of its event shows it."""
        return _STATUS[self]


_WORDS: Final = {
    Stage.ABSENCES: phrase_in("state of a round", "absences"),
    Stage.DRAFT: phrase("draft"),
    Stage.PUBLISHED: phrase("published"),
    Stage.PLAYING: phrase("playing"),
    Stage.COMPLETE: phrase("complete"),
}
_LABELS: Final = {
    Stage.ABSENCES: phrase("Absences"),
    Stage.DRAFT: phrase("Draft"),
    Stage.PUBLISHED: phrase("Published"),
    Stage.PLAYING: phrase("Being played"),
    Stage.COMPLETE: phrase("Complete"),
}
_STATUS: Final = {
    Stage.ABSENCES: phrase("collecting absences"),
    Stage.DRAFT: phrase("draft"),
    Stage.PUBLISHED: phrase("pairing published"),
    Stage.PLAYING: phrase("being played"),
    Stage.COMPLETE: phrase_in("stage of a round", "complete"),
}


# Asked of every game again and again: finding a member by its name each time takes longer.
_UNFINISHED: Final = Result.UNFINISHED
_PLAYED: Final = frozenset(result for result in Result if result.was_played)
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK


class Game(NamedTuple):
    """A game that was paired, with what each side made of it."""

    white: PlayerId
    black: PlayerId
    white_result: Result
    black_result: Result

    @property
    def was_played(self) -> bool:
        """Whether the two met: a tournament admits a forfeit only on both sides of a game."""
        return self.white_result.was_played

    @property
    def is_unfinished(self) -> bool:
        """Whether the result is still to come."""
        return self.white_result is _UNFINISHED or self.black_result is _UNFINISHED


class Bye(NamedTuple):
    """A player without an opponent, and of which kind."""

    player: PlayerId
    kind: ByeKind


class Cell(NamedTuple):
    """One round of one player: what a line of a cross-table shows.

    `outcome` None means that the player was absent.
    """

    opponent: PlayerId | None
    colour: Colour | None
    outcome: Result | ByeKind | None

    @property
    def was_played(self) -> bool:
        """Whether there was a game against the opponent; see `Game.was_played`."""
        return self.outcome in _PLAYED


ABSENT = Cell(None, None, None)


@immutable
@dataclass(frozen=True, slots=True)
class Round:
    """Everything that was paired in one round; who is not mentioned was absent.

    `uncoloured` are those who stand as White in forfeits whose colours nobody has told, and in
    matches without a game played, which give no colour. `adjourned` are those who have White in
    games that go on later; other games without a result are under way, or not reported.
    """

    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    uncoloured: tuple[PlayerId, ...] = ()
    adjourned: tuple[PlayerId, ...] = field(default=(), repr=False)  # a draft does not rest on it

    def cells(self) -> Iterator[tuple[PlayerId, Cell]]:
        """Yield what happened to every player who is mentioned."""
        for white, black, white_result, black_result in self.games:
            yield white, Cell(black, _WHITE, white_result)
            yield black, Cell(white, _BLACK, black_result)
        for player, kind in self.byes:
            yield player, Cell(None, None, kind)

    @property
    def open_games(self) -> int:
        """How many games have no result yet."""
        return sum([w is _UNFINISHED or b is _UNFINISHED for _, _, w, b in self.games])

    @property
    def pairing_bye(self) -> PlayerId | None:
        """The player who received the pairing-allocated bye, if anyone did."""
        return next((b.player for b in self.byes if b.kind is ByeKind.PAIRING_ALLOCATED), None)

    @property
    def paired(self) -> frozenset[PlayerId]:
        """Those who took part in the pairing: the games and the pairing-allocated bye."""
        both = {p for game in self.games for p in (game.white, game.black)}
        return frozenset(both if self.pairing_bye is None else both | {self.pairing_bye})
