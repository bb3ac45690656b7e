// Checks: the event paired again, editions compared, certificates made.
import { button, download, el, field, select, tableOf } from "./elements.js";
import { desk, question } from "./desk.js";
import { doing } from "./shell.js";
import { rulesOffered, t } from "./texts.js";

export function checkView() {
  return [
    el("div", { class: "head" }, el("h1", {}, t("check"))),
    el("div", { class: "columns broad" }, againSheet(), desk.view.played && desk.view.is_played_here ? proofOfRound() : ""),
    desk.view.played ? auditSheet() : "",
    desk.view.is_played_here ? compareSheet() : "",
  ];
}

function againSheet() {
  const result = el("div", { class: "told-below" });
  const checked = doing(async () => result.replaceChildren(...checkResult(await question("check"))));
  return el("section", { class: "sheet" }, el("h2", {}, t("check_event")), el("p", { class: "quiet" }, t("check_lead")), button(t("check"), checked, { class: "button main" }), result);
}

/** What became of each round, as the office shows it. */
export function checkResult(told) {
  return [
    el("h3", {}, told.name),
    el("p", {}, el("span", { class: "chip" }, told.rules)),
    el("p", { class: `notice ${told.agrees ? "good" : "warn"}` }, told.sentence),
    el("ul", { class: "agree" }, told.rounds.map(({ round, agrees }) =>
      el("li", {}, el("span", { class: `chip ${agrees ? "good" : "bad"}` }, `${t("round_n", { round })} ${agrees ? "✓" : "✕"}`)))),
    told.differences.length ? el("h3", {}, t("differences")) : "",
    told.differences.length ? el("ul", {}, told.differences.map((text) => el("li", {}, text))) : "",
    told.standings.length ? el("h3", {}, t("points_and_ranks")) : "",
    told.standings.length ? el("ul", {}, told.standings.map((text) => el("li", {}, text))) : "",
    ...told.notices.map(({ text }) => el("p", { class: "quiet small told" }, text)),
  ];
}

export function proofResult(told) {
  return [
    el("p", { class: `notice ${told.verified ? "good" : "bad"}` }, told.sentence),
    el("ul", {}, told.brackets.map((text) => el("li", {}, text))),
  ];
}

function proofOfRound() {
  const numbers = Array.from({ length: desk.view.played }, (_, place) => [place + 1, String(place + 1), place + 1 === desk.view.played]);
  const round = select(numbers);
  const made = doing(async () => {
    const { file, text } = await question("certificate", { round: round.value });
    download(file, text);
  });
  return el("section", { class: "sheet" }, el("h2", {}, t("certificate")), el("p", { class: "quiet" }, t("certificate_lead")),
    el("div", { class: "row" }, field(t("round"), round), button(t("save"), made)));
}

function auditSheet() {
  const result = el("div", { class: "told-below" });
  const audited = doing(async () => {
    const { parts, file, page } = await question("audit");
    result.replaceChildren(
      ...parts.filter((part) => part !== "").map((part) => (typeof part === "string" ? el("p", { class: "told" }, part) : tableOf(part))),
      el("div", { class: "actions" }, button(t("save_page"), () => download(file, page))),
    );
  });
  return el("section", { class: "sheet" }, el("h2", {}, t("audit")), el("p", { class: "quiet" }, t("audit_lead")), button(t("audit"), audited, { class: "button" }), result);
}

function compareSheet() {
  const result = el("div", { class: "told-below" });
  const boxes = rulesOffered().filter(({ key }) => !["berger", "fmjd", "keizer"].includes(key)).map(({ key, title }) => {
    const box = el("input", { type: "checkbox", value: key, checked: ["dutch-2026", "dutch-2017"].includes(key) });
    return { box, line: el("label", { class: "check" }, box, title) };
  });
  const compared = doing(async () => {
    const rules = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value).join(" ");
    const { parts } = await question("compare", { rules });
    result.replaceChildren(...parts.map((part) => (typeof part === "string" ? el("p", { class: "told" }, part) : tableOf(part))));
  });
  return el("section", { class: "sheet" }, el("h2", {}, t("compare")), el("p", { class: "quiet" }, t("compare_lead")),
    el("div", { class: "editions" }, boxes.map(({ line }) => line)), el("div", { class: "actions" }, button(t("compare"), compared)), result);
}
