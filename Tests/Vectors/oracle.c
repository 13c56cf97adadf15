// Compares the arithmetic of CVec with the C library's in double precision: the same program runs
// on every architecture. Ends with 1 if a function is further off than it may be.
#include "cvec.h"

#include <math.h>
#include <stdio.h>

static int failed = 0;

static void compare(const char *name, double most, double worst) {
  printf("%-16s %.2e of at most %.0e\n", name, worst, most);
  if (!(worst <= most)) failed = 1;
}

// The largest difference, relative where the value is over 1, of 4,096 arguments.
#define ONE(name, low, high, most, expected)                                              \
  do {                                                                                    \
    double worst = 0;                                                                     \
    for (int block = 0; block < 256; block++) {                                           \
      cv_f16 place = (cv_f16)(float)(block * 16) + cv_iota();                             \
      cv_f16 x = place * (((high) - (low)) / 4095.0f) + (low);                            \
      cv_f16 found = name(x);                                                             \
      for (int lane = 0; lane < 16; lane++) {                                             \
        double v = x[lane], right = (expected);                                           \
        worst = fmax(worst, fabs(found[lane] - right) / fmax(1, fabs(right)));            \
      }                                                                                   \
    }                                                                                     \
    compare(#name, most, worst);                                                          \
  } while (0)

static cv_f16 power(cv_f16 x) { return cv_pow(x, (cv_f16)2.4f); }
static cv_f16 angle(cv_f16 x) { return cv_atan2(x, (cv_f16)0.5f); }

int main(void) {
  ONE(cv_sqrt, 0.0f, 100.0f, 1e-6, sqrt(v));
  ONE(cv_reciprocal, 0.5f, 100.0f, 1e-5, 1 / v);
  ONE(cv_floor, -50.0f, 50.0f, 0, floor(v));
  ONE(cv_log2, 0.01f, 100.0f, 1e-5, log2(v));
  ONE(cv_exp2, -10.0f, 10.0f, 1e-5, exp2(v));
  ONE(power, 0.01f, 10.0f, 1e-5, pow(v, 2.4f));
  ONE(cv_srgb_decoded, 0.05f, 1.0f, 5e-5, pow((v + 0.055) / 1.055, 2.4));
  ONE(cv_srgb_encoded, 0.01f, 1.0f, 5e-5, 1.055 * pow(v, 1 / 2.4) - 0.055);
  ONE(cv_sin, -3.0f, 3.0f, 1e-6, sin(v));
  ONE(cv_cos, -3.0f, 3.0f, 1e-6, cos(v));
  ONE(angle, -10.0f, 10.0f, 1e-5, atan2(v, 0.5));
  return failed;
}
