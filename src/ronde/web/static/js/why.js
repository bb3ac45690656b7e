// "why?": the answer opens over the page. Links and forms with `data-why` lead to a page of their
// own; its article `#why` is shown here, and so are the questions that follow from it.
import { parsed } from "./fragments.js";

const dialog = document.getElementById("why-dialog");

if (dialog) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-why]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    answer(link.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-why]")) return;
    event.preventDefault();
    answer(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });
}

/** Fetch an answer and show it; where that fails, go to its page. */
async function answer(address) {
  const place = dialog.querySelector("div");
  place.setAttribute("aria-busy", "true");
  try {
    const fresh = parsed(await (await fetch(address)).text());
    const found = fresh.getElementById("why") ?? fresh.getElementById("failure");
    if (!found) throw new Error("no answer");
    place.replaceChildren(document.importNode(found, true));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  } catch {
    window.location.assign(address);
  } finally {
    place.removeAttribute("aria-busy");
  }
}
