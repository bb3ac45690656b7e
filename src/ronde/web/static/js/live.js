// Listen to the event of this page; when somebody changes it, fetch the page again and take over
// the elements marked `data-live` (each needs an id). What is being typed is left alone.
//
// A page that is a file (`data-file`) never changes: `head.json` of the event says where the files of
// the present version are, and the page is fetched from there. It is asked, too, while no line can
// be had.
import { labelled, parsed, released, replaceParts, toast } from "./fragments.js";

const address = document.body.dataset.live;
const { file } = document.body.dataset;
const headOf = (path) => `${path.split("/").slice(0, 3).join("/")}/head.json`;
let polling = 0;
let present = null; // the head of the file that came last; null when a page came
const AT_LEAST = 80; // milliseconds before a page is fetched again
const AGAIN = 1000; // the same while news keep coming: nobody reads faster
const FORECAST_TIMES = 5; // so often at most a page is fetched for one forecast
const PAUSE = 2000; // milliseconds before the server is called again, about
const LONGEST_PAUSE = 60000; // the same after many calls
const POLL = 20000; // milliseconds before the head is asked for again, while no line can be had
let heard = { version: 0, head: "" }; // the latest news
let wanted = heard; // the latest of them that concern this page
let replaced = false; // whether they are of another journal than this page shows
let renewing = false;
let forecast = ""; // the latest forecast of which was heard
let renewingForecast = false;

if (address) listen();
document.addEventListener("ronde:changed", renewedHere);

/**
 * Listen; a browser comes back by itself after a line was cut, but gives up after an answer that
 * is no line, such as that of a proxy whose server is being replaced: then it is called again.
 */
function listen(pause = PAUSE) {
  const source = new EventSource(address);
  const leave = () => source.close();
  source.addEventListener("change", (message) => hear(JSON.parse(message.data)));
  source.addEventListener("forecast", (message) => {
    const { revision, spread } = JSON.parse(message.data);
    forecast = revision;
    renewForecast(spread);
  });
  source.addEventListener("error", () => {
    if (!document.body.classList.contains("offline")) tellLine(false);
    document.body.classList.add("offline");
    if (file) polling ||= setTimeout(poll, POLL * (0.5 + Math.random()));
    if (source.readyState !== EventSource.CLOSED) return;
    window.removeEventListener("pagehide", leave);
    setTimeout(listen, pause * (0.5 + Math.random()), Math.min(2 * pause, LONGEST_PAUSE));
  });
  source.addEventListener("open", () => {
    document.body.classList.remove("offline");
    clearTimeout(polling);
    polling = 0;
    tellLine(true);
    pause = PAUSE;
  });
  window.addEventListener("pagehide", leave);
}

function hear(news) {
  replaced ||= isAnother(news);
  if (replaced || concerns(news)) wanted = news;
  heard = news;
  if (isShown()) return showsHeard();
  document.dispatchEvent(new CustomEvent("ronde:change", { detail: news }));
  if (news.who && news.who !== document.body.dataset.who) toast(labelled(news.who, news.what));
  renew(news.spread ?? Number(document.body.dataset.spread ?? 200));
}

/** Ask what the present version is, as long as nobody tells. */
async function poll() {
  const head = await presentHead();
  if (head && head.version > heard.version) hear(head);
  polling = setTimeout(poll, POLL * (0.5 + Math.random()));
}

