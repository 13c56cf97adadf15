package import ImageEngine
package import Media

/// The metadata of a photo's copy, written from scratch so that no unexamined data leaks from the
/// original.
package struct CopyMetadata: Sendable {
  /// EXIF from the TIFF header on; `nil` if empty.
  package let exif: [UInt8]?
  /// A complete packet; `nil` if there are no texts.
  package let xmp: String?
  /// The ICC profile; `nil` for sRGB. It is always included.
  package var profile: [UInt8]?

  /// - Parameters:
  ///   - size: The copy's size; copies are upright.
  ///   - thumbnail: A small JPEG of the copy; included only with all metadata.
  ///   - profile: The copy's profile, unless its colours are sRGB.
  package init(
    _ metadata: Metadata, size: PixelSize, privacy: CarriedMetadata,
    thumbnail: EncodedPicture? = nil,
    profile: [UInt8]? = nil
  ) {
    self.profile = profile
    guard privacy != .nothing else {
      (exif, xmp) = (nil, nil)
      return
    }
    let isWhole = privacy == .everything
    exif = Self.exif(
      metadata, size: size, hasPosition: isWhole, isSRGB: profile == nil,
      thumbnail: isWhole ? thumbnail?.withBytes { Array($0) } : nil)
    xmp =
      isWhole
      ? XMPWriter(metadata.caption, regions: metadata.regions, size: size).packet : nil
  }

  private static func exif(
    _ metadata: Metadata, size: PixelSize, hasPosition: Bool, isSRGB: Bool, thumbnail: [UInt8]?
  ) -> [UInt8] {
    var writer = TIFFWriter()
    if hasPosition { writer.main.text(EXIF.Tag.description, metadata.caption.description) }
    writer.main.text(EXIF.Tag.make, metadata.camera.make)
    writer.main.text(EXIF.Tag.model, metadata.camera.model)
    writer.main.short(EXIF.Tag.orientation, 1)
    writer.main.text(EXIF.Tag.software, metadata.camera.software)
    if hasPosition { writer.main.short(EXIF.Tag.rating, metadata.caption.rating) }
    addDetails(of: metadata, size: size, isSRGB: isSRGB, to: &writer.details)
    if hasPosition, let position = metadata.position { add(position, to: &writer.position) }
    writer.thumbnail = thumbnail
    return writer.bytes
  }

  private static func addDetails(
    of metadata: Metadata, size: PixelSize, isSRGB: Bool,
    to details: inout TIFFWriter.Directory
  ) {
    let exposure = metadata.exposure
    details.fractions(EXIF.Tag.exposureTime, exposure.seconds.map { [$0] })
    details.fractions(EXIF.Tag.fNumber, exposure.aperture.map { [$0] })
    details.short(EXIF.Tag.iso, exposure.iso)
    details.bytes(0x9000, type: 7, Array("0232".utf8))
    let time = metadata.captured?.exifParts
    details.text(EXIF.Tag.originalTime, time?.time)
    details.text(EXIF.Tag.originalOffset, metadata.captured?.offset)
    details.short(EXIF.Tag.flash, exposure.isFlashFired.map { $0 ? 1 : 0 })
    details.fractions(EXIF.Tag.focalLength, exposure.focalLength.map { [$0] })
    details.text(EXIF.Tag.originalFraction, time?.fraction)
    // EXIF has one value for everything but sRGB; the profile has the details.
    details.short(EXIF.Tag.colorSpace, isSRGB ? 1 : 0xFFFF)
    details.long(0xA002, size.width)
    details.long(0xA003, size.height)
    details.short(
      EXIF.Tag.focalLength35, exposure.focalLength35.map { Int(min($0, 65_535).rounded()) })
    details.text(EXIF.Tag.lensModel, metadata.camera.lens)
  }

  private static func add(_ position: Position, to directory: inout TIFFWriter.Directory) {
    directory.bytes(0, type: 1, [2, 3, 0, 0])
    directory.text(1, position.latitude < 0 ? "S" : "N")
    directory.fractions(2, parts(position.latitude))
    directory.text(3, position.longitude < 0 ? "W" : "E")
    directory.fractions(4, parts(position.longitude))
    if let altitude = position.altitude {
      directory.bytes(5, type: 1, [altitude < 0 ? 1 : 0])
      directory.fractions(6, [altitude.magnitude])
    }
    if let direction = position.direction {
      directory.text(16, "T")
      directory.fractions(17, [direction])
    }
  }

  /// Degrees, minutes and seconds, precise to a few millimetres.
  private static func parts(_ degrees: Double) -> [Double] {
    let tenThousandths = (degrees.magnitude * 36_000_000).rounded()
    let whole = (tenThousandths / 36_000_000).rounded(.down)
    let minutes = ((tenThousandths - whole * 36_000_000) / 600_000).rounded(.down)
    return [whole, minutes, (tenThousandths - whole * 36_000_000 - minutes * 600_000) / 10_000]
  }
}

extension CaptureTime {
  /// `2024:04:14 08:34:30`, and the digits of the fraction.
  fileprivate var exifParts: (time: String, fraction: String?) {
    let parts = text.split(separator: ".", maxSplits: 1)
    let time = parts[0].split(separator: "T")
    let date = time[0].map { $0 == "-" ? ":" : String($0) }.joined()
    return (
      "\(date) \(time.count > 1 ? time[1] : "00:00:00")", parts.count > 1 ? String(parts[1]) : nil
    )
  }
}
