"""The check list: what the pairing of a round saw of every player, and what came out."""

from __future__ import annotations

from collections.abc import Callable

from ronde.cli.language import said
from ronde.cli.output import table
from ronde.i18n import phrase, phrase_in
from ronde.kernel.colours import ABSOLUTE, BLACK, STRONG, WHITE, ColourProfile
from ronde.kernel.ledger import DOWNFLOAT, NO_FLOAT, UPFLOAT
from ronde.model import Colour, History, PlayerId, Tournament
from ronde.model.points import points_for_people, points_to_text
from ronde.questions.pairing import PairingResult
from ronde.questions.tables import label
from ronde.standings.points import points_before
from ronde.systems.acceleration.virtual import has_groups
from ronde.systems.base import RoundPairing
from ronde.systems.registry import system
from ronde.systems.swiss import SwissSystem

_NO_BYE = "[X]"
_FLOATS = {NO_FLOAT: "   ", DOWNFLOAT: " \u25bc ", UPFLOAT: " \u25b2 "}
_BBP_FLOATS = {NO_FLOAT: " ", DOWNFLOAT: "D", UPFLOAT: "U"}
_FLOAT_CRITERIA = {"dutch-2026": ("C14", "C16"), "dutch-2017": ("C12", "C14")}
"""The criteria on the downfloats of the last round and the one before: headings of bbpPairings."""
_MARK = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}


def as_text(paired: PairingResult) -> str:
    """Return the list in the order of the pairing: score, then starting number."""
    pairing, tournament = paired.pairing, paired.tournament
    history = History(tournament)
    games, made = _games(paired), points_before(tournament, pairing.round)
    accelerated = _accelerated_columns(tournament, history)
    headings = [phrase("player"), phrase("points"), *accelerated, phrase("colours"),
                phrase("difference"), phrase("met"), phrase("board"), phrase("game")]  # fmt: skip
    rows = []
    for player in sorted(
        tournament.players, key=lambda p: (-made[p.id] - history.virtual_points(p.id), p.id)
    ):
        score = [points_for_people(made[player.id])]
        score += [shown(player.id) for shown in accelerated.values()]
        colours = "".join(_MARK[colour] for colour in history.colour_sequence(player.id))
        met = " ".join(str(opponent) for opponent in sorted(history.opponents_met(player.id)))
        difference = f"{history.colour_difference(player.id):+d}"
        rows.append([label(player), *score, colours, difference, met, *games[player.id]])
    settings = "".join(f", {name}={value}" for name, value in pairing.settings)
    title = phrase(
        "Round {round}, {rules}", round=pairing.round, rules=f"{pairing.rules}{settings}"
    )
    return f"{said(title)}\n\n{table(headings, rows, right=(1,))}\n"


def _accelerated_columns(
    tournament: Tournament, history: History
) -> dict[str, Callable[[PlayerId], str]]:
    """Return what acceleration adds, column by column: virtual points, pairing score, group."""
    if not tournament.virtual_points:
        return {}
    columns: dict[str, Callable[[PlayerId], str]] = {
        phrase("virtual"): lambda player: points_for_people(history.virtual_points(player)),
        phrase("pairing score"): lambda player: points_for_people(history.pairing_score(player)),
    }
    if has_groups(tournament):
        upper = {entry.player for entry in tournament.virtual_points}
        columns[phrase("group")] = lambda player: "GA" if player in upper else "GB"
    return columns


def _games(paired: PairingResult) -> dict[PlayerId, list[str]]:
    """Return board and game of everybody."""
    shown: dict[PlayerId, list[str]] = {
        player.id: ["", phrase("not paired")] for player in paired.tournament.players
    }
    for board, (white, black) in enumerate(paired.pairing.pairs, 1):
        shown[white] = [str(board), phrase("white against {player}", player=black)]
        shown[black] = [str(board), phrase("black against {player}", player=white)]
    if paired.pairing.bye is not None:
        shown[paired.pairing.bye] = ["", phrase_in("cell of a table", "bye")]
    return shown


