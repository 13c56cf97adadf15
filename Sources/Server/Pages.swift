internal import HTTP
internal import Library

/// The documents that a browser opens by their address; everything else of the
/// page is loaded by them.
struct Pages: Sendable {
  private let index: [UInt8]
  private let claim: [UInt8]
  private let claiming: [UInt8]
  private let entrance: [UInt8]
  private let invitation: [UInt8]
  private let nothing: [UInt8]
  private let manifest: [UInt8]
  private let serviceWorker: [UInt8]

  init() {
    index = Self.document("index.html")
    claim = Self.document("claim.html")
    claiming = Self.document("claiming.html")
    entrance = Self.document("sign-in.html")
    invitation = Self.document("invitation.html")
    nothing = Self.document("nothing.html")
    manifest = Self.document("manifest.webmanifest")
    serviceWorker = Self.document("sw.js")
  }

  var app: Response { .bytes(index, type: Self.type) }

  /// The page for a visitor who has not come in.
  func claim(status: Status) -> Response { .bytes(claim, type: Self.type, status: status) }

  /// The page that a valid claim link leads to: a name and a password.
  var claimForm: Response { .bytes(claiming, type: Self.type) }

  /// The page for a visitor of a library that has accounts.
  var signIn: Response { .bytes(entrance, type: Self.type, status: 401) }

  /// The page that an invitation leads to, or that says that it leads nowhere.
  func invitation(status: Status) -> Response {
    .bytes(invitation, type: Self.type, status: status)
  }

  /// The page for an address that leads nowhere.
  var lost: Response { .bytes(nothing, type: Self.type, status: 404) }

  /// What an installed app is called, and looks like.
  var appManifest: Response { .bytes(manifest, type: "application/manifest+json") }

  /// The program that keeps the page where there is no connection. It stands at
  /// the top, as it may only keep what lies below it.
  var keeper: Response { .bytes(serviceWorker, type: "text/javascript; charset=utf-8") }

  private static let type = "text/html; charset=utf-8"

  /// What is kept to be there without a network, between quotes.
  private static let names = WebFiles.all.keys.filter { name in
    name != "sw.js" && [".js", ".css", ".svg"].contains { name.hasSuffix($0) }
  }.sorted().joined(separator: "', '")

  /// A document with values written in: those given, the address of the other
  /// files, and their names where it keeps them all.
  ///
  /// - Precondition: the file is embedded; a test opens each.
  static func document(_ name: String, _ values: [String: String] = [:]) -> [UInt8] {
    guard let file = WebFiles.all[name] else { preconditionFailure("\(name) is not embedded") }
    let text = String(decoding: file.bytes, as: UTF8.self)
    var values = values
    values["web"] = "/web/\(WebFiles.revision)"
    values["files"] = names
    let whole = fill(text, values)
    return Array(whole.utf8)
  }
}

extension Pages {
  /// A text with the values of what stands in double braces. What a value says is
  /// never looked at: it may be anybody's.
  static func fill(_ text: String, _ values: [String: String]) -> String {
    var parts = text.split(separator: "{{", omittingEmptySubsequences: false)[...]
    var whole = String(parts.popFirst() ?? "")
    for part in parts {
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, let value = values[String(halves[0])] {
        whole += value + halves[1]
      } else {
        whole += "{{" + part
      }
    }
    return whole
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
      Route(.get, "/photo/{id}/edit", "It in the darkroom.", access: .account, answers: page) {
        [pages] (_, _, _: String) in pages.app
      },
      screen("/albums", "The albums."),
      Route(.get, "/albums/{id}", "One album.", access: .account, answers: page) {
        [pages] (_, _, _: String) in pages.app
      },
      screen("/search", "What was looked for."),
      screen("/favorites", "The favourites."),
      screen("/trash", "What was thrown away."),
      screen("/hidden", "What is hidden."),
      screen("/settings", "The settings."),
      Route(.get, "/settings/{part}", "A part of them.", access: .account, answers: page) {
        [pages] (_, _, _: String) in pages.app
      },
      Route(
        .get, "/manifest.webmanifest", "What the installed app is.", access: .anyone,
        answers: [RouteAnswer(.ok, "The manifest.", type: "application/manifest+json")]
      ) { [pages] _, _ in pages.appManifest },
      Route(
        .get, "/sw.js", "What keeps the page where there is no connection.", access: .anyone,
        answers: [RouteAnswer(.ok, "The program.", type: "text/javascript")]
      ) { [pages] _, _ in pages.keeper },
      Route(
        .get, "/web/{revision}/{path*}", "A file of the page.", access: .anyone,
        answers: [RouteAnswer(.ok, "The file.", type: "application/octet-stream")]
      ) { request, _, revision, path in
        try Self.file(path, revision: revision, for: request)
      },
    ]
  }

  /// Where photos are taken, by whom, and where they were.
  func outingRoutes() -> [Route<Access, Asker>] {
    let page = [RouteAnswer(.ok, "The page.", type: "text/html")]
    return [
      screen("/camera", "The camera."),
      screen("/map", "The map."),
      screen("/photographers", "Everybody with photos here."),
      Route(.get, "/photographers/{id}", "One of them.", access: .account, answers: page) {
        [pages] (_, _, _: String) in pages.app
      },
      screen("/places", "The family's places."),
      Route(.get, "/places/{id}", "One place.", access: .account, answers: page) {
        [pages] (_, _, _: String) in pages.app
      },
      screen("/slideshow", "Photos one after the other."),
    ]
  }

  /// A screen of the page, which finds its way by the address.
  private func screen(_ path: String, _ summary: String) -> Route<Access, Asker> {
    Route(
      .get, path, summary, access: .account,
      answers: [RouteAnswer(.ok, "The page.", type: "text/html")]
    ) { [pages] _, _ in pages.app }
  }

  private static func file(
    _ path: String, revision: String, for request: Request
  ) throws(HTTPError) -> Response {
    guard revision == WebFiles.revision, let file = WebFiles.all[path] else { throw .notFound }
    return file.response(
      to: request, headers: ["Cache-Control": "public, max-age=31536000, immutable"])
  }
}
