// Ends the program with an error message if it was built for a newer processor than it runs on,
// instead of letting it crash on the first missing instruction. It is a constructor because Swift's
// startup code may already contain such an instruction, and is compiled for the baseline because it
// must run everywhere.
#include "clevel.h"

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

BASELINE __attribute__((constructor(101))) static void check(void) {
  if (supported() >= LEVEL) return;
  static const char text[] =
      "This program was built for a newer processor than this machine has. "
      "Build it here with 'make build'.\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(70);
  _exit(70);
}
#endif
