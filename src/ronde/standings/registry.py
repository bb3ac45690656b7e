"""Every tie-break by its acronym: what computes it and which modifiers it takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from ronde.errors import InputError, mistyped
from ronde.model.ranking import CODES, OUTSIDE, TieGround
from ronde.standings import (
    buchholz,
    decided,
    encounter,
    keizer,
    ownrecord,
    performance,
    sonneborn,
    teams,
)
from ronde.standings.acronyms import SCORE, TieBreak, built, meanings, split
from ronde.standings.view import Together, Totals, Work, totals_of


@dataclass(frozen=True, slots=True)
class TieBreakEntry:
    """One acronym: its name, its function and what it accepts.

    `together` computes what is a place inside a group that is tied, and `work` is None then. A
    colon among the modifiers is the choice between match points and game points, which team
    events have; `of_teams` says that others have no such tie-break.

    `needs_ratings` drops it while somebody is unrated, `swiss_only` in a round robin;
    `low_is_good` says that the lower value is the better one. A result can change the value of
    whoever is at most `reach` games away from its players. `quick` computes the totals of many
    players without their workings, to which they are equal.
    """

    name: str
    title: str
    work: Work | None
    modifiers: str = "R"
    article: str = ""
    needs_ratings: bool = False
    swiss_only: bool = False
    low_is_good: bool = False
    reach: Literal[1, 2] = 1
    quick: Totals | None = None
    together: Together | None = None
    of_teams: bool = False

    @property
    def is_place(self) -> bool:
        """Whether it is a place inside a group that is tied, and nothing (0) outside one."""
        return self.together is not None

    @property
    def totals(self) -> Totals | None:
        """What computes it for many players; None for places inside groups."""
        return self.quick or (None if self.work is None else totals_of(self.work))


def _counting(name: str, title: str, question: ownrecord.Question) -> TieBreakEntry:
    """Return the entry of a tie-break that counts the rounds for which a question is true."""
    work, quick = ownrecord.counted(question), ownrecord.counted_totals(question)
    return TieBreakEntry(name, title, work, article="7", quick=quick)


def _encounter(name: str, title: str) -> TieBreakEntry:
    """Return the entry of a kind of extended direct encounter."""
    return TieBreakEntry(name, title, None, "P:", "13.3", low_is_good=True, of_teams=True,
                 together=teams.EXTENDED_ENCOUNTERS[name])  # fmt: skip


def _products(name: str, title: str) -> TieBreakEntry:
    """Return the entry of a kind of extended Sonneborn-Berger."""
    work = teams.EXTENDED_SONNEBORN_BERGER[name]
    return TieBreakEntry(name, title, work, "CMPR", "13.2", of_teams=True)


_ENTRIES: Final = (
    TieBreakEntry(
        "DE",
        "direct encounter",
        None,
        "P:",
        "6",
        low_is_good=True,
        together=encounter.direct_encounter,
    ),
    _counting("WIN", "rounds with the points of a win", ownrecord.brought_a_win),
    _counting("WON", "games won on the board", ownrecord.was_won),
    _counting("BPG", "games played with Black", ownrecord.was_black),
    _counting("BWG", "games won with Black", ownrecord.was_won_as_black),
    TieBreakEntry("PS", "progressive score", ownrecord.progressive, "CR:", "7"),
    _counting("REP", "rounds that one elected to play", ownrecord.was_elected),
    TieBreakEntry("STD", "standard points", ownrecord.standard_points, article="7"),
    TieBreakEntry(
        "BH",
        "Buchholz",
        buchholz.buchholz,
        "CMPFR:",
        "8",
        swiss_only=True,
        quick=buchholz.buchholz_totals,
    ),
    TieBreakEntry(
        "FB",
        "fore Buchholz",
        buchholz.buchholz,
        "CMPR:",
        "8",
        swiss_only=True,
        quick=buchholz.buchholz_totals,
    ),
    TieBreakEntry(
        "AOB",
        "average of the opponents' Buchholz",
        buchholz.average_of_buchholz,
        "FPR:",
        "8",
        swiss_only=True,
        reach=2,
    ),
    TieBreakEntry(
        "SB",
        "Sonneborn-Berger",
        sonneborn.sonneborn_berger,
        "CMPR:",
        "9",
        quick=sonneborn.sonneborn_berger_totals,
    ),
    TieBreakEntry("KS", "Koya", sonneborn.koya, "LPR:", "9"),
    TieBreakEntry(
        "ARO",
        "average rating of the opponents",
        performance.average_rating,
        "CMUR",
        "10",
        needs_ratings=True,
    ),
    TieBreakEntry(
        "TPR", "tournament performance", performance.performance, "UR", "10", needs_ratings=True
    ),
    TieBreakEntry(
        "PTP",
        "perfect tournament performance",
        performance.perfect_performance,
        "UR",
        "10",
        needs_ratings=True,
    ),
    TieBreakEntry(
        "APRO",
        "average performance of the opponents",
        performance.average_performance,
        "UR",
        "10",
        needs_ratings=True,
        reach=2,
    ),
    TieBreakEntry(
        "APPO",
        "average perfect performance of the opponents",
        performance.average_performance,
        "UR",
        "10",
        needs_ratings=True,
        reach=2,
    ),
    TieBreakEntry("RTNG", "rating", ownrecord.rating, "UR", "10", needs_ratings=True),
    TieBreakEntry("TPN", "starting number", ownrecord.starting_number, low_is_good=True),
    TieBreakEntry("Sk", "Solkoff (draughts)", buchholz.solkoff),
    TieBreakEntry("Sm", "median Solkoff (draughts)", buchholz.solkoff),
    TieBreakEntry("St", "truncated Solkoff (draughts)", buchholz.solkoff),
    TieBreakEntry(
        "MCP",
        "mean rating of the opponents (draughts)",
        performance.mean_capital,
        "UR",
        needs_ratings=True,
    ),
    TieBreakEntry("VAL", "value on the list (Keizer)", keizer.keizer_value),
    TieBreakEntry(
        "MPvGP",
        "the other score: game points or match points",
        teams.other_score,
        article="13.1",
        of_teams=True,
    ),
    TieBreakEntry(
        "BC", "board count", teams.board_count, article="12.1", low_is_good=True, of_teams=True
    ),
    TieBreakEntry(
        "TBR",
        "top board results",
        None,
        "",
        "12.2",
        low_is_good=True,
        of_teams=True,
        together=teams.top_board_results,
    ),
    TieBreakEntry(
        "BBE",
        "bottom board elimination",
        None,
        "",
        "12.3",
        low_is_good=True,
        of_teams=True,
        together=teams.bottom_board_elimination,
    ),
    _products("EMMSB", "match points of the opponents times match points"),
    _products("EMGSB", "match points of the opponents times game points"),
    _products("EGMSB", "game points of the opponents times match points"),
    _products("EGGSB", "game points of the opponents times game points"),
    _encounter("EDE", "extended direct encounter"),
    _encounter("EDET", "extended direct encounter, then top board results"),
    _encounter("EDEB", "extended direct encounter, then bottom board elimination"),
    _encounter("EDEBT", "extended direct encounter, then board count, then top board results"),
    _encounter(
        "EDEBB", "extended direct encounter, then board count, then bottom board elimination"
    ),
    _encounter("EDEC", "extended direct encounter, then board count"),
    TieBreakEntry(
        "SSSC",
        "scores and schedule strength",
        teams.score_and_schedule,
        "KPFR",
        "13.4",
        swiss_only=True,
        of_teams=True,
    ),
)

ENTRIES: Final = {entry.name.upper(): entry for entry in _ENTRIES}


def entry(tie_break: TieBreak) -> TieBreakEntry:
    """Return the entry of a tie-break."""
    found = _found(tie_break.name.upper())
    assert found is not None  # only what is known becomes a tie-break
    return found


def _found(name: str) -> TieBreakEntry | None:
    return ENTRIES.get(name) or (_of_event(name) if name.startswith(OUTSIDE) else None)


@cache
def _of_event(name: str) -> TieBreakEntry:
    """Return the entry of a tie-break that an event defines itself, or by which it decided."""
    grounds = {code: ground for ground, code in CODES.items()}
    if name in grounds:
        title = _GROUNDS[grounds[name]]
        return TieBreakEntry(
            name, title, None, "", low_is_good=True, together=decided.decided_order
        )
    return TieBreakEntry(name, "values from outside", decided.outside_value)


_GROUNDS: Final = {
    TieGround.LOT: "drawing of lots",
    TieGround.HAND: "order decided by the arbiter",
}


def parse(text: str, *, in_teams: bool = False) -> TieBreak:
    """Return the tie-break that a text such as `BH/C1` names, letters of any size.

    `in_teams` admits those of team events, such as `EMGSB/C1` and `BH:GP`. Raises InputError
    that names the valid choices.

    >>> parse("bh/c1").text, parse("KS/L-2").limit, parse("KS/L1").text, parse("sk").name
    ('BH/C1', -2, 'KS/L+1', 'Sk')
    >>> parse("mpvgp", in_teams=True).text, parse("bh:gp/c1", in_teams=True).text
    ('MPvGP', 'BH:GP/C1')
    """
    name, modifiers = split(text)
    found = _found(name)
    if found is None:
        _refuse_unknown(text, name, in_teams=in_teams)
    assert found is not None
    if not in_teams and (found.of_teams or SCORE in modifiers):
        raise InputError(
            "tie-break {text}: {name} is for team events, this one is individual",
            text=text,
            name=found.name if found.of_teams else f":{modifiers[SCORE]}",
        )
    refused = [letter for letter in modifiers if letter not in found.modifiers]
    if refused:
        known = found.modifiers if in_teams else found.modifiers.replace(SCORE, "")
        raise InputError(
            "tie-break {text}: {name} does not take {modifier}; it takes {known}",
            text=text,
            name=found.name,
            modifier=f":{modifiers[SCORE]}" if refused[0] == SCORE else f"/{refused[0]}",
            known=meanings(known),
        )
    return built(found.name, modifiers)


def _refuse_unknown(text: str, name: str, *, in_teams: bool) -> None:
    if name == "ESB":
        raise InputError(
            "tie-break {text}: say which scores are multiplied; choose from {known}",
            text=text,
            known=", ".join(teams.EXTENDED_SONNEBORN_BERGER),
        )
    admitted = {e.name: e.title for e in _ENTRIES if in_teams or not e.of_teams}
    titles = {title: name for name, title in admitted.items()}
    raise InputError(
        "there is no tie-break {name}; choose from {known}",
        name=mistyped(name, admitted, titles),
        known=", ".join(admitted),
    )


def parse_list(text: str, *, in_teams: bool = False) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of a list such as `BH/C1,BH,SB`; points (PTS) go without saying.

    >>> [t.text for t in parse_list("PTS, BH/C1, de")]
    ['BH/C1', 'DE']
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    wanted = tuple(parse(part, in_teams=in_teams) for part in parts if part.upper() != "PTS")
    seen: set[str] = set()
    for tie_break in wanted:
        if tie_break.text in seen:
            raise InputError("tie-break {text} stands twice in the list", text=tie_break.text)
        seen.add(tie_break.text)
    return wanted
