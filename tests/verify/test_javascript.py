"""The verifier in JavaScript, written from the page about certificates and the regulations.

Certificates of generated rounds are proved by it, changed ones are refused, and where the two
verifiers could part they are compared. All certificates of a test are judged in one process.
"""

from __future__ import annotations

import io
import json
import random
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from bundle.tree import node
from tests import tables
from tests.thinning import IN_THE_LONG_RUN_ALL, thinned
from tests.verify.campaign import judged_by_python
from tests.verify.judge import said_of

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.i18n import LANGUAGES
from ronde.questions.certificates import fingerprint_of

pytestmark = [pytest.mark.npm, pytest.mark.slow]

HERE: Final = Path(__file__).parent
SECONDS: Final = 120
RULES_OF_TEAMS: Final = ("swiss-team-2024", "swiss-team-2026")
Document = dict[str, Any]

EVENTS: Final = [
    ("dutch-2026", 7, 5, 4, ()),
    ("dutch-2026", 14, 6, 2, ()),
    ("dutch-2026", 9, 6, 2, ()),
    ("dutch-2026", 25, 6, 1, ("--acceleration", "baku", "--forbidden", 6)),
    ("dutch-2026", 70, 5, 3, ("--half-byes", 9, "--odd-results", 4)),
    ("dutch-2017", 9, 6, 1, ()),
    ("dutch-2017", 10, 8, 2, ()),
    ("dutch-2017", 14, 6, 3, ()),
    ("dutch-2017", 11, 6, 35, ()),
    ("dutch-2017", 26, 6, 1, ("--acceleration", "baku", "--double-forfeits", 3)),
    ("dutch-2017", 64, 5, 3, ("--full-byes", 4, "--late-entries", 3)),
]
"""Rules, players, rounds, seed and what else `ronde generate` is asked."""

MATCHES: Final = [
    ("double-swiss-2026", 7, 6, 4, ()),
    ("double-swiss-2026", 8, 6, 5, ()),
    ("double-swiss-2026", 20, 6, 2, ("--half-byes", 4)),
    ("double-swiss-2026", 13, 7, 1, ("--acceleration", "baku", "--forbidden", 5)),
    ("swiss-team-2026", 14, 6, 1, ("--boards", 4)),
    ("swiss-team-2026", 13, 7, 1, ("--boards", 6, "--forfeit-wins", 20, "--double-forfeits", 5)),
    ("swiss-team-2026", 27, 6, 1, ("--boards", 3)),
    ("swiss-team-2024", 9, 6, 3, ("--boards", 4)),
    ("swiss-team-2024", 22, 6, 3, ("--boards", 4)),
]
"""The same of systems in which matches are paired."""


def typed(*words: object) -> int:
    """Return the exit code of a command, which is typed in this process."""
    from ronde.cli.main import exit_code, ronde

    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return exit_code(ronde, "ronde", [str(word) for word in words])


def certificates_of(
    folder: Path, rules: str, players: int, rounds: int, seed: int, more: tuple[object, ...]
) -> Iterator[Document]:
    """Yield a certificate of every round of a generated event that can be paired."""
    event = folder / f"{rules}-{players}-{seed}.trf"
    size = ("--rules", rules, "--players", players, "--rounds", rounds, "--seed", seed)
    assert typed("generate", *size, *more, "-o", event) == 0
    for number in range(1, rounds + 1):
        written = folder / f"{event.stem}-{number}.json"
        if typed("pair", event, "--round", number, "--certificate", written) == 0:
            yield json.loads(written.read_text("utf-8"))


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    """Return certificates of both editions and several sizes."""
    folder = tmp_path_factory.mktemp("certificates")
    return [each for event in EVENTS for each in certificates_of(folder, *event)]


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    """Return certificates of the systems in which matches are paired."""
    folder = tmp_path_factory.mktemp("matches")
    return [each for event in MATCHES for each in certificates_of(folder, *event)]


def ran(script: str, *words: object) -> Any:
    """Return what a script prints as JSON."""
    command = [node(), str(HERE / script), *map(str, words)]
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=SECONDS, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def judged(documents: Sequence[Document | str], language: str = "en") -> list[Any]:
    """Return what the verifier says of every document."""
    texts = [each if isinstance(each, str) else json.dumps(each) for each in documents]
    return said_of(texts, language, SECONDS)


