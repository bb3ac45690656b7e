# Everything installs itself into .venv; all that is needed beforehand is Python 3.11+ and make.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
RUN := $(BIN)/python -m
JOBS ?= 2
# Tests wait a quarter of their time for browsers, database servers and disks.
WORKERS ?= $(shell $(PYTHON) -c "print($(JOBS) + 1)")

# Compiled tests are kept, whatever the surroundings say: compiling them takes half of a collection.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo messages quick test measure test-long lint format bench docs site html windows screenshots dist lower-bounds lock audit clean

LOCALE := src/ronde/locale
PO := $(wildcard $(LOCALE)/*/LC_MESSAGES/ronde.po)
MO := $(PO:.po=.mo)

# SERVE=0 prints and does not open the browser.
demo: $(VENV)/.web $(MO)
	@$(RUN) ronde demo
ifneq ($(SERVE),0)
	@$(RUN) ronde serve --demo
endif

# What decides a rule or a sentence; what keeps events, serves and prints them is left to `make test`.
BEYOND_RULES := accounts attacks benchmarks browser cli deployment documentation documents laboratory \
	office release store tab web
quick: $(VENV)/.test $(MO)
	$(RUN) pytest --quick --limit 60 -q -p no:schemathesis -n $(JOBS) tests \
	$(addprefix --ignore=tests/,$(BEYOND_RULES))

# Tests of a module share servers, browsers and events, so they are run by one worker, in their order.
BY_MODULE := --dist loadfile --no-loadscope-reorder

test: $(VENV)/.test $(MO) lint
	$(RUN) pytest -m "not long" --limit 480 -n $(WORKERS) $(BY_MODULE)

# Which modules are slow, measured anew.
measure: $(VENV)/.test $(MO)
	$(RUN) pytest -m "not long" --measure --limit 480 -n $(JOBS) $(BY_MODULE)

# With nginx and PostgreSQL also the drill: what deploy/setup sets up is broken under load.
test-long: $(VENV)/.test $(MO)
	$(RUN) pytest -m long --limit 2400 -n $(JOBS) $(BY_MODULE)

lint: export MYPY_NUM_WORKERS = $(JOBS)
lint: $(VENV)/.test
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	# A busy machine may start its workers too slowly, and mypy gives up; alone it does not.
	$(RUN) mypy || MYPY_NUM_WORKERS=0 $(RUN) mypy
	$(RUN) ronde.regulations --check
	$(RUN) ronde.cli.schemas --check

format: $(VENV)/.test
	$(RUN) ruff format .
	$(RUN) ruff check --fix .

# Prints every figure beside its limit; fails when one is missed by more than the tolerance.
# BASE=revision compares reading and pairing with that revision instead.
bench: $(VENV)/.test $(MO)
ifdef BASE
	$(RUN) benchmarks.compare $(BASE)
else
	@failed=0; for each in "" .simulation .limits .certificates .office .ffjd .print .notices .pages .firstview .start .tab .entries .load; do \
	  echo "benchmarks$$each"; $(RUN) benchmarks$$each || failed=1; done; exit $$failed
endif

# Brings the catalogues of the languages up to date with the texts of the source, and lists what is
# said in English there; that fails a release only.
messages: $(VENV)/.test
	@mkdir -p build
	$(BIN)/pybabel -q extract -F pyproject.toml --no-location --sort-output --no-wrap \
	  --project=ronde --version= -o build/ronde.pot src/ronde
	$(BIN)/pybabel -q update -i build/ronde.pot -d $(LOCALE) -D ronde --no-wrap --no-fuzzy-matching \
	  --ignore-obsolete --ignore-pot-creation-date
	@$(RUN) release.translations

docs: $(VENV)/.test
	$(RUN) ronde.regulations
	$(RUN) ronde.cli.reference
	$(RUN) ronde.cli.schemas

# The documentation in build/site, for any browser and without a network. SERVE=1 shows it on port 8414.
site: $(VENV)/.docs $(MO)
	@$(RUN) docs.generator build/pages
	@$(RUN) sphinx -W --keep-going -q -j $(JOBS) -c docs/generator -d build/doctrees build/pages build/site
	@echo "build/site/index.html"
ifeq ($(SERVE),1)
	$(RUN) http.server --bind 127.0.0.1 --directory build/site 8414
endif

# ronde for a browser without a server: build/html/ronde.html, and the office in build/html/app; for
# JavaScript programs: build/html/npm.
# Needs Node.js, and once the network.
html: $(VENV)/.web
	@$(RUN) bundle

# ronde for Windows without an installed Python: build/windows/ronde, the same as a zip, an installer.
# Needs Node.js, once the network, and makensis for the installer.
windows: $(VENV)/.web
	@$(RUN) bundle.windows

screenshots: $(VENV)/.test $(MO)
	$(RUN) docs.screenshots.make
	RONDE_TUTORIAL_PICTURES=docs/tutorial/pictures $(RUN) pytest -q -p no:schemathesis tests/browser/test_tutorial.py

# Builds wheel and source archive, checks them, installs the wheel alone and tests it there, with
# each of PYTHONS; RELEASING.md tells when.
PYTHONS ?= $(BIN)/python
dist: $(VENV)/.release
	@$(RUN) release --jobs $(JOBS) $(foreach each,$(PYTHONS),--python $(each))

# The oldest versions of everything that pyproject.toml allows are tried, and pass the quick tests;
# PYTHON is the oldest one.
lower-bounds: $(VENV)/.release
	@$(RUN) release.bounds --jobs $(JOBS) --python $(PYTHON)

# The versions that a deployment installs, each with the hashes of all its archives; and the oldest
# that pyproject.toml allows together, for `make lower-bounds`.
# UPGRADE=1 takes the newest that pyproject.toml allows, else those stay that still fit.
LOCK := deploy/requirements.lock
OLDEST := release/oldest.txt
lock: $(VENV)/.release
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	  --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade) \
	  --extra oidc --extra postgres --extra push --extra web --output-file $(LOCK) pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --no-emit-index-url --no-annotate \
	  --custom-compile-command "make lock" --resolution lowest-direct --python-version 3.11 \
	  $(if $(UPGRADE),--upgrade) --extra all --group test --output-file $(OLDEST) pyproject.toml

# Asks for known vulnerabilities of what is locked; needs the network, and fails when one is known
# or a package could not be asked about. AUDIT="--vulnerability-service osv" asks another service.
audit: $(VENV)/.release
	$(BIN)/pip-audit --strict --disable-pip --require-hashes --progress-spinner off \
	  $(AUDIT) --requirement $(LOCK) \
	  || { code=$$?; echo "Not passed: above stands what is known to be vulnerable, or why it could not be asked." >&2; exit $$code; }

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

%.mo: %.po $(VENV)/.web
	@$(BIN)/pybabel -q compile -i $< -o $@

$(VENV)/pyvenv.cfg:
	$(PYTHON) -m venv $(VENV)

# The pip that comes with Python 3.11 does not know groups.
$(VENV)/.pip: $(VENV)/pyvenv.cfg
	@$(RUN) pip install --quiet --disable-pip-version-check "pip>=25.1"
	@touch $@

$(VENV)/.web: $(VENV)/pyvenv.cfg pyproject.toml
	@$(RUN) pip install --quiet --disable-pip-version-check -e ".[web]"
	@touch $@

$(VENV)/.test: $(VENV)/.pip pyproject.toml
	@$(RUN) pip install --quiet --disable-pip-version-check -e ".[all]" --group test
	@touch $@ $(VENV)/.web $(VENV)/.docs

$(VENV)/.docs: $(VENV)/.pip pyproject.toml
	@$(RUN) pip install --quiet --disable-pip-version-check -e ".[web]" --group docs
	@touch $@ $(VENV)/.web

$(VENV)/.release: $(VENV)/.pip pyproject.toml | $(VENV)/.web
	@$(RUN) pip install --quiet --disable-pip-version-check -e . --group release
	@touch $@
