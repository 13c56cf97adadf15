#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A picture in memory: 8 bits per component, RGBA, sRGB, straight alpha, top row first, rows
/// without padding.
///
/// The bytes are copied on write, so passing a bitmap around is cheap.
public struct Bitmap: Sendable {
  public let width: Int
  public let height: Int
  private var storage: PictureMemory

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var bytesPerRow: Int { width * 4 }

  /// Creates a transparent picture. Both sides must be at least 1 and within ``Limits``; validate
  /// sizes from outside first.
  public init(width: Int, height: Int) {
    precondition(PixelSize(width: width, height: height).isAllowed, "a bitmap's size")
    self.width = width
    self.height = height
    storage = PictureMemory(byteCount: width * height * 4)
  }

  /// Creates a picture whose bytes the caller writes in place. The buffer has `width * height * 4`
  /// bytes and is initially zero.
  public init<Failure: Error>(
    width: Int, height: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(width: width, height: height)
    try fill(storage.bytes)
  }

  /// Creates a picture from bytes; `nil` if their number does not match.
  public init?(width: Int, height: Int, bytes: some Collection<UInt8>) {
    guard PixelSize(width: width, height: height).isAllowed,
      bytes.count == width * height * 4
    else { return nil }
    self.init(width: width, height: height)
    storage.bytes.copyBytes(from: bytes)
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

  /// Red, green, blue and alpha of one pixel, with `y` counted from the top.
  public subscript(x: Int, y: Int) -> [UInt8] {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "a pixel inside the bitmap")
    let start = (y * width + x) * 4
    return Array(storage.bytes[start..<start + 4])
  }
}

extension Bitmap: Equatable {
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    guard a.size == b.size else { return false }
    let (left, right) = (a.storage.bytes, b.storage.bytes)
    return memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
  }
}
