extension JSON {
  /// Compact text, members in their own order.
  public var text: String { written(sorted: false) }

  /// Compact text with sorted members and shortest numbers: equal values give
  /// equal bytes, so it serves as a key.
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

  /// Besides what JSON demands, `<`, `&` and the line separators are escaped,
  /// so that the text may stand inside a page or an event stream.
  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case _ where scalar.value < 0x20 || "<&\u{2028}\u{2029}".unicodeScalars.contains(scalar):
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: append(String(scalar))
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON {
  /// The shortest decimal text that reads back as the same double; a whole
  /// number has no point. What is not finite has no JSON and becomes `null`.
  static func numberText(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value.magnitude <= 9_007_199_254_740_992, let whole = Int(exactly: value) {
      return String(whole)
    }
    return "\(value)"
  }
}
