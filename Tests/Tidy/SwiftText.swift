/// A Swift source with its comments and the contents of its literals blanked,
/// so that rules look at code alone. Line ends stay where they are.
struct SwiftText: Sendable {
  private(set) var code: [UInt8]
  /// The lines, counted from 0, on which a comment stands.
  private(set) var commentLines: Set<Int> = []
  private(set) var lines: [[UInt8]] = []

  private var index = 0
  private var line = 0

  init(_ text: String) {
    code = Array(text.utf8)
    while index < code.count { skipToken() }
    lines = code.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  private func at(_ text: StaticString) -> Bool {
    code[index...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func advance(blanking: Bool) {
    if code[index] == 0x0A {
      line += 1
    } else if blanking {
      code[index] = 0x20
    }
    index += 1
  }

  private mutating func skipToken() {
    if at("//") {
      commentLines.insert(line)
      while index < code.count, code[index] != 0x0A { advance(blanking: true) }
    } else if at("/*") {
      skipBlockComment()
    } else if at("\"") || at("#\"") || at("##\"") {
      skipLiteral()
    } else {
      advance(blanking: false)
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      commentLines.insert(line)
      if at("/*") { depth += 1 }
      if at("*/") {
        depth -= 1
        advance(blanking: true)
      }
      if index < code.count { advance(blanking: true) }
    } while depth > 0 && index < code.count
  }

  /// From the opening quotation mark to behind the closing one; an
  /// interpolation may hold literals of its own.
  private mutating func skipLiteral() {
    var hashes = 0
    while at("#") {
      hashes += 1
      advance(blanking: false)
    }
    let quotes = at("\"\"\"") ? 3 : 1
    for _ in 0..<quotes { advance(blanking: false) }
    let closing = [UInt8](repeating: 0x22, count: quotes) + [UInt8](repeating: 0x23, count: hashes)
    let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: 0x23, count: hashes)
    while index < code.count {
      if code[index...].starts(with: closing) {
        index += closing.count
        return
      }
      if code[index...].starts(with: escape) {
        for _ in 0..<escape.count where index < code.count { advance(blanking: true) }
        guard index < code.count else { return }
        if at("(") { skipInterpolation() } else { advance(blanking: true) }
      } else {
        advance(blanking: true)
      }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if at("(") { depth += 1 }
      if at(")") { depth -= 1 }
      if at("\"") { skipLiteral() } else { advance(blanking: true) }
    } while depth > 0 && index < code.count
  }
}

// MARK: - Functions

extension SwiftText {
  struct Function: Hashable {
    let name: String
    /// Counted from 1.
    let line: Int
    let length: Int
  }

  /// Functions and initialisers with a body, inner ones too, and how many lines
  /// each takes from its name to its closing brace.
  var functions: [Function] {
    var functions: [Function] = []
    var line = 1
    for (index, byte) in code.enumerated() {
      if byte == 0x0A { line += 1 }
      guard let name = functionName(at: index), let end = bodyEnd(from: index) else { continue }
      let length = 1 + code[index..<end].count { $0 == 0x0A }
      functions.append(Function(name: name, line: line, length: length))
    }
    return functions
  }

  private func functionName(at index: Int) -> String? {
    guard index == 0 || !Self.isWordByte(code[index - 1]) && code[index - 1] != UInt8(ascii: ".")
    else { return nil }
    for word in ["func ", "init(", "init?(", "init<"] where code[index...].starts(with: word.utf8) {
      guard word == "func " else { return "init" }
      let name = code[(index + 5)...].prefix { Self.isWordByte($0) }
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  /// Behind the closing brace of the declaration that begins here; `nil` where
  /// it has no body, as in a protocol.
  private func bodyEnd(from start: Int) -> Int? {
    var (parentheses, braces) = (0, 0)
    for index in start..<code.count {
      switch code[index] {
      // Closures in default values: braces do not count in parentheses.
      case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += braces == 0 ? 1 : 0
      case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= braces == 0 ? 1 : 0
      case UInt8(ascii: "{"): braces += parentheses == 0 ? 1 : 0
      case UInt8(ascii: "}"):
        guard parentheses == 0 else { continue }
        if braces == 0 { return nil }
        braces -= 1
        if braces == 0 { return index + 1 }
      case 0x0A:
        let next = code[(index + 1)...].drop { $0 == 0x20 || $0 == 0x0A }
        let goesOn = ["{", "where ", "->", "throws", "async", ")"].contains {
          next.starts(with: $0.utf8)
        }
        let isOpen = code[start..<index].last { $0 != 0x20 }.map { ",>".utf8.contains($0) } ?? false
        if parentheses == 0, braces == 0, !goesOn, !isOpen { return nil }
      default: break
      }
      if parentheses < 0 { return nil }
    }
    return nil
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }
}
