"""Points given or taken by decision: penalties and gifts, for players and for teams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import HandlingError, InputError
from ronde.fields import Arg, Line, RoundNumber
from ronde.i18n import phrase, template
from ronde.model.points import points_for_people, points_from_text, points_to_text
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import is_of_teams, next_key, player_row
from ronde.office.players.roster import called
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import AdjustmentPlayerRow, AdjustmentRow, PlayerRow

_Points = Annotated[Line, Arg(most=8, metavar="POINTS")]


@dataclass(frozen=True, slots=True)
class GivenPoints:
    """A decision about points; `match_points` is empty where the entry is no team."""

    number: int
    player: int
    name: str
    points: str
    match_points: str
    round: int | None
    reason: str


def given_points(desk: Desk, event: str) -> tuple[GivenPoints, ...]:
    """Return the decisions about points, in the order in which they were made."""
    with desk.reading(event) as reader:
        people = {row.id: row for row in reader.rows(PlayerRow)}
        decided = {row.id: row for row in reader.rows(AdjustmentRow)}
        return tuple(
            GivenPoints(
                one.id,
                people[link.player].number,
                people[link.player].name,
                points_to_text(one.tenths),
                "" if one.match_tenths is None else points_to_text(one.match_tenths),
                one.round,
                one.reason,
            )
            for link in reader.rows(AdjustmentPlayerRow)
            for one in [decided[link.adjustment]]
        )


@action(
    phrase("give or take points"),
    tells="",
    path="players/{player}/points",
    operation="give_points",
    command="points",
    examples="""
    points spring-open 7 --points -0.5 --reason "phone rang"
    points league Quarry --match-points -1 --reason "ineligible player"
    """,
    more="Points of teams are those of their games; match points are named apart.",
)
class GivePoints(EventAction[Effect]):
    """Give points to a player or a team by decision, or take them where they are negative."""

    player: StartingNumber
    points: Annotated[_Points, Arg("Points, negative where they are taken.", "-0.5")] = ""
    match_points: Annotated[_Points, Arg("Match points of a team.", "-1")] = ""
    round: Annotated[
        RoundNumber | None, Arg("Round from which they count; left out: from the start.")
    ] = None

    def run(self, step: Step) -> Effect:
        """Write the decision with its reason."""
        row = player_row(step, self.player)
        if not self.reason.strip():
            raise HandlingError("points are given or taken with a reason").beside("reason")
        tenths = _tenths("points", self.points)
        match_tenths = _tenths("match_points", self.match_points)
        if match_tenths and not is_of_teams(step):
            raise InputError("match points are those of teams").beside("match_points")
        if not tenths and not match_tenths:
            raise InputError("say how many points are given or taken").beside("points")
        number = next_key(step, AdjustmentRow)
        of_match = match_tenths if is_of_teams(step) else None
        step.insert(
            AdjustmentRow(number, tenths, self.round, self.reason.strip(), of_match),
            AdjustmentPlayerRow(number, 1, row.id),
        )
        what = phrase(
            "{player}: {points} points by decision",
            player=called(row),
            points=points_for_people(tenths or match_tenths),
        )
        return Effect("points", what, self.player, self.round)


@action(
    phrase("take decision back"),
    tells=template("decision {decision}"),
    path="points/{decision}/take-back",
    operation="take_points_back",
    command="points-back",
    examples='points-back spring-open 2 --reason "appeal upheld"',
)
class TakePointsBack(EventAction[Effect]):
    """Take a decision about points back."""

    decision: Annotated[int, Arg(least=1, most=999_999, place="Number of the decision.")]

    def run(self, step: Step) -> Effect:
        """Delete the decision."""
        row = step.row(AdjustmentRow, self.decision)
        if row is None:
            raise InputError("there is no decision {number} about points", number=self.decision)
        for link in step.rows(AdjustmentPlayerRow, adjustment=row.id):
            step.delete(link)
        step.delete(at(AdjustmentRow, row.id))
        return Effect("points-back", phrase("decision {number} is taken back", number=row.id))


def _tenths(name: str, text: str) -> int:
    if not text.strip():
        return 0
    try:
        return points_from_text(text)
    except ValueError as error:
        raise InputError(error.args[0]).beside(name) from None
