import Blobs
import Catalog
import Darkroom
import Foundation
import HTTP
import JSON
import Library
import PostgresSupport
import Server
import Store
import TestSupport
import Testing

/// A visitor of one kind, and what is theirs to see.
struct AccessVisitor {
  enum Level { case none, person, administrator, add, limited, read, write, link, unlocked, ended }

  let name: String
  let level: Level
  var headers: Headers = [:]
  /// Of a visitor who comes by a link.
  var link: String?
  var sees: Set<String> = []

  /// The statuses with which a route must refuse them; `nil` where it may let them
  /// in.
  func refusals(_ access: Server.RouteAccess, _ method: HTTP.Method) -> ClosedRange<Int>? {
    let isReading = [.get, .head, .options].contains(method)
    switch (access, level) {
    case (.anyone, _): return nil
    case (.link, .link), (.link, .unlocked): return nil
    case (.link, _): return 401...410
    case (_, .none), (_, .ended), (_, .unlocked): return 401...401
    case (.sender, .person), (.sender, .administrator): return 401...401
    case (.guest, .limited), (.guest, .link): return nil
    case (.guest, .add), (.account, .add), (.account, .limited), (.account, .link):
      return 403...403
    case (.account, .read) where !isReading: return 403...403
    case (.contributor, .read), (.contributor, .limited), (.contributor, .link),
      (.sender, .read), (.sender, .limited), (.sender, .link):
      return 403...403
    case (.person, .person), (.person, .administrator): return nil
    case (.person, _), (.administrator, .person): return 403...403
    case (.administrator, .administrator): return nil
    case (.administrator, _): return 403...403
    default: return nil
    }
  }
}

/// A library with several people in it, what each of them has, and everybody who
/// might ask for it.
struct AccessWorld {
  /// What is asked for.
  enum Subject: CaseIterable {
    /// The owner's, private, and chosen for guests.
    case chosen
    /// The owner's, private.
    case kept
    /// The owner's, private, and hidden behind a lock.
    case hidden
    /// Another member's, private.
    case foreign
    /// Nobody's: it never was, or was deleted.
    case gone

    var mark: String { "\(self)" }
  }

  private(set) var visitors: [AccessVisitor] = []
  /// A text that stands in something, and whose it is.
  private(set) var marks: [(mark: String, owner: String)] = []
  private var assets: [Subject: String] = [:]
  private var albums: [Subject: String] = [:]
  private var people: [Subject: String] = [:]
  private var faces: [Subject: String] = [:]
  private var owner: Headers = [:]
  private var other: Headers = [:]
  private let spentLink = "AAAAAAAAAAAAAAAAAAAAAA"
  private let nothing = "aaaaaaaaaaaaaaaaaaaaaaaaaa"

  init(_ site: TestSite) async throws {
    let administrator = try #require(site.cookie)
    owner = ["Cookie": try await site.addVisitor("b")]
    other = ["Cookie": try await site.addVisitor("c")]
    let viewer = try await site.addVisitor("d", role: "viewer")
    let gone = try await site.addVisitor("e")
    site.cookie = nil
    for headers in [owner, other, ["Cookie": viewer]] { try await turnPeopleOn(site, headers) }
    try await fill(site)
    let all: Set = ["chosen", "kept", "family", "chosenPerson", "keptPerson", "familyPerson"]
    let locked = try await lockHidden(site)
    visitors = [
      AccessVisitor(name: "nobody", level: .none),
      AccessVisitor(
        name: "the owner", level: .person, headers: owner,
        sees: all.union(["album", "hidden", "hiddenPerson"])),
      AccessVisitor(
        name: "the owner whose hidden photos are locked", level: .person, headers: locked,
        sees: all.union(["album"])),
      AccessVisitor(
        name: "another member", level: .person, headers: other,
        sees: ["foreign", "family", "foreignAlbum", "foreignPerson", "familyPerson"]),
      AccessVisitor(
        name: "a viewer", level: .person, headers: ["Cookie": viewer],
        sees: ["family", "familyPerson"]),
      AccessVisitor(
        name: "an administrator", level: .administrator, headers: ["Cookie": administrator],
        sees: ["family"]),
    ]
    try await addClaim(site)
    try await addTokens(site)
    try await addLinks(site)
    try await end(gone, site)
  }

