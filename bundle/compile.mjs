// Replaces every module in a folder by its byte code, made by the Python that will run it.
//   node compile.mjs RUNTIME FOLDER OPTIMIZE
import { pathToFileURL } from "node:url";

const [runtime, folder, optimize] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
// A fixed seed: sets of constants are written in the order of their hashes.
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { PYTHONHASHSEED: "0" } });
python.FS.mkdirTree("/tree");
python.mountNodeFS("/tree", folder);
python.globals.set("optimize", Number(optimize));
python.runPython(`
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for path in sorted(Path("/tree").rglob("*.py")):
    if "/migrations/versions/" in path.as_posix():  # found by the names of their files
        continue
    compile(
        str(path),
        cfile=str(path.with_suffix(".pyc")),
        dfile=path.relative_to("/tree").as_posix(),
        doraise=True,
        optimize=optimize,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    path.unlink()
`);
process.exit(0);
