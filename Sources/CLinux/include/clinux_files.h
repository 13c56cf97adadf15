#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Opens a path below a folder, one folder after the other, where openat2 is not available. Unlike
/// it, this follows no symbolic links at all.
static inline int clinux_open_in_steps(int folder, const char *path, int flags, unsigned mode) {
  int at = folder, opened = -1, why = path[0] == '/' ? EXDEV : path[0] == 0 ? ENOENT : 0;
  while (why == 0) {
    char name[NAME_MAX + 1] = ".";
    const char *end = path + strcspn(path, "/");
    size_t length = (size_t)(end - path);
    int is_last = end[strspn(end, "/")] == 0;
    if (length > NAME_MAX) why = ENAMETOOLONG;
    if (length == 2 && path[0] == '.' && path[1] == '.') why = EXDEV;
    if (why != 0) break;
    if (length > 0) {
      memcpy(name, path, length);
      name[length] = 0;
    }
    int kind = is_last ? flags | (*end == '/' ? O_DIRECTORY : 0) : O_PATH | O_DIRECTORY;
    opened = openat(at, name, kind | O_NOFOLLOW | O_CLOEXEC, mode);
    if (opened < 0) why = errno;
    if (is_last) break;
    if (at != folder) close(at);
    at = opened;
    path = end + strspn(end, "/");
  }
  if (at != folder && at >= 0) close(at);
  if (why != 0) errno = why;
  return why == 0 ? opened : -1;
}

/// Opens a path below a folder; "..", absolute paths and symbolic links cannot escape it.
static inline int clinux_open_beneath(int folder, const char *path, int flags, unsigned mode) {
  struct open_how how = {0};
  how.flags = (uint64_t)(flags | O_CLOEXEC);
  how.mode = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? mode : 0;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  int opened = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
  // Its arguments lie in memory, where filters of system calls cannot read them: systemd's
  // RestrictSUIDSGID, which DynamicUser implies, says that there is no such call.
  if (opened >= 0 || errno != ENOSYS) return opened;
  return clinux_open_in_steps(folder, path, flags, (unsigned)how.mode);
}
