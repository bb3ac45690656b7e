// The entry: a certificate, as text or as an object, and what of it is proved.
//
// Everything is worked out anew from the results in the document (C.04.3 of 2017 and 2026, C.04.1 of 2012
// and 2011, C.04.4.1 to C.04.4.3 and C.04.5 of 2026, C.04.6 of 2024 and 2026, C.05 Annex 1), as
// docs/formats/certificate.md tells it for all verifiers; that page and its decisions are the rules of
// Scheveningen, of knock-outs, of seasons and of the Swiss of draughts. Nothing is thrown, whatever the
// document is, and the time is bounded. The verdict is
// one of `verified`, `verified-but-order` (the order of candidates was not tried to the end),
// `refused`, `unreadable`, `out-of-time`. `ok` of a line is true, false, or null for what was not tried.

import { Clock, LIMITS, OutOfTime, Unreadable } from "./limits.js";
import { BURSTEIN_EDITIONS, bursteinHistory, isSeedingRound } from "./rules-burstein.js";
import { BursteinWalk } from "./burstein.js";
import { DUBOV_EDITIONS, dubovHistory } from "./rules-dubov.js";
import { DubovWalk } from "./dubov.js";
import { EDITIONS } from "./rules-dutch.js";
import { PROCEDURE_EDITIONS, procedureHistory, settingsOf } from "./rules-procedure.js";
import { ProcedureWalk } from "./procedure.js";
import { Pairs } from "./legality.js";
import { Walk } from "./walk.js";
import { TOPGROUP_EDITIONS, firstColourOf, matchHistory } from "./rules-topgroup.js";
import { TopgroupWalk } from "./topgroup.js";
import { judgeKnockout } from "./rules-knockout.js";
import { judgeSides } from "./rules-scheveningen.js";
import { judgeTable } from "./rules-table.js";
import { judgeDraughts } from "./draughts.js";
import { judgeSeason } from "./keizer.js";
import { judgeLim } from "./lim.js";
import { comparedAcceleration } from "./acceleration.js";
import { checkRound, isOfTournament } from "./round.js";
import { doubleMatches } from "./matches-double.js";
import { teamMatches } from "./matches-team.js";
import { historyOf, initialColourOf, numbersOf, refuseUnpairable } from "./history.js";
import { readCertificate } from "./certificate.js";
import { refuseLoose } from "./strict.js";
import { sentence } from "./texts.js";

/** The object of a document; bytes are UTF-8. */
function parsed(document) {
  if (document instanceof ArrayBuffer || ArrayBuffer.isView(document)) {
    const [most, found] = [2 * LIMITS.text, document.byteLength];
    if (found > most) throw new Unreadable("too-many", { path: "certificate", most, found });
    try {
      return parsed(new TextDecoder("utf-8", { fatal: true }).decode(document));
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable("no-json");
    }
  }
  if (typeof document !== "string") return document;
  const [most, found] = [LIMITS.text, document.length];
  if (found > most) throw new Unreadable("too-many", { path: "certificate", most, found });
  let value;
  try {
    value = JSON.parse(document);
  } catch {
    throw new Unreadable("no-json");
  }
  refuseLoose(document);
  return value;
}

function judge(document, say) {
  const clock = new Clock(LIMITS.milliseconds);
  const orderClock = new Clock(LIMITS.millisecondsOfOrder);
  const certificate = readCertificate(parsed(document));
  const judgeWhole = { table: judgeTable, sides: judgeSides, knockout: judgeKnockout }[certificate.kind];
  if (judgeWhole) return judgeWhole(certificate, say);
  if (certificate.kind === "keizer") return judgeSeason(certificate, clock, say);
  if (certificate.kind === "lim") return judgeLim(certificate, clock, say);
  if (certificate.kind === "draughts") return judgeDraughts(certificate, clock, say);
  if (certificate.kind === "topgroup") return judgeTopgroup(certificate, clock, orderClock, say);
  const { tournament, round } = certificate;
  const settings = { parity: "paired", ...certificate.settings };
  const { edition, historyBy, WalkBy } = systemOf(certificate);
  const history = historyBy(tournament, round, edition, settings);
  if (history.ranked.length < 2) throw new Unreadable("nobody-paired");
  const claim = comparedAcceleration(tournament, round, numbersOf(tournament, 1));
  if (claim) say({ article: "C.04.7", bracket: null, claim, ok: true, values: {} });
  const pairs = new Pairs(history, tournament, round);
  const work = { certificate, edition, history, pairs, clock, orderClock, say };
  return checkRound(work) && new WalkBy(work).check();
}

