// Why a board is paired as it is, and why not otherwise: the sentences of the program with their articles.
import { button, el, field, select } from "./elements.js";
import { desk, question } from "./desk.js";
import { doing } from "./shell.js";
import { show } from "./notices.js";
import { t } from "./texts.js";

export const showWhy = doing(async (round, board) => {
  const told = await question("why", { round, board });
  show(t("why_board", { board }), ...sections(told), whyNot(round, board));
});

function sections({ sections: all, regulation }) {
  const sentence = ({ text, article }) => [text, article ? el("span", { class: "article" }, ` ${article}`) : ""];
  return [
    ...all.map(({ title, sentences }) =>
      el("section", { class: "reasons" }, all.length > 1 || !sentences.length ? el("h3", {}, title) : "",
        sentences.length ? el("p", { class: "answer" }, sentence(sentences[0])) : "",
        sentences.length > 1 ? [el("h3", {}, t("follows")), el("ol", { class: "derivation" }, sentences.slice(1).map((one) => el("li", {}, sentence(one))))] : "")),
    regulation ? el("p", { class: "quiet small" }, t("articles", { regulation })) : "",
  ];
}

function whyNot(round, board) {
  const { players, round: last } = desk.view;
  const games = last?.number === round ? last.boards : [];
  const asked = games.find((one) => one.board === board)?.white.number;
  const options = (chosen) => players.map(({ number, name }) => [number, `${number} ${name}`, number === chosen]);
  const one = select(options(asked), { name: "one" });
  const other = select(options(asked), { name: "other" });
  const answer = el("div", { class: "answers", "aria-live": "polite" });
  const answered = doing(async () => {
    answer.replaceChildren(...sections(await question("why_not", { round, one: one.value, other: other.value })));
    answer.scrollIntoView({ block: "nearest" });
  }, answer);
  return el("form", { class: "why-not", onsubmit: (event) => { event.preventDefault(); answered(); } },
    el("h3", {}, t("why_not")),
    el("div", { class: "row" }, field(t("player"), one), field(t("against"), other), el("button", { class: "button" }, t("ask"))),
    answer);
}
