#pragma once
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

typedef struct ctiff_file {
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t count;
  uint64_t offset;
  uint32_t width, height;
  uint16_t bits, samples, photometric, planes, extra, extra_kind;
  /// Whether pixels were sought behind the file's end, and whether that was continued.
  int is_cut, is_continued;
  /// The bytes that may still be read behind it, and their value.
  uint64_t padding;
  uint8_t padding_byte;
  char message[120];
} ctiff_file;

static tmsize_t ctiff_on_read(thandle_t handle, void *target, tmsize_t count) {
  ctiff_file *file = (ctiff_file *)handle;
  uint64_t rest = file->offset < file->count ? file->count - file->offset : 0;
  uint64_t taken = (uint64_t)count < rest ? (uint64_t)count : rest;
  memcpy(target, file->bytes + file->offset, taken);
  uint64_t missing = (uint64_t)count - taken;
  if (missing)
    file->is_cut = 1;
  uint64_t padded = missing < file->padding ? missing : file->padding;
  memset((uint8_t *)target + taken, file->padding_byte, padded);
  file->padding -= padded;
  file->offset += taken + padded;
  return (tmsize_t)(taken + padded);
}

static tmsize_t ctiff_on_write(thandle_t handle, void *source, tmsize_t count) {
  return (void)handle, (void)source, (void)count, -1;
}

static toff_t ctiff_on_seek(thandle_t handle, toff_t offset, int whence) {
  ctiff_file *file = (ctiff_file *)handle;
  uint64_t from = whence == SEEK_CUR ? file->offset : whence == SEEK_END ? file->count : 0;
  return file->offset = from + offset;
}

static int ctiff_on_close(thandle_t handle) { return (void)handle, 0; }
static toff_t ctiff_on_size(thandle_t handle) { return ((ctiff_file *)handle)->count; }

static int ctiff_on_map(thandle_t handle, void **base, toff_t *size) {
  ctiff_file *file = (ctiff_file *)handle;
  *base = (void *)file->bytes;
  *size = file->count;
  return 1;
}

static void ctiff_on_unmap(thandle_t handle, void *base, toff_t size) {
  (void)handle, (void)base, (void)size;
}

static void ctiff_on_error(thandle_t handle, const char *module, const char *format, va_list list) {
  (void)module;
  ctiff_file *file = (ctiff_file *)handle;
  if (file && !file->message[0])
    vsnprintf(file->message, sizeof file->message, format, list);
}

static inline void ctiff_close(ctiff_file *file) {
  if (file->tiff)
    TIFFClose(file->tiff);
}

/// Reads the first directory. Returns false with a message on failure.
static inline int ctiff_open(ctiff_file *file, const uint8_t *bytes, size_t count) {
  memset(file, 0, sizeof *file);
  file->bytes = bytes;
  file->count = count;
  TIFFSetErrorHandler(0);
  TIFFSetWarningHandler(0);
  TIFFSetErrorHandlerExt(ctiff_on_error);
  file->tiff =
      TIFFClientOpen("picture", "rm", file, ctiff_on_read, ctiff_on_write, ctiff_on_seek,
                     ctiff_on_close, ctiff_on_size, ctiff_on_map, ctiff_on_unmap);
  if (!file->tiff)
    return 0;
  uint16_t *kinds = 0;
  TIFFGetField(file->tiff, TIFFTAG_IMAGEWIDTH, &file->width);
  TIFFGetField(file->tiff, TIFFTAG_IMAGELENGTH, &file->height);
  TIFFGetFieldDefaulted(file->tiff, TIFFTAG_BITSPERSAMPLE, &file->bits);
  TIFFGetFieldDefaulted(file->tiff, TIFFTAG_SAMPLESPERPIXEL, &file->samples);
  TIFFGetFieldDefaulted(file->tiff, TIFFTAG_PLANARCONFIG, &file->planes);
  TIFFGetFieldDefaulted(file->tiff, TIFFTAG_EXTRASAMPLES, &file->extra, &kinds);
  if (file->extra > 0 && kinds)
    file->extra_kind = kinds[0];
  TIFFGetField(file->tiff, TIFFTAG_PHOTOMETRIC, &file->photometric);
  file->is_cut = 0;
  return 1;
}

/// The unpacked size of a strip or tile, which the library holds in addition to the picture.
static inline uint64_t ctiff_block_bytes(const ctiff_file *file) {
  return TIFFIsTiled(file->tiff) ? TIFFTileSize64(file->tiff) : TIFFStripSize64(file->tiff);
}

