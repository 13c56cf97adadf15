internal import Glibc

/// A picture in memory: 8 bits a component, RGBA, sRGB, straight alpha, the top
/// row first, rows without gaps.
///
/// The bytes are held by reference, so that passing a bitmap on copies nothing;
/// writing to one that is shared makes a copy first.
public struct Bitmap: Sendable {
  public let width: Int
  public let height: Int
  private var storage: PictureMemory

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var bytesPerRow: Int { width * 4 }

  /// A transparent picture. Both sides must be at least 1 and within
  /// ``Limits``; whoever takes sizes from outside checks them first.
  public init(width: Int, height: Int) {
    precondition(PixelSize(width: width, height: height).isAllowed, "a bitmap's size")
    self.width = width
    self.height = height
    storage = PictureMemory(byteCount: width * height * 4)
  }

  /// A picture whose bytes are written by the caller, straight into place. The
  /// buffer has `width * height * 4` bytes and begins as zeros.
  public init<Failure: Error>(
    width: Int, height: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(width: width, height: height)
    try fill(storage.bytes)
  }

  /// A picture of the given bytes; `nil` where their number does not fit.
  public init?(width: Int, height: Int, bytes: some Collection<UInt8>) {
    guard PixelSize(width: width, height: height).isAllowed,
      bytes.count == width * height * 4
    else { return nil }
    self.init(width: width, height: height)
    storage.bytes.copyBytes(from: bytes)
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

  /// Red, green, blue and alpha of one pixel, `y` counted from the top.
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
