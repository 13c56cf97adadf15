// Conversions between linear light and 8-bit codes, and between codes.
#pragma once
#include "cvec.h"

#if CV_TABLES
typedef char cv_b64 __attribute__((vector_size(64)));
typedef short cv_s32 __attribute__((vector_size(64)));
typedef uint16_t cv_w32 __attribute__((ext_vector_type(32)));

/// Looks up 256 bytes in memory by the bytes of the index.
CV_INLINE cv_u16 cv_bytes(const uint8_t *table, cv_u16 index) {
  cv_b64 t[4];
  __builtin_memcpy(t, table, sizeof t);
  cv_b64 i = (cv_b64)index;
  cv_b64 low = __builtin_ia32_vpermi2varqi512(t[0], i, t[1]);
  cv_b64 high = __builtin_ia32_vpermi2varqi512(t[2], i, t[3]);
  return (cv_u16)__builtin_ia32_selectb_512(__builtin_ia32_cvtb2mask512(i), high, low);
}

// The position of the two bytes of a component's root: in the middle of a number whose other bytes
// are those of 2.
#define CV_PIXEL(i, k) 0, (i) * 4 + (k), 64 + (i) * 4 + (k), 0x40
#define CV_PIXELS(k)                                                                               \
  CV_PIXEL(0, k), CV_PIXEL(1, k), CV_PIXEL(2, k), CV_PIXEL(3, k), CV_PIXEL(4, k), CV_PIXEL(5, k),  \
      CV_PIXEL(6, k), CV_PIXEL(7, k), CV_PIXEL(8, k), CV_PIXEL(9, k), CV_PIXEL(10, k),             \
      CV_PIXEL(11, k), CV_PIXEL(12, k), CV_PIXEL(13, k), CV_PIXEL(14, k), CV_PIXEL(15, k)
static const uint8_t cv_root_places[3 * 64] __attribute__((aligned(64))) = {
    CV_PIXELS(0), CV_PIXELS(1), CV_PIXELS(2)};
#undef CV_PIXEL
#undef CV_PIXELS

/// Maps light to its position among the pieces of cv_code_starts: 1024 per piece, 65536 in all.
/// Larger values map to the end; negative values and NaN to 0.
CV_INLINE cv_w16 cv_code_place(cv_f16 light) {
  // A small offset makes the pieces narrow where the curve is steep; below 1, so that there are no
  // more of them. The numbers are so small that their exponents start at 1.
  cv_f16 y = cv_line(
      cv_max(light, (cv_f16)0), 0x1p-7f * 0x1p-119f, (1 - 0x1p-7f - 0x1p-23f) * 0x1p-119f);
  return (cv_w16)((cv_i16)y >> 10);
}

/// The codes of thirty-two positions, in the high bytes of words: alternately four of a and four of
/// b.
CV_INLINE cv_w32 cv_code_words(cv_w16 a, cv_w16 b) {
  cv_w32 place = (cv_w32)__builtin_ia32_packusdw512(a, b);
  cv_s32 piece = (cv_s32)(place >> (uint16_t)10);
  const cv_s32 *starts = (const cv_s32 *)cv_code_starts, *steps = (const cv_s32 *)cv_code_steps;
  cv_w32 start = (cv_w32)__builtin_ia32_vpermi2varhi512(starts[0], piece, starts[1]);
  cv_s32 step = __builtin_ia32_vpermi2varhi512(steps[0], piece, steps[1]);
  return start + (cv_w32)__builtin_ia32_pmulhuw512((cv_s32)(place << (uint16_t)6), step);
}

// The layout of a pixel's codes: red and green in one vector of words, blue in the lower or the
// upper half of another. Alpha's place is undefined.
#define CV_PIXEL(i, blue)                                                                          \
  (i) / 4 * 16 + (i) % 4 * 2 + 1, (i) / 4 * 16 + (i) % 4 * 2 + 9,                                  \
      64 + (i) / 4 * 16 + (i) % 4 * 2 + 1 + (blue), 0
#define CV_PIXELS(blue)                                                                            \
  CV_PIXEL(0, blue), CV_PIXEL(1, blue), CV_PIXEL(2, blue), CV_PIXEL(3, blue), CV_PIXEL(4, blue),   \
      CV_PIXEL(5, blue), CV_PIXEL(6, blue), CV_PIXEL(7, blue), CV_PIXEL(8, blue),                  \
      CV_PIXEL(9, blue), CV_PIXEL(10, blue), CV_PIXEL(11, blue), CV_PIXEL(12, blue),               \
      CV_PIXEL(13, blue), CV_PIXEL(14, blue), CV_PIXEL(15, blue)
static const uint8_t cv_first_blue[64] __attribute__((aligned(64))) = {CV_PIXELS(0)};
static const uint8_t cv_second_blue[64] __attribute__((aligned(64))) = {CV_PIXELS(8)};
#undef CV_PIXEL
#undef CV_PIXELS

/// Combines words into pixels, with undefined alpha.
CV_INLINE cv_u16 cv_pixels_of(cv_w32 rg, cv_w32 blue, const uint8_t *places) {
  return (cv_u16)__builtin_ia32_vpermi2varqi512(
      (cv_b64)rg, *(const cv_b64 *)places, (cv_b64)blue);
}
#endif

