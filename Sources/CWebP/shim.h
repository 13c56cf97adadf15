#pragma once
#include <stdint.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

/// Decodes one picture to RGBA with straight alpha, scaled to a size where that differs. 0, or the
/// number of an error.
static inline int cwebp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride,
                               size_t size, int width, int height) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config))
    return -1;
  int status = WebPGetFeatures(bytes, count, &config.input);
  if (status != VP8_STATUS_OK)
    return status;
  config.options.use_scaling = config.input.width != width || config.input.height != height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = size;
  status = WebPDecode(bytes, count, &config);
  WebPFreeDecBuffer(&config.output);
  return status;
}

/// Decodes as far as the data goes. How many rows there are; 0 where there is none.
static inline int cwebp_decode_part(const uint8_t *bytes, size_t count, uint8_t *pixels,
                                    size_t stride, size_t size, int width, int height) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) ||
      WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK)
    return 0;
  config.options.use_scaling = config.input.width != width || config.input.height != height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = size;
  WebPIDecoder *decoder = WebPIDecode(0, 0, &config);
  if (!decoder)
    return 0;
  int rows = 0, unused;
  VP8StatusCode status = WebPIUpdate(decoder, bytes, count);
  if ((status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED) &&
      !WebPIDecGetRGB(decoder, &rows, &unused, &unused, &unused))
    rows = 0;
  WebPIDelete(decoder);
  WebPFreeDecBuffer(&config.output);
  return rows;
}

typedef struct cwebp_frame {
  const uint8_t *bytes;
  size_t count;
  int x, y, width, height;
} cwebp_frame;

/// Where the first picture of a file is; false where there is none that is whole.
static inline int cwebp_first_frame(const uint8_t *bytes, size_t count, cwebp_frame *frame) {
  WebPData data = {bytes, count};
  WebPDemuxState state;
  WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
  if (!demuxer)
    return 0;
  WebPIterator iterator;
  memset(&iterator, 0, sizeof iterator);
  int found = WebPDemuxGetFrame(demuxer, 1, &iterator);
  if (found) {
    frame->bytes = iterator.fragment.bytes;
    frame->count = iterator.fragment.size;
    frame->x = iterator.x_offset;
    frame->y = iterator.y_offset;
    frame->width = iterator.width;
    frame->height = iterator.height;
  }
  WebPDemuxReleaseIterator(&iterator);
  WebPDemuxDelete(demuxer);
  return found;
}

/// Encodes RGBA without its alpha; how many bytes, for WebPFree, or 0.
static inline size_t cwebp_encode_opaque(const uint8_t *pixels, int width, int height,
                                         float quality, uint8_t **output) {
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, quality) || !WebPPictureInit(&picture))
    return 0;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  WebPMemoryWriterInit(&writer);
  int is_encoded =
      WebPPictureImportRGBX(&picture, pixels, width * 4) && WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  if (!is_encoded) {
    WebPMemoryWriterClear(&writer);
    return 0;
  }
  *output = writer.mem;
  return writer.size;
}
