#include "cjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct cjpeg_writer {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf stop;
  unsigned char *bytes;
  unsigned long count;
};

static void stop(j_common_ptr info) {
  longjmp(((cjpeg_writer *)info)->stop, 1);
}

static void say_nothing(j_common_ptr info) {
  (void)info;
}

static void destroy(cjpeg_writer *writer) {
  jpeg_destroy_compress(&writer->info);
  free(writer);
}

cjpeg_writer *cjpeg_begin(
    unsigned width, unsigned height, int quality, int is_progressive, int has_full_color) {
  cjpeg_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  struct jpeg_compress_struct *info = &writer->info;
  info->err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = stop;
  writer->errors.output_message = say_nothing;
  if (setjmp(writer->stop)) {
    cjpeg_drop(writer);
    return NULL;
  }
  jpeg_create_compress(info);
  jpeg_mem_dest(info, &writer->bytes, &writer->count);
  info->image_width = width;
  info->image_height = height;
  info->input_components = 4;
  info->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  // The same choice as TurboJPEG's.
  info->dct_method = quality >= 96 ? JDCT_ISLOW : JDCT_FASTEST;
  if (has_full_color) info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = 1;
  if (is_progressive) jpeg_simple_progression(info);
  jpeg_start_compress(info, TRUE);
  return writer;
}

int cjpeg_write(cjpeg_writer *writer, const unsigned char *pixels, unsigned rows) {
  if (setjmp(writer->stop)) return 0;
  for (unsigned row = 0; row < rows; row++) {
    JSAMPROW start = (JSAMPROW)(pixels + (size_t)row * writer->info.image_width * 4);
    if (jpeg_write_scanlines(&writer->info, &start, 1) != 1) return 0;
  }
  return 1;
}

unsigned char *cjpeg_end(cjpeg_writer *writer, size_t *count) {
  if (setjmp(writer->stop)) {
    cjpeg_drop(writer);
    return NULL;
  }
  jpeg_finish_compress(&writer->info);
  unsigned char *bytes = writer->bytes;
  *count = writer->count;
  destroy(writer);
  return bytes;
}

void cjpeg_drop(cjpeg_writer *writer) {
  // The final address of the bytes is only known at the end.
  if (writer->info.dest) writer->info.dest->term_destination(&writer->info);
  free(writer->bytes);
  destroy(writer);
}
