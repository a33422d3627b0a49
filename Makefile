# Two commands do all their own set-up: `make tournament` and `make test`.
# They need make, a Python of at least 3.11 and the Python package index, and as root on a Debian
# system they install bubblewrap, which holds bots in.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV ?= .venv
BIN := $(VENV)/bin
DEALS ?= 30
NAME ?= demo
SANDBOX ?= auto

.DEFAULT_GOAL := help
.PHONY: help tournament test check soak bench protocol baseline bubblewrap clean

help: ## Say what there is.
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

tournament: $(VENV)/installed bubblewrap ## Play a tournament of the sample bots and print the leaderboard.
	$(BIN)/vendue tournament run $(NAME) --game modern_art --seats 4 --deals $(DEALS) \
	  --bot random --bot cautious --bot appraiser --bot again=random --sandbox $(SANDBOX)
	$(BIN)/vendue leaderboard $(NAME)

test: check bubblewrap ## Run the checks and the whole test suite.
	$(BIN)/python -m pytest -q -m "not soak"

check: $(VENV)/installed-dev ## Check format, lint, imports, protocol and types.
	VENV=$(VENV) scripts/check

soak: $(VENV)/installed-dev bubblewrap ## Run the full counts of what must be shown; takes long.
	$(BIN)/python -m pytest -q -m soak

bench: $(VENV)/installed-dev bubblewrap ## Measure speed, on a machine that does nothing else; takes minutes.
	$(BIN)/python -m benchmarks

protocol: $(VENV)/installed-dev ## Generate sdk/vendue/v1 from proto/.
	PYTHON=$(BIN)/python scripts/generate-protocol

baseline: $(VENV)/installed-dev ## At a release: compare later changes of the protocol with this one.
	VENV=$(VENV) scripts/update-baseline

bubblewrap: ## Install what holds bots in, where this user may.
	scripts/install-bubblewrap

clean: ## Remove the virtual environment and what the tools left.
	rm -rf $(VENV) .import_linter_cache .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/created:
	@test -n "$(PYTHON)" || { echo "vendue needs Python 3.11 or newer; set PYTHON=…" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/installed: $(VENV)/created pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[all]'
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@
