// The entries: who plays the next round, who comes late, who leaves.
import { button, el, field, select } from "./elements.js";
import { change, desk } from "./desk.js";
import { doing, go } from "./shell.js";
import { t } from "./texts.js";

export function playersView() {
  const { players, next, is_played_here: isPlayedHere, rating_word: rating, played } = desk.view;
  const mayChange = isPlayedHere && next !== null;
  const hasClubs = players.some((player) => player.club);
  const headings = [t("no"), t("name"), rating, hasClubs ? t("club") : t("federation"), ...(mayChange ? [t("next_round")] : [])];
  const row = (player) =>
    el("tr", {},
      el("td", { class: "num" }, String(player.number)),
      el("td", {}, [player.title, player.name].filter(Boolean).join(" ")),
      el("td", { class: "num" }, player.rating === null ? "" : String(player.rating)),
      el("td", {}, hasClubs ? player.club : player.federation),
      mayChange && el("td", { class: "no-print" }, attendance(player, played)));
  return [
    el("div", { class: "head" }, el("h1", {}, t("players")), el("span", { class: "chip" }, String(players.length))),
    el("div", { class: "table" }, el("table", { class: "entries" },
      el("thead", {}, el("tr", {}, headings.map((text, column) => el("th", { scope: "col", class: column === 0 || column === 2 ? "num" : "" }, text)))),
      el("tbody", {}, players.map(row)))),
    mayChange ? addSheet() : "",
  ];
}

function attendance(player, played) {
  const now = player.gone ? "withdraw" : player.away ? "other" : "plays";
  const options = [
    ["plays", t("plays")],
    ["half", t("half")],
    ["zero", t("absent")],
    played ? ["withdraw", t("withdraw")] : ["remove", t("remove")],
  ].map(([value, text]) => [value, text, value === now]);
  if (now === "other") options.unshift(["", player.away, true]);
  return select(options, {
    "aria-label": `${t("next_round")}: ${player.name}`,
    onchange: doing(async (event) => {
      const wish = event.target.value;
      const given = { player: player.number };
      if (wish === "plays") await change("return", given);
      else if (wish === "withdraw") await change("withdraw", given);
      else if (wish === "remove") await change("remove", given);
      else if (wish) await change("away", { ...given, kind: wish });
      go("players");
    }),
  });
}

function addSheet() {
  const players = el("textarea", { name: "late", rows: "3", spellcheck: "false" });
  const added = doing(async () => {
    await change("enter", { players: players.value });
    go("players");
  });
  return el("form", { class: "sheet no-print", onsubmit: (event) => { event.preventDefault(); added(); } },
    field(t("add_players"), players, t("players_hint")),
    el("div", { class: "actions" }, el("button", { class: "button" }, t("add"))));
}
