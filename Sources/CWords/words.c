#include "cwords.h"

static const char english[] = {
#embed "../Words/en.json"
    , 0};

const char *cwords_english(void) { return english; }
