internal import Blobs
internal import Store

/// A photo without pictures: its row and its content.
struct PhotoToDevelop: Hashable, Sendable {
  let row: Int
  let content: BlobName

  init(row: Int, content: BlobName) {
    self.row = row
    self.content = content
  }

  init(_ found: borrowing Row) throws(StoreError) {
    row = try found["rowNumber"]
    content = try found["sha256"]
  }
}
