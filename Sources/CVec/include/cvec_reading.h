// Reading an image between its pixels, at sixteen places at once. Two pixels that lie beside each
// other are one load.
#pragma once
#include "cvec_images.h"

/// Two pixels that lie beside each other, of two places.
CV_INLINE cv_f16 cv_two_pairs(const uint16_t *p, const uint16_t *q) {
  typedef _Float16 h8 __attribute__((ext_vector_type(8)));
  h8 a, b;
  __builtin_memcpy(&a, p, sizeof a);
  __builtin_memcpy(&b, q, sizeof b);
  return __builtin_convertvector(
      __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), cv_f16);
}

/// Between the pixels at start and beside it, and those one row above, for two places.
CV_INLINE cv_f16 cv_between_rows(
    const uint16_t *pixels, int64_t above, const int32_t *start, const float *ty) {
  typedef float f2 __attribute__((ext_vector_type(2)));
  const uint16_t *p = pixels + start[0], *q = pixels + start[1];
  cv_f16 low = cv_two_pairs(p, q), high = cv_two_pairs(p + above, q + above);
  f2 t;
  __builtin_memcpy(&t, ty, sizeof t);
  return low + (high - low) * __builtin_shufflevector(
                                  t, t, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
}

/// Whether sixteen places lie at pixels beside each other, so many numbers apart and none of them
/// between pixels, as those of a picture do that is only moved. `start` holds the starts, in
/// memory.
CV_INLINE int cv_are_a_row(
    const int32_t *start, cv_i16 starts, int32_t apart, cv_f16 tx, cv_f16 ty) {
  if (tx[0] != 0 || ty[0] != 0 || start[15] - start[0] != 15 * apart) return 0;
  cv_i16 along = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  cv_i16 beside = (cv_i16)(tx != 0) | (cv_i16)(ty != 0) | (starts - start[0] != along * apart);
  return !__builtin_reduce_or(beside);
}

/// The image at x and y, in pixels from its corner, between the four pixels around; beyond the
/// edge, the pixel at the edge. It is at least two pixels wide and high. Not inlined: kernels may
/// read dozens of times.
static __attribute__((noinline, unused)) void cv_sample(
    const uint16_t *pixels, int32_t stride, int32_t width, int32_t height, cv_f16 x, cv_f16 y,
    CV_PLANES) {
  // A place that is not a number is read at the corner.
  x = cv_min(cv_max(x - 0.5f, (cv_f16)0), (cv_f16)(float)(width - 1));
  y = cv_min(cv_max(y - 0.5f, (cv_f16)0), (cv_f16)(float)(height - 1));
  // The last pixel is reached from the one before it, so that there always is a next one: two
  // that lie beside each other are one load.
  cv_f16 left = cv_min(cv_floor(x), (cv_f16)(float)(width - 2));
  cv_f16 bottom = cv_min(cv_floor(y), (cv_f16)(float)(height - 2));
  float tx[16], ty[16], out[64];
  int32_t start[16];
  cv_store(tx, x - left);
  cv_store(ty, y - bottom);
  cv_i16 column = __builtin_convertvector(left, cv_i16);
  cv_i16 s = (__builtin_convertvector(bottom, cv_i16) * stride + column) * 4;
  __builtin_memcpy(start, &s, sizeof s);
  if (cv_are_a_row(start, s, 4, x - left, y - bottom)) {
    return cv_load_color(pixels + start[0], r, g, b, a);
  }
  int64_t above = (int64_t)stride * 4;
  for (int i = 0; i < 16; i += 4) {
    cv_f16 a = cv_between_rows(pixels, above, start + i, ty + i);
    cv_f16 b = cv_between_rows(pixels, above, start + i + 2, ty + i + 2);
    cv_f16 p = __builtin_shufflevector(
        a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
    cv_f16 q = __builtin_shufflevector(
        a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
    cv_store(out + i * 4, p + (q - p) * cv_load_spread(tx + i));
  }
  cv_planes(out, r, g, b, a);
}

/// The same of an image that is one pixel wide or high.
static __attribute__((noinline, unused)) void cv_sample_narrow(
    const uint16_t *pixels, int32_t stride, int32_t width, int32_t height, cv_f16 x, cv_f16 y,
    CV_PLANES) {
  x = cv_min(cv_max(x - 0.5f, (cv_f16)0), (cv_f16)(float)(width - 1));
  y = cv_min(cv_max(y - 0.5f, (cv_f16)0), (cv_f16)(float)(height - 1));
  float along[16], out[64];
  cv_store(along, height < 2 ? x : y);
  int32_t last = (height < 2 ? width : height) - 1, step = (height < 2 ? 1 : stride) * 4;
  for (int i = 0; i < 16; i++) {
    int32_t first = (int32_t)along[i];
    const uint16_t *p = pixels + (int64_t)first * step;
    cv_f4 low = cv_pixel(p), high = cv_pixel(first < last ? p + step : p);
    cv_f4 sum = low + (high - low) * (along[i] - (float)first);
    __builtin_memcpy(out + i * 4, &sum, sizeof sum);
  }
  cv_planes(out, r, g, b, a);
}

typedef uint64_t cv_u2 __attribute__((ext_vector_type(2)));

/// Two pixels that lie beside each other, of two places.
CV_INLINE cv_u2 cv_pair(const uint32_t *pixels, const int32_t *i) {
  cv_u2 v;
  uint64_t first, second;
  __builtin_memcpy(&first, pixels + i[0], 8);
  __builtin_memcpy(&second, pixels + i[1], 8);
  v = (cv_u2){first, second};
#if defined(__x86_64__)
  // A gathering load of all of them takes longer than each by itself on many processors.
  __asm__("" : "+x"(v));
#endif
  return v;
}

/// The same of eight places.
CV_INLINE cv_u16 cv_eight_pairs(const uint32_t *pixels, const int32_t *i) {
  cv_u2 a = cv_pair(pixels, i), b = cv_pair(pixels, i + 2), c = cv_pair(pixels, i + 4),
        d = cv_pair(pixels, i + 6);
  return (cv_u16)__builtin_shufflevector(
      __builtin_shufflevector(a, b, 0, 1, 2, 3), __builtin_shufflevector(c, d, 0, 1, 2, 3), 0, 1, 2,
      3, 4, 5, 6, 7);
}

/// Every other number of two vectors, from k on.
#define CV_EVERY_OTHER(a, b, k)                                                                    \
  __builtin_shufflevector(                                                                         \
      a, b, k, 2 + k, 4 + k, 6 + k, 8 + k, 10 + k, 12 + k, 14 + k, 16 + k, 18 + k, 20 + k, 22 + k, \
      24 + k, 26 + k, 28 + k, 30 + k)

/// The codes at sixteen places of a picture, and nothing outside of it.
CV_INLINE cv_u16 cv_codes_at(
    const void *pixels, int32_t above, int32_t across, int32_t up, cv_i16 column, cv_i16 row) {
  cv_i16 inside = (column >= 0) & (column < (cv_i16)across) & (row >= 0) & (row < (cv_i16)up);
  cv_i16 s = (row * above + column) & inside;
  const uint32_t *codes = pixels;
  int32_t i[16];
  uint32_t found[16];
  __builtin_memcpy(i, &s, sizeof i);
  for (int n = 0; n < 16; n++) found[n] = codes[i[n]];
  return cv_load_pixels(found) & (cv_u16)inside;
}

/// Asks for the pixels around sixteen places of such a picture, if they lie so far apart that each
/// is likely a line of memory of its own: to ask costs as much as a quarter of reading.
static __attribute__((noinline, unused)) void cv_ask_for_codes(
    const void *pixels, int32_t above, int32_t across, int32_t up, cv_f16 x, cv_f16 y) {
  float way = __builtin_fabsf(x[15] - x[0]) + __builtin_fabsf(y[15] - y[0]);
  if (!(way > 32)) return;
  x -= 0.5f;
  y -= 0.5f;
  cv_i16 inside = (x >= 0.0f) & (x < (cv_f16)(float)across) & (y >= 0.0f) &
                  (y < (cv_f16)(float)(up - 1));
  if (!__builtin_reduce_and(inside)) return;
  cv_i16 s = __builtin_convertvector(y, cv_i16) * above + __builtin_convertvector(x, cv_i16);
  int32_t i[16];
  __builtin_memcpy(i, &s, sizeof i);
  const uint32_t *first = pixels, *second = first + above;
  for (int n = 0; n < 16; n++) {
    cv_ask_to_read(first + i[n]);
    cv_ask_to_read(second + i[n]);
  }
}

/// Sixteen pixels beside each other, premultiplied.
CV_INLINE void cv_row_of_codes(const uint32_t *pixels, CV_PLANES) {
  cv_u16 codes = cv_load_pixels(pixels);
  cv_f16 alpha = cv_component(codes, 24) * (1 / 255.0f);
  cv_coded c = cv_coded_pixels(codes);
  cv_store(r, cv_light(c, 0) * alpha);
  cv_store(g, cv_light(c, 1) * alpha);
  cv_store(b, cv_light(c, 2) * alpha);
  cv_store(a, alpha);
}

/// The same of a picture of sRGB codes with straight alpha, as it lies in memory: it is `across`
/// and `up` pixels large, its corner lies at left and bottom in the image, and around it there is
/// nothing. `above` is how many pixels after one the one above it stands.
static __attribute__((noinline, unused)) void cv_sample_codes(
    const void *pixels, int32_t above, int32_t width, int32_t height, int32_t left, int32_t bottom,
    int32_t across, int32_t up, cv_f16 x, cv_f16 y, CV_PLANES) {
  float wide = (float)(width - 1), high = (float)(height - 1);
  x = cv_min(cv_max(x - 0.5f, (cv_f16)0), (cv_f16)wide);
  y = cv_min(cv_max(y - 0.5f, (cv_f16)0), (cv_f16)high);
  cv_f16 low = cv_min(cv_floor(x), (cv_f16)__builtin_fmaxf(wide - 1, 0));
  cv_f16 deep = cv_min(cv_floor(y), (cv_f16)__builtin_fmaxf(high - 1, 0));
  cv_f16 tx = x - low, ty = y - deep;
  cv_i16 column = __builtin_convertvector(low, cv_i16) - left;
  cv_i16 row = __builtin_convertvector(deep, cv_i16) - bottom;
  cv_u16 p00, p10, p01, p11;
  // What is negative is large too, when it is counted without a sign.
  cv_i16 inside = ((cv_u16)column < (cv_u16)(uint32_t)(across - 1)) &
                  ((cv_u16)row < (cv_u16)(uint32_t)(up - 1));
  if (__builtin_reduce_and(inside)) {
    cv_i16 s = row * above + column;
    int32_t i[16] __attribute__((aligned(64)));
    __builtin_memcpy(i, &s, sizeof i);
    // To take them out of the vector one by one takes longer than to read them from memory.
    __asm__("" : "+m"(i));
    const uint32_t *first = pixels, *second = first + above;
    if (cv_are_a_row(i, s, 1, tx, ty)) return cv_row_of_codes(first + i[0], r, g, b, a);
    cv_u16 near = cv_eight_pairs(first, i), far = cv_eight_pairs(first, i + 8);
    p00 = CV_EVERY_OTHER(near, far, 0);
    p10 = CV_EVERY_OTHER(near, far, 1);
    near = cv_eight_pairs(second, i);
    far = cv_eight_pairs(second, i + 8);
    p01 = CV_EVERY_OTHER(near, far, 0);
    p11 = CV_EVERY_OTHER(near, far, 1);
  } else {
    p00 = cv_codes_at(pixels, above, across, up, column, row);
    p10 = cv_codes_at(pixels, above, across, up, column + 1, row);
    p01 = cv_codes_at(pixels, above, across, up, column, row + 1);
    p11 = cv_codes_at(pixels, above, across, up, column + 1, row + 1);
  }
  cv_coded c00 = cv_coded_pixels(p00), c10 = cv_coded_pixels(p10);
  cv_coded c01 = cv_coded_pixels(p01), c11 = cv_coded_pixels(p11);
#define CV_MIXED(f)                                                                                \
  ({                                                                                               \
    cv_f16 v0 = f(c00), v1 = f(c01);                                                               \
    v0 = cv_fma(f(c10) - v0, tx, v0);                                                              \
    v1 = cv_fma(f(c11) - v1, tx, v1);                                                              \
    cv_fma(v1 - v0, ty, v0);                                                                       \
  })
#define CV_ALPHA(c) (cv_component(c.codes, 24) * (1 / 255.0f))
#define CV_RED(c) (cv_light(c, 0) * CV_ALPHA(c))
#define CV_GREEN(c) (cv_light(c, 1) * CV_ALPHA(c))
#define CV_BLUE(c) (cv_light(c, 2) * CV_ALPHA(c))
#define CV_OPAQUE_RED(c) cv_light(c, 0)
#define CV_OPAQUE_GREEN(c) cv_light(c, 1)
#define CV_OPAQUE_BLUE(c) cv_light(c, 2)
  if (cv_all_opaque(p00 & p10 & p01 & p11)) {
    cv_store(r, CV_MIXED(CV_OPAQUE_RED));
    cv_store(g, CV_MIXED(CV_OPAQUE_GREEN));
    cv_store(b, CV_MIXED(CV_OPAQUE_BLUE));
    cv_store(a, (cv_f16)1);
  } else {
    cv_store(r, CV_MIXED(CV_RED));
    cv_store(g, CV_MIXED(CV_GREEN));
    cv_store(b, CV_MIXED(CV_BLUE));
    cv_store(a, CV_MIXED(CV_ALPHA));
  }
#undef CV_MIXED
#undef CV_ALPHA
#undef CV_RED
#undef CV_GREEN
#undef CV_BLUE
#undef CV_OPAQUE_RED
#undef CV_OPAQUE_GREEN
#undef CV_OPAQUE_BLUE
}
#undef CV_EVERY_OTHER
