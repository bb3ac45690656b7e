// Results by keys. Figures go to the field "jump", which finds a board by its number or by the letters
// of a name, until somebody begins to type results: by Enter, an arrow, a click on a board or a name.
// From then on one key enters the result of the chosen board and goes on to the next that waits, and
// the page says so; Escape goes back to the field. A result that could not be saved stays chosen;
// Enter tries again.
import { refuse } from "./answers.js";
import { labelled, parsed, replaceParts, token } from "./fragments.js";
import { keysAreOn, listKeys } from "./keys.js";

const pending = new Map();
const jump = document.getElementById("jump");
let current = null;
let jumped = null; // the board to which the field led
let typing = false; // whether a key is a result
let order = []; // of the boards as this visitor has them: none moves away under the pointer

const form = () => document.getElementById("results");
const rows = () => [...document.querySelectorAll("#results [data-board]")];
const row = (board) => document.querySelector(`#results [data-board="${board}"]`);
const parts = () => form().dataset.fetch.split(/\s*,\s*/);

if (form()) {
  order = rows().map((line) => line.dataset.board);
  document.addEventListener("keydown", onKey);
  jump?.addEventListener("keydown", onJumpKey);
  jump?.addEventListener("input", onJump);
  jump?.addEventListener("focus", () => setTyping(false));
  document.addEventListener("ronde:replaced", () => {
    keepOrder();
    paint();
  });
  document.addEventListener("click", (event) => {
    if (boardAt(event) && !event.target.closest("a, button")) begin(boardAt(event));
    else point(event);
  });
  document.addEventListener("focusin", (event) => {
    if (!point(event)) return;
    if (event.target.matches("a:focus-visible, button:focus-visible")) setTyping(true); // reached by keys
  });
  choose(firstToType(), { quietly: true });
  if (jump?.closest("[data-begins]")) setTyping(true); // right after the round was published
}

function firstToType() {
  return rows().find(waits) ?? rows()[0];
}

/** Return the board on which something happens; a game of a match that is over takes nothing any more. */
function boardAt(event) {
  return event.target.closest("#results [data-board]:has(a, button)");
}

/** Choose the board on which something happens; return it. */
function point(event) {
  const chosen = boardAt(event);
  if (chosen && chosen.dataset.board !== current) {
    current = chosen.dataset.board;
    paint();
  }
  return chosen;
}

/** From now on a key is a result, of this board first. */
function begin(line) {
  setTyping(true);
  choose(line);
}

function setTyping(is) {
  typing = is;
  if (!is) jumped = null;
  paint();
}

/** Return to the field: figures are numbers of boards again. */
function stop() {
  setTyping(false);
  jump?.focus();
}

function waits(line) {
  return "waits" in line.dataset;
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || form()?.dataset.open !== "true") return;
  if (!keysAreOn() || event.target.closest("input, select, textarea, dialog, summary, nav")) return;
  // A control does its own work; the other keys are for the board on which it stands.
  const control = event.target.closest("a, button");
  if (control && (event.key === "Enter" || !control.closest("#results"))) return;
  if (!(typing ? typeKey(event) : findKey(event))) return;
  event.preventDefault();
}

/** Take a key while results are typed; return whether it was one for that. */
function typeKey(event) {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    if (!pending.has(current)) return false;
    save(current);
  } else if (event.key === "Escape") {
    if (pending.delete(current)) paint();
    else stop();
  } else {
    return enter(resultOf(event));
  }
  return true;
}

/** Take a key while a board is looked for: a figure goes to the field, and nothing enters a result. */
function findKey(event) {
  if (["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) begin(startingBoard());
  else if (figureOf(event) && jump) {
    jump.focus();
    jump.value = figureOf(event);
    onJump();
  } else {
    return false;
  }
  return true;
}

/** Return the board at which typing begins: the chosen one while it waits, else the first that does. */
function startingBoard() {
  const line = current && row(current);
  return line && waits(line) ? line : firstToType();
}

/** Return the figure of a key, also where it needs Shift (AZERTY) or the number pad is locked. */
function figureOf(event) {
  if (/^[0-9]$/.test(event.key)) return event.key;
  return event.shiftKey ? "" : event.code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1] ?? "";
}

/** Return the result that a key means; a figure counts before the sign on the same key. */
function resultOf(event) {
  const keys = JSON.parse(form().dataset.keys);
  return keys[figureOf(event)] ?? keys[event.key];
}

/** Enter a result on the chosen board; return whether that board waits for one. */
function enter(result) {
  const line = current && row(current);
  if (!result || !line || !waits(line) || line.hasAttribute("aria-busy")) return false;
  pending.set(current, turned(line, result));
  paint();
  save(current);
  return true;
}

/** Return a result from the other side, where Black sits on the left: a board of a match. */
function turned(line, result) {
  return "turned" in line.dataset ? JSON.parse(form().dataset.turned)[result] ?? result : result;
}

// The field that jumps

/** Return the boards that a text means: by number exactly, or by the beginning of a name. */
function meant(text) {
  const plain = folded(text).trim();
  if (!plain) return [];
  if (/^[0-9.]+$/.test(plain)) {
    return rows().filter((line) => numberOf(line) === plain || numberOf(line).startsWith(`${plain}.`));
  }
  const found = rows().filter((line) => folded(` ${line.dataset.names}`).includes(` ${plain}`));
  const open = found.filter(waits);
  return open.length ? open : found;
}

function numberOf(line) {
  return line.dataset.number ?? line.cells[0].textContent.trim();
}

function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[-,'’]/g, " ").toLowerCase();
}

/** Show the board that is meant so far; Enter goes there. */
function onJump() {
  const text = jump.value.trim();
  const found = meant(text);
  document.getElementById("jump-told").textContent = !text ? "" : found.slice(0, 3).map(told).join(" · ") || "–";
  if (!found.length) return;
  choose(found[0], { quietly: true });
}

function told(line) {
  return labelled(numberOf(line), line.dataset.names);
}

function onJumpKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const found = meant(jump.value);
  const figure = figureOf(event);
  const isName = /\p{L}/u.test(jump.value);
  if (event.key === "Enter" && jump.value.trim()) {
    if (found.length) go(found[0]);
  } else if (event.key === "Enter" || event.key === "ArrowDown") {
    jump.value = "";
    onJump();
    begin(startingBoard());
  } else if (event.key === "Escape") {
    jump.value = "";
    onJump();
    jump.blur();
  } else if (event.key === "?" && !jump.value && keysAreOn()) {
    listKeys();
  } else if (isName && figure && !(/\p{L}/u.test(event.key) && meant(jump.value + event.key).length)) {
    // No name has figures: one after a name is the result of its board.
    if (found.length === 1) goBack(enter(resultOf(event)));
  } else if (!isName && figure && figure !== event.key) {
    jump.value += figure; // the row of figures of AZERTY without Shift
    onJump();
  } else {
    return;
  }
  event.preventDefault();
}

