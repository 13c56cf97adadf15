#pragma once

/// The processor level this program was built for: 1 to 4 for x86-64-v1 … v4, 0 for other
/// architectures.
int clevel_built_for(void);

/// The name of a group of instructions that programs are built for and this machine has, the
/// largest first: "x86-64-v4-vbmi", "x86-64-v4", "x86-64-v3"; null after the last.
const char *clevel_of_machine(int index);
