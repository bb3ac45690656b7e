"""The verifier in JavaScript on rounds of the Lim system.

Changed certificates are given to both verifiers: they must say the same. `walks_lim.mjs` pairs the
rounds once more, by the articles and by matchings; it can leave an article out.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from tests.verify.lim_rounds import many_floaters, to_pair
from tests.verify.planted_lim import FAULTS
from tests.verify.test_javascript import certificates_of, judged, ran

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.errors import InputError, RondeError
from ronde.formats import read_text
from ronde.i18n import LANGUAGES
from ronde.questions.certificates import certificate_text

pytestmark = [pytest.mark.npm, pytest.mark.slow]

ROOT: Final = Path(__file__).parents[2]
Document = dict[str, Any]
Change = Callable[[Document], bool]

EVENTS: Final[list[tuple[int, int, int, tuple[object, ...]]]] = [
    (13, 5, 8, ("--forfeit-wins", 6, "--full-byes", 2, "--late-entries", 3)),
    (24, 5, 3, ("--acceleration", "baku", "--half-byes", 6, "--odd-results", 4)),
    (50, 4, 2, ("--forbidden", 20, "--zero-byes", 9)),
]
"""Players, rounds, seed and what else `ronde generate` is asked."""
SHOWN: Final = {
    "2.2": 17,
    "2.6": 7,
    "2.6.1": 116,
    "3.10": 34,
    "3.2.1": 1017,
    "3.2.2": 13,
    "3.2.3": 390,
    "3.2.4": 45,
    "3.4": 3517,
    "3.6.3": 58,
    "3.8": 24,
    "3.9": 30,
    "4.1": 2,
    "4.1.2": 93,
    "4.2": 1202,
    "5.2": 26,
    "5.4": 22,
    "5.7": 14,
    "6": 12,
    "7.1": 15,
}
"""What a walk can leave out, and the seed of a round in which this leads to another pairing."""
RARE: Final = frozenset(("3.2.1", "3.2.3", "3.4", "4.2"))
"""What decides in few rounds."""


def certified(documents: Iterable[Document]) -> list[Document]:
    """Return the certificates of those rounds that can be paired."""
    found: list[Document] = []
    for each in documents:
        event = read_text(json.dumps(each["tournament"]), file="tournament").tournament
        assert event is not None
        try:
            found.append(json.loads(certificate_text(event)))
        except RondeError:
            continue
    return found


def rounds_by_lot(seed: int, number: int) -> list[Document]:
    """Return so many rounds to be paired."""
    lot = random.Random(seed)
    return [to_pair(lot) for _ in range(number)]


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    """Return certificates of generated events, and of rounds by lot."""
    folder = tmp_path_factory.mktemp("certificates")
    made = [
        each
        for players, rounds, seed, more in EVENTS
        for each in certificates_of(folder, "lim-2026", players, rounds, seed, more)
    ]
    return made + certified(rounds_by_lot(3, 90))


def is_proved(document: Document) -> bool:
    """Return whether the verifier in Python accepts a certificate."""
    try:
        return verify(read_certificate(json.dumps(document))).is_verified
    except InputError:
        return False


def compared(documents: list[Document]) -> list[Any]:
    """Return what JavaScript says of certificates; both verifiers must accept the same."""
    results: list[Any] = judged(documents)
    accepted = [each["verdict"] == "verified" for each in results]
    assert accepted == [is_proved(each) for each in documents]
    return results


def groups(document: Document) -> list[Document]:
    """Return the groups of a certificate."""
    found: list[Document] = document["scoregroups"]
    return found


def lines(document: Document) -> list[Document]:
    """Return the pairs of all groups."""
    return [line for group in groups(document) for line in group["pairs"]]


def test_rounds_are_proved(certificates: list[Document]) -> None:
    results = compared(certificates)
    assert {each["verdict"] for each in results} == {"verified"}
    assert [each["open"] for each in results] == [[]] * len(certificates)
    told = "Verified: groups, floaters and pairs are those of the walk that the articles tell"
    assert all(each["sentence"].startswith(told) for each in results)
    floaters = [line for each in certificates for g in groups(each) for line in g["floaters"]]
    pairs = [line for each in certificates for line in lines(each)]
    for key, found in (
        ("usual", floaters),
        ("without", floaters),
        ("without", pairs),
        ("first", pairs),
        ("suiting", pairs),
        ("cracked", certificates),
        ("spared", certificates),
    ):
        assert any(each.get(key) for each in found), key


def test_walks_by_the_articles_lead_to_the_pairing_of_the_engine(tmp_path: Path) -> None:
    rounds = rounds_by_lot(5, 60)
    (tmp_path / "jobs.json").write_text(json.dumps([[each, None] for each in rounds]), "utf-8")
    walked = [each for each in ran("walks_lim.mjs", tmp_path / "jobs.json") if each is not None]
    made = certified(rounds)
    assert [each["pairing"] for each in walked] == [each["pairing"] for each in made]
    assert {each["verdict"] for each in compared(walked)} == {"verified"}


def swap_boards(document: Document) -> bool:
    """Let two boards change places."""
    pairs = document["pairing"]["pairs"]
    pairs[0], pairs[-1] = pairs[-1], pairs[0]
    return len(pairs) > 1


def swap_colours(document: Document) -> bool:
    """Give White to the other player of the first board."""
    document["pairing"]["pairs"][0].reverse()
    return True


def swap_opponents(document: Document) -> bool:
    """Let two boards exchange opponents."""
    pairs = document["pairing"]["pairs"]
    pairs[0][1], pairs[-1][1] = pairs[-1][1], pairs[0][1]
    return len(pairs) > 1


def swap_opponents_in_the_log(document: Document) -> bool:
    """Let two pairs of a group exchange opponents, in the round too."""
    for group in groups(document):
        if len(group["pairs"]) < 2:
            continue
        one, other = group["pairs"][:2]
        to = {one["opponent"]: other["opponent"], other["opponent"]: one["opponent"]}
        one["opponent"], other["opponent"] = other["opponent"], one["opponent"]
        pairs = document["pairing"]["pairs"]
        document["pairing"]["pairs"] = [[to.get(each, each) for each in pair] for pair in pairs]
        return True
    return False


def swap_bye(document: Document) -> bool:
    """Give the bye to somebody who is paired."""
    pairing = document["pairing"]
    if pairing["bye"] is None:
        return False
    pairing["bye"], pairing["pairs"][0][0] = pairing["pairs"][0][0], pairing["bye"]
    return True


def turn_pair(document: Document) -> bool:
    """Let the one who was in turn be the opponent."""
    for line in lines(document):
        line["player"], line["opponent"] = line["opponent"], line["player"]
        return True
    return False


def swap_lines(document: Document) -> bool:
    """Let the first two pairs of a group change places."""
    for group in groups(document):
        if len(group["pairs"]) > 1:
            group["pairs"][:2] = group["pairs"][1::-1]
            return True
    return False


def drop_pair(document: Document) -> bool:
    """Leave out the last pair of the log."""
    for group in reversed(groups(document)):
        if group["pairs"]:
            group["pairs"].pop()
            return True
    return False


def repeat_pair(document: Document) -> bool:
    """Name a pair twice."""
    for group in groups(document):
        if group["pairs"]:
            group["pairs"].append(group["pairs"][-1])
            return True
    return False


def swap_floaters(document: Document) -> bool:
    """Let two floaters of a group leave in another order."""
    for group in groups(document):
        if len(group["floaters"]) > 1:
            group["floaters"].reverse()
            return True
    return False


def move_floater(document: Document) -> bool:
    """Let a resident leave in the place of a floater, who meets the opponent."""
    for group in groups(document):
        if group["floaters"] and group["pairs"]:
            floater, line = group["floaters"][0], group["pairs"][0]
            floater["player"], line["player"] = line["player"], floater["player"]
            return True
    return False


def forget_floater(document: Document) -> bool:
    """Leave out a floater."""
    for group in groups(document):
        if group["floaters"]:
            group["floaters"].pop()
            return True
    return False


def swap_residents(document: Document) -> bool:
    """Name the residents of a group in another order."""
    for group in groups(document):
        if len(group["residents"]) > 1:
            group["residents"].reverse()
            return True
    return False


def swap_newcomers(document: Document) -> bool:
    """Name those who floated into a group in another order."""
    for group in groups(document):
        for key in ("from_above", "from_below"):
            if len(group[key]) > 1:
                group[key].reverse()
                return True
    return False


def exchange_newcomers(document: Document) -> bool:
    """Let those from above have come from below."""
    for group in groups(document):
        if group["from_above"] != group["from_below"]:
            group["from_above"], group["from_below"] = group["from_below"], group["from_above"]
            return True
    return False


def change_side(document: Document) -> bool:
    """Call the first group one of the lower side."""
    group = groups(document)[0]
    group["side"] = "lower" if group["side"] != "lower" else "upper"
    return True


def drop_group(document: Document) -> bool:
    """Leave out the median."""
    groups(document).pop()
    return True


def repeat_group(document: Document) -> bool:
    """Let the median follow twice."""
    groups(document).append(groups(document)[-1])
    return True


def swap_groups(document: Document) -> bool:
    """Let the first two groups change places."""
    groups(document)[:2] = groups(document)[1::-1]
    return len(groups(document)) > 1


def forget_cracked(document: Document) -> bool:
    """Leave out why a pair was taken apart."""
    has = bool(document["cracked"])
    document["cracked"] = document["cracked"][:-1]
    return has


def repeat_cracked(document: Document) -> bool:
    """Take a pair apart twice."""
    document["cracked"] += document["cracked"][-1:]
    return bool(document["cracked"])


def turn_cracked(document: Document) -> bool:
    """Name the two of a pair that was taken apart in another order."""
    for each in document["cracked"]:
        each["pairs"][0].reverse()
        return True
    return False


def crack_needlessly(document: Document) -> bool:
    """Take apart a pair that may stay, with everybody as a reason."""
    for group in reversed(groups(document)[:-1]):
        for line in reversed(group["pairs"]):
            ids = [player["id"] for player in document["tournament"]["players"]]
            pair = [line["player"], line["opponent"]]
            document["cracked"].append({"without": ids, "pairs": [pair]})
            return True
    return False


def other_settings(document: Document) -> bool:
    """State another setting than the tournament has."""
    document["settings"] = {**document["settings"], "rank": "none of both"}
    other = {"number": "score", "score": "number"}
    own = dict(document["tournament"].get("settings", [])).get("rank", "number")
    document["settings"]["rank"] = other[own]
    return True


def other_round(document: Document) -> bool:
    """State another round than the one to be paired."""
    document["round"] += 1
    return True


REFUSED: Final[list[Change]] = [
    swap_boards,
    swap_colours,
    swap_opponents,
    swap_opponents_in_the_log,
    swap_bye,
    turn_pair,
    swap_lines,
    drop_pair,
    repeat_pair,
    swap_floaters,
    move_floater,
    forget_floater,
    swap_residents,
    swap_newcomers,
    exchange_newcomers,
    change_side,
    drop_group,
    repeat_group,
    swap_groups,
    forget_cracked,
    repeat_cracked,
    turn_cracked,
    crack_needlessly,
    other_settings,
    other_round,
]


def test_changed_certificates_are_refused(certificates: list[Document]) -> None:
    small = [each for each in certificates if len(each["tournament"]["players"]) < 25]
    changed: list[tuple[str, Document]] = []
    for change in REFUSED:
        copies = [deepcopy(each) for each in small]
        found = [each for each in copies if change(each)]
        assert found, change.__name__
        changed += [(change.__name__, each) for each in found[:1] + found[-2:]]
    results = compared([each for _, each in changed])
    told = zip(changed, results, strict=True)
    assert {name for (name, _), each in told if each["verdict"] == "verified"} == set()


def without_reason(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield the certificate with one of its reasons left out, and the key of that reason."""

    def holders(said: Document) -> list[Document]:
        left = [line for group in groups(said) for line in group["floaters"]]
        return [said, *left, *lines(said), *said["cracked"]]

    for at, holder in enumerate(holders(document)):
        for key in ("spared", "without", "usual", "first", "suiting"):
            if holder.get(key):
                copy = deepcopy(document)
                holders(copy)[at][key] = []
                yield key, copy


