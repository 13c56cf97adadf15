internal import JSON

extension PropertyList {
  /// The list as XML, with keys in alphabetical order.
  ///
  /// Control characters, which XML cannot represent, become U+FFFD; dates are written to the
  /// second.
  package var xmlText: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(to: &text, indent: "")
    return text + "</plist>\n"
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .string(let value): text += indent + Self.element("string", Self.escaped(value))
    case .integer(let value): text += indent + Self.element("integer", String(value))
    case .real(let value):
      precondition(value.isFinite, "a number that the reader would have refused")
      text += indent + Self.element("real", "\(value)")
    case .boolean(let value): text += indent + (value ? "<true/>\n" : "<false/>\n")
    case .date(let seconds):
      text += indent + Self.element("date", CalendarDate.text(secondsSince2001: seconds))
    case .data(let bytes): text += indent + Self.element("data", Base64.text(of: bytes))
    case .array(let items):
      text += indent + (items.isEmpty ? "<array/>\n" : "<array>\n")
      for item in items { item.write(to: &text, indent: indent + "\t") }
      if !items.isEmpty { text += indent + "</array>\n" }
    case .dictionary(let members):
      text += indent + (members.isEmpty ? "<dict/>\n" : "<dict>\n")
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        text += indent + "\t" + Self.element("key", Self.escaped(key))
        value.write(to: &text, indent: indent + "\t")
      }
      if !members.isEmpty { text += indent + "</dict>\n" }
    }
  }

  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(text)</\(name)>\n"
  }

  private static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      // XML readers turn a bare carriage return into a line feed.
      case "\r": text += "&#13;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
