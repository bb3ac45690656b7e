// Lets this browser be told of an event: asks for its address at its push service, tells it to the
// server with the keys of the browser, and ends that by one tap. `#stop` ends it at once.
const box = document.getElementById("push");

if (box && window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window) begin();

async function begin() {
  for (const form of box.querySelectorAll("form[data-push]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      act(form);
    });
  }
  await navigator.serviceWorker.register("/service-worker.js");
  const known = await subscribed();
  const isToEnd = window.location.hash === "#stop";
  if (isToEnd) window.history.replaceState(null, "", window.location.pathname + window.location.search);
  show(known ? (await ask(isToEnd ? "stop" : "state", known)).is_on : false);
}

async function act(form) {
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    if (form.dataset.push === "stop") await end();
    else await start();
  } catch (error) {
    say(error.name === "NotAllowedError" ? box.dataset.refused : box.dataset.failed);
  } finally {
    button.disabled = false;
  }
}

async function start() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) };
  let mine = await pushManager.getSubscription();
  if (mine && !isForUs(mine, options.applicationServerKey)) {
    await mine.unsubscribe(); // the server has another key by now
    mine = null;
  }
  mine ??= await pushManager.subscribe(options);
  const { is_on: isOn } = await ask("push", mine);
  // The address of the own page is known to this browser alone: the service worker opens it.
  const kept = await caches.open("ronde-notices");
  await kept.put(box.dataset.base, new Response(box.dataset.home));
  show(isOn);
}

async function end() {
  const mine = await subscribed();
  show(mine ? (await ask("stop", mine)).is_on : false);
}

async function subscribed() {
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.getSubscription();
}

function isForUs(subscription, key) {
  const known = subscription.options?.applicationServerKey;
  return !known || new Uint8Array(known).every((byte, place) => byte === key[place]);
}

/** Send what this browser is known by, and return what the server says. */
async function ask(what, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = new FormData(box.querySelector("form[data-push=push]"));
  body.set("endpoint", endpoint);
  body.set("auth", keys.auth);
  if (what === "push") {
    body.set("p256dh", keys.p256dh);
    body.set("token", box.dataset.token);
    if (box.dataset.player) body.set("player", box.dataset.player);
  }
  const response = await fetch(`${box.dataset.base}/${what}`, { method: "POST", body });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

function show(isOn) {
  say(isOn ? box.dataset.on : box.dataset.off);
  for (const form of box.querySelectorAll("form[data-push]")) {
    form.hidden = (form.dataset.push === "stop") !== isOn;
  }
}

function say(text) {
  document.getElementById("push-state").textContent = text;
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
