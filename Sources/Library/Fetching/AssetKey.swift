/// What a predicate or a sort descriptor may ask of an asset: PhotoKit's keys
/// under its names, and ours. There are no others.
package enum AssetKey: String, CaseIterable, Sendable {
  case localIdentifier, creationDate, modificationDate, mediaType, mediaSubtypes, duration
  case pixelWidth, pixelHeight, isFavorite, isHidden, burstIdentifier

  case additionDate, trashDate, rating, title, subtitle, caption, filename, format, fileSize
  case keyword, camera, lens, latitude, longitude, hasAdjustments, visibility, owner
  case stackIdentifier, state

  /// The key of that name, or of one that PhotoKit takes for it.
  package init(named name: String) throws(PredicateError) {
    switch name {
    case "SELF": self = .localIdentifier
    case "favorite": self = .isFavorite
    case "hidden": self = .isHidden
    default:
      guard let key = Self(rawValue: name) else { throw .unknownKey(name) }
      self = key
    }
  }

  /// What its values are.
  package enum Kind: String, Sendable {
    case number
    case date
    case text
    case flag
    /// A number that is looked at bit by bit.
    case bits
    /// Several texts, of which one is asked for.
    case words
  }

  package var kind: Kind {
    switch self {
    case .creationDate, .modificationDate, .additionDate, .trashDate: .date
    case .mediaType, .duration, .pixelWidth, .pixelHeight, .rating, .fileSize, .latitude,
      .longitude:
      .number
    case .mediaSubtypes: .bits
    case .isFavorite, .isHidden, .hasAdjustments: .flag
    case .keyword: .words
    case .localIdentifier, .burstIdentifier, .title, .subtitle, .caption, .filename, .format,
      .camera, .lens, .visibility, .owner, .stackIdentifier, .state:
      .text
    }
  }

  /// PhotoKit's `mediaType` of a video; an image's is 1.
  package static let videoType = 2
}
