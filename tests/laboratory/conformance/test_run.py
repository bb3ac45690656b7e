"""Runs over many events: the same whatever the parts, continued where they stopped, classified."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from ronde.errors import InputError
from ronde.formats import write_file
from ronde.laboratory.conformance.differences import DifferenceClass, class_of
from ronde.laboratory.conformance.opinions import by_command, by_rules, read_pairing
from ronde.laboratory.conformance.report import ConformanceTally, document, markdown, tally
from ronde.laboratory.conformance.run import ConformanceLogbook, checked, records
from ronde.laboratory.conformance.settings import SIZES, RunSettings, config_of
from ronde.laboratory.conformance.smallest import read_again
from ronde.laboratory.conformance.trial import event_of, trial
from ronde.laboratory.logbook import RECORDS, seed_in
from ronde.laboratory.trials import SerialPool, local_pool
from ronde.model import Game, PlayerId, Round, RoundNumber, Tournament
from ronde.questions.judgement import Opinion
from ronde.serialisation import to_json
from ronde.systems.base import Pair

_SMALL = RunSettings("dutch-2026", 24, 5, players=9, rounds=5)


def test_the_file_of_every_event_is_checked_and_agrees() -> None:
    found = tally(records(_SMALL, SerialPool()))
    assert (found.events, found.different) == (24, 0)
    assert found.rounds > 100
    assert found.proved == 6
    assert found.features["pairing-allocated byes"] > 12


def test_a_run_that_was_cut_off_goes_on_to_the_same_report(tmp_path: Path) -> None:
    whole = list(ConformanceLogbook(tmp_path / "whole", _SMALL).run(SerialPool()))
    parts = tmp_path / "parts"
    begun = ConformanceLogbook(parts, _SMALL).run(SerialPool())
    for _ in range(7):
        next(begun)
    begun.close()
    path = parts / RECORDS
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    book = ConformanceLogbook(parts, _SMALL)
    assert len(book.done) == 6
    assert list(book.run(SerialPool())) == whole
    written = [(folder / RECORDS).read_text("utf-8") for folder in (parts, tmp_path / "whole")]
    assert written[0] == written[1]
    assert seed_in(parts) == 5


def test_more_workers_find_the_same() -> None:
    settings = replace(_SMALL, events=40, proofs=0)
    with local_pool(2) as pool:
        assert list(records(settings, pool)) == list(records(settings, SerialPool()))


def test_a_folder_with_another_run_is_refused(tmp_path: Path) -> None:
    ConformanceLogbook(tmp_path, _SMALL)
    with pytest.raises(InputError, match="holds another run"):
        ConformanceLogbook(tmp_path, replace(_SMALL, seed=6))
    ConformanceLogbook(tmp_path, replace(_SMALL, events=30))


def test_tallies_may_be_summed_in_any_parts() -> None:
    found = [
        ConformanceTally.of(record)
        for record in records(replace(_SMALL, events=6, proofs=0), SerialPool())
    ]
    one, two, three = found[0] + found[1], found[2] + found[3], found[4] + found[5]
    assert (one + two) + three == one + (two + three)
    assert (one + two + three).events == 6


def test_an_event_is_made_again_from_its_number() -> None:
    settings = RunSettings("dutch-2026", 1, 8)
    assert event_of(settings, 3) == event_of(settings, 3)
    assert trial(settings, 3) == trial(replace(settings, events=50), 3)
    assert event_of(settings, 3) != event_of(settings, 4)


def test_the_numbers_of_players_and_rounds_are_spread_as_stated() -> None:
    settings = RunSettings("dutch-2026", 1, 1)
    configs = [config_of(settings, number) for number in range(1, 1201)]
    players = [config.players or 0 for config in configs]
    classes = [sum(low <= n <= high for n in players) for low, high in SIZES]
    assert all(
        abs(found - 100 * share) < 60
        for found, share in zip(classes, (1, 2, 3, 3, 2, 1), strict=True)
    )
    rounds = Counter(config.rounds for config in configs)
    assert set(rounds) == set(range(3, 12))
    assert 150 < sum(config.acceleration == "baku" for config in configs) < 250


def _with_turned_board(tournament: Tournament) -> Tournament:
    """Return the event with the colours of the first board of the last round exchanged."""
    *before, last = tournament.rounds
    first, *others = last.games
    turned = Game(first.black, first.white, first.black_result, first.white_result)
    return replace(tournament, rounds=(*before, Round((turned, *others), last.byes)))


def test_stored_files_are_checked_and_their_differences_classified(tmp_path: Path) -> None:
    event = event_of(_SMALL, 1)
    write_file(event, tmp_path / "a.trf")
    write_file(_with_turned_board(event), tmp_path / "b.trf")
    (tmp_path / "c.trf").write_text("001 nonsense\n", encoding="utf-8")
    files = tuple(str(tmp_path / f"{name}.trf") for name in "abc")
    settings = replace(_SMALL, files=files, events=3)
    good, turned, unread = records(settings, SerialPool())
    assert good.difference is None
    assert turned.difference is not None
    assert turned.difference.kind is DifferenceClass.COLOURS
    assert turned.difference.round == len(event.rounds)
    assert turned.difference.article.startswith("5.2.")
    assert unread.difference is not None
    assert unread.difference.kind is DifferenceClass.FILE


def test_other_rules_differ_and_the_report_says_in_what() -> None:
    settings = replace(_SMALL, against="dutch-2017", players=16, rounds=7, proofs=0)
    total = tally(records(settings, SerialPool()))
    found = document(settings, total, {})
    assert found.different == sum(line.events for line in found.classes) > 0
    assert found.differences[0].round > 0
    page = markdown(found, 10, "en")
    assert f"{found.different} events differ" in page
    assert "| who meets whom |" in page or "| who has the bye |" in page
    assert b'"rules":"dutch-2026"' in to_json(found)


def test_rules_by_a_table_have_no_such_run() -> None:
    with pytest.raises(InputError, match="berger"):
        checked(replace(_SMALL, rules="berger"))


def test_the_reader_of_a_file_pairs_as_the_writer() -> None:
    before = event_of(_SMALL, 1).before(RoundNumber(4))
    assert read_again("dutch-2026", "trf26")(before) == by_rules("dutch-2026")(before)


def _pair(white: int, black: int) -> Pair:
    return Pair(PlayerId(white), PlayerId(black))


_ONE, _TURNED = Opinion((_pair(1, 2), _pair(3, 4))), Opinion((_pair(2, 1), _pair(3, 4)))


@pytest.mark.parametrize(
    ("theirs", "kind"),
    [
        (_ONE, None),
        (_TURNED, DifferenceClass.COLOURS),
        (Opinion((_pair(3, 4), _pair(1, 2))), DifferenceClass.ORDER),
        (Opinion((_pair(1, 3), _pair(2, 4))), DifferenceClass.PAIRING),
        (Opinion((_pair(1, 2),), PlayerId(3)), DifferenceClass.BYE),
        (Opinion(impossible="no"), DifferenceClass.POSSIBILITY),
        (Opinion(refusal="no"), DifferenceClass.REFUSAL),
    ],
)
def test_differences_have_a_class(theirs: Opinion, kind: DifferenceClass | None) -> None:
    assert class_of(_ONE, theirs) is kind


@pytest.mark.parametrize(
    ("text", "told"),
    [("", "no pairing"), ("hello\n", "no pairing: hello"), ("2\n1 2\n", "1 board, announced")],
)
def test_an_answer_that_is_no_pairing_is_a_refusal(text: str, told: str) -> None:
    assert told in str(read_pairing(text).refusal)


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("echo 1; echo 1 2; test -s {file}", Opinion((_pair(1, 2),))),
        ("echo sorry >&2; false {file}", Opinion(impossible="sorry")),
        ("printf '1\\n1 2\\n' > {out}; cat {file}", Opinion((_pair(1, 2),))),
    ],
)
def test_the_command_of_another_engine_is_asked(script: str, found: Opinion) -> None:
    event = replace(event_of(_SMALL, 1), rounds=())
    assert by_command(f'sh -c "{script}"')(event) == found


def test_an_engine_that_fails_gives_no_opinion() -> None:
    event = event_of(_SMALL, 1)
    assert "exit code 4" in str(by_command('sh -c "exit 4 {file}"')(event).refusal)
    assert "no answer after" in str(by_command("tail -f {file}", patience=0.05)(event).refusal)
    with pytest.raises(InputError, match="cannot be started"):
        by_command("no-such-engine {file}")(event)
