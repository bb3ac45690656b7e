// The pages of the players: a filter while typing, and rows that open for editing in place.
import { parsed } from "./fragments.js";

document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-filter]")) filter(event.target);
});
document.addEventListener("ronde:replaced", () => {
  for (const field of document.querySelectorAll("input[data-filter]")) {
    filter(field);
  }
});

// At the door: Enter checks in the only person who fits, and nobody where several do. The next name
// is typed over the one before.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.("input[data-filter='#door li']")) return;
  event.preventDefault();
  const found = [...document.querySelectorAll("#door li:not([hidden])")];
  const tile = found.length === 1 ? found[0].querySelector("button.one:not(.here)") : null;
  if (tile) tile.click();
  else event.target.select();
});

// The second of two quick clicks does not take back what the first has done.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("#door .here")) event.preventDefault();
}, true);

let isTouched = false;
document.addEventListener("pointerdown", (event) => { isTouched = event.pointerType === "touch"; }, true);
document.addEventListener("keydown", () => { isTouched = false; }, true);

document.addEventListener("ronde:sent", (event) => {
  const field = document.querySelector("input[data-filter='#door li']");
  if (!field || isTouched || !event.target.querySelector("#door")) return; // a finger needs no keyboard
  field.focus();
  field.select();
});

/** Hide the rows that do not have every word of the field. */
function filter(field) {
  const wanted = plain(field.value).split(/\s+/);
  for (const row of document.querySelectorAll(field.dataset.filter)) {
    const text = plain(row.textContent);
    row.hidden = !wanted.every((word) => text.includes(word));
  }
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-edit], a[data-cancel]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  swapRow(link.closest("tr"), link.href);
});

// What a column means is looked at again as soon as it is chosen.
document.addEventListener("change", (event) => {
  const form = event.target.matches("[data-resubmit]") ? event.target.form : null;
  form?.requestSubmit(form.querySelector("[data-look]"));
});

document.addEventListener("dblclick", (event) => {
  const row = event.target.closest("#roster tbody tr:has(a[data-edit])");
  row?.querySelector("a[data-edit]").click();
});

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("#roster tr.editing");
  if (row && event.key === "Escape") row.querySelector("a[data-cancel]")?.click();
});

/** Replace one row by the same row of another page: open for editing, or closed again. */
async function swapRow(row, address) {
  const response = await fetch(address);
  if (!response.ok) return;
  const fresh = parsed(await response.text()).getElementById(row.id);
  const old = document.getElementById(row.id); // the table may have been renewed meanwhile
  if (!fresh || !old) return;
  const update = document.importNode(fresh, true);
  old.replaceWith(update);
  (update.querySelector("input:not([type=hidden])") ?? update.querySelector("a[data-edit]"))?.focus();
}