/** Return version and head that are shown, and where their files are; null while offline. */
async function presentHead() {
  try {
    const response = await fetch(headOf(window.location.pathname));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function tellLine(isOpen) {
  document.dispatchEvent(new CustomEvent("ronde:line", { detail: { isOpen } }));
}

/** Renew this page after a change of which the page around it tells, where no line can be had. */
function renewedHere(event) {
  if (!document.querySelector("[data-live][id]")) return;
  event.preventDefault();
  refresh();
}

/** Return whether this page shows what was heard and concerns it, or something newer. */
function isShown() {
  const { version, head } = document.body.dataset;
  return head === wanted.head || (!replaced && Number(version) > wanted.version);
}

/** Return whether this page may look different after news: it may, unless they name other boards. */
function concerns({ boards, since }) {
  const { boards: own, version } = document.body.dataset;
  if (!boards || own === undefined || since > Math.max(Number(version), heard.version)) return true;
  const mine = own.split(" ");
  return boards.some((board) => mine.includes(board) || mine.includes(board.split(".")[0]));
}

/** Note that this page is as the latest news have it: what came after it did not concern it. */
function showsHeard() {
  const { dataset } = document.body;
  if (replaced || Number(dataset.version) >= heard.version) return;
  dataset.version = heard.version;
  dataset.head = heard.head;
}

/** Return whether a backup took the place of the journal: it does not go on where it was. */
function isAnother({ version, head }) {
  return version < heard.version || (version === heard.version && head !== heard.head);
}

/** Fetch the page until it shows the latest news; many browsers at once ask spread over a while. */
async function renew(spread) {
  if (renewing) return;
  renewing = true;
  let wait = AT_LEAST;
  do {
    await new Promise((go) => setTimeout(go, wait + Math.random() * spread));
    if (isShown()) break; // the answer to a form of this page has it meanwhile
    if (replaced) document.body.dataset.version = "0"; // the page that comes is not older
    if (!(await refresh())) break;
    wait = AGAIN;
  } while (!isShown());
  replaced = false;
  if (isShown()) showsHeard();
  renewing = false;
}

/**
 * Fetch a page that shows a forecast until it shows the latest one. Another process may answer that
 * still makes it: then a little later again.
 */
async function renewForecast(spread) {
  if (renewingForecast) return;
  renewingForecast = true;
  for (let times = 1; times <= FORECAST_TIMES && !showsForecast(); times += 1) {
    await new Promise((go) => setTimeout(go, times * AT_LEAST + Math.random() * spread));
    if (!showsForecast()) await refresh();
    if (!showsForecast()) await new Promise((go) => setTimeout(go, AGAIN));
  }
  renewingForecast = false;
}

/** Return whether this page shows the latest forecast, or none at all. */
function showsForecast() {
  const part = document.querySelector("[data-forecast]");
  return !part || part.dataset.forecast === forecast;
}

/** Fetch this page again and replace its live parts, except one in which somebody is typing. */
export async function refresh() {
  if (!document.querySelector("[data-live][id]")) return false;
  present = null;
  const text = await thisPageAgain();
  if (text === null) return false;
  const fresh = parsed(text);
  // What no result concerned is the file of before, which names the version of before.
  if (present) Object.assign(fresh.body.dataset, { version: present.version, head: present.head });
  await released();
  const busy = document.activeElement?.closest("input:not([data-rows]), select, textarea")?.closest("[data-live]");
  if (busy) busy.setAttribute("data-stale", "");
  keepOpen(fresh);
  await replaceParts(fresh, ["[data-live]:not([data-stale])"]);
  document.title = fresh.title;
  busy?.removeAttribute("data-stale");
  return true;
}

/** What is unfolded stays so: nobody here asked for the page to change. */
function keepOpen(fresh) {
  for (const part of document.querySelectorAll("[data-live][id]")) {
    const now = part.querySelectorAll("details");
    const coming = fresh.getElementById(part.id)?.querySelectorAll("details") ?? [];
    if (now.length !== coming.length) continue;
    now.forEach((one, place) => { coming[place].open ||= one.open; });
  }
}

/** Return this page as it is now; null while leaving it or offline: the next news ask again. */
async function thisPageAgain() {
  try {
    const response = file ? await fileAgain() : await fetch(window.location.href, { headers: { "X-Ronde-Live": wanted.version } });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Return the answer with the file of this page in the version that is shown now. */
async function fileAgain() {
  const head = await presentHead();
  if (!head?.pages) return fetch(window.location.href, { headers: { "X-Ronde-Live": wanted.version } });
  const headers = { "X-Ronde-Live": head.version, "X-Ronde-Page": window.location.href };
  const response = await fetch(`${head.pages}${file}`, { headers });
  if (response.ok && !response.redirected) present = head;
  return response;
}
