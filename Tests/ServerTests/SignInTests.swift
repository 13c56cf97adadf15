import Catalog
import HTTP
import JSON
import Library
import Server
import Testing

/// Coming in with a name and a password, over HTTPS and without.
@Suite struct SignInTests {
  private let good: JSON = ["name": "Ada", "password": "plum violet anchor"]

  private func remote(
    _ site: TestSite, _ method: HTTP.Method, _ target: String, _ headers: Headers = [:],
    json: JSON? = nil, isSecure: Bool = true
  ) async throws -> Answer {
    var all: Headers = ["Host": "photos.home.example:8443"]
    if json != nil { all["Content-Type"] = "application/json" }
    for (name, value) in headers { all[name] = value }
    let request = try HTTP.Request(
      method, target, headers: all, body: json.map { Array($0.text.utf8) } ?? [],
      remote: SocketAddress(parsing: "192.168.1.20:50000"), isSecure: isSecure)
    return try await Answer(await site.respond(request))
  }

  /// The cookies that an answer sets, as a browser sends them back.
  private func cookies(_ answer: Answer) -> String {
    answer.headers.values("Set-Cookie").map { String($0.prefix { $0 != ";" }) }
      .joined(separator: "; ")
  }

  /// A library that was claimed from another machine, and the cookies of that.
  private func claimed(
    _ options: LibraryOptions = LibraryOptions()
  ) async throws -> (TestSite, String) {
    let site = try await TestSite(isClaimed: false, options: options)
    let token = try await site.library.access.makeClaim()
    let answer = try await remote(
      site, .post, "/api/v1/claim",
      json: ["token": .string(token), "name": "Ada", "password": "plum violet anchor"])
    #expect(answer.status == .created, "\(answer.text)")
    return (site, cookies(answer))
  }

  /// A trusted proxy's encryption counts: `isSecure` is that of the whole way.
  @Test func aTokenIsAPasswordOverAnEncryptedWayOnly() async throws {
    let (site, cookies) = try await claimed()
    let made = try await remote(
      site, .post, "/api/v1/tokens", ["Cookie": cookies],
      json: ["name": "Phone", "level": "add"])
    let secret = try #require(made.json["token"]?["secret"]?.string)
    let password = Base64.text(of: Array("me:\(secret)".utf8))
    let headers: Headers = ["Authorization": "Basic \(password)", "Depth": "0"]
    #expect(try await remote(site, .propfind, "/dav/", headers).status == .multiStatus)
    let plain = try await remote(site, .propfind, "/dav/", headers, isSecure: false)
    #expect(plain.code == "foreignHost")
    // A page elsewhere cannot have a browser repeat it.
    let foreign = headers.adding("Origin", "https://elsewhere.example")
    #expect(try await remote(site, .propfind, "/dav/", foreign).code == "foreignOrigin")
    try await site.remove()
  }

  @Test func beforeThereIsAnAccountOnlyTheLinkIsAnsweredFromElsewhere() async throws {
    let site = try await TestSite(isClaimed: false)
    let token = try await site.library.access.makeClaim()
    for path in ["/", "/photo/abc", "/api/v1/assets", "/api/v1/openapi.json", "/api/v1/session"] {
      let answer = try await remote(site, .get, path)
      #expect(answer.status == 403, "\(path)")
      #expect(!answer.text.contains("<form"), "\(path)")
    }
    #expect(try await remote(site, .get, "/claim/wrong").status == 410)
    let form = try await remote(site, .get, "/claim/" + token)
    #expect(form.status == .ok)
    #expect(form.text.contains("Welcome to your library"))
    #expect(form.headers["Set-Cookie"] == nil)
    // Read by anybody on the way, it is not answered at all.
    let plain = try await remote(site, .get, "/claim/" + token, isSecure: false)
    #expect(plain.code == "foreignHost")
    let wrong = try await remote(
      site, .post, "/api/v1/claim",
      json: ["token": "AAAAAAAAAAAAAAAAAAAAAA", "name": "Eve", "password": "plum violet anchor"])
    #expect(wrong.code == "claimSpent")
    try await site.remove()
  }

  /// Number 65.
  @Test func theSecondVisitorCannotClaim() async throws {
    let (site, cookies) = try await claimed()
    #expect(cookies.contains("__Host-tintype-"))
    #expect(try await remote(site, .get, "/api/v1/session", ["Cookie": cookies]).status == .ok)
    let token = try await site.library.access.makeClaim()
    let owner = try await site.library.access.localOwner()
    let account = try #require(owner.account)
    try await site.library.accounts.setPassword("another good one", of: account, as: owner)
    #expect(try await remote(site, .get, "/claim/" + token).status == 410)
    try await site.remove()
  }

