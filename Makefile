# The two commands of the README. Each does its whole set-up from a fresh clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types compiled interpreted clean

play: $(VENV)/.ready
	@echo "A thousand games of Summer Pavilion between a random and a greedy player:"
	@$(BIN)/sintra simulate --game summer --seats 2 --bots random,greedy --games 1000 --seed 1

test: lint types compiled interpreted

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

# Compile the rules once before two workers would both do it.
compiled: $(VENV)/.ready
	$(BIN)/sintra simulate --game summer --games 1 >/dev/null
	$(BIN)/sintra simulate --game garden --games 1 >/dev/null
	$(BIN)/pytest -n 2

# The same rules, interpreted: every branch of the games' folders must be reached. Store and server are left
# out: they compile nothing of their own, and play whole games, which would take long.
interpreted: $(VENV)/.ready
	SINTRA_JIT=0 $(BIN)/pytest -n 2 --ignore=tests/store --ignore=tests/server --cov --cov-report=term-missing:skip-covered --cov-fail-under=100

$(VENV)/.ready: pyproject.toml
	@echo "Setting up $(VENV): this takes about a minute the first time."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
