internal import JSON
internal import Platform

/// Reads the XML format: the subset of XML that property lists use.
///
/// Never reads outside the file: a document type is skipped, one that declares entities is refused,
/// and only XML's five entities and numeric references are known.
struct XMLReader {
  var scanner: XMLScanner
  var contentLeft = PropertyListLimits.maxContent

  init(bytes: [UInt8]) { scanner = XMLScanner(bytes) }

  mutating func document() throws(PropertyListError) -> PropertyList {
    if scanner.at([0xEF, 0xBB, 0xBF]) { scanner.offset += 3 }
    if scanner.at("<?xml") { try declaration() }
    try skipMisc()
    if scanner.at("<!DOCTYPE") { try documentType() }
    try skipMisc()
    let root = try startTag(expecting: "<plist>")
    guard root.name == "plist", !root.isEmpty else {
      throw .unexpected(found: "<\(root.name)>", expected: "<plist>", place)
    }
    try skipMisc()
    let tag = try startTag(expecting: "a value")
    let value = try value(of: tag, depth: PropertyListLimits.maxDepth)
    try skipMisc()
    try endTag("plist")
    try skipMisc()
    guard scanner.isAtEnd else {
      throw .unexpected(found: found, expected: "the end", place)
    }
    return value
  }
}

// MARK: - Values

extension XMLReader {
  private mutating func value(of tag: Tag, depth: Int) throws(PropertyListError) -> PropertyList {
    try spend(PropertyListLimits.valueCost)
    switch tag.name {
    case "dict": return .dictionary(try dictionary(of: tag, depth: depth))
    case "array": return .array(try array(of: tag, depth: depth))
    case "true": return .boolean(try nothing(in: tag, being: true))
    case "false": return .boolean(try nothing(in: tag, being: false))
    case "string": return .string(try string(of: tag))
    case "integer", "real", "date", "data":
      // An error is reported at the start of a value, not at its end.
      let start = scanner.offset
      guard let value = Self.scalar(tag.name, try text(of: tag)) else {
        throw .badValue(type: tag.name, place(at: start))
      }
      return value
    default: throw .unexpected(found: "<\(tag.name)>", expected: "a value", place)
    }
  }

  private static func scalar(_ type: String, _ text: [UInt8]) -> PropertyList? {
    switch type {
    case "integer": integer(trimmed(text)).map(PropertyList.integer)
    case "real": real(trimmed(text)).map(PropertyList.real)
    case "date": CalendarDate.seconds(of: trimmed(text)).map(PropertyList.date(secondsSince2001:))
    default:
      Base64.bytes(of: text.filter { !XMLScanner.isSpace($0) }, isPadded: true).map(
        PropertyList.data)
    }
  }

  private mutating func array(of tag: Tag, depth: Int) throws(PropertyListError) -> [PropertyList] {
    guard depth > 0 else { throw .tooDeep(place) }
    var items: [PropertyList] = []
    if tag.isEmpty { return items }
    while true {
      try skipMisc()
      if scanner.at("</") { break }
      let tag = try startTag(expecting: "a value or </array>")
      items.append(try value(of: tag, depth: depth - 1))
    }
    try endTag("array")
    return items
  }

  private mutating func dictionary(
    of tag: Tag, depth: Int
  ) throws(PropertyListError) -> [String: PropertyList] {
    guard depth > 0 else { throw .tooDeep(place) }
    var members: [String: PropertyList] = [:]
    if tag.isEmpty { return members }
    while true {
      try skipMisc()
      if scanner.at("</") { break }
      let tag = try startTag(expecting: "<key> or </dict>")
      guard tag.name == "key" else {
        throw .unexpected(found: "<\(tag.name)>", expected: "<key>", place)
      }
      let key = try string(of: tag)
      try skipMisc()
      let valueTag = try startTag(expecting: "the value of \u{201C}\(key)\u{201D}")
      members[key] = try value(of: valueTag, depth: depth - 1)
    }
    try endTag("dict")
    return members
  }

  private mutating func nothing(in tag: Tag, being value: Bool) throws(PropertyListError) -> Bool {
    if !tag.isEmpty {
      try skipMisc()
      try endTag(tag.name)
    }
    return value
  }

  private mutating func string(of tag: Tag) throws(PropertyListError) -> String {
    let start = scanner.offset
    guard let text = String(validating: try text(of: tag), as: UTF8.self) else {
      throw .badValue(type: tag.name + " (it is not UTF-8)", place(at: start))
    }
    return text
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let front = text.drop(while: XMLScanner.isSpace)
    guard let last = front.lastIndex(where: { !XMLScanner.isSpace($0) }) else { return [] }
    return Array(front[...last])
  }

  private static func integer(_ text: [UInt8]) -> Int? {
    let word = String(decoding: text, as: UTF8.self)
    if let value = Int(word) { return value }
    let isNegative = word.hasPrefix("-")
    let digits = word.drop { $0 == "-" || $0 == "+" }
    guard word.count - digits.count <= 1, digits.lowercased().hasPrefix("0x") else { return nil }
    // The number parser would accept a second sign.
    guard let first = digits.dropFirst(2).first, first.isHexDigit else { return nil }
    return Int((isNegative ? "-" : "") + digits.dropFirst(2), radix: 16)
  }

  /// Parses a finite decimal number; the standard library's hexadecimal fractions, `nan` and `inf`
  /// are not valid here.
  private static func real(_ text: [UInt8]) -> Double? {
    guard text.allSatisfy("+-.0123456789eE".utf8.contains) else { return nil }
    guard let value = Double(String(decoding: text, as: UTF8.self)) else { return nil }
    return value.isFinite ? value : nil
  }
}
