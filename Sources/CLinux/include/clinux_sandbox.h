#pragma once

// All return 0, or -1 with errno.

/// Ends the process when the thread that started it ends.
int clinux_die_with_parent(void);

/// Makes the C library ask now for what it would ask the system for when it is first used.
int clinux_prepare_libraries(void);

int clinux_limit_address_space(unsigned long bytes);
/// Of memory that is the process's own to write, and so of what it can make resident beside the
/// files that it maps.
int clinux_limit_data(unsigned long bytes);
int clinux_limit_core(void);
int clinux_limit_descriptors(unsigned long count);
int clinux_limit_file_size(unsigned long bytes);

/// Neither other processes of the user nor the process itself can gain or look into anything.
int clinux_give_up_privileges(void);

/// Leaves the process only the system calls by which it computes, reads and writes what is open,
/// and speaks over one socket; any other ends it with SIGSYS. For all its threads, for ever.
int clinux_filter_system_calls(int socket);

// What the filter must not let through, for `tintype-worker --probe`. Plain system calls: no
// function of a library stands between the probe and the filter.

long clinux_probe_open(void);
long clinux_probe_socket(void);
long clinux_probe_fork(void);
long clinux_probe_exec(void);
long clinux_probe_executable_memory(void);
long clinux_probe_kill(void);
