#!/bin/bash
# A worker whose answer is none.
echo 'I cannot say' >&2
read -r -n 1 request <&3
echo '{"job": "first"}' >&3
read -r -n 1 another <&3
