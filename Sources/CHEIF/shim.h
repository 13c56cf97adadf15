#pragma once
#include <libheif/heif.h>
#include <stdint.h>
#include <string.h>

typedef struct cheif_picture {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  int width, height;
  /// How the colours are to be understood where there is no profile, by their numbers in ITU-T
  /// H.273; 2 for not said.
  int primaries, transfer;
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

/// Decodes the main picture, cut and turned as the file says, to RGBA. False with a message where
/// that fails; close it anyway. The bytes are there until it is closed.
static inline int cheif_open(cheif_picture *picture, const uint8_t *bytes, size_t count, int side) {
  memset(picture, 0, sizeof *picture);
  picture->primaries = picture->transfer = 2;
  picture->context = heif_context_alloc();
  if (!picture->context)
    return 0;
  // Threads cost memory, and are other pictures' processors.
  heif_context_set_max_decoding_threads(picture->context, 0);
  heif_context_set_maximum_image_size_limit(picture->context, side);
  if (!cheif_check(picture, heif_context_read_from_memory_without_copy(picture->context, bytes,
                                                                       count, 0)) ||
      !cheif_check(picture, heif_context_get_primary_image_handle(picture->context,
                                                                  &picture->handle)))
    return 0;
  struct heif_color_profile_nclx *colors = 0;
  if (heif_image_handle_get_nclx_color_profile(picture->handle, &colors).code == heif_error_Ok &&
      colors) {
    picture->primaries = colors->color_primaries;
    picture->transfer = colors->transfer_characteristics;
    heif_nclx_color_profile_free(colors);
  }
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  if (!options)
    return 0;
  options->convert_hdr_to_8bit = 1;
  int is_decoded = cheif_check(
      picture, heif_decode_image(picture->handle, &picture->image, heif_colorspace_RGB,
                                 heif_chroma_interleaved_RGBA, options));
  heif_decoding_options_free(options);
  if (!is_decoded)
    return 0;
  picture->width = heif_image_get_width(picture->image, heif_channel_interleaved);
  picture->height = heif_image_get_height(picture->image, heif_channel_interleaved);
  return 1;
}

/// The rows of what was opened.
static inline const uint8_t *cheif_rows(const cheif_picture *picture, int *stride) {
  return heif_image_get_plane_readonly(picture->image, heif_channel_interleaved, stride);
}

static inline int cheif_is_premultiplied(const cheif_picture *picture) {
  return heif_image_is_premultiplied_alpha(picture->image);
}
