"""The actions of federations: what every one of them shares, and in which modules they are."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from ronde.app.actions import Action, Declaration, Registry
from ronde.app.roles import Role
from ronde.federation.desk import FederationDesk
from ronde.federation.desk import Role as Office
from ronde.store import Step

FEDERATIONS: Final[Registry[FederationAction[Any]]] = Registry("ffjd/{federation}", {})
"""The modules that hold the actions of each theme, in the order in which people meet them."""

_OFFICES: Final = {
    Role.RATING_OFFICER: Office.RATINGS,
    Role.LICENCE_OFFICER: Office.LICENCES,
}

R = TypeVar("R", covariant=True)


class FederationAction(Action[R]):
    """A change of a federation; `run` makes it within one step of the officer's and returns it."""

    def perform(self, desk: FederationDesk, federation: str) -> R:
        """Make the change as one step of the federation; see `FederationDesk.do`."""
        declared = self.declared
        office, arguments = _OFFICES[declared.role], self.arguments()
        with desk.step(
            federation, declared.act, arguments, role=office, reason=self.reason
        ) as step:
            return self.run(step, desk)

    @abstractmethod
    def run(self, step: Step, desk: FederationDesk) -> R:
        """Make the change; the desk knows the officer and the day."""


@dataclass(frozen=True, slots=True)
class FederationDeclaration(Declaration):
    """What `@action(…)` declares of a change of federations; `role` says whose office it is."""

    role: Role = Role.RATING_OFFICER
    takes_reason: bool = False
    takes_version: bool = False

    registry: ClassVar[Registry[Any]] = FEDERATIONS


action = FederationDeclaration
