# One virtual environment of the project's own, filled from the lock files (hashes, no addresses).
PYTHON  ?= python3
VENV    ?= .venv
PY      := $(VENV)/bin/python
JOBS    ?= 2
GAMES   ?= 1000
WORKS   ?= 400
SEED    ?= 1
PIP     := PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip install --quiet --require-hashes

# what is compiled is kept, also where Python is told otherwise: hundreds of tests start the program in a process of its own
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play lab lab-test test check lint types fuzz works proven soak bench package lock clean

help:
	@echo "make play     open the game                 make test     every test that is not slow"
	@echo "make check    lint and types                make fuzz     $(GAMES) random games (GAMES=, SEED=)"
	@echo "make works    $(WORKS) random games of engineers with every value of every parameter"
	@echo "make soak     the long checks               make bench    measurements, printed as ratios"
	@echo "make lab      what games on many machines need (docs/LABORATORY.md); make lab-test plays them there"
	@echo "make proven   which test runs the code of which rule, written to docs/PROVEN.md (25 minutes)"
	@echo "make package  a program to hand out         make lock     choose the versions anew"

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sapper needs Python 3.11 or newer; say which with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "No virtual environment could be made; on Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

$(VENV)/play: $(VENV)/made requirements.lock
	$(PIP) -r requirements.lock
	@touch $@

$(VENV)/dev: $(VENV)/play requirements-dev.lock
	$(PIP) -r requirements-dev.lock
	@touch $@

$(VENV)/lab: $(VENV)/play requirements-lab.lock
	$(PIP) -r requirements-lab.lock
	@touch $@

play: $(VENV)/play
	$(PY) -m game

lab: $(VENV)/lab

lab-test: $(VENV)/dev $(VENV)/lab
	$(PY) -m pytest -q -n $(JOBS) -m cluster tests/lab

# compiled first, by all: the workers of pytest would each compile the same
test: $(VENV)/dev
	@$(PY) -m compileall -q -j $(JOBS) game tests
	@$(PY) -m tests.rewritten $(JOBS)
	$(PY) -m pytest -q -n $(JOBS) --dist worksteal -m "not slow and not window"

check: lint types

lint: $(VENV)/dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check --output-format concise .

types: $(VENV)/dev
	$(PY) -m mypy

fuzz: $(VENV)/dev
	$(PY) -m game fuzz --games $(GAMES) --seed $(SEED) --jobs $(JOBS)

works: $(VENV)/dev
	$(PY) -m game fuzz --settings --games $(WORKS) --seed $(SEED) --jobs $(JOBS)

# The tests that cite rules, and random games, under coverage: every rule marked done is proven by a test that runs
# the place that decides it (docs/REGISTER.md). It takes about 25 minutes, so CI does it only when asked: PROVEN=1 .ci/run
proven: $(VENV)/dev
	$(PY) -m tests.proven $(JOBS)

# The long version of what CI does: the slow tests too, many more games, every two optional rules together, and a
# seed of today. HYPOTHESIS_PROFILE also makes 20,000 positions of the 500 on which attacks and tasks are
# calculated a second time (tests/soaking.py).
soak: $(VENV)/dev
	@command -v tiled >/dev/null || { echo "make soak opens every board in Tiled; on Debian or Ubuntu: apt-get install tiled"; exit 1; }
	HYPOTHESIS_PROFILE=soak $(PY) -m pytest -q -n $(JOBS) -m "not window"
	$(PY) -m game fuzz --games 10000 --seed $$(date +%j) --jobs $(JOBS)
	$(PY) -m game fuzz --settings --games 4000 --seed $$(date +%j) --jobs $(JOBS)
	$(PY) -m game fuzz --pairs --seed $$(date +%j) --jobs $(JOBS)
	$(MAKE) --no-print-directory proven
	env -u SDL_VIDEODRIVER .ci/with-display $(PY) -m tests.window.kill_the_window --kills 100 --seed $$(date +%j)

bench: $(VENV)/dev
	$(PY) -m game bench

package: $(VENV)/dev
	$(PY) -m PyInstaller --noconfirm --log-level WARN --distpath dist --workpath build build.spec
	.ci/with-display dist/sapper/sapper --selftest
	.ci/with-display dist/sapper/Sapper --selftest >/dev/null
	tar -C dist -cJf dist/sapper-linux-$$(uname -m).tar.xz sapper
	$(PY) -m tests.packed dist

lock: $(VENV)/made
	$(PY) -m pip install --quiet --upgrade 'uv>=0.5'
	@set -e; for pair in ":requirements.lock" "--extra dev --extra bench --extra package:requirements-dev.lock" \
	    "--extra cluster -c requirements.lock -c requirements-dev.lock:requirements-lab.lock"; do \
	  out=$${pair##*:}; \
	  $(PY) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-annotate --no-header $${pair%%:*} pyproject.toml -o $(VENV)/fresh.lock >/dev/null; \
	  { echo "# Made by 'make lock' for Linux, Windows and macOS, Python 3.11 and newer. Do not edit."; \
	    cat $(VENV)/fresh.lock; } > $$out; rm $(VENV)/fresh.lock; \
	  grep -q '://' $$out && { echo "$$out names an address"; exit 1; } || true; \
	done

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis htmlcov .coverage
