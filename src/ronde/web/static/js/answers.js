// Answers to what was sent: a bar in the window, wherever the page is scrolled to, until it is closed
// or another answer comes.

const NOTICES = "notices";

/** Say that something was refused, and why. */
export function refuse(sentence) {
  const note = document.createElement("div");
  note.className = "notice bad";
  note.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = sentence;
  note.append(words);
  document.getElementById(NOTICES)?.replaceChildren(note);
  closeable();
}

/** Let every answer be closed, also one that came with the page. */
function closeable() {
  for (const note of document.querySelectorAll(`#${NOTICES} > .notice`)) {
    if (!note.querySelector("[data-dismiss]")) note.append(dismiss());
  }
}

function dismiss() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "dismiss";
  button.dataset.dismiss = "";
  button.setAttribute("aria-label", document.body.dataset.close);
  button.textContent = "×";
  return button;
}

document.addEventListener("click", (event) => {
  event.target.closest?.("[data-dismiss]")?.closest(".notice").remove();
});
document.addEventListener("ronde:replaced", closeable);
closeable();
