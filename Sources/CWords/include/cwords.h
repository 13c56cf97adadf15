#pragma once

/// The English catalogue of sentences: Words/en.json, as text that ends with a zero byte. It lives
/// as long as the program.
const char *cwords_english(void);
