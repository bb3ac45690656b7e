// Replace parts of the page by the same parts of a page that the server has sent.

/** Return the document that a text of HTML makes. */
export function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

/** Return a value behind its label, with the colon as the language of the page sets it. */
export function labelled(label, value) {
  const said = { "{label}": label, "{value}": value };
  return document.body.dataset.labelled.replace(/\{label\}|\{value\}/g, (part) => said[part]);
}

const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";

let isPressed = false;
const waiting = [];
const SPACE = " "; // presses a button until it is let go

document.addEventListener("pointerdown", () => { isPressed = true; }, true);
document.addEventListener("keydown", (event) => { isPressed ||= event.key === SPACE; }, true);
for (const kind of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(kind, release, true);
window.addEventListener("blur", release);

function release() {
  isPressed = false;
  setTimeout(() => { // the click itself comes first
    if (!isPressed) for (const go of waiting.splice(0)) go();
  });
}

/** Wait until nothing is pressed: a button replaced between down and up would lose its click. */
export function released() {
  return isPressed ? new Promise((go) => waiting.push(go)) : Promise.resolve();
}

/** Return whether `fresh` was made before what this page shows already. */
function isOlder(fresh) {
  return Number(fresh.body?.dataset.version) < Number(document.body.dataset.version);
}

/**
 * Replace each element found by the selectors with its namesake (same id) in `fresh`. Of a page
 * that was overtaken by another only the notices are taken.
 */
export async function replaceParts(fresh, selectors) {
  await released();
  const isLate = isOlder(fresh);
  const places = placesOfFocus();
  const before = titleOfScreen()?.textContent;
  for (const selector of isLate ? selectors.filter((one) => one === "#notices") : selectors) {
    for (const old of document.querySelectorAll(selector)) {
      if (!old.id) continue;
      const update = fresh.getElementById(old.id);
      if (!update || update.isEqualNode(old)) continue;
      const copy = document.importNode(update, true);
      if (old.hasAttribute("aria-live")) old.replaceChildren(...copy.childNodes); // a new region would not be read aloud
      else old.replaceWith(copy);
    }
  }
  const { version, head, boards } = fresh.body?.dataset ?? {};
  if (version && !isLate) Object.assign(document.body.dataset, { version, head });
  if (boards !== undefined && !isLate) document.body.dataset.boards = boards;
  document.dispatchEvent(new CustomEvent("ronde:replaced"));
  if (titleOfScreen()?.textContent === before) putFocusBack(places);
  else beginScreen();
}

/** Return the heading that says which screen this is. */
function titleOfScreen() {
  return document.querySelector("main h1");
}

/** Begin another screen at its heading: its third button is not the one that was pressed before. */
function beginScreen() {
  if (document.activeElement && document.activeElement !== document.body) return;
  const title = titleOfScreen();
  if (title) title.tabIndex = -1;
  title?.focus({ preventScroll: true });
}

/** Return what can have the focus in a part. */
function controlsOf(part) {
  return [...part.querySelectorAll(CONTROLS)].filter((control) => control.checkVisibility());
}

/** Return where the focus is: the parts with an id around it, and which control of each it is. */
function placesOfFocus() {
  const places = [];
  const focused = document.activeElement;
  for (let part = focused?.closest("[id]"); part; part = part.parentElement?.closest("[id]")) {
    places.push({ id: part.id, which: controlsOf(part).indexOf(focused) });
  }
  return places;
}

/** Whoever works by keys goes on at the same place, or beside it, although it was replaced. */
function putFocusBack(places) {
  for (const { id, which } of places) {
    if (document.activeElement && document.activeElement !== document.body) return;
    const part = document.getElementById(id);
    const controls = part ? controlsOf(part) : [];
    const goal = which < 0 ? part : controls[Math.min(which, controls.length - 1)];
    goal?.focus({ preventScroll: true });
  }
}

/** Show a passing message in the corner. */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  const note = document.createElement("div");
  note.className = "notice toast";
  note.setAttribute("role", "status");
  note.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), 5000);
}

/** Return the token that every change carries. */
export function token() {
  return document.querySelector('meta[name="csrf-token"]')?.content ?? "";
}
