#pragma once

/// Starts a program that has /dev/null as stdin and stdout, the given descriptors as stderr and as
/// number 3, and nothing else of this process: no other descriptor, no signal mask, no handler, no
/// process group. 0, or an error number. Both descriptors must be above 3.
int clinux_spawn(int *child, const char *path, char *const *arguments, char *const *environment,
                 int standard_error, int channel);

/// What the calling thread is called in lists of threads; at most 15 bytes.
void clinux_name_thread(const char *name);
