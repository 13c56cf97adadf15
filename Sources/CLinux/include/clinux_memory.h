// How the C library keeps the memory that it was given back.
#pragma once

#include <malloc.h>

/// Lets all threads share one heap. Comes before there is a second one.
static inline void clinux_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

/// Gives memory that is free back to the system, from between what is used as well.
static inline void clinux_return_memory(void) { malloc_trim(0); }

/// Lets every block of a megabyte and more go back to the system when it is freed. By itself the C
/// library learns from the first such block to keep those that come after.
static inline void clinux_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }
