// The event on the page: as Python tells it, with the states that can be taken back.
import { ask } from "./python.js";
import { allKept, keep, KeptElsewhere } from "./shelf.js";
import { tell, tellAll } from "./notices.js";
import { t } from "./texts.js";

const OPEN = "ronde-event";

export const desk = { view: null, record: null };

/** Take what a request made of the event: it is shown and kept. */
export async function changed(view, isNew = false) {
  if (isNew) desk.record = { key: `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`, states: [] };
  desk.view = view;
  desk.record.states.push(view.event);
  await keepNow();
  tellAll(view.notices);
}

async function keepNow() {
  const { name, played, rounds } = desk.view;
  const before = desk.record.at;
  const at = Math.max(Date.now(), (before ?? 0) + 1);
  try {
    await keep({ ...desk.record, name, played, rounds, at }, before);
    Object.assign(desk.record, { name, played, rounds, at });
    remember(desk.record.key);
  } catch (error) {
    if (error instanceof KeptElsewhere) tell(t("kept_elsewhere"), "bad");
    else tell(t("keep_refused", { reason: error?.message ?? String(error) }), "warn");
  }
}

function remember(key) {
  try {
    sessionStorage.setItem(OPEN, key);
  } catch {
    // after a reload it is opened from the list
  }
}

export async function change(what, given = {}) {
  await changed(await ask(what, { event: desk.view.event, ...given }));
}

export function question(what, given = {}) {
  return ask(what, { event: desk.view.event, ...given });
}

export async function takeUp(record) {
  desk.view = await ask("show", { event: record.states.at(-1) });
  desk.record = record;
  remember(record.key);
}

/** After a reload: the event that was open in this tab. */
export async function resume() {
  let key = null;
  try {
    key = sessionStorage.getItem(OPEN);
  } catch {
    return; // a browser that keeps nothing begins with the list
  }
  const record = key && (await keptEvents()).find((one) => one.key === key);
  if (record) await takeUp(record);
}

export async function takeBack() {
  desk.record.states.pop();
  desk.view = await ask("show", { event: desk.record.states.at(-1) });
  await keepNow();
}

export async function keptEvents() {
  try {
    return await allKept();
  } catch (error) {
    tell(t("keep_refused", { reason: error?.message ?? String(error) }), "warn");
    return [];
  }
}
