// The certificate as it was written, read value by value; nothing in it is believed yet.
//
// Lists are bounded by the number of players, dual values by their digits. Places in a list are
// inside it, or the document is unreadable.

import { BURSTEIN_EDITIONS } from "./rules-burstein.js";
import { DUBOV_EDITIONS } from "./rules-dubov.js";
import { EDITIONS } from "./rules-dutch.js";
import { PROCEDURE_EDITIONS } from "./rules-procedure.js";
import { DRAUGHTS_EDITIONS, DRAUGHTS_SETTINGS } from "./rules-draughts.js";
import { ENDINGS } from "./contest.js";
import { KEIZER_EDITIONS } from "./keizer.js";
import { KEIZER_SETTINGS } from "./terms-keizer.js";
import { LIM_EDITIONS, LIM_SETTINGS } from "./rules-lim.js";
import { TABLE_EDITIONS } from "./rules-table.js";
import { TOPGROUP_EDITIONS } from "./rules-topgroup.js";
import { LIMITS, Unreadable } from "./limits.js";
import { choice, each, field, list, nullable, only, record, text, twoWhole, whole } from "./reading.js";
import { readTournament } from "./tournament.js";

const LAST_ID = 999_999_999;
const REACHES = ["single", "alone", "look-ahead", "completion", "last", "collapsed"];
const OPTIMUM = ["vertices", "partner", "dual_values", "duals", "odd_sets", "scale", "criteria"];
const BRACKET = [
  "reach", "moved_down", "residents", "pairs", "downfloaters", "optimum", "fewest", "ideal",
  "ordinary", "impossible",
];
const TOPGROUP = [
  "residents", "upfloaters", "pairs", "pairing", "upfloating", "following", "among", "barrier",
];
const GROUP = ["side", "residents", "from_above", "from_below", "floaters", "pairs"];
const STEP = ["step", "pairs", "downfloaters", "level", "optimum", "barrier", "rest", "stuck"];
const STEPS = [
  "bracket", "reach", "level", "company", "lowest", "penultimate", "undone", "meeting", "crowding", "set",
  "crossing",
];
const MATCH = ["number", "one", "other", "points", "ending", "winner"];
const HEAD = ["format", "version", "program", "rules", "settings", "round", "tournament", "pairing"];
const HEXADECIMAL = /^-?0x[0-9a-f]+$/;

const identity = (value, path) => whole(value, path, -LAST_ID, LAST_ID);
const name = (value, path) => {
  if (typeof value !== "number" || Math.trunc(value) !== value)
    throw new Unreadable("wrong-type", { path, wanted: "number" });
  return value; // of a barrier or way: whoever nobody knows is passed over, however large the number
};
const nobodyOr = (value, path) => (value === null ? null : identity(value, path));
const amount = (value, path) => whole(value, path, 0, Number.MAX_SAFE_INTEGER);

/** How many digits of dual values there were so far. */
class Digits {
  constructor() {
    this.sum = 0;
  }

  read(value, path) {
    const digits = text(value, path, LIMITS.dualDigits);
    this.sum += digits.length;
    if (this.sum > LIMITS.dualText)
      throw new Unreadable("too-many", { path, most: LIMITS.dualText, found: this.sum });
    if (!HEXADECIMAL.test(digits)) throw new Unreadable("not-hexadecimal", { path });
    return digits[0] === "-" ? -BigInt(digits.slice(1)) : BigInt(digits);
  }
}

function readBarrier(value, path, sizes) {
  const from = only(record(value, path), path, ["players", "nobody"]);
  return {
    players: field(from, "players", path, each(sizes.players, name)),
    nobody: field(from, "nobody", path, amount),
  };
}

function readWitness(value, path, sizes) {
  const from = only(record(value, path), path, ["pairs", "left_over"]);
  return {
    pairs: field(from, "pairs", path, each(sizes.players, twoWhole(-LAST_ID, LAST_ID))),
    leftOver: field(from, "left_over", path, nobodyOr),
  };
}

function readCriterion(value, path) {
  const from = only(record(value, path), path, ["article", "name", "value", "differences", "scores"]);
  const criterion = {
    article: field(from, "article", path, (article, where) => text(article, where, 20)),
    name: field(from, "name", path, (name, where) => text(name, where, 80)),
  };
  const keys = ["value", "differences", "scores"].filter((key) => Object.hasOwn(from, key));
  if (keys.length !== 1) throw new Unreadable("no-value", { path });
  const [key] = keys;
  const counts = each(1000, twoWhole(-LAST_ID, LAST_ID));
  criterion[key] = field(from, key, path, key === "value" ? amount : counts);
  return criterion;
}

