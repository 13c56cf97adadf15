package import ImageEngine
package import Media
internal import Words

/// The properties of a photo that are known before decoding.
package struct PhotoHeader: Hashable, Sendable {
  package let format: MediaFormat
  /// As stored.
  let storedSize: PixelSize
  /// The rotation to apply to the stored picture.
  package let orientation: Orientation
  /// 1 for a still.
  package let frames: Int
  /// The number of independent pictures in the file; the main one is shown.
  package let pictures: Int
  package let metadata: Metadata
  package let hasAlpha: Bool
  /// Whether a colour profile is embedded.
  package let hasProfile: Bool
  /// The embedded colour profile, if it is contiguous in the file or can be joined.
  let profile: [UInt8]?
  /// The position of a RAW file's embedded JPEG, shown if its sensor data cannot be developed.
  let preview: Range<Int>?
  let layout: Layout

  /// Parameters for the format's decoder.
  enum Layout: Hashable, Sendable {
    case jpeg(JPEGHeader.Layout)
    case png(PNGHeader.Layout)
    case bmp(BMPHeader.Layout)
    case heif(HEIFHeader.Layout)
    /// The header needs no additions.
    case plain
  }

  /// The upright size.
  package var size: PixelSize {
    orientation.isSideways
      ? PixelSize(width: storedSize.height, height: storedSize.width) : storedSize
  }

  init(_ structure: PhotoStructure, in file: FileBytes, layout: Layout = .plain) {
    format = structure.format
    storedSize = structure.size
    metadata = withExtendedLifetime(structure) { Metadata(structure, in: file) }
    orientation =
      structure.orientation ?? metadata.orientation.flatMap(Orientation.init) ?? .upright
    frames = structure.frames
    pictures = structure.pictures
    hasAlpha = structure.hasAlpha
    hasProfile = structure.hasProfile
    profile = withExtendedLifetime(structure) {
      structure.profile.flatMap { $0.count <= CodecLimits.profileBytes ? Array($0.raw) : nil }
    }
    preview = structure.preview.map {
      let start = file.offset(of: $0)
      return start..<start + $0.count
    }
    self.layout = layout
  }

  /// Reads the header and refuses pictures that must not be decoded.
  package init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    self = try FormatReaders.header(of: MediaFormat(head: bytes), FileBytes(bytes))
  }

  /// Refuses a size that is empty or too large.
  static func check(_ size: PixelSize) throws(CodecError) {
    guard size.width > 0, size.height > 0 else {
      throw .unreadable(reason: Message("file.noSize"))
    }
    guard size.width <= PictureLimits.side, size.height <= PictureLimits.side,
      size.width * size.height <= PictureLimits.pixels
    else {
      throw .tooLarge(
        reason: Message(
          "file.tooManyPixels", ["width": .number(size.width), "height": .number(size.height)]))
    }
  }
}
