"""A small federation of fictional players through three months, and what happened in them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from ronde.federation.cards import player_card
from ronde.federation.corrections import CorrectionWish, CorrectRating
from ronde.federation.desk import FederationDesk, Office
from ronde.federation.entries import AddPlayer, EnteredPlayer
from ronde.federation.findings import FindingAnswer, SettleFinding
from ronde.federation.homologation import Homologate, ReceiveFees
from ronde.federation.imports import ImportPlayers
from ronde.federation.memberships import BecomeResident, MergePlayers
from ronde.federation.offices import Appoint, Appointment, init_federation
from ronde.federation.period import RatingChangeKind
from ronde.federation.publication import Publication, Publish, recompute
from ronde.federation.register import find_player
from ronde.federation.series import AddSeries, RecordedSeries
from ronde.i18n import counted, labelled, listed, phrase
from ronde.model import Severity
from ronde.ratings.ffjd.corrections import Asker
from ronde.store import Database
from ronde.store.tables import PersonRow

OFFICER: Final = "Opal, Olga"
PLAYERS: Final = """\
id,name,sex,birth_date,club,league,rating,licence
1,"Agate, Alma",w,1988-03-02,Quarry,North,1620,full
2,"Beryl, Bruno",m,1955-07-21,Quarry,North,1480,full
3,"Citrine, Cleo",w,2009-01-30,Quarry,North,1390,full
4,"Dolomite, Dirk",m,1979-11-11,Ridge,North,1310,full
5,"Emerald, Eli",m,2012-05-05,Ridge,North,1205,full
6,"Feldspar, Fay",w,1991-09-09,Ridge,North,1710,full
7,"Garnet, Gus",m,1984-12-01,Fern House,South,1550,full
8,"Hazel, Hedy",w,2014-02-14,Fern House,South,1265,leisure
9,"Iris, Ivo",m,2013-06-18,Fern House,South,,leisure
"""
SLOW: Final = {"kind": "slow", "cadence": {"minutes": 80, "increment": 60}}
EVENING: Final = {"kind": "accelerated", "cadence": {"minutes": 25, "increment": 5}}


@dataclass
class Story:
    """What happened, line by line, and the lists that came of it."""

    database: Database
    federation: str
    lines: list[str] = field(default_factory=list)
    lists: list[Publication] = field(default_factory=list)

    def tell(self, day: date, what: str) -> None:
        """Note what happened on a day."""
        self.lines.append(listed((str(day), what), "  "))

    def desk(self, day: date) -> FederationDesk:
        """Return the officer's desk on a day."""
        return FederationDesk(self.database, OFFICER, day)


def join(story: Story, who: str, since: date | None = None) -> None:
    """Give somebody both offices of the demo, from a day on, today when none is said."""
    desk = story.desk(since or date.today())
    for office in Office:
        desk.do(story.federation, Appoint(Appointment(who, office)))


def play_demo(database: Database, federation: str = "minerals") -> Story:
    """Make the federation in a database, publish three months and return the story."""
    story = Story(database, federation)
    _beginning(story)
    _september(story)
    _october(story)
    _november(story)
    again = recompute(story.desk(date(2026, 12, 2)), federation)
    differing = sum(len(one.differences) for one in again)
    story.tell(
        date(2026, 12, 2),
        phrase(
            "{lists}: {differences}",
            lists=counted(
                "{count} list recomputed from the series",
                "{count} lists recomputed from the series",
                count=len(again),
            ),
            differences=counted("{count} difference", "{count} differences", count=differing),
        ),
    )
    return story


def _beginning(story: Story) -> None:
    day = date(2026, 9, 1)
    init_federation(story.desk(day), story.federation, "Minerals and Plants Draughts Federation")
    entered = story.desk(day).do(story.federation, ImportPlayers(PLAYERS.encode()))
    count = len(entered.players)
    story.tell(
        day,
        counted(
            "federation founded; {count} player imported",
            "federation founded; {count} players imported",
            count=count,
        ),
    )


