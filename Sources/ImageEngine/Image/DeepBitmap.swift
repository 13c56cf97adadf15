/// A picture in memory with more bits per component or a larger colour space than a ``Bitmap``.
///
/// RGBA with straight alpha, top row first, rows without padding, native byte order. Like a bitmap
/// it is copied on write.
public struct DeepBitmap: Sendable {
  /// The storage format of a component.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// Codes from 0 to 255.
    case eightBit
    /// Codes from 0 to 65535.
    case sixteenBit
    /// Half floats, which may lie outside 0 to 1.
    case half
    /// Floats, which may lie outside 0 to 1.
    case float

    public var bytesPerComponent: Int {
      switch self {
      case .eightBit: 1
      case .sixteenBit, .half: 2
      case .float: 4
      }
    }
  }

  public let width: Int
  public let height: Int
  public let format: Format
  /// The colour space of red, green and blue.
  public let colorSpace: ColorSpace
  private var storage: PictureMemory

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var bytesPerRow: Int { width * 4 * format.bytesPerComponent }

  /// Creates a transparent picture. Both sides must be at least 1 and within ``Limits``; validate
  /// sizes from outside first.
  public init(width: Int, height: Int, format: Format, colorSpace: ColorSpace = .sRGB) {
    precondition(PixelSize(width: width, height: height).isAllowed, "a bitmap's size")
    self.width = width
    self.height = height
    self.format = format
    self.colorSpace = colorSpace
    storage = PictureMemory(byteCount: width * height * 4 * format.bytesPerComponent)
  }

  /// Creates a picture whose bytes the caller writes in place. The buffer has `bytesPerRow *
  /// height` bytes and is initially zero.
  public init<Failure: Error>(
    width: Int, height: Int, format: Format, colorSpace: ColorSpace = .sRGB,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(width: width, height: height, format: format, colorSpace: colorSpace)
    try fill(storage.bytes)
  }

  /// Provides read access to the bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(storage.bytes))
  }

  /// Provides write access to the bytes.
  public mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    return try body(storage.bytes)
  }

  /// Red, green, blue and alpha of one pixel, with `y` counted from the top: codes as fractions of
  /// the maximum, floats unchanged.
  public subscript(x: Int, y: Int) -> SIMD4<Float> {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "a pixel inside the bitmap")
    return format.components(of: UnsafeRawPointer(storage.bytes.baseAddress!), y * width + x)
  }
}

extension DeepBitmap.Format {
  /// The components of one pixel.
  @inline(__always)
  func components(of row: UnsafeRawPointer, _ pixel: Int) -> SIMD4<Float> {
    switch self {
    case .eightBit:
      SIMD4(row.load(fromByteOffset: pixel * 4, as: SIMD4<UInt8>.self)) / 255
    case .sixteenBit:
      SIMD4(row.load(fromByteOffset: pixel * 8, as: SIMD4<UInt16>.self)) / 65_535
    case .half: SIMD4(row.load(fromByteOffset: pixel * 8, as: SIMD4<Float16>.self))
    case .float: row.load(fromByteOffset: pixel * 16, as: SIMD4<Float>.self)
    }
  }
}
