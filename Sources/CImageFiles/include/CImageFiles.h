// JPEG by TurboJPEG and PNG by libpng, for the product CoreImageFiles. Functions return 0 on
// success; otherwise the message says why.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct image_file {
  int width;
  int height;
  /// 8 or 16 bits per component, in native byte order; RGBA with straight alpha, top row first.
  int depth;
  char message[160];
} image_file;

int image_jpeg_header(const uint8_t *bytes, size_t count, image_file *file);
int image_jpeg_read(const uint8_t *bytes, size_t count, image_file *file, void *pixels);
/// The bytes that were written belong to the caller, who gives them back with image_free.
int image_jpeg_write(const void *pixels, image_file *file, int quality, uint8_t **bytes,
                     size_t *count);

int image_png_header(const uint8_t *bytes, size_t count, image_file *file);
int image_png_read(const uint8_t *bytes, size_t count, image_file *file, void *pixels);
int image_png_write(const void *pixels, image_file *file, uint8_t **bytes, size_t *count);

void image_free(uint8_t *bytes);
