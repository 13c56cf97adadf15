#pragma once

#include <stddef.h>

/// Writes a JPEG row by row, with libjpeg, whose errors jump out of it.
typedef struct cjpeg_writer cjpeg_writer;

/// NULL where there is no memory or the picture cannot be a JPEG.
cjpeg_writer *cjpeg_begin(
    unsigned width, unsigned height, int quality, int is_progressive, int has_full_color);

/// Takes the next rows, of four bytes a pixel, the last of which is left out of account.
/// Returns 0 where it could not.
int cjpeg_write(cjpeg_writer *writer, const unsigned char *pixels, unsigned rows);

/// The bytes, which the caller frees; NULL where there is no memory or rows are missing. The
/// writer is gone.
unsigned char *cjpeg_end(cjpeg_writer *writer, size_t *count);

/// Stops in the middle.
void cjpeg_drop(cjpeg_writer *writer);
