/// Bounds-checked access to a file's bytes: reading outside of it returns `nil` and never traps.
struct FileBytes {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Valid as long as the file's bytes are.
  var raw: UnsafeRawBufferPointer { bytes }

  subscript(offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[offset] : nil
  }

  /// Returns the offset of a part.
  func offset(of part: FileBytes) -> Int {
    guard let start = bytes.baseAddress, let other = part.bytes.baseAddress else { return 0 }
    return other - start
  }

  /// Returns a part, or `nil` if it is not entirely inside.
  func part(at offset: Int, count: Int) -> FileBytes? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return FileBytes(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
  }

  /// Returns a part, clipped to the available bytes.
  func clipped(at offset: Int, count: Int) -> FileBytes? {
    guard offset >= 0, offset <= bytes.count else { return nil }
    return part(at: offset, count: min(count, bytes.count - offset))
  }

  /// Returns everything from an offset on.
  func rest(from offset: Int) -> FileBytes? { part(at: offset, count: bytes.count - offset) }

  func bigEndian16(at offset: Int) -> Int? {
    integer(at: offset, UInt16.self).map { Int($0.bigEndian) }
  }
  func bigEndian32(at offset: Int) -> Int? {
    integer(at: offset, UInt32.self).map { Int($0.bigEndian) }
  }
  func littleEndian16(at offset: Int) -> Int? {
    integer(at: offset, UInt16.self).map { Int($0.littleEndian) }
  }
  func littleEndian32(at offset: Int) -> Int? {
    integer(at: offset, UInt32.self).map { Int($0.littleEndian) }
  }

  /// Reads an integer of up to eight bytes; `nil` also if it is too large to be meaningful in a
  /// file.
  func bigEndian(at offset: Int, bytes count: Int) -> Int? {
    part(at: offset, count: count).flatMap { Self.number($0.bytes) }
  }
  func littleEndian(at offset: Int, bytes count: Int) -> Int? {
    part(at: offset, count: count).flatMap { Self.number($0.bytes.reversed()) }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private func integer<T: FixedWidthInteger>(at offset: Int, _: T.Type) -> T? {
    part(at: offset, count: MemoryLayout<T>.size)?.bytes.loadUnaligned(as: T.self)
  }

  /// Whether the text occurs at the offset.
  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard let part = part(at: offset, count: text.utf8CodeUnitCount) else { return false }
    return part.bytes.elementsEqual(
      UnsafeRawBufferPointer(
        start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func has(_ values: [UInt8], at offset: Int = 0) -> Bool {
    part(at: offset, count: values.count)?.bytes.elementsEqual(values) ?? false
  }

  func text(at offset: Int, count: Int) -> String? {
    part(at: offset, count: count).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
