#pragma once

// The part of ONNX Runtime's C interface that loading and running networks takes. The library is
// opened at run time: programs start, and do everything else, without it.

#include <stddef.h>
#include <stdint.h>

typedef struct connx_network connx_network;

/// Takes memory for results between layers, aligned to 64 bytes, and gives it back.
typedef void *(*connx_take_memory)(size_t size);
typedef void (*connx_give_memory)(void *memory);

/// Opens the library at a path, once in a process. Returns 0, or -1 with a sentence in `reason`.
int connx_open(
    const char *path, connx_take_memory take, connx_give_memory give, char *reason, size_t size);

/// Loads a network from its bytes, which are no longer needed afterwards. Returns null with a
/// sentence in `reason`.
connx_network *connx_load(const void *bytes, size_t count, char *reason, size_t size);

void connx_unload(connx_network *network);

size_t connx_input_count(const connx_network *network);
size_t connx_output_count(const connx_network *network);

/// The name of an output; it stays allocated.
const char *connx_output_name(const connx_network *network, size_t index);

/// The axes of an input, of which free ones are negative. Returns their number.
size_t connx_input_sizes(const connx_network *network, size_t index, int64_t sizes[8]);

/// An array of numbers with up to eight axes. Inputs of whole numbers are converted.
typedef struct {
  float *values;
  size_t count;
  int64_t sizes[8];
  size_t rank;
  /// Owned by the library; null for inputs.
  void *owner;
} connx_tensor;

/// Computes the outputs, each of which must be released. Returns 0, or -1 with a sentence in
/// `reason`.
int connx_run(
    const connx_network *network, const connx_tensor *inputs, connx_tensor *outputs, char *reason,
    size_t size);

void connx_release(connx_tensor *tensor);