  @Test func visitorsWithoutASessionGetTheSignInPageOverHTTPSOnly() async throws {
    let (site, _) = try await claimed()
    let page = try await remote(site, .get, "/")
    #expect(page.status == 401)
    #expect(page.text.contains("<h1>Sign in</h1>"))
    #expect(try await remote(site, .get, "/", isSecure: false).code == "foreignHost")
    let signedIn = try await remote(site, .post, "/api/v1/session", json: good)
    #expect(signedIn.status == .created)
    #expect(signedIn.json["account"]?["role"] == "administrator")
    for cookie in signedIn.headers.values("Set-Cookie") {
      #expect(cookie.hasPrefix("__Host-tintype-"))
      for part in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"] {
        #expect(cookie.contains(part), "\(cookie)")
      }
      #expect(!cookie.contains("Domain"))
    }
    try await site.remove()
  }

  /// Number 56.
  @Test func signingInChangesTheSecret() async throws {
    let (site, before) = try await claimed()
    let again = try await remote(
      site, .post, "/api/v1/session", ["Cookie": before], json: good)
    let after = cookies(again)
    #expect(after != before)
    // Nobody can hand somebody a session that they then sign in to.
    let planted = "__Host-tintype-\(site.library.id.text.prefix(8))=planted"
    let third = try await remote(
      site, .post, "/api/v1/session", ["Cookie": planted], json: good)
    #expect(!cookies(third).contains("planted"))
    #expect(
      try await remote(site, .get, "/api/v1/session", ["Cookie": planted]).status == 401)
    try await site.remove()
  }

  /// Number 55.
  @Test func guessingIsAnsweredWithAPause() async throws {
    let (site, _) = try await claimed(StandingClock().options)
    var codes: [String?] = []
    for _ in 0..<11 {
      let answer = try await remote(
        site, .post, "/api/v1/session", json: ["name": "Ada", "password": "not this one"])
      codes.append(answer.code)
      if answer.code == "tooManyAttempts" { #expect(answer.headers["Retry-After"] == "2") }
    }
    #expect(codes == Array(repeating: "wrongPassword", count: 10) + ["tooManyAttempts"])
    try await site.remove()
  }

  @Test func sessionsAreListedAndEnded() async throws {
    let (site, first) = try await claimed()
    let second = cookies(
      try await remote(
        site, .post, "/api/v1/session", ["User-Agent": "A phone"], json: good))
    let list = try await remote(site, .get, "/api/v1/sessions", ["Cookie": first])
    let sessions = try #require(list.json["sessions"]?.array)
    #expect(sessions.count == 2)
    let phone = try #require(sessions.first { $0["agent"] == "A phone" })
    #expect(phone["own"] == false)
    #expect(phone["address"] == "192.168.1.20")
    let id = try #require(phone["id"]?.string)
    let ended = try await remote(site, .delete, "/api/v1/sessions/" + id, ["Cookie": first])
    #expect(ended.status == .noContent)
    #expect(try await remote(site, .get, "/api/v1/session", ["Cookie": second]).status == 401)
    #expect(try await remote(site, .get, "/api/v1/session", ["Cookie": first]).status == .ok)
    try await site.remove()
  }

  @Test func anInvitationLeadsToAPageAndAnAccount() async throws {
    let (site, ada) = try await claimed()
    let made = try await remote(
      site, .post, "/api/v1/invitations", ["Cookie": ada], json: ["role": "viewer"])
    let path = try #require(made.json["path"]?.string)
    #expect(try await remote(site, .get, path).text.contains("You are invited"))
    let api = "/api/v1" + path.replacing("/invitation/", with: "/invitations/")
    let about = try await remote(site, .get, api)
    #expect(about.json["maker"] == "Ada" && about.json["role"] == "viewer")
    let accepted = try await remote(
      site, .post, api,
      json: ["name": "Bo", "password": "grey harbour lantern"])
    #expect(accepted.status == .created, "\(accepted.text)")
    #expect(try await remote(site, .get, path).status == 410)
    let bo = cookies(accepted)
    for (method, target) in [
      (HTTP.Method.get, "/api/v1/accounts"), (.get, "/api/v1/invitations"),
      (.post, "/api/v1/accounts"),
    ] {
      let answer = try await remote(site, method, target, ["Cookie": bo])
      #expect(answer.code == "notAdministrator")
    }
    try await site.remove()
  }
}
