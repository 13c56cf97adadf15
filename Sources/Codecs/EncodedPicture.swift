/// An encoded file in memory owned by the library that wrote it.
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
    // Keep the memory alive while it is read.
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// The error of an encoder that runs out of memory.
  static let outOfMemory = CodecError.tooLarge(reason: "encoding it takes too much memory")
}
