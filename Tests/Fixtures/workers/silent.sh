#!/bin/bash
# A worker that takes a job and never answers. (One byte is read, because a read takes a whole message.)
read -r -n 1 request <&3
read -r -n 1 another <&3
