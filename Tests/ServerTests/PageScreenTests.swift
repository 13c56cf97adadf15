import HTTP
import TestSupport
import Testing

/// The screens that Web/screens.js lists, and addresses of none.
@Suite struct PageScreenTests {
  private let browser: Headers = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]

  @Test func everyScreenOpensThePage() async throws {
    let site = try await TestSite()
    let id = String(repeating: "a", count: 26)
    let page = try await site.get("/", browser).text
    #expect(page.contains("<script type=\"module\""))
    for path in [
      "albums", "albums/\(id)", "camera", "favorites", "hidden", "keywords", "map", "memory",
      "photo/\(id)",
      "photo/\(id)/edit", "people", "people/\(id)", "photographers", "photographers/\(id)",
      "places", "places/\(id)",
      "search", "settings", "settings/account", "settings/accounts", "settings/devices",
      "settings/jobs", "settings/links", "shelves", "shelves/videos", "slideshow", "trash",
    ] {
      let answer = try await site.get("/" + path, browser)
      #expect(answer.status == .ok, "\(path)")
      #expect(answer.text == page, "\(path)")
    }
    try await site.remove()
  }

  @Test(arguments: [
    "nowhere", "camera/x", "albums/x", "places/AAAAAAAAAAAAAAAAAAAAAAAAAA", "photo/a.b",
    "photo/\(String(repeating: "a", count: 65))", "photo/a/edit/b", "settings/moods", "photo",
  ])
  func anAddressOfNoScreenIsNotFound(_ path: String) async throws {
    let site = try await TestSite()
    let answer = try await site.get("/" + path, browser)
    #expect(answer.status == 404)
    #expect(answer.text.contains("Page not found"))
    try await site.remove()
  }
}
