"""Tournaments by the book: read, pair, check, generate and write them.

    event = ronde.Tournament.load("open.trf")
    print(event.pair())
    event.save("open.json")

The parts are imported when they are first used, so that `import ronde` costs nothing.
"""

from __future__ import annotations

from importlib import import_module

from ronde._version import __version__

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path
    from typing import IO, Literal

    from ronde.certificates.report import Verification
    from ronde.checking.replay import Replay
    from ronde.errors import FileError, InputError, NoLegalPairingError, RondeError, RoundError
    from ronde.laboratory.conformance.answer import SmallestEvent
    from ronde.laboratory.designer.answer import PlanComparison
    from ronde.laboratory.exercise.answer import ArbiterExercise
    from ronde.laboratory.forecast.answer import Chances
    from ronde.laboratory.lab.answer import StudyResults
    from ronde.model import (
        ByeKind,
        Colour,
        Finding,
        Game,
        Player,
        PlayerId,
        PointSystem,
        Result,
        Round,
        RoundNumber,
    )
    from ronde.model import Tournament as TournamentValue
    from ronde.prizes.prizelist import PrizeList
    from ronde.questions.cards import PlayerCard
    from ronde.questions.comparison import Comparison
    from ronde.questions.fideratings import FideRatings
    from ronde.questions.library import Pairing, Tournament
    from ronde.questions.prizes import Prizes
    from ronde.questions.rating import Rating
    from ronde.questions.reasons import Explanation
    from ronde.questions.rules import RulesDifferenceDocument, RulesDocument
    from ronde.questions.schedule import Schedule
    from ronde.questions.season import Season
    from ronde.questions.standingquestions import CrossTable, Standings
    from ronde.questions.statistics import EventStatistics
    from ronde.questions.submission import Submission
    from ronde.questions.titlenorms import Norms
    from ronde.ratings.ffjd import Series
    from ronde.systems.base import Pair, RoundPairing

__all__ = [
    "ArbiterExercise",
    "ByeKind",
    "Chances",
    "Colour",
    "Comparison",
    "CrossTable",
    "EventStatistics",
    "Explanation",
    "FideRatings",
    "FileError",
    "Finding",
    "Game",
    "InputError",
    "NoLegalPairingError",
    "Norms",
    "Pair",
    "Pairing",
    "PlanComparison",
    "Player",
    "PlayerCard",
    "PlayerId",
    "PointSystem",
    "Prizes",
    "Rating",
    "Result",
    "RondeError",
    "Round",
    "RoundError",
    "RoundNumber",
    "RoundPairing",
    "Schedule",
    "Season",
    "SmallestEvent",
    "Standings",
    "StudyResults",
    "Submission",
    "Tournament",
    "Verification",
    "__version__",
    "certificate",
    "check",
    "compare",
    "compare_rules",
    "convert",
    "design",
    "exercise",
    "forecast",
    "generate",
    "minimise",
    "pair",
    "rate_ffjd",
    "read",
    "roundrobin",
    "rules",
    "season",
    "study",
    "validate",
    "verify",
    "write",
]

