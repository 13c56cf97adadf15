#pragma once

// Sockets in a folder. See clinux_local.c.

/// Listens on a name in an open folder, replacing whatever is there; only the owner may connect.
/// Returns the descriptor, or -1 with errno. Messages keep their boundaries and carry descriptors.
int clinux_listen_local(int folder, const char *name);

/// Connects to such a socket. Returns the descriptor, or -1 with errno.
int clinux_connect_local(int folder, const char *name);

/// Accepts the next connection from this user or root. Returns -1 with errno on failure; a
/// connection from another user is closed and fails with EPERM.
int clinux_accept_local(int listener);
