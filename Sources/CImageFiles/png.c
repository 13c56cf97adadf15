#include "CImageFiles.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct source {
  const uint8_t *bytes;
  size_t left;
} source;

typedef struct target {
  uint8_t *bytes;
  size_t count;
  size_t room;
} target;

// libpng reports errors by a long jump, which ends in the function that called it.
static void on_error(png_structp png, png_const_charp message) {
  image_file *file = png_get_error_ptr(png);
  strncpy(file->message, message ? message : "", sizeof file->message - 1);
  file->message[sizeof file->message - 1] = 0;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void on_read(png_structp png, png_bytep bytes, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->left) png_error(png, "it ends too early");
  memcpy(bytes, from->bytes, count);
  from->bytes += count;
  from->left -= count;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  target *to = png_get_io_ptr(png);
  if (to->count + count > to->room) {
    size_t room = (to->count + count) * 2;
    uint8_t *grown = realloc(to->bytes, room);
    if (!grown) png_error(png, "there is no memory");
    to->bytes = grown;
    to->room = room;
  }
  memcpy(to->bytes + to->count, bytes, count);
  to->count += count;
}

static void on_flush(png_structp png) { (void)png; }

/// Reads the header and, if pixels are wanted, all rows.
static int read_file(const uint8_t *bytes, size_t count, image_file *file, void *pixels) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, file, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : 0;
  source from = {bytes, count};
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, 0);
    return -1;
  }
  png_set_user_limits(png, 65535, 65535);
  png_set_read_fn(png, &from, on_read);
  png_read_info(png, info);
  if (!pixels) {
    file->width = (int)png_get_image_width(png, info);
    file->height = (int)png_get_image_height(png, info);
    file->depth = png_get_bit_depth(png, info) == 16 ? 16 : 8;
  } else {
    const uint16_t one = 1;
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
    if (file->depth == 16 && *(const uint8_t *)&one) png_set_swap(png);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t row = (size_t)file->width * 4 * (size_t)(file->depth / 8);
    if (png_get_rowbytes(png, info) != row) png_error(png, "its rows have another length");
    for (int pass = 0; pass < passes; pass++)
      for (int y = 0; y < file->height; y++)
        png_read_row(png, (png_bytep)pixels + (size_t)y * row, 0);
  }
  png_destroy_read_struct(&png, &info, 0);
  return 0;
}

int image_png_header(const uint8_t *bytes, size_t count, image_file *file) {
  return read_file(bytes, count, file, 0);
}

int image_png_read(const uint8_t *bytes, size_t count, image_file *file, void *pixels) {
  return read_file(bytes, count, file, pixels);
}

int image_png_write(const void *pixels, image_file *file, uint8_t **bytes, size_t *count) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : 0;
  target to = {0, 0, 0};
  *bytes = 0;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(to.bytes);
    return -1;
  }
  const uint16_t one = 1;
  png_set_write_fn(png, &to, on_write, on_flush);
  png_set_IHDR(png, info, (png_uint_32)file->width, (png_uint_32)file->height, file->depth,
               PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  if (file->depth == 16 && *(const uint8_t *)&one) png_set_swap(png);
  size_t row = (size_t)file->width * 4 * (size_t)(file->depth / 8);
  for (int y = 0; y < file->height; y++)
    png_write_row(png, (png_const_bytep)pixels + (size_t)y * row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *bytes = to.bytes;
  *count = to.count;
  return 0;
}
