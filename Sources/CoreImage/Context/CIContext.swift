internal import ImageEngine

/// Renders images.
///
/// Pixels are computed in linear light, extended sRGB. With `NSNull` as working space the filters
/// work on the codes of eight-bit pictures instead; colours and deeper pictures stay linear.
public final class CIContext: NSObject, Sendable {
  let renderer: Renderer
  /// Whether filters work on codes instead of light.
  private let worksOnCodes: Bool
  public let workingColorSpace: CGColorSpace?
  public let workingFormat: CIFormat
  /// The space of pictures whose rendering names none.
  let outputColorSpace: CGColorSpace?
  private let threads: Int

  public override convenience init() { self.init(options: nil) }

  public init(options: [CIContextOption: Any]? = nil) {
    let working = options?[.workingColorSpace]
    worksOnCodes = working is NSNull
    workingColorSpace =
      worksOnCodes
      ? nil : working as? CGColorSpace ?? CGColorSpace(name: CGColorSpace.extendedLinearSRGB)
    workingFormat = options?[.workingFormat] as? CIFormat ?? .RGBAh
    outputColorSpace = options?[.outputColorSpace] as? CGColorSpace
    threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount, CILimits.threads))
    var renderer = Renderer(text: CIProviders.textDrawing)
    if worksOnCodes { renderer.working = .encoded }
    self.renderer = renderer
  }

  /// Renders a part into a picture with eight bits; `nil` if it is empty, infinite or too large.
  public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? {
    createCGImage(image, from: rect, format: .RGBA8, colorSpace: outputColorSpace)
  }

  public func createCGImage(
    _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    // Core Image gives no reason; `cgImage(of:)` does.
    try? cgImage(of: image, from: rect, format: format, colorSpace: colorSpace)
  }

  public func createCGImage(
    _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?,
    deferred: Bool
  ) -> CGImage? { createCGImage(image, from: rect, format: format, colorSpace: colorSpace) }

  /// Renders a part into a picture, or says why that cannot be done.
  public func cgImage(
    of image: CIImage, from rect: CGRect, format: CIFormat = .RGBA8,
    colorSpace: CGColorSpace? = nil
  ) throws(CIError) -> CGImage {
    let space = colorSpace ?? outputColorSpace ?? .standard
    let depth = format.layout?.format ?? .eightBit
    return CGImage(try picture(of: image, Rectangle(rect), depth, space), space)
  }

  /// Renders a part into a caller's memory, premultiplied, top row first. Without a space the
  /// numbers are the working space's. Nothing is written if the part cannot be rendered.
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
    format: CIFormat, colorSpace: CGColorSpace?
  ) {
    guard let layout = format.layout else { return }
    let space =
      colorSpace ?? (worksOnCodes ? .standard : CGColorSpace(of: .extendedLinearSRGB))
    // Reductions have exact numbers, which a pass in half precision would round.
    let isSmall = bounds.width * bounds.height <= 65_536
    guard
      let picture = try? picture(
        of: image, Rectangle(bounds), isSmall ? .float : layout.format, space)
    else { return }
    let count = (picture.height - 1) * rowBytes + picture.width * layout.bytesPerPixel
    layout.write(
      picture, to: UnsafeMutableRawBufferPointer(start: data, count: count), rowBytes: rowBytes)
  }

  /// The engine keeps no pictures between renderings.
  public func clearCaches() {}

  public func inputImageMaximumSize() -> CGSize {
    CGSize(width: CGFloat(EngineLimits.side), height: CGFloat(EngineLimits.side))
  }

  public func outputImageMaximumSize() -> CGSize { inputImageMaximumSize() }

  func picture(
    of image: CIImage, _ rect: Rectangle, _ format: DeepBitmap.Format, _ space: CGColorSpace
  ) throws(CIError) -> DeepBitmap {
    do {
      if worksOnCodes || format == .float {
        return try picture(ofNumbers: image, rect, format, space)
      }
      return try renderer.renderDeep(
        image.image, rect: rect, as: format, in: space.space, threads: threads)
    } catch {
      throw CIError(error)
    }
  }

  /// Renders the engine's own numbers: light, or codes if the context works on them.
  private func picture(
    ofNumbers image: CIImage, _ rect: Rectangle, _ format: DeepBitmap.Format,
    _ space: CGColorSpace
  ) throws(RenderError) -> DeepBitmap {
    let part = rect.integral
    let numbers = try renderer.numbers(of: image.image, rect: part, threads: threads)
    let (width, height) = (Int(part.width), Int(part.height))
    guard PixelSize(width: width, height: height).isAllowed else {
      throw .tooLarge(width: width, height: height)
    }
    let layout = PixelLayout(format)
    return DeepBitmap(width: width, height: height, format: format, colorSpace: space.space) {
      bytes in
      var place = 0
      for row in (0..<height).reversed() {
        for p in numbers[row * width..<(row + 1) * width] {
          layout.write(converted(p, space.space), to: bytes, at: place)
          place += layout.bytesPerPixel
        }
      }
    }
  }

  /// A premultiplied number as straight components of a space.
  private func converted(_ p: SIMD4<Float>, _ space: ColorSpace) -> SIMD4<Float> {
    let straight = p.w == 0 || p.w == 1 ? p : SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w)
    if worksOnCodes || space == .extendedLinearSRGB { return straight }
    let light = SIMD3<Double>(Double(straight.x), Double(straight.y), Double(straight.z))
    let code = space.components(ofLinearSRGB: light)
    return SIMD4(SIMD3<Float>(code), straight.w)
  }
}

/// Options of a context. Those that concern graphics cards have no effect.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let workingColorSpace = Self(rawValue: "working_color_space")
  public static let workingFormat = Self(rawValue: "working_format")
  public static let outputColorSpace = Self(rawValue: "output_color_space")
  public static let useSoftwareRenderer = Self(rawValue: "software_renderer")
  public static let highQualityDownsample = Self(rawValue: "high_quality_downsample")
  public static let cacheIntermediates = Self(rawValue: "kCIContextCacheIntermediates")
  public static let priorityRequestLow = Self(rawValue: "low_priority")
  public static let name = Self(rawValue: "kCIContextName")
}
