package import ImageEngine

/// The properties of a photo that are known before decoding.
package struct PhotoHeader: Hashable, Sendable {
  package enum Format: String, Sendable {
    case jpeg, png, gif, webp, tiff, bmp, heif, avif, jxl, nef, dng, raw
  }

  package let format: Format
  /// As stored.
  package let storedSize: PixelSize
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
      structure.profile.flatMap { $0.count <= Limits.profileBytes ? Array($0.raw) : nil }
    }
    self.layout = layout
  }

  /// Reads the header and refuses pictures that must not be decoded.
  package init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    let file = FileBytes(bytes)
    switch FileKind(bytes) {
    case .photo(.jpeg): self = try JPEGHeader(file).photo
    case .photo(.png): self = try PNGHeader(file).photo
    case .photo(.gif): self.init(try GIFHeader(file).structure, in: file)
    case .photo(.webp): self.init(try WebPHeader(file).structure, in: file)
    case .photo(.tiff), .photo(.nef), .photo(.dng):
      self.init(try TIFFHeader(file).structure, in: file)
    case .photo(.bmp):
      let header = try BMPHeader(file)
      self.init(header.structure, in: file, layout: .bmp(header.layout))
    case .photo(.heif), .photo(.avif):
      let header = try HEIFHeader(file)
      self.init(header.structure, in: file, layout: .heif(header.layout))
    case .photo(.jxl): self.init(try JXLHeader(file).structure, in: file)
    case .photo(.raw): self.init(try RAWHeader(file).structure, in: file)
    case .film(let kind), .other(let kind): throw .unsupported(kind: kind)
    case .sidecar: throw .unsupported(kind: "XMP")
    case .unknown: throw .unsupported(kind: nil)
    }
  }

  /// Refuses a size that is empty or too large.
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
