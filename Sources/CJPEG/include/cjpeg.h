#pragma once

#include <stddef.h>

/// Writes a JPEG row by row with libjpeg, whose errors are long jumps.
typedef struct cjpeg_writer cjpeg_writer;

/// Returns NULL if memory is insufficient or the picture cannot be a JPEG.
cjpeg_writer *cjpeg_begin(
    unsigned width, unsigned height, int quality, int is_progressive, int has_full_color);

/// Adds rows of four bytes per pixel, the last of which is ignored. Returns 0 on failure.
int cjpeg_write(cjpeg_writer *writer, const unsigned char *pixels, unsigned rows);

/// Returns the bytes, which the caller frees; NULL if memory is insufficient or rows are missing.
/// Frees the writer.
unsigned char *cjpeg_end(cjpeg_writer *writer, size_t *count);

/// Cancels and frees the writer.
void cjpeg_drop(cjpeg_writer *writer);
