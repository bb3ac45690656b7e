"""Knock-outs, Scheveningen and round robins of teams, by the verifier in JavaScript.

Rounds of generated events are proved, and each change of a certificate is refused for one claim
alone, by the verifier in Python too.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

import pytest
from tests import rounds_by_tables as rounds
from tests.clock import now
from tests.thinning import IN_THE_LONG_RUN_ALL, thinned
from tests.verify.test_javascript import Document, judged, ran

from ronde.errors import InputError
from ronde.i18n import LANGUAGES
from ronde.questions.certificates import verified

pytestmark = [pytest.mark.npm, pytest.mark.slow]

SECONDS: Final = 10
GAMES: Final = 40_000
"""So many are read of a tournament."""
TABLE: Final = "Verified: these are the games of the table, on its boards and with its colours."
TREE: Final = "Verified: these are the next games of the knock-out, with the right colours."
NUMBERS: Final = " The numbers are taken from a setting; how they were found is not verified."
SEEDS: Final = " The seeds are taken from a setting; how they were found is not verified."
SIDES: Final = " Who plays for which team is taken from a setting, and is not verified."


def all_rounds() -> Iterator[Document]:
    """Yield the certificates of every kind of event."""
    for cup in rounds.CUPS:
        yield from rounds.cup(*cup)
    for sides in rounds.SIDES:
        yield from rounds.sides(*sides)
    for teams in rounds.TEAMS:
        yield from rounds.teams(*teams)


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    """Return the certificates of every kind of event."""
    return list(all_rounds())


def verdict_of(document: Document) -> str:
    """Return what the verifier in Python says of a certificate, in the words of the other one."""
    try:
        return "verified" if verified(json.dumps(document)).is_verified else "refused"
    except InputError:
        return "unreadable"


def said_of(document: Document) -> str:
    """Return what is to be said of a round that is proved."""
    settings, data = document["settings"], document["tournament"].get("team_data", {})
    if document["rules"] == "knockout":
        return TREE + (SEEDS if "numbers" in settings else "")
    if document["rules"] == "scheveningen":
        lists = [team["members"] for team in data.get("teams", [])]
        half = len(document["order"]) // 2
        is_told = lists == [document["order"][:half], document["order"][half:]]
        return TABLE + ("" if is_told else SIDES)
    return TABLE + (NUMBERS if "numbers" in settings else "")


def test_rounds_are_proved(documents: list[Document]) -> None:
    results = judged(documents)
    assert [(each["verdict"], each["open"]) for each in results] == [("verified", [])] * len(
        results
    )
    assert [each["sentence"] for each in results] == list(map(said_of, documents))
    assert len({said_of(each) for each in documents}) == 5
    endings = Counter(m["ending"] for each in documents for m in each.get("matches", []))
    assert set(endings) == {"bye", "score", "armageddon", "seed", "nobody", None}


def test_many_numbers_are_read() -> None:
    numbers = ",".join(map(str, range(300, 0, -1)))
    document = next(rounds.cup(300, {"numbers": numbers}))
    (result,) = judged([document])
    assert (result["verdict"], result["sentence"]) == ("verified", TREE + SEEDS)


@pytest.mark.long
def test_rounds_of_many_knock_outs_are_proved() -> None:
    documents = [
        each for seed in range(2, 14) for cup in rounds.CUPS for each in rounds.cup(*cup, seed)
    ]
    results = judged(documents)
    assert {each["verdict"] for each in results} == {"verified"}
    assert len(documents) > 1000


def pairs_of(document: Document) -> list[list[int]]:
    pairs: list[list[int]] = document["pairing"]["pairs"]
    return pairs


def games_before(document: Document) -> list[Document]:
    """Return the games of the round before."""
    games: list[Document] = document["tournament"]["rounds"][-1]["games"]
    return games


def exchange(items: list[Any]) -> None:
    """Let the first and the last of a list change places."""
    items[0], items[-1] = items[-1], items[0]


def exchange_opponents(document: Document) -> None:
    """Let the first and the last board exchange their second entries."""
    first, last = pairs_of(document)[0], pairs_of(document)[-1]
    first[1], last[1] = last[1], first[1]


def set_in_both(document: Document, name: str, value: str) -> None:
    """Let certificate and tournament have a setting."""
    document["settings"][name] = value
    document["tournament"]["settings"] = [list(each) for each in document["settings"].items()]


def send_one_of_one_group(document: Document) -> None:
    """Let one group be played of which one goes on."""
    set_in_both(document, "groups", "1")
    set_in_both(document, "qualify", "1")


def play(document: Document, result: tuple[str, str] = ("win", "loss")) -> None:
    """Let the paired round be played, the pairing stay."""
    two = {"white_result": result[0], "black_result": result[1]}
    games = [{"white": white, "black": black, **two} for white, black in pairs_of(document)]
    document["tournament"].setdefault("rounds", []).append({"games": games})
    document["round"] += 1


def meet_before(document: Document) -> None:
    """Let the first two have met in the round before, with colours exchanged."""
    white, black = pairs_of(document)[0]
    game = {"white": black, "black": white, "white_result": "win", "black_result": "loss"}
    document["tournament"]["rounds"][-1] = {"games": [game]}


def leave_open(document: Document) -> None:
    """Let a game of the round before have no result yet."""
    games_before(document)[0].update(white_result="unfinished", black_result="unfinished")


def become_teams(document: Document) -> None:
    """Let the two teams of an event be paired."""
    half = len(document["order"]) // 2
    teams = [{"name": "A", "number": 8, "members": document["order"][:half]},
             {"name": "B", "number": 9, "members": document["order"][half:]}]  # fmt: skip
    document["tournament"]["team_data"] = {"are_paired": True, "teams": teams}


def end_knockout(document: Document) -> None:
    """Let the last match be won by the upper place, and claim it."""
    match = document["matches"][-1]
    pairs_of(document)[0][:] = [match["one"], match["other"]]
    play(document)
    match.update(points=[match["points"][0] + 10, match["points"][1]])
    match.update(ending="score", winner=match["one"])


def exempt_before(document: Document) -> None:
    """Let the exempt team have been exempt in the round before, too."""
    team = next(each for each in document["tournament"]["team_data"]["teams"]
                if each["number"] == document["pairing"]["bye"])  # fmt: skip
    byes = [{"player": player, "kind": "pairing-allocated"} for player in team["members"]]
    document["tournament"]["rounds"][-1] = {"byes": byes}
    document["tournament"]["team_data"].pop("forfeits", None)


def match_before(document: Document) -> None:
    """Let two teams have met in the round before, with colours exchanged."""
    white, black = pairs_of(document)[0]
    teams = {
        each["number"]: each["members"] for each in document["tournament"]["team_data"]["teams"]
    }
    game = {"white": teams[black][0], "black": teams[white][0]}
    game.update(white_result="draw", black_result="draw")
    document["tournament"]["rounds"][-1] = {"games": [game]}
    document["tournament"]["team_data"].pop("forfeits", None)


Change = tuple[Callable[[Document], object], str, Callable[[Document], bool]]
"""What changes a certificate, the claim that fails then, and which certificates it changes so."""


def is_single(document: Document) -> bool:
    return bool(document["settings"].get("cycles") != "2" and document["round"] > 1)


def is_several(document: Document) -> bool:
    return len(pairs_of(document)) > 1


def is_any(document: Document) -> bool:
    return bool(pairs_of(document))


def is_tree(document: Document) -> bool:
    return bool(document["matches"])


EVERY: Final[Mapping[str, Change]] = {
    "another setting": (
        lambda said: said["settings"].update(cycles="2"),
        "tournament",
        lambda said: "cycles" not in said["settings"],
    ),
    "another edition": (
        lambda said: said["tournament"].update(rules="dutch-2026"), "tournament", is_any,
    ),
    "a setting of other rules": (
        lambda said: set_in_both(said, "parity", "number"), "setting", is_any,
    ),
    "another value of a setting": (
        lambda said: set_in_both(said, "cycles", "3"), "setting", is_any,
    ),
    "another round": (lambda said: said.update(round=said["round"] + 1), "rounds-before", is_any),
    "another order of boards": (lambda said: exchange(pairs_of(said)), "boards", is_several),
}  # fmt: skip

KNOCKOUT: Final[Mapping[str, Change]] = {
    "colours": (lambda said: pairs_of(said)[-1].reverse(), "colours", is_any),
    "opponents": (exchange_opponents, "knockout-games", is_several),
    "a game less": (lambda said: pairs_of(said).pop(), "knockout-games", is_any),
    "a game twice": (
        lambda said: pairs_of(said).append(pairs_of(said)[0]), "knockout-games", is_any,
    ),
    "a bye": (
        lambda said: said["pairing"].update(bye=said["order"][-1]), "knockout-games", is_any,
    ),
    "seeds of the event": (lambda said: exchange(said["order"]), "seed-order", is_any),
    "somebody twice": (lambda said: said["order"].append(said["order"][0]), "seed-order", is_any),
    "groups": (
        lambda said: exchange(said["groups"][0]),
        "knockout-groups",
        lambda said: bool(said["groups"]),
    ),
    "groups where there are none": (
        lambda said: said["groups"].append([1, 2]),
        "knockout-groups",
        lambda said: not said["groups"],
    ),
    "seeds of the tree": (lambda said: exchange(said["seeds"]), "knockout-seeds", is_tree),
    "seeds too early": (
        lambda said: said["seeds"].extend(said["order"]),
        "knockout-seeds",
        lambda said: not said["seeds"],
    ),
    "matches too early": (
        lambda said: said["matches"].append(
            {"number": 1, "one": 1, "other": 2, "points": [0, 0], "ending": None, "winner": None}
        ),
        "knockout-seeds",
        lambda said: not said["matches"],
    ),
    "points": (
        lambda said: said["matches"][-1].update(points=[-10, 0]), "knockout-matches", is_tree,
    ),
    "the end of a match": (
        lambda said: said["matches"][0].update(
            ending="seed" if said["matches"][0]["ending"] != "seed" else "score"
        ),
        "knockout-matches",
        is_tree,
    ),
    "the winner": (
        lambda said: said["matches"][0].update(winner=999), "knockout-matches", is_tree,
    ),
    "places": (
        lambda said: said["matches"][-1].update(
            one=said["matches"][-1]["other"], other=said["matches"][-1]["one"]
        ),
        "knockout-matches",
        is_tree,
    ),
    "a match less": (lambda said: said["matches"].pop(), "knockout-matches", is_tree),
    "numbers of matches": (
        lambda said: said["matches"][0].update(number=2), "knockout-matches", is_tree,
    ),
    "a game without result": (
        leave_open,
        "knockout-played",
        lambda said: bool(said["matches"])
        and bool(said["tournament"].get("rounds"))
        and "team_data" not in said["tournament"],
    ),
    "a game of no match": (
        lambda said: games_before(said)[0].update(white=said["seeds"][-1], black=said["seeds"][-2]),
        "knockout-played",
        lambda said: said["settings"] == {"elimination": "double", "armageddon": "2"}
        and said["round"] > 12,
    ),
    "a field too small": (
        lambda said: set_in_both(said, "groups", "8"),
        "knockout-field",
        lambda said: len(said["order"]) < 16,
    ),
    "one of one group": (
        send_one_of_one_group,
        "knockout-field",
        is_any,
    ),
    "after the end": (
        end_knockout,
        "knockout-over",
        lambda said: said["settings"] == {"third-place": "yes"} and len(said["order"]) == 2,
    ),
}  # fmt: skip

SCHEVENINGEN: Final[Mapping[str, Change]] = {
    "colours": (lambda said: pairs_of(said)[-1].reverse(), "table-colours", is_any),
    "opponents": (exchange_opponents, "table-games", is_several),
    "a game less": (lambda said: pairs_of(said).pop(), "everybody", is_any),
    "a bye": (lambda said: said["pairing"].update(bye=said["order"][0]), "everybody", is_any),
    "met before": (meet_before, "table-met", is_single),
    "places": (lambda said: exchange(said["order"]), "sides-order", is_any),
    "teams not named": (lambda said: set_in_both(said, "teams", ""), "sides-order", is_any),
    "teams of teams": (become_teams, "sides-order", lambda said: said["round"] == 1),
    "after the end": (
        play,
        "beyond-rounds",
        lambda said: (
            said["round"] == len(said["order"]) // 2 * int(said["settings"].get("cycles", "1"))
        ),
    ),
}

TEAMS: Final[Mapping[str, Change]] = {
    "colours": (lambda said: pairs_of(said)[-1].reverse(), "table-colours", is_any),
    "opponents": (exchange_opponents, "table-games", is_several),
    "a match less": (lambda said: pairs_of(said).pop(), "everybody", is_any),
    "numbers": (lambda said: exchange(said["order"]), "table-order", is_any),
    "players for teams": (
        lambda said: said["tournament"]["team_data"].update(are_paired=False),
        "table-order",
        is_any,
    ),
    "exempt before": (
        exempt_before,
        "table-bye",
        lambda said: said["pairing"]["bye"] is not None and is_single(said),
    ),
    "met before": (match_before, "table-met", is_single),
}  # fmt: skip


def changed(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield what a certificate becomes by each change, with the claim that fails then."""
    own = {"knockout": KNOCKOUT, "scheveningen": SCHEVENINGEN}.get(document["rules"], TEAMS)
    for change, claim, is_changed in (*EVERY.values(), *own.values()):
        if is_changed(document):
            copy = deepcopy(document)
            change(copy)
            if copy != document:
                yield claim, copy


