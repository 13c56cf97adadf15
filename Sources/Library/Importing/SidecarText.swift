internal import Darkroom

/// What the file beside a photo says of it.
enum SidecarText: Sendable {
  /// Nothing that is read.
  case other
  case xmp(ImportDescription)
  case takeout(TakeoutDescription)

  /// What of it counts for a photo, which is asked for only where that depends on it.
  func description(
    besides file: @autoclosure () throws(LibraryError) -> DecidedAsset
  ) throws(LibraryError) -> ImportDescription {
    switch self {
    case .other: ImportDescription()
    case .xmp(let description): description
    case .takeout(let takeout): takeout.description(besides: try file())
    }
  }
}

/// What is said of a photo beside its file.
struct ImportDescription: Hashable, Sendable {
  var title: String?
  var caption: String?
  var keywords: [String] = []
  var rating: Int?
  var captured: CaptureTime?
  var position: Position?
  var isFavorite = false

  var isEmpty: Bool { self == ImportDescription() }
}

extension ImportDescription {
  init(_ facts: SidecarFacts) {
    title = facts.caption.titleText
    caption = facts.caption.captionText
    keywords = facts.caption.words
    rating = facts.caption.rating
    captured = (facts.captured ?? facts.created ?? facts.dated).flatMap {
      CaptureTime(written: $0)?.plausible
    }
    position = facts.position.flatMap {
      Position(latitude: $0.latitude, longitude: $0.longitude)
    }
  }
}

extension CaptureTime {
  /// A time with its offset at its end, as XMP has it; a date alone is none.
  fileprivate init?(written text: String) {
    let zone = text.dropFirst(19).firstIndex { "+-Z".contains($0) }
    let time = String(text[..<(zone ?? text.endIndex)])
    let offset = zone.map { text[$0] == "Z" ? "+00:00" : String(text[$0...]) }
    self.init(time, offset: offset)
  }
}
