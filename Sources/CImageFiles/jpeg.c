#include "CImageFiles.h"

#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

static int failed(tjhandle handle, image_file *file) {
  const char *message = handle ? tjGetErrorStr2(handle) : "there is no memory";
  strncpy(file->message, message, sizeof file->message - 1);
  file->message[sizeof file->message - 1] = 0;
  if (handle) tjDestroy(handle);
  return -1;
}

static int header(tjhandle handle, const uint8_t *bytes, size_t count, image_file *file) {
  int sampling, space;
  return tjDecompressHeader3(handle, bytes, count, &file->width, &file->height, &sampling, &space);
}

int image_jpeg_header(const uint8_t *bytes, size_t count, image_file *file) {
  tjhandle handle = tjInitDecompress();
  if (!handle || header(handle, bytes, count, file)) return failed(handle, file);
  file->depth = 8;
  tjDestroy(handle);
  return 0;
}

int image_jpeg_read(const uint8_t *bytes, size_t count, image_file *file, void *pixels) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return failed(handle, file);
  // A file that ends early is a warning, and what there is of it is shown.
  if (tjDecompress2(handle, bytes, count, pixels, file->width, 0, file->height, TJPF_RGBA, 0) &&
      tjGetErrorCode(handle) == TJERR_FATAL)
    return failed(handle, file);
  tjDestroy(handle);
  return 0;
}

int image_jpeg_write(const void *pixels, image_file *file, int quality, uint8_t **bytes,
                     size_t *count) {
  tjhandle handle = tjInitCompress();
  unsigned long size = 0;
  *bytes = 0;
  if (!handle ||
      tjCompress2(handle, pixels, file->width, 0, file->height, TJPF_RGBX, bytes, &size,
                  quality >= 90 ? TJSAMP_444 : TJSAMP_420, quality, TJFLAG_ACCURATEDCT)) {
    tjFree(*bytes);
    return failed(handle, file);
  }
  tjDestroy(handle);
  // The caller frees with free, which is not always what tjFree is.
  uint8_t *copy = malloc(size);
  if (copy) memcpy(copy, *bytes, size);
  tjFree(*bytes);
  *bytes = copy;
  *count = size;
  return copy ? 0 : failed(0, file);
}

void image_free(uint8_t *bytes) { free(bytes); }
