#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/// Renames a file. If `replace` is 0 and the new name exists, it fails with EEXIST. On file systems
/// that cannot guarantee this (EINVAL) existence is checked just before; only the process that
/// holds the folder's lock creates names.
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
