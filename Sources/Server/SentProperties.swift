internal import Catalog
internal import HTTP
internal import Media

/// The properties of WebDAV that a request asks for.
enum PropertySelection: Equatable {
  /// All, and these in addition.
  case all([XMLName])
  case names
  case some([XMLName])

  /// - Parameter body: Without any, all are wanted.
  init(_ body: [UInt8]) throws(RequestError) {
    if body.isEmpty {
      self = .all([])
      return
    }
    let root: XMLElement
    do { root = try XMLElement(parsing: body) } catch { throw .notXML(error) }
    guard root.name == .dav("propfind") else { throw .notXML(.syntax) }
    if root.first("propname") != nil {
      self = .names
    } else if root.first("allprop") != nil {
      self = .all(root.first("include")?.children.map(\.name) ?? [])
    } else if let wanted = root.first("prop") {
      self = .some(wanted.children.map(\.name))
    } else {
      throw .notXML(.syntax)
    }
  }

  /// Whether the account's space has to be looked up.
  var asksForRoom: Bool {
    switch self {
    case .all(let names), .some(let names): names.contains { $0.local.hasPrefix("quota-") }
    case .names: false
    }
  }
}

/// Writes the entries of a folder as the parts of a multi-status answer (RFC 4918).
struct SentProperties {
  let selection: PropertySelection
  /// The segments of the folder's own address.
  let base: [String]
  /// The space of the account, if it is asked for.
  let room: StorageSpace?

  static let head = """
    <?xml version="1.0" encoding="utf-8"?>
    <D:multistatus xmlns:D="DAV:">
    """
  static let end = "</D:multistatus>\n"
  static let type = "application/xml; charset=utf-8"

  /// The properties in an answer with all; the space is only told on request (RFC 4331).
  private static let common = [
    "displayname", "getcontentlength", "getcontenttype", "getlastmodified", "creationdate",
    "getetag", "resourcetype", "supportedlock", "lockdiscovery",
  ]
  private static let onRequest = ["quota-available-bytes", "quota-used-bytes"]

  func text(of entry: SentEntry, at path: SentPath) -> String {
    var found = ""
    var missing = ""
    switch selection {
    case .names:
      for name in Self.common + Self.onRequest where value(of: name, entry) != nil {
        found += "<D:\(name)/>"
      }
    case .all(let more):
      let names = Self.common.map(XMLName.dav)
      add(names, of: entry, to: &found, &missing)
      missing = ""
      add(more.filter { !names.contains($0) }, of: entry, to: &found, &missing)
    case .some(let names): add(names, of: entry, to: &found, &missing)
    }
    var text = "<D:response><D:href>\(address(of: path, isFolder: entry.isFolder))</D:href>"
    if !found.isEmpty || missing.isEmpty { text += Self.part(found, "200 OK") }
    if !missing.isEmpty { text += Self.part(missing, "404 Not Found") }
    return text + "</D:response>\n"
  }

  private func add(
    _ names: [XMLName], of entry: SentEntry, to found: inout String, _ missing: inout String
  ) {
    for name in names {
      if name.namespace == "DAV:", let value = value(of: name.local, entry) {
        found += "<D:\(name.local)>\(value)</D:\(name.local)>"
      } else {
        missing += name.element
      }
    }
  }

  static func part(_ properties: String, _ status: String) -> String {
    "<D:propstat><D:prop>\(properties)</D:prop>"
      + "<D:status>HTTP/1.1 \(status)</D:status></D:propstat>"
  }

  func address(of path: SentPath, isFolder: Bool) -> String {
    let segments = base + path.parts
    return segments.map { "/" + PercentCoding.encoded($0) }.joined() + (isFolder ? "/" : "")
  }

  /// Returns the value of a property as XML; `nil` if the entry has none.
  private func value(of name: String, _ entry: SentEntry) -> String? {
    switch name {
    case "displayname": entry.name.isEmpty ? "Tintype" : entry.name.xml
    case "getlastmodified": entry.sent.httpDate
    case "creationdate": entry.sent.text
    case "resourcetype": entry.isFolder ? "<D:collection/>" : ""
    case "getcontentlength": entry.isFolder ? nil : "\(entry.sizeBytes)"
    case "getcontenttype": entry.isFolder ? nil : entry.contentType
    case "getetag": entry.isFolder ? nil : "\"\(entry.tag)\""
    case "supportedlock":
      "<D:lockentry><D:lockscope><D:exclusive/></D:lockscope>"
        + "<D:locktype><D:write/></D:locktype></D:lockentry>"
    case "lockdiscovery": ""
    case "quota-used-bytes" where entry.isFolder: room.map { "\($0.usedBytes)" } ?? roomName
    case "quota-available-bytes" where entry.isFolder:
      room.map { "\($0.availableBytes)" } ?? roomName
    default: nil
    }
  }

  /// Stands for a value that is not written.
  private var roomName: String? { selection == .names ? "" : nil }
}

extension XMLName {
  /// The name as an empty element.
  var element: String {
    if namespace == "DAV:" { return "<D:\(local)/>" }
    if namespace.isEmpty { return "<\(local) xmlns=\"\"/>" }
    return "<x:\(local) xmlns:x=\"\(namespace.xml)\"/>"
  }
}

extension SentEntry {
  /// The usual types of file names; only the name is looked at.
  private static let types: [String: String] = MediaFormat.allCases.reduce(into: [:]) {
    for word in $1.extensions { $0[word] = $1.contentType }
  }

  var contentType: String {
    let word = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    return word.flatMap { Self.types[$0] } ?? "application/octet-stream"
  }
}
