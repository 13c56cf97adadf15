// Interpolated reads of an image at sixteen positions at once. Two adjacent pixels are one load.
#pragma once
#include "cvec_images.h"

/// Two adjacent pixels for each of two positions.
CV_INLINE cv_f16 cv_two_pairs(const uint16_t *p, const uint16_t *q) {
  typedef _Float16 h8 __attribute__((ext_vector_type(8)));
  h8 a, b;
  __builtin_memcpy(&a, p, sizeof a);
  __builtin_memcpy(&b, q, sizeof b);
  return __builtin_convertvector(
      __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), cv_f16);
}

/// Interpolates the pixel at start, its neighbour, and those in the row above, for two positions.
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

/// Whether sixteen positions fall on consecutive pixels at a fixed distance, none of them between
/// pixels, as in a picture that is only translated. `start` holds the offsets in memory.
CV_INLINE int cv_are_a_row(
    const int32_t *start, cv_i16 starts, int32_t apart, cv_f16 tx, cv_f16 ty) {
  if (tx[0] != 0 || ty[0] != 0 || start[15] - start[0] != 15 * apart) return 0;
  cv_i16 along = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  cv_i16 beside = (cv_i16)(tx != 0) | (cv_i16)(ty != 0) | (starts - start[0] != along * apart);
  return !__builtin_reduce_or(beside);
}

