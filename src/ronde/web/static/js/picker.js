// People are picked while one types a name, a club or a number: `data-people` is the page that
// lists who may be meant. A combobox by the ARIA pattern; without it the field is plain text.
// `data-several`: more than one is chosen; `data-adds`: the form is sent at once; `data-cell`: the
// field is a cell of a table, which the keys leave, and any text may stand in it.
import { labelled, parsed } from "./fragments.js";

const PAUSE = 120;
const MARGIN = 8;
const LOWEST = 120;
const equipped = new WeakSet();
let count = 0;
let opened = null;
const early = new Set([...document.querySelectorAll("[data-people] input[type=text]")].filter((field) => field.value !== field.defaultValue));

document.addEventListener("focusin", (event) => enter(event.target));
document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".picker .chosen button");
  if (button) removeChip(button);
});
for (const kind of ["scroll", "resize"]) window.addEventListener(kind, () => opened && position(opened), true);
enter(document.activeElement); // a field with autofocus has it already

function enter(field) {
  const box = field?.closest?.("[data-people]");
  if (box && field.matches("input[type=text]")) equip(box, field);
}

/** Make a plain field a combobox, once; what was typed before this script came is answered now. */
function equip(box, field) {
  if (equipped.has(field)) return;
  equipped.add(field);
  const list = document.createElement("ul");
  list.id = `people-${++count}`;
  list.className = "found";
  list.hidden = true;
  list.popover = "manual"; // above everything, and not cut by a table that scrolls
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", box.dataset.found);
  (field.closest("label") ?? field).after(list);
  const roles = { role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list" };
  for (const [name, value] of Object.entries(roles)) field.setAttribute(name, value);
  const isMany = "several" in box.dataset;
  const isCell = "cell" in box.dataset;
  const one = { box, field, list, isMany, isCell, active: -1, isAsking: false, isTaken: false, waiting: null, asked: null };
  field.addEventListener("input", () => ask(one));
  field.addEventListener("keydown", (event) => press(one, event));
  field.addEventListener("blur", () => (one.isCell && one.isTaken) || close(one)); // who was quick gets the answer later
  box.addEventListener("pointerdown", (event) => list.contains(event.target) && event.preventDefault()); // the focus stays
  box.addEventListener("click", (event) => list.contains(event.target) && choose(one, event.target.closest("[role=option]")));
  if (early.delete(field)) ask(one);
}

function ask(one) {
  close(one, !one.list.hidden);
  if (!one.field.value.trim() || one.field.value === one.box.dataset.chosen) return close(one);
  one.isAsking = true;
  one.waiting = setTimeout(() => fill(one), PAUSE);
}

/**
 * Fetch who may be meant and offer them. Enter takes the first, but sends a lone number, and leaves
 * a name as it is that is only near to others (`data-near`).
 */
async function fill(one) {
  const text = one.field.value.trim();
  const asked = one.asked = new AbortController();
  const address = new URL(one.box.dataset.people, window.location.href);
  address.searchParams.set("search", text);
  let found = null;
  try {
    const response = await fetch(address, { signal: asked.signal });
    found = parsed(await response.text()).getElementById("found");
  } catch {
    if (asked.signal.aborted) return; // overtaken by the next letter
  }
  const isWanted = document.activeElement === one.field || one.isTaken;
  if (!found || !isWanted || one.field.value.trim() !== text) return close(one); // it is sent as it is
  const chosen = [...one.box.querySelectorAll("input[type=hidden]")].map((sent) => sent.value);
  const people = [...found.children].filter((item) => !chosen.includes(item.dataset.value)).map((item) => document.importNode(item, true));
  if (text.length < 3 && people.every((item) => !item.dataset.value)) return close(one);
  people.forEach((item, place) => {
    item.id = `${one.list.id}-${place}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    if (!item.dataset.value) item.setAttribute("aria-disabled", "true");
  });
  one.list.replaceChildren(...people);
  one.isAsking = false;
  const first = options(one)[0];
  const isSure = first && !("near" in first.dataset);
  if (one.isTaken) {
    close(one);
    if (isSure) choose(one, first);
    return;
  }
  const isSent = !one.isMany && !one.isCell && /^\d+$/.test(text);
  show(one, true);
  activate(one, isSure && !isSent ? 0 : -1);
}

function show(one, isOpen) {
  one.list.hidden = !isOpen;
  if (one.list.isConnected) one.list.togglePopover?.(isOpen);
  one.field.setAttribute("aria-expanded", String(isOpen));
  opened = isOpen ? one : opened === one ? null : opened;
  if (isOpen) position(one);
}

/** Put what is offered below its field, or above it where there is more room. */
function position(one) {
  const field = one.field.getBoundingClientRect();
  const below = window.innerHeight - field.bottom - MARGIN;
  const above = field.top - MARGIN;
  const isBelow = below >= Math.min(LOWEST, above) || below >= above;
  const style = one.list.style;
  style.minWidth = `${field.width}px`;
  style.maxHeight = `min(20rem, ${Math.max(LOWEST, isBelow ? below : above)}px)`;
  style.top = isBelow ? `${field.bottom + 2}px` : "auto";
  style.bottom = isBelow ? "auto" : `${window.innerHeight - field.top + 2}px`;
  const room = document.documentElement.clientWidth - one.list.offsetWidth - MARGIN;
  style.left = `${Math.max(MARGIN, Math.min(field.left, room))}px`;
}

function options(one) {
  return [...one.list.querySelectorAll("[role=option]:not([aria-disabled])")];
}

function activate(one, place) {
  const all = options(one);
  one.active = place;
  all.forEach((item, at) => item.setAttribute("aria-selected", String(at === place)));
  const goal = all[place];
  if (goal) {
    one.field.setAttribute("aria-activedescendant", goal.id);
    goal.scrollIntoView({ block: "nearest" });
  } else one.field.removeAttribute("aria-activedescendant");
}

/** Forget what was asked; what is offered may stay in sight until the next answer comes. */
function close(one, isSeen = false) {
  clearTimeout(one.waiting);
  one.asked?.abort();
  one.isAsking = one.isTaken = false;
  show(one, isSeen);
  activate(one, -1);
}

function press(one, event) {
  const isOpen = !one.list.hidden;
  const last = options(one).length - 1;
  const isLeft = one.isCell && ["Enter", "Tab"].includes(event.key); // for the next cell
  if (isLeft && one.isAsking) {
    show(one, false);
    one.isTaken = true;
  } else if (isLeft && isOpen && one.active >= 0) choose(one, options(one)[one.active]);
  else if (isLeft) close(one);
  else if (event.key === "ArrowDown" && !isOpen && !one.isCell && one.field.value.trim()) fill(one);
  else if (event.key === "ArrowDown" && isOpen) activate(one, one.active >= last ? 0 : one.active + 1);
  else if (event.key === "ArrowUp" && isOpen) activate(one, one.active <= 0 ? last : one.active - 1);
  else if (event.key === "Enter" && isOpen && one.active >= 0) choose(one, options(one)[one.active]);
  else if (event.key === "Enter" && one.isMany && one.isAsking) one.isTaken = true; // and not yet sent
  else if (event.key === "Escape" && isOpen) close(one);
  else if (event.key === "Backspace" && !one.field.value) one.box.querySelector(".chosen li:last-child button")?.click();
  else return;
  if (event.key !== "Backspace" && !isLeft) event.preventDefault();
}

function choose(one, item) {
  if (!item?.dataset.value) return;
  if (one.isMany) {
    addChip(one, item.dataset.value);
    one.field.value = "";
  } else {
    one.field.value = one.box.dataset.chosen = item.dataset.value;
  }
  close(one);
  one.field.dispatchEvent(new Event("input", { bubbles: true }));
  one.field.dispatchEvent(new CustomEvent("ronde:picked", { bubbles: true, detail: { ...item.dataset } }));
  if ("adds" in one.box.dataset) one.field.form.requestSubmit();
}

/** Show somebody who was chosen among several; what is sent stands in a hidden field. */
function addChip(one, value) {
  const { box, field } = one;
  let chosen = box.querySelector(".chosen");
  if (!chosen) {
    chosen = document.createElement("ul");
    chosen.className = "chosen";
    one.list.after(chosen);
  }
  const chip = document.createElement("li");
  chip.className = "chip";
  chip.append(value);
  const sent = Object.assign(document.createElement("input"), { type: "hidden", name: field.name, value });
  const away = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
  away.setAttribute("aria-label", labelled(box.dataset.remove, value));
  chip.append(sent, away);
  chosen.append(chip);
  field.required = false;
}

/** Take away somebody who was chosen, here or before the server showed the form again. */
function removeChip(button) {
  const box = button.closest("[data-people]");
  const field = box.querySelector("input[type=text]");
  button.closest(".chip").remove();
  field.required = "required" in box.dataset && !box.querySelector(".chip");
  field.focus();
}