/// Continues a file that ends early by one strip or tile, once: libtiff gives nothing of one whose
/// end is missing. Missing pixels of a file without compression become white. Returns false if that
/// cannot help, or if no pixel is there.
static inline int ctiff_continue(ctiff_file *file) {
  if (!file->is_cut || file->is_continued || TIFFGetStrileOffset(file->tiff, 0) >= file->count)
    return 0;
  uint16_t compression = COMPRESSION_NONE;
  TIFFGetFieldDefaulted(file->tiff, TIFFTAG_COMPRESSION, &compression);
  file->is_continued = 1;
  // Packed bytes may be some more than those that they stand for.
  file->padding = ctiff_block_bytes(file) + 4096;
  int is_zero_white =
      file->photometric == PHOTOMETRIC_MINISWHITE || file->photometric == PHOTOMETRIC_SEPARATED;
  file->padding_byte = compression == COMPRESSION_NONE && !is_zero_white ? 255 : 0;
  return 1;
}

/// Reads a row as it is stored, or of planes the row of one. Returns false if it is missing.
static inline int ctiff_read_row(ctiff_file *file, void *buffer, uint32_t y, int plane) {
  do {
    if (TIFFReadScanline(file->tiff, buffer, y, (uint16_t)plane) >= 0)
      return 1;
  } while (ctiff_continue(file));
  return 0;
}

static inline uint16_t ctiff_sample_format(const ctiff_file *file) {
  uint16_t format = SAMPLEFORMAT_UINT;
  TIFFGetFieldDefaulted(file->tiff, TIFFTAG_SAMPLEFORMAT, &format);
  return format;
}

/// Whether the pixels are rows of CMYK, which are converted in Swift.
static inline int ctiff_has_ink_rows(const ctiff_file *file) {
  uint16_t format = ctiff_sample_format(file);
  int is_number = format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID;
  return file->photometric == PHOTOMETRIC_SEPARATED && file->samples >= 4 &&
         ((is_number && (file->bits == 8 || file->bits == 16 || file->bits == 32)) ||
          (format == SAMPLEFORMAT_IEEEFP && file->bits == 32)) &&
         !TIFFIsTiled(file->tiff);
}

/// Whether each kind of sample is a plane of its own.
static inline int ctiff_is_planar(const ctiff_file *file) {
  return file->planes == PLANARCONFIG_SEPARATE;
}

/// Whether the sample behind the inks is alpha.
static inline int ctiff_has_ink_alpha(const ctiff_file *file) {
  return file->samples > 4 && file->extra > 0 &&
         (file->extra_kind == EXTRASAMPLE_ASSOCALPHA || file->extra_kind == EXTRASAMPLE_UNASSALPHA);
}

/// The eight highest bits of a sample.
static inline uint8_t ctiff_sample(const ctiff_file *file, const uint8_t *buffer, size_t index,
                                   int is_float) {
  switch (file->bits) {
  case 8: return buffer[index];
  case 16: return ((const uint16_t *)buffer)[index] >> 8;
  default:
    if (!is_float)
      return ((const uint32_t *)buffer)[index] >> 24;
    float value = ((const float *)buffer)[index];
    return value > 0 ? value < 1 ? (uint8_t)(value * 255 + 0.5f) : 255 : 0;
  }
}

/// Reads a row of CMYK, four bytes per pixel, 255 for no ink, as in Adobe's JPEG files, and its
/// alpha if there is room for it; of planes, the samples of one. Rows are read in order. Returns
/// false if the row is missing.
static inline int ctiff_read_ink_row(ctiff_file *file, uint8_t *buffer, uint32_t y, int plane,
                                     uint8_t *row, uint8_t *alpha) {
  if (!ctiff_read_row(file, buffer, y, plane))
    return 0;
  int is_float = ctiff_sample_format(file) == SAMPLEFORMAT_IEEEFP;
  if (ctiff_is_planar(file)) {
    for (uint32_t x = 0; x < file->width; x++) {
      uint8_t sample = ctiff_sample(file, buffer, x, is_float);
      if (plane < 4)
        row[x * 4 + plane] = 255 - sample;
      else if (alpha)
        alpha[x] = sample;
    }
    return 1;
  }
  for (uint32_t x = 0; x < file->width; x++) {
    size_t index = (size_t)x * file->samples;
    for (int i = 0; i < 4; i++)
      row[x * 4 + i] = 255 - ctiff_sample(file, buffer, index + i, is_float);
    if (alpha)
      alpha[x] = ctiff_sample(file, buffer, index + 4, is_float);
  }
  return 1;
}

