internal import Media

/// The properties of an XMP packet, in the RDF subset that XMP uses.
///
/// Properties have the usual prefix of their namespace, such as `dc:title`, whichever prefix the
/// file uses. Other namespaces are ignored.
struct XMP {
  indirect enum Value: Equatable {
    case text(String)
    case items([Value])
    case structure([String: Value])

    var text: String? {
      switch self {
      case .text(let text): text
      // The first language is the default.
      case .items(let items): items.first?.text
      case .structure: nil
      }
    }

    var texts: [String] {
      if case .items(let items) = self { return items.compactMap(\.text) }
      return text.map { [$0] } ?? []
    }
  }

  private(set) var properties: [String: Value] = [:]

  init(_ bytes: FileBytes) {
    guard bytes.count <= CodecLimits.xmpBytes else { return }
    guard let text = Self.narrow(bytes) else {
      parse(bytes.raw)
      return
    }
    var copy = text
    copy.withUTF8 { parse(UnsafeRawBufferPointer($0)) }
  }

  /// Reads a packet and the extension that it refers to; the extension takes precedence.
  init(_ bytes: FileBytes, extended: [String: FileBytes]) {
    self.init(bytes)
    guard let name = text("xmpNote:HasExtendedXMP"), let rest = extended[name] else { return }
    properties.merge(XMP(rest).properties) { first, _ in first }
  }

  func text(_ name: String) -> String? { properties[name]?.text?.cleaned }

  /// Converts UTF-16 to UTF-8; `nil` for everything else, which is read as UTF-8.
  private static func narrow(_ bytes: FileBytes) -> String? {
    let isBig = bytes.has([0xFE, 0xFF]) || bytes.has([0, 0x3C])
    guard isBig || bytes.has([0xFF, 0xFE]) || bytes.has([0x3C, 0]) else { return nil }
    let units = (0..<bytes.count / 2).lazy.compactMap {
      isBig ? bytes.bigEndian16(at: $0 * 2) : bytes.littleEndian16(at: $0 * 2)
    }
    return String(decoding: units.map { UInt16($0) }, as: UTF16.self)
  }

  private mutating func parse(_ bytes: UnsafeRawBufferPointer) {
    var parser = RDFParser(bytes)
    parser.parse()
    properties = parser.properties
  }
}

/// Walks RDF elements and collects properties.
private struct RDFParser {
  private(set) var properties: [String: XMP.Value] = [:]
  private var reader: XMLEvents
  /// The namespace prefixes in scope, innermost last.
  private var scopes: [[String: String]] = []
  private var count = 0

  init(_ bytes: UnsafeRawBufferPointer) { reader = XMLEvents(bytes) }

  mutating func parse() {
    while let event = reader.next() {
      switch event {
      case .start(let name, let attributes):
        scopes.append(Self.declarations(attributes))
        if canonical(name) == "rdf:Description" {
          let found = description(attributes)
          scopes.removeLast()
          properties.merge(found) { first, _ in first }
        }
      case .end: if !scopes.isEmpty { scopes.removeLast() }
      case .text: break
      }
    }
  }

  /// Reads the properties of an open `rdf:Description` up to its end.
  private mutating func description(_ attributes: [XMLEvents.Attribute]) -> [String: XMP.Value] {
    var found = shorthand(attributes)
    while let event = reader.next() {
      switch event {
      case .start(let name, let attributes):
        scopes.append(Self.declarations(attributes))
        let value = property(attributes)
        if let name = canonical(name), let value, found[name] == nil { found[name] = value }
        scopes.removeLast()
      case .end: return found
      case .text: break
      }
    }
    return found
  }

  /// Reads properties written as attributes.
  private mutating func shorthand(_ attributes: [XMLEvents.Attribute]) -> [String: XMP.Value] {
    var found: [String: XMP.Value] = [:]
    for attribute in attributes {
      guard let name = canonical(attribute.name), !name.hasPrefix("rdf:"),
        !name.hasPrefix("xml:"), isInBudget(attribute.value)
      else { continue }
      found[name] = .text(attribute.value)
    }
    return found
  }

