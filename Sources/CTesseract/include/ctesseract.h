#pragma once

// The part of Tesseract's C interface that reading a line takes. The library is opened at run time,
// so that programs start without it.

#include <stddef.h>

typedef struct ctesseract_reader ctesseract_reader;

/// Loads the data of a language or script from a folder. Returns null if the library or the data is
/// missing or unreadable.
ctesseract_reader *ctesseract_load(const char *folder, const char *language);

void ctesseract_unload(ctesseract_reader *reader);

/// Reads a grey picture of one line and writes its text, ended by zero, in UTF-8. Returns how sure
/// it is, from 0 to 100, or -1.
int ctesseract_read(
    ctesseract_reader *reader, const unsigned char *grey, int width, int height, char *text,
    size_t size);
