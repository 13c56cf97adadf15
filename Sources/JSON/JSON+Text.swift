extension JSON {
  /// Compact text with members in their original order.
  public var text: String { written(sorted: false) }

  /// Compact text with sorted members and shortest numbers. Equal values give equal bytes, so it
  /// can serve as a key.
  public var canonicalText: String { written(sorted: true) }

  private func written(sorted: Bool) -> String {
    var writer = Writer(isSorted: sorted)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private struct Writer {
  let isSorted: Bool
  var bytes: [UInt8] = []

  init(isSorted: Bool) { self.isSorted = isSorted }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let value): append(JSON.numberText(value))
    case .string(let value): write(value)
    case .array(let items):
      append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { append(",") }
        write(item)
      }
      append("]")
    case .object(let object):
      let members = isSorted ? object.members.sorted { $0.name < $1.name } : object.members
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        write(member.name)
        append(":")
        write(member.value)
      }
      append("}")
    }
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  /// Also escapes `<`, `&` and the line separators, so that the text can be embedded in a page or
  /// an event stream.
  private mutating func write(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var plain = 0
      for index in utf8.indices {
        guard let escape = Self.escape(of: utf8, at: index) else { continue }
        bytes += utf8[plain..<index]
        append(escape.text)
        plain = index + escape.length
      }
      bytes += utf8[plain...]
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the escape for the character at this position and the character's length; `nil` if it
  /// needs none.
  private static func escape(
    of utf8: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String, length: Int)? {
    let byte = utf8[index]
    switch byte {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case UInt8(ascii: "\n"): return ("\\n", 1)
    case UInt8(ascii: "\r"): return ("\\r", 1)
    case UInt8(ascii: "\t"): return ("\\t", 1)
    case UInt8(ascii: "<"), UInt8(ascii: "&"), 0..<0x20:
      return ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16), 1)
    case 0xE2 where utf8[index...].starts(with: "\u{2028}".utf8): return ("\\u2028", 3)
    case 0xE2 where utf8[index...].starts(with: "\u{2029}".utf8): return ("\\u2029", 3)
    default: return nil
    }
  }
}

extension JSON {
  /// The shortest decimal text that parses to the same double; whole numbers have no decimal point.
  /// Non-finite numbers become `null`.
  static func numberText(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value.magnitude <= 9_007_199_254_740_992, let whole = Int(exactly: value) {
      return String(whole)
    }
    return "\(value)"
  }
}