def test_certificates_are_proved(certificates: list[Document]) -> None:
    results = judged(certificates)
    told = [(each["verdict"], each["open"]) for each in results]
    assert told == [("verified", [])] * len(certificates)
    assert len(certificates) > 50
    reaches = {
        (each["rules"], bracket["reach"]) for each in certificates for bracket in each["brackets"]
    }
    assert reaches == {
        ("dutch-2017", "single"),
        ("dutch-2017", "alone"),
        ("dutch-2017", "look-ahead"),
        ("dutch-2017", "completion"),
        ("dutch-2017", "collapsed"),
        ("dutch-2017", "last"),
        ("dutch-2026", "single"),
        ("dutch-2026", "alone"),
        ("dutch-2026", "completion"),
        ("dutch-2026", "last"),
    }


def test_certificates_of_matches_are_proved(matches: list[Document]) -> None:
    results = judged(matches)
    told = [(each["verdict"], each["open"]) for each in results]
    assert told == [("verified", [])] * len(matches)
    assert any(each["needed"] for each in matches)
    assert any("upfloating" in bracket for each in matches for bracket in each["brackets"])


def proofs(document: Document) -> list[Document]:
    """Return the optima of a certificate."""
    kinds = ("optimum", "pairing", "upfloating", "following")
    return [each[kind] for each in document["brackets"] for kind in kinds if kind in each]


def swap_boards(document: Document) -> bool:
    """Let two neighbouring boards change places."""
    pairs = document["pairing"]["pairs"]
    pairs[0], pairs[1] = pairs[1], pairs[0]
    return True


def swap_colours(document: Document) -> bool:
    """Give White to the other player of the last board."""
    document["pairing"]["pairs"][-1].reverse()
    return True


def swap_opponents(document: Document) -> bool:
    """Let two pairs of a bracket exchange opponents, in the matching and in the round too."""
    for bracket in document["brackets"]:
        if len(bracket["pairs"]) < 2:
            continue
        (one, other), (third, fourth) = bracket["pairs"][:2]
        bracket["pairs"][:2] = [[one, fourth], [third, other]]
        exchanged = {other: fourth, fourth: other}
        document["pairing"]["pairs"] = [
            [exchanged.get(player, player) for player in pair]
            for pair in document["pairing"]["pairs"]
        ]
        vertices, partner = bracket["optimum"]["vertices"], bracket["optimum"]["partner"]
        for pair in bracket["pairs"][:2]:
            a, b = (vertices.index(player) for player in pair)
            partner[a], partner[b] = b, a
        return True
    return False


def move_floater(document: Document) -> bool:
    """Name somebody else of a bracket as its downfloater."""
    for bracket in document["brackets"]:
        if bracket["downfloaters"] and bracket["pairs"]:
            other = bracket["pairs"][0][0]
            bracket["pairs"][0][0] = bracket["downfloaters"][0]
            bracket["downfloaters"][0] = other
            return True
    return False


def change_dual(document: Document) -> bool:
    """Add one to a dual value."""
    for optimum in proofs(document):
        value = optimum["dual_values"][optimum["duals"][0]]
        optimum["dual_values"][optimum["duals"][0]] = hex(int(value, 16) + 1)
        return True
    return False


def drop_odd_set(document: Document) -> bool:
    """Leave out an odd set that proves something."""
    for optimum in proofs(document):
        if optimum["odd_sets"]:
            optimum["odd_sets"].pop()
            return True
    return False


def change_criterion(document: Document) -> bool:
    """Claim one denied preference more."""
    for optimum in proofs(document):
        criterion = next(each for each in optimum["criteria"] if "denied" in each["name"])
        criterion["value"] += 1
        return True
    return False


def change_edition(document: Document) -> bool:
    """Claim the other edition."""
    other = {"dutch-2017": "dutch-2026", "dutch-2026": "dutch-2017"}[document["rules"]]
    document["rules"] = document["tournament"]["rules"] = other
    return any("optimum" in bracket for bracket in document["brackets"])


