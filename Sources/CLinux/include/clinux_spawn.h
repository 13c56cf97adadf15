#pragma once

/// Starts a program with /dev/null as stdin and stdout, the given descriptors as stderr and number
/// 3, and nothing else from this process: no other descriptors, signal mask, handlers or process
/// group. Returns 0 or an error number. Both descriptors must be above 3.
int clinux_spawn(int *child, const char *path, char *const *arguments, char *const *environment,
                 int standard_error, int channel);

/// Sets the calling thread's name in thread lists; at most 15 bytes.
void clinux_name_thread(const char *name);
