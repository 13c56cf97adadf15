/// A condition on an asset.
///
///     .and([.compare(.creationDate, .less, .date(moment)), .is(.isFavorite)])
package indirect enum Predicate: Hashable, Sendable {
  /// True for every asset.
  case all
  case compare(AssetKey, Comparison, Operand)
  case oneOf(AssetKey, [Operand])
  /// Whether any of the bits is set.
  case anyBit(AssetKey, Int)
  /// Whether a text contains another, ignoring the case of ASCII letters. A location contains names
  /// as a whole, separated by commas: `Rome`, `Paris, France`.
  case contains(AssetKey, String)
  /// Whether a date is within another one as people type it: `last summer`, `2024`.
  case during(AssetKey, String)
  /// Whether the value is unknown.
  case unknown(AssetKey)
  case and([Predicate])
  case or([Predicate])
  case not(Predicate)

  package enum Comparison: String, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  package enum Operand: Hashable, Sendable {
    case number(Double)
    case text(String)
    case flag(Bool)
    case date(Timestamp)
  }

  /// Whether a flag is set.
  package static func `is`(_ key: AssetKey) -> Predicate { .compare(key, .equal, .flag(true)) }

  /// The names of a place in a text, such as `Paris, France`.
  package static func names(in text: String) -> [String] {
    text.split(separator: ",").compactMap {
      let words = $0.split(separator: " ")
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }

  package static func has(_ subtypes: MediaSubtypes) -> Predicate {
    .anyBit(.mediaSubtypes, subtypes.rawValue)
  }
}

extension Predicate {
  /// Checks the operators and types of all keys, and the size.
  package func validate() throws(PredicateError) {
    var parts = 0
    try validate(&parts, depth: LibraryLimits.predicateDepth)
  }

  private func validate(_ parts: inout Int, depth: Int) throws(PredicateError) {
    parts += 1
    guard depth > 0, parts <= LibraryLimits.predicateParts else {
      throw .tooLarge(limit: LibraryLimits.predicateParts)
    }
    switch self {
    case .all, .unknown: break
    case .compare(let key, let comparison, let operand):
      guard key.takes(operand), key.takes(comparison) else { throw .wrongValue(key) }
    case .oneOf(let key, let operands):
      parts += operands.count
      guard operands.allSatisfy(key.takes), key.kind != .words else { throw .wrongValue(key) }
    case .anyBit(let key, _):
      guard key.kind == .bits else { throw .wrongValue(key) }
    case .contains(let key, let text):
      guard key.kind == .text, text.utf8.count <= LibraryLimits.textBytes else {
        throw .wrongValue(key)
      }
    case .during(let key, let words):
      guard key.kind == .date, words.utf8.count <= LibraryLimits.textBytes,
        WrittenDate.times(of: words, now: Timestamp(milliseconds: 0)) != nil
      else { throw .wrongValue(key) }
    case .and(let children), .or(let children):
      for child in children { try child.validate(&parts, depth: depth - 1) }
    case .not(let child): try child.validate(&parts, depth: depth - 1)
    }
  }
}

extension AssetKey {
  fileprivate func takes(_ operand: Predicate.Operand) -> Bool {
    switch (kind, operand) {
    case (.number, .number), (.bits, .number), (.date, .date), (.flag, .flag): true
    case (.text, .text(let text)), (.words, .text(let text)):
      text.utf8.count <= LibraryLimits.textBytes
    default: false
    }
  }

  fileprivate func takes(_ comparison: Predicate.Comparison) -> Bool {
    switch kind {
    case .number, .date, .bits, .text: true
    case .flag, .words: comparison == .equal || comparison == .notEqual
    }
  }
}

extension Predicate {
  /// Throws `tooCostly` if a large library cannot answer it within the time limit. Checked when a
  /// rule is saved or asked; a rule that was saved before is still evaluated.
  package func checkCost() throws(PredicateError) {
    if cost > LibraryLimits.predicateCost { throw .tooCostly }
  }

  /// The cost for one photo, in comparisons of numbers.
  package var cost: Int {
    switch self {
    case .all: 0
    case .compare(let key, _, _), .unknown(let key), .anyBit(let key, _): key.cost
    case .during(let key, _): 2 * key.cost
    case .oneOf(let key, let operands): operands.count * key.cost
    // Both texts are folded each time.
    case .contains(.location, let text): Self.names(in: text).count * (AssetKey.location.cost + 9)
    case .contains(let key, _): key.cost + 9
    case .and(let children), .or(let children): children.reduce(0) { $0 + $1.cost }
    case .not(let child): child.cost
    }
  }
}

extension AssetKey {
  /// Keys in other tables take a lookup for each photo.
  fileprivate var cost: Int {
    switch self {
    case .filename, .format, .fileSize, .keyword, .owner, .isFavorite, .person, .location: 4
    default: 1
    }
  }
}

/// PhotoKit's subtypes of photos and videos, as far as they are used here.
package struct MediaSubtypes: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let panorama = Self(rawValue: 1 << 0)
  package static let screenshot = Self(rawValue: 1 << 2)
  package static let live = Self(rawValue: 1 << 3)
  package static let highFrameRate = Self(rawValue: 1 << 17)
  package static let timelapse = Self(rawValue: 1 << 18)

  // PhotoKit has no bits for these.
  package static let selfPortrait = Self(rawValue: 1 << 40)
  package static let animated = Self(rawValue: 1 << 41)
  package static let raw = Self(rawValue: 1 << 42)
  /// Its file names faces.
  package static let namedFaces = Self(rawValue: 1 << 43)
}
