// A form with `data-progress` can take a while: from the first moments a bar and the seconds tell
// that the server is at work. The form itself is sent as always.

const PATIENCE = 250; // milliseconds; whatever is quicker needs no bar

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.progress || event.defaultPrevented) return;
  const started = Date.now();
  const show = () => {
    const bar = document.createElement("div");
    bar.className = "waiting-bar";
    bar.setAttribute("role", "status");
    const words = document.createElement("p");
    words.textContent = form.dataset.progress;
    const seconds = document.createElement("span");
    words.append(" ", seconds);
    bar.append(words, document.createElement("progress"));
    (form.closest(".sheet") ?? form).append(bar);
    setInterval(() => {
      const count = Math.floor((Date.now() - started) / 1000);
      seconds.textContent = form.dataset.seconds.replace("0", String(count));
    }, 250);
  };
  setTimeout(show, PATIENCE);
  // Twice is not better: the button rests once the form is on its way.
  setTimeout(() => form.querySelector("button")?.setAttribute("disabled", ""), 0);
});
