"""Events over several rating periods: the mark, later ratings, and which of them tie-breaks use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line, RoundNumber
from ronde.i18n import phrase, template
from ronde.model.ranking import EACH_ROUND
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import event_row, player_row
from ronde.office.players.roster import called
from ronde.serialisation import Count, Number
from ronde.standings.registry import entry
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import PeriodRatingRow, PlayerRow, SettingRow
from ronde.store.tournaments import LONG_EVENT, RANKING_SCOPE, RATING_USED, tournament_of

FIRST: Final = "first"


@dataclass(frozen=True, slots=True)
class LaterRating:
    """A rating that a player has from a round on."""

    player: Number
    name: str
    first: int | None
    round: Number
    rating: Count
    source: str


@dataclass(frozen=True, slots=True)
class PeriodsDocument:
    """Whether an event lasts over 30 days, by itself or as was said, and its later ratings.

    `used` is the rating that tie-breaks count: `first`, `round` or the number of a round;
    `not_advised` are the rating tie-breaks that are announced.
    """

    is_long: bool
    is_said: bool
    used: str
    not_advised: tuple[str, ...]
    ratings: tuple[LaterRating, ...]


def rating_periods(desk: Desk, event: str) -> PeriodsDocument:
    """Return what an event has to do with several rating periods."""
    from ronde.questions.standings import announced_tie_breaks

    with desk.reading(event) as reader:
        event_row(reader)
        tournament = tournament_of(reader.state())
        people = {row.id: row for row in reader.rows(PlayerRow)}
        announced = announced_tie_breaks(tournament.details)
        return PeriodsDocument(
            tournament.is_long,
            tournament.ranking.is_long is not None,
            tournament.ranking.rating_used or FIRST,
            tuple(t.text for t in announced if tournament.is_long and entry(t).needs_ratings),
            tuple(
                LaterRating(
                    people[row.player].number,
                    people[row.player].name,
                    people[row.player].rating,
                    row.round,
                    row.rating,
                    row.source,
                )
                for row in reader.rows(PeriodRatingRow)
            ),
        )


@action(
    phrase("set rating periods"),
    tells="",
    path="rating-periods",
    operation="set_periods",
    command="periods",
    article="C.07 10",
    examples="""
    periods spring-open --long yes
    periods spring-open --used round
    """,
)
class SetPeriods(EventAction[Effect]):
    """Say whether an event lasts over 30 days, and which of several ratings tie-breaks use."""

    long: Annotated[
        Line | None,
        Arg("`yes`, `no`, or `auto`: by the dates of the event.", pattern=r"^(yes|no|auto)$"),
    ] = None
    used: Annotated[
        Line | None,
        Arg(
            "`first`, `round` (the rating of each round), or the number of a round.",
            pattern=r"^(first|round|[1-9][0-9]{0,2})$",
        ),
    ] = None

    def run(self, step: Step) -> Effect:
        """Keep what was said."""
        event_row(step)
        if self.long is None and self.used is None:
            raise InputError("say whether the event is long, or which rating is used")
        if self.long is not None:
            _put(step, LONG_EVENT, "" if self.long == "auto" else self.long)
        if self.used is not None:
            _put(step, RATING_USED, "" if self.used == FIRST else self.used)
        tournament = tournament_of(step.state())
        length = (
            phrase("The event lasts over 30 days")
            if tournament.is_long
            else phrase("The event does not last over 30 days")
        )
        words = {
            "": phrase("tie-breaks use the first rating"),
            EACH_ROUND: phrase("tie-breaks use the rating of each round"),
        }
        used = words.get(
            tournament.ranking.rating_used,
            phrase(
                "tie-breaks use the rating of round {round}", round=tournament.ranking.rating_used
            ),
        )
        what = phrase("{length}; {used}", length=length, used=used)
        return Effect("periods", what, article="C.07 10")


def _put(step: Step, name: str, value: str) -> None:
    if value:
        step.put(at(SettingRow, RANKING_SCOPE, name), value=value)
    elif step.row(SettingRow, RANKING_SCOPE, name) is not None:
        step.delete(at(SettingRow, RANKING_SCOPE, name))


@action(
    phrase("set later rating"),
    tells=template("player {player}"),
    path="players/{player}/later-rating",
    operation="set_later_rating",
    command="later-rating",
    article="C.07 10",
    examples="""
    later-rating club-league 7 5 --rating 2010
    later-rating club-league 7 5
    """,
)
class SetLaterRating(EventAction[Effect]):
    """Give a player of an event over 30 days another rating from a round on; none removes it."""

    player: StartingNumber
    round: Annotated[RoundNumber, Arg("First round of the rating period.", least=2)]
    rating: Annotated[int | None, Arg("The rating.", least=1, most=4000, takes_null=True)] = None

    def run(self, step: Step) -> Effect:
        """Write the rating, or delete it."""
        row = player_row(step, self.player)
        place = at(PeriodRatingRow, row.id, self.round)
        if self.rating is None:
            if step.row(PeriodRatingRow, row.id, self.round) is None:
                raise StateError(
                    "{player} has no other rating from round {round} on",
                    player=called(row),
                    round=self.round,
                )
            step.delete(place)
            what = phrase(
                "{player} has no other rating from round {round} on any more",
                player=called(row),
                round=self.round,
            )
            return Effect("later-rating", what, self.player, self.round)
        if not tournament_of(step.state()).is_long:
            raise StateError(
                "only an event over 30 days has later ratings; say that it is one"
                " with `ronde event periods --long yes`, or give the rounds their dates"
            )
        step.put(place, rating=self.rating, source=self.reason.strip())
        what = phrase(
            "{player} has rating {rating} from round {round} on",
            player=called(row),
            rating=self.rating,
            round=self.round,
        )
        return Effect("later-rating", what, self.player, self.round, "C.07 10")
