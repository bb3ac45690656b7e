// People are picked while one types a name, a club or a number: `data-people` is the page that
// lists who may be meant. A combobox by the ARIA pattern; without it the field is plain text.
import { parsed } from "./fragments.js";

const PAUSE = 120;
let count = 0;

document.addEventListener("focusin", (event) => enter(event.target));
document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".picker .chosen button");
  if (button) removeChip(button);
});
enter(document.activeElement); // a field with autofocus has it already

function enter(field) {
  const box = field?.closest?.("[data-people]");
  if (box && field.matches("input[type=text]")) equip(box, field);
}

/** Make a plain field a combobox; once is enough. */
function equip(box, field) {
  if (field.hasAttribute("role")) return;
  const list = document.createElement("ul");
  list.id = `people-${++count}`;
  list.className = "found";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", box.dataset.found);
  field.closest("label").after(list);
  const roles = { role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list" };
  for (const [name, value] of Object.entries(roles)) field.setAttribute(name, value);
  const isMany = "several" in box.dataset;
  const one = { box, field, list, isMany, active: -1, isAsking: false, isTaken: false, waiting: null, asked: null };
  field.addEventListener("input", () => ask(one));
  field.addEventListener("keydown", (event) => press(one, event));
  field.addEventListener("blur", () => close(one));
  box.addEventListener("pointerdown", (event) => list.contains(event.target) && event.preventDefault()); // the focus stays
  box.addEventListener("click", (event) => list.contains(event.target) && choose(one, event.target.closest("[role=option]")));
}

function ask(one) {
  close(one, !one.list.hidden);
  if (!one.field.value.trim() || one.field.value === one.box.dataset.chosen) return close(one);
  one.isAsking = true;
  one.waiting = setTimeout(() => fill(one), PAUSE);
}

/** Fetch who may be meant and offer them; Enter takes the first, but sends a lone number. */
async function fill(one) {
  const text = one.field.value.trim();
  one.asked = new AbortController();
  const address = new URL(one.box.dataset.people, window.location.href);
  address.searchParams.set("search", text);
  let found;
  try {
    const response = await fetch(address, { signal: one.asked.signal });
    found = parsed(await response.text()).getElementById("found");
  } catch {
    return; // overtaken by the next letter, or no server: what is typed is sent as it is
  }
  if (!found || document.activeElement !== one.field) return;
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
  one.list.hidden = false;
  one.field.setAttribute("aria-expanded", "true");
  one.isAsking = false;
  const isSent = !one.isMany && /^\d+$/.test(text);
  activate(one, isSent || !options(one).length ? -1 : 0);
  if (one.isTaken) choose(one, options(one)[0]);
  one.isTaken = false;
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
  one.list.hidden = !isSeen;
  one.field.setAttribute("aria-expanded", String(isSeen));
  activate(one, -1);
}

function press(one, event) {
  const isOpen = !one.list.hidden;
  const last = options(one).length - 1;
  if (event.key === "ArrowDown" && !isOpen && one.field.value.trim()) fill(one);
  else if (event.key === "ArrowDown" && isOpen) activate(one, one.active >= last ? 0 : one.active + 1);
  else if (event.key === "ArrowUp" && isOpen) activate(one, one.active <= 0 ? last : one.active - 1);
  else if (event.key === "Enter" && isOpen && one.active >= 0) choose(one, options(one)[one.active]);
  else if (event.key === "Enter" && one.isMany && one.isAsking) one.isTaken = true; // and not yet sent
  else if (event.key === "Escape" && isOpen) close(one);
  else if (event.key === "Backspace" && !one.field.value) one.box.querySelector(".chosen li:last-child button")?.click();
  else return;
  if (event.key !== "Backspace") event.preventDefault();
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
  away.setAttribute("aria-label", `${box.dataset.remove}: ${value}`);
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
