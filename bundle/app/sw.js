// Answers for the pages of the office: hands their requests to the page around them, whose worker has
// Python and the database, and keeps the files of the app, so that it opens without a network.
const VERSION = "$version";
const FILES = $names;
const FOLDER = FILES[0].slice(0, FILES[0].lastIndexOf("/"));
const PACKED = new Set($packed); // those that lie there packed, and are kept unpacked, in any state
const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };
const CACHE = `ronde-$${VERSION}`;
const LONGEST = 600000; // milliseconds until a request is given up
const SCOPE = new URL(self.registration.scope).pathname;
const OWN = new Set([SCOPE, ...FILES.map((name) => SCOPE + name)]);

self.addEventListener("install", (event) => {
  event.waitUntil(installed().catch(refused));
});

/** Let the pages say why nothing was installed. */
async function refused({ name, message }) {
  const pages = await around();
  for (const page of pages) page.postMessage({ refused: message, isFull: name === "QuotaExceededError" });
  throw new Error(message);
}

async function installed() {
  // Files that are copied to the web space one after the other are not of one state for a while.
  const page = await had(SCOPE);
  if (!(await page.clone().text()).includes(FOLDER)) throw new Error("the page is of another state");
  const cache = await caches.open(CACHE);
  await cache.put(SCOPE, page);
  await Promise.all(FILES.map(async (name) => cache.put(SCOPE + name, await had(SCOPE + name))));
}

/** Return a file of the app from the web space, unpacked. */
async function had(path) {
  const isPacked = PACKED.has(path.split("/").pop());
  const found = await fetch(isPacked ? `$${path}.packed` : path, { cache: "no-cache" });
  if (!found.ok) throw new Error(`$${path}: $${found.status} $${found.statusText}`);
  if (!isPacked) return found;
  const type = TYPES[path.split(".").pop()] ?? "application/octet-stream";
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

self.addEventListener("activate", (event) => {
  event.waitUntil(activated());
});

async function activated() {
  for (const name of await caches.keys()) {
    if (name.startsWith("ronde-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin === self.location.origin) event.respondWith(answered(event));
});

async function answered(event) {
  const url = new URL(event.request.url);
  const place = placeOf(url.pathname);
  if (place) return ofOffice(event, url, place);
  if (url.pathname === `$${SCOPE}index.html`) return ofApp(new Request(SCOPE));
  if (OWN.has(url.pathname) || url.pathname.startsWith(`$${SCOPE}files/`)) return ofApp(event.request);
  // A script of a page may name a path of the office as a server would have it.
  const client = event.clientId ? await self.clients.get(event.clientId) : null;
  const asking = client && placeOf(new URL(client.url).pathname);
  return asking ? ofOffice(event, url, { below: asking.below, path: url.pathname }) : fetch(event.request);
}

/** Return where a page of the office lies and how the office calls it; nothing for another path. */
function placeOf(path) {
  for (const below of [`$${SCOPE}office`, `$${SCOPE}look`]) {
    if (path.startsWith(`$${below}/`)) return { below, path: path.slice(below.length) };
  }
  return null;
}

/** Return a file of the app: as it was kept, else from the web space, and kept from then on. */
async function ofApp(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const { pathname } = new URL(request.url);
  try {
    await cache.put(pathname, await had(pathname));
  } catch (error) {
    return new Response(error.message, { status: 503, statusText: "not there without a network" });
  }
  return cache.match(pathname);
}

async function ofOffice(event, url, { below, path }) {
  const { request } = event;
  const isTop = request.mode === "navigate" && request.destination === "document";
  const led = () => Response.redirect(`$${SCOPE}#$${path}$${url.search}`, 303);
  const pages = await around();
  if (!pages.length && isTop) return led();
  const isLasting = request.method === "GET" && path.startsWith("/static/v-");
  const cache = isLasting ? await caches.open(CACHE) : null;
  const kept = await cache?.match(path);
  if (kept) return kept;
  const page = request.referrer ? placeOf(new URL(request.referrer).pathname)?.path ?? "" : "";
  const { status, headers, body } = await handedOver(pages, {
    method: request.method,
    path,
    query: url.search.slice(1),
    headers: [...request.headers],
    body: ["GET", "HEAD"].includes(request.method) ? new ArrayBuffer(0) : await request.arrayBuffer(),
    below,
    page,
  });
  const found = new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
  if (isTop && request.method === "GET" && (found.headers.get("content-type") ?? "").includes("html")) return led();
  if (isLasting && status === 200) await cache.put(path, found.clone());
  return found;
}

/** Return the pages around the office that are open; one of them has the worker. */
async function around() {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => [SCOPE, `$${SCOPE}index.html`].includes(new URL(url).pathname));
}

function handedOver(pages, asked) {
  return new Promise((keep) => {
    const late = setTimeout(() => keep({ status: 504, headers: [["content-type", "text/plain"]], body: "" }), LONGEST);
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        clearTimeout(late);
        keep(data);
      };
      page.postMessage({ asked }, [port2]);
    }
  });
}
