"""The check list: what the pairing of a round saw of every player, and what came out."""

from __future__ import annotations

from collections.abc import Callable

from ronde.app.pairing import PairingResult
from ronde.cli.language import said
from ronde.cli.output import table
from ronde.cli.pairings import label
from ronde.i18n import phrase, phrase_in
from ronde.model import Colour, History, PlayerId, Tournament
from ronde.model.points import points_for_people
from ronde.systems.acceleration.virtual import has_groups

_MARK = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}


def as_text(paired: PairingResult) -> str:
    """Return the list in the order of the pairing: score, then starting number."""
    pairing, tournament = paired.pairing, paired.tournament
    history = History(tournament)
    games = _games(paired)
    accelerated = _accelerated_columns(tournament, history)
    headings = [phrase("player"), phrase("points"), *accelerated, phrase("colours"),
                phrase("difference"), phrase("met"), phrase("board"), phrase("game")]  # fmt: skip
    rows = []
    for player in sorted(tournament.players, key=lambda p: (-history.pairing_score(p.id), p.id)):
        score = [points_for_people(history.score(player.id))]
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
