"""Frozen values that everything else is made of; imports nothing else of ronde but `errors`."""

from ronde.model.finding import Finding, Severity
from ronde.model.history import History
from ronde.model.ids import PairingNumber, PlayerId, Points, RoundNumber
from ronde.model.player import Player, Sex
from ronde.model.points import CHESS, DRAUGHTS, THREE_ONE_NOTHING, PointSystem
from ronde.model.result import ByeKind, Colour, Result
from ronde.model.round import Bye, Cell, Game, Round, Stage
from ronde.model.tournament import (
    Adjustment,
    Details,
    ForbiddenGroup,
    NationalRating,
    Numbering,
    RequestedBye,
    Tournament,
    VirtualPoints,
)

__all__ = [
    "CHESS",
    "DRAUGHTS",
    "THREE_ONE_NOTHING",
    "Adjustment",
    "Bye",
    "ByeKind",
    "Cell",
    "Colour",
    "Details",
    "Finding",
    "ForbiddenGroup",
    "Game",
    "History",
    "NationalRating",
    "Numbering",
    "PairingNumber",
    "Player",
    "PlayerId",
    "PointSystem",
    "Points",
    "RequestedBye",
    "Result",
    "Round",
    "RoundNumber",
    "Severity",
    "Sex",
    "Stage",
    "Tournament",
    "VirtualPoints",
]
