// Tell since when a page is not up to date, and let the browser keep the pages for players: with
// a service worker they open without network, each with the time at which it was true.
const { asOf } = document.body.dataset;
const GRACE = 4000; // milliseconds in which a line may break and come back
let timer = 0;

if (asOf) {
  // A page that was kept says so itself; once the server answers again it is fetched anew.
  const isKept = document.getElementById("as-of") !== null;
  document.addEventListener("ronde:line", (event) => (event.detail.isOpen ? found(isKept) : lost()));
  window.addEventListener("offline", () => lost(0));
  window.addEventListener("online", () => probe(isKept));
  if ("serviceWorker" in navigator) keepPages().catch(() => {}); // without network there is no script
}

function lost(grace = GRACE) {
  if (timer || document.getElementById("as-of")) return;
  timer = setTimeout(show, grace, new Date());
}

function found(isKept) {
  clearTimeout(timer);
  timer = 0;
  if (isKept) window.location.reload();
  else document.getElementById("as-of")?.remove();
}

/** Ask for this page: a line may not have noticed that the network was gone. */
async function probe(isKept) {
  try {
    if ((await fetch(window.location.href, { cache: "no-store" })).ok) found(isKept);
  } catch {
    // still nothing; the next change of the network asks again
  }
}

function show(moment) {
  const note = document.createElement("div");
  note.id = "as-of";
  note.className = "notice warn";
  note.setAttribute("role", "status");
  const time = moment.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
  const told = document.createElement("p");
  told.textContent = asOf.replace("{time}", time);
  note.append(told);
  document.getElementById("main").prepend(note);
}

/** Let the service worker keep this page, which came before the worker was there. */
async function keepPages() {
  const wasHere = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register("/service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  if (wasHere) return;
  if (document.readyState !== "complete") await new Promise((go) => window.addEventListener("load", go));
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  active.postMessage({ page: window.location.href, files });
}
