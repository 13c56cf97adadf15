internal import Platform

/// A name in a namespace.
struct XMLName: Hashable {
  let namespace: String
  let local: String

  static func dav(_ local: String) -> XMLName { XMLName(namespace: "DAV:", local: local) }
}

/// An element of a small XML document with its elements; texts and attributes are dropped.
struct XMLElement {
  let name: XMLName
  var children: [XMLElement] = []

  /// Why a text is not such a document.
  enum Fault: String, Error {
    case syntax = "not well-formed XML"
    case documentType = "XML with a document type, which is not read"
    case tooLarge = "XML with too many elements"
  }

  /// Parses a document. Document types are refused, and with them all entities of their own.
  init(parsing bytes: [UInt8]) throws(Fault) {
    var reader = Reader(bytes)
    self = try reader.root()
  }

  fileprivate init(_ name: XMLName) { self.name = name }

  func first(_ local: String) -> XMLElement? { children.first { $0.name == .dav(local) } }
}

/// Reads elements with an own stack, so that nesting cannot exhaust the thread's.
private struct Reader {
  private struct Open {
    let tag: String
    var element: XMLElement
    let namespaces: [String: String]
  }

  private var scanner: XMLScanner
  private var stack: [Open] = []
  private var count = 0

  init(_ bytes: [UInt8]) {
    scanner = XMLScanner(bytes)
    if scanner.at([0xEF, 0xBB, 0xBF]) { scanner.offset = 3 }
  }

  mutating func root() throws(XMLElement.Fault) -> XMLElement {
    while !scanner.isAtEnd {
      guard scanner.byte == UInt8(ascii: "<") else {
        scanner.offset += 1
        continue
      }
      if scanner.at("<?") {
        try skip(past: "?>")
      } else if scanner.at("<!--") {
        try skip(past: "-->")
      } else if scanner.at("<![CDATA[") {
        try skip(past: "]]>")
      } else if scanner.at("<!") {
        throw .documentType
      } else if scanner.at("</") {
        if let root = try end() { return root }
      } else if let root = try begin() {
        return root
      }
    }
    throw .syntax
  }

  private mutating func skip(past mark: StaticString) throws(XMLElement.Fault) {
    guard scanner.skip(past: mark) else { throw .syntax }
  }

  /// Reads a start tag. Returns the root if it ends in it.
  private mutating func begin() throws(XMLElement.Fault) -> XMLElement? {
    scanner.offset += 1
    count += 1
    guard count <= ServerLimits.davElements, stack.count < ServerLimits.davDepth else {
      throw .tooLarge
    }
    guard let tag = scanner.name() else { throw .syntax }
    var namespaces = stack.last?.namespaces ?? ["xml": "http://www.w3.org/XML/1998/namespace"]
    while true {
      scanner.skipSpace()
      if scanner.at("/>") || scanner.byte == UInt8(ascii: ">") { break }
      let (name, value) = try attribute()
      if name == "xmlns" { namespaces[""] = value }
      if name.hasPrefix("xmlns:") { namespaces[String(name.dropFirst(6))] = value }
    }
    let element = XMLElement(try resolved(tag, namespaces))
    let isEmpty = scanner.at("/>")
    scanner.offset += isEmpty ? 2 : 1
    if isEmpty { return add(element) }
    stack.append(Open(tag: tag, element: element, namespaces: namespaces))
    return nil
  }

  private mutating func attribute() throws(XMLElement.Fault) -> (name: String, value: String) {
    guard let name = scanner.name() else { throw .syntax }
    scanner.skipSpace()
    guard scanner.byte == UInt8(ascii: "=") else { throw .syntax }
    scanner.offset += 1
    scanner.skipSpace()
    guard let quote = scanner.byte, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else {
      throw .syntax
    }
    scanner.offset += 1
    let start = scanner.offset
    while let byte = scanner.byte, byte != quote { scanner.offset += 1 }
    guard !scanner.isAtEnd, let value = XMLScanner.unescaped(scanner.bytes[start..<scanner.offset])
    else { throw .syntax }
    scanner.offset += 1
    return (name, value)
  }

  private mutating func end() throws(XMLElement.Fault) -> XMLElement? {
    scanner.offset += 2
    guard let tag = scanner.name(), let open = stack.popLast(), open.tag == tag else {
      throw .syntax
    }
    scanner.skipSpace()
    guard scanner.byte == UInt8(ascii: ">") else { throw .syntax }
    scanner.offset += 1
    return add(open.element)
  }

  /// Adds a complete element to the one that contains it; returns the root.
  private mutating func add(_ element: XMLElement) -> XMLElement? {
    guard var open = stack.popLast() else { return element }
    open.element.children.append(element)
    stack.append(open)
    return nil
  }

  private func resolved(
    _ tag: String, _ namespaces: [String: String]
  ) throws(XMLElement.Fault) -> XMLName {
    let parts = tag.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let local = parts.last, let first = local.unicodeScalars.first,
      first == "_" || first.properties.isAlphabetic
    else { throw .syntax }
    guard parts.count == 2 else {
      return XMLName(namespace: namespaces[""] ?? "", local: local)
    }
    guard let namespace = namespaces[parts[0]], !namespace.isEmpty else { throw .syntax }
    return XMLName(namespace: namespace, local: local)
  }
}

extension String {
  /// The text with XML's special characters escaped, without those that XML does not have.
  var xml: String {
    let allowed = unicodeScalars.map { scalar -> Unicode.Scalar in
      let isAllowed =
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        || ["\t", "\n", "\r"].contains(scalar)
      return isAllowed ? scalar : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(allowed)).html
  }
}
