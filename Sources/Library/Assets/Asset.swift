package import ImageEngine
internal import Media

package typealias AssetID = Identifier<Asset>

/// One photo or film of the library: its facts, its original, its edits.
package struct Asset: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable {
    case image
    case video

    init(_ format: MediaFormat) { self = format.kind == .film ? .video : .image }
  }

  /// From the moment its original is safe an asset is there; its pictures follow.
  package enum State: Hashable, Sendable {
    /// Its original is stored, its pictures are being made.
    case developing
    case ready
    /// Kept, without pictures: a sentence says why.
    case unreadable(reason: String)
  }

  package let id: AssetID
  package let owner: AccountID
  package internal(set) var visibility: Visibility
  package let kind: Kind
  package let subtypes: MediaSubtypes
  package let state: State
  package let isHidden: Bool
  /// When it was put into the trash.
  package let trashed: Timestamp?
  /// Of the asker's own.
  package internal(set) var isFavorite: Bool
  package let filename: String
  package let title: String?
  /// One line, shown in callouts.
  package internal(set) var subtitle: String?
  package internal(set) var caption: String?
  /// 0 to 5 stars.
  package internal(set) var rating: Int
  package internal(set) var keywords: [String]
  /// Upright, of the current version; `nil` until it is ready.
  package let size: PixelSize?
  /// Upright, of the original: what a recipe for this asset must be set for.
  package let originalSize: PixelSize?
  package let captured: CaptureTime?
  package let confidence: CaptureConfidence
  /// How far the clocks were from UTC where it was taken, where nothing else says it.
  package internal(set) var zoneOffset: String?
  package internal(set) var position: Position?
  /// What its position is called.
  package internal(set) var locality: Locality?
  package let durationSeconds: Double?
  /// The camera's make and model.
  package let camera: String?
  package let lens: String?
  package internal(set) var burst: Burst?
  package internal(set) var stack: Stack?
  /// Milliseconds by which the library is put in order, newest first; the id
  /// decides between equals.
  package let sortTime: Int
  package let added: Timestamp
  /// When anything of it was last changed.
  package let modified: Timestamp
  /// Of the original, in bytes.
  package let sizeBytes: Int
  /// Of the original's bytes, as 64 hexadecimal digits. Never a permission.
  package let sha256: String
  /// By content: `jpeg`, `png`, `heif` ...
  package let format: String
  /// The version that is shown; 0 is the original.
  package let currentVersion: Int
  /// How many versions were saved; they are numbered from 1.
  package let versionCount: Int
  /// The mean colour, as `#rrggbb`, to be shown until a picture is there.
  package let placeholder: String?
  /// The original in at most 25 bytes, in base64, in Evan Wallace's ThumbHash format, to be
  /// shown likewise.
  package let thumbHash: String?
}

/// How well it is known when a picture was taken.
package enum CaptureConfidence: String, Sendable {
  /// The file says nothing; the moment of adding stands in.
  case none
  /// The file says the time on the wall, wherever that was.
  case local
  /// The position says how far the wall was from UTC.
  case place
  /// The file says also how far the wall was from UTC.
  case exact
  /// A person has said it.
  case given
}

/// A part of the library in its order, newest first.
package struct AssetPage: Sendable {
  package let assets: [Asset]
  /// Where the next page begins; `nil` after the last.
  package let next: AssetCursor?
  /// What `changes(since:)` needs to bring this page up to date.
  package let token: ChangeToken
}

/// A place between two assets of a list. It stays good when assets around it come
/// and go.
package struct AssetCursor: Hashable, Sendable {
  /// What the list's order goes by.
  let key: Int
  let id: AssetID

  init(key: Int, id: AssetID) {
    self.key = key
    self.id = id
  }

  /// A cursor that was handed out before; `nil` where it cannot have been.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let key = Int(parts[0]), let id = AssetID(String(parts[1])) else {
      return nil
    }
    self.init(key: key, id: id)
  }

  package var text: String { "\(key).\(id.text)" }
}
