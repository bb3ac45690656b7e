// What is told at the foot of the page, and windows over it.
import { el, button } from "./elements.js";
import { t } from "./texts.js";

const place = document.getElementById("notices");

/** Tell something: `good`, `warn` or `bad`; what went well goes away by itself. */
export function tell(text, kind = "good") {
  const notice = el("div", { class: `notice ${kind}`, role: kind === "good" ? "status" : "alert" }, el("p", {}, text),
    el("button", { type: "button", class: "dismiss", "aria-label": t("close"), onclick: () => notice.remove() }, "×"));
  place.append(notice);
  if (kind === "good") setTimeout(() => notice.remove(), 5000);
}

export function tellAll(notices) {
  for (const { kind, text } of notices) tell(text, kind === "error" ? "bad" : kind === "warning" ? "warn" : "");
}

export function quiet() {
  place.replaceChildren();
}

export function show(title, ...content) {
  document.querySelector("dialog")?.remove();
  const shown = el("dialog", { "aria-label": title, class: "working-dialog" }, el("h2", {}, title), ...content,
    el("div", { class: "actions" }, button(t("close"), () => shown.close())));
  shown.addEventListener("click", (event) => event.target === shown && shown.close());
  shown.addEventListener("close", () => shown.remove());
  document.body.append(shown);
  shown.showModal();
}
