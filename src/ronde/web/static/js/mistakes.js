// What is wrong with a form that was sent: told beside each field, until it is typed into again.

/** Return what a page of the server says is wrong: sentences by the names of fields. */
export function mistakesIn(fresh) {
  return new Map([...fresh.querySelectorAll("[data-mistake]")].map((told) => [told.dataset.mistake, told.textContent.trim()]));
}

/**
 * Tell mistakes beside their fields and go to the first of them. Return what belongs to no field
 * that can be seen; null when everything was told.
 */
export function tellMistakes(form, mistakes) {
  const others = [];
  let first = null;
  for (const [name, sentence] of mistakes) {
    const control = [...form.elements].find((one) => one.name === name && one.type !== "hidden");
    if (!control) {
      others.push(sentence);
      continue;
    }
    tell(control, sentence);
    first ??= control;
  }
  first?.focus();
  return first && !others.length ? null : others.join(" ");
}

function tell(control, sentence) {
  for (let part = control.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  const note = document.createElement("span");
  note.className = "hint bad";
  note.id = `wrong-${control.form.id}-${control.name}`;
  note.dataset.mistake = control.name;
  note.setAttribute("role", "alert");
  note.textContent = sentence;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", note.id);
  if (control.checkVisibility()) control.after(note);
  else shownAround(control).append(note); // another control stands for it
  control.addEventListener("input", () => clear(control, note), { once: true });
}

function shownAround(control) {
  let part = control.parentElement;
  while (!part.checkVisibility()) part = part.parentElement;
  return part;
}

function clear(control, note) {
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-describedby");
  note.remove();
}

/** Forget what was told of a form before. */
export function clearMistakes(form) {
  for (const note of form.querySelectorAll("[data-mistake]")) note.remove();
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
}
