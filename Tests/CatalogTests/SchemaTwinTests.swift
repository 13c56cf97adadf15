import Store
import TestSupport
import Testing

/// The schema in both dialects has the same tables, columns, keys, indexes and triggers. The index
/// of searches is another one in each.
@Suite struct SchemaTwinTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  /// Compares two lists of lines, and names the lines that one lacks.
  private func compare(
    _ sqlite: StaticString, _ postgres: StaticString, columns: Int, atLeast count: Int
  ) async throws {
    let twins = try await Twins(place)
    let here = try await twins.sqlite.transaction(.read) { db in
      Set(try db.lines(sqlite, columns: columns).map { $0.lowercased() })
    }
    let there = try await twins.postgres.transaction(.read) { db in
      Set(try db.lines(postgres, columns: columns).map { $0.lowercased() })
    }
    #expect(here.subtracting(there).sorted() == [])
    #expect(there.subtracting(here).sorted() == [])
    #expect(here.count >= count)
  }

  @Test func columnsHaveTheSameTypesDefaultsAndNulls() async throws {
    try await compare(
      """
      SELECT schema.name || '.' || field.name, lower(field.type),
        CASE WHEN field."notnull" OR field.pk > 0 THEN 'filled' ELSE 'null' END,
        CASE WHEN field.hidden > 0 THEN 'generated'
          ELSE replace(coalesce(field.dflt_value, ''), '''', '') END
      FROM sqlite_schema AS schema, pragma_table_xinfo(schema.name) AS field
      WHERE schema.type = 'table' AND instr(schema.name, '_') = 0
        AND schema.sql NOT LIKE 'create virtual%'
      """,
      """
      SELECT relname || '.' || attname,
        CASE format_type(atttypid, NULL) WHEN 'bigint' THEN 'integer' WHEN 'boolean' THEN 'integer'
          WHEN 'citext' THEN 'text' WHEN 'bytea' THEN 'blob' WHEN 'double precision' THEN 'real'
          ELSE format_type(atttypid, NULL) END,
        CASE WHEN attnotnull THEN 'filled' ELSE 'null' END,
        CASE WHEN attgenerated <> '' THEN 'generated' ELSE replace(
          CASE pg_get_expr(adbin, adrelid) WHEN 'true' THEN '1' WHEN 'false' THEN '0'
            ELSE split_part(coalesce(pg_get_expr(adbin, adrelid), ''), '::', 1) END, '''', '') END
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
        AND relname !~ '^(store|storecommit|facetword|search(entry|title|text|seen))$'
      """, columns: 4, atLeast: 390)
  }

  @Test func keysOfOtherTablesAreTheSame() async throws {
    try await compare(
      """
      SELECT name, target, group_concat(here, ','), group_concat(there, ','), deletion, change
      FROM (
        SELECT schema.name, key.id, key."table" AS target, key."from" AS here, key."to" AS there,
          key.on_delete AS deletion, key.on_update AS change
        FROM sqlite_schema AS schema, pragma_foreign_key_list(schema.name) AS key
        WHERE schema.type = 'table' ORDER BY schema.name, key.id, key.seq)
      GROUP BY name, id
      """,
      """
      SELECT kept.relname, aim.relname,
        (SELECT string_agg(attname, ',' ORDER BY place)
          FROM unnest(conkey) WITH ORDINALITY AS k (n, place)
          JOIN pg_attribute ON attrelid = conrelid AND attnum = n),
        (SELECT string_agg(attname, ',' ORDER BY place)
          FROM unnest(confkey) WITH ORDINALITY AS k (n, place)
          JOIN pg_attribute ON attrelid = confrelid AND attnum = n),
        CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END,
        CASE confupdtype WHEN 'c' THEN 'CASCADE' ELSE 'NO ACTION' END
      FROM pg_constraint JOIN pg_class AS kept ON kept.oid = conrelid
      JOIN pg_class AS aim ON aim.oid = confrelid
      WHERE contype = 'f' AND kept.relname <> 'facetword'
      """, columns: 6, atLeast: 60)
  }

  @Test func uniqueColumnsAreTheSame() async throws {
    try await compare(
      """
      SELECT DISTINCT name, columns, part FROM (
        SELECT name, id, group_concat(column, ',') AS columns, part FROM (
          SELECT schema.name, list.name AS id, lower(info.name) AS column, list.partial AS part
          FROM sqlite_schema AS schema, pragma_index_list(schema.name) AS list,
            pragma_index_xinfo(list.name) AS info
          WHERE schema.type = 'table' AND list."unique" AND info.key
            AND instr(schema.name, '_') = 0 AND schema.sql NOT LIKE 'create virtual%'
          ORDER BY schema.name, list.name, info.seqno)
        GROUP BY name, id
        UNION ALL
        -- A key that is the row number has no index of its own.
        SELECT schema.name, '', lower(field.name), 0
        FROM sqlite_schema AS schema, pragma_table_xinfo(schema.name) AS field
        WHERE schema.type = 'table' AND field.pk = 1 AND instr(schema.name, '_') = 0
          AND schema.sql NOT LIKE 'create virtual%' AND NOT EXISTS (
            SELECT 1 FROM pragma_index_list(schema.name) AS list WHERE list.origin = 'pk'))
      """,
      """
      SELECT DISTINCT kept.relname, (
          SELECT string_agg(attname, ',' ORDER BY place)
          FROM unnest(indkey::smallint[]) WITH ORDINALITY AS k (n, place)
          JOIN pg_attribute ON attrelid = indrelid AND attnum = n WHERE place <= indnkeyatts),
        indpred IS NOT NULL
      FROM pg_index JOIN pg_class AS kept ON kept.oid = indrelid
      WHERE kept.relnamespace = 'public'::regnamespace AND indisunique
        AND kept.relname !~ '^(store|storecommit|facetword|search(entry|title|text|seen))$'
      """, columns: 3, atLeast: 70)
  }

  /// PostgreSQL's indexes have the row's key as a further column, which SQLite's always have.
  @Test func indexesHaveTheSameNamesAndColumns() async throws {
    try await compare(
      """
      SELECT name, id, group_concat(column, ','), isUnique, part FROM (
        SELECT schema.name, list.name AS id, list."unique" AS isUnique, list.partial AS part,
          coalesce(info.name, 'expression') AS column
        FROM sqlite_schema AS schema, pragma_index_list(schema.name) AS list,
          pragma_index_xinfo(list.name) AS info
        WHERE schema.type = 'table' AND list.origin = 'c' AND info.key
          -- Expressions there.
          AND list.name NOT IN ('placeByName', 'collectionByTitle')
        ORDER BY schema.name, list.name, info.seqno)
      GROUP BY name, id
      """,
      """
      SELECT kept.relname, own.relname, (
          SELECT string_agg(coalesce(attname, 'expression'), ',' ORDER BY place)
          FROM unnest(indkey::smallint[]) WITH ORDINALITY AS k (n, place)
          LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = n WHERE place <= indnkeyatts),
        indisunique, indpred IS NOT NULL
      FROM pg_index JOIN pg_class AS kept ON kept.oid = indrelid
      JOIN pg_class AS own ON own.oid = indexrelid
      WHERE kept.relnamespace = 'public'::regnamespace
        AND own.relname NOT IN ('placebyname', 'collectionbytitle')
        AND kept.relname !~ '^(facetword|search(entry|title|text|seen))$'
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
      """, columns: 5, atLeast: 60)
  }

  @Test func allIndexesHaveTheKeyOfTheirRows() async throws {
    let twins = try await Twins(place)
    let without = try await twins.postgres.transaction(.read) { db in
      try db.lines(
        """
        SELECT own.relname, attname
        FROM pg_index AS kept JOIN pg_class AS own ON own.oid = indexrelid
        JOIN pg_index AS key ON key.indrelid = kept.indrelid AND key.indisprimary
        CROSS JOIN unnest(key.indkey::smallint[]) AS n
        JOIN pg_attribute ON attrelid = kept.indrelid AND attnum = n
        WHERE own.relnamespace = 'public'::regnamespace AND NOT kept.indisunique
          AND NOT n = ANY (kept.indkey::smallint[])
        """, columns: 2)
    }
    #expect(without == [])
  }

  @Test func triggersAndViewsHaveTheSameNames() async throws {
    try await compare(
      """
      SELECT type, name, tbl_name FROM sqlite_schema WHERE type IN ('trigger', 'view')
      UNION ALL
      SELECT 'field', field.name, schema.name
      FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS field
      WHERE schema.type = 'view'
      """,
      """
      SELECT 'trigger', tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT tgisinternal
      UNION ALL
      SELECT 'view', viewname, viewname FROM pg_views WHERE schemaname = 'public'
      UNION ALL
      SELECT 'field', attname, relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' AND attnum > 0
      """, columns: 3, atLeast: 150)
  }

  @Test func thereAreAsManyChecks() async throws {
    let twins = try await Twins(place)
    let here = try await twins.sqlite.transaction(.read) { db in
      try db.lines(
        """
        SELECT name, (length(sql) - length(replace(sql, 'check (', ''))) / length('check (')
        FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%check (%' ORDER BY lower(name)
        """, columns: 2
      ).map { $0.lowercased() }
    }
    let there = try await twins.postgres.transaction(.read) { db in
      try db.lines(
        """
        SELECT relname,
          (SELECT count(*) FROM pg_constraint WHERE conrelid = pg_class.oid AND contype = 'c')
          -- The type says as much as "in (0, 1)" does.
          + (SELECT count(*) FROM pg_attribute WHERE attrelid = pg_class.oid AND atttypid = 16
              AND attgenerated = '' AND attnum > 0) AS checks
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND relname !~ '^(store|storecommit|facetword|search(entry|title|text|seen))$'
        ORDER BY relname COLLATE "C"
        """, columns: 2
      ).filter { !$0.hasSuffix(" 0") }
    }
    #expect(here == there)
  }
}
