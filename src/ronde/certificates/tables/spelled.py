"""An event by a table whose settings name everybody: how that was found is no part of a proof."""

from __future__ import annotations

from dataclasses import replace

from ronde.model import Tournament
from ronde.model.paired import paired_view
from ronde.systems.roundrobin.numbering import spelled, table_order
from ronde.systems.scheveningen.teams import teams_of


def spelled_out(tournament: Tournament) -> Tournament:
    """Return the tournament with its lots, clubs and federations spelled out in its settings.

    The setting `numbers` names everybody or nobody, the setting `teams` of Scheveningen always
    everybody. In an event of teams they name teams.

    >>> from ronde.model import Player, PlayerId
    >>> players = (Player(PlayerId(1)), Player(PlayerId(2)))
    >>> event = Tournament(players=players, rules="berger", settings=(("numbers", "lot:2"),))
    >>> spelled_out(event).settings
    (('numbers', '2,1'),)
    >>> spelled_out(Tournament(players=players, rules="scheveningen")).settings
    (('teams', '1/2'),)
    """
    settings = dict(tournament.settings)
    numbers = settings.get("numbers", "").strip()
    if tournament.rules == "scheveningen":
        teams = teams_of(paired_view(tournament), settings.get("teams", ""))
        settings["teams"] = "/".join(map(spelled, teams))
    elif numbers:
        settings["numbers"] = spelled(table_order(paired_view(tournament).players, numbers))
    return replace(tournament, settings=tuple(settings.items()))