  // MARK: - Asking

  /// Whether a cell can be asked without undoing what the others are asked about.
  func mayAsk(
    _ route: Route<Server.RouteAccess, Principal>, _ visitor: AccessVisitor, _ subject: Subject
  ) -> Bool {
    if [.get, .head, .options].contains(route.method) { return true }
    if visitor.refusals(route.access, route.method) != nil { return true }
    // Of accounts themselves only what is refused; the rest has tests of its own.
    if [.person, .administrator].contains(route.access) { return false }
    if route.access == .anyone { return visitor.level == .none }
    return !visitor.sees.contains(subject.mark) && route.pattern.names.contains("id")
  }

  func path(
    _ route: Route<Server.RouteAccess, Principal>, _ visitor: AccessVisitor, _ subject: Subject
  ) -> String {
    var before = ""
    let parts = route.pattern.parts.map { part -> String in
      switch part {
      case .literal(let text):
        before = text
        return text
      case .value("size"): return "256"
      case .value("token"): return route.access == .link ? visitor.link ?? spentLink : spentLink
      case .value("id") where before == "collections": return albums[subject] ?? nothing
      case .value("id") where before == "people": return people[subject] ?? nothing
      case .value("id") where before == "faces": return faces[subject] ?? nothing
      case .value("id") where ["assets", "photos"].contains(before), .value("photo"):
        return assets[subject] ?? nothing
      case .value, .rest: return nothing
      }
    }
    var path = "/" + parts.joined(separator: "/")
    let needed = route.query.filter(\.isRequired).map { "\($0.name)=\(value(of: $0))" }
    if !needed.isEmpty { path += "?" + needed.joined(separator: "&") }
    return path
  }

  private func value(of parameter: QueryParameter) -> String {
    switch parameter.name {
    case "newest": "19862"
    case "box": "-180,-85,180,85"
    case "zoom": "2"
    default: "a"
    }
  }

  /// A document with every word that some route understands.
  func body(of subject: Subject, for route: Route<Server.RouteAccess, Principal>) -> JSON {
    let asset = JSON.string(assets[subject] ?? nothing)
    return [
      "assets": .array([asset]), "top": asset, "cover": asset, "favorite": true, "rating": 3,
      "flag": "rejected", "label": "red",
      "title": "changed", "name": "changed", "stars": 1, "text": "changed", "base": 0, "number": 0,
      "changes": ["rating": 3], "size": 100, "mayAdd": true, "level": "write",
      "recipe": ["version": 1, "steps": []], "hidden": true, "same": true,
      "box": [0.6, 0.6, 0.2, 0.2], "person": .string(people[subject] ?? nothing),
      "people": .ids([people[subject] ?? nothing]), "faces": .ids([faces[subject] ?? nothing]),
      "keyword": "changed", "accepted": false,
    ]
  }

  /// What nobody but its owner may change, as its owner sees it.
  func state(_ site: TestSite) async throws -> [String] {
    site.cookie = nil
    var state: [String] = []
    for subject in Subject.allCases {
      let headers = subject == .foreign ? other : owner
      for path in [
        "/api/v1/assets/\(assets[subject] ?? nothing)",
        "/api/v1/collections/\(albums[subject] ?? nothing)",
        "/api/v1/people/\(people[subject] ?? nothing)",
        "/api/v1/assets/\(assets[subject] ?? nothing)/faces",
      ] { state.append(try await site.get(path, headers).text) }
    }
    return state
  }

  // MARK: - Filling it

  private mutating func fill(_ site: TestSite) async throws {
    assets[.chosen] = try await photo("chosen", site, owner, visibility: "private")
    assets[.kept] = try await photo("kept", site, owner, visibility: "private")
    _ = try await photo("family", site, owner, visibility: "family")
    assets[.hidden] = try await photo("hidden", site, owner, visibility: "private")
    assets[.foreign] = try await photo("foreign", site, other, visibility: "private")
    albums[.kept] = try await album("album", site, owner)
    albums[.chosen] = albums[.kept]
    albums[.foreign] = try await album("foreignAlbum", site, other)
  }

