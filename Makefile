# Tsume: small Unix tools that solve puzzles exhaustively. GNU make >= 4.3.
# 'make help' lists the targets; the README has the two commands to start with.
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS   += --no-builtin-rules --no-print-directory
SHELL       := bash
.SHELLFLAGS := -euo pipefail -c

VERSION := $(shell scripts/version)

# GNU directory variables: set them on the command line, do not edit.
prefix      ?= /usr/local
exec_prefix ?= $(prefix)
bindir      ?= $(exec_prefix)/bin
datarootdir ?= $(prefix)/share
mandir      ?= $(datarootdir)/man
docdir      ?= $(datarootdir)/doc/tsume
bashcompdir ?= $(datarootdir)/bash-completion/completions
zshcompdir  ?= $(datarootdir)/zsh/site-functions
fishcompdir ?= $(datarootdir)/fish/vendor_completions.d
DESTDIR     ?=
INSTALL         ?= install
INSTALL_PROGRAM ?= $(INSTALL) -m 755
INSTALL_DATA    ?= $(INSTALL) -m 644
# Programs are installed without debug symbols; STRIP= keeps them (about ten times the size).
STRIP           ?= strip

COMMA := ,

# Variants: BUILD=release|debug|asan|tsan|coverage; SAN=1 is short for BUILD=asan. (fuzz, by clang, is for
# scripts/fuzz.)
# CPU=native is for private use only: such binaries run on this processor alone.
SAN   ?=
BUILD ?= $(if $(filter 1,$(SAN)),asan,release)
CPU   ?=
ifeq ($(origin CXX),default)
CXX   := $(if $(filter fuzz,$(BUILD)),clang++,g++)
endif
# With -g instead of -g1 (line numbers only) compiling takes half as long again.
# Hardened as Debian's packages are, with PIE, which is the compiler's default there: at most 1.3 % more
# instructions, without a difference in seconds. (Ubuntu's compiler defines _FORTIFY_SOURCE itself.)
CXXFLAGS_release := -O2 -g1 -DNDEBUG -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
LDFLAGS_release  := $(if $(filter Darwin,$(shell uname)),,-Wl$(COMMA)-z$(COMMA)relro$(COMMA)-z$(COMMA)now)
CXXFLAGS_debug   := -Og -g3 -D_GLIBCXX_ASSERTIONS
CXXFLAGS_asan    := -O1 -g -D_GLIBCXX_ASSERTIONS -DTSUME_NO_CLONES -fno-omit-frame-pointer \
                    -fsanitize=address,undefined -fno-sanitize-recover=all
CXXFLAGS_tsan    := -O1 -g -DTSUME_NO_CLONES -fsanitize=thread
CXXFLAGS_coverage := -O1 -g --coverage -fprofile-abs-path -DTSUME_NO_CLONES
CXXFLAGS_fuzz    := -O1 -g -D_GLIBCXX_ASSERTIONS -DTSUME_NO_CLONES \
                    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
$(if $(CXXFLAGS_$(BUILD)),,$(error BUILD=$(BUILD) is unknown: release, debug, asan, tsan or coverage))
CXXFLAGS ?= $(CXXFLAGS_$(BUILD))
CPPFLAGS ?=
LDFLAGS  ?= $(LDFLAGS_$(BUILD))
WERROR   ?= $(if $(CI),-Werror)
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast \
        -Wnon-virtual-dtor -Woverloaded-virtual -Wnull-dereference
# Clang does not have these.
ifeq ($(findstring clang,$(CXX)),)
WARN += -Wduplicated-cond -Wlogical-op -Wuseless-cast
endif
ALL_CXXFLAGS = -std=c++20 -pthread $(WARN) $(WERROR) $(CXXFLAGS) $(if $(CPU),-march=$(CPU))
# Quoted for the shell: the path may have spaces.
PREFIX_MAP   = '-ffile-prefix-map=$(CURDIR)=.'
COMPILE      = $(CXX) $(ALL_CPPFLAGS) $(ALL_CXXFLAGS) $(PREFIX_MAP)
ALL_CPPFLAGS = -I. $(CPPFLAGS)

LIBS := -lboost_program_options -lfmt -llz4 -lz -llzma -lpugixml -lcadical

