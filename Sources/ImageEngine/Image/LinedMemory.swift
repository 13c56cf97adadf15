extension UnsafeMutablePointer {
  /// Allocates memory aligned to a cache line, so that sixteen numbers share one. Spread over two
  /// lines, reads and writes take twice as long, and the type's own alignment is only a quarter of
  /// that.
  static func allocateLines(_ count: Int, repeating value: Pointee) -> Self {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Pointee>.stride, alignment: 64)
    return bytes.initializeMemory(as: Pointee.self, repeating: value, count: count)
  }
}
