# Each target does all of its own set-up, and little the second time. `make help` lists them.

PYTHON ?= python3
PYTEST_ARGS ?= -n auto
GAME ?= battle-of-the-atlantic

# The source as it stands (editable) and the compiled wheel, each in a virtual environment.
VENV := .venv
COMPILED := .venv-compiled
PIP := -m pip --quiet --disable-pip-version-check
BUILD_FILES := pyproject.toml hatch_build.py scripts/mypyc_build.py
SOURCES := $(shell find src/watu -name __pycache__ -prune -o -print)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play play-text test test-interpreted test-compiled check lint lint-ruff lint-format lint-types lint-web format compiled bench coverage docs pictures clean

help:  ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 26

play: $(VENV)/.base  ## Play in the browser, on this machine
	@if [ -t 0 ] && [ -t 1 ]; then $(VENV)/bin/watu; else $(VENV)/bin/watu serve --local; fi

play-text: $(VENV)/.base  ## Play a game in this terminal (GAME=battle-of-the-atlantic)
	@$(VENV)/bin/watu play $(GAME)

test: test-interpreted test-compiled  ## All tests, on the source and then compiled (PYTEST_ARGS=...)

test-interpreted: $(VENV)/.test  ## All tests on the source as it stands
	WATU_EXPECT=interpreted $(VENV)/bin/python -m pytest $(PYTEST_ARGS)

test-compiled: $(VENV)/.test  ## All tests on the compiled wheel, where there is a C compiler
	@if reason=$$($(VENV)/bin/python scripts/mypyc_build.py --check); then \
	  $(MAKE) --no-print-directory compiled && \
	  echo 'WATU_EXPECT=compiled $(COMPILED)/bin/python -m pytest $(PYTEST_ARGS)' && \
	  WATU_EXPECT=compiled $(COMPILED)/bin/python -m pytest $(PYTEST_ARGS); \
	else \
	  echo "The compiled tests are skipped, since $$reason"; \
	fi

check: lint test-interpreted  ## Lint, format check, types and tests

lint: lint-ruff lint-format lint-types lint-web  ## Lint, format check and types

lint-ruff: $(VENV)/.dev
	$(VENV)/bin/ruff check

lint-format: $(VENV)/.dev
	$(VENV)/bin/ruff format --check

lint-types: $(VENV)/.dev
	$(VENV)/bin/mypy

# The client needs neither npm nor a build to run; only its checks do.
lint-web:  ## Types and unit tests of the browser client, where there is npm
	@if command -v npm >/dev/null; then \
	  $(MAKE) --no-print-directory node_modules/.package-lock.json && npm run --silent types && npm test --silent; \
	else \
	  echo "The browser client is not checked, since npm was not found: install the system packages nodejs and npm."; \
	fi

node_modules/.package-lock.json: package.json package-lock.json
	@npm ci --silent --ignore-scripts
	@touch $@

format: $(VENV)/.dev  ## Format, and repair what can be repaired safely
	$(VENV)/bin/ruff check --fix-only --quiet
	$(VENV)/bin/ruff format

compiled: $(COMPILED)/.compiled  ## Compile, and install the wheel in .venv-compiled

bench: $(VENV)/.base  ## The speed of every game, compiled where possible
	@if reason=$$($(VENV)/bin/python scripts/mypyc_build.py --check); then \
	  $(MAKE) --no-print-directory compiled && $(COMPILED)/bin/watu bench; \
	else \
	  echo "Measuring interpreted, since $$reason" && $(VENV)/bin/watu bench; \
	fi

coverage: $(VENV)/.test  ## Which lines and branches the tests reach
	$(VENV)/bin/python -m coverage erase
	$(VENV)/bin/python -m coverage run -m pytest $(PYTEST_ARGS)
	$(VENV)/bin/python -m coverage combine --quiet
	$(VENV)/bin/python -m coverage report

docs: $(VENV)/.docs  ## The documentation as a site in build/site
	NO_MKDOCS_2_WARNING=1 $(VENV)/bin/mkdocs build --quiet --strict

pictures: $(VENV)/.test  ## The README's pictures, taken anew
	@$(VENV)/bin/python scripts/pictures.py

clean:  ## Remove everything that the other targets made
	rm -rf $(VENV) $(COMPILED) node_modules build dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache

# ---- Set-up. A stamp file per set of packages; each is renewed when pyproject.toml changes.

# $(call environment,FOLDER): a virtual environment, or one sentence that says what is missing.
define environment
@command -v $(PYTHON) >/dev/null || { \
  echo "Watu needs Python 3.11 or later, and $(PYTHON) was not found: install the system package python3, or name another with 'make PYTHON=...'." >&2; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
  echo "Watu needs Python 3.11 or later, and $(PYTHON) is $$($(PYTHON) --version 2>&1): install a newer one, or name it with 'make PYTHON=...'." >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
  echo "Watu needs Python's venv module: install the system package python3-venv." >&2; exit 1; }
@if ! $(1)/bin/python -c '' 2>/dev/null; then \
  echo "Setting up $(1): once, and it takes a minute."; \
  $(PYTHON) -m venv --clear $(1); \
fi
endef

$(VENV)/.base: pyproject.toml
	$(call environment,$(VENV))
	@WATU_PURE=1 $(VENV)/bin/python $(PIP) install --editable .
	@touch $@

$(VENV)/.test $(VENV)/.dev $(VENV)/.docs: $(VENV)/.%: pyproject.toml
	$(call environment,$(VENV))
	@WATU_PURE=1 $(VENV)/bin/python $(PIP) install --editable '.[$*]'
	@touch $(VENV)/.base $@

$(COMPILED)/.test: pyproject.toml
	$(call environment,$(COMPILED))
	@WATU_PURE=1 $(COMPILED)/bin/python $(PIP) install '.[compile,test]'
	@touch $@

$(COMPILED)/.compiled: $(COMPILED)/.test $(BUILD_FILES) $(SOURCES)
	@echo "Compiling: about a minute the first time."
	@rm -rf build/wheel
	@WATU_COMPILED=1 WATU_BUILD_DIR=build/mypyc $(COMPILED)/bin/python $(PIP) wheel \
	  --no-build-isolation --no-deps --wheel-dir build/wheel .
	@$(COMPILED)/bin/python $(PIP) install --force-reinstall --no-deps build/wheel/watu-*.whl
	@touch $@
