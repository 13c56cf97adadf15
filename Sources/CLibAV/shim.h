#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Macros that Swift cannot import.
static const int64_t clibav_no_time = AV_NOPTS_VALUE;
static const int clibav_end = AVERROR_EOF;
static const int clibav_again = AVERROR(EAGAIN);
static const int clibav_refused = AVERROR(EPERM);
static const int clibav_broken = AVERROR(EIO);

/// Opens nothing: references to other files are ignored.
static int clibav_open_nothing(AVFormatContext *context, AVIOContext **stream, const char *url,
                               int flags, AVDictionary **options) {
  (void)context, (void)stream, (void)url, (void)flags, (void)options;
  return clibav_refused;
}

/// Creates a context that reads only through the given callbacks.
static inline AVFormatContext *clibav_reading(AVIOContext *stream) {
  AVFormatContext *context = avformat_alloc_context();
  if (!context)
    return 0;
  context->pb = stream;
  context->io_open = clibav_open_nothing;
  context->flags |= AVFMT_FLAG_CUSTOM_IO;
  return context;
}
