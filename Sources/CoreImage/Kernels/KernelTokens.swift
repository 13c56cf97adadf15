/// A word of a kernel's text.
struct KernelToken: Hashable {
  enum Kind: Hashable {
    case name, number, symbol, end
  }

  let kind: Kind
  let text: String
  let line: Int
}

/// Splits a kernel's text into words.
enum KernelTokens {
  private static let pairs: Set<String> = [
    "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "++", "--",
  ]
  private static let single = Set("+-*/(){}[];,.<>=!?:")

  static func split(_ text: String) throws(CIError) -> [KernelToken] {
    guard text.utf8.count <= CILimits.kernelBytes else {
      throw .kernel(line: 1, reason: "it has more than \(CILimits.kernelBytes) bytes")
    }
    let letters = Array(text)
    var tokens: [KernelToken] = []
    var (at, line) = (0, 1)
    func peek(_ offset: Int) -> Character? {
      at + offset < letters.count ? letters[at + offset] : nil
    }
    while at < letters.count {
      let letter = letters[at]
      if letter.isNewline { line += 1 }
      if letter.isWhitespace {
        at += 1
      } else if letter == "/" && peek(1) == "/" {
        while let next = peek(0), !next.isNewline { at += 1 }
      } else if letter == "/" && peek(1) == "*" {
        at += 2
        while at < letters.count && !(peek(0) == "*" && peek(1) == "/") {
          if letters[at].isNewline { line += 1 }
          at += 1
        }
        at += 2
      } else if letter.isLetter || letter == "_" {
        let start = at
        while let next = peek(0), next.isLetter || next.isNumber || next == "_" { at += 1 }
        tokens.append(KernelToken(kind: .name, text: String(letters[start..<at]), line: line))
      } else if letter.isNumber || letter == "." && peek(1)?.isNumber == true {
        let start = at
        while let next = peek(0) {
          let isSign =
            (next == "+" || next == "-") && (letters[at - 1] == "e" || letters[at - 1] == "E")
          guard next.isNumber || next == "." || next == "e" || next == "E" || isSign else { break }
          at += 1
        }
        let word = String(letters[start..<at])
        if peek(0) == "f" { at += 1 }
        tokens.append(KernelToken(kind: .number, text: word, line: line))
      } else {
        let pair = String(letter) + (peek(1).map { String($0) } ?? "")
        let word = pairs.contains(pair) ? pair : String(letter)
        guard word.count == 2 || single.contains(letter) else {
          throw .kernel(line: line, reason: "'\(letter)' has no meaning")
        }
        tokens.append(KernelToken(kind: .symbol, text: word, line: line))
        at += word.count
      }
    }
    return tokens + [KernelToken(kind: .end, text: "the end", line: line)]
  }
}