def _september(story: Story) -> None:
    weekend = _document("Quarry Weekend", SLOW, ("2026-09-12", "2026-09-13"), [6, 1, 7, 2, 3, 4])
    _add_and_pay(story, date(2026, 9, 14), weekend)
    guest = {"id": "guest", "name": "Dune, Dara", "fmjd_rating": 1890, "resident": False,
             "birth_year": 1990, "sex": "w"}  # fmt: skip
    evening = _document("Fern Evenings", EVENING, ("2026-09-03", "2026-09-24"), [4, 8, 5, 9], guest)
    evening["games"] = [game for game in evening["games"] if game["round"] <= 4]
    _add_and_pay(story, date(2026, 9, 25), evening)
    _publish(story, "2026-10", date(2026, 10, 1))


def _october(story: Story) -> None:
    jade = {"id": "new", "name": "Jade, Jon", "birth_year": 2001, "club": "Ridge"}
    open_ = _document("Ridge Open", SLOW, ("2026-10-10", "2026-10-11"), [6, 1, 3, 8, 5], jade)
    recorded = _add_and_pay(story, date(2026, 10, 12), open_)
    day = date(2026, 10, 20)
    paid = recorded.players[-1]
    verdict = story.desk(day).do(story.federation, Homologate(recorded.id, licences_paid=(paid,)))
    what = phrase(
        "the organiser pays the licence of player {player}: {state}",
        player=paid,
        state=verdict.state.word,
    )
    story.tell(day, what)
    evening = _document("Fern Evenings II", EVENING, ("2026-10-01", "2026-10-22"), [7, 2, 8, 9])
    _add_and_pay(story, date(2026, 10, 23), evening)
    _correction(story, date(2026, 10, 26))
    _publish(story, "2026-11", date(2026, 11, 4))


def _correction(story: Story, day: date) -> None:
    wish = CorrectionWish(
        5, 1450, Asker.CLUB_PRESIDENT, "Ridge, Rita", "emerald.txt", "Won the youth cup.", True
    )
    decision = story.desk(day).do(story.federation, CorrectRating(wish))
    story.tell(
        day,
        phrase(
            "the president of the club asks for {wanted} for player {player} (now {present}),"
            " with a file: {state}",
            wanted=decision.wanted,
            player=decision.player,
            present=decision.present,
            state=decision.state.word,
        ),
    )


def _november(story: Story) -> None:
    twin = (
        story.desk(date(2026, 11, 2))
        .do(story.federation, AddPlayer(EnteredPlayer("Jade, Jonathan")))
        .players[0]
    )
    jade = {"id": twin, "name": "Jade, Jonathan", "licence_paid_by_organiser": True}
    autumn = _document("Autumn Cup", SLOW, ("2026-11-01", "2026-11-08"), [6, 1, 7, 2, 3], jade)
    _add_and_pay(story, date(2026, 11, 9), autumn)
    _merger(story, date(2026, 11, 12), twin)
    guest = _guest(story)
    day = date(2026, 11, 15)
    story.desk(day).do(story.federation, BecomeResident(guest, since=day))
    what = phrase(
        "player {player} ({name}) now lives in France and will be listed",
        player=guest,
        name="Dune, Dara",
    )
    story.tell(day, what)
    _publish(story, "2026-12", date(2026, 12, 1))


def _merger(story: Story, day: date, twin: int) -> None:
    kept = find_player(story.desk(day), story.federation, "Jon Jade")
    story.desk(day).do(story.federation, MergePlayers(kept, twin))
    what = phrase("players {kept} and {twin} are the same person: merged", kept=kept, twin=twin)
    story.tell(day, what)


def _guest(story: Story) -> int:
    """Return the entry that the guest of the evenings got."""
    with story.desk(date(2026, 11, 15)).reading(story.federation) as reader:
        (row,) = reader.rows(PersonRow, is_outsider=True)
    return row.id


