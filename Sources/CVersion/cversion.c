#include "cversion.h"

// Ends with a line end, which the reader removes.
static const char version[] = {
#embed "../../VERSION"
    , 0};

const char *cversion_text(void) { return version; }
