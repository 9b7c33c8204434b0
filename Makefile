# The two commands of the README. Each does its whole set-up from a fresh clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types compiled interpreted page web browser shots clean

play: page
	@$(BIN)/sintra serve --open

test: lint types web compiled interpreted
	@$(BIN)/python -m tests.skipped .pytest_cache/compiled.xml .pytest_cache/interpreted.xml

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

# The page, built into the package: nothing is done when nothing has changed.
page: $(VENV)/.ready
	@$(BIN)/python web/build.py

# Style, types and small tests of the page; whole games in a browser are in tests/page.
web: page
	$(BIN)/python web/build.py run lint
	$(BIN)/python web/build.py run check
	$(BIN)/python web/build.py run test

# The browser of the tests, where one can be brought along.
browser: $(VENV)/.ready
	@$(BIN)/python -m tests.chromium

# Pictures of the main states of the page, in the ignored folder shots/.
shots: page browser
	$(BIN)/python -m tests.page.shots shots

# Compile the rules once before two workers would both do it.
compiled: page browser
	$(BIN)/sintra simulate --game summer --games 1 >/dev/null
	$(BIN)/sintra simulate --game garden --games 1 >/dev/null
	$(BIN)/pytest -n 2 --junit-xml=.pytest_cache/compiled.xml

# The same rules, interpreted: every branch of the games' folders must be reached. What compiles nothing of its
# own is left out.
NOT_COMPILED := arena cli page server store words
interpreted: $(VENV)/.ready
	SINTRA_JIT=0 $(BIN)/pytest -n 2 $(NOT_COMPILED:%=--ignore=tests/%) \
		--cov --cov-report=term-missing:skip-covered --cov-fail-under=100 --junit-xml=.pytest_cache/interpreted.xml

$(VENV)/.ready: pyproject.toml
	@echo "Setting up $(VENV): this takes about a minute the first time."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage web/node_modules src/sintra/page shots \
		tests/browser/node_modules tests/browser/chromium
