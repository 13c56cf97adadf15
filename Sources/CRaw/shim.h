#pragma once
#include <libraw/libraw.h>
#include <stdint.h>

typedef struct craw_preview {
  /// A JPEG, there until the file is closed.
  const uint8_t *bytes;
  size_t count;
} craw_preview;

/// Opens a file in memory, which is there until it is closed; null with a number where that fails.
static inline libraw_data_t *craw_open(const uint8_t *bytes, size_t count, int *error) {
  libraw_data_t *raw = libraw_init(LIBRAW_OPIONS_NO_DATAERR_CALLBACK);
  if (!raw)
    return *error = LIBRAW_UNSUFFICIENT_MEMORY, (libraw_data_t *)0;
  *error = libraw_open_buffer(raw, (void *)bytes, count);
  if (*error != LIBRAW_SUCCESS)
    return libraw_close(raw), (libraw_data_t *)0;
  return raw;
}

/// The embedded preview, if it is a JPEG.
static inline int craw_take_preview(libraw_data_t *raw, craw_preview *preview) {
  if (libraw_unpack_thumb(raw) != LIBRAW_SUCCESS || raw->thumbnail.tformat != LIBRAW_THUMBNAIL_JPEG)
    return 0;
  preview->bytes = (const uint8_t *)raw->thumbnail.thumb;
  preview->count = raw->thumbnail.tlength;
  return 1;
}

/// Develops the sensor's data plainly, as the camera balanced it, to sRGB, not turned; at half the
/// size where that suffices. Null with a number where that fails; free it with
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

/// The pixels follow the head of a developed picture.
static inline const uint8_t *craw_pixels(const libraw_processed_image_t *picture) {
  return picture->data;
}

/// How large the developed picture will be.
static inline int craw_width(const libraw_data_t *raw) { return raw->sizes.iwidth; }
static inline int craw_height(const libraw_data_t *raw) { return raw->sizes.iheight; }
