/// A long list that is made of stretches of others and shares their memory: what a few changes
/// make of a list of two million is told without a copy of it.
struct PieceList<Number: BitwiseCopyable & Sendable>: Sendable {
  /// Above so many, a place takes longer to find than a copy once.
  private static var most: Int { 4096 }

  /// Stretches one after another, and where each begins.
  private(set) var pieces: [(start: Int, numbers: ArraySlice<Number>)] = []
  private(set) var count = 0

  init(_ numbers: [Number] = []) { append(numbers[...]) }

  /// All of them, in one piece.
  var all: [Number] {
    var all = [Number].packed(room: count)
    for piece in pieces { all += piece.numbers }
    return all
  }

  /// The same, in few enough pieces.
  var joined: Self { pieces.count > Self.most ? Self(all) : self }

  subscript(place: Int) -> Number {
    let piece = pieces[piece(at: place)]
    return piece.numbers[piece.numbers.startIndex + place - piece.start]
  }

  subscript(part: Range<Int>) -> [Number] {
    var list = Self()
    list.append(part, of: self)
    return list.all
  }

  mutating func append(_ numbers: ArraySlice<Number>) {
    guard !numbers.isEmpty else { return }
    pieces.append((count, numbers))
    count += numbers.count
  }

  mutating func append(_ part: Range<Int>, of other: Self) {
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

  /// The first place from which on all numbers satisfy a condition, in a list where those that do
  /// come last.
  func firstPlace(where condition: (Number) -> Bool) -> Int {
    // In whole pieces first: each number of a piece is then found at once.
    let index = pieces.firstPlace { condition($0.numbers[$0.numbers.endIndex - 1]) }
    guard index < pieces.count else { return count }
    return pieces[index].start + pieces[index].numbers.firstPlace(where: condition)
  }

  /// Which of the pieces a place is in.
  private func piece(at place: Int) -> Int { pieces.firstPlace { $0.start > place } - 1 }
}

extension RandomAccessCollection where Index == Int {
  /// How many elements come before the first that satisfies a condition, in a list where those
  /// that do come last.
  func firstPlace(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - startIndex
  }
}