/// Reads the image bilinearly at x and y, in pixels from its corner; positions outside are clamped
/// to the edge. The image is at least two pixels wide and high. Not inlined, because kernels may
/// read dozens of times.
static __attribute__((noinline, unused)) void cv_sample(
    const uint16_t *pixels, int32_t stride, int32_t width, int32_t height, cv_f16 x, cv_f16 y,
    CV_PLANES) {
  // NaN reads the corner.
  x = cv_min(cv_max(x - 0.5f, (cv_f16)0), (cv_f16)(float)(width - 1));
  y = cv_min(cv_max(y - 0.5f, (cv_f16)0), (cv_f16)(float)(height - 1));
  // The last pixel is reached from the one before it, so that there is always a next one: adjacent
  // pixels are one load.
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

/// The same for an image that is one pixel wide or high.
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

/// The four pixels around a position: two adjacent ones, and the two above them.
CV_INLINE cv_u2 cv_square(const uint32_t *first, const uint32_t *second, int64_t i) {
  cv_u2 v;
#if defined(__AVX__)
  // On many processors a gather is slower than separate loads.
  __asm__("vmovq %1, %0\n\tvmovhps %2, %0, %0"
          : "=x"(v)
          : "m"(*(const uint64_t *)(first + i)), "m"(*(const uint64_t *)(second + i)));
#else
  __builtin_memcpy(&v, first + i, 8);
  __builtin_memcpy((uint64_t *)&v + 1, second + i, 8);
#endif
  return v;
}

/// The pixels around every fourth of sixteen positions.
CV_INLINE cv_u16 cv_squares(const uint32_t *first, const uint32_t *second, const int32_t *i) {
  cv_u2 a = cv_square(first, second, i[0]), b = cv_square(first, second, i[4]),
        c = cv_square(first, second, i[8]), d = cv_square(first, second, i[12]);
  return (cv_u16)__builtin_shufflevector(
      __builtin_shufflevector(a, b, 0, 1, 2, 3), __builtin_shufflevector(c, d, 0, 1, 2, 3), 0, 1, 2,
      3, 4, 5, 6, 7);
}

/// Prefetches all of them for a whole tile before the first is read, into the second-level cache,
/// because the first level supports fewer outstanding loads.
CV_INLINE void cv_ask_for_squares(
    const uint32_t *first, const uint32_t *second, const int32_t *i) {
  for (int n = 0; n < 16; n++) {
    __builtin_prefetch(first + i[n], 0, 2);
    __builtin_prefetch(second + i[n], 0, 2);
  }
}

/// The codes around sixteen positions: at the position, right, above, and above right.
typedef struct {
  cv_u16 at, right, above, corner;
} cv_around;

/// The same, from the result of cv_squares for positions 0, 1, 2 and 3.
CV_INLINE cv_around cv_around_of(cv_u16 a, cv_u16 b, cv_u16 c, cv_u16 d) {
#define CV_EACH(a, b, k)                                                                           \
  __builtin_shufflevector(                                                                         \
      a, b, k, 16 + k, 1 + k, 17 + k, 4 + k, 20 + k, 5 + k, 21 + k, 8 + k, 24 + k, 9 + k, 25 + k,  \
      12 + k, 28 + k, 13 + k, 29 + k)
#define CV_PAIRS(a, b, k)                                                                          \
  __builtin_shufflevector(                                                                         \
      a, b, k, 1 + k, 16 + k, 17 + k, 4 + k, 5 + k, 20 + k, 21 + k, 8 + k, 9 + k, 24 + k, 25 + k,  \
      12 + k, 13 + k, 28 + k, 29 + k)
  cv_u16 low = CV_EACH(a, b, 0), low2 = CV_EACH(c, d, 0);
  cv_u16 high = CV_EACH(a, b, 2), high2 = CV_EACH(c, d, 2);
  return (cv_around){CV_PAIRS(low, low2, 0), CV_PAIRS(low, low2, 2), CV_PAIRS(high, high2, 0),
                     CV_PAIRS(high, high2, 2)};
#undef CV_EACH
#undef CV_PAIRS
}

/// Converts them to premultiplied light and interpolates by the distance from the first.
CV_INLINE void cv_mix_codes(cv_around p, cv_f16 tx, cv_f16 ty, CV_PLANES) {
  cv_coded c00 = cv_coded_pixels(p.at), c10 = cv_coded_pixels(p.right);
  cv_coded c01 = cv_coded_pixels(p.above), c11 = cv_coded_pixels(p.corner);
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
  if (cv_all_opaque(p.at & p.right & p.above & p.corner)) {
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

/// Reads sixteen consecutive pixels, premultiplied.
CV_INLINE void cv_row_of_codes(const uint32_t *pixels, CV_PLANES) {
  cv_u16 codes = cv_load_pixels(pixels);
  cv_f16 alpha = cv_component(codes, 24) * (1 / 255.0f);
  cv_coded c = cv_coded_pixels(codes);
  cv_store(r, cv_light(c, 0) * alpha);
  cv_store(g, cv_light(c, 1) * alpha);
  cv_store(b, cv_light(c, 2) * alpha);
  cv_store(a, alpha);
}

/// A picture in sRGB codes with straight alpha, and the part of an image that is read: width and
/// height in pixels, with clamping at its edges. The picture is across by up pixels, its corner is
/// at left and bottom of that part, and it is surrounded by transparency.
typedef struct {
  const void *pixels;
  /// The distance in pixels to the one above.
  int32_t stride;
  int32_t width, height, left, bottom, across, up;
} cv_picture;

/// The positions of sixteen reads.
typedef struct {
  cv_i16 column, row;
  /// The fractions of the way to the next pixels.
  cv_f16 tx, ty;
} cv_places;

CV_INLINE cv_places cv_places_in(const cv_picture *p, cv_f16 x, cv_f16 y) {
  float wide = (float)(p->width - 1), high = (float)(p->height - 1);
  x = cv_min(cv_max(x - 0.5f, (cv_f16)0), (cv_f16)wide);
  y = cv_min(cv_max(y - 0.5f, (cv_f16)0), (cv_f16)high);
  cv_f16 low = cv_min(cv_floor(x), (cv_f16)__builtin_fmaxf(wide - 1, 0));
  cv_f16 deep = cv_min(cv_floor(y), (cv_f16)__builtin_fmaxf(high - 1, 0));
  return (cv_places){__builtin_convertvector(low, cv_i16) - p->left,
                     __builtin_convertvector(deep, cv_i16) - p->bottom, x - low, y - deep};
}

/// The positions whose four pixels are all in the picture.
CV_INLINE cv_i16 cv_are_inside(const cv_picture *p, cv_places at) {
  // Negative numbers are large when compared as unsigned.
  return ((cv_u16)at.column < (cv_u16)(uint32_t)(p->across - 1)) &
         ((cv_u16)at.row < (cv_u16)(uint32_t)(p->up - 1));
}

/// The codes of a picture at sixteen positions; transparent outside.
CV_INLINE cv_u16 cv_codes_at(
    const cv_picture *p, cv_i16 column, cv_i16 row) {
  cv_i16 inside = (column >= 0) & (column < (cv_i16)p->across) & (row >= 0) & (row < (cv_i16)p->up);
  cv_i16 s = (row * p->stride + column) & inside;
  const uint32_t *codes = p->pixels;
  int32_t i[16];
  uint32_t found[16];
  __builtin_memcpy(i, &s, sizeof i);
  for (int n = 0; n < 16; n++) found[n] = codes[i[n]];
  return cv_load_pixels(found) & (cv_u16)inside;
}

/// Reads the picture at x and y, in pixels from the corner of the part that is read.
static __attribute__((noinline, unused)) void cv_sample_codes(
    const cv_picture *picture, cv_f16 x, cv_f16 y, CV_PLANES) {
  cv_picture p = *picture;
  cv_places at = cv_places_in(&p, x, y);
  cv_around codes;
  if (__builtin_reduce_and(cv_are_inside(&p, at))) {
    cv_i16 s = at.row * p.stride + at.column;
    int32_t i[16] __attribute__((aligned(64)));
    __builtin_memcpy(i, &s, sizeof i);
    // Extracting vector lanes one by one is slower than reading them from memory.
    __asm__("" : "+m"(i));
    const uint32_t *first = p.pixels, *second = first + p.stride;
    if (cv_are_a_row(i, s, 1, at.tx, at.ty)) return cv_row_of_codes(first + i[0], r, g, b, a);
    codes = cv_around_of(cv_squares(first, second, i), cv_squares(first, second, i + 1),
                         cv_squares(first, second, i + 2), cv_squares(first, second, i + 3));
  } else {
    codes.at = cv_codes_at(&p, at.column, at.row);
    codes.right = cv_codes_at(&p, at.column + 1, at.row);
    codes.above = cv_codes_at(&p, at.column, at.row + 1);
    codes.corner = cv_codes_at(&p, at.column + 1, at.row + 1);
  }
  cv_mix_codes(codes, at.tx, at.ty, r, g, b, a);
}

enum {
  /// Vectors of sixteen per tile.
  CV_SIXTEENS = 32,
  /// Vectors that are read together.
  CV_TOGETHER = 4,
};

/// The same for up to CV_SIXTEENS vectors, whose positions are in red and green, offset by dx and
/// dy. Positions, codes and light are computed in separate passes over several vectors: a single
/// vector's dependent instructions fill the processor's window, and the next one would have to
/// wait.
static __attribute__((noinline, unused)) void cv_sample_all_codes(
    const cv_picture *picture, float dx, float dy, int32_t sixteens, float *r, float *g, float *b,
    float *a) {
  cv_picture p = *picture;
  const uint32_t *first = p.pixels, *second = first + p.stride;
  int32_t start[CV_SIXTEENS][16] __attribute__((aligned(64)));
  float tx[CV_SIXTEENS][16] __attribute__((aligned(64)));
  float ty[CV_SIXTEENS][16] __attribute__((aligned(64)));
  uint32_t squares[CV_TOGETHER][4][16] __attribute__((aligned(64)));
  _Bool is_alone[CV_SIXTEENS];
  for (int n = 0; n < sixteens; n++) {
    cv_f16 x = cv_load(r + 16 * n) - dx, y = cv_load(g + 16 * n) - dy;
    cv_places at = cv_places_in(&p, x, y);
    cv_i16 s = at.row * p.stride + at.column;
    __builtin_memcpy(start[n], &s, sizeof s);
    cv_store(tx[n], at.tx);
    cv_store(ty[n], at.ty);
    // Consecutive pixels and those beyond the edge are read separately.
    is_alone[n] = !__builtin_reduce_and(cv_are_inside(&p, at)) ||
                  cv_are_a_row(start[n], s, 1, at.tx, at.ty);
    // Distant positions probably have separate cache lines.
    if (!is_alone[n] && __builtin_fabsf(x[15] - x[0]) + __builtin_fabsf(y[15] - y[0]) > 32)
      cv_ask_for_squares(first, second, start[n]);
  }
  __asm__("" : "+m"(start));
  for (int n = 0; n < sixteens; n += CV_TOGETHER) {
    int end = n + CV_TOGETHER < sixteens ? n + CV_TOGETHER : sixteens, alone = 0;
    for (int k = n; k < end; k++) alone |= is_alone[k];
    for (int k = n; k < end; k++) {
      if (alone)
        cv_sample_codes(
            &p, cv_load(r + 16 * k) - dx, cv_load(g + 16 * k) - dy, r + 16 * k, g + 16 * k,
            b + 16 * k, a + 16 * k);
      else
        for (int i = 0; i < 4; i++)
          cv_store_pixels(squares[k - n][i], cv_squares(first, second, start[k] + i));
    }
    for (int k = n; k < end && !alone; k++) {
      cv_u16 *q = (cv_u16 *)squares[k - n];
      cv_mix_codes(
          cv_around_of(q[0], q[1], q[2], q[3]), cv_load(tx[k]), cv_load(ty[k]), r + 16 * k,
          g + 16 * k, b + 16 * k, a + 16 * k);
    }
  }
}
