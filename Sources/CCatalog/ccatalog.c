#include "ccatalog.h"

static const char schema[] = {
#embed "../Catalog/schema.sql"
    , 0};

static const char postgres_schema[] = {
#embed "../Catalog/schema.postgres.sql"
    , 0};

const char *ccatalog_schema(void) { return schema; }

const char *ccatalog_postgres_schema(void) { return postgres_schema; }
