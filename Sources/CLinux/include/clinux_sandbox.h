#pragma once

// All functions return 0, or -1 with errno.

/// Ends the process when the thread that started it ends.
int clinux_die_with_parent(void);

/// Makes the C library perform now the system calls that it would otherwise make on first use.
int clinux_prepare_libraries(void);

int clinux_limit_address_space(unsigned long bytes);
/// Limits the process's private writable memory, and so what it can keep resident apart from mapped
/// files.
int clinux_limit_data(unsigned long bytes);
int clinux_limit_core(void);
int clinux_limit_descriptors(unsigned long count);
int clinux_limit_file_size(unsigned long bytes);

/// Prevents the process from gaining privileges, and other processes of the user from inspecting
/// it.
int clinux_give_up_privileges(void);

/// Restricts the process, with all its threads and for good, to the system calls needed to compute,
/// to read and write open files, and to talk over one socket; any other call ends it with SIGSYS.
int clinux_filter_system_calls(int socket);

// Calls that the filter must block, for `tintype-worker --probe`. They are plain system calls, so
// that no library function stands between the probe and the filter.

long clinux_probe_open(void);
long clinux_probe_socket(void);
long clinux_probe_fork(void);
long clinux_probe_exec(void);
long clinux_probe_executable_memory(void);
long clinux_probe_kill(void);
