// Namespaces, Landlock and capabilities. See clinux_walls.h.
#define _GNU_SOURCE
#include "clinux_walls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_leave_namespaces(void) {
  return unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS);
}

/// The kernel's landlock_ruleset_attr. Debian's header ends with the first member; a kernel that
/// knows fewer members accepts zeros in the others.
struct clinux_ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

#define CLINUX_LANDLOCK_CREATE 444
#define CLINUX_LANDLOCK_RESTRICT 446
#define CLINUX_LANDLOCK_VERSION 1

/// The rights on files that a version of Landlock knows: 13 of the first, then renames between
/// folders, truncation, and control of devices.
static uint64_t clinux_file_rights(long version) {
  unsigned count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (UINT64_C(1) << count) - 1;
}

int clinux_forbid_files(void) {
  long version = syscall(CLINUX_LANDLOCK_CREATE, 0, 0, CLINUX_LANDLOCK_VERSION);
  if (version < 1)
    return -1;
  struct clinux_ruleset ruleset = {
      .files = clinux_file_rights(version),
      // Binding and connecting TCP sockets.
      .network = version >= 4 ? 3 : 0,
      // Abstract sockets and signals.
      .scopes = version >= 6 ? 3 : 0,
  };
  long rules = syscall(CLINUX_LANDLOCK_CREATE, &ruleset, sizeof ruleset, 0);
  if (rules < 0)
    return -1;
  long result = syscall(CLINUX_LANDLOCK_RESTRICT, rules, 0);
  int error = errno;
  close((int)rules);
  errno = error;
  return result == 0 ? 0 : -1;
}

int clinux_drop_capabilities(void) {
  // A capability that the kernel does not know ends the list. Without the right to drop from the
  // bounding set, the sets below are all there is to drop.
  for (unsigned long number = 0; number < 64; number++)
    if (prctl(PR_CAPBSET_DROP, number, 0, 0, 0) != 0)
      break;
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 && errno != EINVAL)
    return -1;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
  return syscall(SYS_capset, &header, none) == 0 ? 0 : -1;
}

int clinux_probe_file(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return -1;
  close(descriptor);
  return 0;
}

int clinux_probe_connect(unsigned short port) {
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0)
    return -1;
  struct sockaddr_in address = {
      .sin_family = AF_INET,
      .sin_port = htons(port),
      .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)},
  };
  int result = connect(descriptor, (struct sockaddr *)&address, sizeof address);
  close(descriptor);
  return result;
}

int clinux_probe_signal(void) { return kill(getppid(), 0); }

int clinux_probe_capability(void) { return chroot("/"); }