def engine_list(tournament: Tournament, pairing: RoundPairing | None) -> str:
    """Return the list in the layout of JaVaFo's check list, for those who were to be paired.

    A line per player, its fields apart by tabs; an empty line ends a group of equal scores. The
    tables of a round robin have no such list and are told like `as_text`.
    """
    rules = system(tournament.rules or "")
    if not isinstance(rules, SwissSystem):
        return "" if pairing is None else as_text(PairingResult(pairing, tournament))
    standing, history = rules.standing(tournament), History(tournament)
    played = len(tournament.rounds)
    width = max(2, len(str(max(standing.ids))))
    current = _current(pairing, "(pab)")
    ages = [f"G-{age}" for age in range(played, 0, -1)]
    headings = ["ID".rjust(width), "Pts", " " + "-" * played, "Pref", "-1R", "-2R", "  Cur"]
    lines = [_tabbed(*headings, *ages)]
    for first, end in standing.scoregroups():
        lines.append("")
        for rank in range(first, end):
            player = standing.ids[rank]
            games = [f"{c.opponent}" for c in history.cells(player) if c.was_played]
            opponents = [""] * (played - len(games)) + games
            if not standing.may_have_bye[rank] and played > len(games):
                opponents[0] = _NO_BYE
            fields = [
                f"{player:>{width}}",
                points_to_text(standing.real_scores[rank]),
                f" {standing.histories[rank]:>{played}}" if played else " ",
                f"{_preference(standing.profiles[rank]):>4}",
                _FLOATS[standing.floats[rank]],
                _FLOATS[standing.floats_before[rank]],
                f"{current.get(player, ''):>5}",
            ]
            lines.append(_tabbed(*fields, *(f"{opponent:>3}" for opponent in opponents)))
    return "\n".join(lines) + "\n"


def bbp_list(tournament: Tournament, pairing: RoundPairing | None) -> str | None:
    """Return the list in the layout of bbpPairings, None for rules that it does not pair by.

    All columns are right aligned and end with a tab; an empty line stands before each group of
    equal scores, virtual points counted, one before the list and two behind it.
    """
    rules = system(tournament.rules or "")
    if not isinstance(rules, SwissSystem) or rules.rules.key not in _FLOAT_CRITERIA:
        return None
    standing, history = rules.standing(tournament), History(tournament)
    played = len(tournament.rounds)
    current = _current(pairing, "(bye)")
    rounds = [f"R{number}" for number in range(1, played + 1)]
    criteria = ("C2", *_FLOAT_CRITERIA[rules.rules.key])
    rows = [["ID", "Pts", "-" * (played + 1), "Pref", *criteria, "Cur", "", *rounds]]
    for rank, player in enumerate(standing.ids):
        cells = history.cells(player)
        rows.append(
            [
                str(player),
                points_to_text(standing.scores[rank]),
                standing.histories[rank],
                _bbp_preference(standing.profiles[rank]),
                "Y" if standing.may_have_bye[rank] else "N",
                _BBP_FLOATS[standing.floats[rank]],
                _BBP_FLOATS[standing.floats_before[rank]],
                current.get(player, ""),
                "",
                *(f"{cell.opponent}" if cell.was_played else "" for cell in cells),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_tabbed(*map(str.rjust, row, widths)) for row in rows]
    starts = {first + 1 for first, _ in standing.scoregroups()}
    spaced = (["", line] if number in starts else [line] for number, line in enumerate(lines))
    return "\n".join(["", *(line for group in spaced for line in group), "", "", ""])


def _bbp_preference(profile: ColourProfile) -> str:
    """Return the symbol of a preference in the list of bbpPairings.

    >>> from ronde.kernel.colours import colour_profile
    >>> [_bbp_preference(colour_profile(games)) for games in ("", "WB", "BWB", "WWBB", "WW")]
    ['A ', 'w ', '(W)', 'W ', 'B ']
    """
    letter = {WHITE: "W", BLACK: "B"}.get(profile.preference, "")
    if profile.strength == ABSOLUTE:
        return f"{letter} "
    if profile.strength == STRONG:
        return f"({letter})"
    return f"{letter.lower() or 'A'} "


def _tabbed(*fields: str) -> str:
    """Return fields with a tab after each, the last one too."""
    return "".join(f"{field}\t" for field in fields)


def _current(pairing: RoundPairing | None, bye: str) -> dict[PlayerId, str]:
    """Return the game of everybody in the round: opponent and own colour, or the bye."""
    if pairing is None:
        return {}
    games = {white: f"({black}W)" for white, black in pairing.pairs}
    games |= {black: f"({white}B)" for white, black in pairing.pairs}
    if pairing.bye is not None:
        games[pairing.bye] = bye
    return games


def _preference(profile: ColourProfile) -> str:
    """Return the symbol of a preference: the colour, how strong, and why.

    >>> from ronde.kernel.colours import colour_profile
    >>> [_preference(colour_profile(games)) for games in ("", "WB", "BWB", "BWWBB", "WWBB")]
    ['A', '(w)', '(W)', 'W1', 'W']
    >>> [_preference(colour_profile(games)) for games in ("WW", "WBWWBW")]
    ['BBB', 'BB']
    """
    letter = {WHITE: "W", BLACK: "B"}.get(profile.preference, "")
    if profile.strength == ABSOLUTE:
        if profile.difference > 1:
            return letter * (3 if profile.repeated else 2)
        return letter + ("1" if profile.difference else "")
    if profile.strength == STRONG:
        return f"({letter})"
    return f"({letter.lower()})" if letter else "A"
