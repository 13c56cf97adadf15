import Foundation
import HTTP
import JSON
import Server
import TestSupport
import Testing

/// What holds for every address, read off the declarations.
@Suite struct RouteTests {
  @Test func visitorsWithoutASessionGetNothingFromRoutesThatNeedOne() async throws {
    let site = try await TestSite()
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    site.cookie = nil
    for route in site.routes where route.access == .account {
      let path = route.pattern.parts.map { part in
        switch part {
        case .literal(let text): text
        case .value("id"): id
        case .value("size"): "256"
        case .value(let name), .rest(let name): name
        }
      }
      let answer = try await site.send(route.method, "/" + path.joined(separator: "/"))
      #expect(answer.status == 401, "\(route.method) \(route.pattern.text)")
      #expect(!answer.text.contains("a.jpg"))
    }
    try await site.remove()
  }

  @Test(arguments: ["abc", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "..", "%00", "a%2Fb", "1;drop"])
  func anIdOfNothingIsNotFound(_ id: String) async throws {
    let site = try await TestSite()
    for rest in ["", "/original", "/export", "/renditions/256"] {
      do {
        let answer = try await site.get("/api/v1/assets/\(id)\(rest)")
        #expect(answer.status == 404, "\(id)\(rest)")
      } catch let refusal as HTTPError {
        // What leads elsewhere, or into a name, is not even a request.
        #expect(refusal == .malformed(.pathSegment) || refusal == .malformed(.percentEncoding))
      }
    }
    try await site.remove()
  }

  @Test func addressesThatAreNotThereSaySo() async throws {
    let site = try await TestSite()
    #expect(try await site.get("/api/v1/nothing").code == "notFound")
    #expect(try await site.get("/web/0/ui/base.css").code == "notFound")
    let wrong = try await site.send(.delete, "/api/v1/assets")
    #expect(wrong.status == 405)
    #expect(wrong.headers["Allow"]?.contains("GET") == true)
    try await site.remove()
  }

  @Test func aBrowserIsToldOfAnAddressOfNothingOnAPageAndAProgramInItsWords() async throws {
    let site = try await TestSite()
    let browser: Headers = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]
    for cookie in [site.cookie, nil] {
      site.cookie = cookie
      let page = try await site.get("/foo/bar", browser)
      #expect(page.status == 404)
      #expect(page.headers["Content-Type"]?.hasPrefix("text/html") == true)
      #expect(page.text.contains("Page not found"))
      #expect(!page.text.contains("{{"))
      #expect(try await site.get("/foo/bar").code == "notFound")
      #expect(try await site.get("/api/v1/nothing", browser).code == "notFound")
    }
    try await site.remove()
  }

  @Test func thePageAndEverythingItNamesIsThere() async throws {
    let site = try await TestSite()
    let page = try await site.get("/")
    #expect(page.status == .ok)
    #expect(!page.text.contains("{{"))
    let addresses = page.text.matches(of: #/"(/web/[^"]+)"/#).map { String($0.1) }
    #expect(!addresses.isEmpty)
    for address in addresses {
      let file = try await site.get(address)
      #expect(file.status == .ok, "\(address)")
      #expect(file.headers["Cache-Control"]?.contains("immutable") == true)
    }
    try await site.remove()
  }

  @Test func theStripHasTenEntriesInOrderEachWithItsShader() async throws {
    let site = try await TestSite()
    let entries = try #require(try await site.get("/api/v1/strip").json["entries"]?.array)
    let names = [
      "None", "Mono", "Sepia", "Tonal", "Noir", "Fade", "Chrome", "Process", "Transfer", "Instant",
    ]
    #expect(entries.compactMap { $0["name"]?.string } == names)
    for entry in entries {
      #expect(entry["shader"]?["fragment"]?.string?.hasPrefix("#version 300 es") == true)
      #expect(entry["problem"] == JSON.null)
    }
    try await site.remove()
  }

  /// Whoever runs the program may list any filter.
  @Test func anEntryWithoutAShaderIsListedWithTheReason() async throws {
    let site = try await TestSite()
    let filters = [
      "None", "CIColorThresholdOtsu", "CIPhotoEffectNoir", "CICrop", "CIScreenBlendMode",
      "CIPhotoEfectNoir",
    ]
    let items = filters.map {
      "<dict><key>name</key><string>\($0)</string><key>filter</key><string>\($0)</string></dict>"
    }
    try "<plist version=\"1.0\"><array>\(items.joined())</array></plist>".write(
      toFile: site.folder + "/FilterData.plist", atomically: true, encoding: .utf8)
    let answer = try await site.get("/api/v1/strip")
    #expect(answer.status == .ok)
    let entries = try #require(answer.json["entries"]?.array)
    #expect(entries.compactMap { $0["name"]?.string } == filters)
    #expect(entries[1]["filter"]?.string == "CIColorThresholdOtsu")
    #expect(entries[1]["shader"] == .null && entries[1]["problem"] == .null)
    #expect(entries[1]["reason"]?.string?.contains("CIColorThresholdOtsu") == true)
    for index in [0, 2] {
      #expect(entries[index]["shader"]?["fragment"]?.string?.isEmpty == false)
      #expect(entries[index]["reason"] == .null)
    }
    for index in 3..<6 {
      #expect(entries[index]["filter"] == .null)
      #expect(entries[index]["problem"]?.string?.contains(filters[index]) == true)
    }
    try await site.remove()
  }

  @Test func changesAreToldFromATokenOn() async throws {
    let site = try await TestSite()
    let start = try #require(try await site.get("/api/v1/changes").json["token"]?.string)
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    let page = try await site.get("/api/v1/changes?since=" + start).json
    let kinds = page["changes"]?.array?.filter { $0["id"] == .string(id) }
      .compactMap { $0["change"]?.string }
    #expect(kinds?.first == "inserted")
    let end = try #require(page["token"]?.string)
    #expect(try await site.get("/api/v1/changes?since=" + end).json["changes"] == [])
    #expect(try await site.get("/api/v1/changes?since=nonsense").code == "badParameter")
    try await site.remove()
  }

  @Test func hostileFileNamesStayInsideTheirHeader() async throws {
    let site = try await TestSite()
    let answer = try await site.send(
      .put, "/api/v1/uploads/a%22%3B%20x%3Dy%20%C3%BC.jpg",
      body: fixture("photos/captured_with_offset.jpg"))
    let id = try #require(answer.json["asset"]?.string, "\(answer.text)")
    let header = try await site.get("/api/v1/assets/\(id)/original").headers["Content-Disposition"]
    #expect(
      header == "attachment; filename=\"a_; x=y _.jpg\"; "
        + "filename*=UTF-8''a_%3B%20x%3Dy%20%C3%BC.jpg")
    try await site.remove()
  }
}