/** The edition by which players are paired, how it sees them, and how it goes through the brackets. */
function systemOf({ rules, round, tournament, bars }) {
  if (Object.hasOwn(PROCEDURE_EDITIONS, rules)) {
    const historyBy = (event, number, edition, stated) =>
      procedureHistory(event, number, edition, settingsOf(edition, stated), bars.length);
    return { edition: PROCEDURE_EDITIONS[rules], historyBy, WalkBy: ProcedureWalk };
  }
  if (Object.hasOwn(DUBOV_EDITIONS, rules))
    return { edition: DUBOV_EDITIONS[rules], historyBy: dubovHistory, WalkBy: DubovWalk };
  if (Object.hasOwn(BURSTEIN_EDITIONS, rules)) {
    if (!isSeedingRound(round, tournament))
      return { edition: BURSTEIN_EDITIONS[rules], historyBy: bursteinHistory, WalkBy: BursteinWalk };
    return { edition: EDITIONS["dutch-2026"], historyBy: historyOf, WalkBy: Walk };
  }
  return { edition: EDITIONS[rules], historyBy: historyOf, WalkBy: Walk };
}

/** C.04.5, C.04.6: the event is turned into one whose games are matches. */
function judgeTopgroup(certificate, clock, orderClock, say) {
  const { rules, round, tournament } = certificate;
  const edition = TOPGROUP_EDITIONS[rules];
  const usual = Object.entries(edition.settings).map(([name, [first]]) => [name, first]);
  const settings = { ...Object.fromEntries(usual), ...certificate.settings };
  const event = edition.isTeams
    ? teamMatches(tournament, settings)
    : doubleMatches(tournament);
  if (event.cells.length !== round - 1)
    throw new Unreadable("rounds-before", { round, found: event.cells.length });
  refuseUnpairable(tournament.rounds, round, event.numberOfRounds);
  const history = matchHistory(event, round, edition, settings);
  if (history.ranked.length < 2) throw new Unreadable("nobody-paired");
  const isOwn = isOfTournament(certificate);
  say({ article: "3.1", bracket: null, claim: "tournament", ok: isOwn, values: {} });
  const pairs = new Pairs({ ranked: history.ranked, initialColour: 0 }, event, round);
  const initialColour = edition.isTeams
    ? firstColourOf(event)
    : initialColourOf(tournament, { parity: "number" });
  const work = { certificate, edition, settings, history, pairs, clock, orderClock, say, initialColour };
  return isOwn && new TopgroupWalk(work).check();
}

/** What a verdict names because it was not verified: taken from a setting, or replayed only. */
const TAKEN = ["stated-numbers", "stated-seeds", "sides-stated", "replayed"];

/** Claims that tell of which kind a round is, and its sentence when it is proved. */
const OWN_VERDICTS = {
  "table-games": "verified-table",
  "knockout-games": "verified-knockout",
  "keizer-list": "verified-keizer",
  "lim-groups": "verified-lim",
  "draughts-groups": "verified-draughts",
};

/** Judge a certificate; sentences are in `language` (en, de, es, fr, nl, pt). */
export function verify(document, options = {}) {
  const language = options?.language ?? "en";
  const lines = [];
  const say = ({ article, bracket, claim, ok, values }) => {
    const kind = ok === null ? "open" : ok ? "yes" : "no";
    const told = sentence(language, `${claim}.${kind}`, { bracket, ...values });
    lines.push({ article, bracket, claim, ok, sentence: told });
  };
  const end = (verdict, told = verdict) => {
    const taken = verdict.startsWith("verified") ? lines.filter((line) => TAKEN.includes(line.claim)) : [];
    const sentences = [sentence(language, `verdict.${told}`, {}), ...taken.map((line) => line.sentence)];
    return { verdict, lines, sentence: sentences.join(" ") };
  };
  try {
    const isProved = judge(document, say);
    if (!isProved || lines.some((line) => line.ok === false)) return end("refused");
    const own = lines.find((line) => Object.hasOwn(OWN_VERDICTS, line.claim));
    if (own) return end("verified", OWN_VERDICTS[own.claim]);
    return end(lines.some((line) => line.ok === null) ? "verified-but-order" : "verified");
  } catch (error) {
    if (error instanceof OutOfTime) return end("out-of-time");
    const known = error instanceof Unreadable;
    const told = sentence(language, known ? error.key : "unforeseen", known ? error.values : {});
    lines.push({ article: "", bracket: null, claim: "document", ok: false, sentence: told });
    return end("unreadable");
  }
}
