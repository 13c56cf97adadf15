internal import Catalog
internal import Media

/// The contents of a file beside a photo.
enum SidecarText: Sendable {
  /// Not supported.
  case other
  case xmp(ImportDescription)
  case takeout(TakeoutDescription)

  /// The metadata for a photo, whose facts are requested only if needed.
  func description(
    besides file: @autoclosure () throws(LibraryError) -> EditableAsset
  ) throws(LibraryError) -> ImportDescription {
    switch self {
    case .other: ImportDescription()
    case .xmp(let description): description
    case .takeout(let takeout): takeout.description(besides: try file())
    }
  }
}

/// The metadata of a photo from the file beside it.
struct ImportDescription: Hashable, Sendable {
  var title: String?
  var caption: String?
  var keywords: [String] = []
  var rating: Int?
  var flag: Flag?
  var label: ColorLabel?
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
    flag = facts.caption.flag
    label = facts.caption.label
    captured = (facts.captured ?? facts.created ?? facts.dated).flatMap {
      CaptureTime(written: $0)?.plausible
    }
    position = facts.position?.spot
  }
}

extension CaptureTime {
  /// A time with its offset at the end, as in XMP; a date alone is not enough.
  fileprivate init?(written text: String) {
    let zone = text.dropFirst(19).firstIndex { "+-Z".contains($0) }
    let time = String(text[..<(zone ?? text.endIndex)])
    let offset = zone.map { text[$0] == "Z" ? "+00:00" : String(text[$0...]) }
    self.init(time, offset: offset)
  }
}