def forget_witness(document: Document) -> bool:
    """Leave out why a bracket may be judged alone."""
    for bracket in document["brackets"]:
        if "ideal" in bracket:
            del bracket["ideal"]
            return True
    return False


def forget_barrier(document: Document) -> bool:
    """Leave out why so many players float."""
    for bracket in document["brackets"]:
        if "fewest" in bracket:
            del bracket["fewest"]
            return True
    return False


def drop_bracket(document: Document) -> bool:
    """Leave out the last bracket."""
    document["brackets"].pop()
    return True


def repeat_game(document: Document) -> bool:
    """Let a pair of the round have met before."""
    rounds = document["tournament"].get("rounds", [])
    for number in rounds:
        for game in number.get("games", []):
            if not game["white_result"].startswith("forfeit"):
                document["pairing"]["pairs"][0] = [game["white"], game["black"]]
                return True
    return False


CHANGES: Final[list[Callable[[Document], bool]]] = [
    swap_boards,
    swap_colours,
    swap_opponents,
    move_floater,
    change_dual,
    drop_odd_set,
    change_criterion,
    change_edition,
    forget_witness,
    forget_barrier,
    drop_bracket,
    repeat_game,
]


@IN_THE_LONG_RUN_ALL
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_changed_certificates_are_refused(
    change: Callable[[Document], bool], whole: bool, certificates: list[Document]
) -> None:
    changed = thinned([copy for copy in deepcopy(certificates) if change(copy)], whole=whole)
    assert changed
    verdicts = {each["verdict"] for each in judged(changed)}
    assert verdicts == {"refused"}


def move_upfloater(document: Document) -> bool:
    """Let the neighbour of an upfloater float up instead, in the set and in its proof."""
    for bracket in document["brackets"]:
        if not bracket["upfloaters"] or "upfloating" not in bracket:
            continue
        optimum = bracket["upfloating"]
        vertices, partner = optimum["vertices"], optimum["partner"]
        taken = vertices.index(bracket["upfloaters"][-1])
        other = taken + 1
        if other >= len(vertices) or partner[taken] == other:
            continue
        one, third = partner[taken], partner[other]
        partner[taken], partner[other], partner[one], partner[third] = third, one, other, taken
        bracket["upfloaters"][-1] = vertices[other]
        return True
    return False


def forget_needed(document: Document) -> bool:
    """Leave out who comes before the receiver of the bye."""
    has = bool(document["needed"])
    document["needed"] = []
    return has


def forget_set(document: Document) -> bool:
    """Leave out why a set of upfloaters is the best."""
    return any(bracket.pop("upfloating", None) for bracket in document["brackets"])


MATCH_CHANGES: Final[list[Callable[[Document], bool]]] = [
    swap_boards,
    swap_colours,
    change_dual,
    drop_bracket,
    move_upfloater,
    forget_needed,
    forget_set,
]


@IN_THE_LONG_RUN_ALL
@pytest.mark.parametrize("change", MATCH_CHANGES, ids=lambda change: change.__name__)
def test_changed_certificates_of_matches_are_refused(
    change: Callable[[Document], bool], whole: bool, matches: list[Document]
) -> None:
    several = [copy for copy in deepcopy(matches) if len(copy["pairing"]["pairs"]) > 1]
    changed = thinned([copy for copy in several if change(copy)], whole=whole)
    assert changed
    verdicts = {each["verdict"] for each in judged(changed)}
    assert verdicts == {"refused"}


def test_both_verifiers_agree_about_other_results(
    certificates: list[Document], tmp_path: Path
) -> None:
    lot = random.Random(40)
    ends = [("win", "loss"), ("draw", "draw"), ("loss", "win"), ("forfeit win", "forfeit loss")]
    changed = []
    for document in deepcopy(certificates):
        games = [game for r in document["tournament"].get("rounds", []) for game in r["games"]]
        if games:
            game = lot.choice(games)
            game["white_result"], game["black_result"] = lot.choice(ends)
            changed.append(document)
    codes = []
    for document in changed:
        (tmp_path / "one.json").write_text(json.dumps(document), "utf-8")
        codes.append(typed("verify", tmp_path / "one.json"))
    results = judged(changed)
    assert [each["verdict"] == "verified" for each in results] == [code == 0 for code in codes]
    assert codes.count(1) > len(codes) // 2


