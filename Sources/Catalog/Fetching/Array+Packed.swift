internal import ImageEngine

/// Lists with an entry per photo.
extension Array where Element: BitwiseCopyable {
  /// Creates an empty array with capacity. Uses large pages if possible: thousands of page faults
  /// take longer than filling it.
  package static func packed(room count: Int) -> Self {
    var list: Self = []
    guard count > 0 else { return list }
    list.reserveCapacity(count)
    list.withUnsafeMutableBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      askForLargePages(start, byteCount: count * MemoryLayout<Element>.stride)
    }
    return list
  }

  /// Concatenates arrays.
  package static func packed(_ parts: Self...) -> Self {
    var list = packed(room: parts.reduce(0) { $0 + $1.count })
    for part in parts { list += part }
    return list
  }

  /// The array without excess capacity, to be kept for long.
  package var packed: Self { capacity - count > count / 4 ? .packed(self) : self }
}