@IN_THE_LONG_RUN_ALL
def test_changed_rounds_are_refused_for_one_claim(whole: bool, documents: list[Document]) -> None:
    by_claim = defaultdict[str, list[Document]](list)
    for claim, each in (each for document in documents for each in changed(document)):
        by_claim[claim].append(each)
    changes = [
        (claim, each)
        for claim, every in by_claim.items()
        for each in thinned(every, whole=whole, some=30)
    ]
    results = judged([document for _, document in changes])
    assert {each["verdict"] for each in results} == {"refused"}
    failed = [{line["claim"] for line in each["open"]} for each in results]
    wrong = [
        (claim, found)
        for (claim, _), found in zip(changes, failed, strict=True)
        if found != {claim}
    ]
    assert wrong == []
    names = {claim for claim, _ in changes}
    assert names == {
        change[1] for kind in (EVERY, KNOCKOUT, SCHEVENINGEN, TEAMS) for change in kind.values()
    }
    assert {verdict_of(document) for _, document in changes[::7]} == {"refused"}


@pytest.mark.long
def test_both_verifiers_refuse_every_change(documents: list[Document]) -> None:
    changes = [document for each in documents for _, document in changed(each)]
    assert {each["verdict"] for each in judged(changes)} == {"refused"}
    assert {verdict_of(document) for document in changes} == {"refused"}


