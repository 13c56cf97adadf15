package import JSON
package import Media
internal import Words

/// The names are those of `tintype info --json`.
extension PhotoFacts: MessagePart {
  package var json: JSON {
    var object: JSON.Object = [
      "format": JSON(format.rawValue), "width": JSON(width), "height": JSON(height),
      "orientation": JSON(orientation), "captured": JSON(captured?.text),
      "offset": JSON(captured?.offset),
      "captured_utc": JSON(capturedUTC), "make": Self.name(make), "model": Self.name(model),
      "lens": Self.name(lens), "software": Self.name(software), "has_alpha": JSON(hasAlpha),
      "has_icc": JSON(hasProfile), "icc_profile": Self.name(profileName),
      "color_space": Self.name(colorSpace), "frames": JSON(frames),
      "pictures": JSON(pictures),
      "content_identifier": Self.name(contentIdentifier), "burst_id": Self.name(burstID),
      "regions": regions.json,
      "panorama": JSON(isPanorama), "screenshot": JSON(isScreenshot),
      "placeholder": JSON(placeholder), "thumb_hash": JSON(thumbHash),
      "not_shown": JSON(reasonNotShown), "damage": JSON(damage?.rawValue),
    ]
    object.append(position?.members ?? ["altitude": JSON(altitude)])
    object.append(exposure.members)
    object.append(caption.members)
    object.append(film?.members ?? [:])
    if let motionVideo {
      object["motion_video_start"] = JSON(motionVideo.lowerBound)
      object["motion_video_bytes"] = JSON(motionVideo.count)
    }
    // Unknown facts are omitted.
    return .object(JSON.Object(object.members.filter { $0.value != .null }.map { ($0, $1) }))
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    let format = try reader.format("format")
    guard format.isRead else { throw .malformed(member: "format") }
    self.init(
      format: format, width: try reader.int("width", in: 1...PictureLimits.side),
      height: try reader.int("height", in: 1...PictureLimits.side))
    orientation = try reader.optionalInt("orientation", in: 1...8)
    captured = try CaptureTime(optional: reader)
    capturedUTC = try reader.text("captured_utc") { $0.matches("0000-00-00T00:00:00Z") }
    position = try Position(optional: reader)
    if position == nil { altitude = try reader.optionalDouble("altitude", in: Position.heights) }
    make = try reader.name("make")
    model = try reader.name("model")
    lens = try reader.name("lens")
    software = try reader.name("software")
    exposure = try Exposure(reader)
    caption = try Caption(reader)
    hasAlpha = try reader.bool("has_alpha")
    hasProfile = try reader.bool("has_icc")
    profileName = try reader.name("icc_profile")
    colorSpace = try reader.name("color_space")
    frames = try reader.optionalInt("frames", in: 1...DarkroomLimits.frames)
    pictures = try reader.optionalInt("pictures", in: 2...DarkroomLimits.frames)
    contentIdentifier = try reader.name("content_identifier")
    burstID = try reader.name("burst_id")
    regions = try [NamedRegion](optional: reader)
    isPanorama = try reader.bool("panorama")
    isScreenshot = try reader.bool("screenshot")
    if let start = try reader.optionalInt("motion_video_start", in: 0...DarkroomLimits.inputBytes) {
      motionVideo =
        start..<start + (try reader.int("motion_video_bytes", in: 1...DarkroomLimits.inputBytes))
    }
    film = try Film(optional: reader)
    reasonNotShown = try reader.name("not_shown", bytes: DarkroomLimits.reasonBytes)
    damage = try reader.text("damage") { Damage(rawValue: $0) != nil }
      .flatMap { Damage(rawValue: $0) }
    placeholder = try reader.text("placeholder", where: Self.isColor)
    thumbHash = try reader.text("thumb_hash", where: Self.isHash)
  }

  private static func name(_ text: String?) -> JSON {
    JSON(text?.shortened(toBytes: DarkroomLimits.factBytes))
  }

  /// Base64 of 5 to 32 bytes.
  private static func isHash(_ text: String) -> Bool {
    Base64.bytes(of: text.utf8, isPadded: true).map { (5...32).contains($0.count) } ?? false
  }

  private static func isColor(_ text: String) -> Bool {
    text.utf8.count == 7 && text.first == "#" && text.dropFirst().allSatisfy(\.isHexDigit)
  }
}

extension CaptureTime {
  /// A time that no calendar has is dropped; a text of another form is refused.
  init?(optional reader: MessageReader) throws(MessageError) {
    let offset = try reader.text("offset", where: Self.isOffset)
    guard let text = try reader.text("captured", where: Self.isTime) else { return nil }
    self.init(text, offset: offset)
  }

  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].matches("0000-00-00T00:00:00") else { return false }
    return parts.count == 1
      || (1...9).contains(parts[1].count) && parts[1].allSatisfy { "0"..."9" ~= $0 }
  }

  private static func isOffset(_ text: String) -> Bool {
    text.matches("+00:00") || text.matches("-00:00")
  }
}

