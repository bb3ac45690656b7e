"""The settings of Sphinx for the site of the documentation; `make site` uses them."""

from __future__ import annotations

from pathlib import Path

from docs.generator.tryit import put_beside
from sphinx.application import Sphinx
from sphinx.highlighting import lexer_classes

from ronde import __version__

project = "ronde"
html_title = f"ronde {__version__}"
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
highlight_language = "text"
default_role = "py:obj"

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_class_signature = "separated"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = html_logo = "../../src/ronde/web/static/icon.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": []}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Pygments has no lexer for tables of players.
lexer_classes["csv"] = lexer_classes["none"]


def setup(app: Sphinx) -> None:
    """Read docstrings as they are written, and leave constructors out: values list their fields."""
    app.connect("build-finished", _beside)
    app.connect("autodoc-process-docstring", _with_code)
    app.connect("autodoc-skip-member", _is_constructor)


def _beside(app: Sphinx, failed: Exception | None) -> None:
    """Put what `make html` has built beside the pages, for "Try it now"."""
    if failed is None:
        put_beside(Path(app.outdir))


def _is_constructor(*arguments: object) -> bool | None:
    return True if arguments[2] in {"__init__", "__new__"} else None


def _with_code(*arguments: object) -> None:
    """Mark indented blocks, which are code in Markdown; drop what Python says of every tuple."""
    lines = arguments[-1]
    assert isinstance(lines, list)
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()
    starts = [
        number
        for number, line in enumerate(lines)
        if number > 1
        and line.startswith("    ")
        and not lines[number - 1]
        and not lines[number - 2].startswith(("    ", "- ", "* "))
    ]
    for number in reversed(starts):
        lines[number:number] = ["::", ""]
