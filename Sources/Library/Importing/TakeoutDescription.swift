internal import Blobs
internal import Catalog
internal import Geocoding
internal import Glibc
internal import JSON
internal import Media
internal import Platform

/// Google Takeout's description of a photo, a JSON file beside it.
struct TakeoutDescription: Hashable, Sendable {
  /// The caption. The title is only the file's name.
  private let caption: String?
  private let isFavorite: Bool
  private let position: Position?
  /// Seconds since 1970.
  private let taken: Int?

  /// `nil` if the text is not such a description.
  init?(_ bytes: [UInt8]) {
    // Invalid JSON is not Google's, whatever is wrong with it.
    guard let json = try? JSON(parsing: bytes, maxDepth: LibraryLimits.takeoutDepth),
      json["title"]?.string != nil, let time = json["photoTakenTime"]
    else { return nil }
    caption = json["description"]?.string.flatMap { text in
      text.isEmpty || text.utf8.count > LibraryLimits.captionBytes ? nil : text
    }
    isFavorite = json["favorited"]?.bool == true
    position = Position(takeout: json["geoData"]) ?? Position(takeout: json["geoDataExif"])
    // A number in quotes; within the calendar's range.
    taken = (time["timestamp"]?.string).flatMap { Int($0) }
      .flatMap { (-62_000_000_000...253_000_000_000).contains($0) ? $0 : nil }
  }

  /// Returns the values that apply besides the file's own. Google knows the moment of capture but
  /// not the local time: the file's time and position are kept unless they differ, which means that
  /// a person has corrected them in Google Photos.
  func description(besides file: EditableAsset) -> ImportDescription {
    var description = ImportDescription()
    description.caption = caption
    description.isFavorite = isFavorite
    if let position, file.filePosition.map({ $0.metres(to: position) > Self.metres }) ?? true {
      description.position = position
    }
    if let taken, !isTime(of: file.fileCaptured, taken) {
      description.captured =
        CaptureTime(
          second: taken, in: (position ?? file.filePosition).flatMap(Gazetteer.shared.zone(at:)))?
        .plausible
    }
    return description
  }

  /// Positions within this distance count as equal, because of rounding.
  private static let metres = 100.0

  /// Whether a local time may be that moment, in any time zone.
  private func isTime(of wall: CaptureTime?, _ second: Int) -> Bool {
    guard let wall else { return false }
    return abs(wall.sortMilliseconds / 1000 - second) <= 15 * 3600
  }
}

extension Position {
  /// Both are 0 if Google knows no position.
  fileprivate init?(takeout json: JSON?) {
    guard let latitude = json?["latitude"]?.double, let longitude = json?["longitude"]?.double,
      latitude != 0 || longitude != 0
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension CaptureTime {
  /// The local time at a position and moment; UTC if the position is unknown.
  fileprivate init?(second: Int, in zone: TimeZoneRules?) {
    let minutes = zone?.offset(atMinute: second.floorDivided(by: 60)) ?? 0
    let wall = Timestamp(milliseconds: (second + minutes * 60) * 1000)
    self.init(String(wall.text.dropLast()), offset: TimeZoneRules.text(minutes))
  }
}

extension ImportInspection {
  /// Recognises a description by Google beside a photo.
  func takeout(_ file: ImportFile) async -> ImportPart? {
    guard file.name.lowercased().hasSuffix(".json"), file.sizeBytes <= LibraryLimits.takeoutBytes
    else {
      return nil
    }
    let bytes = await disk.run { file.bytes }
    return bytes.flatMap(TakeoutDescription.init).map {
      ImportPart(file, .sidecar(.json, .takeout($0)))
    }
  }
}

extension ImportFile {
  /// The bytes of a small file; `nil` if it cannot be read.
  fileprivate var bytes: [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: sizeBytes)
    let count = pread(descriptor, &bytes, sizeBytes, 0)
    return count == sizeBytes ? bytes : nil
  }
}
