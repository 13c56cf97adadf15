#pragma once
#include <libheif/heif.h>
#include <stdint.h>
#include <string.h>

/// A plane of a picture; samples of more than eight bits have two bytes.
typedef struct cheif_plane {
  const uint8_t *bytes;
  int stride, width, height, bits;
} cheif_plane;

typedef struct cheif_picture {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  int width, height;
  /// Red or grey; green, blue, and alpha. Missing planes have no bytes.
  cheif_plane planes[4];
  /// The colour encoding as ITU-T H.273 numbers; 2 for unspecified.
  int primaries, transfer;
  /// Whether grey uses the full range; the library has converted colours to full range.
  int is_full_range;
  char message[120];
} cheif_picture;

static inline void cheif_close(cheif_picture *picture) {
  heif_image_release(picture->image);
  heif_image_handle_release(picture->handle);
  heif_context_free(picture->context);
}

static inline int cheif_check(cheif_picture *picture, struct heif_error error) {
  if (error.code == heif_error_Ok)
    return 1;
  strncpy(picture->message, error.message ? error.message : "", sizeof picture->message - 1);
  return 0;
}

static inline void cheif_take_colors(cheif_picture *picture) {
  struct heif_color_profile_nclx *colors = 0;
  if (heif_image_handle_get_nclx_color_profile(picture->handle, &colors).code == heif_error_Ok &&
      colors) {
    picture->primaries = colors->color_primaries;
    picture->transfer = colors->transfer_characteristics;
    heif_nclx_color_profile_free(colors);
  }
  colors = 0;
  if (heif_image_get_nclx_color_profile(picture->image, &colors).code == heif_error_Ok && colors) {
    picture->is_full_range = colors->full_range_flag;
    heif_nclx_color_profile_free(colors);
  }
}

static inline int cheif_take_plane(cheif_picture *picture, int index, enum heif_channel channel) {
  cheif_plane *plane = &picture->planes[index];
  if (!heif_image_has_channel(picture->image, channel))
    return 0;
  plane->bytes = heif_image_get_plane_readonly(picture->image, channel, &plane->stride);
  plane->width = heif_image_get_width(picture->image, channel);
  plane->height = heif_image_get_height(picture->image, channel);
  plane->bits = heif_image_get_bits_per_pixel_range(picture->image, channel);
  int sample = plane->bits > 8 ? 2 : 1;
  return plane->bytes && plane->width > 0 && plane->height > 0 && plane->bits >= 8 &&
         plane->bits <= 16 && plane->stride >= plane->width * sample;
}

/// Decodes the main picture, cropped and rotated, to planes. Returns false with a message on
/// failure; close it in either case. The planes are valid until it is closed.
static inline int cheif_open(cheif_picture *picture, const uint8_t *bytes, size_t count, int side) {
  memset(picture, 0, sizeof *picture);
  picture->primaries = picture->transfer = 2;
  picture->is_full_range = 1;
  picture->context = heif_context_alloc();
  if (!picture->context)
    return 0;
  // Threads cost memory, and the processors are needed for other pictures.
  heif_context_set_max_decoding_threads(picture->context, 0);
  heif_context_set_maximum_image_size_limit(picture->context, side);
  if (!cheif_check(picture, heif_context_read_from_memory_without_copy(picture->context, bytes,
                                                                       count, 0)) ||
      !cheif_check(picture, heif_context_get_primary_image_handle(picture->context,
                                                                  &picture->handle)) ||
      // Unspecified grey keeps its range, which the library would convert wrongly.
      !cheif_check(picture, heif_decode_image(picture->handle, &picture->image,
                                              heif_colorspace_undefined, heif_chroma_undefined, 0)))
    return 0;
  cheif_take_colors(picture);
  switch (heif_image_get_colorspace(picture->image)) {
  case heif_colorspace_monochrome:
    if (!cheif_take_plane(picture, 0, heif_channel_Y))
      return 0;
    break;
  case heif_colorspace_RGB:
    picture->is_full_range = 1;
    if (!cheif_take_plane(picture, 0, heif_channel_R) ||
        !cheif_take_plane(picture, 1, heif_channel_G) ||
        !cheif_take_plane(picture, 2, heif_channel_B))
      return 0;
    break;
  default: return 0;
  }
  if (!cheif_take_plane(picture, 3, heif_channel_Alpha))
    picture->planes[3].bytes = 0;
  picture->width = picture->planes[0].width;
  picture->height = picture->planes[0].height;
  for (int i = 1; i < 4; i++)
    if (picture->planes[i].bytes && (picture->planes[i].width != picture->width ||
                                     picture->planes[i].height != picture->height))
      return 0;
  return 1;
}

