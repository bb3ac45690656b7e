// The first page: events that are kept here, a file, a new event, a file to be checked, a certificate.
import { ask } from "./python.js";
import { button, drop, el, field, select, sent } from "./elements.js";
import { changed, keptEvents, takeUp } from "./desk.js";
import { checkResult, proofResult } from "./check.js";
import { forget } from "./shelf.js";
import { judged, judgement } from "./proof.js";
import { doing, go } from "./shell.js";
import { rulesOffered, t } from "./texts.js";

export async function homeView() {
  const kept = await keptEvents();
  return [
    el("div", { class: "head" }, el("h1", {}, t("events"))),
    el("p", { class: "quiet" }, t("stays")),
    el("div", { class: "columns broad" }, el("div", {}, fileSheet(), keptSheet(kept)), newSheet()),
    el("div", { class: "columns broad" }, checkSheet(), proofSheet()),
  ];
}

function fileSheet() {
  const opened = doing(async (file) => {
    await changed(await ask("open", await sent(file)), true);
    go("round");
  });
  return el("section", { class: "sheet" }, el("h2", {}, t("open_file")), drop(t("drop"), t("dialects"), opened, { id: "open-file" }));
}

function newSheet() {
  const name = el("input", { name: "name", required: true, autocomplete: "off" });
  const rules = select(rulesOffered().map(({ key, title }) => [key, title]), { name: "rules" });
  const rounds = el("input", { name: "rounds", type: "number", min: "1", max: "99", value: "5" });
  const players = el("textarea", { name: "players", rows: "6", required: true, spellcheck: "false" });
  const opened = doing(async () => {
    const given = { name: name.value, rules: rules.value, rounds: rounds.value, players: players.value };
    await changed(await ask("new", given), true);
    go("players");
  });
  return el("form", { class: "sheet", novalidate: true, id: "new-event", onsubmit: (event) => { event.preventDefault(); opened(); } },
    el("h2", {}, t("new_event")),
    field(t("event_name"), name),
    field(t("rules"), rules),
    field(t("number_of_rounds"), rounds),
    field(t("players_field"), players, t("players_hint")),
    el("div", { class: "actions" }, el("button", { class: "button main" }, t("create"))));
}

function keptSheet(kept) {
  const line = (record) =>
    el("li", {},
      el("strong", {}, record.name),
      el("span", { class: "chip" }, record.rounds ? t("round_of", { round: record.played, rounds: record.rounds }) : t("round_n", { round: record.played })),
      el("span", { class: "push" },
        button(t("open"), doing(async () => { await takeUp(record); go(record.played ? "round" : "players"); })), " ",
        button(t("forget"), doing(async () => {
          if (!confirm(t("forget_question", { name: record.name }))) return;
          await forget(record.key);
          go("home");
        }), { class: "button plain" })));
  return el("section", { class: "sheet" }, el("h2", {}, t("kept_here")),
    kept.length ? el("ul", { class: "kept" }, kept.map(line)) : el("p", { class: "quiet" }, t("none_kept")));
}

function checkSheet() {
  const result = el("div", { class: "told-below" });
  const rules = select([["", t("as_file")], ...rulesOffered().map(({ key, title }) => [key, title])]);
  const checked = doing(async (file) => {
    result.replaceChildren(...checkResult(await ask("check", { ...(await sent(file)), rules: rules.value })));
  });
  return el("section", { class: "sheet", id: "check-file" }, el("h2", {}, t("check_file")), el("p", { class: "quiet" }, t("check_lead")),
    field(t("rules"), rules), drop(t("drop"), "", checked), result);
}

function proofSheet() {
  const result = el("div", { class: "told-below" });
  const verified = doing(async (file) => {
    result.replaceChildren(el("p", {}, t("checking")));
    const heading = (program) => el("h3", {}, t("judged_by", { program }));
    const second = judged(await file.text());
    const first = ask("verify", await sent(file)).then(proofResult, (error) => [el("p", { class: "notice bad" }, error.message)]);
    result.replaceChildren(heading("Python"), ...(await first), heading("JavaScript"), ...judgement(await second));
  });
  return el("section", { class: "sheet", id: "verify" }, el("h2", {}, t("verify")), el("p", { class: "quiet" }, t("certificate_lead")),
    drop(t("drop_certificate"), "", verified), result);
}
