# Every target first installs its dependencies (scripts/setup), unless SETUP=no.

PREFIX ?= /usr/local
DESTDIR ?=
ONLY ?=
JSON ?=
ARGS ?=
DEMO ?=
RUNS ?=
BUSY ?=
demo_library = $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/tintype-demo

comma := ,
chosen := $(subst $(comma), ,$(ONLY))
root := $(DESTDIR)$(PREFIX)
formatted := Package.swift Sources Tests Benchmarks

.PHONY: help build run test proof bench package check format install clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

build: ## build the optimised programs into bin/
	@scripts/setup build
	@scripts/build

run: build ## build and serve a library; ARGS='--listen 127.0.0.1:0'; DEMO=1 for a demo library
	@$(if $(DEMO),scripts/setup demo && scripts/demo "$(demo_library)")
	@exec bin/tintype serve $(if $(DEMO),--library "$(demo_library)") $(ARGS)

test: ## run all tests, or parts: ONLY=swift, LibraryTests, measured, web, http, corpora, attack, browser …; RUNS=5 runs them five times and counts failures, BUSY=4 beside four busy processes
	@scripts/setup test
	@scripts/test $(addprefix --runs ,$(RUNS)) $(addprefix --busy ,$(BUSY)) $(chosen)

proof: ## run the same tests with full counts, for hours; ONLY= as for test
	@scripts/setup test
	@TINTYPE_PROOF=1 scripts/test $(chosen)

bench: ## run benchmarks; ONLY=chain, filters, pairs, blur, radius, resample, preview, library, page, camera, darkroom, map, server, codecs, memory, seeing, import, http, levels, peers; NIGHT=N with seeing; =report writes docs/benchmarks.md
ifeq ($(ONLY),report)
	@Benchmarks/report.py
else
	@JSON='$(JSON)' scripts/bench $(chosen)
endif

package: ## build for all processors and write packages to dist/
	@scripts/setup package
	@scripts/levels
	@scripts/package

check: ## before a commit: check format, build, run fast tests; installs the commit hook
	@git config core.hooksPath scripts/hooks
	@scripts/setup test
	@swift format lint --strict --parallel --recursive $(formatted)
	@scripts/build
	@scripts/test tidy swift

format: ## format the Swift sources
	@swift format --in-place --parallel --recursive $(formatted)

install: ## install bin/ into PREFIX (/usr/local), below DESTDIR; builds if needed
	@test -x bin/tintype-film || $(MAKE) build
	install -d $(root)/bin $(root)/lib/tintype $(root)/lib/systemd/system
	install -m 755 bin/tintype bin/tintype-node bin/tintype-worker bin/tintype-film $(root)/lib/tintype
	ln -sf ../lib/tintype/tintype $(root)/bin/tintype
	sed 's|@PREFIX@|$(PREFIX)|' scripts/tintype.service.in > $(root)/lib/systemd/system/tintype.service
	install -d $(root)/share/bash-completion/completions
	bin/tintype completion bash > $(root)/share/bash-completion/completions/tintype
	install -d $(root)/share/zsh/site-functions
	bin/tintype completion zsh > $(root)/share/zsh/site-functions/_tintype
	install -d $(root)/share/fish/vendor_completions.d
	bin/tintype completion fish > $(root)/share/fish/vendor_completions.d/tintype.fish

clean: ## remove build outputs
	rm -rf bin dist .build
