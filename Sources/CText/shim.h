#pragma once
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <ft2build.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <stdint.h>
#include <string.h>

// It takes types of fontconfig.h, and does not include it.
#include <fontconfig/fcfreetype.h>

#include FT_FREETYPE_H
#include FT_OUTLINE_H

/// A rendered glyph, top row first.
typedef struct ctext_glyph {
  /// Four bytes per pixel in BGRA order, premultiplied; or one byte of coverage.
  int has_color;
  /// The distance from the pen to the left edge, and from the baseline up to the top edge.
  int left, top;
  int width, rows, pitch;
  /// The factor by which to scale the pixels.
  double scale;
  const uint8_t *pixels;
} ctext_glyph;

/// Sets the size in pixels. Returns the factor by which to scale the rendered glyphs, or 0 if there
/// is no such size. Bitmap fonts have fixed sizes.
static inline double ctext_set_size(FT_Face face, double size) {
  if (FT_IS_SCALABLE(face))
    return FT_Set_Char_Size(face, 0, (FT_F26Dot6)(size * 64 + 0.5), 72, 72) ? 0 : 1;
  int best = -1;
  for (int i = 0; i < face->num_fixed_sizes; i++) {
    FT_Pos own = face->available_sizes[i].y_ppem;
    FT_Pos found = best < 0 ? 0 : face->available_sizes[best].y_ppem;
    if (best < 0 || (found < size * 64 ? own > found : own >= size * 64 && own < found))
      best = i;
  }
  if (best < 0 || FT_Select_Size(face, best) || !face->size->metrics.y_ppem)
    return 0;
  return size / face->size->metrics.y_ppem;
}

/// Renders a glyph with its pen at a fraction of a pixel. Its pixels are valid until the next call.
/// Returns 0 or an error number.
static inline int ctext_draw(FT_Face face, uint32_t number, double size, double part,
                             ctext_glyph *glyph) {
  memset(glyph, 0, sizeof *glyph);
  glyph->scale = ctext_set_size(face, size);
  if (glyph->scale == 0)
    return FT_Err_Invalid_Pixel_Size;
  int error = FT_Load_Glyph(face, number, FT_LOAD_NO_HINTING | FT_LOAD_COLOR);
  if (error)
    return error;
  if (face->glyph->format == FT_GLYPH_FORMAT_OUTLINE)
    FT_Outline_Translate(&face->glyph->outline, (FT_Pos)(part * 64), 0);
  error = FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL);
  if (error)
    return error;
  const FT_Bitmap *bitmap = &face->glyph->bitmap;
  glyph->has_color = bitmap->pixel_mode == FT_PIXEL_MODE_BGRA;
  if (bitmap->rows && !glyph->has_color && bitmap->pixel_mode != FT_PIXEL_MODE_GRAY)
    return FT_Err_Unimplemented_Feature;
  if (bitmap->rows && bitmap->pitch < (int)bitmap->width * (glyph->has_color ? 4 : 1))
    return FT_Err_Unimplemented_Feature;
  glyph->left = face->glyph->bitmap_left;
  glyph->top = face->glyph->bitmap_top;
  glyph->width = (int)bitmap->width;
  glyph->rows = (int)bitmap->rows;
  glyph->pitch = bitmap->pitch;
  glyph->pixels = bitmap->buffer;
  return 0;
}

/// Computes the embedding level of each character; odd levels run right to left. Returns false on
/// failure.
static inline int ctext_levels(const uint32_t *characters, int count, int8_t *levels) {
  FriBidiCharType types[count];
  FriBidiBracketType brackets[count];
  fribidi_get_bidi_types(characters, count, types);
  fribidi_get_bracket_types(characters, count, types, brackets);
  FriBidiParType direction = FRIBIDI_PAR_ON;
  return fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, levels) != 0;
}

/// Returns whether a line starts on the right, which its first strong character determines.
static inline int ctext_runs_leftwards(const uint32_t *characters, int count) {
  FriBidiCharType types[count];
  fribidi_get_bidi_types(characters, count, types);
  return FRIBIDI_IS_RTL(fribidi_get_par_direction(types, count));
}
