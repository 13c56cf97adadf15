#pragma once

#include <stddef.h>

/// Reads a JPEG row by row, with libjpeg, whose errors jump out of it.
typedef struct djpeg_reader djpeg_reader;

/// Of bytes that are there until the end. NULL where there is no memory, or where the file is
/// none that can be read in one go from the top down, as light: then it has many scans, or inks.
djpeg_reader *djpeg_begin(const unsigned char *bytes, size_t count);

unsigned djpeg_width(const djpeg_reader *reader);
unsigned djpeg_height(const djpeg_reader *reader);

/// Writes the next rows, of four bytes a pixel, the last of which is 255. What is damaged in part
/// is shown as far as it goes. Returns 0 where it could not.
int djpeg_read(djpeg_reader *reader, unsigned char *pixels, unsigned rows);

/// At the end, or in the middle.
void djpeg_drop(djpeg_reader *reader);
