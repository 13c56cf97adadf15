package import Geocoding
package import ImageEngine
package import Media
package import Words

/// A photo or video of the library: its facts, its original, its edits.
package struct Asset: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable {
    case image
    case video

    package init(_ format: MediaFormat) { self = format.kind == .film ? .video : .image }
  }

  /// An asset exists from the moment its original is stored; its pictures follow.
  package enum State: Hashable, Sendable {
    /// Its original is stored, its pictures are being made.
    case developing
    case ready
    /// Stored, but without pictures, for the given reason.
    case unreadable(reason: Message)
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
  /// Set by the principal; each account has its own favourites.
  package internal(set) var isFavorite: Bool
  package let filename: String
  package let title: String?
  /// One line, shown in callouts.
  package internal(set) var subtitle: String?
  package internal(set) var caption: String?
  /// 0 to 5 stars.
  package internal(set) var rating: Int
  package internal(set) var flag: Flag?
  package internal(set) var label: ColorLabel?
  package internal(set) var keywords: [String]
  /// The upright size of the current version; `nil` until it is ready.
  package let size: PixelSize?
  /// The upright size of the original: recipes for this asset refer to it.
  package let originalSize: PixelSize?
  package let captured: CaptureTime?
  package let confidence: CaptureConfidence
  /// The offset from UTC where it was taken, if not known otherwise.
  package internal(set) var zoneOffset: String?
  package internal(set) var position: Position?
  /// The place name of its position.
  package internal(set) var locality: Locality?
  package let durationSeconds: Double?
  /// The camera's make and model.
  package let camera: String?
  package let lens: String?
  package internal(set) var burst: Burst?
  package internal(set) var stack: Stack?
  /// Milliseconds that determine the library's order, newest first; equal times are ordered by id.
  package let sortTime: Int
  package let added: Timestamp
  /// The time of the last change.
  package let modified: Timestamp
  /// The original's size in bytes.
  package let sizeBytes: Int
  /// The original's SHA-256, in 64 hexadecimal digits. Never a permission.
  package let sha256: String
  /// By content: `jpeg`, `png`, `heif` ...
  package let format: String
  /// The displayed version; 0 is the original.
  package let currentVersion: Int
  /// The number of saved versions, which are numbered from 1.
  package let versionCount: Int
  /// The mean colour, as `#rrggbb`, shown until a picture has loaded.
  package let placeholder: String?
  /// A preview of the original in at most 25 bytes, in base64, in Evan Wallace's ThumbHash format,
  /// shown likewise.
  package let thumbHash: String?
}

/// How well the capture time is known.
package enum CaptureConfidence: String, Sendable {
  /// The file has none; the time of adding is used.
  case none
  /// The file has the local time, without its offset.
  case local
  /// The offset was derived from the position.
  case place
  /// The file has the local time with its offset.
  case exact
  /// A person has entered it.
  case given
}

/// A page of the library in its order, newest first.
package struct AssetPage: Sendable {
  package let assets: [Asset]
  /// The beginning of the next page; `nil` after the last.
  package let next: AssetCursor?
  /// The token for `changes(since:)` to update this page.
  package let token: ChangeToken

  package init(assets: [Asset], next: AssetCursor?, token: ChangeToken) {
    self.assets = assets
    self.next = next
    self.token = token
  }
}

/// A position between two assets of a list. It stays valid when assets are added or removed.
package struct AssetCursor: Hashable, Sendable {
  /// The list's sort key.
  package let key: Int
  package let id: AssetID

  package init(key: Int, id: AssetID) {
    self.key = key
    self.id = id
  }

  /// Parses a cursor that was returned before; `nil` if it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let key = Int(parts[0]), let id = AssetID(String(parts[1])) else {
      return nil
    }
    self.init(key: key, id: id)
  }

  package var text: String { "\(key).\(id.text)" }
}
