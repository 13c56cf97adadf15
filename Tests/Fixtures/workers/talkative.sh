#!/bin/bash
# A worker that writes to stderr for ever.
read -r -n 1 request <&3
while :; do echo 'and another thing, and another thing, and another thing' >&2; done
