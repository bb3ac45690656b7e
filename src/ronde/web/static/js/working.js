// A value of the standings is a link to its working on the card of the player; with scripts the
// working is shown in a dialog beside the table instead.
import { parsed } from "./fragments.js";

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.('.standings td a[href*="#working-"]');
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = new URL(link.href);
  try {
    const response = await fetch(address.pathname + address.search);
    const card = parsed(await response.text());
    const working = card.getElementById(address.hash.slice(1));
    if (!response.ok || !working) throw new Error("no working");
    show(working, card.querySelector("h1")?.textContent ?? "");
  } catch {
    window.location.assign(link.href);
  }
});

function show(working, name) {
  document.querySelector("dialog.working-dialog")?.remove();
  const dialog = document.createElement("dialog");
  dialog.className = "working-dialog";
  dialog.setAttribute("aria-label", name);
  const title = document.createElement("h2");
  title.textContent = name;
  const close = document.createElement("button");
  close.className = "button";
  close.textContent = document.body.dataset.close;
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "actions";
  form.append(close);
  dialog.append(title, document.importNode(working, true), form);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
