// Helpers for areas of pixels: ordered half floats, prefix sums, reads between pixels.
#pragma once
#include "cvec_images.h"

// MARK: Half floats as integers in the order of their values

typedef int16_t cv_s32_ordered __attribute__((ext_vector_type(32)));

/// Reads eight interleaved pixels as integers that compare as their values do.
CV_INLINE cv_s32_ordered cv_load_ordered(const uint16_t *p) {
  cv_s32_ordered v;
  __builtin_memcpy(&v, p, sizeof v);
  return v ^ ((v >> 15) & (int16_t)0x7fff);
}
/// Writes them as half floats again: the same change of bits restores them.
CV_INLINE void cv_store_unordered(uint16_t *p, cv_s32_ordered v) {
  v ^= (v >> 15) & (int16_t)0x7fff;
  __builtin_memcpy(p, &v, sizeof v);
}
CV_INLINE cv_s32_ordered cv_load_orders(const int16_t *p) {
  cv_s32_ordered v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
CV_INLINE void cv_store_orders(int16_t *p, cv_s32_ordered v) { __builtin_memcpy(p, &v, sizeof v); }
CV_INLINE cv_s32_ordered cv_larger_orders(cv_s32_ordered a, cv_s32_ordered b) {
  return __builtin_elementwise_max(a, b);
}
CV_INLINE cv_s32_ordered cv_smaller_orders(cv_s32_ordered a, cv_s32_ordered b) {
  return __builtin_elementwise_min(a, b);
}

// MARK: Sums of pixels, and reads between them

/// The sums of four pixels and all before them in the vector, plus that of the pixels before.
CV_INLINE cv_f16 cv_pixel_sums(cv_f16 v, cv_f16 before) {
  cv_f16 zero = 0;
  v += __builtin_shufflevector(v, zero, 16, 16, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  v += __builtin_shufflevector(v, zero, 16, 16, 16, 16, 16, 16, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7);
  return v + before;
}
/// Four of eight pixels, after the first one, two or three.
CV_INLINE cv_f16 cv_after_one(cv_f16 a, cv_f16 b) {
  return __builtin_shufflevector(a, b, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
}
CV_INLINE cv_f16 cv_after_two(cv_f16 a, cv_f16 b) {
  return __builtin_shufflevector(
      a, b, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23);
}
CV_INLINE cv_f16 cv_after_three(cv_f16 a, cv_f16 b) {
  return __builtin_shufflevector(
      a, b, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
}
/// The last of four pixels, four times.
CV_INLINE cv_f16 cv_last_pixel(cv_f16 v) {
  return __builtin_shufflevector(
      v, v, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15);
}

// MARK: Columns as rows

/// Writes four pixels of each of four rows as four pixels of each of four lanes.
CV_INLINE void cv_turn_halfs(
    const uint16_t *a, const uint16_t *b, const uint16_t *c, const uint16_t *d, uint16_t *to,
    intptr_t lane) {
  typedef uint64_t p4 __attribute__((ext_vector_type(4)));
  p4 rows[4];
  __builtin_memcpy(&rows[0], a, sizeof(p4));
  __builtin_memcpy(&rows[1], b, sizeof(p4));
  __builtin_memcpy(&rows[2], c, sizeof(p4));
  __builtin_memcpy(&rows[3], d, sizeof(p4));
  p4 even = __builtin_shufflevector(rows[0], rows[1], 0, 4, 2, 6);
  p4 odd = __builtin_shufflevector(rows[0], rows[1], 1, 5, 3, 7);
  p4 even_above = __builtin_shufflevector(rows[2], rows[3], 0, 4, 2, 6);
  p4 odd_above = __builtin_shufflevector(rows[2], rows[3], 1, 5, 3, 7);
  p4 lanes[4] = {
      __builtin_shufflevector(even, even_above, 0, 1, 4, 5),
      __builtin_shufflevector(odd, odd_above, 0, 1, 4, 5),
      __builtin_shufflevector(even, even_above, 2, 3, 6, 7),
      __builtin_shufflevector(odd, odd_above, 2, 3, 6, 7)};
  for (int n = 0; n < 4; n++) __builtin_memcpy(to + n * lane, &lanes[n], sizeof(p4));
}

/// Writes four pixels of each of four lanes as half floats: four pixels of each of up to four rows.
CV_INLINE void cv_store_turned(
    uint16_t *to, intptr_t row, int rows, cv_f16 a, cv_f16 b, cv_f16 c, cv_f16 d) {
#define CV_PAIRS(a, b, n)                                                                          \
  __builtin_shufflevector(                                                                         \
      a, b, n, n + 1, n + 2, n + 3, n + 16, n + 17, n + 18, n + 19, n + 4, n + 5, n + 6, n + 7,    \
      n + 20, n + 21, n + 22, n + 23)
#define CV_HALVES(a, b, n)                                                                         \
  __builtin_shufflevector(                                                                         \
      a, b, n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 16, n + 17, n + 18, n + 19,    \
      n + 20, n + 21, n + 22, n + 23)
  cv_f16 low = CV_PAIRS(a, b, 0), high = CV_PAIRS(a, b, 8);
  cv_f16 low_right = CV_PAIRS(c, d, 0), high_right = CV_PAIRS(c, d, 8);
  cv_store_halfs(to, CV_HALVES(low, low_right, 0));
  if (rows > 1) cv_store_halfs(to + row, CV_HALVES(low, low_right, 8));
  if (rows > 2) cv_store_halfs(to + 2 * row, CV_HALVES(high, high_right, 0));
  if (rows > 3) cv_store_halfs(to + 3 * row, CV_HALVES(high, high_right, 8));
#undef CV_HALVES
#undef CV_PAIRS
}

/// Where four pixels lie between others: the one to the left of each, at most six after the first,
/// and how far behind it.
typedef struct {
  uint8_t places[16];
  float parts[4];
  int32_t start;
} cv_between;

/// Adds to a sum what lies between eight pixels of two rows, given the share of the upper one.
CV_INLINE cv_f16 cv_add_between(
    cv_f16 sum, const uint16_t *low, const uint16_t *high, const cv_between *where, float share) {
  cv_f16 a = cv_load_halfs(low), b = cv_load_halfs(low + 16);
  a = cv_fma(cv_load_halfs(high) - a, (cv_f16)share, a);
  b = cv_fma(cv_load_halfs(high + 16) - b, (cv_f16)share, b);
#if CV_TABLES
  typedef uint8_t b16 __attribute__((ext_vector_type(16)));
  b16 places;
  __builtin_memcpy(&places, where->places, sizeof places);
  cv_i16 left = __builtin_convertvector(places, cv_i16), right = left + 4;
  cv_f16 from = (cv_f16)__builtin_ia32_vpermi2varps512((cv_v16)a, (cv_w16)left, (cv_v16)b);
  cv_f16 to = (cv_f16)__builtin_ia32_vpermi2varps512((cv_v16)a, (cv_w16)right, (cv_v16)b);
#else
  float pixels[32];
  __builtin_memcpy(pixels, &a, sizeof a);
  __builtin_memcpy(pixels + 16, &b, sizeof b);
  cv_f16 from, to;
  for (int pixel = 0; pixel < 4; pixel++) {
    const float *here = pixels + where->places[4 * pixel];
    __builtin_memcpy((float *)&from + 4 * pixel, here, 16);
    __builtin_memcpy((float *)&to + 4 * pixel, here + 4, 16);
  }
#endif
  return cv_fma(to - from, cv_load_spread(where->parts), sum + from);
}