def test_reasons_are_needed(certificates: list[Document]) -> None:
    found = [each for document in certificates for each in without_reason(document)]
    results = compared([each for _, each in found])
    told = Counter((key, each["verdict"]) for (key, _), each in zip(found, results, strict=True))
    for key in ("spared", "without", "usual", "first", "suiting"):
        assert told[key, "refused"] > 0, key


def told_otherwise(document: Document, lot: random.Random) -> Document:
    """Return the certificate with something changed in the tournament on which it rests."""
    copy = deepcopy(document)
    event = copy["tournament"]
    ids = [player["id"] for player in event["players"]]
    games = [game for each in event.get("rounds", []) for game in each.get("games", [])]
    ends = (("win", "loss"), ("draw", "draw"), ("forfeit win", "forfeit loss"))
    change = lot.randrange(8)
    one, other = lot.sample(ids, 2)
    if change <= 1 and games:
        game = lot.choice(games)
        game["white_result"], game["black_result"] = lot.choice(ends)
    elif change == 2 and games:
        game = lot.choice(games)
        game["white"], game["black"] = game["black"], game["white"]
    elif change == 3:
        lot.choice(event["players"])["rating"] = lot.choice([None, 0, 1900, 2075, 9999])
    elif change == 4:
        event["number_of_rounds"] = lot.choice([copy["round"], copy["round"] + 4, None])
    elif change == 5:
        event["adjustments"] = [{"players": [one], "points": 5, "round": None}]
    elif change == 6:
        numbers = [[one, other], [other, one]]
        event["numberings"] = [{"round": copy["round"], "numbers": numbers}]
    else:
        points = event.get("points") or {}
        key = lot.choice(("white_win", "black_draw", "white_draw", "zero_bye"))
        event["points"] = {**points, key: lot.choice((0, 5, 10, 20))}
    return copy


