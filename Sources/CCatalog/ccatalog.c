#include "ccatalog.h"

static const char schema[] = {
#embed "../Library/Catalog/schema.sql"
    , 0};

const char *ccatalog_schema(void) { return schema; }
