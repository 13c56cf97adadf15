#pragma once

// Restrictions of a worker process in addition to the filter of system calls. Not every kernel and
// container allows them. All functions return 0, or -1 with errno.

/// Moves the process into user, network, IPC and UTS namespaces of its own, in which there is no
/// network device. It must have one thread.
int clinux_leave_namespaces(void);

/// Denies the process the whole file system, TCP ports, and signals and abstract sockets to
/// processes outside, as far as the kernel's Landlock knows them. Files that are open stay so. The
/// process must have given up privileges.
int clinux_forbid_files(void);

/// Drops all capabilities, and every way to regain one.
int clinux_drop_capabilities(void);

// Calls that these restrictions must deny, for `tintype-worker --probe-walls`; each returns 0 where
// it was allowed.

int clinux_probe_file(const char *path);
/// Connects to a TCP port of the loopback device.
int clinux_probe_connect(unsigned short port);
int clinux_probe_signal(void);
/// Changes the root folder, to the same one, which takes a capability.
int clinux_probe_capability(void);

// Restrictions of the server itself, which are as optional.

/// Prevents other processes of the user from reading this one's memory, and core files.
int clinux_hide_memory(void);

/// Denies this thread, and all that it starts, the execution of any programs but those at the paths
/// (a list that ends with a null) and the interpreter that loads them. The process must have one
/// thread. Other rights on files stay as they are.
int clinux_forbid_other_programs(const char *const *paths);

/// Makes system calls fail (EPERM) that the server and its workers never need: tracing other
/// processes, mounting, keys of the kernel, its modules, BPF, the clock, and the like.
int clinux_refuse_system_calls(void);

/// Drops the capabilities of a program that root started, but for those that give root access to
/// all files and to ports below 1024. The process must have one thread.
int clinux_keep_file_capabilities(void);

enum {
  CLINUX_SERVER_PROGRAMS = 1,
  CLINUX_SERVER_CALLS = 2,
  CLINUX_SERVER_MEMORY = 4,
  CLINUX_SERVER_CAPABILITIES = 8,
};

/// Applies all of them in a child process and returns those that were found to hold, or -1.
int clinux_probe_server(const char *const *paths);
