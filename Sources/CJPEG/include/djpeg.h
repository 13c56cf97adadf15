#pragma once

#include <stddef.h>

/// Reads a JPEG row by row with libjpeg, whose errors are long jumps.
typedef struct djpeg_reader djpeg_reader;

/// The bytes must outlive the reader. Returns NULL if memory is insufficient, or if the file is not
/// a sequential RGB or grey JPEG: then it has several scans, or is CMYK.
djpeg_reader *djpeg_begin(const unsigned char *bytes, size_t count);

unsigned djpeg_width(const djpeg_reader *reader);
unsigned djpeg_height(const djpeg_reader *reader);

/// Writes rows of four bytes per pixel, the last of which is 255. A damaged picture is decoded as
/// far as possible. Returns 0 on failure.
int djpeg_read(djpeg_reader *reader, unsigned char *pixels, unsigned rows);

/// Closes the reader, at the end or before.
void djpeg_drop(djpeg_reader *reader);
