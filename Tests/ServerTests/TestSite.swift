import Catalog
import Darkroom
import Foundation
import HTTP
import JSON
import Library
import Pipeline
import Platform
import PostgresSupport
import Server
import Synchronization
import TestSupport
import Testing
import Tiles

/// A library in a folder of its own with its site, asked in the process: real
/// catalog, real files, real workers.
final class TestSite {
  let folder: String
  let darkroom: Darkroom
  let library: Library
  let site: Site
  let respond: @Sendable (HTTP.Request) async -> Response
  let immediately: @Sendable (HTTP.Request) -> Response?
  /// The cookie of the browser that opened the claim link.
  var cookie: String?

  init(
    folder: String? = nil, isClaimed: Bool = true, tiles: MapTiles? = nil,
    base: BasePath = .root, publicAddress: String? = nil,
    options: LibraryOptions = LibraryOptions(),
    analyses: [any Analysis] = Analyses.shipped, models: ModelFolder? = nil
  ) async throws {
    self.folder = folder ?? NSTemporaryDirectory() + "tintype-site-" + UUID().uuidString
    var options = options
    options.store = try await testStore(self.folder)
    darkroom = Darkroom(executable: builtPrograms + "/tintype-worker", workers: 2, models: models)
    library = try await whenFree(self.folder) { [darkroom, options] in
      try await Library.open(
        $0, darkroom: darkroom, options: options, analyses: analyses)
    }
    site = Site(
      library: library, version: "1.2.3", base: base, publicAddress: publicAddress, tiles: tiles)
    respond = site.handler()
    immediately = site.immediateHandler()
    if isClaimed { try await claim() }
  }

  var routes: [Route<RouteAccess, Principal>] { site.routes() }

  func claim() async throws {
    let answer = try await redeem(library.access.makeClaim())
    #expect(answer.status == .created)
    let header = try #require(answer.headers["Set-Cookie"])
    cookie = String(header.prefix { $0 != ";" })
  }

  /// Does what the page of a claim link does in a browser of this machine.
  func redeem(_ claim: String, _ headers: Headers = [:]) async throws -> Answer {
    var all: Headers = [
      "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin",
      "Origin": "http://127.0.0.1:8470",
    ]
    for (name, value) in headers { all[name] = value }
    let body: JSON = ["token": .string(claim)]
    return try await send(.post, "/api/v1/claim", all, body: Array(body.text.utf8))
  }

  /// Ends the library; its folder stays, to be opened again.
  func close() async {
    await library.close()
    await darkroom.stop()
  }

  func remove() async throws {
    await close()
    removeDatabase(of: folder)
    try FileManager.default.removeItem(atPath: folder)
  }

  // MARK: - Asking

  func send(
    _ method: HTTP.Method, _ target: String, _ headers: Headers = [:], body: [UInt8] = [],
    from remote: SocketAddress = .loopback(port: 0)
  ) async throws -> Answer {
    var all: Headers = ["Host": "127.0.0.1:8470"]
    if let cookie { all["Cookie"] = cookie }
    for (name, value) in headers { all[name] = value }
    // As the server asks them, one after the other.
    let request = try HTTP.Request(method, target, headers: all, body: body, remote: remote)
    if body.isEmpty, let ready = immediately(request) { return try await Answer(ready) }
    return try await Answer(await respond(request))
  }

  func get(_ target: String, _ headers: Headers = [:]) async throws -> Answer {
    try await send(.get, target, headers)
  }

  func send(_ method: HTTP.Method, _ target: String, json: JSON) async throws -> Answer {
    try await send(
      method, target, ["Content-Type": "application/json"], body: Array(json.text.utf8))
  }

  /// Uploads a file whole and waits until its pictures are there.
  func upload(_ name: String, _ bytes: [UInt8]) async throws -> String {
    let answer = try await send(.put, "/api/v1/uploads/" + name, body: bytes)
    #expect(answer.status == .created, "\(answer.text)")
    let id = try #require(answer.json["asset"]?.string)
    try await waitUntilDeveloped(id)
    return id
  }

  /// Listens to the library until an asset is no longer being developed.
  func waitUntilDeveloped(_ id: String) async throws {
    let principal = try await library.access.localOwner()
    let token = try await library.changeToken()
    func isDeveloped() async throws -> Bool {
      try await get("/api/v1/assets/" + id).json["state"] != "developing"
    }
    if try await isDeveloped() { return }
    for try await _ in library.events(since: token, for: principal) where try await isDeveloped() {
      return
    }
  }
}

/// An answer with its body read.
struct Answer {
  let status: Status
  let headers: Headers
  let bytes: [UInt8]

  init(_ response: Response) async throws {
    status = response.status
    headers = response.headers
    switch response.body {
    case .bytes(let bytes): self.bytes = bytes
    case .file(let file, let offset, let length):
      var bytes = [UInt8](repeating: 0, count: length)
      let count = pread(file.number, &bytes, length, off_t(offset))
      self.bytes = Array(bytes.prefix(max(0, count)))
    case .stream: bytes = try await response.collectedBody()
    case .none, .pieces, .events: bytes = []
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// `null` where the answer is no JSON, which no expectation takes for a value.
  var json: JSON { (try? JSON(parsing: bytes)) ?? .null }
  /// The stable code of a problem.
  var code: String? { json["code"]?.string }
}

extension Headers {
  func adding(_ name: String, _ value: String) -> Headers {
    var headers = self
    headers[name] = value
    return headers
  }
}

extension String {
  /// A guest's page without its script, which is a file of the server.
  var withoutOwnScript: String {
    replacing(#/<script type="module" src="\/web\/[0-9a-f]+\/[a-z\/-]+\.js"><\/script>/#, with: "")
  }
}

/// A clock that only a test moves: where much else runs, a pause would be over before the next try.
final class StandingClock: Sendable {
  private let time = Mutex(LibraryClock.system.now)
  var now: Timestamp { time.withLock { $0 } }

  func go(seconds: Int) { time.withLock { $0 = $0.adding(seconds: seconds) } }

  var options: LibraryOptions {
    var options = LibraryOptions()
    options.now = { self.now }
    return options
  }
}
