// Listen to the event of this page; when somebody changes it, fetch the page again and take over
// the elements marked `data-live` (each needs an id). What is being typed is left alone.
import { parsed, released, replaceParts, toast } from "./fragments.js";

const address = document.body.dataset.live;
const AT_LEAST = 80; // milliseconds before a page is fetched again
const AGAIN = 1000; // the same while news keep coming: nobody reads faster
let latest = 0;
let renewing = false;

if (address) {
  const source = new EventSource(address);
  source.addEventListener("change", (message) => {
    const news = JSON.parse(message.data);
    if (news.version <= shown()) return;
    document.dispatchEvent(new CustomEvent("ronde:change", { detail: news }));
    if (news.who && news.who !== document.body.dataset.who) toast(`${news.who}: ${news.what}`);
    latest = Math.max(latest, news.version);
    renew(news.spread ?? Number(document.body.dataset.spread ?? 200));
  });
  source.addEventListener("error", () => document.body.classList.add("offline"));
  source.addEventListener("open", () => document.body.classList.remove("offline"));
  window.addEventListener("pagehide", () => source.close());
}

/** Return the version that this page shows. */
function shown() {
  return Number(document.body.dataset.version);
}

/** Fetch the page until it shows the latest news; many browsers at once ask spread over a while. */
async function renew(spread) {
  if (renewing) return;
  renewing = true;
  let wait = AT_LEAST;
  while (latest > shown()) {
    await new Promise((go) => setTimeout(go, wait + Math.random() * spread));
    if (!(await refresh())) break;
    wait = AGAIN;
  }
  renewing = false;
}

/** Fetch this page again and replace its live parts, except one in which somebody is typing. */
export async function refresh() {
  if (!document.querySelector("[data-live][id]")) return false;
  const text = await thisPageAgain();
  if (text === null) return false;
  const fresh = parsed(text);
  await released();
  const busy = document.activeElement?.closest("input, select, textarea")?.closest("[data-live]");
  if (busy) busy.setAttribute("data-stale", "");
  await replaceParts(fresh, ["[data-live]:not([data-stale])"]);
  busy?.removeAttribute("data-stale");
  return true;
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