def test_both_agree_about_other_tournaments(certificates: list[Document]) -> None:
    lot = random.Random(2)
    changed = [told_otherwise(lot.choice(certificates), lot) for _ in range(150)]
    verdicts = [each["verdict"] for each in compared(changed)]
    assert min(verdicts.count("verified"), verdicts.count("refused")) > 30


def shown(folder: Path, jobs: list[tuple[Document, str]]) -> Counter[str]:
    """Return how often a walk without an article leads to another pairing, which is refused."""
    both = [[each, left_out] for each, article in jobs for left_out in (None, article)]
    (folder / "jobs.json").write_text(json.dumps(both), "utf-8")
    walked = ran("walks_lim.mjs", folder / "jobs.json")
    found = [
        (article, each)
        for (_, article), own, each in zip(jobs, walked[::2], walked[1::2], strict=True)
        if each is not None and own is not None and each["pairing"] != own["pairing"]
    ]
    results = compared([each for _, each in found])
    assert {each["verdict"] for each in results} <= {"refused"}
    return Counter(article for article, _ in found)


def test_an_article_left_out_is_found(tmp_path: Path) -> None:
    jobs = [(to_pair(random.Random(seed)), article) for article, seed in SHOWN.items()]
    assert shown(tmp_path, jobs) == dict.fromkeys(SHOWN, 1)