static inline int cheif_is_premultiplied(const cheif_picture *picture) {
  return heif_image_handle_is_premultiplied_alpha(picture->handle);
}

/// Reads a row of a plane, reduced by a factor: each value is the mean of its pixels, in 16 bits.
static inline void cheif_row(const cheif_plane *plane, int y, int factor, int count,
                             uint16_t *row) {
  int shift = 16 - plane->bits, top = y * factor;
  int rows = plane->height - top < factor ? plane->height - top : factor;
  for (int x = 0; x < count; x++) {
    int left = x * factor;
    int columns = plane->width - left < factor ? plane->width - left : factor;
    uint32_t sum = 0;
    for (int j = 0; j < rows; j++) {
      const uint8_t *line = plane->bytes + (size_t)(top + j) * plane->stride;
      if (plane->bits > 8)
        for (int i = 0; i < columns; i++)
          sum += ((const uint16_t *)line)[left + i];
      else
        for (int i = 0; i < columns; i++)
          sum += line[left + i];
    }
    row[x] = (uint16_t)((((uint64_t)sum << shift) + columns * rows / 2) / (columns * rows));
  }
}

/// Writes a 16-bit RGBA row, reduced by a factor.
static inline void cheif_convert_deep_row(const cheif_picture *picture, int y, int factor,
                                          int count, uint16_t *row, uint16_t *target) {
  for (int channel = 0; channel < 4; channel++) {
    const cheif_plane *plane = &picture->planes[channel];
    if (plane->bytes)
      cheif_row(plane, y, factor, count, row);
    int shift = 16 - plane->bits, is_full = channel == 3 || picture->is_full_range;
    float low = is_full ? 0 : 16 << 8;
    float scale = 65535.0f / (is_full ? ((1 << plane->bits) - 1) << shift : 219 << 8);
    for (int x = 0; x < count; x++) {
      uint16_t *pixel = target + (size_t)x * 4;
      float value = plane->bytes ? (row[x] - low) * scale : channel == 3 ? 65535 : pixel[0];
      pixel[channel] = value <= 0 ? 0 : value >= 65535 ? 65535 : (uint16_t)(value + 0.5f);
    }
  }
}

static inline uint8_t cheif_code(float value) {
  return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5f);
}

/// Writes an 8-bit RGBA row, reduced by a factor. `row` has room for as many values.
static inline void cheif_convert_row(const cheif_picture *picture, int y, int factor, int count,
                                     uint16_t *row, uint8_t *target) {
  for (int channel = 0; channel < 4; channel++) {
    const cheif_plane *plane = &picture->planes[channel];
    if (!plane->bytes) {
      // Grey fills all colours; a missing alpha plane means opaque.
      for (int x = 0; x < count; x++)
        target[(size_t)x * 4 + channel] = channel == 3 ? 255 : target[(size_t)x * 4];
      continue;
    }
    cheif_row(plane, y, factor, count, row);
    int shift = 16 - plane->bits, is_full = channel == 3 || picture->is_full_range;
    // Scales samples of fewer bits to the full 16-bit range.
    float low = is_full ? 0 : 16 << 8;
    float scale = 255.0f / (is_full ? ((1 << plane->bits) - 1) << shift : 219 << 8);
    for (int x = 0; x < count; x++)
      target[(size_t)x * 4 + channel] = cheif_code((row[x] - low) * scale);
  }
}
