internal import Store

/// How large a library is; nothing of what is in it.
package struct LibrarySize: Hashable, Sendable {
  package let assets: Int
  package let accounts: Int
  package let bytes: Int
  package let uploads: Int
  /// Photos that wait to be developed.
  package let waiting: Int

  fileprivate init(_ row: borrowing Row) throws(StoreError) {
    assets = try row["assets"]
    accounts = try row["accounts"]
    bytes = try row["bytes"]
    uploads = try row["uploads"]
    waiting = try row["waiting"]
  }
}

extension Library {
  /// For whoever looks after the machine.
  package func size() async throws(LibraryError) -> LibrarySize {
    try await catalog.read { db in try db.one(SizeQueries.all, row: LibrarySize.init) }
  }
}

enum SizeQueries {
  /// Counted by month, as a million assets would take too long.
  static let all: StaticString = """
    select
      (select coalesce(sum(images + videos), 0) from monthCount) as assets,
      (select count(*) from account where removed is null) as accounts,
      (select coalesce(sum(usedBytes), 0) from account) as bytes,
      (select count(*) from upload where outcome is null) as uploads,
      (select count(*) from asset where state = 'developing') as waiting
    """
}
