#include "djpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct djpeg_reader {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf stop;
};

static void stop(j_common_ptr info) {
  longjmp(((djpeg_reader *)info)->stop, 1);
}

static void say_nothing(j_common_ptr info) {
  (void)info;
}

djpeg_reader *djpeg_begin(const unsigned char *bytes, size_t count) {
  djpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  struct jpeg_decompress_struct *info = &reader->info;
  info->err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = stop;
  reader->errors.output_message = say_nothing;
  if (setjmp(reader->stop)) {
    djpeg_drop(reader);
    return NULL;
  }
  jpeg_create_decompress(info);
  jpeg_mem_src(info, bytes, count);
  jpeg_read_header(info, TRUE);
  if (info->num_components > 3 || jpeg_has_multiple_scans(info)) {
    djpeg_drop(reader);
    return NULL;
  }
  info->out_color_space = JCS_EXT_RGBA;
  jpeg_start_decompress(info);
  return reader;
}

unsigned djpeg_width(const djpeg_reader *reader) { return reader->info.output_width; }
unsigned djpeg_height(const djpeg_reader *reader) { return reader->info.output_height; }

int djpeg_read(djpeg_reader *reader, unsigned char *pixels, unsigned rows) {
  if (setjmp(reader->stop)) return 0;
  for (unsigned row = 0; row < rows; row++) {
    JSAMPROW start = pixels + (size_t)row * reader->info.output_width * 4;
    if (jpeg_read_scanlines(&reader->info, &start, 1) != 1) return 0;
  }
  return 1;
}

void djpeg_drop(djpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->info);
  free(reader);
}
