internal import CZlib
internal import Glibc

/// Bytes that were decompressed or joined, as opposed to a part of the file.
final class UnpackedBytes {
  private let memory: UnsafeMutableRawBufferPointer

  /// Valid as long as this object exists.
  var bytes: FileBytes { FileBytes(UnsafeRawBufferPointer(memory)) }

  private init(owning memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

  /// Zero-filled.
  private init(count: Int) {
    let start = calloc(max(count, 1), 1)
    precondition(start != nil, "there is memory for a block of metadata")
    memory = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Concatenates the parts.
  convenience init(joining parts: [FileBytes]) {
    self.init(count: parts.reduce(0) { $0 + $1.count })
    var offset = 0
    for part in parts {
      UnsafeMutableRawBufferPointer(rebasing: memory[offset...]).copyMemory(from: part.raw)
      offset += part.count
    }
  }

  /// Inflates a zlib stream; `nil` if it is empty, damaged or exceeds the limit.
  convenience init?(inflating packed: FileBytes, atMost limit: Int) {
    var count = 0
    let start = czlib_inflate(
      packed.raw.assumingMemoryBound(to: UInt8.self).baseAddress, packed.count, limit, &count)
    guard let start else { return nil }
    self.init(owning: UnsafeMutableRawBufferPointer(start: start, count: count))
  }

  /// Decodes hexadecimal digits, ignoring white space.
  convenience init(hexadecimal text: FileBytes) {
    self.init(count: text.count / 2)
    var digits = text.raw.lazy.compactMap { UInt8(hexadecimalDigit: $0) }.makeIterator()
    for index in memory.indices {
      guard let high = digits.next(), let low = digits.next() else { return }
      memory[index] = high << 4 | low
    }
  }

  deinit { free(memory.baseAddress) }
}

extension UInt8 {
  fileprivate init?(hexadecimalDigit letter: UInt8) {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = letter - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = letter - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self = letter - UInt8(ascii: "A") + 10
    default: return nil
    }
  }
}
