// Forms with `data-fetch` are sent without leaving the page. The server answers with the same
// page as always; the parts named by `data-fetch` (selectors of elements with an id, "main" when
// empty) are taken from it. After an error its notice is shown and the form keeps what was typed.
import { parsed, replaceParts, token } from "./fragments.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  const question = event.submitter?.dataset.confirm ?? form.dataset.confirm;
  if (question && !window.confirm(question)) {
    event.preventDefault();
    return;
  }
  if (!("fetch" in form.dataset) || form.method !== "post") return;
  event.preventDefault();
  send(form, event.submitter);
});

/** Send a form and put the answer in place; resolves to whether it was accepted. */
export async function send(form, submitter) {
  const body = new FormData(form, submitter);
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  form.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(action, {
      method: "POST",
      body,
      headers: { "X-CSRF-Token": token() },
    });
    const fresh = parsed(await response.text());
    if (!response.ok) {
      showFailure(fresh);
      return false;
    }
    const wanted = (form.dataset.fetch || "main").split(/\s*,\s*/);
    await replaceParts(fresh, [...wanted, "#strip", "#notices"]);
    form.dispatchEvent(new CustomEvent("ronde:sent", { bubbles: true }));
    return true;
  } catch {
    showFailure(null);
    return false;
  } finally {
    form.removeAttribute("aria-busy");
  }
}

function showFailure(fresh) {
  const place = document.getElementById("notices");
  const told = fresh?.getElementById("failure");
  const note = document.createElement("div");
  note.className = "notice bad";
  note.setAttribute("role", "alert");
  note.textContent = told?.textContent.trim() || document.body.dataset.unreachable;
  place?.replaceChildren(note);
  note.scrollIntoView({ block: "nearest" });
}
