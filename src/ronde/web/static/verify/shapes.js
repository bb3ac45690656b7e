// The shape of a tournament document (docs/schemas/tournament-1.json): also what does not matter to
// a certificate must have it. Keys that the schema does not know are passed over.
//
// A shape is the name of a record below or of a kind of value; `[…]` is a list of such, `?` admits
// null as well, and words between bars are the only ones that are allowed.

import { Unreadable } from "./limits.js";
import { record } from "./reading.js";

const BYE = "|pairing-allocated|full-point|half-point|zero-point|";
const COLOUR = "|white|black|";
const SEX = "|m|w|";
const RESULT =
  "|win|draw|loss|short win|short draw|short loss|forfeit win|forfeit loss|unfinished|";
const OUTCOME = `|win|draw|loss|forfeit win|forfeit loss${BYE}`;
const NOTE =
  "|FIDE mode exited|MPA|Import|Numbers|Rating correction|Correction|Adjournment|Configuration" +
  "|Prohibition|FPB|Not played|";

export const RECORDS = {
  Tournament: {
    players: "[Player]", rounds: "[Round]", requested_byes: "[RequestedBye]", details: "Details",
    number_of_rounds: "whole?", rules: "text?", settings: "[Two texts]", points: "Points",
    initial_colour: `${COLOUR}?`, lot: "whole?", forbidden: "[Apart]", acceleration: "text?",
    virtual_points: "[Virtual]", adjustments: "[Adjustment]", numberings: "[Numbering]",
    national_ratings: "[NationalRating]", team_data: "TeamData", foreign_lines: "[text]",
    categories: "[NamedCategory]", ranking: "Ranking", integrity: "[Note]", journal: "text",
  },
  Player: {
    id: "whole", name: "text", sex: `${SEX}?`, title: "text", rating: "whole?", federation: "text",
    fide_id: "text", birth_date: "text", club: "text", rank: "whole?", official_rating: "whole?",
  },
  Round: { games: "[Game]", byes: "[Bye]", uncoloured: "[whole]", adjourned: "[whole]" },
  Game: { white: "whole", black: "whole", white_result: RESULT, black_result: RESULT },
  Bye: { player: "whole", kind: BYE },
  RequestedBye: { round: "whole", player: "whole", kind: BYE },
  Details: {
    name: "text", city: "text", federation: "text", start_date: "text", end_date: "text",
    kind: "text", chief_arbiter: "text", deputy_arbiters: "[text]", time_control: "text",
    encoded_time_control: "text", round_dates: "[text]", ranking_method: "text",
    pairing_controller: "text", tie_breaks: "[text]", standings_order: "[text]",
  },
  Points: {
    white_win: "whole", black_win: "whole", white_draw: "whole", black_draw: "whole",
    white_loss: "whole", black_loss: "whole", forfeit_win: "whole", forfeit_loss: "whole",
    pairing_bye: "whole", full_bye: "whole", half_bye: "whole", zero_bye: "whole",
    unfinished: "whole",
  },
  Apart: { players: "[whole]", first_round: "whole", last_round: "whole?" },
  Virtual: { player: "whole", by_round: "[whole]" },
  Adjustment: {
    players: "[whole]", points: "whole", round: "whole?", reason: "text", match_points: "whole?",
  },
  Numbering: { round: "whole", numbers: "[Two numbers]" },
  NationalRating: { federation: "text", player: "Player" },
  NamedCategory: { key: "text", label: "text", who: "Category" },
  Category: {
    sex: `${SEX}?`, ages: "Band?", ratings: "Band?", club: "text?", federation: "text?",
    unrated: "flag", players: "[whole]?", age_on: "text",
  },
  Band: { low: "whole?", high: "whole?" },
  Ranking: {
    departures: "[Departure]", orders: "[DecidedOrder]", outside: "[OutsideValue]",
    ratings: "[PeriodRating]", rating_used: "text", is_long: "flag?",
  },
  Departure: { player: "whole", last_round: "whole", is_expelled: "flag" },
  DecidedOrder: { round: "whole", ground: "|lot|hand|", players: "[whole]" },
  OutsideValue: { code: "text", round: "whole", player: "whole", hundredths: "whole" },
  PeriodRating: { player: "whole", round: "whole", rating: "whole" },
  Note: { kind: NOTE, round: "whole", detail: "text" },
  TeamData: {
    teams: "[Team]", byes: "[TeamByes]", forfeits: "[ForfeitedMatch]", line_ups: "[LineUp]",
    board_colours: "text", match_win: "whole?", match_draw: "whole?", match_loss: "whole?",
    are_paired: "flag", boards: "whole?", order: "|free|fixed|rating|", tolerance: "whole",
    absences: "[TeamAbsence]", apart: "[TeamsApart]", virtual_points: "[TeamVirtual]",
    adjustments: "[TeamAdjustment]", awaited: "[AwaitedMatch]",
  },
  Team: {
    name: "text", members: "[whole]", number: "whole?", nickname: "text", strength: "text",
    match_points: "whole?", game_points: "whole?", rank: "whole?", captain: "text",
    reserves: "whole",
  },
  TeamByes: { match_points: "whole", game_points: "whole", teams: "[whole?]" },
  ForfeitedMatch: { round: "whole", white_team: "whole", black_team: "whole", white_won: "flag?" },
  LineUp: { round: "whole", team: "whole", opponent: "whole", players: "[whole?]" },
  TeamAbsence: { round: "whole", team: "whole", kind: BYE },
  TeamsApart: { teams: "[whole]", first_round: "whole", last_round: "whole?" },
  TeamVirtual: { team: "whole", match_points: "[whole]", game_points: "[whole]" },
  TeamAdjustment: {
    teams: "[whole]", match_points: "whole?", game_points: "whole?", round: "whole?",
    instead_of: `${OUTCOME}?`, reason: "text",
  },
  AwaitedMatch: { round: "whole", white_team: "whole", black_team: "whole" },
};

