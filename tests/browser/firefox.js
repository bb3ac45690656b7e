// Loaded into the driver of Playwright before its own files. The driver begins with a command that Firefox
// with long support does not know yet, and gives up then. It sets colours, which no test in Firefox does.
const { readFileSync } = require("node:fs");
const Module = require("node:module");

const LEFT_OUT = /send\("emulation\.setMediaFeaturesOverride",/g;
const load = Module._extensions[".js"];

Module._extensions[".js"] = (module, name) => {
  if (!name.endsWith("coreBundle.js")) return load(module, name);
  const text = readFileSync(name, "utf8").replaceAll(LEFT_OUT, 'send("session.status",');
  return module._compile(text, name);
};
