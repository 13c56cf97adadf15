/// The bytes of a picture's file, in memory of the library that wrote them.
package final class EncodedPicture {
  private let bytes: UnsafeRawBufferPointer
  private let free: (UnsafeRawPointer) -> Void

  init(_ bytes: UnsafeRawBufferPointer, free: @escaping (UnsafeRawPointer) -> Void) {
    self.bytes = bytes
    self.free = free
  }

  deinit { if let start = bytes.baseAddress { free(start) } }

  package var count: Int { bytes.count }

  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The memory must not go while it is read.
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// What an encoder says that has no memory left.
  static let outOfMemory = CodecError.tooLarge(reason: "encoding it takes too much memory")
}
