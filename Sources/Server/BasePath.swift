internal import HTTP

/// The path below which the library is served, such as `/photos`, where a proxy has other sites
/// under the same name. Routes know nothing of it: requests lose it before they are routed, and
/// addresses in responses get it at the end.
///
/// The page finds it in the address of its own files, and paths in the API's documents are relative
/// to it, as `servers` of the API's description says.
package struct BasePath: Hashable, Sendable {
  /// Empty at the root, else `/photos`.
  package let text: String
  let segments: [String]

  package static let root = BasePath(segments: [])

  /// - Parameter text: As given to `--base-path`.
  package init?(parsing text: String) {
    guard text.first == "/", text.utf8.count <= ServerLimits.basePathBytes else { return nil }
    let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let isRoot = text == "/"
    guard isRoot || segments.allSatisfy(Self.isPlain) else { return nil }
    self.init(segments: isRoot ? [] : segments.map(String.init))
  }

  private init(segments: [String]) {
    self.segments = segments
    text = segments.map { "/" + $0 }.joined()
  }

  /// Whether it needs no encoding anywhere: in addresses, cookies and documents.
  private static func isPlain(_ segment: Substring) -> Bool {
    !segment.isEmpty && segment.first != "."
      && segment.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  var isRoot: Bool { segments.isEmpty }

  /// The path of the library's cookies.
  var cookiePath: String { text + "/" }

  /// Returns the segments below it; `nil` if the path is elsewhere.
  func below(_ path: [String]) -> [String]? {
    path.starts(with: segments) ? Array(path.dropFirst(segments.count)) : nil
  }

  /// Returns the request as the routes expect it; `nil` if it is for another site. Health checks of
  /// the machine need not know the path.
  func withoutPrefix(_ request: Request) -> Request? {
    if request.segments.first == "health" { return request }
    guard below(request.segments) != nil else { return nil }
    return request.below(segments.count)
  }

  /// Adds the path to the addresses in a response that routes have written without it.
  func addPrefix(to response: inout Response) {
    if let location = response.headers["Location"], location.first == "/" {
      response.headers["Location"] = text + location
    }
    // It concerns the whole origin, where other sites have their own.
    response.headers["Clear-Site-Data"] = nil
    guard case .bytes(let bytes) = response.body, let type = response.headers["Content-Type"],
      let mark = Self.mark(inDocumentsOf: type)
    else { return }
    let whole = String(decoding: bytes, as: UTF8.self)
    response.body = .bytes(Array(whole.replacing(mark + "/", with: mark + text + "/").utf8))
  }

  /// Returns what precedes an address in a document of a type. Text by people cannot contain it,
  /// because quotation marks and brackets are written as references there.
  private static func mark(inDocumentsOf type: String) -> String? {
    switch type.prefix(while: { $0 != ";" }) {
    case "text/html": "=\""
    case "application/manifest+json": "\""
    case "application/xml", "text/xml": "<D:href>"
    default: nil
    }
  }
}

extension Site {
  /// Wraps a handler so that the library is served below its path.
  func belowBasePath(
    _ handler: @escaping @Sendable (Request) async -> Response
  ) -> @Sendable (Request) async -> Response {
    if base.isRoot { return handler }
    return { [self] request in
      guard let below = base.withoutPrefix(request) else { return otherSite(request) }
      if request.segments == base.segments, Gate.isSafe(request.method) { return toFront(request) }
      var response = await handler(below)
      base.addPrefix(to: &response)
      return response
    }
  }

  /// Wraps a handler that answers only some requests.
  func belowBasePath(
    immediately handler: @escaping @Sendable (Request) -> Response?
  ) -> @Sendable (Request) -> Response? {
    if base.isRoot { return handler }
    return { [self] request in
      guard request.segments != base.segments, let below = base.withoutPrefix(request),
        var response = handler(below)
      else { return nil }
      base.addPrefix(to: &response)
      return response
    }
  }

  /// Leads from the path without a slash at its end to the library.
  private func toFront(_ request: Request) -> Response {
    var response = Response(308, headers: ["Location": base.text + "/"])
    securityHeaders.add(to: &response.headers, isSecure: request.isSecure)
    return response
  }

  private func otherSite(_ request: Request) -> Response {
    var response = Response(Problem(HTTPError.notFound))
    securityHeaders.add(to: &response.headers, isSecure: request.isSecure)
    counts.add(response.status)
    return response
  }
}
