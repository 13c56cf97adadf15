#pragma once

/// One file of the page, inside the program.
struct cweb_file {
  /// Where it lies below Web/, as `ui/grid/photo-grid.js`.
  const char *path;
  /// Its content type, as a response says it.
  const char *type;
  const unsigned char *bytes;
  unsigned long length;
};

/// All files of the page, ordered by path. They live as long as the program.
const struct cweb_file *cweb_files(unsigned long *count);
