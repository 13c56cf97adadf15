#include "ccatalog.h"

static const char schema[] = {
#embed "../Catalog/schema.sql"
    , 0};

const char *ccatalog_schema(void) { return schema; }
