// Keeps pages for players, so that they open without network. The network is always asked first;
// a page that is kept is shown only when there is no answer, and then says of what time it is.
// Files that are called by their version never change: of those the kept one is shown at once.
//
// The server says which pages may be kept (`X-Ronde-Keep`): public ones, and those of a phone with
// a link until the link expires. Pages of somebody with an account never are. Whose phone it is
// stands in every answer (`X-Ronde-Link`): when the link ends, everything that it opened goes.
//
// It shows notices, too (`notices.js`): a tap opens the page that they are about, and their button
// ends them.
const PUBLIC = "ronde-public";
const PHONE = "ronde-phone";
const STATIC = "ronde-static";
const MOST = 60; // pages that are kept of each kind
const MOST_FILES = 150; // so that pages of before an update keep theirs
const PATIENCE = 8000; // milliseconds for an answer, where a page is kept
const PAGES = /^\/public\/[^/]+(\/|$)|^\/events\/[^/]+\/phone(\/|$)/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { page, files } = event.data;
  const kept = files.filter(isStatic).map((file) => fetch(file).then((response) => keepFile(file, response)));
  kept.push(fetch(page).then((response) => keep(page, response)));
  event.waitUntil(Promise.allSettled(kept));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === "/logout") event.waitUntil(caches.delete(PHONE));
  if (request.method !== "GET") return;
  if (isStatic(request.url)) event.respondWith(file(event));
  else if (PAGES.test(pathname) && request.mode === "navigate") event.respondWith(page(event));
  else if (PAGES.test(pathname) && request.headers.has("x-ronde-live")) event.respondWith(renewed(event));
});

const isStatic = (address) => new URL(address).pathname.startsWith("/static/");
const isLasting = (response) => /immutable/.test(response.headers.get("cache-control"));
const keptFile = (address) => caches.match(address, { cacheName: STATIC, ignoreVary: true });

async function file(event) {
  const old = await keptFile(event.request.url);
  if (old && isLasting(old)) return old;
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepFile(event.request.url, response.clone()));
    return response;
  } catch (error) {
    return old ?? Promise.reject(error);
  }
}

async function keepFile(address, response) {
  if (!response.ok) return;
  const cache = await caches.open(STATIC);
  await cache.put(address, response);
  await dropOldest(cache, MOST_FILES);
}

async function dropOldest(cache, most) {
  const addresses = await cache.keys();
  for (const oldest of addresses.slice(0, Math.max(0, addresses.length - most))) await cache.delete(oldest);
}

async function page(event) {
  const old = keptPage(event.request.url);
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((response) => keep(event.request.url, response.clone()), () => {}));
  const late = new Promise((go) => setTimeout(go, PATIENCE)).then(() => old).then((found) => found ?? fresh);
  try {
    return await Promise.race([fresh, late]);
  } catch {
    return (await old) ?? (await boards(event.request.url)) ?? Response.error();
  }
}

/** Lead back to the kept list of boards from a page of a board, which can be asked for there. */
async function boards(address) {
  const [list, rest] = new URL(address).pathname.split(/(?<=\/phone)\//);
  return rest && (await keptPage(new URL(list, address).href)) ? Response.redirect(list) : undefined;
}

/**
 * A page that renews itself asks for what is new; what is kept is no answer to that. Where it takes
 * a file that is called by its version, the answer is kept as the page that it is.
 */
async function renewed(event) {
  const response = await fetch(event.request);
  event.waitUntil(keep(event.request.headers.get("x-ronde-page") ?? event.request.url, response.clone()));
  return response;
}

/** Keep an answer if it may be kept, and forget what it says is over. */
async function keep(address, response) {
  const until = response.headers.get("x-ronde-keep");
  const link = response.headers.get("x-ronde-link");
  const phone = await caches.open(PHONE);
  const isPhone = new URL(address).pathname.startsWith("/events/");
  if ((isPhone && response.type === "opaqueredirect") || (link !== null && link !== (await linkOf(phone, link)))) {
    await caches.delete(PHONE);
  }
  if (!response.ok || !until) return response.status >= 500 || response.type === "opaqueredirect" ? undefined : forget(address);
  const headers = new Headers(response.headers);
  headers.set("x-ronde-as-of", new Date().toISOString());
  const copy = new Response(await response.text(), { headers });
  const cache = await caches.open(until === "public" ? PUBLIC : PHONE);
  await cache.put(address, copy);
  await dropOldest(cache, MOST);
}

/** Return by which link the pages came that are kept; `otherwise` when there are none. */
async function linkOf(phone, otherwise) {
  const [first] = await phone.keys();
  return first ? (await phone.match(first, { ignoreVary: true })).headers.get("x-ronde-link") : otherwise;
}

/** Forget a page that is not there for this visitor any more, and all others of its event. */
async function forget(address) {
  const start = new URL(address).pathname.split("/").slice(0, 3).join("/");
  for (const name of [PUBLIC, PHONE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname === start || pathname.startsWith(`${start}/`)) await cache.delete(request);
    }
  }
}

/** Return a page as it was kept, marked with its time; nothing when there is none that may be shown. */
async function keptPage(address) {
  const found = (await caches.match(address, { cacheName: PHONE, ignoreVary: true }))
    ?? (await caches.match(address, { cacheName: PUBLIC, ignoreVary: true }));
  if (!found) return undefined;
  const until = found.headers.get("x-ronde-keep");
  if (until !== "public" && new Date(until) <= new Date()) {
    await caches.delete(PHONE);
    return undefined;
  }
  const text = await found.text();
  const marked = mark(text, new Date(found.headers.get("x-ronde-as-of")));
  return marked === text ? undefined : new Response(marked, { headers: found.headers });
}

/** Return a page with the time at which it was true, in the words of the page itself. */
function mark(text, moment) {
  const language = /<html lang="([\w-]+)"/.exec(text)?.[1];
  const words = /data-as-of="([^"]*)"/.exec(text)?.[1];
  if (!words) return text;
  const isToday = moment.toDateString() === new Date().toDateString();
  const time = isToday
    ? moment.toLocaleTimeString(language, { timeStyle: "short", hourCycle: "h23" })
    : moment.toLocaleString(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  const note = `<div id="as-of" class="notice warn" role="status"><p>${words.replace("{time}", time)}</p></div>`;
  return text.replace(/<main\b[^>]*>/, (start) => start + note);
}

// Notices -----------------------------------------------------------------------------------------

self.addEventListener("push", (event) => event.waitUntil(showNotice(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data, event.action));
});

/** Show what was told; a later notice about the same takes its place. */
async function showNotice(data) {
  const told = data.json();
  await self.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag,
    lang: told.lang,
    icon: "/static/icon-192.png",
    data: { event: told.event, path: told.path, own: told.own },
    actions: [{ action: "stop", title: told.stop }],
  });
}

/** Open the page of a notice, or end the notices of its event; a window that is there is used. */
async function openPage({ event, path, own }, action) {
  const page = `/notices/${event}`;
  const kept = own ? await caches.match(page, { cacheName: "ronde-notices" }) : undefined;
  const target = action === "stop" ? `${page}#stop` : kept ? await kept.text() : path;
  const address = new URL(target, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => new URL(url).pathname === address.pathname && action !== "stop");
  if (there) await there.focus();
  else await self.clients.openWindow(address.href);
}
