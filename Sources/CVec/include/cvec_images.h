// Functions for kernels that read neighbouring pixels: half floats, interpolated reads, tables, and
// trigonometry.
#pragma once
#include "cvec.h"

typedef _Float16 cv_h4 __attribute__((ext_vector_type(4)));
typedef _Float16 cv_h16 __attribute__((ext_vector_type(16)));
typedef _Float16 cv_h64 __attribute__((ext_vector_type(64)));
typedef float cv_f4 __attribute__((ext_vector_type(4)));
typedef float cv_f8 __attribute__((ext_vector_type(8)));

// Sixteen pixels are returned as planes through four pointers: Swift imports neither a struct of
// vectors nor a pointer to one.
#define CV_PLANES void *r, void *g, void *b, void *a

// MARK: Rounding and angles

CV_INLINE cv_f16 cv_floor(cv_f16 a) { return __builtin_elementwise_floor(a); }

/// The sine within a quarter turn: x from -1 to 1 stands for -π/2 to π/2.
CV_INLINE cv_f16 cv_quarter_sine(cv_f16 x) {
  cv_f16 x2 = x * x;
  cv_f16 p = cv_fma(x2, (cv_f16)0.000151485f, (cv_f16)-0.00467377f);
  p = cv_fma(x2, p, (cv_f16)0.07968968f);
  p = cv_fma(x2, p, (cv_f16)-0.64596371f);
  p = cv_fma(x2, p, (cv_f16)1.57079633f);
  return x * p;
}

/// Sine; absolute error below 2e-6 for angles up to several thousand.
CV_INLINE cv_f16 cv_sin(cv_f16 x) {
  // Counts half turns: the nearest integer is removed and its parity gives the sign.
  cv_f16 n = cv_floor(x * 0.318309886f + 0.5f);
  cv_f16 rest = cv_fma(n, (cv_f16)-3.140625f, x);
  rest = cv_fma(n, (cv_f16)-0.000967653589793f, rest);
  cv_f16 s = cv_quarter_sine(rest * 0.636619772f);
  cv_i16 odd = __builtin_convertvector(n, cv_i16) << 31;
  return (cv_f16)((cv_i16)s ^ odd);
}

CV_INLINE cv_f16 cv_cos(cv_f16 x) {
  // Computed as a sine whose argument is shifted after the half turns are removed.
  cv_f16 n = cv_floor(x * 0.318309886f) + 0.5f;
  cv_f16 rest = cv_fma(n, (cv_f16)-3.140625f, x);
  rest = cv_fma(n, (cv_f16)-0.000967653589793f, rest);
  cv_f16 s = cv_quarter_sine(rest * 0.636619772f);
  cv_i16 even = (__builtin_convertvector(n - 0.5f, cv_i16) + 1) << 31;
  return (cv_f16)((cv_i16)s ^ even);
}

/// Arctangent from -π to π, absolute error below 3e-6; 0 if both are 0.
CV_INLINE cv_f16 cv_atan2(cv_f16 y, cv_f16 x) {
  cv_f16 ax = cv_abs(x), ay = cv_abs(y), zero = 0;
  cv_f16 large = cv_max(ax, ay), small = cv_min(ax, ay);
  cv_f16 t = small * cv_reciprocal(large), t2 = t * t;
  cv_f16 p = cv_fma(t2, (cv_f16)-0.0117212f, (cv_f16)0.05265332f);
  p = cv_fma(t2, p, (cv_f16)-0.11643287f);
  p = cv_fma(t2, p, (cv_f16)0.19354346f);
  p = cv_fma(t2, p, (cv_f16)-0.33262347f);
  p = cv_fma(t2, p, (cv_f16)0.99997726f) * t;
  p = ay > ax ? 1.57079633f - p : p;
  p = x < zero ? 3.14159265f - p : p;
  return cv_copysign(p, y);
}

// MARK: Noise

CV_INLINE cv_u16 cv_mixed(cv_u16 v) {
  v = v * 747796405u + 2891336453u;
  v = ((v >> ((v >> 28u) + 4u)) ^ v) * 277803737u;
  return (v >> 22u) ^ v;
}

/// A hash of the integers x and y, from 0 to below 1.
CV_INLINE cv_f16 cv_noise(cv_f16 x, cv_f16 y, uint32_t seed) {
  cv_u16 h = cv_mixed((cv_u16)__builtin_convertvector(y, cv_i16) + cv_mixed((cv_u16)seed));
  h = cv_mixed((cv_u16)__builtin_convertvector(x, cv_i16) + h);
  return __builtin_convertvector((cv_i16)(h >> 8u), cv_f16) * (1 / 16777216.0f);
}

// MARK: Half floats

