// Forms with `data-unsaved` (the words for it) say so as long as something in them is not saved,
// and the browser asks before the page is left.

const saved = new WeakMap();
const guarded = () => [...document.querySelectorAll("form[data-unsaved]")];
const content = (form) => new URLSearchParams([...new FormData(form)].filter(([name]) => !OWN.has(name))).toString();
const OWN = new Set(["csrf_token", "expected"]); // what the server wrote, not people

for (const form of guarded()) saved.set(form, content(form));
document.addEventListener("input", (event) => show(event.target.form));
document.addEventListener("change", (event) => show(event.target.form));
window.addEventListener("beforeunload", (event) => {
  if (guarded().some(isUnsaved)) event.preventDefault();
});

/** Whether a form has something that was typed and not saved. */
function isUnsaved(form) {
  return saved.has(form) && saved.get(form) !== content(form);
}

/** What a form has now is saved. */
export function markSaved(form) {
  if (!saved.has(form)) return;
  saved.set(form, content(form));
  show(form);
}

function show(form) {
  if (!form || !saved.has(form)) return;
  const isOpen = isUnsaved(form);
  for (const place of form.querySelectorAll(".actions")) {
    let note = place.querySelector(".unsaved");
    if (!note && isOpen) {
      note = document.createElement("span");
      note.className = "chip warn unsaved";
      note.setAttribute("role", "status");
      note.textContent = form.dataset.unsaved;
      place.append(note);
    } else if (note && !isOpen) note.remove();
  }
}
