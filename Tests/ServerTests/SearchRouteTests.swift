import HTTP
import JSON
import Testing

@Suite struct SearchRouteTests {
  @Test func typedTextIsFoundAndItsMeaningIsGiven() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[1])", json: ["title": "Old harbour"])
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[2])", json: ["keywords": ["harbour"]])
    let path = "/api/v1/search?q="
    #expect(try await site.ids(path + "harb") == [ids[1], ids[2]])
    #expect(try await site.ids(path + "harbour+29+May+2024") == [ids[1]])
    let page = try await site.get(path + "harbour+2024&limit=1").json
    #expect(page["understood"]?["words"] == ["harbour"])
    #expect(page["count"] == nil)
    let counted = try await site.get(path + "harbour+2024&limit=1&count=yes").json
    #expect(counted["count"] == 2)
    #expect(try await site.get(path + "nothing&count=yes").json["count"] == 0)
    #expect(page["understood"]?["times"]?["from"] == "2024-01-01T00:00:00Z")
    let next = try #require(page["next"]?.string)
    #expect(try await site.ids(path + "harbour+2024&after=\(next)") == [ids[2]])
    #expect(try await site.get(path + "x&after=1").code == "badParameter")
    #expect(try await site.get("/api/v1/search").code == "badParameter")
    let found = try await site.get("/api/v1/search/suggestions?q=old+ha").json["suggestions"]
    #expect(found?[0]?["text"] == "harbour")
    #expect(found?[0]?["kind"] == "keyword")
    site.cookie = try await site.addVisitor("b")
    #expect(try await site.ids(path + "harbour").count == 2)
    try await site.remove()
  }

  @Test(arguments: ["%22", "a%22+OR+*", "%28", "NEAR%28a%29", "title%3Aa", "%F0%9F%98%80"])
  func searchesWithoutAWordSucceed(_ text: String) async throws {
    let site = try await TestSite()
    _ = try await site.addPhotos(1)
    #expect(try await site.get("/api/v1/search?q=" + text).status == .ok)
    try await site.remove()
  }
}
