internal import Catalog
internal import HTTP
internal import JSON

/// A screen of the page, as `Web/screens.js` lists it.
struct PageScreen: Sendable {
  let path: String
  let summary: String
  /// The pages of the screen, each with an address below its own; empty for most.
  let parts: [String]

  /// The screens of the embedded page.
  ///
  /// - Precondition: The list is complete; a test opens each screen.
  static let all: [PageScreen] = {
    guard let file = WebFiles.all["screens.js"] else {
      preconditionFailure("screens.js is not embedded")
    }
    return parsed(String(decoding: file.bytes, as: UTF8.self))
  }()

  /// Parses the JSON between the outer brackets of the module.
  static func parsed(_ module: String) -> [PageScreen] {
    guard let start = module.firstRange(of: "([")?.lowerBound, let end = module.lastIndex(of: "]"),
      let list = try? JSON(parsing: String(module[module.index(after: start)...end]))
    else { preconditionFailure("screens.js has no list in JSON") }
    return (list.array ?? []).map { entry in
      guard let path = entry["path"]?.string, let summary = entry["summary"]?.string else {
        preconditionFailure("screens.js: a screen has no path or no summary")
      }
      return PageScreen(
        path: path, summary: summary,
        parts: entry["parts"]?.array?.compactMap(\.string) ?? [])
    }
  }

  /// Whether a value may stand for a placeholder of the address; others lead to no screen.
  static func accepts(_ value: String, for placeholder: String) -> Bool {
    switch placeholder {
    case "id": value.wholeMatch(of: #/[a-z2-7]{26}/#) != nil
    case "photo": value.wholeMatch(of: #/[A-Za-z0-9_-]{1,64}/#) != nil
    default: preconditionFailure("screens.js: nothing is known of {\(placeholder)}")
    }
  }
}

extension Site {
  /// The routes of the page's screens, which are all one document.
  func screenRoutes() -> [Route<RouteAccess, Principal>] { PageScreen.all.flatMap(routes) }

  private func routes(of screen: PageScreen) -> [Route<RouteAccess, Principal>] {
    let page = [RouteAnswer(.ok, "The page.", type: "text/html")]
    var routes: [Route<RouteAccess, Principal>] = []
    if let placeholder = RoutePattern(screen.path).names.first {
      routes.append(
        Route(.get, screen.path, screen.summary, access: .account, answers: page) {
          [self] (_, _, value: String) in
          try app(where: PageScreen.accepts(value, for: placeholder))
        })
    } else {
      routes.append(
        Route(.get, screen.path, screen.summary, access: .account, answers: page) {
          [pages] _, _ in pages.app
        })
    }
    if !screen.parts.isEmpty {
      routes.append(
        Route(.get, screen.path + "/{part}", "A part of it.", access: .account, answers: page) {
          [self] (_, _, part: String) in try app(where: screen.parts.contains(part))
        })
    }
    return routes
  }

  /// The page; an address that no screen has is not found.
  private func app(where isKnown: Bool) throws(HTTPError) -> Response {
    guard isKnown else { throw .notFound }
    return pages.app
  }
}
