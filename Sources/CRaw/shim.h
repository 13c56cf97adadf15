#pragma once
#include <libraw/libraw.h>
#include <stdint.h>

typedef struct craw_preview {
  /// A JPEG, valid until the file is closed.
  const uint8_t *bytes;
  size_t count;
} craw_preview;

/// Opens a file in memory, which must outlive the handle. Returns null with an error number on
/// failure.
static inline libraw_data_t *craw_open(const uint8_t *bytes, size_t count, int *error) {
  libraw_data_t *raw = libraw_init(LIBRAW_OPIONS_NO_DATAERR_CALLBACK);
  if (!raw)
    return *error = LIBRAW_UNSUFFICIENT_MEMORY, (libraw_data_t *)0;
  *error = libraw_open_buffer(raw, (void *)bytes, count);
  if (*error != LIBRAW_SUCCESS)
    return libraw_close(raw), (libraw_data_t *)0;
  return raw;
}

/// Returns the embedded preview if it is a JPEG.
static inline int craw_take_preview(libraw_data_t *raw, craw_preview *preview) {
  if (libraw_unpack_thumb(raw) != LIBRAW_SUCCESS || raw->thumbnail.tformat != LIBRAW_THUMBNAIL_JPEG)
    return 0;
  preview->bytes = (const uint8_t *)raw->thumbnail.thumb;
  preview->count = raw->thumbnail.tlength;
  return 1;
}

/// Develops the sensor data with the camera's white balance to sRGB, unrotated; at half size if
/// that suffices. Returns null with an error number on failure; free the result with
/// libraw_dcraw_clear_mem.
static inline libraw_processed_image_t *craw_develop(libraw_data_t *raw, int is_half, int *error) {
  raw->params.half_size = is_half;
  raw->params.use_camera_wb = 1;
  raw->params.user_flip = 0;
  raw->params.output_color = 1;
  raw->params.output_bps = 8;
  *error = libraw_unpack(raw);
  if (*error == LIBRAW_SUCCESS)
    *error = libraw_dcraw_process(raw);
  if (*error != LIBRAW_SUCCESS)
    return 0;
  return libraw_dcraw_make_mem_image(raw, error);
}

/// The pixels follow the header of a developed picture.
static inline const uint8_t *craw_pixels(const libraw_processed_image_t *picture) {
  return picture->data;
}

/// Returns the size of the developed picture.
static inline int craw_width(const libraw_data_t *raw) { return raw->sizes.iwidth; }
static inline int craw_height(const libraw_data_t *raw) { return raw->sizes.iheight; }