function readOddSet(value, path, sizes, digits) {
  const from = only(record(value, path), path, ["vertices", "dual"]);
  const place = (vertex, where) => whole(vertex, where, 0, sizes.vertices - 1);
  return {
    vertices: field(from, "vertices", path, each(sizes.vertices, place)),
    dual: field(from, "dual", path, (dual, where) => digits.read(dual, where)),
  };
}

function readOptimum(value, path, sizes, digits) {
  const from = only(record(value, path), path, OPTIMUM);
  const vertices = field(from, "vertices", path, each(sizes.vertices, nobodyOr));
  const place = (at, where) => whole(at, where, 0, vertices.length - 1);
  const partner = field(from, "partner", path, each(sizes.vertices, place));
  const dual = (value_, where) => digits.read(value_, where);
  const values = field(from, "dual_values", path, each(sizes.vertices, dual));
  const valueAt = (at, where) => values[whole(at, where, 0, values.length - 1)];
  const duals = field(from, "duals", path, each(sizes.vertices, valueAt));
  const inside = { ...sizes, vertices: vertices.length };
  const oddSets = field(from, "odd_sets", path, each(sizes.vertices, (set, where) =>
    readOddSet(set, where, inside, digits)));
  if (partner.length !== vertices.length || duals.length !== vertices.length)
    throw new Unreadable("lengths", { path });
  return {
    vertices,
    partner,
    values: duals,
    oddSets,
    scale: BigInt(field(from, "scale", path, (scale, where) => whole(scale, where, 1, LAST_ID))),
    criteria: field(from, "criteria", path, each(40, readCriterion)),
  };
}

function readBracket(value, path, sizes, digits, isOrdinary) {
  const from = only(record(value, path), path, BRACKET);
  const ids = each(sizes.players, identity);
  const optional = (key, read) => field(from, key, path, read, null);
  return {
    reach: field(from, "reach", path, (reach, where) => choice(reach, where, REACHES)),
    movedDown: field(from, "moved_down", path, ids),
    residents: field(from, "residents", path, ids),
    pairs: field(from, "pairs", path, each(sizes.players, twoWhole(-LAST_ID, LAST_ID))),
    downfloaters: field(from, "downfloaters", path, ids),
    optimum: optional("optimum", (each_, where) => readOptimum(each_, where, sizes, digits)),
    fewest: optional("fewest", (each_, where) => readBarrier(each_, where, sizes)),
    ideal: optional("ideal", (each_, where) => readWitness(each_, where, sizes)),
    impossible: optional("impossible", (each_, where) => readBarrier(each_, where, sizes)),
    ordinary: optional("ordinary", (each_, where) => {
      if (isOrdinary) throw new Unreadable("too-deep", { path: where });
      return readBracket(each_, where, sizes, digits, true);
    }),
  };
}

function readTopgroup(value, path, sizes, digits) {
  const from = only(record(value, path), path, TOPGROUP);
  const ids = each(sizes.players, identity);
  const optimum = (each_, where) => readOptimum(each_, where, sizes, digits);
  return {
    residents: field(from, "residents", path, ids),
    upfloaters: field(from, "upfloaters", path, ids),
    pairs: field(from, "pairs", path, each(sizes.players, twoWhole(-LAST_ID, LAST_ID))),
    pairing: field(from, "pairing", path, optimum),
    upfloating: field(from, "upfloating", path, optimum, null),
    following: field(from, "following", path, optimum, null),
    among: field(from, "among", path, each(sizes.players, twoWhole(-LAST_ID, LAST_ID)), null),
    barrier: field(from, "barrier", path, (each_, where) => readBarrier(each_, where, sizes), null),
  };
}

function readLevel(value, path) {
  const from = only(record(value, path), path, ["moved_down", "pairs"]);
  return {
    movedDown: field(from, "moved_down", path, (number, where) => (number === null ? null : amount(number, where))),
    pairs: field(from, "pairs", path, amount),
  };
}

