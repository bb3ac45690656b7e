// A Web Worker around the verifier: a message {id, document, language} is answered by {id, result}.

import { verify } from "./verify.js";

self.addEventListener("message", ({ data }) => {
  const { id = null, document = null, language = "en" } = data ?? {};
  self.postMessage({ id, result: verify(document, { language }) });
});
