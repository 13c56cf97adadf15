/// A picture in memory that says more than a ``Bitmap`` can: with more bits a
/// component, or in a colour space with more colours.
///
/// RGBA with straight alpha, the top row first, rows without gaps, numbers in the
/// machine's byte order. Like a bitmap it is a value whose bytes are shared until
/// somebody writes to them.
public struct DeepBitmap: Sendable {
  /// How a component is stored.
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
  /// What the numbers of red, green and blue mean.
  public let colorSpace: ColorSpace
  private var storage: PictureMemory

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var bytesPerRow: Int { width * 4 * format.bytesPerComponent }

  /// A transparent picture. Both sides must be at least 1 and within
  /// ``Limits``; whoever takes sizes from outside checks them first.
  public init(width: Int, height: Int, format: Format, colorSpace: ColorSpace = .sRGB) {
    precondition(PixelSize(width: width, height: height).isAllowed, "a bitmap's size")
    self.width = width
    self.height = height
    self.format = format
    self.colorSpace = colorSpace
    storage = PictureMemory(byteCount: width * height * 4 * format.bytesPerComponent)
  }

  /// A picture whose bytes are written by the caller, straight into place. The
  /// buffer has `bytesPerRow * height` bytes and begins as zeros.
  public init<Failure: Error>(
    width: Int, height: Int, format: Format, colorSpace: ColorSpace = .sRGB,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(width: width, height: height, format: format, colorSpace: colorSpace)
    try fill(storage.bytes)
  }

  /// The bytes, for reading.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(storage.bytes))
  }

  /// The bytes, for writing.
  public mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    return try body(storage.bytes)
  }

  /// Red, green, blue and alpha of one pixel, `y` counted from the top: codes as
  /// parts of the largest one, floats as they are.
  public subscript(x: Int, y: Int) -> SIMD4<Float> {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "a pixel inside the bitmap")
    return format.components(of: UnsafeRawPointer(storage.bytes.baseAddress!), y * width + x)
  }
}

extension DeepBitmap.Format {
  /// The numbers of one pixel.
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