_HOMES = {
    "ArbiterExercise": "ronde.laboratory.exercise.answer",
    "Chances": "ronde.laboratory.forecast.answer",
    "Comparison": "ronde.questions.comparison",
    "CrossTable": "ronde.questions.standingquestions",
    "EventStatistics": "ronde.questions.statistics",
    "Explanation": "ronde.questions.reasons",
    "FideRatings": "ronde.questions.fideratings",
    "FileError": "ronde.errors",
    "InputError": "ronde.errors",
    "NoLegalPairingError": "ronde.errors",
    "Norms": "ronde.questions.titlenorms",
    "Pair": "ronde.systems.base",
    "Pairing": "ronde.questions.library",
    "PlanComparison": "ronde.laboratory.designer.answer",
    "PlayerCard": "ronde.questions.cards",
    "Prizes": "ronde.questions.prizes",
    "Rating": "ronde.questions.rating",
    "RondeError": "ronde.errors",
    "RoundError": "ronde.errors",
    "RoundPairing": "ronde.systems.base",
    "Schedule": "ronde.questions.schedule",
    "Season": "ronde.questions.season",
    "SmallestEvent": "ronde.laboratory.conformance.answer",
    "Standings": "ronde.questions.standingquestions",
    "StudyResults": "ronde.laboratory.lab.answer",
    "Submission": "ronde.questions.submission",
    "Tournament": "ronde.questions.library",
    "Verification": "ronde.certificates.report",
}


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module(_HOMES.get(name, "ronde.model")), name)
    raise AttributeError(f"module 'ronde' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


def read(
    path: str | Path | IO[str] | IO[bytes], *, lenient: bool = False, section: str | None = None
) -> Tournament:
    """Return the tournament in a file (TRF in any dialect, JSON, CSV, or another program's).

    It is given by its path, or open for reading. Raises InputError when the file contradicts
    itself, FileError when it cannot be opened. With `lenient`, results outrank a wrong points
    column. `section` is the one to be read of a file that has several.
    """
    from ronde.questions.library import Tournament

    return Tournament.load(path, lenient=lenient, section=section)


def validate(path: str | Path, *, lenient: bool = False) -> tuple[Finding, ...]:
    """Return everything that is wrong or odd in a file; with an error it cannot be read."""
    from ronde.formats import read_file

    return read_file(path, lenient=lenient).findings


def write(
    tournament: TournamentValue,
    path: str | Path | IO[str] | IO[bytes],
    dialect: str | None = None,
) -> tuple[Finding, ...]:
    """Write a tournament; return what the dialect could not express.

    The dialect is one of `trf06 trf16 trfx trfbx trf26 json csv`, by default chosen by the
    ending of the name.
    """
    from ronde.questions.library import Tournament

    return Tournament.of(tournament).save(path, dialect)


def convert(
    source: str | Path, target: str | Path, dialect: str | None = None, *, lenient: bool = False
) -> tuple[Finding, ...]:
    """Write the tournament of one file to another; return what was odd and what was lost."""
    from ronde.questions.files import load

    loaded = load(source, lenient=lenient)
    return (*loaded.findings, *write(loaded.tournament, target, dialect))


def pair(
    tournament: TournamentValue,
    rules: str | None = None,
    *,
    unfinished: Literal["refuse", "draw"] = "refuse",
) -> Pairing:
    """Return the pairing of the next round, by these rules or by those the tournament records.

    Games of the last round that have no result are refused; with `unfinished="draw"` they count as
    draws.
    """
    from ronde.questions.library import Tournament

    return Tournament.of(tournament).pair(rules, unfinished=unfinished)


def check(tournament: TournamentValue, rules: str | None = None) -> Replay:
    """Return what comes out when every played round is paired again from what went before."""
    from ronde.checking.replay import replay
    from ronde.questions.pairing import with_rules

    return replay(with_rules(tournament, rules)[0])


def compare(tournament: TournamentValue, *rules: str, round: int | None = None) -> Comparison:
    """Return every round by several Swiss systems or editions, by default all Dutch ones."""
    from ronde.questions.comparison import compare as compare_rounds

    return compare_rounds(tournament, rules, round)


def generate(  # noqa: PLR0913 - what can be asked for is named here
    rules: str | None = None,
    *,
    seed: int,
    players: int | None = None,
    rounds: int | None = None,
    acceleration: str | None = None,
    config: str | Path | Mapping[str, object] | None = None,
    like: str | Path | TournamentValue | None = None,
) -> Tournament:
    """Return a random tournament; the same seed gives the same tournament on every machine.

    `acceleration` is `baku` or a table of virtual points. `config` has the keys of a configuration
    as a dictionary, or is the path of a file; `like` is a tournament, or the path of one, whose
    sizes and rates are taken.
    """
    from ronde.laboratory.generation import GenerationRequest, generated
    from ronde.questions.library import Tournament

    request = GenerationRequest(
        rules,
        players,
        rounds,
        seed,
        config,
        acceleration=acceleration,
        model=like,
        plain=like is not None,
    )
    (event,) = generated(request)
    return Tournament.of(event.tournament)


def rules(*keys: str) -> tuple[RulesDocument, ...]:
    """Return what is known of these rules, by default of all: titles, dates, settings, articles."""
    from ronde.questions.rules import rules_documents

    return rules_documents(*keys)


def compare_rules(one: str, other: str) -> RulesDifferenceDocument:
    """Return which articles stand in one only of two rules, or under another number."""
    from ronde.questions.rules import rules_difference

    return rules_difference(one, other)


def roundrobin(
    players: int, grid: Literal["berger", "fmjd"] = "berger", *, double: bool = False
) -> Schedule:
    """Return the table of an all-play-all: who meets whom in every round."""
    from ronde.questions.schedule import Schedule

    return Schedule.of(players, grid, double=double)


def certificate(
    tournament: TournamentValue, *, unfinished: Literal["refuse", "draw"] = "refuse"
) -> str:
    """Return the certificate of the next round as JSON: why no better pairing exists.

    Raises InputError when the rules have no certificates. Open games are refused as in `pair`.
    """
    from ronde.questions.certificates import certificate_text
    from ronde.questions.pairing import PairingRequest, Unfinished, pair_round

    request = PairingRequest(unfinished=Unfinished(unfinished))
    return certificate_text(pair_round(tournament, request).record)


def verify(document: str | Path) -> Verification:
    """Return what a certificate proves, given as the JSON itself or as the path of a file.

    Raises InputError when it is no certificate, FileError when the file cannot be opened.
    """
    from ronde.questions.certificates import verified

    return verified(document)


def rate_ffjd(
    series: str | Path | Mapping[str, object] | Series, *, estimate: int | None = None
) -> Rating:
    """Return the national rating of a draughts series: of a file, of plain data, or of a series.

    `estimate` stands for the organiser's of the unrated players (annex B).
    """
    from ronde.questions.rating import Rating

    return Rating.of(series, estimate)


def season(
    events: Mapping[str, TournamentValue] | Iterable[TournamentValue],
    *,
    best: int | None = None,
    points: str | None = None,
    measure: Literal["place", "points", "percentage"] = "place",
    tied: Literal["mean", "best"] = "mean",
) -> Season:
    """Return the list of a season over several events, given by their keys or in a list.

    The `best` events of everybody count, by default all. `points` are those by place, such as
    `25,18,15`; `measure` takes the points of the events, or their percentage, instead. Who shares
    a place gets the mean of the places, or with `tied="best"` the best of them.
    """
    from ronde.questions.season import Season

    return Season.over(events, best=best, points=points, measure=measure, tied=tied)


def forecast(  # noqa: PLR0913 - what can be asked for is named here
    tournament: TournamentValue,
    *,
    continuations: int = 200,
    seed: int | None = None,
    rules: str | None = None,
    rounds: int | None = None,
    tie_breaks: str | None = None,
    prizes: str | Path | Mapping[str, object] | PrizeList | None = None,
) -> Chances:
    """Return everybody's chances in an event under way, which is played to its end many times.

    Open games are drawn by the ratings, and coming rounds are paired by the rules. The same `seed`
    gives the same figures; without one it is drawn, and the answer tells it. `prizes` is a list as
    `Tournament.prizes` takes it: everybody's chances of them are told, too.
    """
    from ronde.laboratory.forecast.answer import Chances
    from ronde.laboratory.forecast.start import ForecastRequest

    request = ForecastRequest(rules, rounds, tie_breaks, prizes)
    return Chances.of(tournament, request, continuations, seed)


def design(  # noqa: PLR0913 - what can be asked for is named here
    entries: TournamentValue,
    *,
    must: Sequence[str] = (),
    wish: Sequence[str] = (),
    boards: int | None = None,
    days: int | None = None,
    rounds_a_day: int = 1,
    systems: Sequence[str] = (),
    rounds: str = "",
    unrated: int | None = None,
    draws: int | None = None,
    events: int = 200,
    seed: int = 1,
    workers: int = 1,
) -> PlanComparison:
    """Return plans for an event (system, rounds, acceleration) compared on its entry list.

    Each plan is played so many times with these players. Wishes are `clear-winner=60`,
    `fair-colours` and so on, as `ronde design` has them. `rounds` are such as `5,7` or `5-7`,
    `systems` keys of rules, `unrated` how strong players without a rating play, `draws` the
    percentage of draws. With more than one of `workers` processes take part.
    """
    from ronde.laboratory.designer.answer import PlanComparison
    from ronde.laboratory.designer.reading import DesignRequest

    request = DesignRequest(
        must=tuple(must),
        nice=tuple(wish),
        boards=boards,
        days=days,
        rounds_a_day=rounds_a_day,
        systems=tuple(systems),
        rounds=rounds,
        unrated=unrated,
        draws=draws,
        events=events,
        seed=seed,
    )
    return PlanComparison.of(entries, request, workers)


def study(
    study: str | Path | Mapping[str, object],
    *,
    folder: str | Path | None = None,
    workers: int = 1,
) -> StudyResults:
    """Return what a study measured: many events under several systems, with the same luck.

    `study` is the path of a file as `ronde lab run` takes it, or its keys as a dictionary. A
    `folder` keeps the events: a study that was stopped goes on where it was. It takes what it
    takes: a study of thousands of events runs for hours. With more than one of `workers` processes
    take part.
    """
    from ronde.laboratory.lab.answer import StudyResults

    return StudyResults.of(study, folder, workers)


def exercise(
    seed: int | None = None,
    *,
    level: int = 1,
    kind: Literal["bracket", "pairing", "colour", "bye", "incident"] | None = None,
) -> ArbiterExercise:
    """Return a question for arbiters with its judge; the same seed gives the same everywhere.

    Without a seed it is that of today; without a kind the seed draws it. `level` is 1, 2 or 3.
    """
    from ronde.laboratory.exercise.answer import ArbiterExercise

    return ArbiterExercise.of(seed, level, kind)


def minimise(
    tournament: TournamentValue,
    against: str | None = None,
    *,
    rules: str | None = None,
    command: str | None = None,
) -> SmallestEvent:
    """Return the smallest event that other rules, or another engine, pair otherwise.

    Rounds, players and settings are dropped while one round is still paired otherwise. `against`
    is the key of the other rules; `command` calls another engine in their place, as in
    `engine {file} -p {out}`. Raises InputError when no round differs.
    """
    from ronde.laboratory.conformance.answer import SmallestEvent

    return SmallestEvent.of(tournament, rules, against=against, command=command)