def told_as_forfeited(document: Document, lot: random.Random) -> Document:
    """Return a certificate of teams before which a match is told as forfeited, on some boards."""
    copy = deepcopy(document)
    event, number = copy["tournament"], lot.randrange(copy["round"] - 1)
    games = event["rounds"][number]["games"]
    data = event["team_data"]
    team_of = {player: team["number"] for team in data["teams"] for player in team["members"]}
    two = [team_of[lot.choice(games)[side]] for side in ("white", "black")]
    if lot.random() < 0.8:
        one = lot.choice(games)
        two = [team_of[one["white"]], team_of[one["black"]]]
    own = [game for game in games if {team_of[game["white"]], team_of[game["black"]]} == set(two)]
    ends = [("forfeit win", "forfeit loss"), ("forfeit loss", "forfeit win"), ("forfeit loss",) * 2]
    for game in own:
        game["white_result"], game["black_result"] = lot.choice(ends)
    for game in own[: lot.choice((0, 0, 1, 2, 9))]:
        games.remove(game)
    won = lot.choice((True, False, None))
    told = {"round": number + 1, "white_team": two[0], "black_team": two[1], "white_won": won}
    data["forfeits"] = [*data.get("forfeits", []), told]
    return copy


@pytest.mark.parametrize("number", [150, pytest.param(2000, marks=pytest.mark.long)])
def test_both_verifiers_agree_about_forfeited_matches(number: int, matches: list[Document]) -> None:
    lot = random.Random(330)
    teams = [each for each in matches if each["rules"] in RULES_OF_TEAMS and each["round"] > 2]
    changed = [told_as_forfeited(lot.choice(teams), lot) for _ in range(number)]
    ours = [each["verdict"] for each in judged(changed)]
    theirs = [judged_by_python(json.dumps(each)) for each in changed]
    wrong = [
        (a, b) for a, b in zip(ours, theirs, strict=True) if (a == "verified") != (b == "verified")
    ]
    assert wrong == []
    assert min(map(ours.count, ("verified", "unreadable"))) > number // 20