/** A step of the procedure of 2012 or 2011. */
function readStep(value, path, sizes, digits) {
  const from = only(record(value, path), path, STEP);
  const optional = (key, read) => field(from, key, path, (each_, where) => read(each_, where, sizes, digits), null);
  return {
    name: field(from, "step", path, (name, where) => choice(name, where, STEPS)),
    pairs: field(from, "pairs", path, each(sizes.players, twoWhole(-LAST_ID, LAST_ID))),
    downfloaters: field(from, "downfloaters", path, each(sizes.players, identity)),
    level: optional("level", readLevel),
    optimum: optional("optimum", readOptimum),
    barrier: optional("barrier", readBarrier),
    rest: optional("rest", readWitness),
    stuck: optional("stuck", readBarrier),
  };
}

function readNeeded(value, path, sizes) {
  const from = only(record(value, path), path, ["player", "barrier"]);
  return {
    player: field(from, "player", path, identity),
    barrier: field(from, "barrier", path, (barrier, where) => readBarrier(barrier, where, sizes)),
  };
}

/** The settings of an edition by name, each with a value that it can have. */
function readSettings(value, path, known) {
  const from = record(value, path);
  const settings = {};
  for (const [name, chosen] of Object.entries(from)) {
    if (!Object.hasOwn(known, name))
      throw new Unreadable("unknown-setting", { name: name.slice(0, 50) });
    const read = typeof known[name] === "number" ? text : choice; // so many characters, or one of these
    settings[name] = read(chosen, `${path}.${name}`, known[name]);
  }
  return settings;
}

/** The settings of a table or tree as they are written; they are judged as a claim of it. */
function readTexts(value, path) {
  const written = Object.entries(record(value, path));
  const read = ([name, chosen]) => [name, text(chosen, `${path}.${name.slice(0, 50)}`, LIMITS.setting)];
  return Object.fromEntries(written.map(read));
}

