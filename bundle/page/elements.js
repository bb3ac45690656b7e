// Elements of the page, made from their name, their attributes and what is in them; texts are texts.
import { base64 } from "./base64.js";

export function el(name, given = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...content.flat().filter((one) => one !== null && one !== undefined && one !== false && one !== ""));
  return made;
}

export function button(text, pressed, given = {}) {
  return el("button", { type: "button", class: "button", ...given, onclick: pressed }, text);
}

export function field(label, control, hint = "") {
  return el("label", { class: "field" }, el("span", { class: "label" }, label), control, hint && el("span", { class: "hint" }, hint));
}

export function select(options, given = {}) {
  return el("select", given, options.map(([value, text, chosen]) => el("option", { value, selected: Boolean(chosen) }, text)));
}

/** Return a table as Python lays it out; `cell` may put something else into a cell. */
export function tableOf({ headings, rows, right }, cell = (text) => text, given = {}) {
  const side = (column) => (right.includes(column) ? { class: "num" } : {});
  return el("div", { class: "table", tabindex: "0", role: "region", "aria-label": given["aria-label"] ?? headings.join(", ") },
    el("table", given,
      el("thead", {}, el("tr", {}, headings.map((text, column) => el("th", { scope: "col", ...side(column) }, text)))),
      el("tbody", {}, rows.map((cells, row) => el("tr", {}, cells.map((text, column) => el("td", side(column), cell(text, row, column))))))));
}

/** A field on which a file is dropped, or where one is chosen. */
export function drop(label, hint, taken, given = {}) {
  const input = el("input", { type: "file", ...given, onchange: () => take(input.files) });
  const place = el("label", { class: "drop field" }, el("span", { class: "label" }, label), input, hint && el("span", { class: "hint" }, hint));
  const take = (files) => files.length && taken(files[0]);
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("over");
    take(event.dataTransfer.files);
  });
  return place;
}

/** Return a file as its name and its bytes in Base64, as requests have it. */
export async function sent(file) {
  return { file: file.name, data: base64(new Uint8Array(await file.arrayBuffer())) };
}

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
