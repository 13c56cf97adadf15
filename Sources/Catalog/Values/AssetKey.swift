/// A key of predicates and sort descriptors: PhotoKit's keys with their names, and ours.
package enum AssetKey: String, CaseIterable, Sendable {
  case localIdentifier, creationDate, modificationDate, mediaType, mediaSubtypes, duration
  case pixelWidth, pixelHeight, isFavorite, isHidden, burstIdentifier

  case additionDate, trashDate, rating, title, subtitle, caption, filename, format, fileSize
  case keyword, camera, lens, latitude, longitude, hasAdjustments, visibility, owner
  case stackIdentifier, state, person, flag, label, location

  /// The key with that name, or with PhotoKit's alias for it.
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

  /// The type of its values.
  package enum Kind: String, Sendable {
    case number
    case date
    case text
    case flag
    /// A number examined bit by bit.
    case bits
    /// Several texts, one of which must match.
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
    case .keyword, .person: .words
    case .localIdentifier, .burstIdentifier, .title, .subtitle, .caption, .filename, .format,
      .camera, .lens, .visibility, .owner, .stackIdentifier, .state, .flag, .label, .location:
      .text
    }
  }

  /// PhotoKit's `mediaType` of a video; an image's is 1.
  package static let videoType = 2
}
