// A Web Worker around the verifier: a message {id, document, language} is answered by {id, result};
// of a text the result has the fingerprint, too.

import { fingerprint } from "./fingerprint.js";
import { verify } from "./verify.js";

self.addEventListener("message", ({ data }) => {
  const { id = null, document = null, language = "en" } = data ?? {};
  const result = verify(document, { language });
  if (typeof document === "string") result.fingerprint = fingerprint(document);
  self.postMessage({ id, result });
});