/** A match of a knock-out, as it is claimed. */
function readMatch(value, path) {
  const from = only(record(value, path), path, MATCH);
  return {
    number: field(from, "number", path, (number, where) => whole(number, where, 1, Number.MAX_SAFE_INTEGER)),
    one: field(from, "one", path, nobodyOr),
    other: field(from, "other", path, nobodyOr),
    points: field(from, "points", path, twoWhole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
    ending: field(from, "ending", path, (ending, where) =>
      ending === null ? null : choice(ending, where, ENDINGS)),
    winner: field(from, "winner", path, nobodyOr),
  };
}

/** How rules are proved: the keys that their certificates have besides the head, and settings with choices. */
function kindOf(rules) {
  const parity = { parity: ["paired", "number"] };
  if (Object.hasOwn(EDITIONS, rules) || Object.hasOwn(BURSTEIN_EDITIONS, rules))
    return { kind: "dutch", keys: ["brackets", "bye_score", "needed"], settings: parity };
  if (Object.hasOwn(DUBOV_EDITIONS, rules))
    return { kind: "dubov", keys: ["brackets", "needed"], settings: parity };
  if (Object.hasOwn(PROCEDURE_EDITIONS, rules))
    return { kind: "procedure", keys: ["bars", "steps"], settings: PROCEDURE_EDITIONS[rules].settings };
  if (Object.hasOwn(TOPGROUP_EDITIONS, rules))
    return { kind: "topgroup", keys: ["brackets", "needed"], settings: TOPGROUP_EDITIONS[rules].settings };
  if (Object.hasOwn(TABLE_EDITIONS, rules))
    return { kind: "table", keys: ["order"] };
  if (rules === "scheveningen") return { kind: "sides", keys: ["order"] };
  if (rules === "knockout") return { kind: "knockout", keys: ["order", "groups", "seeds", "matches"] };
  if (KEIZER_EDITIONS.includes(rules))
    return { kind: "keizer", keys: ["list", "spared", "nearest", "repeats"], settings: KEIZER_SETTINGS };
  if (Object.hasOwn(LIM_EDITIONS, rules))
    return { kind: "lim", keys: ["spared", "scoregroups", "cracked"], settings: LIM_SETTINGS };
  if (Object.hasOwn(DRAUGHTS_EDITIONS, rules))
    return { kind: "draughts", keys: ["spared", "groups"], settings: DRAUGHTS_SETTINGS };
  throw new Unreadable("unknown-rules", { rules });
}

/** The whole certificate; the tournament inside it first, because it bounds everything else. */
export function readCertificate(value) {
  const from = record(value, "certificate");
  field(from, "format", "", (format, where) => choice(format, where, ["ronde-certificate"]));
  field(from, "version", "", (version, where) => whole(version, where, 1, 1));
  field(from, "program", "", (program, where) => text(program, where));
  const rules = field(from, "rules", "", (key, where) => text(key, where));
  const { kind, keys, settings: known } = kindOf(rules);
  only(from, "certificate", [...HEAD, ...keys]);
  const tournament = field(from, "tournament", "", readTournament);
  const teams = tournament.teamData?.teams;
  const teamCount = Array.isArray(teams) ? Math.min(teams.length, LIMITS.players) : 0;
  const players = Math.max(tournament.ids.length, teamCount);
  const pairing = only(field(from, "pairing", "", record), "pairing", ["pairs", "bye"]);
  const head = {
    rules,
    kind,
    tournament,
    settings: field(from, "settings", "", (settings, where) =>
      known ? readSettings(settings, where, known) : readTexts(settings, where)),
    round: field(from, "round", "", (round, where) => whole(round, where, 1, 999)),
    pairs: field(pairing, "pairs", "pairing", each(players, twoWhole(-LAST_ID, LAST_ID))),
    bye: field(pairing, "bye", "pairing", nobodyOr),
  };
  if (keys.includes("brackets")) return { ...head, ...readProofs(from, players, kind === "dutch") };
  if (kind === "keizer") return { ...head, ...readSeason(from, players) };
  if (kind === "lim") return { ...head, ...readLog(from, players) };
  if (kind === "procedure") return { ...head, ...readSteps(from, players) };
  if (kind === "draughts") return { ...head, ...readDraughts(from, players) };
  const ids = each(LIMITS.members, identity);
  const table = { ...head, order: field(from, "order", "", ids) };
  if (kind !== "knockout") return table;
  return {
    ...table,
    groups: field(from, "groups", "", each(LIMITS.groups, ids)),
    seeds: field(from, "seeds", "", ids),
    matches: field(from, "matches", "", each(LIMITS.members, readMatch)),
  };
}

/** A line of a log: players by their keys, and lists that may be left out. */
function readLine(named, lists, names) {
  return (value, path) => {
    const from = only(record(value, path), path, [...named, ...lists]);
    return Object.fromEntries([
      ...named.map((key) => [key, field(from, key, path, identity)]),
      ...lists.map((key) => [key, field(from, key, path, names, [])]),
    ]);
  };
}

/** The log of a walk from group to group, and why nobody else has the bye. */
function readLog(from, players) {
  const [ids, names] = [each(players, identity), each(LIMITS.members, name)];
  const readFloater = readLine(["player"], ["without", "usual"], names);
  const readPair = readLine(["player", "opponent"], ["without", "first", "suiting"], names);
  const readGroup = (value, path) => {
    const claim = only(record(value, path), path, GROUP);
    return {
      side: field(claim, "side", path, (side, where) => choice(side, where, ["upper", "lower", "median"])),
      residents: field(claim, "residents", path, ids),
      fromAbove: field(claim, "from_above", path, ids),
      fromBelow: field(claim, "from_below", path, ids),
      floaters: field(claim, "floaters", path, each(players, readFloater)),
      pairs: field(claim, "pairs", path, each(players, readPair)),
    };
  };
  const readCracked = (value, path) => {
    const claim = only(record(value, path), path, ["without", "pairs"]);
    return {
      without: field(claim, "without", path, names),
      pairs: field(claim, "pairs", path, each(players, twoWhole(-LAST_ID, LAST_ID))),
    };
  };
  return {
    spared: field(from, "spared", "", (value, path) => (value === null ? null : names(value, path))),
    scoregroups: field(from, "scoregroups", "", each(players + 1, readGroup)),
    cracked: field(from, "cracked", "", each(LIMITS.members, readCracked)),
  };
}

/** The list of a season, and why nobody nearer can be met, nor another have the bye. */
function readSeason(from, players) {
  const sizes = { players, vertices: players };
  const digits = new Digits();
  const names = each(players, name);
  const readNearest = (value, path) => {
    const claim = only(record(value, path), path, ["player", "without"]);
    return { player: field(claim, "player", path, identity), without: field(claim, "without", path, names) };
  };
  const readRepeats = (value, path) => {
    if (value === null) return null;
    const claim = only(record(value, path), path, ["without", "optimum"]);
    return {
      without: field(claim, "without", path, names),
      optimum: field(claim, "optimum", path, (optimum, where) => readOptimum(optimum, where, sizes, digits)),
    };
  };
  const readAllNearest = (value, path) => {
    const claims = each(players, readNearest)(value, path);
    const named = claims.map((claim) => claim.player);
    const twice = named.find((player, at) => named.indexOf(player) !== at);
    if (twice !== undefined) throw new Unreadable("twice", { path, player: twice });
    return claims;
  };
  const points = twoWhole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return {
    list: field(from, "list", "", each(players, points)),
    spared: field(from, "spared", "", namesOrNone(players)),
    nearest: field(from, "nearest", "", readAllNearest),
    repeats: field(from, "repeats", "", readRepeats),
  };
}

/** The steps of a procedure, and why the bar of the bye had to rise. */
function readSteps(from, players) {
  const sizes = { players, vertices: 2 * players + 1 };
  const digits = new Digits();
  const readBar = (bar, where) => readBarrier(bar, where, sizes);
  return {
    bars: field(from, "bars", "", each(LIMITS.rounds + 1, readBar)),
    steps: field(from, "steps", "", each(LIMITS.steps, (step, where) => readStep(step, where, sizes, digits))),
  };
}

const readIds = (players) => each(players, identity);
const namesOrNone = (players) => (value, path) => (value === null ? null : each(players, name)(value, path));

/** The score groups of a round of draughts, and why nobody else has the bye. */
function readDraughts(from, players) {
  return {
    spared: field(from, "spared", "", namesOrNone(players)),
    groups: field(from, "groups", "", each(players, (group, path) => readGroup(group, path, players))),
  };
}

function readGroup(value, path, players) {
  const from = only(record(value, path), path, ["from_above", "residents", "steps", "proofs"]);
  const readStep = (step, where) => {
    const two = list(step, where, 2);
    if (two.length !== 2) throw new Unreadable("not-two", { path: where });
    return [identity(two[0], `${where}[0]`), nobodyOr(two[1], `${where}[1]`)];
  };
  return {
    fromAbove: field(from, "from_above", path, readIds(players)),
    residents: field(from, "residents", path, readIds(players)),
    steps: field(from, "steps", path, each(players, readStep)),
    proofs: field(from, "proofs", path, each(LIMITS.draughtsProofs, (proof, where) =>
      readWalkProof(proof, where, players))),
  };
}

function readWalkProof(value, path, players) {
  const from = only(record(value, path), path, ["after", "scale", "duals", "odd_sets"]);
  const readDual = (dual, where) => {
    const said = only(record(dual, where), where, ["dual", "players"]);
    return {
      dual: field(said, "dual", where, (number, at) =>
        whole(number, at, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
      players: field(said, "players", where, readIds(players)),
    };
  };
  return {
    after: field(from, "after", path, amount),
    scale: field(from, "scale", path, (scale, where) => whole(scale, where, 1, Number.MAX_SAFE_INTEGER)),
    duals: field(from, "duals", path, each(players, readDual)),
    oddSets: field(from, "odd_sets", path, each(players, readDual)),
  };
}

/** What proves a pairing that was searched: the brackets, and why the bye is where it is. */
function readProofs(from, players, isDutch) {
  const sizes = { players, vertices: 2 * players + 1 };
  const digits = new Digits();
  if (isDutch) field(from, "bye_score", "", (score) => score);
  const byeScore = nullable(from, "bye_score", "", record);
  if (byeScore) field(only(byeScore, "bye_score", ["score", "lower"]), "lower", "bye_score", (lower) => lower);
  const readOne = isDutch ? readBracket : readTopgroup;
  const needed = (each_, where) => readNeeded(each_, where, sizes);
  return {
    needed: field(from, "needed", "", each(players, needed), isDutch ? [] : undefined),
    byeScore: byeScore && {
      score: field(byeScore, "score", "bye_score", (score, where) =>
        whole(score, where, -LAST_ID, LAST_ID),
      ),
      lower: nullable(byeScore, "lower", "bye_score", (barrier, where) =>
        readBarrier(barrier, where, sizes),
      ),
    },
    brackets: field(from, "brackets", "", each(players, (bracket, where) =>
      readOne(bracket, where, sizes, digits, false))),
  };
}
