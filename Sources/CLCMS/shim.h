#pragma once
#include <lcms2.h>

// These pixel layouts are macros that Swift cannot import.

/// Eight bits: RGB with an ignored fourth byte, grey, CMYK as Adobe stores it in pictures (255 is
/// no ink), and plain CMYK.
enum {
  CLCMS_RGBA_8 = TYPE_RGBA_8,
  CLCMS_GRAY_8 = TYPE_GRAY_8,
  CLCMS_INK_LEFT_8 = TYPE_CMYK_8_REV,
  CLCMS_RGB_8 = TYPE_RGB_8,
  /// The same with sixteen bits.
  CLCMS_RGBA_16 = TYPE_RGBA_16,
  CLCMS_GRAY_16 = TYPE_GRAY_16,
  CLCMS_RGB_16 = TYPE_RGB_16,
};
