// A certificate judged by the second verifier, which shares no line with Python, in a worker of its own.
import { button, el } from "./elements.js";
import { desk, question } from "./desk.js";
import { doing } from "./shell.js";
import { language, t } from "./texts.js";

/** Return what the second verifier says of the text of a certificate. */
export function judged(text) {
  const source = document.getElementById("verifier").textContent;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const judge = new Worker(address);
  return new Promise((told, failed) => {
    judge.onmessage = ({ data }) => told(data.result);
    judge.onerror = (event) => failed(new Error(event.message || event.type));
    judge.postMessage({ id: 1, document: text, language });
  }).finally(() => {
    judge.terminate();
    URL.revokeObjectURL(address);
  });
}

const kindOf = { verified: "good", refused: "bad" };

/** What the second verifier says, as public pages show it. */
export function judgement({ verdict, sentence, lines, fingerprint }) {
  const line = ({ article, ok, sentence: told }) =>
    el("li", { class: `proof-${ok === true ? "good" : ok === false ? "bad" : "open"}` }, article ? `${told} [${article}]` : told);
  return [
    el("p", { class: `notice ${kindOf[verdict] ?? "warn"}` }, sentence),
    el("p", { class: "hint" }, t("fingerprint", { code: fingerprint })),
    el("details", { class: "proof-lines", open: verdict === "refused" },
      el("summary", {}, t("checked_articles")), el("ol", {}, lines.map(line))),
  ];
}

/** The boards of a round that are not those of its certificate. */
function otherBoards({ boards, byes }, { pairs, bye }) {
  const proved = new Set(pairs.map((pair) => pair.join("-")));
  const others = boards.filter(({ white, black }) => !proved.has(`${white.number}-${black.number}`)).map(({ board }) => board);
  if (bye !== null && !byes.some(({ number }) => number === bye)) others.push("–");
  return others.join(", ");
}

/** Where a round can be checked; nothing where its rules have no certificates. */
export function roundProof(shown) {
  if (!desk.view.is_proved) return "";
  const result = el("div", { class: "told-below", role: "status", "aria-live": "polite" });
  const check = doing(async () => {
    result.replaceChildren(el("p", {}, t("checking")));
    try {
      const { text } = await question("certificate", { round: shown.number });
      const told = await judged(text);
      const others = told.verdict.startsWith("verified") ? otherBoards(shown, JSON.parse(text).pairing) : "";
      result.replaceChildren(...judgement(told), others && el("p", { class: "notice warn" }, t("other_boards", { boards: others })));
    } catch (error) {
      result.replaceChildren();
      throw error;
    }
  });
  return el("section", { class: "sheet proof no-print", id: "proof" }, el("h2", {}, t("check_yourself")), el("p", { class: "quiet" }, t("proof_lead")),
    el("p", { class: "proof-does" }, button(t("check_round"), check)), result);
}
