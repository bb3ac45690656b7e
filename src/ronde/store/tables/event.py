"""The tables of a tournament: what was announced, who entered, what happened.

No table knows a pairing rule. A player's `id` is the entry and never changes; `number` is the
starting number in force, which a renumbering changes (C.04.2.B.3). Times are ISO texts in UTC,
dates are kept as the file or the arbiter wrote them, points are tenths.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from ronde.fields import Arg, Line, RoundNumber
from ronde.i18n import phrase
from ronde.model import ByeKind, Colour, Result, Sex, Stage
from ronde.model.integrity import IntegrityKind
from ronde.store.rows import owned


@owned("event", phrase("the event"), keys=0)
class EventRow(NamedTuple):
    """The event itself: what was announced of it."""

    name: Annotated[str, phrase("name")] = ""
    city: Annotated[str, phrase("city")] = ""
    federation: Annotated[str, phrase("federation")] = ""
    start_date: Annotated[str, phrase("start date")] = ""
    end_date: Annotated[str, phrase("end date")] = ""
    kind: Annotated[str, phrase("kind")] = ""
    time_control: Annotated[str, phrase("time control")] = ""
    encoded_time_control: Annotated[str, phrase("encoded time control")] = ""
    ranking_method: Annotated[str, phrase("ranking method")] = ""
    pairing_controller: Annotated[str, phrase("pairing controller")] = ""
    discipline: Annotated[str, phrase("discipline")] = "chess"
    status: Annotated[str, phrase("status")] = "open"
    rating_list: Annotated[str, phrase("rating list")] = ""
    rules: Annotated[str | None, phrase("rules")] = None
    number_of_rounds: Annotated[int | None, phrase("number of rounds")] = None
    initial_colour: Annotated[Colour | None, phrase("initial colour")] = None
    lot: Annotated[str | None, phrase("lot")] = None  # a text, because a seed has no greatest value
    acceleration: Annotated[str | None, phrase("acceleration")] = None


@owned("event_setting", phrase("setting"), keys=2)
class SettingRow(NamedTuple):
    """A setting, of the rules or of the office."""

    scope: Annotated[
        str, phrase("scope")
    ]  # "rules": handed to the engine; "office": of the handling
    name: Annotated[str, phrase("name")]
    position: Annotated[int, phrase("position")] = 0
    value: Annotated[str, phrase("value")] = ""


@owned("event_points", phrase("points for"), keys=1)
class PointsRow(NamedTuple):
    """Only what differs from 1-½-0, by the field names of `model.PointSystem`."""

    kind: Annotated[str, phrase("kind")]
    tenths: Annotated[int, phrase("points")] = 0


@owned("event_official", phrase("official"), keys=1)
class OfficialRow(NamedTuple):
    """Somebody whom the report names, in the order of the report."""

    position: Annotated[int, phrase("position")]
    role: Annotated[str, phrase("role")] = (
        ""  # "chief arbiter", "deputy arbiter", and whatever else the report names
    )
    name: Annotated[str, phrase("name")] = ""
    title: Annotated[str, phrase("title")] = ""
    fide_id: Annotated[str, phrase("fide id")] = ""


@owned("event_criterion", phrase("tie-break"), keys=2)
class CriterionRow(NamedTuple):
    """A tie-break as it was announced, or a criterion by which a report orders."""

    purpose: Annotated[
        str, phrase("purpose")
    ]  # "tie-breaks" as announced, "standings" as a report orders them
    position: Annotated[int, phrase("position")]
    code: Annotated[str, phrase("code")] = ""


@owned("event_timetable", phrase("timetable"), keys=1)
class TimetableRow(NamedTuple):
    """When a round is played and published; times are ISO texts with their zone.

    `errors_until` is the deadline for reporting an error in what was published (C.04.2.D.8).
    """

    round: Annotated[RoundNumber, phrase("round")]
    date: Annotated[
        Line | None,
        phrase("date"),
        Arg("Day of the round.", metavar="DATE", example="2026-10-24"),
    ] = None
    starts_at: Annotated[
        Line | None,
        phrase("starts at"),
        Arg(
            "When play begins.",
            option="--starts",
            metavar="TIME",
            example="2026-10-24T10:00+02:00",
        ),
    ] = None
    pairing_at: Annotated[
        Line | None,
        phrase("pairing at"),
        Arg("When the pairing is published.", option="--pairing", metavar="TIME"),
    ] = None
    standings_at: Annotated[
        Line | None,
        phrase("standings at"),
        Arg("When standings are published.", option="--standings", metavar="TIME"),
    ] = None
    errors_until: Annotated[
        Line | None,
        phrase("errors until"),
        Arg("Deadline for reporting errors (C.04.2.D.8).", metavar="TIME"),
    ] = None
    line_ups_until: Annotated[
        Line | None,
        phrase("line-ups until"),
        Arg("Until when captains send their line-ups.", metavar="TIME"),
    ] = None
    answers_until: Annotated[
        Line | None,
        phrase("answers until"),
        Arg("Until when members say whether they come.", metavar="TIME"),
    ] = None


@owned("event_player", phrase("entry"), keys=1)
class PlayerRow(NamedTuple):
    """An entry: who plays, from when on and until when."""

    id: Annotated[int, phrase("id")]
    position: Annotated[int, phrase("position")] = 0
    number: Annotated[int, phrase("number")] = 0
    name: Annotated[str, phrase("name")] = ""
    sex: Annotated[Sex | None, phrase("sex")] = None
    title: Annotated[str, phrase("title")] = ""
    rating: Annotated[int | None, phrase("rating")] = None
    federation: Annotated[str, phrase("federation")] = ""
    fide_id: Annotated[str, phrase("fide id")] = ""
    birth_date: Annotated[str, phrase("birth date")] = ""
    club: Annotated[str, phrase("club")] = ""
    rank: Annotated[int | None, phrase("rank")] = None
    rating_source: Annotated[str, phrase("rating source")] = ""
    rating_is_estimate: Annotated[bool, phrase("rating is estimate")] = False
    family: Annotated[str, phrase("family")] = ""
    is_listed: Annotated[bool, phrase("is listed")] = (
        True  # whether the tournament knows the player already
    )
    number_is_provisional: Annotated[bool, phrase("number is provisional")] = False
    check_in: Annotated[str, phrase("check in")] = (
        "expected"  # expected, present, notified, missing
    )
    notice: Annotated[str, phrase("notice")] = ""
    first_round: Annotated[int, phrase("first round")] = 1
    last_round: Annotated[int | None, phrase("last round")] = None  # the last before the withdrawal
    late_points: Annotated[int | None, phrase("late points")] = None
    fixed_board: Annotated[int | None, phrase("fixed board")] = None
    remark: Annotated[str, phrase("remark")] = ""
    here_for: Annotated[int, phrase("here for round")] = 0  # the last for which one was checked in
    is_expelled: Annotated[bool, phrase("is expelled")] = False
    official_rating: Annotated[int | None, phrase("official rating")] = (
        None  # where it is not the rating that orders and pairs; 0 is none
    )
    national_rating: Annotated[int | None, phrase("national rating")] = None
    typed_rating: Annotated[int | None, phrase("typed rating")] = None


@owned("event_numbering", phrase("starting number"), keys=2, player=PlayerRow)
class NumberingRow(NamedTuple):
    """The number that a player had in a round."""

    round: Annotated[int, phrase("round")]
    player: Annotated[int, phrase("player")]
    position: Annotated[int, phrase("position")]
    number: Annotated[int, phrase("number")]


@owned("event_round", phrase("round"), keys=1)
class RoundRow(NamedTuple):
    """A round and how far it has come."""

    number: Annotated[int, phrase("number")]
    state: Annotated[Stage, phrase("state")] = Stage.ABSENCES
    rules: Annotated[str | None, phrase("rules")] = None  # what this round was really paired by
    paired_at: Annotated[str | None, phrase("paired at")] = None
    published_at: Annotated[str | None, phrase("published at")] = None
    started_at: Annotated[str | None, phrase("started at")] = None
    completed_at: Annotated[str | None, phrase("completed at")] = None
    remark: Annotated[str, phrase("remark")] = ""


@owned("event_board", phrase("board"), keys=2, round=RoundRow, white=PlayerRow, black=PlayerRow)
class BoardRow(NamedTuple):
    """A game of a round; where two players meet for several games, the match.

    `games` has the results of the games of a match as they are spelled, White of each game first;
    the result of the match, which follows from them, stays open while one of them is missing.
    """

    round: Annotated[int, phrase("round")]
    board: Annotated[int, phrase("board")]  # the order of publication
    white: Annotated[int, phrase("white")]
    black: Annotated[int, phrase("black")]
    white_result: Annotated[Result, phrase("white result")] = Result.UNFINISHED
    black_result: Annotated[Result, phrase("black result")] = Result.UNFINISHED
    games: Annotated[str, phrase("results of the games")] = ""
    place: Annotated[int | None, phrase("place")] = (
        None  # the number on the table, where it is another
    )
    is_adjourned: Annotated[bool, phrase("is adjourned")] = False
    colours_were_swapped: Annotated[bool, phrase("colours were swapped")] = False
    is_manual: Annotated[bool, phrase("is manual")] = False
    manual_reason: Annotated[str, phrase("manual reason")] = ""
    forfeit_is_excused: Annotated[bool | None, phrase("forfeit is excused")] = None
    forfeit_reason: Annotated[str, phrase("forfeit reason")] = ""

    @property
    def table(self) -> int:
        """The number on the table."""
        return self.board if self.place is None else self.place


@owned("event_bye", phrase("no opponent"), keys=2, round=RoundRow, player=PlayerRow)
class ByeRow(NamedTuple):
    """Those without an opponent in a round that was paired."""

    round: Annotated[int, phrase("round")]
    player: Annotated[int, phrase("player")]
    position: Annotated[int, phrase("position")]
    kind: Annotated[ByeKind, phrase("kind")]
    is_manual: Annotated[bool, phrase("is manual")] = False
    manual_reason: Annotated[str, phrase("manual reason")] = ""


@owned("event_absence", phrase("absence"), keys=2, player=PlayerRow)
class AbsenceRow(NamedTuple):
    """Who is not to be paired in a round, noted before it is paired and kept afterwards."""

    round: Annotated[int, phrase("round")]
    player: Annotated[int, phrase("player")]
    position: Annotated[int, phrase("position")]
    kind: Annotated[ByeKind, phrase("kind")]
    was_announced: Annotated[bool, phrase("was announced")] = True
    reason: Annotated[str, phrase("reason")] = ""


@owned("event_forbidden", phrase("forbidden"), keys=1)
class ForbiddenRow(NamedTuple):
    """A group of players who are not to meet."""

    id: Annotated[int, phrase("id")]
    first_round: Annotated[int, phrase("first round")] = 1
    last_round: Annotated[int | None, phrase("last round")] = None
    is_firm: Annotated[bool, phrase("is firm")] = (
        True  # else the organiser's wish for the first rounds
    )
    ground: Annotated[str, phrase("ground")] = "pair"  # pair, club, family, federation
    reason: Annotated[str, phrase("reason")] = ""


@owned(
    "event_forbidden_player",
    phrase("forbidden player"),
    keys=2,
    forbidden=ForbiddenRow,
    player=PlayerRow,
)
class ForbiddenPlayerRow(NamedTuple):
    """A member of such a group."""

    forbidden: Annotated[int, phrase("forbidden")]
    position: Annotated[int, phrase("position")]
    player: Annotated[int, phrase("player")]


@owned("event_category", phrase("category"), keys=1)
class CategoryRow(NamedTuple):
    """A category of players; all that is given has to be true of a player."""

    key: Annotated[str, phrase("key")]
    position: Annotated[int, phrase("position")] = 0
    label: Annotated[str, phrase("label")] = ""
    sex: Annotated[Sex | None, phrase("sex")] = None
    youngest: Annotated[int | None, phrase("youngest")] = None
    oldest: Annotated[int | None, phrase("oldest")] = None
    age_on: Annotated[str, phrase("age on")] = ""  # a day, else the year of the event counts
    lowest_rating: Annotated[int | None, phrase("lowest rating")] = None
    highest_rating: Annotated[int | None, phrase("highest rating")] = None
    unrated: Annotated[bool, phrase("unrated")] = False
    club: Annotated[str, phrase("club")] = ""
    federation: Annotated[str, phrase("federation")] = ""
    by_hand: Annotated[bool, phrase("by hand")] = False  # then only those who were marked


@owned(
    "event_category_player",
    phrase("marked player"),
    keys=2,
    category=CategoryRow,
    player=PlayerRow,
)
class CategoryPlayerRow(NamedTuple):
    """A player who was marked for a category by hand."""

    category: Annotated[str, phrase("category")]
    player: Annotated[int, phrase("player")]


@owned("event_adjustment", phrase("adjustment"), keys=1)
class AdjustmentRow(NamedTuple):
    """Points that the arbiter gave or took."""

    id: Annotated[int, phrase("id")]
    tenths: Annotated[int, phrase("points")] = 0
    round: Annotated[int | None, phrase("round")] = None
    reason: Annotated[str, phrase("reason")] = ""
    match_tenths: Annotated[int | None, phrase("match points")] = None


@owned(
    "event_adjustment_player",
    phrase("adjustment player"),
    keys=2,
    adjustment=AdjustmentRow,
    player=PlayerRow,
)
class AdjustmentPlayerRow(NamedTuple):
    """A player whom such a decision concerns."""

    adjustment: Annotated[int, phrase("adjustment")]
    position: Annotated[int, phrase("position")]
    player: Annotated[int, phrase("player")]


@owned("event_order", phrase("decided order"), keys=1)
class OrderRow(NamedTuple):
    """The order of players who were level after a round: drawn by lot, or decided by hand."""

    id: Annotated[int, phrase("id")]
    round: Annotated[int, phrase("round")] = 0
    ground: Annotated[str, phrase("ground")] = "lot"  # lot, hand
    reason: Annotated[str, phrase("reason")] = ""


@owned(
    "event_order_player", phrase("place by decision"), keys=2, decision=OrderRow, player=PlayerRow
)
class OrderPlayerRow(NamedTuple):
    """A player of such an order, the best one first."""

    decision: Annotated[int, phrase("decision")]
    position: Annotated[int, phrase("position")]
    player: Annotated[int, phrase("player")]


@owned("event_outside_value", phrase("value from outside"), keys=3, player=PlayerRow)
class OutsideValueRow(NamedTuple):
    """A tie-break value from outside, such as the points of a play-off."""

    code: Annotated[str, phrase("code")]
    round: Annotated[int, phrase("round")]
    player: Annotated[int, phrase("player")]
    hundredths: Annotated[int, phrase("hundredths")] = 0
    reason: Annotated[str, phrase("reason")] = ""


@owned("event_period_rating", phrase("later rating"), keys=2, player=PlayerRow)
class PeriodRatingRow(NamedTuple):
    """The rating of a player from a round on, in an event over several rating periods."""

    player: Annotated[int, phrase("player")]
    round: Annotated[int, phrase("round")]
    rating: Annotated[int, phrase("rating")] = 0
    source: Annotated[str, phrase("rating source")] = ""


@owned("event_virtual_points", phrase("virtual points"), keys=2, player=PlayerRow)
class VirtualPointsRow(NamedTuple):
    """The points that an acceleration lends a player for a round."""

    player: Annotated[int, phrase("player")]
    round: Annotated[int, phrase("round")]
    position: Annotated[int, phrase("position")] = 0
    tenths: Annotated[int, phrase("points")] = 0


@owned("event_lot", phrase("drawing of lots"), keys=1)
class LotRow(NamedTuple):
    """Every drawing of lots with the seed that lets it be repeated."""

    id: Annotated[int, phrase("id")]
    purpose: Annotated[str, phrase("purpose")] = ""
    seed: Annotated[str, phrase("seed")] = ""
    outcome: Annotated[str, phrase("outcome")] = ""
    drawn_at: Annotated[str, phrase("drawn at")] = ""


@owned("event_national_rating", phrase("national rating"), keys=1)
class NationalRatingRow(NamedTuple):
    """What a national list says about a player."""

    position: Annotated[int, phrase("position")]
    office: Annotated[str, phrase("office")] = ""
    number: Annotated[int, phrase("number")] = 0
    name: Annotated[str, phrase("name")] = ""
    sex: Annotated[Sex | None, phrase("sex")] = None
    title: Annotated[str, phrase("title")] = ""
    rating: Annotated[int | None, phrase("rating")] = None
    federation: Annotated[str, phrase("federation")] = ""
    fide_id: Annotated[str, phrase("fide id")] = ""
    birth_date: Annotated[str, phrase("birth date")] = ""
    club: Annotated[str, phrase("club")] = ""
    rank: Annotated[int | None, phrase("rank")] = None


@owned("event_document", phrase("document"), keys=1)
class DocumentRow(NamedTuple):
    """JSON that a report hands on and nothing is computed from, such as the data of teams."""

    name: Annotated[str, phrase("name")]
    content: Annotated[str, phrase("content")] = ""


@owned("event_foreign_line", phrase("foreign line"), keys=1)
class ForeignLineRow(NamedTuple):
    """A line of a report that is handed on as it was."""

    position: Annotated[int, phrase("position")]
    line: Annotated[str, phrase("line")] = ""


@owned("event_prize", phrase("prize"), keys=1, player=PlayerRow)
class PrizeRow(NamedTuple):
    """A prize as it was announced, and to whom it was given by hand; amounts are decimal texts."""

    id: Annotated[int, phrase("id")]
    position: Annotated[int, phrase("position")] = 0
    category: Annotated[str, phrase("category")] = ""  # empty: for everybody
    place: Annotated[int, phrase("place")] = 1
    money: Annotated[str, phrase("money")] = "0"
    trophy: Annotated[str, phrase("trophy")] = ""
    title: Annotated[str, phrase("title")] = ""
    value: Annotated[str | None, phrase("value")] = None  # None: as much as the money
    group: Annotated[str, phrase("group")] = ""
    is_decided: Annotated[bool, phrase("is decided")] = False
    player: Annotated[int | None, phrase("player")] = None  # None and decided: to nobody
    reason: Annotated[str, phrase("reason")] = ""


@owned("event_prize_rules", phrase("rules of the prizes"), keys=0)
class PrizeRulesRow(NamedTuple):
    """How the prizes are given, and who may have one; the words are those of a prize list."""

    currency: Annotated[str, phrase("currency")] = "EUR"
    each: Annotated[str, phrase("each")] = "value"
    sharing: Annotated[str, phrase("sharing")] = "none"
    unit: Annotated[str | None, phrase("unit")] = None
    close_up: Annotated[bool, phrase("close up")] = True
    beyond_last_prize: Annotated[bool, phrase("beyond last prize")] = True
    least_share: Annotated[str, phrase("least share")] = "0"
    share_categories: Annotated[bool, phrase("share categories")] = False
    based_on: Annotated[int, phrase("based on")] = 0
    category: Annotated[str, phrase("category")] = ""  # who may have a prize at all
    federation: Annotated[str, phrase("federation")] = ""
    club: Annotated[str, phrase("club")] = ""
    games: Annotated[int, phrase("games")] = 0
    absences: Annotated[int | None, phrase("absences")] = None
    last_round: Annotated[bool, phrase("last round")] = True
    lots: Annotated[str, phrase("lots")] = ""  # entries in the order that was drawn
    is_published: Annotated[bool, phrase("is published")] = False


@owned("event_prize_condition", phrase("condition of prizes"), keys=1)
class PrizeConditionRow(NamedTuple):
    """What the prizes of a category ask for beside belonging to it; points are a decimal text."""

    category: Annotated[str, phrase("category")]
    least_entrants: Annotated[int, phrase("least entrants")] = 0
    least_points: Annotated[str, phrase("least points")] = "0"


@owned("event_prize_exclusion", phrase("exclusion from prizes"), keys=1, player=PlayerRow)
class PrizeExclusionRow(NamedTuple):
    """Somebody who may have no prize, and why."""

    player: Annotated[int, phrase("player")]
    reason: Annotated[str, phrase("reason")] = ""


@owned("event_fee_rule", phrase("rule of entry fees"), keys=1, is_private=True)
class FeeRuleRow(NamedTuple):
    """What a player has to pay to enter, and for whom that is so; amounts are decimal texts."""

    position: Annotated[int, phrase("position")]
    amount: Annotated[str, phrase("amount")] = "0"
    currency: Annotated[str, phrase("currency")] = "EUR"
    category: Annotated[str, phrase("category")] = ""  # empty: for everybody
    titles: Annotated[str, phrase("titles")] = ""  # between blanks; empty: any, or none
    until: Annotated[str, phrase("until")] = ""  # paid by this day; empty: at any time


@owned("event_fee", phrase("entry fee"), keys=1, is_private=True, player=PlayerRow)
class FeeRow(NamedTuple):
    """What one player has to pay by a decision, and why."""

    player: Annotated[int, phrase("player")]
    amount: Annotated[str, phrase("amount")] = "0"
    currency: Annotated[str, phrase("currency")] = "EUR"
    reason: Annotated[str, phrase("reason")] = ""


@owned("event_payment", phrase("payment"), keys=1, is_private=True, player=PlayerRow)
class PaymentRow(NamedTuple):
    """Money that a player paid, or got back where the amount is negative."""

    id: Annotated[int, phrase("id")]
    player: Annotated[int, phrase("player")]
    amount: Annotated[str, phrase("amount")] = "0"
    currency: Annotated[str, phrase("currency")] = "EUR"
    day: Annotated[str, phrase("day")] = ""
    way: Annotated[str, phrase("way of paying")] = "cash"
    note: Annotated[str, phrase("note")] = ""
    taken_by: Annotated[str, phrase("taken by")] = ""


@owned("event_entry_form", phrase("entry form"), keys=0)
class EntryFormRow(NamedTuple):
    """How players enter themselves on a public page; fields and deadline as in `SetEntryForm`."""

    is_open: Annotated[bool, phrase("is open")] = False
    asked: Annotated[str, phrase("fields that may stay empty")] = ""  # between blanks
    demanded: Annotated[str, phrase("required fields")] = ""
    places: Annotated[int | None, phrase("places")] = None
    until: Annotated[str, phrase("deadline")] = ""
    greeting: Annotated[str, phrase("text above the form")] = ""
    consent: Annotated[str, phrase("consent")] = ""
    payment_page: Annotated[str, phrase("payment page")] = ""
    payment_note: Annotated[str, phrase("how to pay")] = ""


@owned("event_application", phrase("entry by form"), keys=1, is_private=True, player=PlayerRow)
class ApplicationRow(NamedTuple):
    """Who asked to enter by the form; `player` is the entry once the office has accepted it.

    Its number is that of its entry of the journal, so that none is given twice. Whether somebody
    has a place or waits for one follows from the order and is not kept. What was paid before it was
    accepted stands here, and moves to the payments with it.
    """

    id: Annotated[int, phrase("id")]
    state: Annotated[str, phrase("state")] = "sent"  # sent, accepted, refused, withdrawn
    at: Annotated[str, phrase("sent at")] = ""
    reference: Annotated[str, phrase("payment reference")] = ""
    name: Annotated[str, phrase("name")] = ""
    sex: Annotated[Sex | None, phrase("sex")] = None
    title: Annotated[str, phrase("title")] = ""
    rating: Annotated[int | None, phrase("rating")] = None
    official_rating: Annotated[int | None, phrase("official rating")] = None
    national_rating: Annotated[int | None, phrase("national rating")] = None
    rating_source: Annotated[str, phrase("rating source")] = ""
    federation: Annotated[str, phrase("federation")] = ""
    fide_id: Annotated[str, phrase("fide id")] = ""
    birth_date: Annotated[str, phrase("birth date")] = ""
    club: Annotated[str, phrase("club")] = ""
    category: Annotated[str, phrase("category")] = ""
    byes: Annotated[str, phrase("byes wished")] = ""  # rounds between blanks
    contact: Annotated[str, phrase("contact")] = ""
    remark: Annotated[str, phrase("remark")] = ""
    consent: Annotated[str, phrase("consent")] = ""  # the words that were agreed to
    player: Annotated[int | None, phrase("player")] = None
    paid: Annotated[str, phrase("paid")] = ""
    currency: Annotated[str, phrase("currency")] = ""
    paid_on: Annotated[str, phrase("paid on")] = ""
    paid_by: Annotated[str, phrase("way of paying")] = ""


@owned("event_phone_arrival", phrase("check-in by phone"), keys=2, player=PlayerRow)
class PhoneArrivalRow(NamedTuple):
    """Who checked in for a round by phone, or whom the arbiter has not found there."""

    player: Annotated[int, phrase("player")]
    round: Annotated[int, phrase("round")]
    is_refused: Annotated[bool, phrase("not there after all")] = False


@owned("event_report", phrase("report of a result"), keys=2, round=RoundRow, reporter=PlayerRow)
class ReportRow(NamedTuple):
    """A result that a player reported; the opponent confirms it, or objects.

    It is about the game of `white` and `black` alone: where others sit there now, it is about none.
    """

    round: Annotated[int, phrase("round")]
    board: Annotated[int, phrase("board")]
    white: Annotated[int, phrase("white")] = 0
    black: Annotated[int, phrase("black")] = 0
    reporter: Annotated[int | None, phrase("reported by")] = None
    result: Annotated[str, phrase("result")] = ""
    is_confirmed: Annotated[bool, phrase("is confirmed")] = False
    objection: Annotated[str, phrase("objection")] = ""


@owned("event_integrity", phrase("integrity"), keys=1)
class IntegrityRow(NamedTuple):
    """What touched the integrity of the event; see `model.integrity`.

    A row that says that the event has left FIDE mode outlives an undo.
    """

    id: Annotated[int, phrase("number")]
    kind: Annotated[IntegrityKind, phrase("kind")] = IntegrityKind.LEFT
    round: Annotated[int, phrase("round")] = 0
    detail: Annotated[str, phrase("detail")] = ""


TABLES: Final = (
    EventRow,
    SettingRow,
    PointsRow,
    OfficialRow,
    CriterionRow,
    TimetableRow,
    PlayerRow,
    NumberingRow,
    RoundRow,
    BoardRow,
    ByeRow,
    AbsenceRow,
    ForbiddenRow,
    ForbiddenPlayerRow,
    CategoryRow,
    CategoryPlayerRow,
    AdjustmentRow,
    AdjustmentPlayerRow,
    OrderRow,
    OrderPlayerRow,
    OutsideValueRow,
    PeriodRatingRow,
    VirtualPointsRow,
    LotRow,
    NationalRatingRow,
    DocumentRow,
    ForeignLineRow,
    IntegrityRow,
    PrizeRow,
    PrizeRulesRow,
    PrizeConditionRow,
    PrizeExclusionRow,
    FeeRuleRow,
    FeeRow,
    PaymentRow,
    EntryFormRow,
    ApplicationRow,
    PhoneArrivalRow,
    ReportRow,
)
