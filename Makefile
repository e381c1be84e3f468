# Two commands matter: `make kit` and `make test`. Each sets up .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
WEB := tests/web

SECONDS ?= 120
.PHONY: kit test slow fuzz lint scripts bench pictures clean help

help:
	@echo "make kit    print the quick-start fleets: cards, counters, maps, all of it"
	@echo "make test   style, types and tests"
	@echo "make slow   the longer statistical and fuzz runs"
	@echo "make fuzz   try broken input on every reader for SECONDS=120, or as long as you say"
	@echo "make scripts  check types and style of the pages' scripts, by TypeScript and Biome from npm"
	@echo "make bench  measure speed, as ratios, and print the table"
	@echo "make pictures  draw the README's pictures anew; those of the designer want playwright"
	@echo "            (which this sets up) and a Chromium (which it does not)"
	@echo "make clean  remove .venv and what was made"

kit: .venv/.installed
	@echo "Printing the kit of the quick-start fleets:"
	$(BIN)/cardforge kit

test: lint
	$(BIN)/python -m pytest -n auto -m "not benchmark and not slow"

slow: .venv/.developed
	$(BIN)/python -m pytest -n auto -m slow

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

pictures: .venv/.developed
	$(BIN)/python docs/pictures/make.py
	@command -v chromium >/dev/null || echo "No chromium on the path: playwright has to have its own."
	$(BIN)/python docs/pictures/screens.py

clean:
	rm -rf .venv $(WEB)/node_modules .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis dist

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

$(WEB)/node_modules/.installed: $(WEB)/package-lock.json
	npm ci --prefix $(WEB) --no-audit --no-fund
	@touch $@
