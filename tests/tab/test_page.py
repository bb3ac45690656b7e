"""How the page is put together: from its modules, its words, and packages with their hashes."""

from __future__ import annotations

import gzip
import json
import re
import string
import subprocess
from pathlib import Path

import pytest
from bundle import assembly, packages, tree
from bundle.packages import BuildError
from bundle.tree import node

from ronde.i18n import LANGUAGES
from ronde.tab.requests import REQUESTS
from ronde.tab.words import WORDS

SCRIPTS = sorted(assembly.PAGE.glob("*.js"))
SOURCE = "\n".join(path.read_text("utf-8") for path in SCRIPTS)


def test_the_modules_become_one_script_in_which_all_is_named_before() -> None:
    script = assembly.linked()
    assert not re.search(r"^(?:import|export) ", script, re.MULTILINE)
    assert script.index("const texts =") < script.index("function t(") < script.index("begin();")
    assert script.count("function tell(") == 1


def test_two_modules_with_one_name_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assembly, "PAGE", tmp_path)
    (tmp_path / "main.js").write_text('import { a } from "./other.js";\nconst b = a;\n')
    (tmp_path / "other.js").write_text("export const a = 1;\n")
    assert assembly.linked() == "const a = 1;\n\nconst b = a;\n"
    (tmp_path / "other.js").write_text("export const a = 1;\nconst b = 2;\n")
    with pytest.raises(BuildError, match=r"main\.js and other\.js both name b"):
        assembly.linked()


def test_modules_of_the_verifier_keep_their_names_to_themselves(tmp_path: Path) -> None:
    (tmp_path / "worker.js").write_text('import { a } from "./the-other.js";\nself.b = a + 1;\n')
    (tmp_path / "the-other.js").write_text("const b = 1;\nexport const a = b;\n")
    script = assembly.scoped(tmp_path, "worker.js")
    done = subprocess.run(
        [node(), "-e", f"const self = {{}};\n{script}\nconsole.log(self.b);"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "2\n"
    (tmp_path / "the-other.js").write_text(
        'import { c } from "./worker.js";\nexport const a = c;\n'
    )
    with pytest.raises(BuildError, match=r"worker\.js imports itself by the-other\.js"):
        assembly.scoped(tmp_path, "worker.js")


def test_the_whole_verifier_is_in_the_page() -> None:
    script = assembly.scoped(assembly.VERIFIER, "worker.js")
    assert not re.search(r"^(?:import|export) ", script, re.MULTILINE)
    names = {path.name for path in assembly.VERIFIER.glob("*.js")}
    assert set(re.findall(r'^\$modules\["(.*)"\] = ', script, re.MULTILINE)) == names
    assert script in assembly.assembled({})


def test_every_word_is_said_and_there_and_with_its_facts() -> None:
    said = set(re.findall(r'\bt\("(\w+)"', SOURCE))
    headings = {"board", "white", "result", "black", "why"}
    tabs = {"events", "players", "round", "standings", "check", "file"}
    assert said | headings | tabs == set(WORDS)
    for name, text in WORDS.items():
        facts = {field for _, field, _, _ in string.Formatter().parse(text) if field}
        for given in re.findall(rf't\("{name}", \{{ ([^}}(]*)', SOURCE):
            assert facts == {part.split(":")[0].strip() for part in given.split(",")}, name


def test_every_request_of_the_page_is_answered() -> None:
    asked = set(re.findall(r'\b(?:ask|question|change)\("(\w+)"', SOURCE))
    assert asked == set(REQUESTS)


def test_the_page_carries_everything_and_may_fetch_nothing() -> None:
    page = assembly.assembled({"wasm": b"parts"})
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "connect-src" not in policy
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)""", page)
    assert '<script type="application/octet-stream" id="part-wasm">cGFydHM=</script>' in page
    (texts,) = re.findall(r'id="texts">(.*?)</script>', page)
    assert set(json.loads(texts)) == set(LANGUAGES)


def test_the_script_is_the_one_that_the_policy_names() -> None:
    page = assembly.assembled({})
    script = page.partition('<script type="module">')[2].partition("</script>")[0]
    assert assembly._hash(script) in page


def test_a_package_with_another_hash_is_refused_and_thrown_away(tmp_path: Path) -> None:
    version = packages.lock()["npm"]["pyodide"]["version"]
    wrong = tmp_path / f"pyodide-{version}.tgz"
    wrong.write_bytes(b"something else")
    with pytest.raises(BuildError, match="and the lock says"):
        packages.runtime(tmp_path)
    assert not wrong.exists()


def test_the_lock_names_versions_and_hashes_and_no_place() -> None:
    text = packages.LOCK.read_text("utf-8")
    assert "://" not in text
    for registry in json.loads(text).values():
        for locked in registry.values():
            assert {"version"} < locked.keys()


def test_a_bundle_says_what_is_in_it_and_is_the_same_twice(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two.txt").write_bytes(b"22")
    (tmp_path / "a.txt").write_bytes(b"1")
    assert tree.as_bundle(tmp_path) == b'[["a.txt",1],["b/two.txt",2]]\n122'
    assert tree.as_zip(tmp_path) == tree.as_zip(tmp_path)
    assert gzip.decompress(tree.packed(b"same")) == b"same"
    assert tree.packed(b"same") == tree.packed(b"same")


def test_the_package_goes_in_as_it_is_with_its_catalogues(tmp_path: Path) -> None:
    tree._copy_package(tmp_path / "ronde", tree.OTHER_ROOMS)
    found = {path.relative_to(tmp_path / "ronde").as_posix() for path in tmp_path.rglob("*")}
    assert {"tab/requests.py", "locale/nl/LC_MESSAGES/ronde.mo", "i18n/teams.toml"} <= found
    assert not {name.partition("/")[0] for name in found} & tree.OTHER_ROOMS
    one = "systems/registry.py"
    assert (tmp_path / "ronde" / one).read_bytes() == (tree.PACKAGE / one).read_bytes()
