extension UnsafeMutablePointer {
  /// Memory that begins where a line of the processor's cache does: sixteen numbers then lie in one
  /// line. In two they take twice the time to read and to write, and a type of sixteen numbers asks
  /// for no more than a quarter of that by itself.
  static func allocateLines(_ count: Int, repeating value: Pointee) -> Self {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Pointee>.stride, alignment: 64)
    return bytes.initializeMemory(as: Pointee.self, repeating: value, count: count)
  }
}
