// Controls how the C library retains freed memory.
#pragma once

#include <malloc.h>

/// Makes all threads share one heap. Call it before starting a second thread.
static inline void clinux_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

/// Returns free memory to the system, including gaps between used blocks.
static inline void clinux_return_memory(void) { malloc_trim(0); }

/// Returns every freed block of a megabyte or more to the system. By default the C library raises
/// this threshold after the first such block.
static inline void clinux_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }
