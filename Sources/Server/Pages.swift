internal import HTTP
internal import Library

/// The documents that a browser opens by their address; everything else of the
/// page is loaded by them.
struct Pages: Sendable {
  private let index: [UInt8]
  private let claim: [UInt8]
  private let nothing: [UInt8]

  init() {
    index = Self.document("index.html")
    claim = Self.document("claim.html")
    nothing = Self.document("nothing.html")
  }

  var app: Response { .bytes(index, type: Self.type) }

  /// The page for a visitor who has not come in.
  func claim(status: Status) -> Response { .bytes(claim, type: Self.type, status: status) }

  /// The page for an address that leads nowhere.
  var lost: Response { .bytes(nothing, type: Self.type, status: 404) }

  private static let type = "text/html; charset=utf-8"

  /// A document with the address of the other files written in.
  ///
  /// - Precondition: the file is embedded; a test opens each.
  private static func document(_ name: String) -> [UInt8] {
    guard let file = WebFiles.all[name] else { preconditionFailure("\(name) is not embedded") }
    let text = String(decoding: file.bytes, as: UTF8.self)
    let pieces = text.split(separator: "{{web}}", omittingEmptySubsequences: false)
    return Array(pieces.joined(separator: "/web/\(WebFiles.revision)").utf8)
  }
}

extension Site {
  func pageRoutes() -> [Route<Access, Asker>] {
    let page = [RouteAnswer(.ok, "The page.", type: "text/html")]
    return [
      Route(.get, "/", "The library.", access: .account, answers: page) { [pages] _, _ in
        pages.app
      },
      Route(.get, "/photo/{id}", "One photo.", access: .account, answers: page) {
        [pages] (_, _, _: String) in pages.app
      },
      Route(
        .get, "/web/{revision}/{path*}", "A file of the page.", access: .anyone,
        answers: [RouteAnswer(.ok, "The file.", type: "application/octet-stream")]
      ) { request, _, revision, path in
        try Self.file(path, revision: revision, for: request)
      },
    ]
  }

  private static func file(
    _ path: String, revision: String, for request: Request
  ) throws(HTTPError) -> Response {
    guard revision == WebFiles.revision, let file = WebFiles.all[path] else { throw .notFound }
    return file.response(
      to: request, headers: ["Cache-Control": "public, max-age=31536000, immutable"])
  }
}