SHAPELESS: Final[tuple[Any, ...]] = (
    None, {}, [None], "1", [[[]]], [1.5], [list(range(20_001))],
)  # fmt: skip
STRANGE: Final[tuple[tuple[str, Any], ...]] = (
    ("number", 0), ("points", [0]), ("ending", "luck"), ("one", "1"), ("odd", 1),
)  # fmt: skip


def malformed(document: Document) -> Iterator[Document]:
    """Yield certificates of a knock-out whose claims have no form."""
    match = document["matches"][0]
    for key in ("order", "groups", "seeds", "matches"):
        yield {name: value for name, value in document.items() if name != key}
        yield from ({**document, key: value} for value in SHAPELESS)
    for name, value in STRANGE:
        yield {**document, "matches": [{**match, name: value}]}
    for name in match:
        yield {**document, "matches": [{key: match[key] for key in match if key != name}]}
    yield {**document, "brackets": []}
    yield {**document, "settings": {"games": 2}}


def test_malformed_claims_cannot_be_read(documents: list[Document]) -> None:
    document = next(each for each in documents if each.get("matches") and each["groups"])
    results = judged(list(malformed(document)))
    assert {each["verdict"] for each in results} == {"unreadable"}
    assert all(each["open"][-1]["sentence"] for each in results)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_said_in_every_language(
    language: str, documents: list[Document]
) -> None:
    cups = [each for each in documents if each["rules"] == "knockout" and each["round"] == 2][:8]
    changes = [document for each in cups for _, document in changed(each)]
    for result in judged(changes, language):
        told = [result["sentence"], *(line["sentence"] for line in result["open"])]
        assert all(" " in each and "{" not in each for each in told)


