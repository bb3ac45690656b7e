"""The door: a request as JSON, its answer as JSON; a refusal is the sentence of the program.

    {"ask": "pair", "language": "fr", "event": "…"}   →   {"answer": {…}}  or  {"refused": "…"}

Every request that changes an event answers with the event as it is afterwards, to be kept by
whoever asked. An event is the JSON of a tournament, so that a kept one is a file like any other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Literal, cast

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.errors import InputError, RondeError
from ronde.formats.pasted import PASTED, as_table
from ronde.formats.personcells import (
    birth_in,
    identity_in,
    name_in,
    rating_of,
    sex_in,
    title_in,
)
from ronde.formats.tables import read_csv_table
from ronde.model.matches import is_team_event
from ronde.questions.audit import audit
from ronde.questions.certificates import certificate_text
from ronde.questions.checks import CheckRequest, Inspection, inspect_file, inspect_tournament
from ronde.questions.files import Loaded, decode, load_bytes
from ronde.questions.library import Tournament
from ronde.questions.pairing import PairingRequest, pair_round
from ronde.systems import registry
from ronde.tab.request import TabRequest
from ronde.tab.views import event_view, is_played_here, round_view

Handler = Callable[[TabRequest], Any]

# Events: opened, entered, changed ----------------------------------------------------------------


def opened(request: TabRequest) -> dict[str, Any]:
    """Return the event in a file, whatever its format."""
    loaded = load_bytes(request.data("data"), request.text("file"))
    event = Tournament.of(loaded.tournament)
    if not event.name:
        stem = request.text("file").rpartition(".")[0] or request.text("file")
        event = event.with_details(name=stem)
    return event_view(request, event, request.findings(loaded.findings))


def new(request: TabRequest) -> dict[str, Any]:
    """Return a new event with the players of a list that somebody typed or pasted."""
    rules = request.choice("rules") or registry.IN_FORCE
    is_draughts = rules in registry.OF_DRAUGHTS
    event = Tournament.new(
        _event_name(request),
        players=_listed_players(request.text("players")),
        rounds=request.possible_number("rounds"),
        rules=rules,
        discipline="draughts" if is_draughts else "chess",
    )
    return event_view(request, event, [])


def _event_name(request: TabRequest) -> str:
    name = request.choice("name")
    if name is None:
        raise InputError("give the event a name")
    return name


def _listed_players(text: str) -> list[Mapping[str, object]]:
    """Return the players of a list, a line each; raises InputError with the line that is wrong."""
    table = read_csv_table(as_table(text), PASTED)
    players: list[Mapping[str, object]] = []
    for line, (_, cells) in enumerate(table.rows, 1):
        try:
            players.append(_listed_player(table.texts(cells)))
        except InputError as error:
            raise InputError("player {number}: {what}", number=line, what=error.phrase) from error
    return players


def _listed_player(texts: Mapping[str, str]) -> Mapping[str, object]:
    sex = sex_in(texts.get("sex", ""))
    return {
        "name": name_in(texts),
        "rating": rating_of(texts).value,
        "title": title_in(texts.get("title", "")),
        "sex": None if sex is None else sex.value,
        "federation": texts.get("federation", ""),
        "fide_id": identity_in(texts.get("fide_id", "")),
        "birth_date": birth_in(texts.get("birth_date", "")),
        "club": texts.get("club", ""),
    }


def shown(request: TabRequest) -> dict[str, Any]:
    """Return an event that the page kept."""
    return event_view(request, request.event, [])


def entered(request: TabRequest) -> dict[str, Any]:
    """Return the event with more players; whoever comes late has no points for rounds missed."""
    event = request.event
    for player in _listed_players(request.text("players")):
        event = event.with_player(player)
    return event_view(request, event, [])


def removed(request: TabRequest) -> dict[str, Any]:
    """Return the event without a player, before round 1 is paired."""
    return event_view(request, request.event.without_player(request.number("player")), [])


def away(request: TabRequest) -> dict[str, Any]:
    """Return the event in which a player misses the next round, with half a point or none."""
    kind = cast(Literal["half", "zero"], request.text("kind"))
    return event_view(request, request.event.bye(request.number("player"), kind), [])


def withdrawn(request: TabRequest) -> dict[str, Any]:
    """Return the event in which a player is not paired any more."""
    return event_view(request, request.event.withdraw(request.number("player")), [])


def returned(request: TabRequest) -> dict[str, Any]:
    """Return the event in which a player is paired again from the next round on."""
    event, player = request.event, request.event.player(request.number("player")).id
    byes = tuple(
        one for one in event.requested_byes if one.player != player or one.round < event.next_round
    )
    departures = tuple(one for one in event.ranking.departures if one.player != player)
    ranking = replace(event.ranking, departures=departures)
    return event_view(request, replace(event, requested_byes=byes, ranking=ranking), [])


# Rounds --------------------------------------------------------------------------------------


def paired(request: TabRequest) -> dict[str, Any]:
    """Return the event with its next round in it, and what was assumed for it."""
    event = request.event
    if rules := request.choice("rules"):
        event = replace(event, rules=registry.rules(rules).key)
    for player in request.numbers("absent"):
        event = event.bye(player, "zero")
    _played_here(event)
    if event.complete_rounds < len(event.rounds):
        raise InputError("round {round} is not complete", round=len(event.rounds))
    pairing = event.pair(unfinished="refuse")
    made = event.with_results(pairing, cast(Mapping[int, str], {}))
    return event_view(request, made, request.findings(pairing.findings))


def _played_here(event: Tournament) -> Tournament:
    if not is_played_here(event):
        raise InputError(
            "this page pairs players for single games; of teams and matches it tells, checks and"
            " explains what a file says, and the office pairs them"
        )
    return event


def result(request: TabRequest) -> dict[str, Any]:
    """Return the event with the result of a board; an empty one takes it back."""
    event = _played_here(request.event)
    told = request.choice("result") or "*"
    return event_view(
        request, event.with_results(request.number("round"), {request.number("board"): told}), []
    )


def a_round(request: TabRequest) -> dict[str, Any]:
    """Return the boards of a round."""
    event = request.event
    return round_view(request, event, _paired_round(request, event))


def _paired_round(request: TabRequest, event: Tournament) -> int:
    """Return the number of the round that is asked about, the last one if none is said."""
    number = request.possible_number("round") or max(1, len(event.rounds))
    if number > len(event.rounds):
        raise InputError("round {round} has not been paired", round=number)
    return number


def why(request: TabRequest) -> dict[str, Any]:
    """Return why a board of a round is paired as it is.

    Where the file has another pair there than the rules give, why those two should not meet.
    """
    event, board = request.event, request.number("board")
    number = _paired_round(request, event)
    games = round_view(request, event, number)["boards"]
    if board > len(games):
        raise InputError(
            "there is no board {number}: the round has boards 1 to {boards}",
            number=board,
            boards=len(games),
        )
    pair = (games[board - 1]["white"]["number"], games[board - 1]["black"]["number"])
    if is_team_event(event):
        return _told(request, event.explain(round=number))
    by_rules = pair_round(event, PairingRequest(round=number)).pairing.pairs
    if pair in by_rules:
        return _told(request, event.explain(board=by_rules.index(pair) + 1, round=number))
    if pair[::-1] in by_rules:
        return _told(request, event.explain(board=by_rules.index(pair[::-1]) + 1, round=number))
    return _told(request, event.why_not(*pair, round=number))


def why_not(request: TabRequest) -> dict[str, Any]:
    """Return why two players do not meet in a round."""
    one, other = request.number("one"), request.number("other")
    return _told(request, request.event.why_not(one, other, round=request.possible_number("round")))


def _told(request: TabRequest, explanation: Any) -> dict[str, Any]:
    document = explanation.document(request.language)
    return {
        "regulation": document.regulation,
        "sections": [
            {
                "title": section.title,
                "sentences": [
                    {"text": one.text, "article": one.article} for one in section.sentences
                ],
            }
            for section in document.sections
        ],
    }


# Standings -----------------------------------------------------------------------------------


def standings(request: TabRequest) -> dict[str, Any]:
    """Return the standings with the columns whose values have a working."""
    after = request.possible_number("after")
    found = request.event.standings(request.choice("tie_breaks"), after=after)
    (table,) = found.tables()
    tie_breaks = [one.text for one in found.found.standings.tie_breaks]
    others = len(table.headings) - len(tie_breaks)
    return {
        "title": request.say(found.title()),
        "table": request.table(table),
        "players": [line.starting_number for line in found],
        "workings": [None] * others + tie_breaks,
        "after": found.after,
        "notes": [request.say(note) for note in found.notes()],
        "notices": request.findings(found.findings),
    }


def working(request: TabRequest) -> dict[str, Any]:
    """Return where a value of the standings comes from."""
    after = request.possible_number("after")
    origin = request.event.why(request.number("player"), request.text("tie_break"), after=after)
    return {
        "title": request.say(origin.title()),
        "tables": [request.table(one) for one in origin.tables()],
        "conclusion": origin.conclusion(request.language),
    }


# Checks --------------------------------------------------------------------------------------


def checked(request: TabRequest) -> dict[str, Any]:
    """Return what became of each round of an event, or of a file, that was paired again."""
    check = CheckRequest(request.choice("rules"))
    file = request.choice("file")
    if file is not None:
        return _inspected(request, inspect_file(request.data("data"), file, check))
    event = request.event
    loaded = Loaded(event, (), "json")
    return _inspected(request, inspect_tournament(loaded, event.name, check))


def _inspected(request: TabRequest, found: Inspection) -> dict[str, Any]:
    return {
        "name": found.tournament.details.name or found.file,
        "rules": request.say(registry.rules(found.rules).title),
        "sentence": request.tn(
            "{agreeing} of {rounds} rounds agree; {count} difference.",
            "{agreeing} of {rounds} rounds agree; {count} differences.",
            agreeing=found.agreeing,
            rounds=len(found.rounds),
            count=found.differences,
        ),
        "agrees": not found.differences and not found.standings,
        "rounds": [{"round": int(one.round), "agrees": one.agrees} for one in found.rounds],
        "differences": [
            request.say(one.sentence()) for verdict in found.rounds for one in verdict.differences
        ],
        "standings": [request.say(line) for line in found.standings],
        "notices": request.findings(found.findings),
    }


def audited(request: TabRequest) -> dict[str, Any]:
    """Return whether the event was paired by the rules that it names, and a page to be printed."""
    event = request.event
    found = audit(event, request.choice("rules"))
    return {
        "agrees": found.agrees,
        "parts": request.parts(found.parts(request.language)),
        "file": f"{_file_name(event)}-audit.html",
        "page": found.page(request.language),
    }


def compared(request: TabRequest) -> dict[str, Any]:
    """Return every round by several editions, and what each holds against the others."""
    comparison = request.event.compare(*(request.choice("rules") or "").split())
    return {"parts": request.parts(comparison.parts(request.language))}


def certificate(request: TabRequest) -> dict[str, Any]:
    """Return the certificate of a round: why no better pairing of it exists, as a file."""
    event, number = request.event, request.number("round")
    made = certificate_text(pair_round(event, PairingRequest(round=number)).record)
    return {"file": f"{_file_name(event)}-{number}.certificate.json", "text": made}


def verified(request: TabRequest) -> dict[str, Any]:
    """Return what the certificate in a file proves; the solver has no part in it."""
    file = request.text("file")
    found = verify(read_certificate(decode(request.data("data"), file), file=file))
    return {
        "verified": found.is_verified,
        "sentence": found.sentence(),
        "brackets": [bracket.sentence(found.unit) for bracket in found.brackets],
    }


# Files ---------------------------------------------------------------------------------------

_ENDINGS: Final = {"json": "json", "csv": "csv", "pgn": "pgn", "pdn": "pdn"}


def saved(request: TabRequest) -> dict[str, Any]:
    """Return an event as a file of a dialect, and what the dialect cannot express of it."""
    event, dialect = request.event, request.text("dialect")
    ending = _ENDINGS.get(dialect, "trf")
    return {
        "file": f"{_file_name(event)}.{ending}",
        "text": event.to_text(dialect),
        "losses": request.findings(event.losses(dialect)),
    }


def _file_name(event: Tournament) -> str:
    letters = (letter if letter.isalnum() else "-" for letter in event.name.lower())
    return "-".join(filter(None, "".join(letters).split("-")))[:60] or "ronde"


REQUESTS: Final[Mapping[str, Handler]] = {
    "open": opened,
    "new": new,
    "show": shown,
    "enter": entered,
    "remove": removed,
    "away": away,
    "withdraw": withdrawn,
    "return": returned,
    "pair": paired,
    "result": result,
    "round": a_round,
    "why": why,
    "why_not": why_not,
    "standings": standings,
    "working": working,
    "check": checked,
    "audit": audited,
    "compare": compared,
    "certificate": certificate,
    "verify": verified,
    "save": saved,
}


def answer(text: str) -> str:
    """Return the answer to a request; what the program refuses is told in its own sentence."""
    given = json.loads(text)
    request = TabRequest(given)
    try:
        handler = REQUESTS.get(str(given.get("ask")))
        if handler is None:
            known = ", ".join(REQUESTS)
            raise InputError("there is no such request; ask one of: {known}", known=known)
        told: dict[str, Any] = {"answer": handler(request)}
    except RondeError as error:
        told = {"refused": request.say(error.phrase)}
    return json.dumps(told, ensure_ascii=False)
