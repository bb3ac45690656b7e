// Standings after a round; a value shows where it comes from.
import { button, el, field, select, tableOf } from "./elements.js";
import { desk, question } from "./desk.js";
import { doing, go } from "./shell.js";
import { show } from "./notices.js";
import { t } from "./texts.js";

export async function standingsView(after) {
  const { complete } = desk.view;
  if (!complete) return [el("div", { class: "head" }, el("h1", {}, t("standings"))), el("p", { class: "empty" }, t("no_standings"))];
  const wanted = after ? { after } : {};
  const told = await question("standings", wanted);
  const cell = (text, row, column) => {
    const acronym = told.workings[column];
    if (!acronym || !text) return text;
    const explain = doing(async () => showWorking(await question("working", { ...wanted, player: told.players[row], tie_break: acronym })));
    return el("button", { type: "button", class: "value", onclick: explain, "aria-label": `${acronym} ${text}` }, text);
  };
  const rounds = Array.from({ length: complete }, (_, place) => [place + 1, String(place + 1), place + 1 === told.after]);
  return [
    el("div", { class: "head" }, el("h1", {}, told.title), el("span", { class: "push actions no-print" }, button(t("print"), () => print()))),
    el("div", { class: "row after-round no-print" }, field(t("after_round"), select(rounds, { onchange: (event) => go(`standings-${event.target.value}`) }))),
    told.notes.map((note) => el("p", { class: "notice" }, note)),
    tableOf(told.table, cell, { class: "standings", "aria-label": told.title }),
    el("p", { class: "quiet small no-print" }, t("value_hint")),
  ];
}

function showWorking({ title, tables, conclusion }) {
  const [first, ...evidence] = tables.map((one) => tableOf(one));
  show(title, first, el("p", { class: "conclusion" }, conclusion), ...evidence);
}
