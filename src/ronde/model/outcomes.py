"""What an arbiter types for a result, and what it says about both sides of a board.

Chess: `1-0`, `0-1`, `=` (or `1/2-1/2`), `+-`, `-+` and `--` for forfeits, a final `u` for a game
of less than one move by each side (`1-0u`), `0-0`, `=-0` and `0-=` where an arbiter gave points
that do not add up. Draughts: `2-0`, `1-1`, `0-2` and the codes of the French federation, for
White alone or for both (`2fe`, `0fne-2fne`, `0r`, `0d`); `2f-0f` is a forfeit that nobody has
judged yet. `*` takes a result away.

A board on which two players meet for several games has one such result for each of them, White of
that game first: `1-0 =` of two games, `1-0 *` while the second goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import Template, phrase, recalled, template
from ronde.model.discipline import Discipline
from ronde.model.gamematches import result_of_match
from ronde.model.ids import Points
from ronde.model.points import PointSystem, points_for_people
from ronde.model.result import Colour, Result

CHESS, DRAUGHTS = "chess", "draughts"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What both sides made of a board; `excused` None is a forfeit not judged, or none at all.

    Of a match of several games it is the result of the match, open while a game is; `games` has
    the outcome of each game, White of that game first.
    """

    white: Result
    black: Result
    excused: bool | None = None
    games: tuple[Outcome, ...] = ()

    @property
    def is_forfeit(self) -> bool:
        """Whether the two did not meet."""
        return not self.white.was_played

    @property
    def is_one_sided_forfeit(self) -> bool:
        """Whether one side appeared and the other did not."""
        return {self.white, self.black} == {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}

    @property
    def is_unfinished(self) -> bool:
        """Whether the result is still to come."""
        return self.white is Result.UNFINISHED

    @property
    def says_nothing(self) -> bool:
        """Whether no result is known, of a match not even that of one game."""
        return self.is_unfinished and all(game.is_unfinished for game in self.games)

    @property
    def was_played(self) -> bool:
        """Whether the two met and are done with each other, in a match for one game at least."""
        if self.games:
            return any(game.was_played for game in self.games)
        return not self.is_forfeit and not self.is_unfinished

    @property
    def turned(self) -> Outcome:
        """The same seen from the other side of the board."""
        games = tuple(game.turned for game in self.games)
        return Outcome(self.black, self.white, self.excused, games)

    def contradicts(self, other: Outcome) -> bool:
        """Whether both know a result, and not the same; of a match, of one of its games.

        >>> first, both, other = map(games_spelled, ("1-0 *", "1-0 =", "* 1-0"))
        >>> match_of(first).contradicts(match_of(both)), match_of(both).contradicts(match_of(other))
        (False, True)
        """
        if self.games and other.games:
            pairs = zip(self.games, other.games, strict=True)
            return any(one.contradicts(another) for one, another in pairs)
        return not self.is_unfinished and not other.is_unfinished and self != other

    def with_known(self, other: Outcome) -> Outcome:
        """Return this one with the games that the other knows where this one does not."""
        if not self.games:
            return self
        pairs = zip(self.games, other.games or (UNFINISHED,) * len(self.games), strict=True)
        return match_of(another if one.is_unfinished else one for one, another in pairs)


UNFINISHED: Final = Outcome(Result.UNFINISHED, Result.UNFINISHED)
_WON, _DRAWN, _LOST = Result.WIN, Result.DRAW, Result.LOSS
_BY_FORFEIT, _FORFEITED = Result.FORFEIT_WIN, Result.FORFEIT_LOSS

