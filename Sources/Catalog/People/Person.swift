package import Media
internal import Store

/// A person in photos, as an account sees them. Without a name it is a group of faces that look
/// alike.
package struct Person: Hashable, Sendable, Identifiable {
  package let id: PersonID
  package let name: String?
  /// The number of photos with the person that the principal sees.
  package let assetCount: Int
  /// Whether the principal has hidden the person.
  package let isHidden: Bool
  /// The face that stands for the person.
  package let cover: PersonCover
}

/// A face that stands for a person, and where it is.
package struct PersonCover: Hashable, Sendable {
  package let face: FaceID
  package let asset: AssetID
  /// Its place in the photo as it is now, in the current version.
  package var box: RelativeBox
  package let version: Int
}

/// A face in a photo, as an account sees it.
package struct FoundFace: Hashable, Sendable, Identifiable {
  package enum Source: String, Sendable {
    /// A model found it.
    case model
    /// An account drew it.
    case hand
    /// The photo's file names it.
    case file
  }

  package let id: FaceID
  package let asset: AssetID
  /// Its place in the photo as it is now.
  package var box: RelativeBox
  /// The photo's current version.
  package let version: Int
  package let source: Source
  /// Whether an account, or the file, has said whose face it is.
  package let isConfirmed: Bool
  package let person: PersonID?
  package let name: String?
}

extension FoundFace.Source: StoredWord {}

/// A person with internal properties.
package struct StoredPerson: Sendable {
  package let person: Person
  package let rowNumber: Int
  let coverAsset: Int

  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    coverAsset = try row["assetRow"]
    person = Person(
      id: try row["id"], name: try row["name"], assetCount: try row["assets"],
      isHidden: try row["isHidden"],
      cover: PersonCover(
        face: try row["faceID"], asset: try row["assetID"], box: try RelativeBox(row),
        version: try row["currentVersion"]))
  }
}

/// A face with its rows.
package struct FaceRow: Hashable, Sendable {
  package let rowNumber: Int
  package let id: FaceID
  package let asset: Int
  package let assetID: AssetID
  package let box: RelativeBox
  package let source: FoundFace.Source
  package let person: Int?
  package let isConfirmed: Bool
  package let isRemoved: Bool
  let isCut: Bool
  package let quality: Double?

  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    id = try row["id"]
    asset = try row["asset"]
    assetID = try row["assetID"]
    box = try RelativeBox(row)
    source = try row["source"]
    person = try row["person"]
    isConfirmed = try row["isConfirmed"]
    isRemoved = try row["isRemoved"]
    isCut = try row["isCut"]
    quality = try row["quality"]
  }
}

extension RelativeBox {
  init(_ row: borrowing Row) throws(StoreError) {
    self.init(
      x: try row["x"], y: try row["y"], width: try row["width"], height: try row["height"])
  }
}

extension [Float] {
  /// The numbers of a vector in the catalog.
  init(stored bytes: [UInt8]) {
    self = stride(from: 0, to: bytes.count - 3, by: 4).map { start in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
      return Float(bitPattern: bits)
    }
  }

  package var stored: [UInt8] {
    flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) } }
  }
}
