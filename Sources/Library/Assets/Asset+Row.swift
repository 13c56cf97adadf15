internal import Blobs
internal import ImageEngine
internal import Store

/// An asset with what only the library needs of it.
struct StoredAsset: Sendable {
  let asset: Asset
  let rowNumber: Int
  let owner: Int
  let content: BlobName
  let sortTime: Int

  /// A row of `assetDetail`.
  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    owner = try row["owner"]
    content = try row["sha256"]
    sortTime = try row["sortTime"]
    asset = try Asset(row, content: content)
  }
}

extension Asset {
  fileprivate init(_ row: borrowing Row, content: BlobName) throws(StoreError) {
    let captured: String? = try row["captured"]
    let capturedOffset: String? = try row["capturedOffset"]
    self.init(
      id: try row["id"], owner: try row["ownerID"], visibility: try row["visibility"],
      kind: try row["kind"], state: try State(row), filename: try row["filename"],
      title: try row["title"], size: try PixelSize(row, "width", "height"),
      originalSize: try PixelSize(row, "originalWidth", "originalHeight"),
      captured: captured.flatMap { CaptureTime($0, offset: capturedOffset) },
      added: try row["added"], sizeBytes: try row["sizeBytes"], sha256: content.text,
      format: try row["format"], currentVersion: try row["currentVersion"],
      versionCount: try row["versionCount"], placeholder: try row["placeholder"])
  }
}

extension Asset.State {
  fileprivate init(_ row: borrowing Row) throws(StoreError) {
    let reason: String? = try row["reason"]
    let name: String = try row["state"]
    switch name {
    case "ready": self = .ready
    case "unreadable": self = .unreadable(reason: reason ?? "")
    default: self = .developing
    }
  }
}

extension PixelSize {
  fileprivate init?(
    _ row: borrowing Row, _ width: StaticString, _ height: StaticString
  ) throws(StoreError) {
    guard let width: Int = try row[width], let height: Int = try row[height] else { return nil }
    self.init(width: width, height: height)
  }
}
