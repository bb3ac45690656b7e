"""Holds the lines of the players against each other: what two lines tell is one game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ronde.formats.draft import EMPTY_CELL, FileDraft, ListedCell, ListedPlayer, Undecided
from ronde.i18n import phrase
from ronde.model import Bye, ByeKind, Colour, Game, PlayerId, RequestedBye, Result, Round
from ronde.model.ids import RoundNumber

_BELONG_TOGETHER: Final = frozenset(
    frozenset(pair)
    for pair in (
        (Result.WIN, Result.LOSS),
        (Result.DRAW,),
        (Result.DRAW, Result.LOSS),
        (Result.LOSS,),
        (Result.SHORT_WIN, Result.SHORT_LOSS),
        (Result.SHORT_DRAW,),
        (Result.SHORT_DRAW, Result.SHORT_LOSS),
        (Result.SHORT_LOSS,),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        (Result.FORFEIT_LOSS,),
        (Result.UNFINISHED,),
    )
)
"""An arbiter may take points from a game, never give more than a win or two draws."""


def belong_together(one: Result, other: Result) -> bool:
    """Whether one game can end so for its two sides.

    >>> belong_together(Result.DRAW, Result.LOSS), belong_together(Result.WIN, Result.WIN)
    (True, False)
    """
    return frozenset((one, other)) in _BELONG_TOGETHER


class Play(NamedTuple):
    """What the lines say of the rounds: those that were paired, and byes in later ones."""

    rounds: tuple[Round, ...]
    requested: tuple[RequestedBye, ...]

    @property
    def next_round(self) -> RoundNumber:
        """The first round that was not paired."""
        return RoundNumber(len(self.rounds) + 1)


def read_play(draft: FileDraft) -> Play:
    """Return the rounds that all lines tell together; contradictions become findings.

    The last rounds in which nobody was paired were not played: their byes are requests.
    """
    entries = _unique_entries(draft)
    length = max((len(entry.cells) for entry in entries.values()), default=0)
    rounds = [_RoundReader(draft, entries, number).read() for number in range(1, length + 1)]
    played = length
    while played and not rounds[played - 1].paired:
        played -= 1
    requested = (
        RequestedBye(RoundNumber(number), player, kind)
        for number, round_ in enumerate(rounds[played:], played + 1)
        for player, kind in sorted(round_.byes)
    )
    return Play(tuple(rounds[:played]), tuple(requested))


def _unique_entries(draft: FileDraft) -> dict[int, ListedPlayer]:
    entries: dict[int, ListedPlayer] = {}
    for entry in draft.entries:
        first = entries.setdefault(entry.player.id, entry)
        if first is not entry:
            what = _given_already(entry.player.id, first.line)
            draft.find("duplicate-number", what, entry.line, player=entry.player.id)
    return entries


def _given_already(number: int, line: int | None) -> str:
    if line is None:
        return phrase("starting number {number} was given already", number=number)
    return phrase(
        "starting number {number} was given in line {line} already", number=number, line=line
    )


class _RoundReader:
    """Reads one round out of all lines."""

    def __init__(self, draft: FileDraft, entries: dict[int, ListedPlayer], number: int) -> None:
        self.draft, self.entries, self.number = draft, entries, number
        self.uncoloured: list[PlayerId] = []
        self.adjourned: list[PlayerId] = []
        index = number - 1
        self.cells = {
            player: entry.cells[index]
            for player, entry in entries.items()
            if index < len(entry.cells)
        }

    def read(self) -> Round:
        games: list[Game] = []
        byes: list[tuple[int, ByeKind | Undecided]] = []
        done: set[int] = set()
        for player, cell in self.cells.items():
            opponent, _, outcome = cell
            if opponent:
                if player not in done:
                    games.extend(self._game(player, cell))
                    if self.cells.get(opponent, EMPTY_CELL).opponent == player:
                        done.add(opponent)
            elif isinstance(outcome, (ByeKind, Undecided)):
                byes.append((player, outcome))
        decided = self._decided(byes, has_games=bool(games))
        return Round(tuple(games), decided, tuple(self.uncoloured), tuple(self.adjourned))

    def _game(self, player: int, cell: ListedCell) -> Iterable[Game]:
        """Yield the game of a player, unless something speaks against it."""
        other = self.cells.get(cell.opponent, EMPTY_CELL)
        if other.opponent != player or cell.opponent == player:
            self._report_one_sided(player, cell)
            return
        one, two = cell.outcome, other.outcome
        if not isinstance(one, Result) or not isinstance(two, Result):
            return
        if self._any_of(self.draft.unknown, player, cell.opponent):
            one = two = Result.UNFINISHED
        if frozenset((one, two)) not in _BELONG_TOGETHER:
            self._report_results(player, cell, one, two)
            return
        colour = cell.colour
        if colour is None or other.colour is None or colour is other.colour:
            colour = self._mended_colour(player, cell, other)
        if colour is None:
            return
        game = Game(PlayerId(player), PlayerId(cell.opponent), one, two)
        if colour is Colour.BLACK:
            game = Game(game.black, game.white, two, one)
        if self._any_of(self.draft.adjourned, player, cell.opponent):
            self.adjourned.append(game.white)
        yield game

    def _any_of(self, noted: set[tuple[int, int]], one: int, other: int) -> bool:
        """Whether something was noted of this round on the line of one of the two."""
        return bool(noted) and not noted.isdisjoint(((self.number, one), (self.number, other)))

    def _mended_colour(self, player: int, cell: ListedCell, other: ListedCell) -> Colour | None:
        """Return the first player's colour where the lines do not give two different ones."""
        game = f"{player}-{cell.opponent}"
        if cell.colour is not None and other.colour is not None:
            self._find(
                "same-colours",
                phrase(
                    "both players of {game} have {colour}",
                    game=game,
                    colour=cell.colour.word,
                ),
                player,
            )
            return None
        known = cell.colour or (other.colour.opposite if other.colour else None)
        if known is not None:
            what = phrase("one side of {game} has no colour; taken from the other", game=game)
            self._find("colour-inferred", what, player)
            return known
        if cell.outcome in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS):
            what = phrase(
                "the forfeit {game} has no colours; White to {player}", game=game, player=player
            )
            self._find("forfeit-colour", what, player)
            self.uncoloured.append(PlayerId(player))
            return Colour.WHITE
        self._find("colour-missing", phrase("game {game} has no colours", game=game), player)
        return None

    def _report_one_sided(self, player: int, cell: ListedCell) -> None:
        opponent = cell.opponent
        if opponent == player:
            self._find(
                "own-opponent",
                phrase("player {player} is listed against {player}", player=player),
                player,
            )
        elif opponent not in self.entries:
            what = phrase(
                "player {player} has opponent {opponent}, but nobody has that number",
                player=player,
                opponent=opponent,
            )
            self._find("unknown-opponent", what, player)
        else:
            its = self.cells.get(opponent, EMPTY_CELL).opponent
            instead = phrase("player {number}", number=its) if its else phrase("no opponent")
            what = phrase(
                "player {player} lists a game against {opponent}, who lists {instead}",
                player=player,
                opponent=opponent,
                instead=instead,
            )
            self._find("one-sided-game", what, player)

    def _report_results(self, player: int, cell: ListedCell, one: Result, two: Result) -> None:
        what = phrase(
            "{player}-{opponent}: {one} for one, {two} for the other",
            player=player,
            opponent=cell.opponent,
            one=one.word,
            two=two.word,
        )
        if Result.UNFINISHED in (one, two):
            self._find("half-result", what, player)
        elif one.was_played is not two.was_played:
            self._find("half-forfeit", what, player)
        else:
            self._find("results-contradict", what, player)

    def _decided(
        self, byes: list[tuple[int, ByeKind | Undecided]], *, has_games: bool
    ) -> tuple[Bye, ...]:
        """Return the byes of the round, the letters before 2016 decided.

        One of them with a full point is the pairing-allocated bye, because with it the number
        to be paired is odd; of several at most one can be that, and the file does not say which.
        """
        if self.draft.plays_matches:
            # A full point without opponent is a board won against an empty seat.
            full = ByeKind.FULL_POINT
            return tuple(
                Bye(PlayerId(player), full if isinstance(kind, Undecided) else kind)
                for player, kind in byes
            )
        undecided = [player for player, kind in byes if isinstance(kind, Undecided)]
        allocated = [player for player, kind in byes if kind is ByeKind.PAIRING_ALLOCATED]
        is_allocated = len(undecided) == 1 and has_games and not allocated
        meant = ByeKind.PAIRING_ALLOCATED if is_allocated else ByeKind.FULL_POINT
        if has_games and undecided and not is_allocated:
            what = phrase(
                "{points} full points without a game; all read as full-point byes",
                points=len(undecided),
            )
            self._find("undecided-bye", what, undecided[0])
        if len(allocated) > 1:
            what = phrase(
                "{players} players have the pairing-allocated bye; kept as they are",
                players=len(allocated),
            )
            self._find("second-pairing-bye", what, allocated[1])
        return tuple(
            Bye(PlayerId(player), meant if isinstance(kind, Undecided) else kind)
            for player, kind in byes
        )

    def _find(self, code: str, what: str, player: int) -> None:
        self.draft.find(
            code,
            phrase("round {round}: {what}", round=self.number, what=what),
            self.entries[player].line,
            column=self.draft.cell_column(self.number),
            player=player,
            round_=self.number,
        )
