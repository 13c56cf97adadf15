#pragma once

/// The file VERSION as text that ends with a zero byte. It lives as long as the program.
const char *cversion_text(void);