/** Go to a board; after its result one comes back for the next slip. */
function go(line) {
  jump.value = "";
  document.getElementById("jump-told").textContent = told(line);
  begin(line);
  jumped = current;
}

function goBack(entered) {
  if (!entered) return;
  jump.value = "";
  jump.focus();
}

function move(step) {
  const lines = rows();
  const place = lines.findIndex((line) => line.dataset.board === current);
  choose(lines[Math.min(lines.length - 1, Math.max(0, place + step))]);
}

function choose(line, { quietly = false } = {}) {
  if (!line) return;
  current = line.dataset.board;
  paint();
  if (quietly) return;
  line.focus({ preventScroll: true });
  line.scrollIntoView({ block: "nearest" });
}

/** Put the boards where they were: what is entered goes behind when the page is opened again. */
function keepOrder() {
  if (form()?.dataset.turned) return; // matches with their boards or games stay in order
  const before = rows();
  const known = order.map(row).filter(Boolean);
  const lines = [...known, ...before.filter((line) => !known.includes(line))];
  if (document.querySelector("#results [aria-sort$=ending]")) return; // the visitor has sorted them
  if (!before.length || lines.every((line, place) => line === before[place])) return;
  const focused = document.activeElement;
  before[0].parentElement.append(...lines);
  if (focused !== document.activeElement) focused.focus({ preventScroll: true });
}

/** Show which board is chosen, whether keys are results, and the results that wait for Enter. */
function paint() {
  if (!form()) return;
  form().toggleAttribute("data-typing", typing);
  const entry = jump?.closest(".entry");
  entry?.toggleAttribute("data-typing", typing);
  const said = entry?.querySelector("[data-says]");
  const chosen = current && row(current);
  if (said && chosen) said.textContent = said.dataset.says.replace("{board}", numberOf(chosen));
  const signs = JSON.parse(form().dataset.signs);
  for (const line of rows()) {
    const board = line.dataset.board;
    if (!waits(line)) pending.delete(board);
    const result = pending.get(board);
    line.classList.toggle("current", board === current);
    if (board === current) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
    for (const button of line.querySelectorAll(".pick")) {
      button.classList.toggle("chosen", button.value === result);
    }
    const told = line.querySelector(".pending");
    const seen = result && turned(line, result);
    if (told) told.textContent = result ? `${signs[seen] ?? seen} ⏎` : "";
  }
}

async function save(board) {
  const line = row(board);
  const hasJumped = board === jumped;
  jumped = null;
  const lines = rows();
  const after = lines.slice(lines.indexOf(line) + 1).concat(lines).find((l) => l !== line && waits(l));
  const next = after?.dataset.board ?? board;
  const body = new FormData();
  body.set("result", pending.get(board));
  line.setAttribute("aria-busy", "true");
  choose(row(next), { quietly: hasJumped || document.activeElement === jump }); // no wait for the server
  goBack(hasJumped);
  let fresh = null;
  let told = document.body.dataset.unreachable;
  try {
    const response = await fetch(line.dataset.action, {
      method: "POST", body, headers: { "X-CSRF-Token": token() },
    });
    fresh = parsed(await response.text());
    told = response.ok ? "" : fresh.getElementById("failure")?.textContent.trim() || told;
  } catch {
    fresh = null;
  }
  line.removeAttribute("aria-busy");
  if (told) {
    refuse(told);
    if (current === next) choose(row(board));
    refresh();
    return;
  }
  pending.delete(board);
  if (form()) await replaceParts(fresh, [...parts(), "#strip", "#notices"]);
  if (!row(current)) choose(row(next) ?? rows()[0]);
}

/** After a refusal the sheet shows what stands there now. */
async function refresh() {
  const response = await fetch(window.location.href).catch(() => null);
  if (response?.ok) await replaceParts(parsed(await response.text()), [...parts(), "#strip"]);
}