/// The codes of sixteen pixels, and the data from which their light is computed.
typedef struct {
  cv_u16 codes;
#if CV_TABLES
  cv_u16 low, high;
#endif
} cv_coded;

CV_INLINE cv_coded cv_coded_pixels(cv_u16 codes) {
#if CV_TABLES
  return (cv_coded){codes, cv_bytes(cv_root_low, codes), cv_bytes(cv_root_high, codes)};
#else
  return (cv_coded){codes};
#endif
}

/// The linear light of red (0), green (1) or blue (2).
CV_INLINE cv_f16 cv_light(cv_coded p, int component) {
#if CV_TABLES
  const cv_b64 places = *(const cv_b64 *)(cv_root_places + 64 * component);
  cv_b64 bytes = __builtin_ia32_vpermi2varqi512((cv_b64)p.low, places, (cv_b64)p.high);
  // The root is half of that, minus 1; so 0 and 1 are exact.
  cv_f16 root = (cv_f16)__builtin_ia32_selectb_512(0x6666666666666666u, bytes, places);
  root = cv_line(root, -1, 0.5f);
  return root * root;
#else
  return cv_srgb_decoded(cv_component(p.codes, 8 * component) * (1 / 255.0f));
#endif
}

/// The linear light of sixteen pixels' codes.
CV_INLINE void cv_decoded(cv_u16 codes, void *r, void *g, void *b) {
  cv_coded p = cv_coded_pixels(codes);
  cv_store(r, cv_light(p, 0));
  cv_store(g, cv_light(p, 1));
  cv_store(b, cv_light(p, 2));
}

/// Encodes sixteen pixels of any light: clamped to 0 … 1, with an error of 0.053 codes, rounded.
/// Alpha's codes are given.
CV_INLINE cv_u16 cv_encoded(cv_f16 r, cv_f16 g, cv_f16 b, cv_u16 alpha) {
#if CV_TABLES
  cv_w16 blue = cv_code_place(b);
  cv_u16 v = cv_pixels_of(
      cv_code_words(cv_code_place(r), cv_code_place(g)), cv_code_words(blue, blue), cv_first_blue);
  return (v & 0xffffffu) | alpha << 24u;
#else
#define CV_CODE(x) cv_rounded(cv_srgb_code(x, cv_fourth_root(x)))
  cv_f16 x = cv_unit(r), y = cv_unit(g), z = cv_unit(b);
  return cv_pixels(CV_CODE(x), CV_CODE(y), CV_CODE(z), alpha);
#undef CV_CODE
#endif
}

/// The same for thirty-two opaque pixels, written as bytes: two neighbours in each plane.
CV_INLINE void cv_store_encoded(void *p, const void *r, const void *g, const void *b) {
  const float *red = r, *green = g, *blue = b;
#if CV_TABLES
#define CV_PLACE(plane, i) cv_code_place(cv_load(plane + 16 * i))
  cv_w32 z = cv_code_words(CV_PLACE(blue, 0), CV_PLACE(blue, 1));
  cv_w32 first = cv_code_words(CV_PLACE(red, 0), CV_PLACE(green, 0));
  cv_w32 second = cv_code_words(CV_PLACE(red, 1), CV_PLACE(green, 1));
#undef CV_PLACE
  cv_u16 opaque = 0xff000000u;
  cv_store_pixels(p, cv_pixels_of(first, z, cv_first_blue) | opaque);
  cv_store_pixels((uint8_t *)p + 64, cv_pixels_of(second, z, cv_second_blue) | opaque);
#else
  for (int i = 0; i < 32; i += 16)
    cv_store_pixels(
        (uint8_t *)p + 4 * i,
        cv_encoded(cv_load(red + i), cv_load(green + i), cv_load(blue + i), (cv_u16)255u));
#endif
}

/// Replaces the colours of sixteen pixels by codes from 0 to 1, clamped; alpha is unchanged.
CV_INLINE cv_u16 cv_recolored(cv_u16 v, cv_f16 r, cv_f16 g, cv_f16 b) {
#define CV_CODE(x) cv_rounded(cv_unit(x) * 255)
  return cv_clear_transparent(cv_pixels(CV_CODE(r), CV_CODE(g), CV_CODE(b), v >> 24u));
#undef CV_CODE
}

/// Maps the codes of sixteen pixels through tables for red, green and blue: 256 bytes each,
/// consecutively. Alpha is unchanged.
CV_INLINE cv_u16 cv_mapped(cv_u16 v, const uint8_t *tables) {
#if CV_TABLES
  cv_u16 r = cv_bytes(tables, v), g = cv_bytes(tables + 256, v), b = cv_bytes(tables + 512, v);
  return (r & 0xffu) | (g & 0xff00u) | (b & 0xff0000u) | (v & 0xff000000u);
#else
  uint8_t p[64];
  __builtin_memcpy(p, &v, sizeof v);
  for (int i = 0; i < 64; i += 4) {
    p[i] = tables[p[i]];
    p[i + 1] = tables[256 + p[i + 1]];
    p[i + 2] = tables[512 + p[i + 2]];
  }
  __builtin_memcpy(&v, p, sizeof v);
  return v;
#endif
}
