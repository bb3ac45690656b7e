// Python with the packages in it, in whatever worker: a request in JSON, its answer in JSON.

/** Write the packages where Python finds them; return the function that answers requests. */
export function doorOf(python, packages) {
  unbundle(python.FS, packages, "/packages");
  python.runPython("import sys; sys.path.insert(0, '/packages')");
  return python.runPython("from ronde.tab.requests import answer; answer");
}

/** Return the message that answers a message: what was answered, or the last line of a mistake. */
export function reply(answer, { id, request }) {
  try {
    return { id, answer: answer(request) };
  } catch (error) {
    return { id, broken: String(error?.message ?? error).trim().split("\n").at(-1) };
  }
}

/** Write the files of a bundle: a line with names and sizes, then their bytes. */
export function unbundle(system, bundle, folder) {
  let place = bundle.indexOf(10) + 1;
  const made = new Set();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bundle.subarray(0, place)))) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) system.mkdirTree(parent);
    made.add(parent);
    system.writeFile(path, bundle.subarray(place, place + size));
    place += size;
  }
}
