// The page of a captain: line-ups, results and confirmations wait in the outbox while there is no
// network; what it has sent is shown at once.
import "./outbox.js";
import { leave } from "./stay.js";

document.addEventListener("ronde:entered", ({ detail }) => {
  if (detail.page === window.location.pathname) leave(detail.page);
});
