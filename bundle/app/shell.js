// The page around the office: it has the worker with Python, hands it what the pages in the frame
// ask for, and says what concerns all of them. One tab of the browser has the database; another one
// only shows what the first answers, also after each change, and takes over when that is closed.
const texts = JSON.parse(document.getElementById("texts").textContent);
const place = new URL("./", document.baseURI).pathname;
const frame = document.getElementById("frame");
const bar = document.querySelector(".around-bar");
const told = document.getElementById("told");
const notice = document.getElementById("notice");
const LASTING = "ronde lasting";
const QUIET = 1500; // milliseconds without a request after which something is prepared
const SOON = 300; // milliseconds in which changes are shown together
const LATEST = 3000; // milliseconds in which a service worker that is given up says why
const CHANGED = "ronde:changed";
const changes = new BroadcastChannel(`ronde ${place}`);
let language = [...navigator.languages].map((one) => one.slice(0, 2)).find((one) => one in texts) ?? "en";
let worker = null;
let isOwner = false;
let number = 0;
let answers = 0;
let resting = 0;
let renewing = 0;
let isStale = false;
let isNewerThere = false;
const waiting = new Map();

const t = (name, facts = {}) => texts[language][name].replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");

function el(name, given = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...content);
  return made;
}

const button = (text, pressed, main = false) => el("button", { type: "button", class: main ? "button main" : "button", onclick: pressed }, text);

/** Say something instead of the office. */
function say(text, ...actions) {
  frame.hidden = true;
  document.getElementById("main").hidden = false;
  notice.replaceChildren(el("h1", {}, "ronde"), el("p", {}, text), el("p", { class: "actions" }, ...actions));
}

/** Say something in the line above the office. */
function tell(text, isWarning = false) {
  told.textContent = text;
  bar.classList.toggle("warn", isWarning);
}

begin();

async function begin() {
  document.documentElement.lang = language;
  tell(t("stays"));
  if (!window.isSecureContext) return say(t("insecure"));
  if (!navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) return say(t("old_browser"));
  navigator.serviceWorker.addEventListener("message", heard);
  window.addEventListener("hashchange", () => go(wanted()));
  frame.addEventListener("load", arrived);
  changes.addEventListener("message", renewSoon);
  document.addEventListener("visibilitychange", renewSoon);
  say(t("starting"));
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    watch(registration);
    const active = await installed(registration);
    if (!navigator.serviceWorker.controller) {
      const controlled = new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", go, { once: true }));
      active.postMessage("claim"); // a page that was loaded past the cache has none
      await controlled;
    }
  } catch (error) {
    const isFull = error?.isFull || error?.name === "QuotaExceededError";
    return say(isFull ? t("no_room") : t("cannot_start", { reason: error.message }), again());
  }
  const name = `ronde ${place}`;
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? owned(false) : undefined));
  look();
  await navigator.locks.request(name, () => owned(true));
}

/** Return the service worker once it can answer; refused where it could not have all its files. */
function installed(registration) {
  return new Promise((keep, refuse) => {
    navigator.serviceWorker.ready.then(({ active }) => keep(active));
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data?.refused) refuse(Object.assign(new Error(data.refused), { isFull: data.isFull }));
    });
    const first = registration.active ? null : registration.installing;
    first?.addEventListener("statechange", () => {
      if (first.state === "redundant") setTimeout(refuse, LATEST, new Error("sw.js")); // it may not have said why
    });
  });
}

/** Tell of a newer state of the app once it is loaded: it is used when no tab has this one. */
function watch(registration) {
  isNewerThere = Boolean(registration.waiting);
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state !== "installed" || !registration.active) return;
      isNewerThere = true;
      tellState();
    });
  };
  registration.addEventListener("updatefound", follow);
  follow(); // another tab may have begun with it
}

/** Tell how this tab stands. */
function tellState() {
  if (isNewerThere) tell(t("newer"), true);
  else tell(isOwner ? t("stays") : t("read_only"), !isOwner);
}

const again = () => button(t("again"), () => window.location.reload(), true);

/** Show the office that another tab has. */
function look() {
  tell(t("read_only"), true);
  go(wanted());
}

/** Show what the tab with the database has changed, once somebody looks at this one. */
function renewSoon({ type }) {
  if (type === "message") isStale = !isOwner;
  if (!isStale || document.hidden || renewing) return;
  renewing = setTimeout(() => {
    [renewing, isStale] = [0, false];
    if (!framed()) return;
    const page = frame.contentWindow;
    const isLeft = page.document.dispatchEvent(new page.CustomEvent(CHANGED, { cancelable: true }));
    if (isLeft) page.location.reload(); // it has no parts that it renews by itself
  }, SOON);
}

/** Have the database until this tab is closed. */
async function owned(isLater) {
  isOwner = true;
  if (isLater) say(t("starting"));
  try {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => settle(data);
    worker.onerror = (event) => stopped(event.message || event.type);
    const refused = await ask("open", { lasting: localStorage.getItem(LASTING) ?? "", language });
    if (refused) say(t("not_opened", { reason: refused }), button(t("save_as_it_is"), saveRaw));
    else await opened(isLater);
  } catch (error) {
    const isOld = /createSyncAccessHandle|SecurityError/.test(error.message);
    const failed = isShort(error.message) ? t("no_memory") : t("cannot_start", { reason: error.message });
    say(error.isFull ? t("no_room") : isOld ? t("old_browser") : failed, again());
  }
  await new Promise(() => {}); // the lock is let go of with the tab
}

/** Show the office. Whether the browser keeps what is here it may ask somebody, who answers later. */
async function opened(isLater) {
  const promised = navigator.storage.persist?.().catch(() => false);
  if (isNewerThere) tellState();
  else tell(t(isLater ? "taken_over" : "may_go"));
  furnishMenu();
  go(wanted());
  if ((await promised) && told.textContent === t("may_go")) tell(t("is_kept"));
}

