// A round: its boards, results by keys and by touch, the next pairing, and why.
import { button, el, select } from "./elements.js";
import { change, desk, question } from "./desk.js";
import { doing, go } from "./shell.js";
import { roundProof } from "./proof.js";
import { showWhy } from "./why.js";
import { t } from "./texts.js";

const MAIN = 3;
let current = null; // the board on which a key enters a result
let shownRound = null;

export async function roundView(number) {
  const { view } = desk;
  if (!view.played) return [heading(t("round")), nextSheet(), el("p", { class: "empty" }, t("not_paired"))];
  const wanted = Math.min(number || view.played, view.played);
  shownRound = wanted === view.played ? view.round : await question("round", { round: wanted });
  const { boards, byes } = shownRound;
  if (!boards.some((one) => one.board === current)) current = (boards.find((one) => !one.result) ?? boards[0])?.board ?? null;
  return [
    heading(view.rounds ? t("round_of", { round: wanted, rounds: view.rounds }) : t("round_n", { round: wanted }),
      el("span", { class: `chip ${shownRound.open ? "warn" : "good"}` }, shownRound.open ? shownRound.missing : t("round_complete", { number: wanted })),
      el("span", { class: "push actions no-print" }, button(t("print"), () => print()))),
    rounds(wanted),
    wanted === view.played && !shownRound.open ? nextSheet() : "",
    el("div", { class: "table" }, el("table", { class: "paired" },
      el("thead", {}, el("tr", {}, ["board", "white", "result", "black", "why"].map((name) => el("th", { scope: "col", class: `of-${name}` }, t(name))))),
      el("tbody", {}, boards.map(boardRow)))),
    byes.length ? el("section", { class: "sheet" }, el("h2", {}, t("no_board")),
      el("ul", {}, byes.map((one) => el("li", {}, `${one.number} ${one.name}: ${one.kind}`)))) : "",
    view.is_played_here ? el("p", { class: "quiet small hint-of-keys" }, t("keys", { keys: keysTold() })) : "",
    roundProof(shownRound),
  ];
}

function heading(text, ...beside) {
  return el("div", { class: "head" }, el("span", { class: "printed" }, desk.view.name), el("h1", {}, text), ...beside);
}

function rounds(wanted) {
  const numbers = Array.from({ length: desk.view.played }, (_, place) => place + 1);
  return el("nav", { class: "rounds no-print", "aria-label": t("round") },
    numbers.map((one) => el("a", { href: `#round-${one}`, "aria-current": one === wanted ? "true" : null }, String(one))));
}

function nextSheet() {
  const { next, is_played_here: isPlayedHere } = desk.view;
  if (!isPlayedHere) return "";
  if (next === null) return el("div", { class: "sheet next no-print" }, el("p", {}, t("event_over")));
  const pair = doing(async () => {
    await change("pair");
    current = null;
    go("round");
  });
  return el("div", { class: "sheet next no-print" }, el("p", {}, t("round_n", { round: next })), button(t("pair_round", { round: next }), pair, { class: "button main", id: "pair" }));
}

/** Return the results that have keys, each with its keys: `1 → 1–0, = 5 → ½–½`. */
function keysTold() {
  const { keys, kinds } = desk.view;
  const told = ({ spelling, sign }) => [Object.keys(keys).filter((key) => keys[key] === spelling).join(" "), sign];
  return kinds.map(told).filter(([own]) => own).map(([own, sign]) => `${own} → ${sign}`).join(", ");
}

function boardRow(one) {
  const side = ({ number, name, points }) => [el("span", { class: "no" }, String(number)), name, el("span", { class: "pts" }, points)];
  return el("tr", { id: `board-${one.board}`, "aria-current": one.board === current ? "true" : null, onclick: () => choose(one.board) },
    el("th", { scope: "row", class: "num of-board" }, String(one.board)),
    el("td", { class: "of-white" }, side(one.white)),
    el("td", { class: "of-result" }, el("span", { class: "printed" }, one.sign || "…"), entry(one)),
    el("td", { class: "of-black" }, side(one.black)),
    el("td", { class: "of-why" }, button(t("why"), () => showWhy(shownRound.number, one.board), { class: "button tiny", "aria-label": t("why_board", { board: one.board }) })));
}

function entry(one) {
  const { kinds, is_played_here: isPlayedHere } = desk.view;
  if (!isPlayedHere) return el("span", {}, one.sign);
  const main = kinds.slice(0, MAIN).map((kind) =>
    button(kind.sign, () => enter(one.board, kind.spelling), { class: "button tiny", title: kind.word, "aria-pressed": String(one.result === kind.spelling) }));
  const others = kinds.slice(MAIN).map((kind) => [kind.spelling, `${kind.sign} ${kind.word}`, kind.spelling === one.result]);
  const more = select([["", "…", false], ["*", `– ${t("take_back")}`, false], ...others], {
    "aria-label": `${t("more")} (${t("board")} ${one.board})`,
    onchange: (event) => event.target.value && enter(one.board, event.target.value === "*" ? "" : event.target.value),
  });
  return el("span", { class: "enter" }, main, more);
}

const enter = doing(async (board, result) => {
  const { number, boards } = shownRound;
  await change("result", { round: number, board, result });
  const after = boards.filter((one) => one.board > board && !one.result);
  const before = boards.filter((one) => one.board < board && !one.result);
  current = result ? (after[0] ?? before[0])?.board ?? board : board;
  await go(number === desk.view.played ? "round" : `round-${number}`);
  document.getElementById(`board-${current}`)?.scrollIntoView({ block: "nearest" });
});

function choose(board) {
  current = board;
  for (const row of document.querySelectorAll("table.paired tbody tr")) {
    if (row.id === `board-${board}`) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
  document.getElementById(`board-${board}`)?.scrollIntoView({ block: "nearest" });
}

/** A key on the page of a round: a result, an arrow, or Backspace. */
export function roundKey(event) {
  if (!shownRound || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select, textarea") || !desk.view.is_played_here) return;
  const place = shownRound.boards.findIndex((one) => one.board === current);
  if (place < 0) return;
  const result = desk.view.keys[event.key];
  if (event.key === "ArrowDown") choose(shownRound.boards[Math.min(place + 1, shownRound.boards.length - 1)].board);
  else if (event.key === "ArrowUp") choose(shownRound.boards[Math.max(place - 1, 0)].board);
  else if (event.key === "Backspace") enter(current, "");
  else if (result && !shownRound.boards[place].result) enter(current, result); // a slip changes no result
  else return;
  event.preventDefault();
}
