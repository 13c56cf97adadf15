package import Media

extension XMP {
  var caption: Caption {
    Caption(
      title: text("dc:title"), headline: text("photoshop:Headline"),
      description: text("dc:description"), keywords: keywords ?? [],
      rating: writtenRating.flatMap { $0 < 0 ? nil : $0 }, flag: flag, label: label)
  }

  var keywords: [String]? { properties["dc:subject"]?.texts.compactMap(\.cleaned) }

  /// -1 for rejected, 0 to 5.
  private var writtenRating: Int? {
    text("xmp:Rating").flatMap(Double.init).flatMap { -1...5 ~= $0 ? Int($0.rounded()) : nil }
  }

  /// The property of Lightroom or digiKam, or a rating of -1 as Bridge and darktable write it.
  private var flag: Flag? {
    switch (text("xmpDM:pick"), text("digiKam:PickLabel"), writtenRating) {
    case ("1", _, _): .picked
    case ("-1", _, _), (_, "1", _), (_, _, -1): .rejected
    case (_, "3", _): .picked
    default: nil
    }
  }

  /// A colour by its English name, Bridge's name for it, or digiKam's number.
  private var label: ColorLabel? {
    let labels = ColorLabel.allCases
    if let name = text("xmp:Label")?.lowercased() {
      if let label = ColorLabel(rawValue: name) { return label }
      let names = ["select", "second", "approved", "review", "to do"]
      if let index = names.firstIndex(of: name) { return labels[index] }
    }
    let numbers = ["1", "3", "4", "5", "6"]
    return text("digiKam:ColorLabel").flatMap(numbers.firstIndex).map { labels[$0] }
  }

  var orientation: Int? {
    text("tiff:Orientation").flatMap { Int($0) }.flatMap { 1...8 ~= $0 ? $0 : nil }
  }

  var captured: CaptureTime? {
    ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"].lazy
      .compactMap { text($0).flatMap(CaptureTime.init(xmp:)) }.first
  }

  var position: Position? {
    guard let latitude = degrees("exif:GPSLatitude", positive: "N", negative: "S"),
      let longitude = degrees("exif:GPSLongitude", positive: "E", negative: "W")
    else { return nil }
    let altitude = fraction("exif:GPSAltitude").map {
      text("exif:GPSAltitudeRef") == "1" ? -$0 : $0
    }
    return Position(
      latitude: latitude, longitude: longitude, altitude: altitude,
      direction: fraction("exif:GPSImgDirection"))?.known
  }

  /// Parses `50,5.375220N` or `50,5,22.5N`; some programs write decimal degrees.
  private func degrees(_ name: String, positive: Character, negative: Character) -> Double? {
    guard var text = text(name), let last = text.last else { return nil }
    let isNegative = last == negative
    if isNegative || last == positive { text.removeLast() }
    var value = 0.0
    var unit = 1.0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(part), number.isFinite, unit <= 3600 else { return nil }
      value += number / unit
      unit *= 60
    }
    return isNegative ? -value : value
  }

  private func fraction(_ name: String) -> Double? {
    guard let parts = text(name)?.split(separator: "/"),
      let above = parts.first.flatMap({ Double($0) }),
      parts.count <= 2
    else { return nil }
    guard parts.count == 2 else { return above.isFinite ? above : nil }
    guard let below = Double(parts[1]), below != 0, above.isFinite else { return nil }
    return above / below
  }
}

extension SidecarFacts {
  /// `nil` if the bytes are not XMP.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard MediaFormat(head: bytes) == .xmp else { return nil }
    let xmp = XMP(FileBytes(bytes))
    self.init()
    caption = xmp.caption
    orientation = xmp.orientation
    position = xmp.position
    captured = xmp.writtenTime("exif:DateTimeOriginal")
    created = xmp.writtenTime("xmp:CreateDate")
    dated = xmp.writtenTime("photoshop:DateCreated")
  }
}

extension XMP {
  /// The property as a time, if it is one.
  fileprivate func writtenTime(_ name: String) -> String? {
    text(name).flatMap { CaptureTime(xmp: $0) == nil ? nil : $0 }
  }
}
