// The frame around the views: where one goes, and what is done when somebody presses something.
import { Refused } from "./python.js";
import { quiet, tell } from "./notices.js";
import { t } from "./texts.js";

let render = async () => {};

export function onRender(made) {
  render = made;
}

/** Show a view; the address remembers which. */
export async function go(place) {
  if (location.hash !== `#${place}`) history.pushState(null, "", `#${place}`);
  await render();
}

/** Return what is done when something is pressed: a refusal is told in a window or where it belongs. */
export function doing(work, place = null) {
  return async (...given) => {
    quiet();
    try {
      await work(...given);
    } catch (error) {
      const text = error instanceof Refused ? error.message : t("broken", { reason: String(error?.message ?? error) });
      if (place) place.textContent = text;
      else tell(text, "bad");
    }
  };
}
