# Two commands matter: `make kit` and `make test`. Each sets up .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
BUILD := $(BIN)/python -m cardforge.leviathans.engine.build
WEB := tests/web

SECONDS ?= 120
.PHONY: kit test landing slow fuzz lint scripts bench lowest engine docs pictures clean help

help:
	@echo "make kit    print the quick-start fleets: cards, counters, maps, all of it"
	@echo "make test   style, types and the everyday tests: four minutes on two cores"
	@echo "make landing  the same, and the tests for a change that lands"
	@echo "make slow   the longer statistical and fuzz runs"
	@echo "make fuzz   try broken input on every reader for SECONDS=120, or as long as you say"
	@echo "make scripts  check types and style of the pages' scripts, by TypeScript and Biome from npm"
	@echo "make bench  measure speed, as ratios, and print the table"
	@echo "make lowest quick tests with the lowest versions of all dependencies"
	@echo "make docs   build the documentation as a site with search in output/site"
	@echo "make engine compile the battle engine in place; needs a C compiler; again after each change of it"
	@echo "make pictures  draw the README's pictures anew; those of the designer want playwright"
	@echo "            (which this sets up) and a Chromium (which it does not)"
	@echo "make clean  remove .venv and what was made"

kit: .venv/.installed
	@echo "Printing the kit of the quick-start fleets:"
	$(BIN)/cardforge kit

# A module's tests stay together, so that what they share is made once.
TESTS := -m pytest -n auto --dist loadscope
EVERYDAY := not benchmark and not slow and not landing

test: lint
	@$(BUILD) || echo "THE COMPILED ENGINE IS NOT TESTED"
	$(BIN)/python $(TESTS) -m "$(EVERYDAY)"

landing: lint
	@$(BUILD) || echo "THE COMPILED ENGINE IS NOT TESTED"
	CARDFORGE_TESTS=landing $(BIN)/python $(TESTS) -m "not benchmark and not slow"

slow: .venv/.developed
	@$(BUILD) && $(BUILD) --checked || echo "THE COMPILED ENGINE IS NOT TESTED"
	CARDFORGE_TESTS=landing $(BIN)/python $(TESTS) -m slow

fuzz: .venv/.developed
	@$(BIN)/python -c 'import atheris' 2>/dev/null || $(BIN)/python -m pip install --quiet \
	  --disable-pip-version-check --editable '.[fuzz]' || echo "could not install atheris: fuzzing without it"
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(if $(SEED),--seed $(SEED)) \
	  $(if $(INPUTS),--inputs $(INPUTS) --engine own)

lint: .venv/.developed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v node >/dev/null && command -v npm >/dev/null \
	  && $(MAKE) --no-print-directory $(WEB)/node_modules/.installed; then $(MAKE) --no-print-directory scripts; \
	else echo "THE PAGES' SCRIPTS ARE NOT CHECKED: that needs node, npm and what npm installs"; fi

scripts: $(WEB)/node_modules/.installed
	$(WEB)/node_modules/.bin/tsc -p $(WEB)
	$(WEB)/node_modules/.bin/biome check --config-path=$(WEB) --error-on-warnings templates tests/fuzz

bench: .venv/.developed
	$(BIN)/python -m pytest -m benchmark -s tests/benchmarks

# The versions that pyproject.toml names have wheels for Python 3.11: make lowest PYTHON=python3.11
LOWEST := .venv-lowest/bin
LOWEST_TESTS := tests/press tests/core tests/app/test_printing.py tests/app/designer/test_guard.py

# The test client of the lowest Starlette leaves streams open, of which pytest would make errors.
lowest: .venv-lowest/.made
	$(LOWEST)/python -m pytest -q -n auto -m "$(EVERYDAY)" \
	  -W ignore::pytest.PytestUnraisableExceptionWarning $(LOWEST_TESTS)

.venv-lowest/.made: pyproject.toml
	rm -rf .venv-lowest
	$(PYTHON) -m venv .venv-lowest
	$(LOWEST)/python -m pip install --quiet --disable-pip-version-check uv
	$(LOWEST)/uv pip install --quiet --python $(LOWEST)/python --resolution lowest-direct -r pyproject.toml
	$(LOWEST)/uv pip install --quiet --python $(LOWEST)/python --editable . \
	  pytest pytest-xdist hypothesis httpx jsonschema icepool
	@touch $@

# Every page anew each time, as what has not changed would not be checked. Nitpicky, and a warning
# is an error: a link that leads nowhere is one.
docs: .venv/.documented
	rm -rf output/site output/site-cache
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -c docs/site -d output/site-cache . output/site
	rm -rf output/site-cache
	@echo "Open output/site/index.html"

# CHECKED=--checked compiles the slower one that finds indices out of bounds: CARDFORGE_ENGINE=checked
engine: .venv/.developed
	$(BUILD) $(CHECKED)

pictures: .venv/.developed
	$(BIN)/python docs/pictures/make.py
	@command -v chromium >/dev/null || echo "No chromium on the path: playwright has to have its own."
	$(BIN)/python docs/pictures/screens.py

clean:
	rm -rf .venv .venv-lowest $(WEB)/node_modules .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis dist

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "cardforge needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.installed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.developed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/.installed

.venv/.documented: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

$(WEB)/node_modules/.installed: $(WEB)/package-lock.json
	npm ci --prefix $(WEB) --no-audit --no-fund
	@touch $@
