// ONNX Runtime without its header, which no package has. See connx.h.
#include "connx.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The library exports one function, which returns tables of functions, to whose end each version
// adds. The places of the first 102 are those of version 1.
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
  DISABLE_ARENA = 19,
  SET_THREADS_INSIDE = 24,
  SET_THREADS_BETWEEN = 25,
  INPUT_COUNT = 30,
  OUTPUT_COUNT = 31,
  INPUT_KIND = 33,
  INPUT_NAME = 36,
  OUTPUT_NAME = 37,
  CREATE_TENSOR = 49,
  TENSOR_DATA = 51,
  ARRAY_KIND = 55,
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
  RELEASE_KIND = 98,
  RELEASE_SHAPE = 99,
  RELEASE_OPTIONS = 100,
  SET_OPTION = 130,
  REGISTER_ALLOCATOR = 176,
};

enum { FLOATS = 1, WORDS = 6, LONG_WORDS = 7, ERRORS_ONLY = 3, MOST_NAMES = 16 };

// Later versions send usage data.
static const char connx_expected[] = "1.28.";

static void *const *connx_table;
/// Set as the last of these, under the lock of connx_open. Who has seen it set may read the others.
static atomic_int connx_is_open;
static void *connx_environment;
static void *connx_memory;

struct connx_network {
  void *session;
  size_t inputs, outputs;
  char *names[MOST_NAMES];
  /// The type of each input, and its axes; free axes are -1.
  int types[MOST_NAMES];
  int64_t sizes[MOST_NAMES][8];
  size_t ranks[MOST_NAMES];
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

static connx_take_memory connx_take;
static connx_give_memory connx_give;

static void *connx_allocate(void *allocator, size_t size) {
  (void)allocator;
  return connx_take(size);
}

static void connx_free(void *allocator, void *memory) {
  (void)allocator;
  connx_give(memory);
}

static const void *connx_described(const void *allocator) {
  (void)allocator;
  return connx_memory;
}

/// The library's description of an allocator. Version 1 has these functions; the places of later
/// ones stay empty.
static struct {
  uint32_t version;
  void *(*allocate)(void *, size_t);
  void (*free)(void *, void *);
  const void *(*info)(const void *);
  void *later[8];
} connx_allocator = {1, connx_allocate, connx_free, connx_described, {0}};

static int connx_open_once(const char *path, char *reason, size_t size) {
  if (connx_is_open)
    return 0;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return snprintf(reason, size, "%s", dlerror()), -1;
  const connx_base *(*base)(void) = (const connx_base *(*)(void))dlsym(library, "OrtGetApiBase");
  if (!base)
    return snprintf(reason, size, "the file is not ONNX Runtime"), -1;
  const connx_base *api = base();
  const char *version = api->version();
  if (strncmp(version, connx_expected, sizeof connx_expected - 1) != 0)
    return snprintf(reason, size, "version %s instead of %s", version, "1.28"), -1;
  connx_table = api->table(1);
  if (!connx_table)
    return snprintf(reason, size, "the library has no interface of version 1"), -1;
  void *status =
      AS(void *(*)(int, const char *, void **), CREATE_ENVIRONMENT)(ERRORS_ONLY, "tintype",
                                                                    &connx_environment);
  if (failed(status, reason, size))
    return -1;
  status = AS(void *(*)(int, int, void **), CREATE_CPU_MEMORY)(0, 0, &connx_memory);
  if (failed(status, reason, size))
    return -1;
  status = AS(status_pp, REGISTER_ALLOCATOR)(connx_environment, &connx_allocator);
  if (failed(status, reason, size))
    return -1;
  atomic_store_explicit(&connx_is_open, 1, memory_order_release);
  return 0;
}

int connx_open(
    const char *path, connx_take_memory take, connx_give_memory give, char *reason, size_t size) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  if (!connx_is_open) {
    connx_take = take;
    connx_give = give;
  }
  int result = connx_open_once(path, reason, size);
  pthread_mutex_unlock(&lock);
  return result;
}