def _add_and_pay(story: Story, day: date, document: dict[str, Any]) -> RecordedSeries:
    desk, federation = story.desk(day), story.federation
    recorded = desk.do(federation, AddSeries(json.dumps(document)))
    facts = {"series": recorded.id, "name": recorded.name}
    story.tell(day, phrase("series {series} ({name}) recorded", **facts))
    for finding in recorded.findings:
        story.tell(day, _indented(finding.sentence()))
    before = desk.do(federation, Homologate(recorded.id))
    awaited = phrase(
        "{state}: {amount} euro are awaited",
        state=before.state.word,
        amount=before.fees.amount,
    )
    story.tell(day, _indented(awaited))
    desk.do(federation, ReceiveFees(recorded.id))
    for number, finding in enumerate(recorded.findings, 1):
        if finding.severity is Severity.WARNING:
            desk.do(federation, SettleFinding(recorded.id, number, FindingAnswer.REGISTER))
            settled = phrase("settled as the register has it: {title}", title=finding.title)
            story.tell(day, _indented(settled))
    after = desk.do(federation, Homologate(recorded.id))
    received = phrase("fees received: {state}", state=after.state.word)
    story.tell(day, _indented(received))
    for finding in after.findings:
        story.tell(day, _indented(finding.sentence()))
    return recorded


def _publish(story: Story, month: str, day: date) -> None:
    publication = story.desk(day).do(story.federation, Publish(month))
    story.lists.append(publication)
    count = len(publication.lines)
    what = counted(
        "list of {month} published: {count} player",
        "list of {month} published: {count} players",
        count=count,
        month=month,
    )
    story.tell(day, what)
    for finding in publication.findings:
        story.tell(day, _indented(finding.sentence()))


def _indented(what: str) -> str:
    return listed(("  ", what), "")


def _document(
    name: str,
    rate: dict[str, Any],
    days: tuple[str, str],
    members: Sequence[int],
    *others: dict[str, Any],
) -> dict[str, Any]:
    """Return a closed series in which everybody meets everybody once."""
    players: list[dict[str, Any]] = [{"id": number} for number in members]
    guests = [other["id"] for other in others if "fmjd_rating" in other]
    keys = [*guests, *members, *(o["id"] for o in others if o["id"] not in guests)]
    return rate | {
        "name": name,
        "system": "closed",
        "start": days[0],
        "end": days[1],
        "players": [*players, *others],
        "games": _games(keys),
    }


def _games(keys: Sequence[Any]) -> list[dict[str, Any]]:
    """Return a round robin of players by strength, the best first, with a few surprises."""
    keys = [*keys, *(["EXEMPT"] if len(keys) % 2 else [])]
    circle = list(keys)
    games = []
    for number in range(1, len(circle)):
        for place in range(len(circle) // 2):
            white, black = circle[place], circle[-1 - place]
            result = _result(keys.index(white), keys.index(black), number)
            codes = (result, str(2 - int(result)))
            if "EXEMPT" in (white, black):
                codes = ("0fe", "2fe") if white == "EXEMPT" else ("2fe", "0fe")
            games.append(
                {"round": number, "white": white, "black": black,
                 "white_result": codes[0], "black_result": codes[1]}
            )  # fmt: skip
        circle.insert(1, circle.pop())
    return games


def _result(white: int, black: int, number: int) -> str:
    """Return White's result: the better one wins, but for some draws and a rare upset."""
    chance = (3 * white + 5 * black + 2 * number) % 7
    if chance in (1, 4):
        return "1"
    better = "2" if white < black else "0"
    return better if chance else str(2 - int(better))


def demo_card(story: Story, player: int) -> str:
    """Return the history of a player in one line."""
    card = player_card(story.desk(date(2026, 12, 2)), story.federation, player)
    told = listed(
        phrase(
            "{month} {rating} ({kind})",
            month=line.month,
            rating=line.rating,
            kind=RatingChangeKind(line.kind).word,
        )
        for line in card.history
    )
    return labelled(f"{card.player} {card.name}", told)