@pytest.mark.long
def test_articles_left_out_in_many_rounds_are_found(tmp_path: Path) -> None:
    jobs = [(each, article) for article in SHOWN for each in rounds_by_lot(9, 300)]
    assert set(shown(tmp_path, jobs)) >= set(SHOWN) - RARE


def ignorant(document: Document, lot: random.Random) -> Document:
    """Return a tournament of which an engine does not see something that matters."""
    event: Document = deepcopy(document["tournament"])
    match lot.randrange(5):
        case 0:
            for each in event["rounds"]:
                each["uncoloured"] = [game["white"] for game in each["games"]]
        case 1:
            event["players"] = [{"id": player["id"]} for player in event["players"]]
        case 2:
            event["number_of_rounds"] += 9
        case 3:
            event["forbidden"] = []
        case _:
            values = {"yes": "no", "no": "yes", "number": "score", "score": "number"}
            event["settings"] = [
                [name, value if name == "parity" else values[value]]
                for name, value in event["settings"]
            ]
    return event


def test_engines_that_do_not_see_something_are_found() -> None:
    lot = random.Random(4)
    rounds = rounds_by_lot(10, 90)
    found = []
    for each in rounds:
        wrong = certified([{"tournament": ignorant(each, lot)}])
        right = certified([each])
        if wrong and right and wrong[0]["pairing"] != right[0]["pairing"]:
            own = {key: right[0][key] for key in ("tournament", "settings")}
            found.append({**wrong[0], **own})
    assert len(found) > 10
    assert {each["verdict"] for each in compared(found)} == {"refused"}