extension Position {
  package var members: JSON.Object {
    [
      "latitude": JSON(latitude), "longitude": JSON(longitude), "altitude": JSON(altitude),
      "direction": JSON(direction),
    ]
  }

  init?(optional reader: MessageReader) throws(MessageError) {
    guard reader.has("latitude") else { return nil }
    self.init(
      latitude: try reader.double("latitude", in: -90...90),
      longitude: try reader.double("longitude", in: -180...180),
      altitude: try reader.optionalDouble("altitude", in: Self.heights),
      direction: try reader.optionalDouble("direction", in: 0...360))
  }
}

extension Exposure {
  fileprivate var members: JSON.Object {
    [
      "exposure_seconds": JSON(seconds), "aperture": JSON(aperture), "iso": JSON(iso),
      "focal_length": JSON(focalLength), "focal_length_35mm": JSON(focalLength35),
      "flash": isFlashFired.map { JSON($0) } ?? .null,
    ]
  }

  fileprivate init(_ reader: MessageReader) throws(MessageError) {
    self.init()
    seconds = try reader.optionalDouble("exposure_seconds", in: 0...1e10)
    aperture = try reader.optionalDouble("aperture", in: 0...1e10)
    iso = try reader.optionalInt("iso", in: 1...1 << 40)
    focalLength = try reader.optionalDouble("focal_length", in: 0...1e10)
    focalLength35 = try reader.optionalDouble("focal_length_35mm", in: 0...1e10)
    isFlashFired = reader.has("flash") ? try reader.bool("flash") : nil
  }
}

extension Caption {
  package var members: JSON.Object {
    func text(_ text: String?, _ limit: Int = DarkroomLimits.factBytes) -> JSON {
      JSON(text?.shortened(toBytes: limit))
    }
    var room = DarkroomLimits.keywordsBytes
    let words = keywords.prefix(PictureLimits.keywords).map {
      $0.shortened(toBytes: DarkroomLimits.factBytes)
    }
    .prefix {
      room -= $0.utf8.count
      return room >= 0
    }
    return [
      "title": text(title), "headline": text(headline),
      "description": text(description, PictureLimits.descriptionBytes),
      "keywords": words.isEmpty ? .null : .array(words.map { JSON($0) }),
      // A rejected photo that has no rating has that of its file.
      "rating": JSON(rating ?? (flag == .rejected ? -1 : nil)),
      "flag": JSON(flag?.rawValue), "label": JSON(label?.rawValue),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    self.init()
    title = try reader.name("title")
    headline = try reader.name("headline")
    description = try reader.name("description", bytes: PictureLimits.descriptionBytes)
    keywords =
      reader.has("keywords") ? try reader.texts("keywords", atMost: PictureLimits.keywords) : []
    let writtenRating = try reader.optionalInt("rating", in: -1...5)
    rating = writtenRating.flatMap { $0 < 0 ? nil : $0 }
    flag = try reader.name("flag").flatMap(Flag.init)
    label = try reader.name("label").flatMap(ColorLabel.init)
  }
}

extension PhotoFacts.Film {
  fileprivate var members: JSON.Object {
    [
      "duration": JSON(durationSeconds), "rotation": JSON(rotation), "codec": JSON(codec),
      "sound": JSON(hasSound), "playable": JSON(isPlayable), "capture_rate": JSON(captureRate),
      "timelapse": JSON(isTimelapse),
    ]
  }

  fileprivate init?(optional reader: MessageReader) throws(MessageError) {
    guard reader.has("codec") else { return nil }
    let rotation = try reader.int("rotation", in: 0...270)
    guard rotation % 90 == 0 else { throw .malformed(member: "rotation") }
    self.init(
      durationSeconds: try reader.optionalDouble("duration", in: 0...DarkroomLimits.filmSeconds),
      rotation: rotation, codec: try reader.text("codec"), hasSound: try reader.bool("sound"),
      isPlayable: try reader.bool("playable"))
    captureRate = try reader.optionalDouble("capture_rate", in: 0...PictureLimits.filmRate)
    // Facts of videos that were stored by earlier versions have no such member.
    isTimelapse = reader.has("timelapse") ? try reader.bool("timelapse") : false
  }
}

extension MessageReader {
  /// A format by its stored name.
  func format(_ name: String) throws(MessageError) -> MediaFormat {
    guard let format = MediaFormat(rawValue: try text(name)) else {
      throw .malformed(member: name)
    }
    return format
  }
}

extension JSON.Object {
  fileprivate mutating func append(_ other: JSON.Object) {
    for (name, value) in other.members { self[name] = value }
  }
}

extension StringProtocol {
  /// Whether it matches the pattern with any digits.
  fileprivate func matches(_ pattern: String) -> Bool {
    utf8.count == pattern.utf8.count
      && zip(utf8, pattern.utf8).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
      }
  }
}
