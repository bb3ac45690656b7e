// The manual phase: what is typed, or dragged from one player to another, is judged at once.
import { parsed } from "./fragments.js";

const form = document.getElementById("manual-form");
let waiting = null;
let dragged = null;

if (form) {
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(judge, 200);
  });
  showFields();
  form.elements.kind.addEventListener("change", showFields);
  makeDraggable();
  document.addEventListener("ronde:replaced", makeDraggable);
}

/** Two of the changes concern one player only. */
function showFields() {
  const alone = ["bye", "turn"].includes(form.elements.kind.value);
  form.elements.other.closest(".field").hidden = alone;
  form.elements.other.required = !alone;
}

async function judge() {
  const place = document.getElementById("legality");
  const { kind, one, other } = form.elements;
  if (!one.value || (other.required && !other.value)) {
    place.replaceChildren();
    return;
  }
  const asked = new URLSearchParams({ kind: kind.value, one: one.value, other: other.value });
  const fresh = await fetch(`${form.dataset.try}?${asked}`).then((got) => got.text()).then(parsed).catch(() => null);
  const told = fresh?.getElementById("legality");
  if (told) {
    place.replaceChildren(...[...told.childNodes].map((node) => document.importNode(node, true)));
    return;
  }
  const note = document.createElement("div");
  note.className = "notice bad";
  note.textContent = fresh?.getElementById("failure")?.textContent ?? document.body.dataset.unreachable;
  place.replaceChildren(note);
}

function makeDraggable() {
  for (const man of document.querySelectorAll("#boards [data-player]:not([draggable])")) {
    man.draggable = true;
    man.addEventListener("dragstart", () => { dragged = man; });
    man.addEventListener("dragover", (event) => {
      event.preventDefault();
      man.classList.add("drop-here");
    });
    man.addEventListener("dragleave", () => man.classList.remove("drop-here"));
    man.addEventListener("drop", (event) => {
      event.preventDefault();
      man.classList.remove("drop-here");
      if (dragged && dragged !== man) exchange(dragged.dataset.player, man.dataset.player);
      dragged = null;
    });
  }
}

/** Fill the form in for two players who take each other's places; the reason is still asked. */
function exchange(one, other) {
  form.elements.kind.value = "swap";
  form.elements.one.value = one;
  form.elements.other.value = other;
  showFields();
  judge();
  form.scrollIntoView({ block: "center" });
  form.elements.reason.focus();
}
