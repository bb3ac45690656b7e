// The card of a player opens over the page on which the name stands. Names with `data-card` lead to a
// page of their own; its article `#card` is shown here, and what is chosen there is answered below it.
import { parsed } from "./fragments.js";

const dialog = document.getElementById("card-dialog");

if (dialog) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-card], [data-cards] a");
    const address = link && addressOf(link);
    if (!address || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(address);
  });
  dialog.addEventListener("ronde:answered", () => {
    if (!dialog.querySelector("[data-mistake]")) dialog.close();
  });
}

/** Return the address of the card of the player whom a link names, nothing for any other link. */
function addressOf(link) {
  if ("card" in link.dataset) return link.href;
  const player = /\/players\/(\d+)(\?.*)?$/.exec(link.getAttribute("href"));
  return player ? `${link.closest("[data-cards]").dataset.cards}/${player[1]}/card` : null;
}

/** Fetch a card and show it; where that fails, go to its page. */
async function open(address) {
  const place = dialog.querySelector("div");
  try {
    const fresh = parsed(await (await fetch(address)).text());
    const found = fresh.getElementById("card");
    if (!found) throw new Error("no card");
    place.replaceChildren(document.importNode(found, true));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  } catch {
    window.location.assign(address);
  }
}
