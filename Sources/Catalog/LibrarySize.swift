internal import Store

/// The size of a library, without its contents.
package struct LibrarySize: Hashable, Sendable {
  package let assets: Int
  package let accounts: Int
  package let bytes: Int
  package let uploads: Int
  /// The number of undeveloped photos.
  package let waiting: Int

  fileprivate init(_ row: borrowing Row) throws(StoreError) {
    assets = try row["assets"]
    accounts = try row["accounts"]
    bytes = try row["bytes"]
    uploads = try row["uploads"]
    waiting = try row["waiting"]
  }
}

package enum SizeQueries {
  /// Counted by month, as scanning a million assets would take too long.
  package static let all = CatalogQuery(
    """
    select
      (select coalesce(sum(images + videos), 0) from monthCount) as assets,
      (select count(*) from account where removed is null) as accounts,
      (select coalesce(sum(usedBytes), 0) from account) as bytes,
      (select count(*) from upload where outcome is null) as uploads,
      (select count(*) from asset where state = 'developing') as waiting
    """, row: LibrarySize.init)
}
