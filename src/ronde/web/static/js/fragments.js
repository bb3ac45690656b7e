// Replace parts of the page by the same parts of a page that the server has sent.

/** Return the document that a text of HTML makes. */
export function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

/** Replace each element found by the selectors with its namesake (same id) in `fresh`. */
export function replaceParts(fresh, selectors) {
  const focused = document.activeElement?.id;
  for (const selector of selectors) {
    for (const old of document.querySelectorAll(selector)) {
      if (!old.id) continue;
      const update = fresh.getElementById(old.id);
      if (update && !update.isEqualNode(old)) old.replaceWith(document.importNode(update, true));
    }
  }
  const version = fresh.body?.dataset.version;
  if (version) document.body.dataset.version = version;
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  document.dispatchEvent(new CustomEvent("ronde:replaced"));
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