/// Rounds to half floats; NaN becomes 0.
CV_INLINE cv_h16 cv_half(cv_f16 v) {
  v = v == v ? v : (cv_f16)0;
  v = cv_min(cv_max(v, (cv_f16)-65504), (cv_f16)65504);
  return __builtin_convertvector(v, cv_h16);
}

/// Sixteen numbers: four interleaved pixels.
CV_INLINE cv_f16 cv_load_halfs(const uint16_t *p) {
  cv_h16 v;
  __builtin_memcpy(&v, p, sizeof v);
  return __builtin_convertvector(v, cv_f16);
}
CV_INLINE void cv_store_halfs(uint16_t *p, cv_f16 v) {
  cv_h16 h = cv_half(v);
  __builtin_memcpy(p, &h, sizeof h);
}

/// One component of sixteen pixels, given four at a time in memory order.
#define CV_PLANE(v, k)                                                                             \
  __builtin_shufflevector(                                                                         \
      v, v, k, 4 + k, 8 + k, 12 + k, 16 + k, 20 + k, 24 + k, 28 + k, 32 + k, 36 + k, 40 + k,       \
      44 + k, 48 + k, 52 + k, 56 + k, 60 + k)
#define CV_HALF_PLANE(v, k) __builtin_convertvector(CV_PLANE(v, k), cv_f16)

/// Reads sixteen consecutive pixels.
CV_INLINE void cv_load_color(const uint16_t *p, CV_PLANES) {
  cv_h64 v;
  __builtin_memcpy(&v, p, sizeof v);
  cv_store(r, CV_HALF_PLANE(v, 0));
  cv_store(g, CV_HALF_PLANE(v, 1));
  cv_store(b, CV_HALF_PLANE(v, 2));
  cv_store(a, CV_HALF_PLANE(v, 3));
}
#undef CV_HALF_PLANE

