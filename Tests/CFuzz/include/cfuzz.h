// The fuzzing loop of LLVM's libFuzzer, which the program is linked with.

#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*body)(const uint8_t *bytes, size_t count));
