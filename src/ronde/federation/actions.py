"""The actions of federations: what every one of them shares, and in which modules they are."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Any, ClassVar, Final, TypeVar

from ronde.declared.actions import GREATEST, Action, Declaration, Registry
from ronde.declared.roles import Role
from ronde.federation.desk import FederationDesk, Office
from ronde.fields import Arg
from ronde.store import Step

FEDERATIONS: Final[Registry[FederationAction[Any]]] = Registry(
    "ffjd/{federation}",
    {
        "federation": ("ronde.federation.offices",),
        "register": (
            "ronde.federation.entries",
            "ronde.federation.imports",
            "ronde.federation.memberships",
        ),
        "series": (
            "ronde.federation.series",
            "ronde.federation.findings",
            "ronde.federation.homologation",
        ),
        "corrections": ("ronde.federation.corrections",),
        "lists": ("ronde.federation.publication",),
    },
)
"""The modules that hold the actions of each theme, in the order in which people meet them."""

OFFICES: Final = {
    Role.RATING_OFFICER: Office.RATINGS,
    Role.LICENCE_OFFICER: Office.LICENCES,
}

MEMBER: Final = Arg(least=1, most=GREATEST, place="Number in the register.")
Member = Annotated[int, MEMBER]
"""A player by number; commands take a name, too."""
SeriesNumber = Annotated[int, Arg(least=1, most=GREATEST, place="Number of the series.")]
Points = Annotated[int, Arg("Capital-Points.", least=0, most=9999)]
Day = Annotated[date | None, Arg(example="2026-11-15")]
"""A day; what None stands for, the action says."""

R = TypeVar("R", covariant=True)


class FederationAction(Action[R]):
    """A change of a federation; `run` makes it within one step of the officer's and returns it."""

    @property
    def office(self) -> Office:
        """Whose work it is."""
        return OFFICES[self.declared.role]

    def perform(self, desk: FederationDesk, federation: str) -> R:
        """Make the change as one step of the federation; see `FederationDesk.do`."""
        act, arguments = self.declared.act, self.arguments()
        with desk.step(federation, act, arguments, role=self.office, reason=self.reason) as step:
            return self.run(step, desk)

    @abstractmethod
    def run(self, step: Step, desk: FederationDesk) -> R:
        """Make the change; the desk knows the officer and the day."""


@dataclass(frozen=True)
class DatedAction(FederationAction[R]):
    """A change that holds from a day on, the day of the step when none is said."""

    since: Day = field(default=None, kw_only=True)

    def perform(self, desk: FederationDesk, federation: str) -> R:
        """Make the change from its day on."""
        dated = self if self.since is not None else replace(self, since=desk.today)
        return super(DatedAction, dated).perform(desk, federation)

    @property
    def first_day(self) -> str:
        """The day from which the change holds, as the store keeps it."""
        assert self.since is not None  # `perform` has seen to it
        return self.since.isoformat()


@dataclass(frozen=True, slots=True)
class FederationDeclaration(Declaration):
    """What `@action(…)` declares of a change of federations; `role` says whose office it is."""

    role: Role = Role.RATING_OFFICER
    takes_reason: bool = False
    takes_version: bool = False

    registry: ClassVar[Registry[Any]] = FEDERATIONS


action = FederationDeclaration
