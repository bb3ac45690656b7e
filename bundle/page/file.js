// The event as a file that one can carry, for ronde and for other programs.
import { button, download, el, select, field } from "./elements.js";
import { question } from "./desk.js";
import { doing } from "./shell.js";
import { tell, tellAll } from "./notices.js";
import { t } from "./texts.js";

export function fileView() {
  const dialect = select([["json", t("carry")], ["trf26", t("report_26")], ["trf16", t("report_16")], ["csv", t("sheet")]], { name: "dialect" });
  const saved = doing(async () => {
    const { file, text, losses } = await question("save", { dialect: dialect.value });
    download(file, text);
    tell(t("saved_as", { file }));
    tellAll(losses);
  });
  return [
    el("div", { class: "head" }, el("h1", {}, t("file"))),
    el("section", { class: "sheet" }, el("h2", {}, t("save_file")), field(t("file"), dialect), el("div", { class: "actions" }, button(t("save"), saved, { class: "button main", id: "save" }))),
  ];
}
