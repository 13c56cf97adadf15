// Conversions between codes and half floats in memory order, for opaque pixels.
#pragma once
#include "cvec.h"

#if CV_TABLES
// As cv_root_places, for sixteen components that follow each other.
#define CV_BYTE(i) 0, i, 64 + i, 0x40
#define CV_BYTES(i) CV_BYTE(i), CV_BYTE(i + 1), CV_BYTE(i + 2), CV_BYTE(i + 3)
#define CV_ROW(i) CV_BYTES(i), CV_BYTES(i + 4), CV_BYTES(i + 8), CV_BYTES(i + 12)
static const uint8_t cv_root_rows[4 * 64] __attribute__((aligned(64))) = {
    CV_ROW(0), CV_ROW(16), CV_ROW(32), CV_ROW(48)};
#undef CV_ROW
#undef CV_BYTES
#undef CV_BYTE

// The high bytes of words that cv_code_words returns for two vectors, in their order.
#define CV_WORDS(i) 2 * (i) + 1, 2 * (i) + 3, 2 * (i) + 5, 2 * (i) + 7
#define CV_ROWS(i)                                                                                 \
  CV_WORDS(i), CV_WORDS(i + 8), CV_WORDS(i + 16), CV_WORDS(i + 24), CV_WORDS(i + 4),               \
      CV_WORDS(i + 12), CV_WORDS(i + 20), CV_WORDS(i + 28)
static const uint8_t cv_code_rows[64] __attribute__((aligned(64))) = {CV_ROWS(0), CV_ROWS(32)};
#undef CV_ROWS
#undef CV_WORDS
#endif

/// Writes the light of sixteen opaque pixels' codes as half floats, in the order of the codes.
/// Returns false, having written nothing, if the processor has no tables.
CV_INLINE _Bool cv_store_light(uint16_t *to, cv_u16 codes) {
#if CV_TABLES
  cv_coded p = cv_coded_pixels(codes);
  for (int part = 0; part < 4; part++) {
    const cv_b64 places = *(const cv_b64 *)(cv_root_rows + 64 * part);
    cv_b64 bytes = __builtin_ia32_vpermi2varqi512((cv_b64)p.low, places, (cv_b64)p.high);
    // The root of alpha's code, 255, is exactly 1, too.
    cv_f16 root = (cv_f16)__builtin_ia32_selectb_512(0x6666666666666666u, bytes, places);
    root = cv_line(root, -1, 0.5f);
    cv_h16 light = __builtin_convertvector(root * root, cv_h16);
    __builtin_memcpy(to + 16 * part, &light, sizeof light);
  }
  return 1;
#else
  return 0;
#endif
}

/// Whether every pixel of a row of half floats, a multiple of sixteen, has an alpha of exactly 1.
CV_INLINE _Bool cv_opaque_halfs(const uint16_t *row, long sixteens) {
  typedef uint64_t pixels __attribute__((ext_vector_type(8)));
  pixels other = 0, too = 0;
  for (long i = 0; i < sixteens; i++) {
    pixels a, b;
    __builtin_memcpy(&a, row + 64 * i, sizeof a);
    __builtin_memcpy(&b, row + 64 * i + 32, sizeof b);
    other |= a ^ 0x3c00000000000000u;
    too |= b ^ 0x3c00000000000000u;
  }
  return __builtin_reduce_or(other | too) >> 48 == 0;
}

/// Writes the codes of sixteen opaque pixels of half floats. Returns false, having written nothing,
/// if the processor has no tables.
CV_INLINE _Bool cv_store_opaque(void *to, const uint16_t *from) {
#if CV_TABLES
#define CV_PLACE(part) cv_code_place(cv_load_halfs(from + 16 * part))
  cv_b64 first = (cv_b64)cv_code_words(CV_PLACE(0), CV_PLACE(1));
  cv_b64 second = (cv_b64)cv_code_words(CV_PLACE(2), CV_PLACE(3));
#undef CV_PLACE
  cv_u16 codes = (cv_u16)__builtin_ia32_vpermi2varqi512(
      first, *(const cv_b64 *)cv_code_rows, second);
  cv_store_pixels(to, codes | 0xff000000u);
  return 1;
#else
  return 0;
#endif
}