function furnishMenu() {
  document.getElementById("menu").hidden = false;
  document.getElementById("menu-name").textContent = t("copies");
  const file = el("input", { type: "file", accept: ".sqlite,.db", hidden: true, onchange: () => take(file) });
  document.getElementById("menu-content").replaceChildren(
    el("p", {}, t("stays")),
    button(t("keep"), saveCopy), el("p", { class: "hint" }, t("keep_lead")),
    button(t("take"), () => file.click()), file, el("p", { class: "hint" }, t("take_lead")),
  );
}

/** Ask the worker; refused with what went wrong there. */
function ask(what, given = {}, transfer = []) {
  return new Promise((keep, refuse) => {
    number += 1;
    waiting.set(number, { keep, refuse });
    worker.postMessage({ id: number, what, given }, transfer);
  });
}

function settle({ id, answer, broken, full }) {
  const { keep, refuse } = waiting.get(id);
  waiting.delete(id);
  if (broken === undefined) keep(answer);
  else refuse(Object.assign(new Error(broken), { isFull: full }));
}

function stopped(reason) {
  for (const { refuse } of waiting.values()) refuse(new Error(reason));
  waiting.clear();
  say(whyStopped(reason), again());
}

const whyStopped = (reason) => (isShort(reason) ? t("no_memory") : t("stopped", { reason }));

const isShort = (reason) => reason === "MemoryError";
const notTaken = (reason) => t("not_taken", { reason: isShort(reason) ? t("no_memory") : reason });

/** Answer what a page of the office asks for; the tab that has the database does it. */
async function heard({ data, ports: [port] }) {
  if (!isOwner || !data?.asked) return;
  const { asked } = data;
  const isLooking = asked.below.endsWith("/look");
  if (isLooking && !["GET", "HEAD"].includes(asked.method)) return port.postMessage(notChanged());
  clearTimeout(resting);
  const since = answers; // what was sent before an answer has no cookie of it
  const languages = navigator.languages.join(",");
  const headers = [...asked.headers.filter(([name]) => name !== "accept-language"), ["accept-language", languages]];
  try {
    const { status, headers: made, body, lasting } = await ask("request", { ...asked, headers, body: new Uint8Array(asked.body), cookies: document.cookie, since });
    answers += 1;
    localStorage.setItem(LASTING, lasting);
    port.postMessage({ status, headers: made, body }, [body.buffer]);
    if (!["GET", "HEAD"].includes(asked.method) && status < 400) changes.postMessage(asked.path);
  } catch (error) {
    port.postMessage(page(500, whyStopped(error.message)));
    stopped(error.message);
  }
  rest();
}

/** Have something prepared once nobody asks for anything. */
function rest() {
  if (waiting.size) return;
  clearTimeout(resting);
  resting = setTimeout(async () => {
    if (!waiting.size && await ask("rest").catch(() => false)) rest();
  }, QUIET);
}

const notChanged = () => page(403, t("not_changed"));

function page(status, text) {
  const made = document.implementation.createHTMLDocument("ronde");
  made.documentElement.lang = language;
  const sheet = made.createElement("p");
  sheet.textContent = text;
  made.body.append(sheet);
  const body = new TextEncoder().encode(`<!doctype html>${made.documentElement.outerHTML}`);
  return { status, headers: [["content-type", "text/html; charset=utf-8"]], body };
}

/** Return the page of the office that the address names. */
function wanted() {
  const path = window.location.hash.slice(1);
  return path.startsWith("/") ? path : "/";
}

function go(path) {
  const there = `${place}${isOwner ? "office" : "look"}${path}`;
  if (framed() === there) return;
  frame.src = there;
  frame.hidden = false;
  document.getElementById("main").hidden = true;
}

function framed() {
  try {
    const { pathname, search, hash } = frame.contentWindow.location;
    return pathname + search + hash;
  } catch {
    return "";
  }
}

/** Let address and title follow the page in the frame. */
function arrived() {
  const path = /^\/(?:office|look)(\/.*)$/.exec(framed().slice(place.length - 1))?.[1];
  if (!path) return strayed();
  history.replaceState(null, "", `#${path}`);
  document.title = frame.contentDocument.title || "ronde";
  const spoken = frame.contentDocument.documentElement.lang;
  if (spoken in texts && spoken !== language) speak(spoken);
  document.documentElement.dataset.theme = frame.contentDocument.documentElement.dataset.theme ?? "";
}

/** Lead a page back that a script has sent beside the office, as if a server were there. */
function strayed() {
  const there = framed();
  if (there.startsWith("/") && !there.startsWith(place)) go(there);
}

function speak(spoken) {
  language = spoken;
  document.documentElement.lang = spoken;
  tellState();
  if (isOwner) furnishMenu();
}

function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

async function saveCopy() {
  document.getElementById("menu").open = false;
  try {
    const { name, bytes } = await ask("copy");
    download(name, bytes);
    tell(t("saved_as", { file: name }));
  } catch (error) {
    tell(whyStopped(error.message), true);
  }
}

async function saveRaw() {
  for (const [name, bytes] of await ask("raw")) download(name, bytes);
}

async function take(file) {
  const [chosen] = file.files;
  document.getElementById("menu").open = false;
  if (!chosen || !window.confirm(t("take_question"))) return;
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  file.value = "";
  try {
    const refused = await ask("take", { bytes, language }, [bytes.buffer]);
    if (refused) return tell(notTaken(refused), true);
    tell(t("taken"));
    changes.postMessage("");
    frame.src = `${place}office/`;
  } catch (error) {
    tell(notTaken(error.message), true);
  }
}
