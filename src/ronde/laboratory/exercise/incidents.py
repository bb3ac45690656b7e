"""Incidents as data: what happened, the answers, the right one, its article and the reason.

All words are ours; the articles are those of the editions of 2026, whose tables are under
`ronde.regulations`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.i18n import phrase

_CHAPTERS: Final = {"c0401-2026": "C.04.1 (2026)", "c0402-2026": "C.04.2 (2026)"}


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that an arbiter has to decide; `source` is the key of the regulation."""

    key: str
    level: int
    source: str
    article: str
    question: str
    right: str
    wrong: tuple[str, ...]
    reason: str

    @property
    def regulation(self) -> str:
        """How the regulation is cited."""
        return _CHAPTERS[self.source]


INCIDENTS: Final = (
    Incident(
        "adjourned-game",
        1,
        "c0402-2026",
        "3.1",
        phrase(
            "Round 4 has to be paired tonight. One game of round 3 was adjourned and goes on"
            " tomorrow. How does it count for this pairing?"
        ),
        phrase("As a draw, for the pairing only."),
        (
            phrase("As a win for the player who stands better in your judgement."),
            phrase("Not at all: the two are left out of round 4."),
        ),
        phrase(
            "As long as only the pairing needs it, an adjourned game counts as a draw; its real"
            " result takes the place later."
        ),
    ),
    Incident(
        "announced-absence",
        1,
        "c0402-2026",
        "3.3",
        phrase(
            "Before round 4 is paired, a player tells you that she cannot play it. The regulations"
            " of the event do not mention such absences. What do you do?"
        ),
        phrase("She is not paired in round 4 and scores nothing for it."),
        (
            phrase("She is not paired in round 4 and scores half a point for it."),
            phrase("She is paired, and her opponent wins by forfeit."),
        ),
        phrase(
            "Who announces an absence is not paired in that round. It brings no points unless the"
            " event has announced otherwise."
        ),
    ),
    Incident(
        "after-withdrawal",
        1,
        "c0402-2026",
        "3.2",
        phrase(
            "A player declared after round 3 that he leaves the event. In round 5 the number of"
            " players is odd, and he offers to play again. May you pair him?"
        ),
        phrase("No: who has left the event is not paired any more."),
        (
            phrase("Yes, because it saves somebody the bye."),
            phrase("Yes, if his opponent agrees."),
        ),
        phrase("Nobody is paired after leaving the event, whatever it would make easier."),
    ),
    Incident(
        "forfeit-is-no-meeting",
        1,
        "c0402-2026",
        "3.5",
        phrase(
            "Two players were paired in round 2, but one of them did not come and lost by forfeit."
            " In round 6 the pairing brings them together. Is that allowed?"
        ),
        phrase("Yes: their game of round 2 did not take place."),
        (
            phrase("No: nobody is paired twice with the same opponent."),
            phrase("Only in the last round."),
        ),
        phrase(
            "Only a game that was really played keeps two players apart. A forfeit leaves them free"
            " to be paired later."
        ),
    ),
    Incident(
        "value-of-the-bye",
        1,
        "c0401-2026",
        "3",
        phrase(
            "There are 11 players, and the regulations of the event do not say what the bye is"
            " worth. What does the player without an opponent get?"
        ),
        phrase("The points of a win, and neither opponent nor colour."),
        (
            phrase("Half a point, and the colour that is due."),
            phrase("No points, because nothing was played."),
        ),
        phrase(
            "The bye is worth a win, unless the event has fixed another value once for all such"
            " byes; it gives no colour."
        ),
    ),
    Incident(
        "pairing-to-order",
        2,
        "c0402-2026",
        "1.5",
        phrase(
            "Round 5 is paired correctly. The sponsor would like to see the local champion against"
            " the grandmaster on board 1, and all four players concerned agree to change opponents."
            " What do you do?"
        ),
        phrase("You keep the pairing as it is."),
        (
            phrase("You change the two boards and say so in the report."),
            phrase("You change them if the difference in points is at most half a point."),
        ),
        phrase(
            "A correct pairing is not changed for the benefit of anybody, and agreement does not"
            " change that."
        ),
    ),
    Incident(
        "bye-after-forfeit-win",
        2,
        "c0401-2026",
        "4",
        phrase(
            "The lowest ranked player won by forfeit in round 1 and has had no bye. In round 4"
            " somebody must have the bye. May it be this player?"
        ),
        phrase("No: a round won without playing bars from the bye."),
        (
            phrase("Yes: a forfeit win is not a bye."),
            phrase("Yes, but without points this time."),
        ),
        phrase(
            "Neither an earlier bye nor a round that brought the points of a win without a game"
            " leaves the right to the bye."
        ),
    ),
    Incident(
        "colours-with-a-gap",
        2,
        "c0402-2026",
        "3.4",
        phrase(
            "A player had White in round 1, won by forfeit in round 2, where she would have had"
            " Black, and had White in round 3. Which colours count when round 4 is paired?"
        ),
        phrase("White and White, one after the other."),
        (
            phrase("White, Black, White."),
            phrase("White only: the forfeit wipes out the round before."),
        ),
        phrase(
            "Only played games make the sequence of colours; the round without a game moves to its"
            " front, so the two games with White follow each other."
        ),
    ),
    Incident(
        "late-entry",
        2,
        "c0402-2026",
        "2.4",
        phrase(
            "A player enters after round 1 has begun and will play from round 2 on. The regulations"
            " of the event say nothing about it. What does he have before round 2?"
        ),
        phrase("No points, and the pairing number that fits his strength."),
        (
            phrase("Half a point, and the last pairing number."),
            phrase("No points, and the last pairing number."),
        ),
        phrase(
            "Missed rounds bring a late entry nothing unless the event says otherwise; the number"
            " is given on arrival, at the place that fits."
        ),
    ),
    Incident(
        "equal-ratings",
        2,
        "c0402-2026",
        "2.2",
        phrase(
            "Two players have the same rating. One is an international master whose name begins"
            " with W, the other has no title and a name with A. Who stands higher in the initial"
            " order?"
        ),
        phrase("The international master."),
        (
            phrase("The player whose name comes first."),
            phrase("The one whose entry came first."),
        ),
        phrase("After strength comes the title, and only then the name or what was announced."),
    ),
    Incident(
        "order-of-boards",
        2,
        "c0402-2026",
        "3.6",
        phrase(
            "Two pairs are left for the first boards. In one of them both players have 3 points; in"
            " the other number 1, with 3 points, meets a player with 2½. Which pair stands first?"
        ),
        phrase("The pair in which both have 3 points."),
        (
            phrase("The pair of number 1, who has the smallest number."),
            phrase("The one that was made first."),
        ),
        phrase(
            "Boards go by the score of the higher ranked player, then by the sum of both scores,"
            " then by the number of the higher ranked."
        ),
    ),
    Incident(
        "wrong-rating-in-round-5",
        3,
        "c0402-2026",
        "2.3",
        phrase(
            "After round 4 has been paired you find that a player entered with a rating that was"
            " 200 points too low. Do you give new pairing numbers?"
        ),
        phrase("No: the pairing numbers stay from now on."),
        (
            phrase("Yes, everybody is numbered anew before round 5."),
            phrase("Yes, but only this player gets another number."),
        ),
        phrase(
            "A corrected rating can change the numbers only until round 4 has been paired; after"
            " that they stay."
        ),
    ),
    Incident(
        "late-correction",
        3,
        "c0402-2026",
        "4.3",
        phrase(
            "Round 4 has ended when both players tell you that their game of round 2 was written"
            " down with the wrong result. What does the correction change?"
        ),
        phrase("Only what is reported for the ratings."),
        (
            phrase("The standings, and all pairings from round 5 on."),
            phrase("The pairing of round 4, which is played again."),
        ),
        phrase(
            "An error that is reported in time counts for the next pairing; one that comes so late"
            " counts for the rating report alone."
        ),
    ),
    Incident(
        "rematch-published",
        3,
        "c0402-2026",
        "4.4",
        phrase(
            "The pairing of round 6 hangs on the wall, no game has begun, and you see that board 4"
            " repeats a game of round 1. What do you do?"
        ),
        phrase("You change the published pairing, because two players have met."),
        (
            phrase("Nothing: what has been published stands in any case."),
            phrase("You let them play and count the game as a draw."),
        ),
        phrase(
            "A published pairing stands, but a repeated game is one of the few cases in which it is"
            " changed."
        ),
    ),
    Incident(
        "better-colours-published",
        3,
        "c0402-2026",
        "4.4",
        phrase(
            "After the pairing was published a player shows you another one without a repeated"
            " game, in which one colour preference more would be granted. None of the exceptional"
            " cases applies. What do you do?"
        ),
        phrase("The published pairing stands."),
        (
            phrase("You publish the better pairing, because rules come first."),
            phrase("You change the colours of that one board."),
        ),
        phrase(
            "Only a repeated game and four further cases change a published pairing; a criterion of"
            " quality is none of them."
        ),
    ),
    Incident(
        "two-without-opponents",
        3,
        "c0402-2026",
        "4.4",
        phrase(
            "At the start of round 5 two players with about the same score sit without opponents,"
            " who have not come. They have not met before and both would like to play each other."
            " May you pair them?"
        ),
        phrase("Yes: this is one of the cases in which a published pairing may change."),
        (
            phrase("No: both have won by forfeit, and nothing else is possible."),
            phrase("Yes, but the game is not counted."),
        ),
        phrase(
            "Two players left without opponents who stand close to each other and agree may be"
            " paired after publication."
        ),
    ),
    Incident(
        "own-system",
        3,
        "c0402-2026",
        "1.2",
        phrase(
            "A club wants to have its event rated and to pair it by a system of its own. What does"
            " that need?"
        ),
        phrase("An authorisation beforehand, and the system in the regulations of the event."),
        (
            phrase("A remark in the report after the event."),
            phrase("The agreement of all players before round 1."),
        ),
        phrase(
            "A rated event uses a published FIDE system. Another one needs to be authorised before,"
            " and the players find it in the regulations of the event."
        ),
    ),
)
"""Every incident, from the easiest level on."""
