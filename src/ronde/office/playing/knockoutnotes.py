"""What a result means for a match of a knock-out: whether it is decided, and what follows.

A knock-out takes a draw like any other event; who enters it is told at once that nobody is
through, instead of finding out at the next pairing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ronde.errors import RondeError
from ronde.i18n import Template, phrase, template
from ronde.model import PlayerId, Tournament
from ronde.model.points import points_for_people
from ronde.office.desk.rows import event_row
from ronde.store import SubjectReader
from ronde.store.events import load_tournament
from ronde.systems.knockout.match import Ending, KnockoutGameKind, MatchStanding
from ronde.systems.knockout.progress import KnockoutMatch
from ronde.systems.knockout.system import RULES, KnockoutEvent

_NEXT: Final[dict[KnockoutGameKind, Template]] = {
    KnockoutGameKind.PLANNED: template(
        "The match {one} – {other} is not decided ({score}): game {game} of {games} follows in the"
        " next round."
    ),
    KnockoutGameKind.TIE_BREAK: template(
        "The match {one} – {other} is not decided ({score}): a tie-break game follows in the next"
        " round."
    ),
    KnockoutGameKind.ARMAGEDDON: template(
        "The match {one} – {other} is not decided ({score}): one last game follows in the next"
        " round, in which a draw is a win for Black."
    ),
}
_DECIDED: Final[dict[Ending, Template]] = {
    Ending.SEED: template(
        "The match {one} – {other} is tied ({score}): {winner} goes on as the better seed."
    ),
    Ending.ARMAGEDDON: template(
        "The match {one} – {other} is tied ({score}): {winner} goes on, as a draw counts for Black."
    ),
    Ending.NOBODY: template(
        "Neither came to the match {one} – {other}: nobody goes on, and the place in the tree stays"
        " empty. If one of them is to go on, correct the result before the next pairing."
    ),
}


def match_notes(reader: SubjectReader, round_: int, players: Sequence[int]) -> Sequence[str]:
    """Return what the matches of some players stand at after results, empty for other events.

    A match that its score decides needs no words. What keeps the tree from being followed is told
    in place of them.
    """
    if event_row(reader).rules != RULES.key:
        return [""] * len(players)
    try:
        return notes_of(load_tournament(reader), round_, players)
    except RondeError as error:
        return [error.phrase] * len(players)


def notes_of(tournament: Tournament, round_: int, players: Sequence[int]) -> Sequence[str]:
    """Return what the matches of some players stand at in a round of a knock-out, in words."""
    event = KnockoutEvent.so_far(tournament)
    if event.is_in_groups or round_ <= event.rounds_of_groups:
        return [""] * len(players)
    return [_note(event, round_, PlayerId(player)) for player in players]


def _note(event: KnockoutEvent, round_: int, player: PlayerId) -> str:
    own = (m for m in event.progress.matches.values() if round_ in m.rounds and player in m.players)
    match = next(own, None)
    if match is None or match.rounds[-1] != round_:
        return ""
    return _in_words(event, match, event.progress.standing(match))


def _in_words(event: KnockoutEvent, match: KnockoutMatch, standing: MatchStanding) -> str:
    names = {one.id: one.name for one in event.tournament.players}
    assert match.one is not None
    assert match.other is not None
    points = map(points_for_people, (standing.one_points, standing.other_points))
    facts: dict[str, object] = {
        "one": names[match.one],
        "other": names[match.other],
        "score": "–".join(points),
    }
    if standing.next is KnockoutGameKind.PLANNED:
        facts |= {"game": len(match.games) + 1, "games": event.form.games}
    if standing.next is not None:
        return _NEXT[standing.next].filled(**facts)
    if standing.ending is None or standing.ending is Ending.SCORE:
        return ""
    if standing.winner is not None:
        facts["winner"] = names[standing.winner]
    return _DECIDED[standing.ending].filled(**facts)


def with_note(text: str, note: str) -> str:
    """Return what is said about a result, and after it what that means for the match."""
    return phrase("{told} {note}", told=text, note=note) if note else text
