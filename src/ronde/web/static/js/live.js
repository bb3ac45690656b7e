// Listen to the event of this page; when somebody changes it, fetch the page again and take over
// the elements marked `data-live` (each needs an id). What is being typed is left alone.
import { parsed, replaceParts, toast } from "./fragments.js";

const address = document.body.dataset.live;
let waiting = null;

if (address) {
  const source = new EventSource(address);
  source.addEventListener("change", (message) => {
    const news = JSON.parse(message.data);
    if (news.version <= Number(document.body.dataset.version)) return;
    document.dispatchEvent(new CustomEvent("ronde:change", { detail: news }));
    if (news.who && news.who !== document.body.dataset.who) toast(`${news.who}: ${news.what}`);
    clearTimeout(waiting);
    // A little patience: many steps in a row, or many browsers at once, ask once.
    waiting = setTimeout(refresh, 80 + Math.random() * Number(document.body.dataset.spread ?? 200));
  });
  source.addEventListener("error", () => document.body.classList.add("offline"));
  source.addEventListener("open", () => document.body.classList.remove("offline"));
  window.addEventListener("pagehide", () => source.close());
}

/** Fetch this page again and replace its live parts, except one in which somebody is typing. */
export async function refresh() {
  if (!document.querySelector("[data-live][id]")) return;
  const text = await thisPageAgain();
  if (text === null) return;
  const fresh = parsed(text);
  const busy = document.activeElement?.closest("input, select, textarea")?.closest("[data-live]");
  if (busy) busy.setAttribute("data-stale", "");
  replaceParts(fresh, ["[data-live]:not([data-stale])"]);
  busy?.removeAttribute("data-stale");
}

/** Return this page as it is now; null while leaving it or offline: the next news ask again. */
async function thisPageAgain() {
  try {
    const response = await fetch(window.location.href, { headers: { "X-Ronde-Live": "1" } });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
