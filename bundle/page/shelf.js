// Events that this browser keeps: their texts, the latest last, so that steps can be taken back.
const NAME = "ronde";
const EVENTS = "events";
const MOST_STATES = 40;
const MOST_LETTERS = 4_000_000;
let opened = null;

function done(request) {
  return new Promise((kept, failed) => {
    request.onsuccess = () => kept(request.result);
    request.onerror = () => failed(request.error);
  });
}

function shelf() {
  opened ??= new Promise((kept, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(EVENTS, { keyPath: "key" });
    request.onsuccess = () => kept(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("blocked"));
  });
  return opened;
}

/** Another tab has kept a later state of the event. */
export class KeptElsewhere extends Error {}

/** Keep an event over the state that was kept `before`; the promise is kept when it lies on the disk. */
export async function keep(record, before) {
  while (record.states.length > MOST_STATES || letters(record) > MOST_LETTERS) {
    if (record.states.length === 1) break;
    record.states.shift();
  }
  const database = await shelf();
  await new Promise((kept, failed) => {
    const step = database.transaction(EVENTS, "readwrite", { durability: "strict" });
    const events = step.objectStore(EVENTS);
    const found = events.get(record.key);
    let refusal = null;
    found.onsuccess = () => {
      if (!found.result || found.result.at === before) {
        events.put(record);
        return;
      }
      refusal = new KeptElsewhere();
      step.abort();
    };
    step.oncomplete = () => kept();
    step.onabort = () => failed(refusal ?? step.error);
  });
}

function letters(record) {
  return record.states.reduce((sum, state) => sum + state.length, 0);
}

export async function allKept() {
  const found = await done((await shelf()).transaction(EVENTS).objectStore(EVENTS).getAll());
  return found.sort((one, other) => other.at - one.at);
}

export async function forget(key) {
  await done((await shelf()).transaction(EVENTS, "readwrite").objectStore(EVENTS).delete(key));
}
