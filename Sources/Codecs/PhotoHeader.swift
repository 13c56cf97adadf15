package import ImageEngine

/// What can be known of a photo before it is decoded.
package struct PhotoHeader: Hashable, Sendable {
  package enum Format: String, Sendable { case jpeg, png }

  package let format: Format
  /// As stored.
  package let storedSize: PixelSize
  package let orientation: Orientation
  package let captured: CaptureTime?
  package let make: String?
  package let model: String?
  package let hasAlpha: Bool
  /// Whether a colour profile is embedded.
  package let hasProfile: Bool
  let layout: Layout

  /// What only the decoder of the format asks for.
  enum Layout: Hashable, Sendable {
    case jpeg(JPEGHeader.Layout)
    case png(PNGHeader.Layout)
  }

  /// Upright.
  package var size: PixelSize {
    orientation.isSideways
      ? PixelSize(width: storedSize.height, height: storedSize.width) : storedSize
  }

  init(
    format: Format, storedSize: PixelSize, exif: EXIF?, hasAlpha: Bool, hasProfile: Bool,
    layout: Layout
  ) {
    self.format = format
    self.storedSize = storedSize
    orientation = exif?.orientation ?? .upright
    captured = exif?.captured
    make = exif?.make
    model = exif?.model
    self.hasAlpha = hasAlpha
    self.hasProfile = hasProfile
    self.layout = layout
  }

  /// Reads the header and refuses what no decoder should see.
  package init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    switch FileKind(bytes) {
    case .jpeg: self = try JPEGHeader(FileBytes(bytes)).photo
    case .png: self = try PNGHeader(FileBytes(bytes)).photo
    case .other(let kind): throw .unsupported(kind: kind)
    case .unknown: throw .unsupported(kind: nil)
    }
  }

  /// Refuses a size that is none or too large.
  static func check(_ size: PixelSize) throws(CodecError) {
    guard size.width > 0, size.height > 0 else {
      throw .unreadable(reason: "it has no width or no height")
    }
    guard size.width <= Limits.side, size.height <= Limits.side,
      size.width * size.height <= Limits.pixels
    else {
      throw .tooLarge(reason: "it has \(size.width) x \(size.height) pixels")
    }
  }
}