_CHESS: Final = {
    "1-0": Outcome(_WON, _LOST),
    "0-1": Outcome(_LOST, _WON),
    "=": Outcome(_DRAWN, _DRAWN),
    "0-0": Outcome(_LOST, _LOST),
    "=-0": Outcome(_DRAWN, _LOST),
    "0-=": Outcome(_LOST, _DRAWN),
    "1-0u": Outcome(Result.SHORT_WIN, Result.SHORT_LOSS),
    "0-1u": Outcome(Result.SHORT_LOSS, Result.SHORT_WIN),
    "=u": Outcome(Result.SHORT_DRAW, Result.SHORT_DRAW),
    "+-": Outcome(_BY_FORFEIT, _FORFEITED),
    "-+": Outcome(_FORFEITED, _BY_FORFEIT),
    "--": Outcome(_FORFEITED, _FORFEITED),
    "*": UNFINISHED,
}
_DRAUGHTS: Final = {
    "2-0": Outcome(_WON, _LOST),
    "1-1": Outcome(_DRAWN, _DRAWN),
    "0-2": Outcome(_LOST, _WON),
    "0r-0r": Outcome(_LOST, _LOST),
    "2fe-0fe": Outcome(_BY_FORFEIT, _FORFEITED, excused=True),
    "0fe-2fe": Outcome(_FORFEITED, _BY_FORFEIT, excused=True),
    "2fne-0fne": Outcome(_BY_FORFEIT, _FORFEITED, excused=False),
    "0fne-2fne": Outcome(_FORFEITED, _BY_FORFEIT, excused=False),
    "2f-0f": Outcome(_BY_FORFEIT, _FORFEITED),
    "0f-2f": Outcome(_FORFEITED, _BY_FORFEIT),
    "0d-0d": Outcome(_FORFEITED, _FORFEITED),
    "*": UNFINISHED,
}
_PROPER: Final = {CHESS: _CHESS, DRAUGHTS: _DRAUGHTS}
_KNOWN: Final = _DRAUGHTS | _CHESS

_OTHER_CHESS: Final = {
    "1": "1-0", "0": "0-1", "=-=": "=", "+": "+-", "-": "-+", "0-1f": "-+", "1-0f": "+-",
    "0-0f": "--", "=-=u": "=u", "1u": "1-0u", "0u": "0-1u",
}  # fmt: skip
_OTHER_DRAUGHTS: Final = {
    "2": "2-0", "1": "1-1", "0": "0-2", "=": "1-1", "0-0": "0r-0r", "+-": "2f-0f", "-+": "0f-2f",
    "--": "0d-0d", **{both.partition("-")[0]: both for both in _DRAUGHTS if "f" in both},
    "0r": "0r-0r", "0d": "0d-0d",
}  # fmt: skip
_OTHER: Final = {CHESS: _OTHER_CHESS, DRAUGHTS: _OTHER_DRAUGHTS}
_HALVES: Final = ("1/2", "½", "0.5", "0,5")


def spellings(discipline: str) -> tuple[str, ...]:
    """Return the proper spellings of every result of a discipline, for White and Black.

    >>> spellings("draughts")[:3]
    ('2-0', '1-1', '0-2')
    """
    return tuple(_PROPER[discipline])


def outcome_of(text: str, discipline: str) -> Outcome:
    """Return what a spelling says of a game; raises InputError when it says nothing.

    >>> outcome_of("1/2-1/2", "chess") == outcome_of("=", "chess")
    True
    >>> outcome_of("0fne", "draughts").black.value
    'forfeit win'
    """
    plain = text.strip().lower().replace(" ", "").replace(":", "-").replace("–", "-")
    for half in _HALVES:
        plain = plain.replace(half, "=")
    found = _PROPER[discipline].get(_OTHER[discipline].get(plain, plain))
    if found is None:
        raise InputError(
            "{text} is no result of {discipline}; write one of: {choices}",
            text=repr(text),
            discipline=Discipline(discipline).word,
            choices=" ".join(_PROPER[discipline]),
        )
    return found


def outcome_of_games(text: str, discipline: str, games: int) -> Outcome:
    """Return what the results of all games of a match say, the first game first.

    Raises InputError when one of them is none, or when there are more or fewer than games.

    >>> outcome_of_games("1-0 =", "chess", 2).white.value
    'win'
    >>> outcome_of_games("0,5-0,5,1-0", "chess", 2) == outcome_of_games("= 1-0", "chess", 2)
    True
    """
    given = [one for one in _BETWEEN_GAMES.split(text.strip()) if one]
    if given == ["*"]:
        given *= games
    if len(given) != games:
        raise InputError(
            "{text} is no result of a match of {games} games; write one for each of them, such as"
            " {example}, and * for a game that goes on",
            text=repr(text),
            games=games,
            example=" ".join((spellings(discipline)[0], *spellings(discipline)[2:])[:games]),
        )
    return match_of(outcome_of(one, discipline) for one in given)


_BETWEEN_GAMES: Final = re.compile(r"\s+|,(?!5)")
"""Between the results of two games; a half may be written 0,5."""


def match_of(games: Iterable[Outcome]) -> Outcome:
    """Return the outcome of a match from those of its games, White of each game first.

    >>> match_of([_CHESS["+-"], _CHESS["-+"]]).white.value
    'forfeit win'
    """
    of_games = tuple(games)
    sides = [(g.black, g.white) if n % 2 else (g.white, g.black) for n, g in enumerate(of_games)]
    one, other = ([side[at] for side in sides] for at in (0, 1))
    scores = [Points(sum(_WORTH.get(result, 0) for result in side)) for side in (one, other)]
    return Outcome(*result_of_match(one, other, scores), games=of_games)


