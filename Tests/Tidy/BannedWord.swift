/// A word that does not belong somewhere, and what to write there instead.
struct BannedWord: Sendable {
  let word: String
  let instead: String
  let isIn: @Sendable (SourceFile) -> Bool
  /// Looks at Swift code alone, not at its comments and literals.
  var isCode = false
  /// Allowed where a comment on the line, or above it, says why.
  var mayBeExplained = false

  func complaints(in file: SourceFile) -> [Complaint] {
    guard isIn(file), file.text.contains(word) else { return [] }
    let swift = isCode ? file.swift : nil
    let lines = swift?.lines ?? file.lines.map { Array($0.utf8) }
    var complaints: [Complaint] = []
    for (index, line) in lines.enumerated() where occurs(in: line) {
      if mayBeExplained, let swift, isExplained(index, lines, swift.commentLines) { continue }
      complaints.append(
        Complaint(path: file.path, line: index + 1, advice: "'\(word)': \(instead)"))
    }
    return complaints
  }

  /// Whether the word stands in the line, not as a part of a longer one.
  func occurs(in line: [UInt8]) -> Bool {
    let word = Array(self.word.utf8)
    guard let first = word.first, let last = word.last, line.count >= word.count else {
      return false
    }
    for start in 0...(line.count - word.count)
    where line[start] == first && line[start..<start + word.count].elementsEqual(word) {
      let end = start + word.count
      let isWholeBefore =
        start == 0 || !SwiftText.isWordByte(first) || !SwiftText.isWordByte(line[start - 1])
      let isWholeAfter =
        end == line.count || !SwiftText.isWordByte(last) || !SwiftText.isWordByte(line[end])
      if isWholeBefore && isWholeAfter { return true }
    }
    return false
  }

  /// A comment on the line itself or right above it; attributes and the rest
  /// of the same declaration may stand between.
  private func isExplained(_ index: Int, _ lines: [[UInt8]], _ comments: Set<Int>) -> Bool {
    if comments.contains(index) { return true }
    let above = stride(from: index - 1, through: max(0, index - 3), by: -1)
    for line in above {
      if comments.contains(line) { return true }
      // An empty line ends the declaration, and so does the end of a block.
      if lines[line].allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "}") }) { return false }
    }
    return false
  }
}
