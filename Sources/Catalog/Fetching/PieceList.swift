internal import ImageEngine

/// A long list composed of slices of others, sharing their memory, so that a few changes to a list
/// of two million need no copy.
package struct PieceList<Number: BitwiseCopyable & Sendable>: Sendable {
  /// Above this number of pieces, lookups cost more than one copy.
  private static var most: Int { 4096 }

  /// The slices, and the index at which each begins.
  package private(set) var pieces: [(start: Int, numbers: ArraySlice<Number>)] = []
  package private(set) var count = 0

  package init(_ numbers: [Number] = []) { append(numbers[...]) }

  /// All elements in one array.
  package var all: [Number] {
    var all = [Number].packed(room: count)
    for piece in pieces { all += piece.numbers }
    return all
  }

  /// The same list in fewer pieces.
  package var joined: Self { pieces.count > Self.most ? Self(all) : self }

  package subscript(place: Int) -> Number {
    let piece = pieces[piece(at: place)]
    return piece.numbers[piece.numbers.startIndex + place - piece.start]
  }

  package subscript(part: Range<Int>) -> [Number] {
    var list = Self()
    list.append(part, of: self)
    return list.all
  }

  package mutating func append(_ numbers: ArraySlice<Number>) {
    guard !numbers.isEmpty else { return }
    pieces.append((count, numbers))
    count += numbers.count
  }

  package mutating func append(_ part: Range<Int>, of other: Self) {
    guard !part.isEmpty else { return }
    for (start, numbers) in other.pieces[other.piece(at: part.lowerBound)...] {
      if start >= part.upperBound { return }
      let first = numbers.startIndex - start
      append(
        numbers[
          first + max(start, part.lowerBound)..<first
            + min(start + numbers.count, part.upperBound)])
    }
  }

  /// Returns the first position from which on all numbers satisfy a condition that holds for a
  /// suffix.
  func firstPlace(where condition: (Number) -> Bool) -> Int {
    // Whole pieces first: numbers within a piece are then found quickly.
    let index = pieces.firstPlace { condition($0.numbers[$0.numbers.endIndex - 1]) }
    guard index < pieces.count else { return count }
    return pieces[index].start + pieces[index].numbers.firstPlace(where: condition)
  }

  /// Returns the piece that contains a position.
  private func piece(at place: Int) -> Int { pieces.firstPlace { $0.start > place } - 1 }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the number of elements before the first that satisfies a condition that holds for a
  /// suffix.
  func firstPlace(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - startIndex
  }
}

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