CV_INLINE void cv_store_color(uint16_t *p, cv_f16 r, cv_f16 g, cv_f16 b, cv_f16 a) {
  typedef _Float16 h32 __attribute__((ext_vector_type(32)));
  h32 rg = __builtin_shufflevector(
      cv_half(r), cv_half(g), 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25,
      10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  h32 ba = __builtin_shufflevector(
      cv_half(b), cv_half(a), 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25,
      10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
#define CV_PIXEL(i) 2 * (i), 2 * (i) + 1, 32 + 2 * (i), 33 + 2 * (i)
  cv_h64 v = __builtin_shufflevector(
      rg, ba, CV_PIXEL(0), CV_PIXEL(1), CV_PIXEL(2), CV_PIXEL(3), CV_PIXEL(4), CV_PIXEL(5),
      CV_PIXEL(6), CV_PIXEL(7), CV_PIXEL(8), CV_PIXEL(9), CV_PIXEL(10), CV_PIXEL(11), CV_PIXEL(12),
      CV_PIXEL(13), CV_PIXEL(14), CV_PIXEL(15));
#undef CV_PIXEL
  __builtin_memcpy(p, &v, sizeof v);
}

// MARK: Codes of sixteen bits

typedef uint16_t cv_s64 __attribute__((ext_vector_type(64)));

#define CV_CODE_PLANE(v, k)                                                                        \
  __builtin_convertvector(__builtin_convertvector(CV_PLANE(v, k), cv_i16), cv_f16)

/// Reads sixteen consecutive pixels; each code as an integer value.
CV_INLINE void cv_load_codes(const void *p, CV_PLANES) {
  cv_s64 v;
  __builtin_memcpy(&v, p, sizeof v);
  cv_store(r, CV_CODE_PLANE(v, 0));
  cv_store(g, CV_CODE_PLANE(v, 1));
  cv_store(b, CV_CODE_PLANE(v, 2));
  cv_store(a, CV_CODE_PLANE(v, 3));
}
#undef CV_CODE_PLANE
#undef CV_PLANE

/// Rounds numbers from 0 to 65535.
CV_INLINE void cv_store_codes(void *p, cv_f16 r, cv_f16 g, cv_f16 b, cv_f16 a) {
  // Two codes per lane, in memory order.
  cv_u16 rg = cv_rounded(r) | cv_rounded(g) << 16u, ba = cv_rounded(b) | cv_rounded(a) << 16u;
  typedef uint32_t u32 __attribute__((ext_vector_type(32)));
  u32 v = __builtin_shufflevector(
      rg, ba, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25, 10, 26, 11, 27,
      12, 28, 13, 29, 14, 30, 15, 31);
  __builtin_memcpy(p, &v, sizeof v);
}

// MARK: Rows of pixels, four numbers each

/// Every other one of eight pixels, starting with the first.
CV_INLINE cv_f16 cv_load_even_pixels(const float *p) {
  return __builtin_shufflevector(
      cv_load(p), cv_load(p + 16), 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
}

/// Eight pixels, alternately from a and b, as half floats.
CV_INLINE void cv_store_zipped_halfs(uint16_t *p, cv_f16 a, cv_f16 b) {
  cv_store_halfs(
      p, __builtin_shufflevector(
             a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23));
  cv_store_halfs(
      p + 16, __builtin_shufflevector(
                  a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31));
}

// MARK: Reading between entries

/// Four numbers from each of sixteen entries, as planes.
CV_INLINE void cv_planes(const float *p, CV_PLANES) {
  cv_store(r, cv_load_red(p));
  cv_store(g, cv_load_green(p));
  cv_store(b, cv_load_blue(p));
  cv_store(a, cv_load_alpha(p));
}

CV_INLINE cv_f4 cv_pixel(const uint16_t *p) {
  cv_h4 h;
  __builtin_memcpy(&h, p, sizeof h);
  return __builtin_convertvector(h, cv_f4);
}

CV_INLINE cv_f4 cv_larger_pixel(cv_f4 a, cv_f4 b) { return a > b ? a : b; }
CV_INLINE cv_f4 cv_smaller_pixel(cv_f4 a, cv_f4 b) { return a < b ? a : b; }

#include "cvec_reading.h"

/// The position between 0 and count - 1 of a number from 0 to 1.
CV_INLINE cv_f16 cv_scaled(cv_f16 t, int32_t count) { return cv_unit(t) * (float)(count - 1); }

CV_INLINE cv_f4 cv_entry(const float *entries, int32_t index) {
  cv_f4 v;
  __builtin_memcpy(&v, entries + index * 4, sizeof v);
  return v;
}

CV_INLINE cv_f16 cv_four_pixels(cv_f4 a, cv_f4 b, cv_f4 c, cv_f4 d) {
  cv_f8 low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  cv_f8 high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

CV_INLINE cv_f8 cv_two_entries(const float *entries) {
  cv_f8 v;
  __builtin_memcpy(&v, entries, sizeof v);
  return v;
}

CV_INLINE cv_f16 cv_both_entries(const float *first, const float *second) {
  return __builtin_shufflevector(
      cv_two_entries(first), cv_two_entries(second), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
      14, 15);
}

/// Whether any of the numbers lies strictly between the limits, and whether all do or equal a
/// limit.
CV_INLINE _Bool cv_any_between(cv_f16 x, float low, float high) {
  return __builtin_reduce_or((x > (cv_f16)low) & (x < (cv_f16)high)) != 0;
}
CV_INLINE _Bool cv_all_within(cv_f16 x, float low, float high) {
  return __builtin_reduce_and((x >= (cv_f16)low) & (x <= (cv_f16)high)) != 0;
}

/// Looks up sixteen entries of a table by index.
static __attribute__((noinline, unused)) cv_f16 cv_gathered(const float *table, cv_f16 number) {
  cv_i16 index = __builtin_convertvector(number, cv_i16);
  int32_t i[16];
  __builtin_memcpy(i, &index, sizeof i);
  return (cv_f16){
      table[i[0]], table[i[1]], table[i[2]], table[i[3]], table[i[4]], table[i[5]],
      table[i[6]], table[i[7]], table[i[8]], table[i[9]], table[i[10]], table[i[11]],
      table[i[12]], table[i[13]], table[i[14]], table[i[15]]};
}

/// Interpolates in a table with 2^(23 - bits) entries per doubling, the first of which stands for
/// `first`; x is at least that.
static __attribute__((noinline, unused)) cv_f16 cv_between_doublings(
    const float *table, float first, uint32_t bits, cv_f16 x) {
  cv_u16 place = (cv_u16)x - (cv_u16)(cv_f16)first;
  cv_u16 rest = place & (cv_u16)((1u << bits) - 1u);
  cv_f16 part = __builtin_convertvector((cv_i16)rest, cv_f16) * (1 / (float)(1u << bits));
  cv_u16 index = place >> (cv_u16)bits;
  uint32_t i[16];
  float low[16], high[16];
  __builtin_memcpy(i, &index, sizeof i);
  for (int n = 0; n < 16; n++) {
    low[n] = table[i[n]];
    high[n] = table[i[n] + 1];
  }
  return cv_load(low) + (cv_load(high) - cv_load(low)) * part;
}

/// Looks up a table of four floats per entry, at t from 0 to 1.
static __attribute__((noinline, unused)) void cv_curve(
    const void *table, int32_t count, cv_f16 t, CV_PLANES) {
  const float *entries = table;
  cv_f16 place = cv_scaled(t, count), below = cv_floor(place);
  float part[16], out[64];
  int32_t first[16];
  cv_i16 index = __builtin_convertvector(below, cv_i16);
  cv_store(part, place - below);
  __builtin_memcpy(first, &index, sizeof index);
  for (int i = 0; i < 16; i++) {
    cv_f4 low = cv_entry(entries, first[i]);
    cv_f4 high = cv_entry(entries, first[i] + (first[i] + 1 < count));
    cv_f4 v = low + (high - low) * part[i];
    __builtin_memcpy(out + i * 4, &v, sizeof v);
  }
  cv_planes(out, r, g, b, a);
}

/// Locates colours from 0 to 1 in a cube with the given number of nodes per side, red fastest, in
/// floats: the first of eight nodes, and the distances to the others.
typedef struct {
  float x[16], y[16], z[16];
  int32_t first[16];
} cv_cube_places;

CV_INLINE void cv_in_cube(
    int32_t count, cv_f16 red, cv_f16 green, cv_f16 blue, cv_cube_places *at) {
  cv_f16 x = cv_scaled(red, count), y = cv_scaled(green, count), z = cv_scaled(blue, count);
  // The last node is reached from the one before it, so that there is always a next one.
  cv_f16 last = (float)(count - 2);
  cv_f16 i = cv_min(cv_floor(x), last), j = cv_min(cv_floor(y), last);
  cv_f16 k = cv_min(cv_floor(z), last);
  cv_i16 index = (__builtin_convertvector(k, cv_i16) * count + __builtin_convertvector(j, cv_i16)) *
          count + __builtin_convertvector(i, cv_i16);
  index *= 4;
  cv_store(at->x, x - i);
  cv_store(at->y, y - j);
  cv_store(at->z, z - k);
  __builtin_memcpy(at->first, &index, sizeof index);
}

/// Interpolates in a cube of four floats per node, at coordinates from 0 to 1. A node and its right
/// neighbour are adjacent and read at once.
static __attribute__((noinline, unused)) void cv_cube(
    const void *table, int32_t count, cv_f16 red, cv_f16 green, cv_f16 blue, CV_PLANES) {
  cv_cube_places at;
  cv_in_cube(count, red, green, blue, &at);
  long row = count * 4, layer = count * row;
  float out[64];
  // Four pixels at once: small stores cannot be forwarded to a wide load soon enough.
  for (int n = 0; n < 16; n += 4) {
    cv_f4 v[4];
#pragma clang loop unroll(full)
    for (int m = 0; m < 4; m++) {
      const float *p = (const float *)table + at.first[n + m];
      cv_f8 low = cv_two_entries(p), high = cv_two_entries(p + layer);
      low += (cv_two_entries(p + row) - low) * at.y[n + m];
      high += (cv_two_entries(p + layer + row) - high) * at.y[n + m];
      low += (high - low) * at.z[n + m];
      cv_f4 left = low.lo;
      v[m] = left + (low.hi - left) * at.x[n + m];
    }
    cv_store(out + n * 4, cv_four_pixels(v[0], v[1], v[2], v[3]));
  }
  cv_planes(out, r, g, b, a);
}

/// The same for two cubes of one size; the second one's colours are written after those of the
/// first, plane by plane.
static __attribute__((noinline, unused)) void cv_two_cubes(
    const void *first, const void *second, int32_t count, cv_f16 red, cv_f16 green, cv_f16 blue,
    void *planes) {
  cv_cube_places at;
  cv_in_cube(count, red, green, blue, &at);
  long row = count * 4, layer = count * row;
  float out[128], *all = planes;
  for (int n = 0; n < 16; n += 4) {
    cv_f4 v[4], w[4];
#pragma clang loop unroll(full)
    for (int m = 0; m < 4; m++) {
      const float *p = (const float *)first + at.first[n + m];
      const float *q = (const float *)second + at.first[n + m];
      cv_f16 low = cv_both_entries(p, q), high = cv_both_entries(p + layer, q + layer);
      low += (cv_both_entries(p + row, q + row) - low) * at.y[n + m];
      high += (cv_both_entries(p + layer + row, q + layer + row) - high) * at.y[n + m];
      low += (high - low) * at.z[n + m];
      // Left nodes of both, then right ones.
      cv_f8 left = __builtin_shufflevector(low, low, 0, 1, 2, 3, 8, 9, 10, 11);
      cv_f8 right = __builtin_shufflevector(low, low, 4, 5, 6, 7, 12, 13, 14, 15);
      left += (right - left) * at.x[n + m];
      v[m] = left.lo;
      w[m] = left.hi;
    }
    cv_store(out + n * 4, cv_four_pixels(v[0], v[1], v[2], v[3]));
    cv_store(out + 64 + n * 4, cv_four_pixels(w[0], w[1], w[2], w[3]));
  }
  cv_planes(out, all, all + 16, all + 32, all + 48);
  cv_planes(out + 64, all + 64, all + 80, all + 96, all + 112);
}
