#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/// Renames. Where `replace` is 0, a file of the new name makes it fail with
/// EEXIST. A file system that cannot promise that (EINVAL) is asked just before
/// instead: the one process that holds the folder's lock is the only one to make names.
static inline int clinux_rename(int from_folder, const char *from, int to_folder, const char *to,
                                int replace) {
  if (!replace) {
    if (renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL) return -1;
    if (faccessat(to_folder, to, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
      errno = EEXIST;
      return -1;
    }
  }
  return renameat(from_folder, from, to_folder, to);
}
