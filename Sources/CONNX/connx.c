// ONNX Runtime without its header, which no package has. See connx.h.
#include "connx.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The library exports one function, which returns tables of functions. The places of the first 102
// functions of the table for version 1 never change.
typedef struct {
  void *const *(*table)(uint32_t version);
  const char *(*version)(void);
} connx_base;

enum {
  ERROR_MESSAGE = 2,
  CREATE_ENVIRONMENT = 3,
  CREATE_SESSION_FROM_BYTES = 8,
  RUN = 9,
  CREATE_OPTIONS = 10,
  DISABLE_MEMORY_PATTERN = 17,
  DISABLE_ARENA = 19,
  SET_THREADS_INSIDE = 24,
  SET_THREADS_BETWEEN = 25,
  INPUT_COUNT = 30,
  OUTPUT_COUNT = 31,
  INPUT_NAME = 36,
  OUTPUT_NAME = 37,
  CREATE_TENSOR = 49,
  TENSOR_DATA = 51,
  ELEMENT_TYPE = 60,
  DIMENSION_COUNT = 61,
  DIMENSIONS = 62,
  ELEMENT_COUNT = 64,
  TENSOR_SHAPE = 65,
  CREATE_CPU_MEMORY = 69,
  DEFAULT_ALLOCATOR = 78,
  RELEASE_STATUS = 93,
  RELEASE_SESSION = 95,
  RELEASE_VALUE = 96,
  RELEASE_SHAPE = 99,
  RELEASE_OPTIONS = 100,
};

enum { FLOATS = 1, ERRORS_ONLY = 3, MOST_NAMES = 16 };

// Later versions send usage data.
static const char connx_expected[] = "1.28.";

static void *const *connx_table;
static const connx_base *connx_api;
static void *connx_environment;
static void *connx_memory;

struct connx_network {
  void *session;
  size_t inputs, outputs;
  char *names[MOST_NAMES];
};

typedef void *(*status_pp)(void *, void *);
typedef void *(*status_pi)(void *, int);
typedef void *(*status_psp)(void *, size_t, void *, char **);
typedef void (*release_p)(void *);

#define AS(type, place) ((type)connx_table[place])

/// Copies the message of a status and releases it. Returns whether there was an error.
static int failed(void *status, char *reason, size_t size) {
  if (!status)
    return 0;
  const char *message = ((const char *(*)(void *))connx_table[ERROR_MESSAGE])(status);
  snprintf(reason, size, "%s", message);
  AS(release_p, RELEASE_STATUS)(status);
  return 1;
}

int connx_open(const char *path, char *reason, size_t size) {
  if (connx_table)
    return 0;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return snprintf(reason, size, "%s", dlerror()), -1;
  const connx_base *(*base)(void) = (const connx_base *(*)(void))dlsym(library, "OrtGetApiBase");
  if (!base)
    return snprintf(reason, size, "the file is not ONNX Runtime"), -1;
  connx_api = base();
  const char *version = connx_api->version();
  if (strncmp(version, connx_expected, sizeof connx_expected - 1) != 0)
    return snprintf(reason, size, "version %s instead of %s", version, "1.28"), -1;
  void *const *table = connx_api->table(1);
  if (!table)
    return snprintf(reason, size, "the library has no interface of version 1"), -1;
  connx_table = table;
  void *status =
      AS(void *(*)(int, const char *, void **), CREATE_ENVIRONMENT)(ERRORS_ONLY, "tintype",
                                                                    &connx_environment);
  if (!failed(status, reason, size))
    status = AS(void *(*)(int, int, void **), CREATE_CPU_MEMORY)(0, 0, &connx_memory);
  else
    return connx_table = 0, -1;
  return failed(status, reason, size) ? (connx_table = 0, -1) : 0;
}

const char *connx_version(void) { return connx_api ? connx_api->version() : ""; }

/// One thread, so that the process needs no more of them inside the sandbox.
static void *connx_options(int keeps_memory, char *reason, size_t size) {
  void *options = 0;
  if (failed(AS(void *(*)(void **), CREATE_OPTIONS)(&options), reason, size))
    return 0;
  int bad = failed(AS(status_pi, SET_THREADS_INSIDE)(options, 1), reason, size) ||
            failed(AS(status_pi, SET_THREADS_BETWEEN)(options, 1), reason, size);
  if (!bad && !keeps_memory)
    bad = failed(AS(void *(*)(void *), DISABLE_ARENA)(options), reason, size) ||
          failed(AS(void *(*)(void *), DISABLE_MEMORY_PATTERN)(options), reason, size);
  if (!bad)
    return options;
  AS(release_p, RELEASE_OPTIONS)(options);
  return 0;
}

