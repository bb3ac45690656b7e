"""A published pairing that is changed after all: on grounds that the edition admits."""

from __future__ import annotations

from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.errors import InputError
from ronde.handling.editions import Ground
from ronde.office.overview import RoundView
from ronde.office.pairing import repairing, vanishing
from ronde.office.pairing.repairing import NewBoards, Warrant
from ronde.office.pairing.vanishing import Proposal
from ronde.web.api.kit import Event, Line, Player, Seen, StartingNumber, Step, answer, api_router
from ronde.web.security.requirement import Arbiter, Viewer

router = api_router("published rounds")


class Warranted(Step):
    """On which ground, why, and whether the players concerned agree."""

    ground: Ground = Field(strict=False, examples=["rematch"])
    reason: Line = Field(examples=["3 and 5 met in round 1"])
    agreed: bool = False

    def warrant(self) -> Warrant:
        """Return the warrant."""
        return Warrant(self.ground, self.reason, self.agreed)


class ChangedBoards(Warranted):
    """Boards that stand for the old ones of the same players, White first."""

    pairs: list[list[StartingNumber]] = Field(default=[], max_length=9999, examples=[[[3, 8]]])
    bye: StartingNumber | None = None
    away: list[StartingNumber] = Field(default=[], max_length=99_999)

    def boards(self) -> NewBoards:
        """Return the new boards; raises InputError for one without two players."""
        return NewBoards(tuple(map(_pair, self.pairs)), self.bye, tuple(self.away))


class ChosenProposal(Warranted):
    """Which of the proposals is carried out."""

    key: Line = Field(examples=["forfeit"])


class Proposals(BaseModel):
    """What can be done, least change first."""

    proposals: list[Proposal]


def shown(view: RoundView) -> Response:
    """Return a round with its version as tag."""
    return answer(view, view.version)


def _pair(numbers: list[int]) -> tuple[int, int]:
    if len(numbers) != 2:
        raise InputError("a board has two players, White first, not {count}", count=len(numbers))
    return numbers[0], numbers[1]


@router.post("/events/{event}/published/change", response_model=RoundView)
def change(event: Event, page: Arbiter, given: ChangedBoards, seen: Seen) -> Response:
    """Put new boards in place of published ones without a result."""
    changed = repairing.change_published_pairing(
        page.desk, event, given.boards(), given.warrant(), expected=given.at(seen)
    )
    return shown(changed)


@router.post("/events/{event}/published/withdraw", response_model=RoundView)
def withdraw(event: Event, page: Arbiter, given: Warranted, seen: Seen) -> Response:
    """Make the whole published round a draft again."""
    draft = repairing.withdraw_publication(
        page.desk, event, given.warrant(), expected=given.at(seen)
    )
    return shown(draft)


@router.get("/events/{event}/published/vanished/{player}", response_model=Proposals)
def proposals(event: Event, player: Player, page: Viewer) -> Response:
    """Tell what can be done when a player vanishes before play."""
    return answer({"proposals": vanishing.proposals_for(page.desk, event, player)})


@router.post("/events/{event}/published/vanished/{player}", response_model=RoundView)
def carry_out(
    event: Event, player: Player, page: Arbiter, given: ChosenProposal, seen: Seen
) -> Response:
    """Carry out one of the proposals."""
    done = vanishing.apply_proposal(
        page.desk, event, player, given.key, given.warrant(), expected=given.at(seen)
    )
    return shown(done)
