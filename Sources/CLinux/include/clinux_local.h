#pragma once

// Sockets in a folder. See clinux_local.c.

/// Listens at a name in an open folder, whatever was there; only its owner may connect. The
/// descriptor, or -1 with errno. Messages stay apart and carry descriptors.
int clinux_listen_local(int folder, const char *name);

/// Connects to such a socket; the descriptor, or -1 with errno.
int clinux_connect_local(int folder, const char *name);

/// The next waiting connection whose other end is this user or root, or -1 with errno; another's is
/// closed and EPERM.
int clinux_accept_local(int listener);
