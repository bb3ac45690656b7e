// Lets two players change numbers everywhere in certificates: renumbered.mjs DOCUMENTS, a JSON list of
// [certificate of Burstein or Dubov, id, id]. Prints the certificates, in which lists, places, colours and
// boards are put right, so that only what is first among the best may be wrong.

import { readFileSync } from "node:fs";
import { readTournament } from "../../src/ronde/web/static/verify/tournament.js";
import { Pairs } from "../../src/ronde/web/static/verify/legality.js";
import { BURSTEIN_EDITIONS, bursteinHistory } from "../../src/ronde/web/static/verify/rules-burstein.js";
import { DUBOV_EDITIONS, byAverage, dubovHistory } from "../../src/ronde/web/static/verify/rules-dubov.js";

/** A document in which two ids have changed places wherever a player is named. */
function exchanged(document, one, other) {
  const to = (id) => (id === one ? other : id === other ? one : id);
  const lists = (value) => (Array.isArray(value) ? value.map(lists) : to(value));
  const single = new Set(["white", "black", "player", "bye"]);
  const named = new Set([
    "players", "pairs", "moved_down", "residents", "downfloaters", "upfloaters", "uncoloured", "left_over",
  ]);
  const renamed = (value, key) => {
    if (single.has(key) && typeof value === "number") return to(value);
    if (named.has(key) && (Array.isArray(value) ? value.flat().every(Number.isInteger) : true))
      return lists(value);
    if (key === "vertices" && value.some?.((item) => item === null || item > 0)) return value;
    if (Array.isArray(value)) return value.map((item) => renamed(item));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, renamed(item, name)]));
  };
  const copy = renamed(document);
  for (const player of copy.tournament.players) player.id = to(player.id);
  for (const bracket of copy.brackets)
    for (const optimum of ["optimum", "pairing", "upfloating"].map((key) => bracket[key]))
      if (optimum) optimum.vertices = lists(optimum.vertices);
  return copy;
}

/** Let the vertices of an optimum stand as `before` sorts those up to `end`, places for nobody last. */
function sortVertices(optimum, players, before, end = optimum.vertices.length) {
  const { vertices, partner, duals } = optimum;
  const from = vertices.map((_, at) => at);
  const isSorted = (at) => at < end && vertices[at] !== null;
  const sorted = from.filter(isSorted).sort((a, b) => before(players.get(vertices[a]), players.get(vertices[b])));
  const order = from.map((at) => (isSorted(at) ? sorted.shift() : at));
  const now = new Map(order.map((old, at) => [old, at]));
  optimum.vertices = order.map((old) => vertices[old]);
  optimum.partner = order.map((old) => now.get(partner[old]));
  optimum.duals = order.map((old) => duals[old]);
  for (const set of optimum.odd_sets) set.vertices = set.vertices.map((old) => now.get(old));
}

function renumbered([document, one, other]) {
  const copy = exchanged(document, one, other);
  const isDubov = Object.hasOwn(DUBOV_EDITIONS, copy.rules);
  const [editions, historyBy] = isDubov ? [DUBOV_EDITIONS, dubovHistory] : [BURSTEIN_EDITIONS, bursteinHistory];
  const tournament = readTournament(copy.tournament, "tournament");
  const settings = { parity: "paired", ...copy.settings };
  const history = historyBy(tournament, copy.round, editions[copy.rules], settings);
  const { byId } = history;
  const byRank = (a, b) => a.rank - b.rank;
  const sortIds = (ids) => ids?.sort((a, b) => byRank(byId.get(a), byId.get(b)));
  for (const bracket of copy.brackets) {
    for (const key of ["moved_down", "residents", "upfloaters"]) sortIds(bracket[key]);
    if (bracket.downfloaters) {
      const isDown = new Set(bracket.moved_down);
      const [above, own] = [true, false].map((side) =>
        sortIds(bracket.downfloaters.filter((id) => isDown.has(id) === side)));
      bracket.downfloaters = [...above, ...own];
    }
    if (bracket.optimum) {
      const size = bracket.moved_down.length + bracket.residents.length;
      sortVertices(bracket.optimum, byId, byRank);
      const isInside = new Set([...bracket.moved_down, ...bracket.residents]);
      const score = (player) => (isInside.has(player.id) ? 0 : 1);
      sortVertices(bracket.optimum, byId, (a, b) => score(a) - score(b) || byRank(a, b));
      sortVertices(bracket.optimum, byId, (a, b) => a.place - b.place, size);
    }
    if (bracket.upfloating) sortVertices(bracket.upfloating, byId, byRank);
    if (bracket.pairing) {
      sortVertices(bracket.pairing, byId, (a, b) => a.number - b.number);
      bracket.pairs.sort(([a], [b]) => byAverage(byId.get(a), byId.get(b)));
    }
  }
  const pairs = new Pairs(history, tournament, copy.round);
  const better = (a, b) => (byRank(a, b) < 0 ? a : b);
  copy.pairing.pairs = copy.pairing.pairs
    .map((pair) => pair.map((id) => byId.get(id)))
    .map(([a, b]) => (pairs.white(a, b) === b ? [b, a] : [a, b]))
    .sort(([a, b], [c, d]) => {
      const [first, second] = [better(a, b), better(c, d)];
      const sums = c.score + d.score - a.score - b.score;
      return second.score - first.score || sums || first.number - second.number;
    })
    .map((pair) => pair.map(({ id }) => id));
  return copy;
}

const documents = JSON.parse(readFileSync(process.argv[2], "utf8"));
process.stdout.write(JSON.stringify(documents.map(renumbered)));
