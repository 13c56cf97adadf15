#pragma once
#include <gif_lib.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct cgif_source {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
} cgif_source;

static int cgif_on_read(GifFileType *gif, GifByteType *target, int count) {
  cgif_source *source = (cgif_source *)gif->UserData;
  size_t rest = source->count - source->offset;
  size_t taken = (size_t)count < rest ? (size_t)count : rest;
  memcpy(target, source->bytes + source->offset, taken);
  source->offset += taken;
  return (int)taken;
}

/// Copies a row of palette indices onto the canvas, clipped to it.
static inline void cgif_put_row(const GifFileType *gif, const GifPixelType *row, int transparent,
                                uint8_t *pixels, int width, int height, int y) {
  const GifImageDesc *image = &gif->Image;
  const ColorMapObject *colors = image->ColorMap ? image->ColorMap : gif->SColorMap;
  if (y < 0 || y >= height)
    return;
  for (int i = 0; i < image->Width && image->Left + i < width; i++) {
    int index = row[i];
    if (index == transparent || image->Left + i < 0)
      continue;
    uint8_t *pixel = pixels + ((size_t)y * width + image->Left + i) * 4;
    if (colors && index < colors->ColorCount) {
      pixel[0] = colors->Colors[index].Red;
      pixel[1] = colors->Colors[index].Green;
      pixel[2] = colors->Colors[index].Blue;
    } else {
      // Without a palette the colours are undefined.
      pixel[0] = pixel[1] = pixel[2] = (uint8_t)index;
    }
    pixel[3] = 255;
  }
}

/// Decodes the rows of the image just described. Returns the number of decoded rows.
static inline int cgif_read_rows(GifFileType *gif, int transparent, uint8_t *pixels, int width,
                                 int height) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  GifPixelType *row = (GifPixelType *)malloc(gif->Image.Width > 0 ? gif->Image.Width : 1);
  int done = 0;
  if (!row)
    return 0;
  for (int pass = 0; pass < (gif->Image.Interlace ? 4 : 1); pass++) {
    int step = gif->Image.Interlace ? steps[pass] : 1;
    for (int y = gif->Image.Interlace ? starts[pass] : 0; y < gif->Image.Height; y += step) {
      if (DGifGetLine(gif, row, gif->Image.Width) == GIF_ERROR) {
        free(row);
        return done;
      }
      cgif_put_row(gif, row, transparent, pixels, width, height, gif->Image.Top + y);
      done++;
    }
  }
  free(row);
  return done;
}

/// The line of the n-th row of the image.
static inline int cgif_line(const GifFileType *gif, int n) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  int height = gif->Image.Height;
  for (int pass = 0; gif->Image.Interlace && pass < 4; pass++) {
    int rows = (height - starts[pass] + steps[pass] - 1) / steps[pass];
    if (rows > 0 && n < rows)
      return starts[pass] + n * steps[pass];
    n -= rows > 0 ? rows : 0;
  }
  return n;
}

/// The next code of so many bits; -1 where the data ends.
static inline int cgif_code(cgif_source *source, int bits, uint32_t *held, int *count, int *block) {
  while (*count < bits) {
    if (*block == 0 && source->offset < source->count)
      *block = source->bytes[source->offset++];
    if (*block == 0 || source->offset >= source->count)
      return -1;
    *held |= (uint32_t)source->bytes[source->offset++] << *count;
    *count += 8;
    *block -= 1;
  }
  int code = *held & ((1u << bits) - 1);
  *held >>= bits;
  *count -= bits;
  return code;
}

/// Decodes rows whose codes begin with more than eight bits, which the library refuses: a palette
/// has no more colours, but some programs write them. Returns the number of decoded rows.
static inline int cgif_read_wide_rows(const GifFileType *gif, cgif_source *source, int bits,
                                      int transparent, uint8_t *pixels, int width, int height) {
  enum { most = 4096 };
  uint16_t prefix[most], suffix[most], stack[most];
  int clear = 1 << bits, next = clear + 2, size = bits + 1, previous = -1, first = 0;
  int count = 0, block = 0, x = 0, done = 0, code;
  uint32_t held = 0;
  GifPixelType *row = (GifPixelType *)malloc(gif->Image.Width > 0 ? gif->Image.Width : 1);
  if (!row)
    return 0;
  while (done < gif->Image.Height &&
         (code = cgif_code(source, size, &held, &count, &block)) >= 0 && code != clear + 1) {
    if (code == clear) {
      next = clear + 2, size = bits + 1, previous = -1;
      continue;
    }
    if (code > next || (previous < 0 && code >= clear))
      break;
    int depth = 0, current = code;
    if (code == next && previous >= 0)
      stack[depth++] = (uint16_t)first, current = previous;
    while (current >= clear && depth < most - 1)
      stack[depth++] = suffix[current], current = prefix[current];
    first = current;
    stack[depth++] = (uint16_t)current;
    if (previous >= 0 && next < most) {
      prefix[next] = (uint16_t)previous, suffix[next] = (uint16_t)first;
      if (++next == 1 << size && size < 12)
        size++;
    }
    previous = code;
    while (depth > 0 && done < gif->Image.Height) {
      row[x++] = (GifPixelType)stack[--depth];
      if (x < gif->Image.Width)
        continue;
      cgif_put_row(gif, row, transparent, pixels, width, height,
                   gif->Image.Top + cgif_line(gif, done++));
      x = 0;
    }
  }
  free(row);
  return done;
}

/// Decodes the first frame onto a canvas of transparent RGBA, as far as it is intact. Returns 1; 2
/// if rows are missing; 0 if nothing could be decoded; -1 if the first frame exceeds the limit.
static inline int cgif_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width,
                              int height, int records, long long frame_pixels) {
  cgif_source source = {bytes, count, 0};
  int error, transparent = -1, result = 0;
  GifRecordType record;
  GifFileType *gif = DGifOpen(&source, cgif_on_read, &error);
  if (!gif)
    return 0;
  for (int i = 0; i < records; i++) {
    if (DGifGetRecordType(gif, &record) == GIF_ERROR || record == TERMINATE_RECORD_TYPE)
      break;
    if (record == EXTENSION_RECORD_TYPE) {
      int code;
      GifByteType *block;
      if (DGifGetExtension(gif, &code, &block) == GIF_ERROR)
        break;
      GraphicsControlBlock control;
      if (code == GRAPHICS_EXT_FUNC_CODE && block &&
          DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
        transparent = control.TransparentColor;
      int failed = 0;
      while (block && !failed)
        failed = DGifGetExtensionNext(gif, &block) == GIF_ERROR;
      if (failed)
        break;
    } else if (record == IMAGE_DESC_RECORD_TYPE) {
      int is_known = DGifGetImageDesc(gif) != GIF_ERROR;
      int bits = source.offset > 0 && source.offset <= count ? bytes[source.offset - 1] : 0;
      if (!is_known && (bits < 9 || bits > 11 || gif->Image.Width < 1 || gif->Image.Height < 1))
        break;
      if ((long long)gif->Image.Width * gif->Image.Height > frame_pixels)
        result = -1;
      else {
        int rows = is_known ? cgif_read_rows(gif, transparent, pixels, width, height)
                            : cgif_read_wide_rows(gif, &source, bits, transparent, pixels, width,
                                                  height);
        result = rows == 0 ? 0 : rows < gif->Image.Height ? 2 : 1;
      }
      break;
    }
  }
  DGifCloseFile(gif, &error);
  return result;
}
