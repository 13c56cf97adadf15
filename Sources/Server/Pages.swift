internal import Catalog
internal import HTTP
internal import Words

/// The documents that a browser opens by address; they load all other files of the page.
struct Pages: Sendable {
  private let index: [UInt8]
  private let claim: [UInt8]
  private let claiming: [UInt8]
  private let entrance: [UInt8]
  private let invitation: [UInt8]
  private let connecting: [UInt8]
  private let nothing: [UInt8]
  private let manifest: [UInt8]
  private let serviceWorker: [UInt8]

  init() {
    index = Self.document("index.html")
    claim = Self.document("features/sign-in/claim.html")
    claiming = Self.document("features/sign-in/claim-form.html")
    entrance = Self.document("features/sign-in/sign-in.html")
    invitation = Self.document("features/sign-in/invitation.html")
    connecting = Self.document("features/settings/connect.html")
    nothing = Self.lost(to: "/", Pages.sentence("notFound.library"))
    manifest = Self.document("manifest.webmanifest")
    serviceWorker = Self.document("features/offline/service-worker.js")
  }

  var app: Response { .bytes(index, type: Self.type) }

  /// The page for visitors of a new library.
  func claim(status: Status) -> Response { .bytes(claim, type: Self.type, status: status) }

  /// The form behind a valid claim link: a name and a password.
  var claimForm: Response { .bytes(claiming, type: Self.type) }

  /// The sign-in page.
  var signIn: Response { .bytes(entrance, type: Self.type, status: 401) }

  /// The page of an invitation, or the page that says it is invalid.
  func invitation(status: Status) -> Response {
    .bytes(invitation, type: Self.type, status: status)
  }

  /// The page that a new token's QR code opens on a phone. The token is in the part of the address
  /// that browsers do not send.
  var connect: Response { .bytes(connecting, type: Self.type) }

  /// The page for unknown addresses. Below a link it offers its photos: the library is not for
  /// guests.
  func lost(at segments: [String]) -> Response {
    guard segments.count > 1, segments[0] == "share" else {
      return .bytes(nothing, type: Self.type, status: 404)
    }
    let page = Self.lost(to: "/share/\(segments[1])", Pages.sentence("share.allPhotos"))
    return .bytes(page, type: Self.type, status: 404)
  }

  private static func lost(to address: String, _ words: String) -> [UInt8] {
    document(
      "app/not-found.html",
      [
        "way": "<p class=\"way\"><a class=\"button primary\" href=\"\(address.html)\">"
          + "<span>\(words.html)</span></a></p>\n"
      ])
  }

  /// The manifest with the installed app's name and icons.
  var appManifest: Response { .bytes(manifest, type: "application/manifest+json") }

  /// The service worker, which keeps the page for offline use. It is at the root, as it can only
  /// cache files below itself.
  var keeper: Response { .bytes(serviceWorker, type: "text/javascript; charset=utf-8") }

  private static let type = "text/html; charset=utf-8"

  /// The names of files cached for offline use, as quoted strings.
  private static let names = WebFiles.all.keys.filter { name in
    name != "features/offline/service-worker.js"
      && [".js", ".css", ".svg"].contains { name.hasSuffix($0) }
  }.sorted().joined(separator: "', '")

  /// Fills a document with its sentences and with values: the given ones, the address of the other
  /// files, and their names if it caches them all.
  ///
  /// - Precondition: The file is embedded; a test opens each.
  static func document(_ name: String, _ values: [String: String] = [:]) -> [UInt8] {
    guard let file = WebFiles.all[name] else { preconditionFailure("\(name) is not embedded") }
    let text = String(decoding: file.bytes, as: UTF8.self)
    var values = values
    values["web"] = "/web/\(WebFiles.revision)"
    values["files"] = names
    let whole = fill(text) { name in
      name.hasPrefix(wordPrefix) ? markup(of: name.dropFirst(wordPrefix.count)) : values[name]
    }
    return Array(whole.utf8)
  }

  /// How a document names a sentence of the catalogue: `{{word:signIn.title}}`.
  static let wordPrefix = "word:"

  /// A sentence of the pages, as text.
  static func sentence(_ key: some StringProtocol, _ arguments: [String: Argument] = [:]) -> String
  {
    Words.english.sentence("page.\(key)", arguments)
  }

  /// A sentence of the pages as HTML. It may have `code` and [links](/connect), which a sentence
  /// with arguments may not, as they may be user input.
  private static func markup(of key: some StringProtocol) -> String {
    sentence(key).html
      .replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" }
      .replacing(#/\[([^\]]+)\]\(([^)]+)\)/#) { "<a href=\"\($0.2)\">\($0.1)</a>" }
  }
}

extension Pages {
  /// Replaces placeholders in double braces. Values are not expanded further, as they may be user
  /// input.
  static func fill(_ text: String, _ value: (String) -> String?) -> String {
    var parts = text.split(separator: "{{", omittingEmptySubsequences: false)[...]
    var whole = String(parts.popFirst() ?? "")
    for part in parts {
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, let value = value(String(halves[0])) {
        whole += value + halves[1]
      } else {
        whole += "{{" + part
      }
    }
    return whole
  }
}

extension Site {
  /// The routes of the page's files.
  func pageRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/connect", "The page that gives an app its address and token.", access: .anyone,
        answers: [RouteAnswer(.ok, "The page.", type: "text/html")]
      ) { [pages] _, _ in pages.connect },
      Route(
        .get, "/manifest.webmanifest", "The installed app's name and icons.", access: .anyone,
        answers: [RouteAnswer(.ok, "The manifest.", type: "application/manifest+json")]
      ) { [pages] _, _ in pages.appManifest },
      Route(
        .get, "/sw.js", "The service worker, which keeps the page for offline use.",
        access: .anyone,
        answers: [RouteAnswer(.ok, "The script.", type: "text/javascript")]
      ) { [pages] _, _ in pages.keeper },
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
