package import Media

/// The parsed text of the search field: words, a period, stars, a flag, a label, and whether only
/// favourites are wanted.
package struct SearchQuery: Hashable, Sendable {
  /// In the order of typing, in lower case.
  package let words: [String]
  /// The local times between which photos were taken.
  package let times: Range<Timestamp>?
  package let isOfFavorites: Bool
  /// The minimum number of stars; 0 for all photos.
  package let leastStars: Int
  package let flag: Flag?
  package let label: ColorLabel?

  package var isEmpty: Bool { words.isEmpty && times == nil && !isOfFavorites && !isOfDecisions }

  /// Whether it asks for stars, a flag or a label.
  var isOfDecisions: Bool { leastStars > 0 || flag != nil || label != nil }

  /// - Parameter now: The reference for "last summer" and "yesterday".
  package init(_ text: String, now: Timestamp) {
    let pieces = text.prefix(LibraryLimits.searchCharacters).split(whereSeparator: \.isWhitespace)
    var words: [String] = []
    var times: Range<Timestamp>?
    var isOfFavorites = false
    var leastStars = 0
    var flag: Flag?
    var label: ColorLabel?
    var rest = pieces.map { $0.lowercased() }[...]
    while !rest.isEmpty {
      if times == nil, let phrase = WrittenDate.first(in: rest, now: now) {
        times = phrase.times
        rest = rest.dropFirst(phrase.count)
        continue
      }
      if let (stars, count) = Self.stars(in: rest) {
        leastStars = max(leastStars, stars)
        rest = rest.dropFirst(count)
        continue
      }
      let piece = rest.removeFirst()
      if let color = ColorLabel(rawValue: piece), rest.first == "label" {
        label = color
        rest = rest.dropFirst()
        continue
      }
      if ["favorites", "favourites", "favorite", "favourite"].contains(piece) {
        isOfFavorites = true
      } else if let found = Flag(rawValue: piece) {
        flag = found
      } else {
        words += Self.words(of: piece)
      }
    }
    self.words = Array(words.prefix(LibraryLimits.searchWords))
    self.times = times
    self.isOfFavorites = isOfFavorites
    self.leastStars = leastStars
    self.flag = flag
    self.label = label
  }

  /// A number of stars at the beginning, such as `4 stars` or `★★★`, and the number of tokens it
  /// takes.
  private static func stars(in rest: ArraySlice<String>) -> (stars: Int, pieces: Int)? {
    guard let first = rest.first else { return nil }
    if (1...5).contains(first.count), first.allSatisfy({ $0 == "★" }) { return (first.count, 1) }
    guard first.count == 1, let number = Int(first), (1...5).contains(number),
      let next = rest.dropFirst().first, next == "star" || next == "stars"
    else { return nil }
    return (number, 2)
  }

  /// Splits a text into words as the index does: letters and digits, with their marks.
  package static func words(of text: String) -> [String] {
    text.unicodeScalars.split { !isPartOfWord($0) }.map { String(String.UnicodeScalarView($0)) }
  }

  /// The marks between U+0300 and U+0331 that the index ignores, one bit each.
  private static let marksOnLetters: UInt64 = 0x0003_61F8_0802_9FDF

  private static func isMarkOnLetter(_ value: UInt32) -> Bool {
    (0x300...0x331).contains(value) && marksOnLetters >> (value - 0x300) & 1 == 1
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: isMarkOnLetter(scalar.value)
    }
  }
}

/// Kinds of photos that can be searched by name, with their numbers in the index.
package enum SearchKind: Int, CaseIterable {
  case image = 1
  case video
  case live
  case raw
  case screenshot
  case panorama
  case selfie
  case animated
  case slowMotion
  case timelapse
  case burst
  case edited

  /// Its term in the index.
  package var mark: String { SearchMark.kind(rawValue) }

  package var words: [String] {
    switch self {
    case .image: ["photo", "photos", "picture", "pictures", "image", "images"]
    case .video: ["video", "videos", "film", "films", "movie", "movies"]
    case .live: ["live"]
    case .raw: ["raw"]
    case .screenshot: ["screenshot", "screenshots"]
    case .panorama: ["panorama", "panoramas"]
    case .selfie: ["selfie", "selfies"]
    case .animated: ["animated", "gif", "gifs"]
    case .slowMotion: ["slowmotion", "slomo"]
    case .timelapse: ["timelapse", "timelapses"]
    case .burst: ["burst", "bursts"]
    case .edited: ["edited"]
    }
  }

  package static func named(_ word: String) -> SearchKind? {
    allCases.first { $0.words.contains(word) }
  }
}
