// Tesseract 5 without its header. See ctesseract.h.
#include "ctesseract.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The values of TessOcrEngineMode and TessPageSegMode in Tesseract 4 and 5.
enum { NETWORK_ONLY = 1, SINGLE_LINE = 7 };
enum { RESOLUTION = 150 };

static struct {
  void *(*create)(void);
  void (*delete)(void *);
  int (*init)(void *, const char *, const char *, int);
  void (*set_mode)(void *, int);
  void (*set_image)(void *, const unsigned char *, int, int, int, int);
  void (*set_resolution)(void *, int);
  char *(*text)(void *);
  int (*confidence)(void *);
  void (*clear)(void *);
  void (*delete_text)(const char *);
} library;

static int ctesseract_open(void) {
  static void *handle;
  if (handle)
    return 0;
  // Threads of OpenMP would wait for each other, busily, for lines of a few milliseconds.
  setenv("OMP_THREAD_LIMIT", "1", 1);
  handle = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return -1;
  static const struct {
    const char *name;
    void **place;
  } functions[] = {
      {"TessBaseAPICreate", (void **)&library.create},
      {"TessBaseAPIDelete", (void **)&library.delete},
      {"TessBaseAPIInit2", (void **)&library.init},
      {"TessBaseAPISetPageSegMode", (void **)&library.set_mode},
      {"TessBaseAPISetImage", (void **)&library.set_image},
      {"TessBaseAPISetSourceResolution", (void **)&library.set_resolution},
      {"TessBaseAPIGetUTF8Text", (void **)&library.text},
      {"TessBaseAPIMeanTextConf", (void **)&library.confidence},
      {"TessBaseAPIClear", (void **)&library.clear},
      {"TessDeleteText", (void **)&library.delete_text},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    *functions[i].place = dlsym(handle, functions[i].name);
    if (!*functions[i].place)
      return handle = 0, -1;
  }
  return 0;
}

ctesseract_reader *ctesseract_load(const char *folder, const char *language) {
  if (ctesseract_open() != 0)
    return 0;
  void *reader = library.create();
  if (library.init(reader, folder, language, NETWORK_ONLY) != 0) {
    library.delete(reader);
    return 0;
  }
  library.set_mode(reader, SINGLE_LINE);
  return reader;
}

void ctesseract_unload(ctesseract_reader *reader) { library.delete(reader); }

int ctesseract_read(
    ctesseract_reader *reader, const unsigned char *grey, int width, int height, char *text,
    size_t size) {
  library.set_image(reader, grey, width, height, 1, width);
  library.set_resolution(reader, RESOLUTION);
  char *found = library.text(reader);
  if (!found)
    return -1;
  size_t length = strnlen(found, size);
  int sure = length < size ? library.confidence(reader) : -1;
  if (length < size)
    memcpy(text, found, length + 1);
  library.delete_text(found);
  library.clear(reader);
  return sure;
}
