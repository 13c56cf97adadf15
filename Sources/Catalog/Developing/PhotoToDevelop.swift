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
