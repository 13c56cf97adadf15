internal import Words

/// The vocabulary of CLIP: pairs of parts of words, in the order in which they are joined.
///
/// The numbers of tokens follow from that order: 256 bytes, the same at the end of a word, the
/// joined pairs, and the marks for the beginning and the end of a text.
package struct PairWords: Sendable {
  /// The tokens of a text for the network.
  static let length = 77

  private let tokens: [String: Int]
  private let ranks: [Pair: Int]
  let begin: Int
  let end: Int

  private struct Pair: Hashable {
    var first: String
    var second: String
  }

  private static let file = "open-merges.txt"
  private static let wordEnd = "</w>"
  private static let mostPairs = 1 << 17

  /// Reads `merges.txt`, or `bpe_simple_vocab_16e6.txt`: a line for each pair, after one that is no
  /// pair.
  package init(_ bytes: UnsafeRawBufferPointer) throws(VisionError) {
    let lines = bytes.split(separator: 0x0A)
    guard (2...Self.mostPairs).contains(lines.count),
      lines[0].first == UInt8(ascii: "#") || lines[0].first == UInt8(ascii: "\"")
    else { throw .unreadable(model: Self.file, reason: Message("model.badStart")) }
    let signs = Self.signs
    var names = signs + signs.map { $0 + Self.wordEnd }
    var ranks: [Pair: Int] = [:]
    for (number, line) in lines.enumerated().dropFirst() {
      let parts = line.split { $0 == 0x20 || $0 == 0x0D }
      guard parts.count == 2 else {
        throw .unreadable(
          model: Self.file, reason: Message("model.badLine", ["line": .number(number + 1)]))
      }
      let (first, second) = (
        String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self)
      )
      ranks[Pair(first: first, second: second)] = ranks.count
      names.append(first + second)
    }
    (begin, end) = (names.count, names.count + 1)
    tokens = Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    self.ranks = ranks
  }

  /// The sign that stands for each byte, in the vocabulary's order: printable ones first.
  private static let order: [UInt8] = {
    let printable = Array(0x21...0x7E) + Array(0xA1...0xAC) + Array(0xAE...0xFF)
    let rest = (0...255).filter { !printable.contains($0) }
    return (printable + rest).map { UInt8($0) }
  }()

  private static let printableCount = 188

  private static let signs: [String] = order.enumerated().map { place, byte in
    let code = place < printableCount ? UInt32(byte) : UInt32(256 + place - printableCount)
    return Unicode.Scalar(code).map { String(Character($0)) } ?? ""
  }

  private static let signOfByte: [String] = {
    var found = [String](repeating: "", count: 256)
    for (place, byte) in order.enumerated() { found[Int(byte)] = signs[place] }
    return found
  }()

  /// The tokens of a text, with the marks of its ends; long texts are cut.
  package func tokens(of text: String) -> [Int] {
    let found = Self.words(of: text.lowercased()).flatMap { word in
      parts(of: word).map { tokens[$0] ?? end }
    }
    return [begin] + found.prefix(Self.length - 2) + [end]
  }

  /// Runs of letters, single digits, and runs of other signs. The endings after an apostrophe that
  /// CLIP knows are words of their own.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var kind = Kind.space
    for scalar in text.unicodeScalars {
      let next = Kind(scalar)
      let isApart = next != kind || next == .digit
      if next != .space {
        if isApart {
          words.append(String(scalar))
        } else {
          words[words.count - 1].unicodeScalars.append(scalar)
        }
      }
      kind = next
    }
    return joinedEndings(words)
  }

  private static let endings: Set<String> = ["s", "t", "re", "ve", "m", "ll", "d"]

  private static func joinedEndings(_ words: [String]) -> [String] {
    words.indices.compactMap { index in
      let word = words[index]
      if word == "'", index + 1 < words.count, endings.contains(words[index + 1]) {
        return "'" + words[index + 1]
      }
      if index > 0, words[index - 1] == "'", endings.contains(word) { return nil }
      return word
    }
  }

  private enum Kind {
    case letter, digit, sign, space

    init(_ scalar: Unicode.Scalar) {
      let properties = scalar.properties
      self =
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
          .letter
        case .decimalNumber, .letterNumber, .otherNumber: .digit
        default: properties.isWhitespace ? .space : .sign
        }
    }
  }

  /// The parts of a word: of its pairs, the one that comes first in the vocabulary is joined, until
  /// none is known.
  private func parts(of word: String) -> [String] {
    var parts = word.utf8.map { Self.signOfByte[Int($0)] }
    guard let last = parts.popLast() else { return [] }
    parts.append(last + Self.wordEnd)
    while let best = bestPair(in: parts) {
      var joined: [String] = []
      var index = 0
      while index < parts.count {
        if index + 1 < parts.count, parts[index] == best.first, parts[index + 1] == best.second {
          joined.append(best.first + best.second)
          index += 2
        } else {
          joined.append(parts[index])
          index += 1
        }
      }
      parts = joined
    }
    return parts
  }

  private func bestPair(in parts: [String]) -> Pair? {
    zip(parts, parts.dropFirst()).map { Pair(first: $0, second: $1) }
      .compactMap { pair in ranks[pair].map { (pair, $0) } }
      .min { $0.1 < $1.1 }?.0
  }
}
