package import Blobs
internal import Store

/// A photo without pictures: its row and its content.
package struct PhotoToDevelop: Hashable, Sendable {
  package let row: Int
  package let content: BlobName

  package init(row: Int, content: BlobName) {
    self.row = row
    self.content = content
  }

  init(_ found: borrowing Row) throws(StoreError) {
    row = try found["rowNumber"]
    content = try found["sha256"]
  }
}

/// The statements for rereading subtypes, regardless of the photos' owners.
package enum KindQueries {
  package static let stale = CatalogQuery(
    """
    select rowNumber, sha256 from kindStale join assetDetail on rowNumber = kindStale.asset
    order by asset limit ?1
    """, row: PhotoToDevelop.init)

  package static let setFresh = CatalogStatement(
    """
    delete from kindStale where asset = ?1
    """)

  package static let set = CatalogStatement(
    """
    update asset set subtypes = ?2, modified = ?3 where rowNumber = ?1
    """)
}
