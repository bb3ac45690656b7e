// Results by keys: arrows choose the board, a key chooses the result, Enter saves it and goes on.
// What was chosen and not saved stays chosen while others enter theirs.
import { parsed, replaceParts, token } from "./fragments.js";
import { keysAreOn } from "./keys.js";

const pending = new Map();
let current = null;

const form = () => document.getElementById("results");
const rows = () => [...document.querySelectorAll("#results tr[data-board]")];
const row = (board) => document.querySelector(`#results tr[data-board="${board}"]`);

if (form()) {
  document.addEventListener("keydown", onKey);
  document.addEventListener("ronde:replaced", paint);
  for (const kind of ["click", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const chosen = event.target.closest("#results tr[data-board]");
      if (!chosen || chosen.dataset.board === current) return;
      current = chosen.dataset.board;
      paint();
    });
  }
  choose(rows().find(waits) ?? rows()[0], { quietly: true });
}

function waits(line) {
  return "waits" in line.dataset;
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || form().dataset.open !== "true") return;
  if (!keysAreOn() || event.target.closest("input, select, textarea, dialog, summary, nav")) return;
  // A control does its own work; the other keys are for the board on which it stands.
  const control = event.target.closest("a, button");
  if (control && (event.key === "Enter" || !control.closest("#results"))) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    if (!pending.has(current)) return;
    save(current);
  } else if (event.key === "Escape" && pending.delete(current)) {
    paint();
  } else {
    const result = JSON.parse(form().dataset.keys)[event.key];
    const line = current && row(current);
    if (!result || !line || !waits(line)) return;
    pending.set(current, result);
    paint();
  }
  event.preventDefault();
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

/** Show which board is chosen, and the results that wait for Enter. */
function paint() {
  if (!form()) return;
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
    if (told) told.textContent = result ? `${signs[result] ?? result} ⏎` : "";
  }
}

async function save(board) {
  const line = row(board);
  const lines = rows();
  const after = lines.slice(lines.indexOf(line) + 1).concat(lines).find((l) => l !== line && waits(l));
  const next = after?.dataset.board ?? board;
  const body = new FormData();
  body.set("result", pending.get(board));
  line.setAttribute("aria-busy", "true");
  choose(row(next)); // whoever types on does not wait for the server
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
    showConflict(told);
    if (current === next) choose(row(board));
    refresh();
    return;
  }
  pending.delete(board);
  await replaceParts(fresh, ["#sheet", "#strip", "#notices"]);
  if (!row(current)) choose(row(next) ?? rows()[0]);
}

function showConflict(text) {
  const note = document.createElement("div");
  note.className = "notice bad";
  note.setAttribute("role", "alert");
  note.textContent = text;
  document.getElementById("notices")?.replaceChildren(note);
  note.scrollIntoView({ block: "nearest" });
}

/** After a refusal the sheet shows what stands there now. */
async function refresh() {
  const response = await fetch(window.location.href).catch(() => null);
  if (response?.ok) await replaceParts(parsed(await response.text()), ["#sheet", "#strip"]);
}
