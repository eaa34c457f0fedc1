# The usual commands in one place; Meson and Ninja do the work.
#
#   make            build/octant, with the asserts kept
#   make demo       build, then show an example
#   make test       build with gcc and with sanitizers, read with clang, run every test
#   make install    PREFIX=/usr/local, DESTDIR=
#   make format     rewrite the source in the house format
#   make golden     rewrite the expected outputs in test/golden
#   make asan       build-asan/octant with the address and undefined-behaviour sanitizers
#   make coverage   which lines of src the tests execute, by folder (build-coverage); then
#                   tools/coverage --report --functions src/smt/ says more
#   make bench      the default over test/bench/tasks, compared with the last recorded run; BENCH_DIR=FOLDER
#                   adds its tasks, LIMIT=15 seconds a task, RECORD=1 keeps the run in doc, RESUME=1 goes on
#   make bench-solver   our solver against Z3 on bounded model checking
#   make bench-octagon  our octagons against PPL's, and how analyses grow; TRACES="FILE..." repeats
#                       what octant check --trace-domain FILE recorded
#   make bench-products BENCH_DIR=FOLDER: every product of values and predicates over its categories
#                       CATEGORIES="locks loops eca ssh-simplified", LIMIT=15 seconds a task
#   make fuzz       SECONDS=60: fuzz each reader of text for so long
#   make clean
#
# Missing packages are installed where that is possible, and named where it is not: tools/setup.

PREFIX ?= /usr/local
SECONDS ?= 60
TRACES ?= $(wildcard test/bench/trace/*.trace)
CATEGORIES ?= locks loops eca ssh-simplified
LIMIT ?= 15
BENCH_SET = own$(if $(BENCH_DIR),+$(notdir $(abspath $(BENCH_DIR))))@$(LIMIT)s
export PREFIX

.PHONY: all setup demo test install format golden asan coverage bench bench-solver bench-octagon bench-products fuzz clean

all: setup
	@tools/build build

asan: setup
	@tools/build build-asan

coverage:
	@tools/setup build test
	@tools/coverage

setup:
	@tools/setup build

demo: all
	@example/demo build/octant

test:
	@tools/setup build test
	@tools/test

golden: all
	@tools/test --rewrite-golden

install: all
	@meson configure build -Dprefix=$(PREFIX)
	DESTDIR=$(DESTDIR) meson install -C build

format:
	@tools/check-format --fix

fuzz: all
	@tools/setup test
	@tools/fuzz $(SECONDS)

bench: all
	@$(if $(RESUME),,rm -rf build/bench/$(BENCH_SET))
	@nice tools/evaluate build/octant test/bench/tasks $(BENCH_DIR) --presets default --seconds $(LIMIT) \
	  --properties unreach-call,no-overflow --results build/bench/$(BENCH_SET) --history $(BENCH_SET) $(if $(RECORD),--record)

bench-solver: all
	@build/test/bench/bench_solver

bench-octagon: all
	@build/test/bench/bench_octagon $(TRACES)
	@test/bench/octagon_growth build/octant

bench-products: all
	@test -n "$(BENCH_DIR)" || { echo "BENCH_DIR=FOLDER says where the tasks are"; exit 2; }
	@tools/evaluate build/octant $(addprefix $(BENCH_DIR)/,$(CATEGORIES)) --set test/bench/products.set --seconds $(LIMIT)

clean:
	rm -rf build build-asan build-coverage build-fuzz
