#pragma once

// Restrictions of a worker process besides the filter of system calls. Not every kernel and
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