def test_every_language_has_every_sentence() -> None:
    assert ran("texts.mjs") == []


def test_everybody_of_two_teams_meets_everybody_with_balanced_colours() -> None:
    assert ran("scheveningen.mjs") == []


def large(rules: str, players: int, games: list[list[int]], **tournament: Any) -> Document:
    """Return a certificate before whose round the same games were drawn as often as is read."""
    drawn = [
        {"white": white, "black": black, "white_result": "draw", "black_result": "draw"}
        for white, black in games
    ]
    often = min(60, GAMES // len(games))
    rounds_ = [{"games": drawn, "byes": tournament.pop("byes", [])}] * often
    order = list(range(1, players + 1))
    event = {
        "format": "ronde-tournament", "version": 1, "rules": rules, "rounds": rounds_,
        "players": [{"id": number} for number in order], **tournament,
    }  # fmt: skip
    document = {
        "format": "ronde-certificate", "version": 1, "program": "", "rules": rules,
        "round": often + 1,
        "settings": dict(tournament.get("settings", [])), "order": order, "tournament": event,
        "pairing": {"pairs": games, "bye": None},
    }  # fmt: skip
    if rules == "knockout":
        document.update(groups=[], seeds=order, matches=[])
    return document


def largest() -> Iterator[Document]:
    """Yield certificates about as large as are read."""
    lines = [1]
    while len(lines) < 1024:
        lines = [seed for one in lines for seed in (one, 2 * len(lines) + 1 - one)]
    tree = [list(pair) for pair in zip(lines[::2], lines[1::2], strict=True)]
    yield large("knockout", 1024, tree)
    neighbours = [[number, number + 1] for number in range(1, 2400, 2)]
    yield large("knockout", 2400, neighbours, settings=[["groups", "8"], ["cycles", "2"]])
    members = [[n, *range(5000 + 30 * n, 5030 + 30 * n)] for n in range(1, 601)]
    teams = [{"name": "", "number": each[0], "members": each} for each in members]
    of_teams = [pair for pair in neighbours if pair[1] <= 600]
    forfeits = [
        {"round": 60, "white_team": one, "black_team": other, "white_won": None}
        for one, other in of_teams * 130
    ]
    byes = [{"player": player, "kind": "full-point"} for player in range(601, 2401)]
    several: tuple[Document, ...] = ({"forfeits": forfeits}, {"awaited": forfeits}, {})
    for more in several:
        data = {"are_paired": True, "teams": teams, **more}
        yield large("berger", 2400, of_teams, team_data=data, byes=byes)


def test_large_documents_are_judged_in_time() -> None:
    documents = list(largest())
    begun = now()
    results = judged(documents)
    assert now() - begun < SECONDS * len(documents)
    assert {each["verdict"] for each in results} <= {"refused", "unreadable"}
    assert results[0]["open"][0]["claim"] == "knockout-matches"
