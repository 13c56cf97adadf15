// Sockets in a folder. See clinux_local.h.
#define _GNU_SOURCE
#include "clinux_local.h"

#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/// A socket path has at most 107 bytes; going through the open folder keeps it short.
static int clinux_local_address(int folder, const char *name, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  int length = snprintf(address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/%s", folder,
                        name);
  return length > 0 && (size_t)length < sizeof address->sun_path ? 0 : (errno = ENAMETOOLONG, -1);
}

static int clinux_fail(int descriptor) {
  int reason = errno;
  close(descriptor);
  return errno = reason, -1;
}

int clinux_listen_local(int folder, const char *name) {
  struct sockaddr_un address;
  if (clinux_local_address(folder, name, &address) != 0)
    return -1;
  if (unlinkat(folder, name, 0) != 0 && errno != ENOENT)
    return -1;
  int listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (listener < 0)
    return -1;
  // The mode is set before anyone can connect.
  if (fchmod(listener, 0600) != 0 ||
      bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
      fchmodat(folder, name, 0600, 0) != 0 || listen(listener, 16) != 0)
    return clinux_fail(listener);
  return listener;
}

int clinux_connect_local(int folder, const char *name) {
  struct sockaddr_un address;
  if (clinux_local_address(folder, name, &address) != 0)
    return -1;
  int descriptor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (descriptor < 0)
    return -1;
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0)
    return clinux_fail(descriptor);
  return descriptor;
}

int clinux_accept_local(int listener) {
  int descriptor = accept4(listener, 0, 0, SOCK_CLOEXEC);
  if (descriptor < 0)
    return -1;
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0)
    return clinux_fail(descriptor);
  if (peer.uid != geteuid() && peer.uid != 0) {
    errno = EPERM;
    return clinux_fail(descriptor);
  }
  return descriptor;
}
