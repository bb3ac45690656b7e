// Forms with `data-fetch` are sent without leaving the page. The server answers with the same
// page as always; the parts named by `data-fetch` (selectors of elements with an id, "main" when
// empty) are taken from it. Other forms into which something is typed lead to the next page as
// always, but only once they are accepted. What is wrong is told beside its field, and the form
// keeps what was typed; a form with `data-again` in the answer takes its place, refused or not.
import { refuse } from "./answers.js";
import { markSaved } from "./drafts.js";
import { parsed, replaceParts, token } from "./fragments.js";
import { clearMistakes, mistakesIn, tellMistakes } from "./mistakes.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  const question = event.submitter?.dataset.confirm ?? form.dataset.confirm;
  if (question && !window.confirm(question)) {
    event.preventDefault();
    return;
  }
  if (form.method !== "post" || form.target || !token() || "entry" in form.dataset) return; // for the outbox
  if (!("fetch" in form.dataset) && !isTyped(form)) return;
  event.preventDefault();
  take(form, event.submitter);
});

const taken = new WeakMap(); // the buttons pressed in each form that is being sent

/** Send a form once for each of its buttons that is pressed, in order, whatever is still under way. */
async function take(form, submitter) {
  const { name = "", value = "" } = submitter ?? {};
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const presses = taken.get(form) ?? [];
  if (presses.some((press) => press.name === name && press.value === value && press.action === action)) return;
  presses.push({ name, value, action });
  if (presses.length > 1) return;
  taken.set(form, presses);
  for (; presses.length; presses.shift()) await send(form, presses[0]);
  taken.delete(form);
}

const TYPED = "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea";

/** Whether something is typed into a form, which would be lost with the page. */
function isTyped(form) {
  return [...form.elements].some((control) => control.matches(TYPED));
}

/** Send a form and put the answer in place; resolves to whether it was accepted. */
async function send(form, { name, value, action }) {
  const body = new FormData(form);
  if (name) body.append(name, value);
  const release = "fetch" in form.dataset ? () => {} : hold();
  form.setAttribute("aria-busy", "true");
  try {
    const headers = { "X-CSRF-Token": token() };
    if (!("fetch" in form.dataset)) headers["X-Ronde-Stays"] = "1";
    const response = await fetch(action, { method: "POST", body, headers });
    const fresh = parsed(await response.text());
    clearMistakes(form);
    if (response.status === 428) {
      release();
      await replaceParts(fresh, ["main", "#notices"]); // a question, with the same form once more
      return false;
    }
    const isAgain = fresh.getElementById(form.id)?.hasAttribute("data-again");
    if (!response.ok && !isAgain) {
      release();
      const others = tellMistakes(form, mistakesIn(fresh));
      if (others !== null) refuse(others || sentenceOf(fresh));
      return false;
    }
    markSaved(form);
    const next = response.headers.get("X-Ronde-Next");
    if (next !== null) {
      leave(next);
      return true;
    }
    release();
    const wanted = (form.dataset.fetch || "main").split(/\s*,\s*/);
    await replaceParts(fresh, [...wanted, "#strip", "#notices"]);
    if (response.ok) form.dispatchEvent(new CustomEvent("ronde:sent", { bubbles: true }));
    return response.ok;
  } catch {
    release();
    refuse(document.body.dataset.unreachable);
    return false;
  } finally {
    form.removeAttribute("aria-busy");
    form.dispatchEvent(new CustomEvent("ronde:answered", { bubbles: true }));
  }
}

/**
 * Take no click and no key while a form is sent that leads to another page: what is sent meanwhile
 * would meet the state before it. Return how the page is released when the form is refused.
 */
function hold() {
  const main = document.querySelector("main");
  const focused = document.activeElement;
  const release = () => {
    main.inert = false;
    focused.focus({ preventScroll: true });
  };
  main.inert = true;
  window.addEventListener("pageshow", release, { once: true }); // somebody who goes back to it
  return release;
}

/** Go to the next page; to the same one as well, which a mark in the address would not load. */
function leave(next) {
  const target = new URL(next, window.location.href);
  const isHere = target.pathname + target.search === window.location.pathname + window.location.search;
  if (isHere && target.hash) window.location.hash = target.hash;
  if (isHere) window.location.reload();
  else window.location.assign(target);
}

/** Return what a page says went wrong. */
function sentenceOf(fresh) {
  return fresh.getElementById("failure")?.textContent.trim() || document.body.dataset.unreachable;
}