  /// Hides a photo and locks it by a PIN. The owner's session is opened; returns the headers of
  /// another one of the same account, which is not.
  private mutating func lockHidden(_ site: TestSite) async throws -> Headers {
    let password = "plum violet anchor"
    func ask(
      _ method: HTTP.Method, _ path: String, _ headers: Headers, _ body: JSON
    ) async throws -> Answer {
      let json = headers.adding("Content-Type", "application/json")
      let answer = try await site.send(method, path, json, body: Array(body.text.utf8))
      #expect((200..<300).contains(answer.status.code), "\(path): \(answer.text)")
      return answer
    }
    func cookie(of answer: Answer) throws -> Headers {
      let given = try #require(answer.headers.values("Set-Cookie").first)
      return ["Cookie": String(given.prefix { $0 != ";" })]
    }
    let hidden = try #require(assets[.hidden])
    _ = try await ask(.patch, "/api/v1/assets/\(hidden)", owner, ["hidden": true])
    owner = try cookie(
      of: await ask(.put, "/api/v1/account/password", owner, ["new": .string(password)]))
    _ = try await ask(
      .put, "/api/v1/account/hidden", owner,
      ["lock": "pin", "pin": "2580", "minutes": 1440, "secret": .string(password)])
    _ = try await ask(.post, "/api/v1/account/hidden/open", owner, ["secret": "2580"])
    return try cookie(
      of: await ask(
        .post, "/api/v1/session", [:], ["name": "b", "password": .string(password)]))
  }

