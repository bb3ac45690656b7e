// Keys: an element with `data-key="u"` is clicked (or focused, if it is a field) by that key while
// nobody is typing; "?" lists the keys of the page. Listed words are the elements' own.

const KEPT = "ronde-keys";

/** Whether single keys act here; who speaks to the computer, or trembles, turns them off. */
export function keysAreOn() {
  return window.localStorage.getItem(KEPT) !== "off";
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !keysAreOn()) return;
  if (event.target.closest("input, select, textarea, dialog, [contenteditable]")) return;
  // Enter and space belong to the control that has the focus.
  if (["Enter", " "].includes(event.key) && event.target.closest("a, button, summary")) return;
  if (event.key === "?") {
    listKeys();
    event.preventDefault();
    return;
  }
  const goal = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!goal) return;
  event.preventDefault();
  if (goal.matches("input, select, textarea")) goal.focus();
  else goal.click();
  // What a key unfolds is to be filled in.
  goal.closest("summary")?.parentElement.querySelector(":scope[open] input:not([type=hidden])")?.focus();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-list-keys]")) listKeys();
});

// A menu that is left, by pointer or by keys, closes.
for (const kind of ["click", "focusin"]) {
  document.addEventListener(kind, (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
}

for (const button of document.querySelectorAll("[data-list-keys]")) button.hidden = false;
document.getElementById("keys-on")?.addEventListener("change", (event) => {
  window.localStorage.setItem(KEPT, event.target.checked ? "on" : "off");
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

/** Show the keys of this page. */
export function listKeys() {
  const dialog = document.getElementById("keys");
  if (!dialog) return;
  const list = dialog.querySelector("dl");
  list.replaceChildren();
  for (const goal of document.querySelectorAll("[data-key]")) {
    const key = document.createElement("dt");
    const cap = document.createElement("kbd");
    cap.textContent = goal.dataset.key;
    key.append(cap);
    const word = document.createElement("dd");
    word.textContent = goal.dataset.keyWord ?? goal.getAttribute("aria-label") ?? goal.textContent.trim();
    list.append(key, word);
  }
  dialog.querySelector("#keys-on").checked = keysAreOn();
  dialog.showModal();
}
