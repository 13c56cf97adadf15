#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors by a long jump, which must not cross code of another language. Each of
// these functions catches it and leaves the message in the reader.

typedef struct cpng_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  int passes;
  /// Whether the file ended before what was read.
  int is_cut;
  char message[120];
} cpng_reader;

static void cpng_on_error(png_structp png, png_const_charp message) {
  cpng_reader *reader = (cpng_reader *)png_get_error_ptr(png);
  strncpy(reader->message, message ? message : "", sizeof reader->message - 1);
  png_longjmp(png, 1);
}

static void cpng_on_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void cpng_on_read(png_structp png, png_bytep target, size_t count) {
  cpng_reader *reader = (cpng_reader *)png_get_io_ptr(png);
  if (count > reader->count - reader->offset) {
    reader->is_cut = 1;
    png_error(png, "it ends too early");
  }
  memcpy(target, reader->bytes + reader->offset, count);
  reader->offset += count;
}

static inline void cpng_close(cpng_reader *reader) {
  png_destroy_read_struct(&reader->png, reader->info ? &reader->info : 0, 0);
}

/// Reads up to the pixels; rows are RGBA with eight bits, or with sixteen in native byte order.
/// Returns false with a message on failure; close it in either case.
static inline int cpng_open(cpng_reader *reader, const uint8_t *bytes, size_t count, uint32_t side,
                            size_t chunk_bytes, uint32_t chunks, int is_deep) {
  // Skips texts and the profile, which the header parser reads.
  static const png_byte ignored[] = "tEXt\0zTXt\0iTXt\0iCCP\0sPLT\0eXIf";
  memset(reader, 0, sizeof *reader);
  reader->bytes = bytes;
  reader->count = count;
  reader->png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, cpng_on_error, cpng_on_warning);
  if (!reader->png)
    return 0;
  if (setjmp(png_jmpbuf(reader->png)))
    return 0;
  reader->info = png_create_info_struct(reader->png);
  if (!reader->info)
    return 0;
  png_set_user_limits(reader->png, side, side);
  png_set_chunk_malloc_max(reader->png, chunk_bytes);
  png_set_chunk_cache_max(reader->png, chunks);
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, ignored, sizeof ignored / 5);
  png_set_read_fn(reader->png, reader, cpng_on_read);
  // The piece in which a file ends is lost, so small files are read in small pieces.
  size_t piece = count / 8;
  png_set_compression_buffer_size(reader->png, piece < 64 ? 64 : piece > 8192 ? 8192 : piece);
  png_read_info(reader->png, reader->info);
  png_set_expand(reader->png);
  if (!is_deep)
    png_set_scale_16(reader->png);
  else if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    png_set_swap(reader->png);
  png_set_gray_to_rgb(reader->png);
  png_set_add_alpha(reader->png, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  reader->passes = png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  size_t width = png_get_image_width(reader->png, reader->info);
  if (png_get_rowbytes(reader->png, reader->info) != width * (is_deep ? 8 : 4))
    png_error(reader->png, "its rows are odd");
  return 1;
}

/// Reads a row of the current pass. The pixels of an interlaced picture fill the places of those
/// that later passes bring, so that a picture that ends early has no holes.
static inline int cpng_read_row(cpng_reader *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png)))
    return 0;
  if (reader->passes > 1)
    png_read_row(reader->png, 0, row);
  else
    png_read_row(reader->png, row, 0);
  return 1;
}

/// Reads the data after the pixels, including the last checksum.
static inline int cpng_finish(cpng_reader *reader) {
  if (setjmp(png_jmpbuf(reader->png)))
    return 0;
  png_read_end(reader->png, 0);
  return 1;
}

typedef struct cpng_writer {
  png_structp png;
  png_infop info;
  /// The bytes written so far; the caller frees them.
  uint8_t *bytes;
  size_t count;
  size_t room;
} cpng_writer;

static void cpng_on_write_error(png_structp png, png_const_charp message) {
  (void)message, png_longjmp(png, 1);
}

static void cpng_on_write(png_structp png, png_bytep source, size_t count) {
  cpng_writer *writer = (cpng_writer *)png_get_io_ptr(png);
  if (count > writer->room - writer->count) {
    size_t room = writer->room * 3 / 2 + count + 65536;
    uint8_t *bytes = (uint8_t *)realloc(writer->bytes, room);
    if (!bytes)
      png_error(png, "out of memory");
    writer->bytes = bytes;
    writer->room = room;
  }
  memcpy(writer->bytes + writer->count, source, count);
  writer->count += count;
}

static void cpng_on_flush(png_structp png) { (void)png; }

/// Writes rows of RGBA, with eight bits or with sixteen in native byte order, with or without
/// alpha, optionally marked as sRGB. Returns false if memory is insufficient; free the bytes in
/// either case.
static inline int cpng_write(cpng_writer *writer, const uint8_t *pixels, uint32_t width,
                             uint32_t height, int has_alpha, int is_deep, int is_srgb) {
  memset(writer, 0, sizeof *writer);
  writer->png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, cpng_on_write_error, cpng_on_warning);
  if (!writer->png)
    return 0;
  volatile int is_written = 0;
  if (!setjmp(png_jmpbuf(writer->png))) {
    writer->info = png_create_info_struct(writer->png);
    if (!writer->info)
      png_error(writer->png, "out of memory");
    png_set_write_fn(writer->png, writer, cpng_on_write, cpng_on_flush);
    png_set_IHDR(writer->png, writer->info, width, height, is_deep ? 16 : 8,
                 has_alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (is_srgb)
      png_set_sRGB(writer->png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(writer->png, writer->info);
    if (is_deep && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
      png_set_swap(writer->png);
    if (!has_alpha)
      png_set_filler(writer->png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++)
      png_write_row(writer->png, pixels + (size_t)y * width * (is_deep ? 8 : 4));
    png_write_end(writer->png, 0);
    is_written = 1;
  }
  png_destroy_write_struct(&writer->png, &writer->info);
  return is_written;
}
