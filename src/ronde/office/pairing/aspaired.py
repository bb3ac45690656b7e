"""A round as the rules saw it when they paired it, whatever happened to it since."""

from __future__ import annotations

from dataclasses import astuple, replace

from ronde.model import ByeKind, ForbiddenGroup, RequestedBye, RoundNumber, Tournament
from ronde.model.gamematches import games_per_match
from ronde.model.matches import is_team_event
from ronde.model.paired import matches_behind
from ronde.model.team import TeamsApart
from ronde.office.desk.rows import round_row
from ronde.office.pairing.arrangement import People, correct_of, kept_wishes
from ronde.questions.matches import record_before
from ronde.questions.pairing import PairingRequest, prepared
from ronde.store import SubjectReader
from ronde.store.tournaments import tournament_of, tournament_of_players


def as_paired(reader: SubjectReader, round_: int) -> Tournament:
    """Return the tournament that the rules saw when they paired a round."""
    round_row(reader, round_)
    state, number = reader.state(), RoundNumber(round_)
    correct = correct_of(reader, round_, People(reader))
    if correct is None:
        told = tournament_of(state, through=round_).before(number)
    else:
        told = tournament_of(state, through=round_ - 1)
        served = set(correct.players)
        away = tuple(
            RequestedBye(number, player.id, ByeKind.ZERO_POINT)
            for player in told.players
            if player.id not in served
        )
        told = replace(told, requested_byes=away)
    return replace(told, forbidden=(*told.forbidden, *kept_wishes(state)))


def record_as_paired(reader: SubjectReader, round_: int) -> Tournament:
    """Return the same ready to be paired, with the record of the games where matches are paired."""
    seen, _ = prepared(as_paired(reader, round_), PairingRequest())
    source = tournament_of_players(reader.state(), through=round_)
    if matches_behind(source) is None:
        return seen
    wishes = [one for one in kept_wishes(reader.state()) if one.first_round == round_]
    record = record_before(source, seen, round_)
    if is_team_event(source):
        apart = tuple(TeamsApart(*astuple(one)) for one in wishes)
        data = replace(record.team_data, apart=(*record.team_data.apart, *apart))
        return replace(record, team_data=data)
    games = games_per_match(seen.rules)
    first, last = RoundNumber((round_ - 1) * games + 1), RoundNumber(round_ * games)
    kept = (ForbiddenGroup(one.players, first, last) for one in wishes)
    return replace(record, forbidden=(*record.forbidden, *kept))
