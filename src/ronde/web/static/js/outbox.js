// What is entered in a form with `data-entry` waits on this phone until the server has answered. Each
// entry has a key of its own: sent twice it is taken once. What was refused stays here, too, until
// somebody has read why.
import { parsed, token } from "./fragments.js";
import { leave } from "./stay.js";

const NAME = "ronde-outbox";
const PATIENCE = 10000; // milliseconds for an answer
const PAUSE = 2000; // milliseconds before the next attempt, doubled each time
const LONGEST_PAUSE = 60000;
const place = document.getElementById("outbox");
let pause = PAUSE;
let timer = 0;
let sending = null;

/** Return what is kept on this phone: entries that wait, and those that were refused. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? [];
  } catch {
    return [];
  }
}

function keep(entries) {
  localStorage.setItem(NAME, JSON.stringify(entries));
  paint();
}

function change(key, values) {
  keep(kept().map((entry) => (entry.key === key ? { ...entry, ...values } : entry)));
}

function remove(key) {
  keep(kept().filter((entry) => entry.key !== key));
}

/** Return a key that nobody else has; `crypto.randomUUID` is not there without https. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the entry that waits, by the address to which it is sent. */
export function waitingFor(action) {
  return kept().find((entry) => !entry.why && entry.action === action);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-entry]") || event.defaultPrevented) return;
  event.preventDefault();
  submit(event.target);
});

/** Keep what a form says and send it; without a good answer the page stays, and the outbox tells why. */
async function submit(form) {
  const { entry, board, sign, then } = form.dataset;
  const buttons = form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  const left = await enter({
    key: form.elements.key.value, fields: fieldsOf(form),
    action: form.getAttribute("action"), page: then, told: entry, board, sign,
  });
  if (!left) {
    leave(then);
    return;
  }
  for (const button of buttons) button.disabled = false;
  form.elements.key.value = newKey(); // what is sent next is another entry
  form.dispatchEvent(new CustomEvent("ronde:waits", { bubbles: true }));
  place.scrollIntoView();
}

/** Return the names and values of a form; its token is that of the moment in which it is sent. */
function fieldsOf(form) {
  return [...new FormData(form)].filter(([name]) => !["csrf_token", "key"].includes(name));
}

/**
 * Keep an entry ({ key, action, page, fields, told, board, sign }) and send what waits. It takes the
 * place of another that still waits for the same address.
 */
async function enter(entry) {
  const others = kept().filter((other) => other.key !== entry.key && (other.why || other.action !== entry.action));
  keep([...others, { ...entry, why: "" }]);
  await flush();
  return kept().find((other) => other.key === entry.key);
}

/** Send what waits, one after another; what finds no answer is tried again later. */
export function flush() {
  clearTimeout(timer);
  sending ??= sendAll().finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  for (let next = waiting(); next; next = waiting()) {
    if (!(await send(next))) {
      timer = setTimeout(flush, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      return;
    }
    pause = PAUSE;
  }
}

const waiting = () => kept().find((entry) => !entry.why);

/** Send an entry; resolves to whether there was an answer, good or bad. */
async function send(entry) {
  try {
    let response = await post(entry, token());
    if (response.status === 403) response = await post(entry, await freshToken(entry));
    // A change that was made is answered by a redirect, and by nothing else.
    if (response.type === "opaqueredirect") return settle(entry);
    if (response.status >= 500 || [408, 429].includes(response.status)) return false;
    const isOver = [401, 403].includes(response.status);
    const why = isOver ? place.dataset.ended : said(parsed(await response.text()));
    change(entry.key, { why: why || place.dataset.ended, ...(isOver && { told: entry.board }) });
    return true;
  } catch {
    return false;
  }
}

/** Return why a page refuses, and what it advises to do. */
function said(page) {
  return [...page.querySelectorAll("#failure, #advice")].map((part) => part.textContent.trim()).join(" ");
}

function settle(entry) {
  remove(entry.key);
  document.dispatchEvent(new CustomEvent("ronde:entered", { detail: entry }));
  return true;
}

function post(entry, csrf) {
  const body = new FormData();
  const fields = entry.fields ?? [["result", entry.result]]; // an entry that an older version kept
  for (const [name, value] of fields) body.append(name, value);
  body.set("key", entry.key);
  return fetch(entry.action, {
    method: "POST", body, redirect: "manual", headers: { "X-CSRF-Token": csrf },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Return the token of now: this page may be older than the session. */
async function freshToken(entry) {
  const response = await fetch(entry.page, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  return parsed(await response.text()).querySelector('meta[name="csrf-token"]')?.content ?? "";
}

/** Show what waits and what was refused. */
function paint() {
  const entries = kept();
  place.hidden = !entries.length;
  place.replaceChildren(...entries.map(line));
  document.dispatchEvent(new CustomEvent("ronde:outbox"));
}

function line(entry) {
  const note = document.createElement("div");
  const body = document.createElement("div");
  note.className = entry.why ? "notice bad" : "notice warn";
  if (entry.why) note.setAttribute("role", "alert");
  const told = document.createElement("p");
  const what = document.createElement("strong");
  what.textContent = entry.told;
  told.append(what, " ", entry.why || place.dataset.waits);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = entry.why ? place.dataset.seen : place.dataset.again;
  button.addEventListener("click", () => (entry.why ? remove(entry.key) : flush()));
  body.append(told, button);
  note.append(body);
  return note;
}

if (place) {
  paint();
  flush();
  window.addEventListener("online", flush);
  window.addEventListener("storage", paint); // another page of this phone
  document.addEventListener("ronde:replaced", flush); // the server has answered something
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
}
