// The event on the page: as Python tells it, with the states that can be taken back.
import { ask } from "./python.js";
import { allKept, keep } from "./shelf.js";
import { tell, tellAll } from "./notices.js";
import { t } from "./texts.js";

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
  Object.assign(desk.record, { name, played, rounds, at: Date.now() });
  try {
    await keep(desk.record);
  } catch (error) {
    tell(t("keep_refused", { reason: error?.message ?? String(error) }), "warn");
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