def faults(fault: str, rounds: list[Document]) -> int:
    """Return in how many rounds a fault gave another pairing; all of these must be refused."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.verify.planted_lim", fault],
        input=json.dumps([each["tournament"] for each in rounds]),
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    texts: list[str | None] = json.loads(done.stdout)
    given = [json.loads(text) for text in texts if text is not None]
    right = [each for each, text in zip(rounds, texts, strict=True) if text is not None]
    other = [
        each for each, own in zip(given, right, strict=True) if each["pairing"] != own["pairing"]
    ]
    assert {each["verdict"] for each in compared(other)} <= {"refused"}
    return len(other)


@pytest.mark.parametrize(
    "fault", ["3.2.4", *(pytest.param(each, marks=pytest.mark.long) for each in ("2.6", "5.2"))]
)
def test_an_engine_with_a_fault_is_found(fault: str) -> None:
    assert faults(fault, certified(rounds_by_lot(21, 45))) > 0


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_found(fault: str) -> None:
    assert faults(fault, certified(rounds_by_lot(21, 300))) > 0


def malformed(document: Document) -> Iterator[tuple[str, Any]]:
    """Yield a path and a value that must not stand there."""
    group = document["scoregroups"][0]
    yield "spared", {}
    yield "spared", ["1"]
    yield "settings", {"maxi": "maybe"}
    yield "settings", {"score": "yes"}
    yield "scoregroups", {}
    yield "scoregroups", [{**group, "side": "middle"}]
    yield "scoregroups", [{**group, "colour": "white"}]
    yield "scoregroups", [{**group, "pairs": [{"player": 1}]}]
    yield "scoregroups", [{**group, "pairs": [{"player": 1, "opponent": 2, "without": None}]}]
    yield "scoregroups", [{**group, "floaters": [{"player": 1, "first": []}]}]
    yield "scoregroups", [[]] * 5000
    yield "cracked", [{"pairs": []}]
    yield "cracked", [{"without": [], "pairs": [[1, 2, 3]]}]
    yield "cracked", [{"without": [1.0], "pairs": []}]
    yield "brackets", []
    yield "tournament.players", [{"id": 1, "rating": "2000"}, {"id": 2}]
    yield "rules", "lim-2012"


def test_malformed_certificates_cannot_be_read(certificates: list[Document]) -> None:
    document = certificates[3]
    changed = []
    for path, value in malformed(document):
        copy = deepcopy(document)
        *above, last = path.split(".")
        place = copy
        for key in above:
            place = place[key]
        place[last] = value
        changed.append(copy)
    text = json.dumps(document)
    cuts: list[Document | str] = [text[: len(text) * part // 9] for part in range(9)]
    results = compared(changed) + judged(cuts)
    assert {each["verdict"] for each in results} == {"unreadable"}


def test_what_may_be_left_out(certificates: list[Document]) -> None:
    """Empty lists say the same as none, and barriers may name whom nobody knows."""
    changed = deepcopy(certificates[::3])
    for document in changed:
        for group in groups(document):
            for line in group["floaters"]:
                line.setdefault("usual", [])
                line["without"] = [*line.get("without", []), 2**53 - 1, -5]
            for line in group["pairs"]:
                line.setdefault("first", [])
                line.setdefault("suiting", [])
                line["without"] = [*line.get("without", []), *line.get("without", []), 10**9]
        document["cracked"].append({"without": [], "pairs": []})
    assert {each["verdict"] for each in compared(changed)} == {"verified"}


def test_time_is_bounded() -> None:
    results = judged(list(certified([many_floaters(200, 5), many_floaters(600, 100)])))
    assert all(each["milliseconds"] < 9000 for each in results)
    assert [each["verdict"] for each in results] == ["verified"] * 2


@pytest.mark.long
def test_time_of_large_rounds_is_bounded() -> None:
    results = judged(list(certified([many_floaters(2400, 20), many_floaters(2400, 3)])))
    assert all(each["milliseconds"] < 10_000 for each in results)
    assert {each["verdict"] for each in results} <= {"verified", "out-of-time"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_complete(language: str, certificates: list[Document]) -> None:
    changed = []
    for change in (swap_lines, forget_floater, turn_cracked, swap_residents, drop_group):
        changed += [each for each in deepcopy(certificates[:40]) if change(each)][:2]
    results = judged(changed, language)
    told = [line["sentence"] for each in results for line in each["open"]]
    assert all(" " in each and "{" not in each for each in told)