_WORTH: Final = {
    Result.WIN: 2, Result.SHORT_WIN: 2, Result.FORFEIT_WIN: 2, Result.DRAW: 1, Result.SHORT_DRAW: 1,
}  # fmt: skip
"""Who has won a match, if a win counts for twice a draw."""


def score_so_far(outcome: Outcome, points: PointSystem) -> str:
    """Return what the games of a match brought so far, White of the first game first.

    >>> from ronde.model import CHESS as POINTS
    >>> score_so_far(outcome_of_games("1-0 =", "chess", 2), POINTS)
    '1½–½'
    """
    if outcome.says_nothing or not outcome.games:
        return ""
    one = other = 0
    for number, game in enumerate(outcome.games, 1):
        if not game.is_unfinished:
            white = points.of_result(game.white, Colour.WHITE)
            black = points.of_result(game.black, Colour.BLACK)
            one += white if number % 2 else black
            other += black if number % 2 else white
    return f"{points_for_people(one)}–{points_for_people(other)}"


def games_spelled(text: str) -> tuple[Outcome, ...]:
    """Return the outcomes of games that are properly spelled; no two disciplines share a spelling.

    >>> games_spelled("1-0 *")[1].is_unfinished, games_spelled("2-0 1-1")[1].white.value
    (True, 'draw')
    """
    return tuple(_KNOWN[one] for one in text.split())


def outcome_for(text: str, colour: Colour, discipline: str, games: int = 1) -> Outcome:
    """Return what a spelling says that was given by the side with a colour, in the first game.

    >>> outcome_for("1", Colour.BLACK, "chess").white.value
    'loss'
    >>> spelled(outcome_for("1 0", Colour.BLACK, "chess", 2), "chess")
    '0-1 0-1'
    """
    if games == 1:
        given = outcome_of(text, discipline)
        return given if colour is Colour.WHITE else given.turned
    match = outcome_of_games(text, discipline, games)
    black = int(colour is Colour.BLACK)
    return match_of(
        game.turned if number % 2 != black else game for number, game in enumerate(match.games)
    )


def spelled(outcome: Outcome, discipline: str) -> str:
    """Return the proper spelling of an outcome; words where the discipline has none.

    >>> spelled(outcome_of("2fe", "draughts"), "draughts")
    '2fe-0fe'
    """
    if outcome.games:
        return " ".join(spelled(game, discipline) for game in outcome.games)
    for text, known in _PROPER[discipline].items():
        if known == outcome:
            return text
    white, black = recalled(outcome.white.value), recalled(outcome.black.value)
    return phrase("{white} / {black}", white=white, black=black)


def of_first_team(outcome: Outcome, *, first_is_white: bool) -> Outcome:
    """Return the outcome of a board as its match is written: the player of the first team first.

    The way back is the same: what is written so is turned where that player has Black.
    INTERPRETATION 0133.

    >>> spelled(of_first_team(outcome_of("1-0", "chess"), first_is_white=False), "chess")
    '0-1'
    """
    return outcome if first_is_white else outcome.turned


def from_left(outcome: Outcome) -> tuple[Outcome, ...]:
    """Return the games of a match as they read where the White of the first stands on the left.

    >>> [spelled(game, "chess") for game in from_left(outcome_of_games("1-0 1-0", "chess", 2))]
    ['1-0', '0-1']
    """
    return tuple(game.turned if n % 2 else game for n, game in enumerate(outcome.games))


class OutcomeKind(NamedTuple):
    """One kind of result: its proper spelling, the sign on a page, its key, its meaning.

    `pad` is another key, for a number pad that lacks the first.
    """

    spelling: str
    sign: str
    key: str
    word: str
    pad: str = ""

    def meaning(self, white: str, black: str) -> str:
        """Return what it means between two players; who did not appear is said by name.

        >>> kinds_of("chess")[3].meaning("Agate, Ada", "Beryl, Ben")
        'Beryl, Ben did not appear'
        """
        by_name = _BY_NAME.get(self.word)
        return self.word if by_name is None else by_name.filled(white=white, black=black)


