// Ends the program with an error message if it was built for a newer processor than it runs on,
// instead of letting it crash on the first missing instruction. It is a constructor because Swift's
// startup code may already contain such an instruction, and is compiled for the baseline because it
// must run everywhere.
#include "clevel.h"

#include <stddef.h>
#include <unistd.h>

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#define LEVEL 4
#elif defined(__AVX2__) && defined(__FMA__)
#define LEVEL 3
#elif defined(__SSE4_2__)
#define LEVEL 2
#elif defined(__x86_64__)
#define LEVEL 1
#else
#define LEVEL 0
#endif

int clevel_built_for(void) { return LEVEL; }

#if defined(__x86_64__)
#define BASELINE __attribute__((target("arch=x86-64")))

BASELINE static int supported(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return 4;
  if (__builtin_cpu_supports("x86-64-v3")) return 3;
  if (__builtin_cpu_supports("x86-64-v2")) return 2;
  return 1;
}

// Instructions that belong to no level, of which a build for the processor at hand may use any.
BASELINE static int has_others(void) {
  int has = 1;
#if defined(__AVX512VBMI__)
  has = has && __builtin_cpu_supports("avx512vbmi");
#endif
#if defined(__AVX512VBMI2__)
  has = has && __builtin_cpu_supports("avx512vbmi2");
#endif
#if defined(__AVX512IFMA__)
  has = has && __builtin_cpu_supports("avx512ifma");
#endif
#if defined(__AVX512VNNI__)
  has = has && __builtin_cpu_supports("avx512vnni");
#endif
#if defined(__AVX512BITALG__)
  has = has && __builtin_cpu_supports("avx512bitalg");
#endif
#if defined(__AVX512VPOPCNTDQ__)
  has = has && __builtin_cpu_supports("avx512vpopcntdq");
#endif
#if defined(__AVX512BF16__)
  has = has && __builtin_cpu_supports("avx512bf16");
#endif
#if defined(__AVX512VP2INTERSECT__)
  has = has && __builtin_cpu_supports("avx512vp2intersect");
#endif
#if defined(__GFNI__)
  has = has && __builtin_cpu_supports("gfni");
#endif
#if defined(__VPCLMULQDQ__)
  has = has && __builtin_cpu_supports("vpclmulqdq");
#endif
#if defined(__PCLMUL__)
  has = has && __builtin_cpu_supports("pclmul");
#endif
#if defined(__AES__)
  has = has && __builtin_cpu_supports("aes");
#endif
#if defined(__SSE4A__)
  has = has && __builtin_cpu_supports("sse4a");
#endif
  return has;
}

BASELINE const char *clevel_of_machine(int index) {
  int level = supported();
  const char *names[4];
  int count = 0;
  if (level >= 4 && __builtin_cpu_supports("avx512vbmi")) names[count++] = "x86-64-v4-vbmi";
  if (level >= 4) names[count++] = "x86-64-v4";
  if (level >= 3) names[count++] = "x86-64-v3";
  return index >= 0 && index < count ? names[index] : NULL;
}

BASELINE __attribute__((constructor(101))) static void check(void) {
  if (supported() >= LEVEL && has_others()) return;
  static const char text[] =
      "This program was built for a newer processor than this machine has. "
      "Build it here with 'make build'.\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(70);
  _exit(70);
}
#else
const char *clevel_of_machine(int index) {
  (void)index;
  return NULL;
}
#endif