/// The names of inputs and outputs; they stay allocated as long as the process.
static int connx_names(connx_network *network, char *reason, size_t size) {
  if (failed(AS(status_pp, INPUT_COUNT)(network->session, &network->inputs), reason, size) ||
      failed(AS(status_pp, OUTPUT_COUNT)(network->session, &network->outputs), reason, size))
    return -1;
  if (network->inputs + network->outputs > MOST_NAMES)
    return snprintf(reason, size, "the network has too many inputs and outputs"), -1;
  void *allocator = 0;
  if (failed(AS(void *(*)(void **), DEFAULT_ALLOCATOR)(&allocator), reason, size))
    return -1;
  for (size_t i = 0; i < network->inputs + network->outputs; i++) {
    int is_input = i < network->inputs;
    size_t index = is_input ? i : i - network->inputs;
    void *status = AS(status_psp, is_input ? INPUT_NAME : OUTPUT_NAME)(
        network->session, index, allocator, &network->names[i]);
    if (failed(status, reason, size))
      return -1;
  }
  return 0;
}

connx_network *connx_load(
    const void *bytes, size_t count, int keeps_memory, char *reason, size_t size) {
  if (!connx_table)
    return snprintf(reason, size, "the runtime is not open"), (connx_network *)0;
  void *options = connx_options(keeps_memory, reason, size);
  if (!options)
    return 0;
  connx_network *network = calloc(1, sizeof *network);
  void *status = AS(void *(*)(void *, const void *, size_t, void *, void **),
                    CREATE_SESSION_FROM_BYTES)(connx_environment, bytes, count, options,
                                               &network->session);
  int bad = failed(status, reason, size);
  AS(release_p, RELEASE_OPTIONS)(options);
  if (!bad && connx_names(network, reason, size) == 0)
    return network;
  connx_unload(network);
  return 0;
}

void connx_unload(connx_network *network) {
  if (network && network->session)
    AS(release_p, RELEASE_SESSION)(network->session);
  free(network);
}

size_t connx_input_count(const connx_network *network) { return network->inputs; }
size_t connx_output_count(const connx_network *network) { return network->outputs; }

/// Points the tensor to the numbers of a value of the library, which it owns from now on.
static int connx_read(void *value, connx_tensor *tensor, char *reason, size_t size) {
  *tensor = (connx_tensor){.owner = value};
  void *shape = 0;
  int type = 0;
  if (failed(AS(status_pp, TENSOR_SHAPE)(value, &shape), reason, size))
    return -1;
  int bad = failed(AS(status_pp, ELEMENT_TYPE)(shape, &type), reason, size) ||
            failed(AS(status_pp, DIMENSION_COUNT)(shape, &tensor->rank), reason, size);
  if (!bad && (type != FLOATS || tensor->rank > 8))
    bad = snprintf(reason, size, "an output is not an array of single-precision numbers") > 0;
  if (!bad)
    bad = failed(AS(void *(*)(void *, int64_t *, size_t), DIMENSIONS)(shape, tensor->sizes,
                                                                      tensor->rank),
                 reason, size) ||
          failed(AS(status_pp, ELEMENT_COUNT)(shape, &tensor->count), reason, size) ||
          failed(AS(status_pp, TENSOR_DATA)(value, &tensor->values), reason, size);
  AS(release_p, RELEASE_SHAPE)(shape);
  return bad ? -1 : 0;
}

int connx_run(
    const connx_network *network, const connx_tensor *inputs, connx_tensor *outputs, char *reason,
    size_t size) {
  void *given[MOST_NAMES] = {0}, *made[MOST_NAMES] = {0};
  memset(outputs, 0, network->outputs * sizeof *outputs);
  int bad = 0;
  for (size_t i = 0; i < network->inputs && !bad; i++)
    bad = failed(AS(void *(*)(void *, void *, size_t, const int64_t *, size_t, int, void **),
                    CREATE_TENSOR)(connx_memory, inputs[i].values, inputs[i].count * sizeof(float),
                                   inputs[i].sizes, inputs[i].rank, FLOATS, &given[i]),
                 reason, size);
  if (!bad)
    bad = failed(AS(void *(*)(void *, void *, char *const *, void *const *, size_t, char *const *,
                              size_t, void **),
                    RUN)(network->session, 0, network->names, given, network->inputs,
                         network->names + network->inputs, network->outputs, made),
                 reason, size);
  for (size_t i = 0; i < network->inputs; i++)
    if (given[i])
      AS(release_p, RELEASE_VALUE)(given[i]);
  for (size_t i = 0; i < network->outputs; i++) {
    if (bad && made[i])
      AS(release_p, RELEASE_VALUE)(made[i]);
    else if (!bad)
      bad = connx_read(made[i], &outputs[i], reason, size) != 0;
  }
  if (!bad)
    return 0;
  for (size_t i = 0; i < network->outputs; i++)
    connx_release(&outputs[i]);
  return -1;
}

void connx_release(connx_tensor *tensor) {
  if (tensor->owner)
    AS(release_p, RELEASE_VALUE)(tensor->owner);
  *tensor = (connx_tensor){0};
}