_BY_NAME: Final[Mapping[str, Template]] = {
    phrase("Black did not appear"): template("{black} did not appear"),
    phrase("White did not appear"): template("{white} did not appear"),
    phrase("Neither appeared"): template("Neither {white} nor {black} appeared"),
}
_CHESS_KINDS: Final = (
    OutcomeKind("1-0", "1–0", "1", phrase("White wins")),
    OutcomeKind("=", "½–½", "=", phrase("Draw"), pad="5"),
    OutcomeKind("0-1", "0–1", "0", phrase("Black wins")),
    OutcomeKind("+-", "+ –", "+", phrase("Black did not appear")),
    OutcomeKind("-+", "– +", "-", phrase("White did not appear")),
    OutcomeKind("--", "– –", "", phrase("Neither appeared")),
    OutcomeKind("0-0", "0–0", "", phrase("Both lose")),
    OutcomeKind("=-0", "½–0", "", phrase("Draw for White, loss for Black")),
    OutcomeKind("0-=", "0–½", "", phrase("Loss for White, draw for Black")),
    OutcomeKind("1-0u", "1–0 u", "", phrase("White wins, under one move")),
    OutcomeKind("=u", "½–½ u", "", phrase("Draw, under one move")),
    OutcomeKind("0-1u", "0–1 u", "", phrase("Black wins, under one move")),
)
_DRAUGHTS_KINDS: Final = (
    OutcomeKind("2-0", "2–0", "2", phrase("White wins")),
    OutcomeKind("1-1", "1–1", "1", phrase("Draw")),
    OutcomeKind("0-2", "0–2", "0", phrase("Black wins")),
    OutcomeKind("2f-0f", "2f–0f", "+", phrase("Black did not appear")),
    OutcomeKind("0f-2f", "0f–2f", "-", phrase("White did not appear")),
    OutcomeKind("2fe-0fe", "2fe–0fe", "e", phrase("Black excused")),
    OutcomeKind("0fe-2fe", "0fe–2fe", "f", phrase("White excused")),
    OutcomeKind("2fne-0fne", "2fne–0fne", "n", phrase("Black not excused")),
    OutcomeKind("0fne-2fne", "0fne–2fne", "m", phrase("White not excused")),
    OutcomeKind("0r-0r", "0r–0r", "r", phrase("Both lose")),
    OutcomeKind("0d-0d", "0d–0d", "d", phrase("Neither appeared")),
)
_KINDS: Final[Mapping[str, tuple[OutcomeKind, ...]]] = {
    CHESS: _CHESS_KINDS,
    DRAUGHTS: _DRAUGHTS_KINDS,
}
_SIGNS: Final[Mapping[str, Mapping[str, str]]] = {
    discipline: {kind.spelling: kind.sign for kind in kinds} for discipline, kinds in _KINDS.items()
}
MAIN: Final = 3
"""So many kinds are the usual ones."""
ON_A_ROW: Final = 5
"""So many kinds have a button on every row; the others stand on a board's page."""


def kinds_of(discipline: str) -> tuple[OutcomeKind, ...]:
    """Return every kind of result of a discipline, the usual ones first."""
    return _KINDS[discipline]


def keys_of(discipline: str) -> dict[str, str]:
    """Return which key chooses which spelling.

    >>> keys_of("chess")["="], keys_of("chess")["5"], keys_of("draughts")["2"]
    ('=', '=', '2-0')
    """
    kinds = _KINDS[discipline]
    return {key: kind.spelling for kind in kinds for key in (kind.key, kind.pad) if key}


def signs_of(discipline: str) -> Mapping[str, str]:
    """Return how people write each spelling: `½–½` for `=`."""
    return _SIGNS[discipline]


def written(spelling: str) -> str:
    """Return how people write a spelling of any discipline; what is none stays as it is.

    >>> written("="), written("2-0"), written("won"), written("1-0 =")
    ('½–½', '2–0', 'won', '1–0, ½–½')
    """
    found = (signs[spelling] for signs in _SIGNS.values() if spelling in signs)
    told = next(found, None)
    games = spelling.split()
    if told is None and len(games) > 1 and _KNOWN.keys() >= set(games):
        return ", ".join("–" if game == "*" else written(game) for game in games)
    return spelling if told is None else told


def sign_of(outcome: Outcome, discipline: str) -> str:
    """Return an outcome as people write it, on every page and paper.

    >>> sign_of(outcome_of("=", "chess"), "chess"), sign_of(outcome_of("+-", "chess"), "chess")
    ('½–½', '+ –')
    """
    if outcome.games:
        return ", ".join("–" if g.is_unfinished else sign_of(g, discipline) for g in outcome.games)
    spelling = spelled(outcome, discipline)
    return _SIGNS[discipline].get(spelling, spelling)