# Discovery: a tool is one file in tools/; a library is everything in lib/;
# a unit test binary is one folder in tests/unit/; nothing is listed by hand.
O         := build/$(BUILD)
$(if $(filter 1,$(words $O)),,$(error O is '$O': one folder is needed for what is built))
BUILT     := $(if $(filter /%,$O),$O,$(CURDIR)/$O)
# A release is compiled by folders: one file includes all files of a folder of lib, or of a unit test, so that
# the headers are read once. This takes less than half the processor time (HACKING.md). Turn it off with UNITY=, to
# compile each file by itself, as BUILD=debug does.
UNITY     ?= $(filter release,$(BUILD))
TOOLS     := $(basename $(notdir $(sort $(wildcard tools/*.cpp))))
LIB_SRC   := $(sort $(wildcard lib/*/*.cpp lib/*/*/*.cpp))
HEADERS   := $(sort $(wildcard lib/*/*.hpp lib/*/*/*.hpp tools/*.hpp tests/*/*/*.hpp))
UNITS     := $(notdir $(patsubst %/,%,$(sort $(dir $(wildcard tests/unit/*/*_test.cpp)))))
UNIT_SRC  := $(sort $(wildcard tests/unit/*/*.cpp))
BENCHES   := $(basename $(notdir $(sort $(wildcard tests/bench/*.cpp))))
FUZZERS   := $(basename $(notdir $(sort $(wildcard tests/fuzz/*.cpp))))
TOOL_FUZZERS := $(TOOLS:%=tool-%)
# The largest file first: where files run in parallel, the last ones are short.
BATS      := $(shell ls -S tests/cli/*.bats 2>/dev/null)
SCRIPTS   := $(sort $(shell grep -rlE '^\#!/usr/bin/env bash' scripts tests/local-slurm .ci))
EXPERIMENTS := $(basename $(notdir $(sort $(wildcard scripts/experiments/*.mk))))
# Scripts that are installed as programs.
COMMANDS  := graph-import run-shards
DOCUMENTS := README.md RESULTS.md HACKING.md CONTRIBUTING.md SECURITY.md CHANGELOG.md CITATION.cff LICENSE
MAN_FILES := $(sort $(wildcard man/*.svg man/*.json))
MAN       := $(sort $(wildcard man/*.[157]))
EXAMPLES  := $(sort $(wildcard tests/data/examples/*))
# What an object is made of: a folder or a file, without its ending.
UNITS_OF   = $(if $(UNITY),$(addsuffix folder,$(sort $(dir $1))),$(basename $1))
OBJ       := $(patsubst %,$O/%.o,$(call UNITS_OF,$(LIB_SRC)))
UNIT_OBJ  := $(patsubst %,$O/%.o,$(call UNITS_OF,$(UNIT_SRC)))
BIN       := $(TOOLS:%=$O/bin/%)
UNIT_BIN  := $(UNITS:%=$O/unit/%)
BENCH_BIN := $(BENCHES:%=$O/bench/%)
FUZZ_BIN  := $(FUZZERS:%=$O/fuzz/%)
TOOL_FUZZ_BIN := $(TOOL_FUZZERS:%=$O/fuzz/%)
CXX_FILES  = $(LIB_SRC) $(HEADERS) $(UNIT_SRC) $(sort $(wildcard tools/*.cpp tests/bench/*.cpp tests/fuzz/*.cpp tests/fuzz/*/*.cpp))
R         := $O/results

# A make that make starts uses every processor, unless -j was given to the first one.
JOBS     := $(shell nproc)
PARALLEL  = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))

.PHONY: all check check-slow check-unit check-cli check-man check-browser bench lint headers format demo setup \
        install uninstall dist deb clean help completions fuzz unit-tests experiments report html readme solvers \
        results-begun update-results signature signature-update tidy coverage FORCE \
        $(EXPERIMENTS:%=experiment-%) $(EXPERIMENTS:%=cost-%)
.SECONDARY:

all: $(BIN)  ## build every tool

$O/libtsume.a: $(OBJ)
	@mkdir -p $(@D)
	@rm -f $@ && ar rcsD $@ $^ && echo '  AR    $@'

