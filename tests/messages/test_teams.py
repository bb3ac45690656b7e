"""What is said of teams: the scope, and that nothing of an event of teams speaks of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from release.translations import extracted
from tests.catalogues import entries

from ronde.errors import StateError
from ronde.i18n import (
    LANGUAGES,
    Translator,
    counted,
    counted_template,
    gettext,
    is_speaking_of_teams,
    listed,
    phrase,
    recalled,
    speak_of_teams,
    speaking_of_teams,
    translate,
)
from ronde.i18n.teams import CONTEXT, team_texts

ROOMS = (
    "checking", "cli/checklist.py", "cli/event", "declared/actions.py", "documents", "explain",
    "handling", "kernel", "model", "questions/arguments.py", "questions/cards.py",
    "questions/documents.py", "questions/library.py", "questions/pairing.py",
    "questions/prizes.py", "questions/report.py", "questions/schedule.py",
    "questions/standings.py", "questions/statement.py", "questions/statistics.py",
    "questions/tables.py", "questions/workings.py", "office", "prizes",
    "standings", "store/journal.py", "store/replay.py", "store/tables/event.py",
    "store/tournaments.py", "store/undo.py", "systems", "web",
)  # fmt: skip
"""Where the texts stand that pages, documents and commands of an event show."""

IN_ROOMS = re.compile(rf"src/ronde/(?:{'|'.join(map(re.escape, ROOMS))})(?:/|$)")

OF_PERSONS = re.compile(
    r"/ffjd/|/templates/(check|portal)/|/pages/(accounts|portal)\.py|/edition|/teams?(/|\.py|swiss)"
    r"|/model/(matchfinder|squads|lineups)\.py|/scheveningen/"
    r"|/entryform/|/templates/enter/|/players/entries\.html|/playing/reports\.py"
    r"|/pages/(enter|door|entries)\.py|/phonecheckin\.py|/member/member\.html"
    r"|/settings/matchrules\.py|/imports/squadtables\.py"
)
"""What is no part of an event, tells an edition in the words of its rules, or is written for
teams, whose squads have players."""

PERSONS = {
    # Rating lists, norms and games have the names of persons, and only they are born.
    "nobody was chosen; tick the players whose ratings are to be taken over",
    "the rating list does not have this player, so the rating is unchecked.",
    "{count} players were brought up to date.",
    "{name}: the rating {rating} cannot be checked, since {list} does not have the player's id;"
    " correct the id, or mark the rating as an estimate",
    "players without a date of birth, who are not in {label}: {count}",
    "Kind of event, round and player",
    "PGN or PDN, such as live boards write: games are found by the names of the players. Nothing"
    " is entered before you have seen it.",
    # Of two teams each player meets each of the other.
    "Round {table_round} of the table of two teams of {boards} players is played.",
    # What players do by phone: captains report for teams, and no poster is offered to them.
    "By the own link a player reports the result of the own board, and the opponent confirms it or"
    " objects. What is reported stands above the results.",
    "Players scan a poster at the door, find their name and say that they are here. What you note"
    " wins.",
    "Reported by players",
    "Results by players",
    "With a personal link everybody says whether they come to the next round, sees their board,"
    " and reports the result where you let players report; a new link revokes the one before it.",
    "a player has entered by the form; say why the entry is taken back",
    "the player of this link has left the event",
    # Said of no event, or of all of them.
    "{name}: open events: {used} (quota: {most}); players in an event: {players}",
    "events {most_events}, players {most_players}",
    "Players in an event at most",
    "no public event has a player with the number {number}",
    "Only this computer reaches the site now. Opened, it can be reached by every phone and computer"
    " in the same network: players look at public pages, and whoever has a phone link enters"
    " results. Everything else needs an account, as always.",
    "the file has teams with numbers (record 310), but does not say whether teams or players are"
    " paired; record the type (192), or name the key of the rules",
    # The players of teams, one by one; and teams of an individual event.
    "The best players of each board",
    "All players over all matches",
    "All players over all matches (CSV)",
    "The best players of each board (CSV)",
    "no player has a {team_of}; choose with --team-of club, federation or teams",
    "at least one player of a team must count: --teams 1 or more",
    # The words of a chapter, and names that programs write.
    "1.1.2: a player without any rating counts as rated 0 (0042)",
    "1.8, C9: what an upfloat is, and how those of several players add up (0039)",
    "ask one thing: player, board, why_not or full",
    # Seasons and matches of players.
    "The value of the first of the list: a number, a multiple of the number of players (1.5x), or"
    " first to last (3:1). Usually 1.5x.",
    "The list has {size} players, worth {first} at the top and {last} at the end; {present} of them"
    " are there.",
    "round {round} cannot be paired: prohibitions leave too few opponents to players {names}; lift"
    " one of them, or give somebody a bye",
    "When players change places for ever: they keep their order (keep), the last count stands"
    " (cap), or the mean of the counts (average).",
    "Players who floated in the last match and meet a player who moves up",
    "Players who move up and floated in the last match",
    "What is left with {points} can be paired then with no more players from below than it needs"
    " anyway.",
    "What is left with {points} needs {count} players from below then.",
    "Whoever moves up, what is left with {points} needs more players from below than its number"
    " asks for.",
    "match {match}, player {player}: {first} in round {round}, {second} in round {later}; the games"
    " of a match have the same opponents with colours exchanged, and a bye is for the whole match",
    "player {player} has no second game",
}
"""Texts of these rooms that rightly speak of persons."""

PLAYER = re.compile(r"\bplayers?\b", re.IGNORECASE)


def plain(text: str) -> str:
    """Return a template without its facts and without names of options."""
    bare = "".join(before for before, *_ in Formatter().parse(text))
    return re.sub(r"--[a-z]+", "", bare)


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.fixture(scope="module")
def shown() -> set[tuple[str, str]]:
    """Return the texts without a context that an event can show: the form for one, and the text."""
    return set(_shown(extracted()))


def _shown(template: Path) -> Iterator[tuple[str, str]]:
    with template.open("rb") as file:
        for message in read_po(file):
            places = [place for place, _ in message.locations if IN_ROOMS.search(place)]
            if message.id and not message.context and not all(map(OF_PERSONS.search, places)):
                one, text = ("", message.id) if isinstance(message.id, str) else message.id
                yield one, text


def test_nothing_of_an_event_of_teams_speaks_of_players(shown: set[tuple[str, str]]) -> None:
    spoken = {key for key in shown if PLAYER.search(plain(key[1])) and key[1] not in PERSONS}
    assert spoken - team_texts().keys() == set(), "say these of teams in i18n/teams.toml"


def test_whoever_is_said_to_be_a_person_is_spoken_of(shown: set[tuple[str, str]]) -> None:
    assert {text for _, text in shown} >= PERSONS
    assert not {text for _, text in team_texts()} & PERSONS


def test_everything_that_is_said_of_teams_is_said_of_players_somewhere() -> None:
    known = {
        ("" if len(entry.texts) == 1 else entry.texts[0], entry.texts[-1])
        for entry in entries("fr")
        if entry.context is None
    }
    assert team_texts().keys() - known == set()


def test_what_is_said_of_teams_has_the_same_facts_and_no_player() -> None:
    for (one, text), said in team_texts().items():
        assert facts(said.template) == facts(text)
        assert facts(said.one) == facts(one)
        assert not PLAYER.search(plain(said.template)), said
        assert not PLAYER.search(plain(said.one)), said


@pytest.mark.parametrize(
    ("language", "player"),
    [
        ("de", r"\bspieler"),
        ("es", r"\bjugador"),
        ("fr", r"\bjoueu"),
        ("nl", r"speler"),
        ("pt", r"\bjogador"),
    ],
)
def test_translations_say_nothing_of_players(language: str, player: str) -> None:
    of_teams = [entry for entry in entries(language) if entry.context == CONTEXT]
    assert len(of_teams) == len(set(team_texts().values()))
    for entry in of_teams:
        assert not any(re.search(player, plain(form), re.I) for form in entry.translated), entry


class English(Translator):
    """Speaks English."""

    language = "en"


class TestScope:
    def test_texts_of_pages_speak_of_teams_within_it_alone(self) -> None:
        speech = English()
        with speaking_of_teams():
            assert speech.t("Players") == "Teams"
            assert speech.tn("{count} player", "{count} players", count=1) == "1 team"
            assert speech.t("Standings") == "Standings"
        assert speech.t("Players") == "Players"

    def test_every_language_has_one_and_many(self) -> None:
        entered = [counted("{count} player", "{count} players", count=n) for n in (1, 4)]
        with speaking_of_teams():
            said = {one: [translate(each, one) for each in entered] for one in LANGUAGES}
        assert said == {
            "en": ["1 team", "4 teams"],
            "de": ["1 Mannschaft", "4 Mannschaften"],
            "es": ["1 equipo", "4 equipos"],
            "fr": ["1 équipe", "4 équipes"],
            "nl": ["1 team", "4 teams"],
            "pt": ["1 equipe", "4 equipes"],
        }

    def test_a_phrase_made_before_or_within_speaks_by_where_it_is_said(self) -> None:
        before = phrase("player {player}", player=3)
        with speaking_of_teams():
            within = phrase("player {player}", player=3)
            assert [translate(each, "pt") for each in (before, within)] == ["equipe 3"] * 2
            assert translate(before, "en") == within == "team 3"
        assert [translate(each, "nl") for each in (before, within)] == ["speler 3"] * 2

    def test_templates_listings_and_what_the_journal_kept_do_too(self) -> None:
        template = counted_template("{count} player", "{count} players")
        with speaking_of_teams():
            assert English().say(template.filled(count=2)) == "2 teams"
            assert translate(listed([recalled("add player"), "Ada"]), "fr") == (
                "inscrire une équipe, Ada"
            )

    def test_errors_do_too(self) -> None:
        with speaking_of_teams():
            error = StateError("player {player} did not enter", player=4)
        assert str(error) == "team 4 did not enter"
        assert translate(error.phrase, "fr") == "le joueur 4 n'est pas inscrit"

    def test_a_text_in_a_context_is_said_as_it_is(self) -> None:
        with speaking_of_teams():
            assert English().tp("member of a team", "Player") == "Player"

    def test_it_can_be_left_for_a_while(self) -> None:
        with speaking_of_teams():
            with speaking_of_teams(of_teams=False):
                assert gettext("Players", "en") == "Players"
            assert gettext("Players", "en") == "Teams"

    def test_an_error_ends_it(self) -> None:
        with pytest.raises(StateError), speaking_of_teams():
            raise StateError("never")
        assert not is_speaking_of_teams()

    def test_another_thread_does_not_hear_of_it(self) -> None:
        with speaking_of_teams(), ThreadPoolExecutor(1) as pool:
            assert pool.submit(gettext, "Players", "en").result() == "Players"
            assert pool.submit(copy_context().run, gettext, "Players", "en").result() == "Teams"

    def test_the_rest_of_a_request_can_speak_so(self) -> None:
        def request() -> str:
            speak_of_teams(of_teams=True)
            return gettext("Players", "en")

        assert copy_context().run(request) == "Teams"
        assert gettext("Players", "en") == "Players"