/// One thread, so that the process needs no more of them inside the sandbox. No arena, which would
/// keep the most that any picture needed for each network, but the memory that networks share. From
/// the second run of a size on, the library takes what it needs as one block.
static void *connx_options(char *reason, size_t size) {
  void *options = 0;
  if (failed(AS(void *(*)(void **), CREATE_OPTIONS)(&options), reason, size))
    return 0;
  int bad = failed(AS(status_pi, SET_THREADS_INSIDE)(options, 1), reason, size) ||
            failed(AS(status_pi, SET_THREADS_BETWEEN)(options, 1), reason, size) ||
            failed(AS(void *(*)(void *), DISABLE_ARENA)(options), reason, size) ||
            failed(AS(void *(*)(void *, const char *, const char *), SET_OPTION)(
                       options, "session.use_env_allocators", "1"),
                   reason, size);
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

/// The type and the axes of an input.
static int connx_input_kind(connx_network *network, size_t index, char *reason, size_t size) {
  void *kind = 0, *shape = 0;
  size_t rank = 0;
  if (failed(AS(void *(*)(void *, size_t, void **), INPUT_KIND)(network->session, index, &kind),
             reason, size))
    return -1;
  // Part of the kind, and null if it is no array.
  int bad = failed(AS(void *(*)(void *, void **), ARRAY_KIND)(kind, &shape), reason, size);
  if (!bad && !shape)
    bad = snprintf(reason, size, "an input is not an array of numbers") > 0;
  if (!bad)
    bad = failed(AS(status_pp, ELEMENT_TYPE)(shape, &network->types[index]), reason, size) ||
          failed(AS(status_pp, DIMENSION_COUNT)(shape, &rank), reason, size);
  if (!bad && rank > 8)
    bad = snprintf(reason, size, "an input has more than eight axes") > 0;
  if (!bad) {
    network->ranks[index] = rank;
    bad = failed(AS(void *(*)(void *, int64_t *, size_t), DIMENSIONS)(
                     shape, network->sizes[index], rank),
                 reason, size);
  }
  AS(release_p, RELEASE_KIND)(kind);
  return bad ? -1 : 0;
}


connx_network *connx_load(const void *bytes, size_t count, char *reason, size_t size) {
  if (!atomic_load_explicit(&connx_is_open, memory_order_acquire))
    return snprintf(reason, size, "the runtime is not open"), (connx_network *)0;
  void *options = connx_options(reason, size);
  if (!options)
    return 0;
  connx_network *network = calloc(1, sizeof *network);
  void *status = AS(void *(*)(void *, const void *, size_t, void *, void **),
                    CREATE_SESSION_FROM_BYTES)(connx_environment, bytes, count, options,
                                               &network->session);
  int bad = failed(status, reason, size);
  AS(release_p, RELEASE_OPTIONS)(options);
  bad = bad || connx_names(network, reason, size) != 0;
  for (size_t i = 0; !bad && i < network->inputs; i++)
    bad = connx_input_kind(network, i, reason, size) != 0;
  if (!bad)
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

const char *connx_output_name(const connx_network *network, size_t index) {
  return network->names[network->inputs + index];
}

size_t connx_input_sizes(const connx_network *network, size_t index, int64_t sizes[8]) {
  memcpy(sizes, network->sizes[index], sizeof network->sizes[index]);
  return network->ranks[index];
}

/// A value of the library over numbers of its own type. Whole numbers are written into memory that
/// the caller frees.
static int connx_given(
    const connx_tensor *input, int type, void **value, void **copy, char *reason, size_t size) {
  void *numbers = input->values;
  size_t bytes = input->count * sizeof(float);
  if (type == WORDS || type == LONG_WORDS) {
    bytes = input->count * (type == WORDS ? sizeof(int32_t) : sizeof(int64_t));
    *copy = numbers = calloc(1, bytes ? bytes : 1);
    for (size_t i = 0; i < input->count; i++) {
      if (type == WORDS)
        ((int32_t *)numbers)[i] = (int32_t)input->values[i];
      else
        ((int64_t *)numbers)[i] = (int64_t)input->values[i];
    }
  } else if (type != FLOATS) {
    return snprintf(reason, size, "an input takes numbers of another type"), -1;
  }
  void *status = AS(void *(*)(void *, void *, size_t, const int64_t *, size_t, int, void **),
                    CREATE_TENSOR)(connx_memory, numbers, bytes, input->sizes, input->rank, type,
                                   value);
  return failed(status, reason, size) ? -1 : 0;
}

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
  void *given[MOST_NAMES] = {0}, *copies[MOST_NAMES] = {0}, *made[MOST_NAMES] = {0};
  memset(outputs, 0, network->outputs * sizeof *outputs);
  int bad = 0;
  for (size_t i = 0; i < network->inputs && !bad; i++)
    bad = connx_given(&inputs[i], network->types[i], &given[i], &copies[i], reason, size) != 0;
  if (!bad)
    bad = failed(AS(void *(*)(void *, void *, char *const *, void *const *, size_t, char *const *,
                              size_t, void **),
                    RUN)(network->session, 0, network->names, given, network->inputs,
                         network->names + network->inputs, network->outputs, made),
                 reason, size);
  for (size_t i = 0; i < network->inputs; i++)
    if (given[i])
      AS(release_p, RELEASE_VALUE)(given[i]);
  for (size_t i = 0; i < network->inputs; i++)
    free(copies[i]);
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