/// Whether the pixels are CIELAB in rows, which this program converts itself: libtiff leaves white
/// yellow.
static inline int ctiff_has_lab_rows(const ctiff_file *file) {
  return (file->photometric == PHOTOMETRIC_CIELAB || file->photometric == PHOTOMETRIC_ICCLAB) &&
         file->samples >= 3 && (file->bits == 8 || file->bits == 16) && !TIFFIsTiled(file->tiff) &&
         file->planes == PLANARCONFIG_CONTIG;
}

/// One row of CIELAB: L from 0 to 100, a and b about 0. Rows are read in order. False where the row
/// is not there.
static inline int ctiff_read_lab_row(ctiff_file *file, uint8_t *buffer, uint32_t y, float *row) {
  if (!ctiff_read_row(file, buffer, y, 0))
    return 0;
  int is_signed = file->photometric == PHOTOMETRIC_CIELAB;
  for (uint32_t x = 0; x < file->width; x++) {
    size_t index = (size_t)x * file->samples;
    if (file->bits == 8) {
      const uint8_t *codes = buffer + index;
      row[x * 3] = codes[0] * (100.0f / 255);
      for (int i = 1; i < 3; i++)
        row[x * 3 + i] = is_signed ? (int8_t)codes[i] : codes[i] - 128;
    } else {
      const uint16_t *codes = (const uint16_t *)buffer + index;
      // The profile connection space of ICC's second version ends at 0xFF00.
      row[x * 3] = codes[0] * (is_signed ? 100.0f / 65535 : 100.0f / 65280);
      for (int i = 1; i < 3; i++)
        row[x * 3 + i] = (is_signed ? (int16_t)codes[i] : codes[i] - 32768) / 256.0f;
    }
  }
  return 1;
}

/// Whether the pixels are rows of 16-bit RGB, which are converted in Swift.
static inline int ctiff_has_deep_rows(const ctiff_file *file) {
  uint16_t format = SAMPLEFORMAT_UINT;
  TIFFGetFieldDefaulted(file->tiff, TIFFTAG_SAMPLEFORMAT, &format);
  int colors = file->photometric == PHOTOMETRIC_RGB          ? 3
               : file->photometric == PHOTOMETRIC_MINISBLACK ? 1
                                                             : 0;
  return file->bits == 16 && format == SAMPLEFORMAT_UINT && colors &&
         file->samples >= colors && file->samples - colors <= 4 && !TIFFIsTiled(file->tiff) &&
         file->planes == PLANARCONFIG_CONTIG;
}

/// Reads a row of 16-bit RGBA; alpha is not converted. Rows are read in order. Returns false if the
/// row is missing.
static inline int ctiff_read_deep_row(ctiff_file *file, uint16_t *buffer, uint32_t y,
                                      uint16_t *row) {
  if (!ctiff_read_row(file, buffer, y, 0))
    return 0;
  int colors = file->photometric == PHOTOMETRIC_RGB ? 3 : 1;
  int has_alpha = file->samples > colors && file->extra > 0 && file->extra_kind != 0;
  for (uint32_t x = 0; x < file->width; x++) {
    const uint16_t *pixel = buffer + (size_t)x * file->samples;
    for (int i = 0; i < 3; i++)
      row[x * 4 + i] = pixel[colors == 3 ? i : 0];
    row[x * 4 + 3] = has_alpha ? pixel[colors] : 65535;
  }
  return 1;
}

/// Whether colours are premultiplied.
static inline int ctiff_is_premultiplied(const ctiff_file *file) {
  return file->extra > 0 && file->extra_kind == EXTRASAMPLE_ASSOCALPHA;
}

static inline size_t ctiff_row_bytes(const ctiff_file *file) {
  return (size_t)TIFFScanlineSize64(file->tiff);
}

/// Reads all pixels as premultiplied RGBA, unrotated. Damaged parts are left out.
static inline int ctiff_read(ctiff_file *file, uint32_t *pixels) {
  TIFFRGBAImage image;
  char message[1024] = "";
  if (!TIFFRGBAImageBegin(&image, file->tiff, 0, message)) {
    if (!file->message[0])
      strncpy(file->message, message, sizeof file->message - 1);
    return 0;
  }
  // The file's own orientation, so that nothing is rotated.
  image.req_orientation = image.orientation;
  int is_read = 0;
  do {
    is_read = TIFFRGBAImageGet(&image, pixels, file->width, file->height);
  } while (!is_read && ctiff_continue(file));
  TIFFRGBAImageEnd(&image);
  return is_read;
}

/// Returns whether alpha is already multiplied in.
static inline int ctiff_has_alpha(const ctiff_file *file) { return file->extra > 0; }
