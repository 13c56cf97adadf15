"""The text that makes a catalog of SQLite in a PostgreSQL database, as `tintype move` carries it.

The schema is that of the release, and all rows have the values and numbers that they had. The index
of searches, which is another one there, is empty: everything waits to be indexed, as after any
change until the next one.
"""

from postgres import Postgres

# The index of searches, and what waits for it.
INDEXES = ("searchstale", "searchentry", "searchtitle", "searchtext", "searchseen", "facetword")

# The table by which writers take turns, and the marks of their commits; StorePostgres makes them.
STORE = """\
CREATE TABLE IF NOT EXISTS store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  application bigint NOT NULL, version bigint NOT NULL, commits bigint NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS storeCommit (place bigint PRIMARY KEY, mark bigint NOT NULL);
INSERT INTO store (application, version) VALUES ({application}, {version});
"""

COLUMNS = """\
select table_name, column_name, data_type, is_identity from information_schema.columns
join information_schema.tables using (table_schema, table_name)
where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
order by table_name, ordinal_position
"""

# Keys that are checked at the end of a transaction need no order.
REFERENCES = """\
select kept.relname, aim.relname from pg_constraint
join pg_class as kept on kept.oid = conrelid join pg_class as aim on aim.oid = confrelid
where contype = 'f' and not condeferrable and conrelid <> confrelid
"""


def carried(catalog, schema):
    """The text for an open catalog, with its release's schema for PostgreSQL. It is tried."""
    server = Postgres().start()
    try:
        server.database("shape")
        server.load("shape", schema)
        tables = {}
        for name, *column in rows(server.sql("shape", COLUMNS)):
            if name not in INDEXES:
                tables.setdefault(name, []).append(column)
        references = rows(server.sql("shape", REFERENCES))
        text = "".join(parts(catalog, schema, ordered(tables, references)))
        server.database("trial")
        server.load("trial", text)
        for name in tables:
            there = int(server.sql("trial", f'select count(*) from "{name}"'))
            assert there == count(catalog, name), f"{name} has {there} rows"
    finally:
        server.remove()
    return text


def rows(text):
    return [line.split("|") for line in text.splitlines()]


def count(catalog, table):
    return catalog.execute(f'select count(*) from "{table}"').fetchone()[0]


def ordered(tables, references):
    """The tables, each after those that it refers to."""
    done, rest = {}, dict(tables)
    while rest:
        waiting = {kept for kept, aim in references if aim in rest}
        ready = [name for name in rest if name not in waiting]
        assert ready, f"the tables {sorted(rest)} refer to each other"
        done |= {name: rest.pop(name) for name in ready}
    return done


def parts(catalog, schema, tables):
    """The parts of the text: the schema, the rows without what triggers do, and the numbers."""
    filled = [name for name in tables if count(catalog, name)]
    yield f"begin;\n\n{schema}\n\n"
    yield STORE.format(application=catalog.execute("pragma application_id").fetchone()[0],
                       version=catalog.execute("pragma user_version").fetchone()[0])
    # The schema has rows of its own.
    yield f"\nset constraints all deferred;\n\ntruncate {', '.join([*tables, *INDEXES])};\n\n"
    for name in filled:
        yield f"alter table {name} disable trigger user;\n"
    for name in filled:
        yield insertion(catalog, name, tables[name])
    yield "\nset constraints all immediate;\n\n"
    for name in filled:
        yield f"alter table {name} enable trigger user;\n"
    yield from numbers(catalog, tables)
    yield ("\ninsert into searchStale (asset, key)\n"
           "select asset, key from searchKey where true on conflict do nothing;\n\ncommit;\n")


def insertion(catalog, table, columns):
    names = ", ".join(f'"{name}"' for name, _, _ in columns)
    lines = [
        "(" + ", ".join(literal(value, kind) for value, (_, kind, _) in zip(row, columns)) + ")"
        for row in catalog.execute(f'select {names} from "{table}"')]
    return f'\ninsert into {table} ({names}) values\n' + ",\n".join(lines) + ";\n"


def literal(value, kind):
    """A value of SQLite as one of a column's type."""
    if value is None:
        return "null"
    if kind == "boolean":
        assert value in (0, 1)
        return "true" if value else "false"
    if isinstance(value, bytes):
        assert kind == "bytea"
        return f"'\\x{value.hex()}'"
    if isinstance(value, str):
        # A server stores no zeros.
        assert "\0" not in value
        return "'" + value.replace("'", "''") + "'"
    return repr(value)


def numbers(catalog, tables):
    """New rows get no number that was given before."""
    last = {name.lower(): number for name, number in
            catalog.execute("select name, seq from sqlite_sequence")}
    for name, columns in tables.items():
        for column, _, is_identity in columns:
            if is_identity == "YES":
                highest = catalog.execute(f'select max("{column}") from "{name}"').fetchone()[0]
                number = max(last.get(name, 0), highest or 0)
                if number > 0:
                    yield (f"select setval(pg_get_serial_sequence('{name}', '{column}'), "
                           f"{number});\n")