def test_cut_certificates_cannot_be_read(certificates: list[Document]) -> None:
    text = json.dumps(certificates[3])
    cuts = [text[: len(text) * part // 20] for part in range(20)]
    assert {each["verdict"] for each in judged(cuts)} == {"unreadable"}


def malformed(document: Document) -> Iterator[tuple[str, Any]]:
    """Yield a path and a value that must not stand there."""
    huge = 10**400
    yield "version", 2
    yield "version", True
    yield "format", "ronde-tournament"
    yield "rules", "dutch-1998"
    yield "rules", "__proto__"
    yield "round", huge
    yield "round", 1.5
    yield "settings", {"parity": "odd"}
    yield "brackets", {}
    yield "brackets", [[]] * 5000
    yield "tournament", []
    yield "tournament.players", [{"id": number} for number in range(1, 5001)]
    yield "tournament.players", [{"id": 1}, {"id": 1}]
    yield "tournament.players", [{"id": huge}]
    yield "tournament.rounds", [{"games": [], "byes": []}] * 5000
    yield "tournament.points", {"white_win": "10"}
    yield "tournament.number_of_rounds", 1
    yield "tournament.acceleration", "baku"
    yield "tournament.rounds", document["tournament"]["rounds"] + [{}]
    yield "pairing", None
    yield "colour", "white"
    yield "brackets", [{**document["brackets"][0], "colour": "white"}]
    yield "pairing.pairs", [[1, 2, 3]]


def test_malformed_certificates_cannot_be_read(certificates: list[Document]) -> None:
    document = next(each for each in certificates if each["round"] > 2)
    changed = []
    for path, value in malformed(document):
        copy = deepcopy(document)
        *above, last = path.split(".")
        place = copy
        for key in above:
            place = place[key]
        place[last] = value
        changed.append(copy)
    results = judged(changed)
    assert {each["verdict"] for each in results} == {"unreadable"}
    assert all(each["open"][-1]["sentence"] for each in results)


@pytest.mark.parametrize(
    ("found", "put"),
    [
        ('"version": 1', '"version": 1.0'),
        ('"version": 1', '"version": 1e0'),
        ('"version": 1', '"version": 1, "version": 1'),
        ('"version": 1', '"version": 1, "\\u0076ersion": 1'),
    ],
)
def test_what_readers_of_json_pass_over(found: str, put: str, certificates: list[Document]) -> None:
    text = json.dumps(certificates[3])
    before, after = judged([text, text.replace(found, put, 1)])
    assert (before["verdict"], after["verdict"]) == ("verified", "unreadable")


def test_what_is_no_text_cannot_be_read() -> None:
    assert set(ran("objects.mjs")) == {"unreadable"}


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_sentences_are_complete(language: str, certificates: list[Document]) -> None:
    document = deepcopy(certificates[3])
    swap_colours(document)
    (result,) = judged([document], language)
    told = [result["sentence"], *(line["sentence"] for line in result["open"])]
    assert all(" " in each and "{" not in each for each in told)


def test_nothing_is_named_as_documents_name_it(
    certificates: list[Document], matches: list[Document]
) -> None:
    every = [*certificates, *matches]
    names = {one["name"] for said in every for proof in proofs(said) for one in proof["criteria"]}
    names |= {bracket["reach"] for said in certificates for bracket in said["brackets"]}
    told = {line for each in judged(every, "fr") for line in each["told"]}
    compound = {name for name in names if "-" in name}
    assert len(compound) > 15
    assert {name for name in compound for line in told if name in line} == set()


def test_matchings_are_those_of_an_enumeration() -> None:
    assert ran("matchings.mjs") == {"graphs": 540, "wrong": 0}


def test_choices_are_those_of_an_enumeration() -> None:
    told = ran("choices.mjs")
    assert told["wrong"] == 0
    assert min(told["yes"], told["asked"] - told["yes"]) > 2000


def test_certificates_of_a_hundred_players_are_proved(tmp_path: Path) -> None:
    documents = [
        each
        for rules in ("dutch-2017", "dutch-2026")
        for each in certificates_of(tmp_path, rules, 100, 6, 1, ())
    ]
    assert {each["verdict"] for each in judged(documents)} == {"verified"}


@pytest.mark.long
def test_four_hundred_teams_of_five_are_read(tmp_path: Path) -> None:
    documents = list(certificates_of(tmp_path, "swiss-team-2026", 400, 1, 1, ("--boards", 4)))
    assert [len(each["tournament"]["players"]) for each in documents] == [2000]
    assert [each["verdict"] for each in judged(documents)] == ["verified"]


def test_fingerprints_are_those_of_python(tmp_path: Path) -> None:
    texts = ["é✓x" * n + "y" * (n % 7) for n in range(150)]
    (tmp_path / "texts.json").write_text(json.dumps(texts), "utf-8")
    assert ran("fingerprints.mjs", tmp_path / "texts.json") == list(map(fingerprint_of, texts))


def test_rounds_by_a_table_are_proved() -> None:
    documents = [each for event in tables.EVENTS for each in tables.played(*event)]
    documents += [tables.without_results(each) for each in tables.played("fmjd", 6, {})]
    told = "Verified: these are the games of the table, on its boards and with its colours."
    numbers = " The numbers are taken from a setting; how they were found is not verified."
    results = judged(documents)
    assert [(each["verdict"], each["sentence"]) for each in results] == [
        ("verified", told + numbers if "numbers" in each["settings"] else told)
        for each in documents
    ]


@IN_THE_LONG_RUN_ALL
def test_changed_rounds_of_a_table_are_refused(whole: bool) -> None:
    documents = [each for event in tables.EVENTS for each in tables.played(*event)]
    changes = [one for each in documents for one in tables.changed(each)]
    changes += [tables.with_teams(each) for each in documents if each["round"] == 1]
    assert len(changes) > 500
    changed = thinned(changes, whole=whole, some=80)
    results = judged(changed)
    assert {each["verdict"] for each in results} == {"refused"}
    accepted = [each for each in changed if verify(read_certificate(json.dumps(each))).is_verified]
    assert accepted == []
