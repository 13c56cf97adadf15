#pragma once
#include <lcms2.h>

// Pixel layouts are macros that Swift does not see.

/// Eight bits: light with a fourth byte that is passed over, grey, ink as Adobe stores it in
/// pictures (255 is none), and ink as it is.
enum {
  CLCMS_RGBA_8 = TYPE_RGBA_8,
  CLCMS_GRAY_8 = TYPE_GRAY_8,
  CLCMS_INK_LEFT_8 = TYPE_CMYK_8_REV,
  CLCMS_RGB_8 = TYPE_RGB_8,
  /// The same in sixteen.
  CLCMS_RGBA_16 = TYPE_RGBA_16,
  CLCMS_GRAY_16 = TYPE_GRAY_16,
  CLCMS_RGB_16 = TYPE_RGB_16,
};
