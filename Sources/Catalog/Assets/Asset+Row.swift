package import Blobs
internal import Geocoding
package import ImageEngine
package import Media
package import Store
internal import Words

/// An asset with internal properties.
package struct StoredAsset: Sendable {
  package var asset: Asset
  package let rowNumber: Int
  package let owner: Int
  package private(set) var content: BlobName
  /// The content's size, if that is not the original.
  private var contentSize: PixelSize?
  /// Whether the family sees it.
  package let isFamily: Bool

  /// Reads a row of `assetDetail`.
  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    owner = try row["owner"]
    content = try row["sha256"]
    isFamily = try row["isFamily"]
    asset = try Asset(row, content: content)
  }

  /// Shows a picture made by another program in place of the original.
  package mutating func show(_ rendered: BlobName, size: PixelSize) {
    content = rendered
    contentSize = size
  }

  /// The upright size of the content; for a video, of its frames.
  package var sourceSize: PixelSize {
    get throws(LibraryError) {
      guard let size = contentSize ?? asset.originalSize else {
        throw .noPicture(asset.id, reason: Message("library.noPicture.noSize"))
      }
      return size
    }
  }
}

extension Asset {
  fileprivate init(_ row: borrowing Row, content: BlobName) throws(StoreError) {
    let words: String? = try row["keywords"]
    let subtypes: Int = try row["subtypes"]
    let captured = try CaptureTime(row)
    let given: String? = try row["givenCaptured"]
    let zoneOffset: String? = try row["zoneOffset"]
    self.init(
      id: try row["id"], owner: try row["ownerID"], visibility: try row["visibility"],
      kind: try row["kind"], subtypes: MediaSubtypes(rawValue: subtypes), state: try State(row),
      isHidden: try row["isHidden"], trashed: try row["trashed"],
      isFavorite: try row["isFavorite"], filename: try row["filename"], title: try row["title"],
      subtitle: try row["subtitle"], caption: try row["caption"], rating: try row["rating"],
      flag: try row["flag"], label: try row["label"],
      keywords: words.map { $0.split(separator: "\u{1F}").map(String.init) } ?? [],
      size: try PixelSize(row, "width", "height"),
      originalSize: try PixelSize(row, "originalWidth", "originalHeight"), captured: captured,
      confidence: CaptureConfidence(captured, isGiven: given != nil, zoneOffset),
      zoneOffset: zoneOffset, position: try Position(row, "latitude", "longitude"),
      locality: try Locality(row),
      durationSeconds: try row["durationSeconds"], camera: try row["camera"],
      lens: try row["lens"], burst: try Burst(row), stack: try Stack(row),
      sortTime: try row["sortTime"], added: try row["added"], modified: try row["modified"],
      sizeBytes: try row["sizeBytes"], sha256: content.text, format: try row["format"],
      currentVersion: try row["currentVersion"], versionCount: try row["versionCount"],
      placeholder: try row["placeholder"], thumbHash: try row["thumbHash"])
  }
}

extension CaptureTime {
  fileprivate init?(_ row: borrowing Row) throws(StoreError) {
    guard let text: String = try row["captured"] else { return nil }
    self.init(text, offset: try row["capturedOffset"])
  }
}

extension CaptureConfidence {
  fileprivate init(_ time: CaptureTime?, isGiven: Bool, _ zoneOffset: String?) {
    guard let time, !isGiven else {
      self = isGiven ? .given : .none
      return
    }
    self = time.offset != nil ? .exact : zoneOffset != nil ? .place : .local
  }
}

extension Locality {
  fileprivate init?(_ row: borrowing Row) throws(StoreError) {
    guard let country: String = try row["localityCountry"] else { return nil }
    self.init(
      town: try row["localityTown"], city: try row["localityCity"],
      region: try row["localityRegion"], country: country,
      countryCode: try row["localityCode"])
  }
}

extension Asset.State {
  init(_ row: borrowing Row) throws(StoreError) {
    let reason: String? = try row["reason"]
    let name: String = try row["state"]
    switch name {
    case "ready": self = .ready
    case "unreadable": self = .unreadable(reason: Message(stored: reason ?? ""))
    default: self = .developing
    }
  }
}

extension PixelSize {
  init?(
    _ row: borrowing Row, _ width: StaticString, _ height: StaticString
  ) throws(StoreError) {
    guard let width: Int = try row[width], let height: Int = try row[height] else { return nil }
    self.init(width: width, height: height)
  }
}

extension Asset.Kind: StoredWord {}
extension Flag: StoredWord {}
extension ColorLabel: StoredWord {}

extension Connection {
  /// Stores the facts of an asset's file, with their text.
  package func setFacts(
    _ facts: PhotoFacts, as text: String, of row: Int
  ) throws(StoreError) {
    try run(AssetQueries.setFacts, row, text)
    if facts.contentIdentifier != nil { try run(AssetQueries.setContentIdentifier, row) }
  }
}

extension Connection {
  /// Returns the asset if the principal sees it; throws `missing` otherwise.
  package func stored(_ id: AssetID, for principal: Principal) throws -> StoredAsset {
    let found = try first(
      AssetQueries.byID, principal.rowNumber, principal.accessLevel, id)
    guard let found else { throw LibraryError.missing(.asset(id)) }
    return found.seen(by: principal)
  }
}
