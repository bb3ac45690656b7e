// The clock of the hall: what is left until a moment, `data-until`, in hours, minutes and seconds.

/** Return what is left as a clock shows it; nothing is left after the moment. */
function left(until) {
  const seconds = Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const face of document.querySelectorAll("[data-until]")) {
    const text = left(face.dataset.until);
    if (face.textContent !== text) face.textContent = text;
  }
}

document.addEventListener("ronde:replaced", tick);
setInterval(tick, 500);
tick();