# What the objects depend on besides their sources: the compiler and its flags, but not its warnings.
# The stamp changes only if they do, so 'make CPU=native' after 'make' compiles everything again. (The first
# stamp is old: it makes nothing out of date.)
$O/flags: $(if $(COUNTING),,FORCE)
	@mkdir -p $O; flags='$(subst ','\'',$(PREFIX_MAP) $(CXX) $(filter-out $(WARN) $(WERROR),$(ALL_CPPFLAGS) $(ALL_CXXFLAGS)) $(LDFLAGS) $(LIBS))'; \
	  [[ -e $@ && $$(< $@) == "$$flags" ]] || { printf '%s\n' "$$flags" > $@.$$$$; \
	  [[ -e $@ ]] || touch -d @0 $@.$$$$; mv $@.$$$$ $@; }
FORCE:

$O/%.o: %.cpp $O/flags
	@mkdir -p $(@D) && echo '  CXX   $<'
	@$(COMPILE) -MMD -MP -c $< -o $@
ifneq ($(UNITY),)
# The file that includes a folder changes when a file comes or goes. (GCC warns about members whose type is hidden
# in an unnamed namespace, in every file but the one that it compiles.)
FOLDER_OBJ := $(OBJ) $(UNIT_OBJ)
$(FOLDER_OBJ:.o=.cpp): $O/%/folder.cpp: %
	@mkdir -p $(@D); lines=$$(printf '#include "%s"\n' $(sort $(wildcard $*/*.cpp))); \
	  [[ -e $@ && $$(< $@) == "$$lines" ]] || printf '%s\n' "$$lines" > $@
$(FOLDER_OBJ): $O/%/folder.o: $O/%/folder.cpp $O/flags
	@echo '  CXX   $*'
	@$(COMPILE) $(if $(findstring clang,$(CXX)),,-Wno-subobject-linkage) -MMD -MP -c $< -o $@
endif
# The version, of which only this file knows, changes with each commit.
VERSION_OBJ := $(filter $O/lib/cli/folder.o $O/lib/cli/app.o,$(OBJ))
$(VERSION_OBJ): private ALL_CPPFLAGS += -DTSUME_VERSION='"$(VERSION)"'
$(VERSION_OBJ): $O/version
$O/version: $(if $(COUNTING),,FORCE)
	@mkdir -p $O; [[ -e $@ && $$(< $@) == '$(VERSION)' ]] || echo '$(VERSION)' > $@
# page.cpp includes these files as they are.
$(filter $O/lib/page/folder.o $O/lib/page/page.o,$(OBJ)): lib/page/player.js lib/page/player.css
$(BIN): $O/bin/%: $O/tools/%.o $O/libtsume.a
	@mkdir -p $(@D) && echo '  LINK  $@'
	@$(CXX) $(ALL_CXXFLAGS) $(LDFLAGS) $^ $(LIBS) -o $@

# The programs that 'make demo' shows first, before the folders that they do not need are compiled.
DEMO_OBJ := $(filter $(foreach part,cli cnf core graph io knight page solver tour,$O/lib/$(part)/%),$(OBJ))
DEMO_BIN := $(addprefix $O/demo/,knight2cnf satrun cnf2tour)
$O/demo/libtsume.a: $(DEMO_OBJ)
	@mkdir -p $(@D) && rm -f $@ && ar rcsD $@ $^ && echo '  AR    $@'
$(DEMO_BIN): $O/demo/%: $O/tools/%.o $O/demo/libtsume.a
	@$(CXX) $(ALL_CXXFLAGS) $(LDFLAGS) $^ $(LIBS) -o $@ && echo '  LINK  $@'

# One GoogleTest program for each folder of tests/unit.
.SECONDEXPANSION:
PERCENT := %
$(UNIT_BIN): $O/unit/%: $$(filter $O/tests/unit/$$*/$$(PERCENT),$(UNIT_OBJ)) $O/libtsume.a
	@mkdir -p $(@D) && echo '  LINK  $@'
	@$(CXX) $(ALL_CXXFLAGS) $(LDFLAGS) $^ -lgtest_main -lgtest $(LIBS) -o $@
$(BENCH_BIN): $O/bench/%: $O/tests/bench/%.o $O/libtsume.a
	@mkdir -p $(@D) && echo '  LINK  $@'
	@$(CXX) $(ALL_CXXFLAGS) $(LDFLAGS) $^ $(if $(filter %_bench,$@),-lbenchmark) $(LIBS) -o $@
$(FUZZ_BIN): $O/fuzz/%: $O/tests/fuzz/%.o $O/libtsume.a
	@mkdir -p $(@D) && echo '  LINK  $@'
	@$(CXX) $(ALL_CXXFLAGS) -fsanitize=fuzzer $(LDFLAGS) $^ $(LIBS) -o $@

# One fuzz program for each tool: the tool with another name for its main, which tool_fuzz calls.
$O/fuzz/%.o: tools/%.cpp $O/flags
	@mkdir -p $(@D) && echo '  CXX   $< for libFuzzer'
	@$(COMPILE) -Dmain=tool_main -MMD -MP -c $< -o $@
$(TOOL_FUZZ_BIN): $O/fuzz/tool-%: $O/fuzz/%.o $O/tests/fuzz/tool/tool_fuzz.o $O/libtsume.a
	@mkdir -p $(@D) && echo '  LINK  $@'
	@$(CXX) $(ALL_CXXFLAGS) -fsanitize=fuzzer $(LDFLAGS) $^ $(LIBS) -o $@

unit-tests: $(UNIT_BIN)

setup:  ## install what is missing (Debian, Ubuntu)
	@scripts/setup

solvers:  ## install more SAT solvers (Debian, Ubuntu)
	@scripts/setup solvers

# Makes a goal and counts the steps: [57/273]. (To count them, what is always looked at is left out. Not by
# awk: that of Debian reads a pipe in blocks.)
define counted
steps=$$($(MAKE) $O/flags $O/version >&2 && $(MAKE) -n COUNTING=1 $1 | grep -cE "echo '  (CXX|AR|LINK) " || true); \
  $(MAKE) $(PARALLEL) $1 | { n=0; while IFS= read -r line; do \
    [[ $$line != '  '@(CXX|AR|LINK)' '* ]] || line="[$$((++n))/$$steps]$$line"; echo "$$line"; done; }
endef

demo:  ## set up, let MiniSat find a knight's tour, and build everything
	@scripts/setup build
	+@$(call counted,$(DEMO_BIN))
	@scripts/demo $O/demo
	@echo 'Now the other programs: three minutes on two processors.'
	+@$(call counted,all)
	@printf 'To use the programs in this shell:\n  export PATH="%s/bin:$$PATH"\n' '$(BUILT)'

check:  ## set up, build, and run all fast tests
	@scripts/setup test
	@$(MAKE) $(PARALLEL) all completions unit-tests
	@rm -rf $R && mkdir -p $R
	@$(MAKE) -k check-unit check-cli check-man || true
	@scripts/summary $R unit cli man

check-unit: $(UNIT_BIN)  ## GoogleTest: the libraries
	@mkdir -p $R
	@printf '%s\n' $(UNIT_BIN) | xargs -P $(JOBS) -I{} bash -c 'echo "  TEST  {}"; \
	  {} --gtest_brief=1 --gtest_filter=-*Slow* --gtest_output=json:$R/$$(basename {}).unit.json'

# Files run in parallel, the tests of one file one after another: for tests of one file Bats would poll
# for a free place once a second, with several processes for each test. Twice as many files as
# processors, because many tests wait: for a signal, a time limit, a progress line. JOBS=1: in order.
PARALLEL_BATS = $(if $(filter-out 1,$(JOBS)),-j $$((2 * $(JOBS))) --no-parallelize-within-files)

# $(call run_bats,RESULTS,TAGS,OPTIONS): the TAP stream goes to RESULTS/cli.tap, what failed is shown.
define run_bats
echo '  TEST  tests/cli'; $(if $(BATS),$(TEST_ENV) bats $3 --filter-tags $2 --formatter tap $(BATS),echo 1..0) | \
	  scripts/show-progress $1/cli.tap
endef

TEST_ENV = PATH='$(BUILT)/bin:$(CURDIR)/scripts':"$$PATH" TSUME_ROOT='$(CURDIR)' TSUME_BUILD='$(BUILT)' LC_ALL=C
check-cli: $(BIN)  ## Bats: tools and pipelines, with every solver that is present
	@mkdir -p $R
	@$(call run_bats,$R,'!slow$(COMMA)!browser',$(PARALLEL_BATS))

check-browser: $(BIN)  ## the pages that the tools make, in a browser (scripts/setup ci)
	@echo '  TEST  browser'; $(TEST_ENV) bats --filter-tags browser --formatter tap $(BATS)

check-man: $(BIN)  ## man pages against mandoc, lexgrog, --help, completions and their examples
	@mkdir -p $R
	@echo '  TEST  man'; $(TEST_ENV) scripts/check-man $(MAN) | scripts/show-progress $R/man.tap

check-slow:  ## set up, build, and run the long tests: whole tables, fuzzing, large boards
	@scripts/setup test
	@$(MAKE) $(PARALLEL) all completions unit-tests
	@rm -rf $R-slow && mkdir -p $R-slow
	@for t in $(UNIT_BIN); do echo "  TEST  $$t"; \
	  $$t --gtest_brief=1 --gtest_filter='*Slow*' --gtest_output=json:$R-slow/$${t##*/}.unit.json || true; done
	@export BATS_TEST_TIMEOUT=; ($(call run_bats,$R-slow,slow,)) || true
	@$(MAKE) fuzz R=$R-slow || true
	@LABEL=check-slow SLOW=1 scripts/summary $R-slow unit cli fuzz

# Fuzzing: libFuzzer programs of clang, FUZZ_SECONDS for each parser and each tool.
FUZZ_SECONDS ?= 20
FUZZ          = $(TEST_ENV) scripts/fuzz $(FUZZ_SECONDS) $(FUZZERS) $(TOOL_FUZZERS)
fuzz:  ## libFuzzer on every parser and every tool, FUZZ_SECONDS each
	@scripts/setup fuzz
	@$(MAKE) $(PARALLEL) all
	@mkdir -p $R && echo '  TEST  tests/fuzz' && $(FUZZ) > $R/fuzz.tap || status=$$?; \
	  grep -Ev '^(ok|1\.\.)' $R/fuzz.tap || true; exit $${status:-0}

bench:  ## measure, as ratios against a baseline in the same run
	@scripts/setup bench
	@$(MAKE) $(PARALLEL) all $(BENCH_BIN)
	@$(TEST_ENV) scripts/bench $(filter %_bench,$(BENCH_BIN))

# Experiments: scripts/experiments/NAME.mk says what 'make experiment-NAME' measures into
# $(RESULTS)/NAME.tsv, and how the report shows it. Every solver gets MAX_SECONDS a problem. The
# tables begin as copies of the tracked ones, so that what was measured in the same version stays;
# 'make update-results' copies them back. With MAX_SECONDS on the command line they begin empty, in a folder of their own.
TRACKED     := scripts/experiments/results
SOLVERS     ?= minisat cadical picosat
MAX_SECONDS ?= 60
OTHER_LIMIT := $(if $(filter file,$(origin MAX_SECONDS)),,-$(MAX_SECONDS)s)
RESULTS     ?= build/results$(OTHER_LIMIT)
MEASURE      = $(TEST_ENV) scripts/measure $(RESULTS)/$(@:experiment-%=%).tsv
SATRUN       = satrun --max-seconds $(MAX_SECONDS) --stats
# $$($(VALUES) TOOL OPTION): the names that an option accepts.
VALUES       = $(TEST_ENV) scripts/option-values
$(EXPERIMENTS:%=experiment-%): experiment-%: $(BIN) cost-%
$(EXPERIMENTS:%=cost-%): cost-%: results-begun
	@scripts/measure --cost $(RESULTS)/$*.tsv
include $(EXPERIMENTS:%=scripts/experiments/%.mk)

results-begun:
	@mkdir -p $(RESULTS)$(if $(OTHER_LIMIT),, && cp -u $(TRACKED)/*.tsv $(RESULTS))

experiments: $(EXPERIMENTS:%=experiment-%)  ## all experiments, one is experiment-NAME; SOLVERS="minisat 'cadical --plain'"
	@$(MAKE) --no-print-directory report

update-results: results-begun  ## copy the tables of build/results over the tracked ones, and into README and RESULTS
	@cp $(RESULTS)/*.tsv $(TRACKED) && git status --short $(TRACKED)
	@$(MAKE) readme

report: results-begun  ## one HTML page of all results of experiments: build/report.html
	@scripts/setup report
	@scripts/report/report.py -o build/report.html scripts/experiments $(RESULTS)
	@echo 'build/report.html'

html:  ## the manuals as a web site, with a gallery and the report: build/site
	@scripts/setup site
	@$(MAKE) $(PARALLEL) all report
	@scripts/site/site.py build/site $O/bin build/report.html
	@echo 'build/site/index.html'

readme:  ## the tables of claims in README.md and RESULTS.md, from the tracked results
	@scripts/report/claims.py --write .

signature: $(BIN)  ## compare all encodings and searches on small problems with tests/golden/signature
	@$(TEST_ENV) scripts/signature | diff tests/golden/signature - || \
	  { echo "signature: encodings or searches changed; if that is meant: make signature-update" >&2; exit 1; }

signature-update: $(BIN)
	@$(TEST_ENV) scripts/signature > tests/golden/signature.new && mv tests/golden/signature.new tests/golden/signature
	@cat tests/golden/signature

tidy:  ## clang-tidy on the files of lib and tools (TIDY_FILES=... for some)
	@scripts/setup tidy
	@$(MAKE) compile_commands.json
	@printf '%s\n' $(TIDY_FILES) | xargs -P $(JOBS) -n 4 clang-tidy --quiet -p .
TIDY_FILES = $(LIB_SRC) $(TOOLS:%=tools/%.cpp)

# For clang-tidy, clangd and other programs that need the command of each file.
compile_commands.json: Makefile $O/flags  ## the compiler's command for each file, for clangd
	@printf '%s\n' $(sort $(LIB_SRC) $(TOOLS:%=tools/%.cpp) $(UNIT_SRC)) | jq -R -n --arg dir '$(CURDIR)' \
	  --arg flags '$(filter-out -W% -f%,$(ALL_CPPFLAGS) $(ALL_CXXFLAGS))' \
	  '[inputs | {directory: $$dir, file: ., arguments: (["$(CXX)", "-DTSUME_VERSION=\"$(VERSION)\""] + ($$flags | split(" ") | map(select(. != ""))) + ["-c", .])}]' > $@

coverage:  ## run unit and command-line tests with coverage; lines covered in each file of lib
	@scripts/setup coverage
	@$(MAKE) $(PARALLEL) BUILD=coverage all completions unit-tests
	@find build/coverage -name '*.gcda' -delete
	@$(MAKE) -k BUILD=coverage check-unit check-cli || true
	@gcovr --root . --filter lib/ --sort-percentage build/coverage

lint:  ## formatting, layers, headers and fuzzers that compile, shellcheck
	@scripts/setup lint
	@printf '%s\n' $(CXX_FILES) | xargs -P $(JOBS) -n 8 clang-format --dry-run -Werror
	@shellcheck -x $(SCRIPTS)
	@shfmt -d -i 2 -ci $(SCRIPTS)
	@scripts/check-includes
	@scripts/check-standard-includes
	@$(MAKE) -s headers
	@echo 'lint: PASS'

headers:  # each header and each fuzzer compiles alone
	@printf '%s\n' $(HEADERS) | \
	  xargs -P $(JOBS) -I{} $(CXX) $(ALL_CPPFLAGS) -std=c++20 $(WARN) $(WERROR) -Wno-unused -fsyntax-only -x c++ -include {} /dev/null
	@printf '%s\n' $(filter tests/fuzz/%,$(CXX_FILES)) | \
	  xargs -P $(JOBS) -I{} $(CXX) $(ALL_CPPFLAGS) -std=c++20 $(WARN) $(WERROR) -fsyntax-only {}

format:  ## apply clang-format and shfmt
	@clang-format -i $(CXX_FILES)
	@shfmt -w -i 2 -ci $(SCRIPTS)

# The completions, made when a program has changed; tests that install use what 'make check' built.
completions: $O/completions/stamp
$O/completions/stamp: $(BIN) $(COMMANDS:%=scripts/%) scripts/gen-completions
	@scripts/gen-completions $O/completions $(BIN) $(COMMANDS:%=scripts/%) && touch $@

# The folders that it makes are listed in $(FOLDERS), for uninstall.
TARGETS = $(addprefix $(DESTDIR),$(bindir) $(mandir)/man1 $(mandir)/man5 $(mandir)/man7 \
          $(bashcompdir) $(zshcompdir) $(fishcompdir) $(docdir)/examples $(docdir)/man)
FOLDERS = $(DESTDIR)$(docdir)/folders
install: all completions  ## install programs, man pages, completions and examples; STRIP= keeps debug symbols
	@made=$$(LC_ALL=C mkdir -pv $(TARGETS:%='%') | sed -n "s/^mkdir: created directory '\(.*\)'$$/\1/p"); \
	  [[ -z $$made ]] || printf '%s\n' "$$made" >> '$(FOLDERS)'
	@$(INSTALL_PROGRAM) $(if $(STRIP),--strip --strip-program='$(STRIP)') $(BIN) '$(DESTDIR)$(bindir)'
	@for name in $(COMMANDS); do made=$O/$$name.$$$$.tmp; sed 's/@VERSION@/$(VERSION)/' scripts/$$name > $$made && \
	  $(INSTALL_PROGRAM) $$made "$(DESTDIR)$(bindir)/$$name" && rm $$made; done
	@for page in $(MAN); do $(INSTALL_DATA) $$page "$(DESTDIR)$(mandir)/man$${page##*.}"; done
	@$(INSTALL_DATA) $(patsubst %,$O/completions/bash/%,$(TOOLS) $(COMMANDS)) '$(DESTDIR)$(bashcompdir)'
	@$(INSTALL_DATA) $(patsubst %,$O/completions/zsh/_%,$(TOOLS) $(COMMANDS)) '$(DESTDIR)$(zshcompdir)'
	@$(INSTALL_DATA) $(patsubst %,$O/completions/fish/%.fish,$(TOOLS) $(COMMANDS)) '$(DESTDIR)$(fishcompdir)'
	@$(INSTALL_DATA) $(DOCUMENTS) '$(DESTDIR)$(docdir)'
	@$(INSTALL_DATA) $(EXAMPLES) '$(DESTDIR)$(docdir)/examples'
	@$(INSTALL_DATA) $(MAN_FILES) '$(DESTDIR)$(docdir)/man'

uninstall:  ## remove the files that install put there and the folders that it made
	@for name in $(TOOLS) $(COMMANDS); do \
	  rm -f "$(DESTDIR)$(bindir)/$$name" "$(DESTDIR)$(bashcompdir)/$$name" "$(DESTDIR)$(zshcompdir)/_$$name" \
	    "$(DESTDIR)$(fishcompdir)/$$name.fish"; done
	@rm -f $(MAN_FILES:%='$(DESTDIR)$(docdir)/%')
	@for page in $(notdir $(MAN)); do rm -f "$(DESTDIR)$(mandir)/man$${page##*.}/$$page"; done
	@rm -f $(patsubst tests/data/%,'$(DESTDIR)$(docdir)/%',$(EXAMPLES)) $(DOCUMENTS:%='$(DESTDIR)$(docdir)/%')
	@made=$$(tac '$(FOLDERS)' 2>/dev/null || true); rm -f '$(FOLDERS)'; \
	  while IFS= read -r dir; do [[ ! -d $$dir ]] || rmdir --ignore-fail-on-non-empty "$$dir"; done <<< "$$made"

dist:  ## a source archive of the committed tree
	@mkdir -p build
	@git archive --format=tar --prefix=tsume-$(VERSION)/ HEAD | gzip -n -9 > build/dist.$$$$.tmp && \
	  mv build/dist.$$$$.tmp build/tsume-$(VERSION).tar.gz
	@echo 'build/tsume-$(VERSION).tar.gz'

# dpkg-buildpackage in build/deb, on the archive of 'make dist' and scripts/debian of the same commit.
deb: dist  ## a Debian package of the committed tree, in build/deb; installs what that needs
	@scripts/setup deb
	@rm -rf build/deb && mkdir -p build/deb
	@cp build/tsume-$(VERSION).tar.gz build/deb/tsume_$(VERSION).orig.tar.gz
	@tar -xzf build/tsume-$(VERSION).tar.gz -C build/deb
	@cp -r build/deb/tsume-$(VERSION)/scripts/debian build/deb/tsume-$(VERSION)/debian
	@sed -i '1s/(.*)/($(VERSION)-1)/' build/deb/tsume-$(VERSION)/debian/changelog
	@cd build/deb/tsume-$(VERSION) && env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL dpkg-buildpackage -us -uc -j$(JOBS)
	@rm -rf build/deb/tsume-$(VERSION) && ls build/deb/*.deb

clean:  ## remove the build folder
	@rm -rf build

help:  ## this list
	@sed -n 's/^\([a-z_.-]*\):.*##  *\(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 26

-include $(OBJ:.o=.d) $(TOOLS:%=$O/tools/%.d) $(UNIT_OBJ:.o=.d) $(BENCHES:%=$O/tests/bench/%.d) \
         $(FUZZERS:%=$O/tests/fuzz/%.d) $O/tests/fuzz/tool/tool_fuzz.d $(TOOLS:%=$O/fuzz/%.d)
