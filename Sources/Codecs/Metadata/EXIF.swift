internal import Media

/// EXIF metadata: the main directory, the EXIF and GPS directories, and the maker note.
///
/// Each directory is read at most once, so cycles do no harm.
struct EXIF {
  private(set) var metadata = Metadata()

  init?(_ structure: PhotoStructure) {
    func main(_ block: FileBytes?) -> TIFFDirectory? {
      block.flatMap(TIFFStructure.init(header:))?.main
    }
    guard let first = main(structure.exif) else { return nil }
    // TIFF/EP files keep the EXIF tags in their main directory.
    self.init(
      first, details: main(structure.details) ?? first.directory(Tag.details) ?? first,
      position: main(structure.position) ?? first.directory(Tag.position))
  }

  private init(_ main: TIFFDirectory, details: TIFFDirectory, position: TIFFDirectory?) {
    metadata.orientation = main.int(Tag.orientation).flatMap { 1...8 ~= $0 ? $0 : nil }
    metadata.captured = Self.captured(details) ?? Self.captured(main)
    metadata.position = position.flatMap(Position.init)
    if metadata.position == nil { metadata.altitude = position.flatMap(Position.altitude) }
    metadata.camera.make = main.text(Tag.make)
    metadata.camera.model = main.text(Tag.model)
    metadata.camera.software = main.text(Tag.software)
    metadata.camera.lens = details.text(Tag.lensModel).flatMap(Self.lensName)
    metadata.exposure = Self.exposure(details)
    metadata.caption.title = main.wideText(Tag.windowsTitle)
    metadata.caption.description = main.text(
      Tag.description, atMost: PictureLimits.descriptionBytes)
    metadata.caption.rating = main.int(Tag.rating).flatMap { 0...5 ~= $0 ? $0 : nil }
    metadata.caption.keywords = Self.keywords(main)
    metadata.isScreenshot = Self.isScreenshot(details)
    metadata.colorSpace = Self.colorSpace(details)
    if let note = details.entries[Tag.makerNote] {
      MakerNote(note, make: metadata.camera.make ?? "", in: details.structure).add(to: &metadata)
    }
    metadata.camera.lens = metadata.camera.lens ?? LensRange(details, tag: Tag.lensRange)?.text
  }

  enum Tag {
    static let compression = 0x0103
    static let description = 0x010E
    static let make = 0x010F
    static let model = 0x0110
    static let orientation = 0x0112
    static let software = 0x0131
    static let thumbnail = 0x0201
    static let thumbnailBytes = 0x0202
    static let rating = 0x4746
    static let details = 0x8769
    static let position = 0x8825
    static let exposureTime = 0x829A
    static let fNumber = 0x829D
    static let iso = 0x8827
    static let originalTime = 0x9003
    static let digitizedTime = 0x9004
    static let originalOffset = 0x9011
    static let digitizedOffset = 0x9012
    static let flash = 0x9209
    static let focalLength = 0x920A
    static let makerNote = 0x927C
    static let userComment = 0x9286
    static let originalFraction = 0x9291
    static let digitizedFraction = 0x9292
    static let windowsTitle = 0x9C9B
    static let windowsKeywords = 0x9C9E
    static let colorSpace = 0xA001
    static let focalLength35 = 0xA405
    static let lensRange = 0xA432
    static let lensModel = 0xA434
  }

  private static func captured(_ details: TIFFDirectory) -> CaptureTime? {
    func time(_ tag: Int, _ fraction: Int, _ offsets: [Int]) -> CaptureTime? {
      details.text(tag).flatMap {
        CaptureTime(
          exif: $0, fraction: details.text(fraction),
          offset: offsets.lazy.compactMap { details.text($0) }.first)
      }
    }
    return time(Tag.originalTime, Tag.originalFraction, [Tag.originalOffset, Tag.digitizedOffset])
      ?? time(Tag.digitizedTime, Tag.digitizedFraction, [Tag.digitizedOffset])
  }

  private static func exposure(_ details: TIFFDirectory) -> Exposure {
    func positive(_ value: Double?) -> Double? { value.flatMap { $0 > 0 ? $0 : nil } }
    var exposure = Exposure()
    exposure.seconds = positive(details.fraction(Tag.exposureTime))
    exposure.aperture = positive(details.fraction(Tag.fNumber))
    exposure.iso = details.int(Tag.iso).flatMap { $0 > 0 ? $0 : nil }
    exposure.focalLength = positive(details.fraction(Tag.focalLength))
    exposure.focalLength35 = positive(details.fraction(Tag.focalLength35))
    exposure.isFlashFired = details.int(Tag.flash).map { $0 & 1 == 1 }
    return exposure
  }

  /// Returns the lens name; some cameras write dashes or zeros for an unknown lens.
  private static func lensName(_ text: String) -> String? {
    text.contains { $0.isLetter || "1"..."9" ~= $0 } ? text : nil
  }

  private static func keywords(_ main: TIFFDirectory) -> [String] {
    let text = main.wideText(Tag.windowsKeywords) ?? ""
    return text.split(separator: ";").compactMap { String($0).cleaned }
  }

  /// Whether it is a screenshot: phones say so in the user comment, after eight bytes that name its
  /// encoding.
  private static func isScreenshot(_ details: TIFFDirectory) -> Bool {
    details.bytes(Tag.userComment)?.has("ASCII\0\0\0Screenshot") ?? false
  }

  private static func colorSpace(_ details: TIFFDirectory) -> String? {
    switch details.int(Tag.colorSpace) {
    case 1: "sRGB"
    case 2: "Adobe RGB"
    default: nil
    }
  }
}

extension Position {
  /// Reads EXIF's GPS directory.
  init?(_ gps: TIFFDirectory) {
    guard let latitude = Self.degrees(gps, 2, positive: "N", negative: "S"),
      let longitude = Self.degrees(gps, 4, positive: "E", negative: "W")
    else { return nil }
    let position = Position(
      latitude: latitude, longitude: longitude, altitude: Self.altitude(gps),
      direction: gps.fraction(17))
    guard let position = position?.known else { return nil }
    self = position
  }

  /// Reads the metres above sea level; `nil` for a height where no camera is.
  static func altitude(_ gps: TIFFDirectory) -> Double? {
    let isBelow = gps.int(5) == 1
    let height = gps.fraction(6).map { isBelow ? -$0 : $0 }
    return height.flatMap { heights ~= $0 ? $0 : nil }
  }

  private static func degrees(
    _ gps: TIFFDirectory, _ tag: Int, positive: Character, negative: Character
  ) -> Double? {
    guard let side = gps.text(tag - 1)?.uppercased().first, side == positive || side == negative,
      let degrees = gps.fraction(tag)
    else { return nil }
    let value =
      degrees + (gps.fraction(tag, at: 1) ?? 0) / 60
      + (gps.fraction(tag, at: 2) ?? 0) / 3600
    return side == negative ? -value : value
  }
}