  /// Reads the value of an open property or item up to its end.
  private mutating func property(_ attributes: [XMLEvents.Attribute]) -> XMP.Value? {
    var text = ""
    var value: XMP.Value?
    var members = shorthand(attributes)
    while let event = reader.next() {
      switch event {
      case .text(let part): if text.utf8.count < PictureLimits.descriptionBytes { text += part }
      case .end:
        if let value { return value }
        if !members.isEmpty { return .structure(members) }
        guard isInBudget(text) else { return nil }
        return .text(text)
      case .start(let name, let attributes):
        scopes.append(Self.declarations(attributes))
        switch canonical(name) {
        case "rdf:Bag", "rdf:Seq", "rdf:Alt": value = .items(items())
        case "rdf:Description": value = .structure(description(attributes))
        case let name?:
          if let member = property(attributes) { members[name] = member }
        case nil: reader.skipElement()
        }
        scopes.removeLast()
      }
    }
    return nil
  }

  /// Reads the items of an open list up to its end.
  private mutating func items() -> [XMP.Value] {
    var items: [XMP.Value] = []
    while let event = reader.next() {
      switch event {
      case .start(_, let attributes):
        scopes.append(Self.declarations(attributes))
        let isDefault = attributes.contains { $0.name == "xml:lang" && $0.value == "x-default" }
        if let item = property(attributes) {
          items.insert(item, at: isDefault ? 0 : items.count)
        }
        scopes.removeLast()
      case .end: return items
      case .text: break
      }
    }
    return items
  }

  /// Limits the kept text, as a small file must not expand into a large result.
  private mutating func isInBudget(_ text: String) -> Bool {
    count += 1
    return count <= CodecLimits.xmpValues && text.utf8.count <= PictureLimits.descriptionBytes
  }

  private static func declarations(_ attributes: [XMLEvents.Attribute]) -> [String: String] {
    var found: [String: String] = [:]
    for attribute in attributes where attribute.name.hasPrefix("xmlns:") {
      found[String(attribute.name.dropFirst(6))] = attribute.value
    }
    return found
  }

  /// The name with its usual prefix; `nil` for ignored namespaces.
  private func canonical(_ name: String) -> String? {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    let prefix = String(name[..<colon])
    guard prefix != "xml" else { return name }
    let declared = scopes.last { $0[prefix] != nil }?[prefix]
    return declared.flatMap { Self.prefixes[$0] }.map { $0 + name[colon...] }
  }

  private static let prefixes: [String: String] = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/xmp/note/": "xmpNote",
    "http://ns.adobe.com/xmp/1.0/DynamicMedia/": "xmpDM",
    "http://www.digikam.org/ns/1.0/": "digiKam",
    "http://ns.adobe.com/exif/1.0/": "exif",
    "http://cipa.jp/exif/1.0/": "exifEX",
    "http://ns.adobe.com/exif/1.0/aux/": "aux",
    "http://ns.adobe.com/tiff/1.0/": "tiff",
    "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://www.metadataworkinggroup.com/schemas/regions/": "mwg-rs",
    "http://ns.adobe.com/xmp/sType/Area#": "stArea",
    "http://ns.adobe.com/xap/1.0/sType/Dimensions#": "stDim",
    "http://ns.microsoft.com/photo/1.2/": "MP",
    "http://ns.microsoft.com/photo/1.2/t/RegionInfo#": "MPRI",
    "http://ns.microsoft.com/photo/1.2/t/Region#": "MPReg",
    "http://ns.google.com/photos/1.0/camera/": "GCamera",
    "http://ns.google.com/photos/1.0/container/": "Container",
    "http://ns.google.com/photos/1.0/container/item/": "Item",
    "http://ns.google.com/photos/1.0/panorama/": "GPano",
  ]
}
