// The event as a file that one can carry, for ronde and for other programs.
import { button, download, el } from "./elements.js";
import { question } from "./desk.js";
import { doing } from "./shell.js";
import { tell, tellAll } from "./notices.js";
import { t } from "./texts.js";

export function fileView() {
  const kinds = [["json", t("carry")], ["trf26", t("report_26")], ["trf16", t("report_16")], ["csv", t("sheet")]];
  const choices = kinds.map(([value, text], place) => {
    const choice = el("input", { type: "radio", name: "dialect", value, checked: place === 0 });
    return { choice, line: el("label", { class: "check" }, choice, text) };
  });
  const saved = doing(async () => {
    const { value } = choices.map(({ choice }) => choice).find((one) => one.checked);
    const { file, text, losses } = await question("save", { dialect: value });
    download(file, text);
    tell(t("saved_as", { file }));
    tellAll(losses);
  });
  return [
    el("div", { class: "head" }, el("h1", {}, t("file"))),
    el("section", { class: "sheet" }, el("h2", {}, t("save_file")), el("div", { class: "choices", role: "radiogroup", "aria-label": t("save_file") }, choices.map(({ line }) => line)), el("div", { class: "actions" }, button(t("save"), saved, { class: "button main", id: "save" }))),
  ];
}
