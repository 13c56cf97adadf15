#pragma once
#include <jxl/decode.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct cjxl_picture {
  /// The profile of the pixels; the caller frees it.
  uint8_t *profile;
  size_t profile_count;
  /// The black of CMYK, a byte for each pixel and 0 for full ink as in the other channels, or NULL;
  /// the caller frees it.
  uint8_t *black;
  /// The coding of high dynamic range as ITU-T H.273 numbers; 0 if the profile suffices.
  int primaries, transfer;
  /// Whether samples have sixteen bits instead of eight.
  int is_deep;
  /// Whether the file ended before the picture did.
  int is_cut;
  const char *message;
} cjxl_picture;

static inline int cjxl_take_profile(JxlDecoder *decoder, const JxlPixelFormat *format,
                                    cjxl_picture *picture, size_t limit) {
  size_t count = 0;
  const JxlColorProfileTarget target = JXL_COLOR_PROFILE_TARGET_DATA;
  if (JxlDecoderGetICCProfileSize(decoder, format, target, &count) != JXL_DEC_SUCCESS)
    return 1;
  if (count == 0 || count > limit)
    return 1;
  picture->profile = (uint8_t *)malloc(count);
  if (!picture->profile)
    return 0;
  picture->profile_count = count;
  return JxlDecoderGetColorAsICCProfile(decoder, format, target, picture->profile, count) ==
         JXL_DEC_SUCCESS;
}

/// Returns the index of the channel with the black of CMYK, or -1.
static inline int cjxl_black_channel(const JxlDecoder *decoder, const cjxl_picture *picture,
                                     uint32_t channels) {
  // Without a profile of four inks its meaning is unknown.
  if (picture->profile_count < 20 || memcmp(picture->profile + 16, "CMYK", 4) != 0)
    return -1;
  for (uint32_t index = 0; index < channels; index++) {
    JxlExtraChannelInfo info;
    if (JxlDecoderGetExtraChannelInfo(decoder, index, &info) == JXL_DEC_SUCCESS &&
        info.type == JXL_CHANNEL_BLACK)
      return (int)index;
  }
  return -1;
}

/// Has the decoder write the black of CMYK to memory of its own.
static inline int cjxl_take_black(JxlDecoder *decoder, cjxl_picture *picture, uint32_t channel,
                                  size_t pixels) {
  const JxlPixelFormat format = {1, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
  picture->black = (uint8_t *)malloc(pixels);
  if (!picture->black)
    return 0;
  // A file that ends early has no ink where its pixels are missing.
  memset(picture->black, 255, pixels);
  return JxlDecoderSetExtraChannelBuffer(decoder, &format, picture->black, pixels, channel) ==
         JXL_DEC_SUCCESS;
}

/// Decodes the first frame to RGBA, or to CMY and alpha, with straight alpha and unrotated; with
/// sixteen bits if allowed and a file of light has more than eight. Returns false with a message on
/// failure; free the profile and the black in either case.
static inline int cjxl_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size,
                              uint32_t width, uint32_t height, size_t profile_limit,
                              int may_be_deep, cjxl_picture *picture) {
  JxlPixelFormat format = {4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
  JxlDecoder *decoder = JxlDecoderCreate(0);
  int is_done = 0, black = -1;
  uint32_t channels = 0;
  memset(picture, 0, sizeof *picture);
  picture->message = "it cannot be decoded";
  if (!decoder)
    return 0;
  if (JxlDecoderSubscribeEvents(decoder, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING |
                                             JXL_DEC_FULL_IMAGE) != JXL_DEC_SUCCESS ||
      JxlDecoderSetKeepOrientation(decoder, JXL_TRUE) != JXL_DEC_SUCCESS ||
      JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE) != JXL_DEC_SUCCESS ||
      JxlDecoderSetInput(decoder, bytes, count) != JXL_DEC_SUCCESS)
    goto end;
  for (;;) {
    JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    if (status == JXL_DEC_BASIC_INFO) {
      JxlBasicInfo info;
      if (JxlDecoderGetBasicInfo(decoder, &info) != JXL_DEC_SUCCESS || info.xsize != width ||
          info.ysize != height) {
        picture->message = "its size is not what its header says";
        goto end;
      }
      channels = info.num_extra_channels;
      if (may_be_deep && info.bits_per_sample > 8) {
        format.data_type = JXL_TYPE_UINT16;
        picture->is_deep = 1;
      }
    } else if (status == JXL_DEC_COLOR_ENCODING) {
      // libjxl can decode XYB to any colours; eight bits require a transfer curve.
      JxlColorEncoding encoding;
      if (JxlDecoderGetColorAsEncodedProfile(decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA,
                                             &encoding) == JXL_DEC_SUCCESS) {
        if (encoding.transfer_function == JXL_TRANSFER_FUNCTION_LINEAR) {
          encoding.transfer_function = JXL_TRANSFER_FUNCTION_SRGB;
          JxlDecoderSetPreferredColorProfile(decoder, &encoding);
        } else if (encoding.color_space == JXL_COLOR_SPACE_RGB &&
                   encoding.primaries != JXL_PRIMARIES_CUSTOM &&
                   (encoding.transfer_function == JXL_TRANSFER_FUNCTION_PQ ||
                    encoding.transfer_function == JXL_TRANSFER_FUNCTION_HLG)) {
          picture->primaries = encoding.primaries;
          picture->transfer = encoding.transfer_function;
        }
      }
      if (!picture->transfer && !cjxl_take_profile(decoder, &format, picture, profile_limit))
        goto end;
      black = cjxl_black_channel(decoder, picture, channels);
      if (black >= 0) {
        // Profiles of ink are applied to bytes.
        format.data_type = JXL_TYPE_UINT8;
        picture->is_deep = 0;
      }
    } else if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
      if (black >= 0 &&
          !cjxl_take_black(decoder, picture, (uint32_t)black, (size_t)width * height))
        goto end;
      if (JxlDecoderSetImageOutBuffer(decoder, &format, pixels, size) != JXL_DEC_SUCCESS)
        goto end;
    } else if (status == JXL_DEC_FULL_IMAGE || status == JXL_DEC_SUCCESS) {
      is_done = 1;
      goto end;
    } else if (status == JXL_DEC_NEED_MORE_INPUT) {
      // The input is never closed, so a file that ends early asks for more.
      is_done = JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS;
      picture->is_cut = 1;
      picture->message = "it ends before the picture does";
      goto end;
    } else {
      goto end;
    }
  }
end:
  JxlDecoderDestroy(decoder);
  return is_done;
}
