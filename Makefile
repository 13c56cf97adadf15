# Every target installs what it needs first (scripts/setup); SETUP=no leaves that out.

PREFIX ?= /usr/local
DESTDIR ?=
ONLY ?=
JSON ?=
ARGS ?=
DEMO ?=
demo_library = $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/tintype-demo

comma := ,
chosen := $(subst $(comma), ,$(ONLY))
root := $(DESTDIR)$(PREFIX)
formatted := Package.swift Sources Tests Benchmarks

.PHONY: help build run test proof bench check format install clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

build: ## the optimised programs, in bin/
	@scripts/setup build
	@scripts/build

run: build ## builds and serves a library; ARGS='--listen 127.0.0.1:0'; DEMO=1 one with photos in it
	@$(if $(DEMO),scripts/setup demo && scripts/demo $(demo_library))
	@exec bin/tintype serve $(if $(DEMO),--library $(demo_library)) $(ARGS)

test: ## all that must pass, or a part: ONLY=swift, web, http, corpora, attack, browser …
	@scripts/setup test
	@scripts/test $(chosen)

proof: ## the same tests with their full counts, for hours; ONLY= as for test
	@scripts/setup test
	@TINTYPE_PROOF=1 scripts/test $(chosen)

bench: ## measures; ONLY=chain, filters, pairs, blur, radius, resample, preview, library, page, camera, darkroom, map, server, codecs, memory, import, http, peers; =report writes the page
ifeq ($(ONLY),report)
	@Benchmarks/report.py
else
	@JSON='$(JSON)' scripts/bench $(chosen)
endif

check: ## before a commit: format, build, tidy, fast tests
	@scripts/setup build
	@swift format lint --strict --parallel --recursive $(formatted)
	@scripts/build
	@scripts/test tidy swift

format: ## puts the source into its format
	@swift format --in-place --parallel --recursive $(formatted)

install: ## what is in bin/ into PREFIX (/usr/local), under DESTDIR; builds where nothing is
	@test -x bin/tintype-film || $(MAKE) build
	install -d $(root)/bin $(root)/lib/tintype $(root)/lib/systemd/system
	install -m 755 bin/tintype bin/tintype-worker bin/tintype-film $(root)/lib/tintype
	ln -sf ../lib/tintype/tintype $(root)/bin/tintype
	sed 's|@PREFIX@|$(PREFIX)|' scripts/tintype.service.in > $(root)/lib/systemd/system/tintype.service
	install -d $(root)/share/bash-completion/completions
	bin/tintype completion bash > $(root)/share/bash-completion/completions/tintype
	install -d $(root)/share/zsh/site-functions
	bin/tintype completion zsh > $(root)/share/zsh/site-functions/_tintype
	install -d $(root)/share/fish/vendor_completions.d
	bin/tintype completion fish > $(root)/share/fish/vendor_completions.d/tintype.fish

clean: ## removes what was built
	rm -rf bin .build
