internal import Catalog
internal import HTTP
internal import Library

/// Locks and properties of the folder of what a token has sent. Neither is kept: a folder has one
/// program that writes, and its files are photos, which no write changes.
extension Site {
  /// Answers with a lock, without which some clients do not write.
  func lockEntry(
    _ path: SentPath, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    _ = try await request.body.collect(limit: ServerLimits.propertiesBytes)
    var status = Status.ok
    if try await library.sent.entry(at: path, for: principal) == nil {
      // A lock on a name that is not taken creates an empty file (RFC 4918, 7.3).
      _ = try await library.sent.record(path, sizeBytes: 0, sha256: nil, for: principal)
      status = .created
    }
    let token = Self.lockToken(renewedBy: request) ?? Self.newLockToken()
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <D:prop xmlns:D="DAV:"><D:lockdiscovery><D:activelock>\
      <D:locktype><D:write/></D:locktype><D:lockscope><D:exclusive/></D:lockscope>\
      <D:depth>\(request.headers["Depth"] == "0" ? "0" : "infinity")</D:depth>\
      <D:timeout>Second-\(ServerLimits.davLockSeconds)</D:timeout>\
      <D:locktoken><D:href>\(token.xml)</D:href></D:locktoken>\
      <D:lockroot><D:href>\(request.encodedPath)</D:href></D:lockroot>\
      </D:activelock></D:lockdiscovery></D:prop>

      """
    return .text(
      text, type: SentProperties.type, status: status, headers: ["Lock-Token": "<\(token)>"])
  }

  /// The token in `If: (<token>)`, with which a client keeps a lock longer.
  private static func lockToken(renewedBy request: Request) -> String? {
    guard let text = request.headers["If"],
      let start = text.firstRange(of: "<opaquelocktoken:")?.lowerBound,
      let end = text[start...].firstIndex(of: ">")
    else { return nil }
    let token = text[text.index(after: start)..<end]
    let isPlain = token.utf8.allSatisfy {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") || (48...57).contains($0)
        || (97...122).contains($0)
    }
    return isPlain ? String(token) : nil
  }

  private static func newLockToken() -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
    return "opaquelocktoken:\(digits(8))-\(digits(4))-4\(digits(3))-a\(digits(3))-\(digits(12))"
  }

  /// Refuses properties, but for the times that Windows sets after each file and requires to be
  /// taken.
  func keepProperties(
    _ path: SentPath, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    let body = try await request.body.collect(limit: ServerLimits.propertiesBytes)
    let root: XMLElement
    do { root = try XMLElement(parsing: body) } catch { throw RequestError.notXML(error) }
    guard root.name == .dav("propertyupdate") else { throw RequestError.notXML(.syntax) }
    guard let entry = try await library.sent.entry(at: path, for: principal) else {
      throw LibraryError.sent(.missing)
    }
    let names = root.children.flatMap { $0.first("prop")?.children ?? [] }.map(\.name)
    let dropped = names.filter { $0.namespace == "urn:schemas-microsoft-com:" }
    let refused = names.filter { $0.namespace != "urn:schemas-microsoft-com:" }
    func part(_ names: [XMLName], _ status: String) -> String {
      names.isEmpty ? "" : SentProperties.part(names.map(\.element).joined(), status)
    }
    // All are set, or none.
    let parts =
      part(refused, "403 Forbidden")
      + part(dropped, refused.isEmpty ? "200 OK" : "424 Failed Dependency")
    let address = SentProperties(selection: .names, base: ["dav"], room: nil)
      .address(of: path, isFolder: entry.isFolder)
    return Self.multiStatus(
      SentProperties.head
        + "<D:response><D:href>\(address)</D:href>\(parts)</D:response>\n")
  }
}
