/// Options for writing files.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The quality of a JPEG or HEIF file, from 0 to 1.
public let kCGImageDestinationLossyCompressionQuality = CIImageRepresentationOption(
  rawValue: "kCGImageDestinationLossyCompressionQuality")

extension CIContext {
  /// The options by which a file is written.
  public typealias FileOptions = [CIImageRepresentationOption: Any]

  /// Returns a file's bytes. A format that has no writer is an error; see ``CIProviders``.
  public func data(
    of image: CIImage, as format: CIFileFormat, pixels: CIFormat = .RGBA8,
    colorSpace: CGColorSpace? = nil, quality: Double = 0.9
  ) throws(CIError) -> Data {
    let writer = try CIProviders.writer(of: format)
    let picture = try cgImage(
      of: image, from: image.extent, format: pixels, colorSpace: colorSpace)
    return try writer.data(of: picture, as: format, quality: min(max(quality, 0), 1))
  }

  /// `nil` on failure; `data(of:as:)` says why.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: FileOptions = [:]
  ) -> Data? { try? data(of: image, as: .jpeg, .RGBA8, colorSpace, options) }

  /// `nil` on failure; `data(of:as:)` says why.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: FileOptions = [:]
  ) -> Data? { try? data(of: image, as: .png, format, colorSpace, options) }

  /// `nil` on failure; `data(of:as:)` says why.
  public func tiffRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: FileOptions = [:]
  ) -> Data? { try? data(of: image, as: .tiff, format, colorSpace, options) }

  /// `nil` on failure; `data(of:as:)` says why.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: FileOptions = [:]
  ) -> Data? { try? data(of: image, as: .heif, format, colorSpace, options) }

  public func heif10Representation(
    of image: CIImage, colorSpace: CGColorSpace, options: FileOptions = [:]
  ) throws -> Data { try data(of: image, as: .heif10, .RGBA16, colorSpace, options) }

  public func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: FileOptions = [:]
  ) throws { try write(data(of: image, as: .jpeg, .RGBA8, colorSpace, options), to: url) }

  public func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: FileOptions = [:]
  ) throws { try write(data(of: image, as: .png, format, colorSpace, options), to: url) }

  public func writeTIFFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: FileOptions = [:]
  ) throws { try write(data(of: image, as: .tiff, format, colorSpace, options), to: url) }

  public func writeHEIFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: FileOptions = [:]
  ) throws { try write(data(of: image, as: .heif, format, colorSpace, options), to: url) }

  public func writeHEIF10Representation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: FileOptions = [:]
  ) throws { try write(data(of: image, as: .heif10, .RGBA16, colorSpace, options), to: url) }

  private func data(
    of image: CIImage, as format: CIFileFormat, _ pixels: CIFormat, _ space: CGColorSpace,
    _ options: FileOptions
  ) throws(CIError) -> Data {
    let quality = options[kCGImageDestinationLossyCompressionQuality]
    let number = (quality as? NSNumber)?.doubleValue ?? quality as? Double ?? 0.9
    return try data(
      of: image, as: format, pixels: pixels, colorSpace: space, quality: number)
  }

  private func write(_ data: Data, to url: URL) throws(CIError) {
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw .file(path: url.path, reason: error.localizedDescription)
    }
  }
}