export const REQUIRED = {
  Player: ["id"],
  Game: ["white", "black", "white_result", "black_result"],
  Bye: ["player", "kind"],
  RequestedBye: ["round", "player", "kind"],
  Apart: ["players"],
  Virtual: ["player", "by_round"],
  Adjustment: ["players", "points"],
  Numbering: ["round", "numbers"],
  NationalRating: ["federation", "player"],
  NamedCategory: ["key", "label", "who"],
  Departure: ["player", "last_round"],
  DecidedOrder: ["round", "ground", "players"],
  OutsideValue: ["code", "round", "player", "hundredths"],
  PeriodRating: ["player", "round", "rating"],
  Note: ["kind", "round"],
  Team: ["name"],
  TeamByes: ["match_points", "game_points"],
  ForfeitedMatch: ["round", "white_team", "black_team", "white_won"],
  LineUp: ["round", "team", "opponent"],
  TeamAbsence: ["round", "team", "kind"],
  TeamsApart: ["teams"],
  TeamVirtual: ["team"],
  AwaitedMatch: ["round", "white_team", "black_team"],
};

const KINDS = {
  whole: ["number", (value) => typeof value === "number" && Number.isInteger(value)],
  text: ["text", (value) => typeof value === "string"],
  flag: ["true or false", (value) => typeof value === "boolean"],
};

function checkList(value, path, check) {
  if (!Array.isArray(value)) throw new Unreadable("wrong-type", { path, wanted: "list" });
  value.forEach((each, at) => check(each, `${path}[${at}]`));
}

function checkTwo(value, path, shape) {
  checkList(value, path, (each, where) => check(each, shape, where));
  if (value.length !== 2) throw new Unreadable("not-two", { path });
}

function check(value, shape, path) {
  if (shape.endsWith("?")) {
    if (value !== null) check(value, shape.slice(0, -1), path);
  } else if (shape.startsWith("[")) {
    checkList(value, path, (each, where) => check(each, shape.slice(1, -1), where));
  } else if (shape.startsWith("|")) {
    if (typeof value !== "string" || !shape.includes(`|${value}|`) || value.includes("|"))
      throw new Unreadable("not-a-choice", { path, choices: shape.slice(1, -1).replaceAll("|", ", ") });
  } else if (shape.startsWith("Two ")) {
    checkTwo(value, path, shape === "Two texts" ? "text" : "whole");
  } else if (shape in KINDS) {
    const [wanted, is] = KINDS[shape];
    if (!is(value)) throw new Unreadable("wrong-type", { path, wanted });
  } else {
    checkRecord(value, shape, path);
  }
}

function checkRecord(value, name, path) {
  const from = record(value, path);
  for (const key of REQUIRED[name] ?? [])
    if (!Object.hasOwn(from, key)) throw new Unreadable("missing", { path: `${path}.${key}` });
  for (const [key, shape] of Object.entries(RECORDS[name]))
    if (Object.hasOwn(from, key)) check(from[key], shape, `${path}.${key}`);
}

/** Refuse a tournament in which a key that the schema knows has a value of another kind. */
export function checkShape(tournament, path) {
  checkRecord(tournament, "Tournament", path);
}
