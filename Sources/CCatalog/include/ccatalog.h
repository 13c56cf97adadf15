#pragma once

/// The statements that make an empty database into a catalog: schema.sql, as text that ends with a
/// zero byte. It lives as long as the program.
const char *ccatalog_schema(void);

/// The same in PostgreSQL's dialect: schema.postgres.sql.
const char *ccatalog_postgres_schema(void);