  private mutating func photo(
    _ name: String, _ site: TestSite, _ headers: Headers, visibility: String
  ) async throws -> String {
    let mark = "mark\(UInt32.random(in: 1_000_000...9_999_999))"
    site.cookie = headers["Cookie"]
    let photo = try fixture("photos/captured_with_offset.jpg")
    let id = try await site.upload("\(mark).jpg", photo + Array(mark.utf8))
    site.cookie = nil
    let json = headers.adding("Content-Type", "application/json")
    let words = Array(#"{"title": "\#(mark)", "visibility": "\#(visibility)"}"#.utf8)
    let told = try await site.send(.patch, "/api/v1/assets/\(id)", json, body: words)
    #expect(told.status == .ok, "\(told.text)")
    marks += [(mark, name), (id, name)]
    try await person(on: id, name, site, headers)
    return id
  }

  private func turnPeopleOn(_ site: TestSite, _ headers: Headers) async throws {
    let json = headers.adding("Content-Type", "application/json")
    let answer = try await site.send(
      .patch, "/api/v1/account", json, body: Array(#"{"people": true}"#.utf8))
    #expect(answer.status == .noContent, "\(answer.text)")
  }

  /// Names a face in a photo.
  private mutating func person(
    on asset: String, _ name: String, _ site: TestSite, _ headers: Headers
  ) async throws {
    let mark = "mark\(UInt32.random(in: 1_000_000...9_999_999))"
    let made = try await send(
      site, .post, "/api/v1/assets/\(asset)/faces", headers,
      ["box": [0.1, 0.1, 0.2, 0.2], "name": .string(mark)])
    let face = try #require(made["face"]?["id"]?.string)
    let person = try #require(made["face"]?["person"]?.string)
    if let subject = Subject.allCases.first(where: { $0.mark == name }) {
      (people[subject], faces[subject]) = (person, face)
    }
    marks += [mark, face, person].map { ($0, name + "Person") }
  }

  private mutating func album(
    _ name: String, _ site: TestSite, _ headers: Headers
  ) async throws -> String {
    let mark = "mark\(UInt32.random(in: 1_000_000...9_999_999))"
    let made = try await send(site, .post, "/api/v1/collections", headers, ["title": .string(mark)])
    let id = try #require(made["collection"]?["id"]?.string)
    marks += [(mark, name), (id, name)]
    return id
  }

  private func send(
    _ site: TestSite, _ method: HTTP.Method, _ path: String, _ headers: Headers, _ body: JSON
  ) async throws -> JSON {
    let json = headers.adding("Content-Type", "application/json")
    let answer = try await site.send(method, path, json, body: Array(body.text.utf8))
    #expect(answer.status == .created, "\(answer.text)")
    return answer.json
  }

  // MARK: - Visitors

  private mutating func addClaim(_ site: TestSite) async throws {
    let claim = try await site.library.access.makeClaim()
    visitors.append(
      AccessVisitor(
        name: "who holds a claim", level: .none, headers: ["Authorization": "Bearer " + claim]))
  }

  private mutating func addTokens(_ site: TestSite) async throws {
    let chosen = try #require(assets[.chosen])
    let seen: Set = [
      "chosen", "kept", "family", "album", "chosenPerson", "keptPerson", "familyPerson",
    ]
    let levels: [(String, AccessVisitor.Level, Set<String>)] = [
      ("add", .add, []), ("limited", .limited, ["chosen"]),
      ("read", .read, seen), ("write", .write, seen),
      ("ended", .ended, []), ("expired", .ended, []),
    ]
    for (name, level, sees) in levels {
      let word = level == .ended ? "write" : name
      let made = try await send(
        site, .post, "/api/v1/tokens", owner,
        [
          "name": .string(name), "level": .string(word),
          "assets": name == "limited" ? .ids([chosen]) : [],
        ])
      let secret = try #require(made["token"]?["secret"]?.string)
      visitors.append(
        AccessVisitor(
          name: "a token: \(name)", level: level, headers: ["Authorization": "Bearer " + secret],
          sees: sees))
      let id = try #require(made["token"]?["id"]?.string)
      if name == "ended" { _ = try await site.send(.delete, "/api/v1/tokens/\(id)", owner) }
    }
  }

  private mutating func addLinks(_ site: TestSite) async throws {
    let chosen = try #require(assets[.chosen])
    for name in ["open", "locked", "unlocked", "ended", "expired"] {
      var wanted: JSON.Object = ["assets": .ids([chosen]), "title": .string(name)]
      if name.hasSuffix("locked") { wanted["password"] = "plum violet anchor" }
      let made = try await send(site, .post, "/api/v1/links", owner, .object(wanted))
      let path = try #require(made["link"]?["path"]?.string)
      let token = String(path.dropFirst("/share/".count))
      let isOpen = name == "open" || name == "unlocked"
      // By its cookie an unlocked link opens its own pages, and nothing of the API.
      let level: AccessVisitor.Level =
        name == "open" ? .link : name == "unlocked" ? .unlocked : .ended
      var visitor = AccessVisitor(
        name: "a link: \(name)", level: level, link: token,
        sees: isOpen ? ["chosen"] : [])
      if name == "open" { visitor.headers = ["Authorization": "Bearer " + token] }
      if name == "unlocked" { visitor.headers = ["Cookie": try await unlock(path, site)] }
      visitors.append(visitor)
      let id = try #require(made["link"]?["id"]?.string)
      if name == "ended" { _ = try await site.send(.delete, "/api/v1/links/\(id)", owner) }
    }
  }

  private func unlock(_ path: String, _ site: TestSite) async throws -> String {
    let answer = try await site.send(
      .post, path, ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array("password=plum+violet+anchor".utf8))
    #expect(answer.status == .seeOther, "\(answer.text)")
    return String(try #require(answer.headers["Set-Cookie"]).prefix { $0 != ";" })
  }

  /// Lets time pass for those whose time is to be over.
  private mutating func end(_ gone: String, _ site: TestSite) async throws {
    let connection = try await catalog(of: site.folder, .readWrite)
    try await connection.run("update accessGrant set expires = made + 1 where title = 'expired'")
    try await connection.run(
      "update session set expires = 1 where account = (select max(rowNumber) from account)")
    await connection.close()
    visitors.append(
      AccessVisitor(name: "a session: expired", level: .ended, headers: ["Cookie": gone]))
  }
}
