// A page on a phone stays where it is while the server does not answer: what leads away asks first,
// so that nobody ends at an error of the browser, from which there is no way back without network.
import { refuse } from "./answers.js";

const PATIENCE = 4000; // milliseconds for an answer
let isLeaving = false;

/** Return whether the server answers now. */
export async function answers() {
  if (!navigator.onLine) return false;
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}

/** Go to a page of this site. */
export function leave(address) {
  isLeaving = true;
  window.location.assign(address);
}

/** Return whether a click on a link is one that the browser would follow in this window. */
export function isPlain(event) {
  return !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;
}

// On the window, so that whatever takes a step on the page itself comes first.
window.addEventListener("click", async (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !isPlain(event) || link.target || link.origin !== window.location.origin) return;
  if (link.hash && link.pathname === window.location.pathname && link.search === window.location.search) return;
  event.preventDefault();
  link.setAttribute("aria-busy", "true");
  if (await answers()) leave(link.href);
  else refuse(document.body.dataset.unreachable);
  link.removeAttribute("aria-busy");
});

// A page that is fetched anew would be lost; where a service worker keeps it, it comes back.
window.addEventListener("beforeunload", (event) => {
  const isLost = !navigator.onLine || document.body.classList.contains("offline");
  if (isLost && !isLeaving && !navigator.serviceWorker?.controller) event.preventDefault();
});
window.addEventListener("pageshow", () => { isLeaving = false; });
