internal import ImageEngine

/// Lists of as many numbers as a library has photos.
extension Array where Element: BitwiseCopyable {
  /// Empty, with room for so many. In large pages where the system has them: to be given thousands
  /// of small ones takes longer than to fill them.
  static func packed(room count: Int) -> Self {
    var list: Self = []
    guard count > 0 else { return list }
    list.reserveCapacity(count)
    list.withUnsafeMutableBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      askForLargePages(start, byteCount: count * MemoryLayout<Element>.stride)
    }
    return list
  }

  /// One after the other.
  static func packed(_ parts: Self...) -> Self {
    var list = packed(room: parts.reduce(0) { $0 + $1.count })
    for part in parts { list += part }
    return list
  }

  /// The same without the room that it was given to grow: a list that is kept would keep that too.
  var packed: Self { capacity - count > count / 4 ? .packed(self) : self }
}
