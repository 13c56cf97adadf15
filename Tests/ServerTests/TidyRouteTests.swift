import Catalog
import HTTP
import JSON
import Library
import TestSupport
import Testing

@Suite struct TidyRouteTests {
  @Test func copiesAreListedForTheirOwnerAlone() async throws {
    let site = try await TestSite()
    let gif = try await site.upload("hopper.gif", fixture("photos/hopper.gif"))
    let tif = try await site.upload("hopper.tif", fixture("photos/hopper_lzw.tif"))
    for id in [gif, tif] { try await site.waitUntilDeveloped(id) }
    let owner = try await site.library.access.localOwner()
    var news = site.library.events(
      since: try await site.library.changeToken(), for: owner
    ).makeAsyncIterator()
    while try await site.get("/api/v1/tidy").json["counts"]?["copies"] != 1 {
      _ = try await news.next()
    }
    let page = try await site.get("/api/v1/tidy?kind=copies&limit=1").json
    #expect(page["next"] == .null)
    #expect(page["groups"]?[0]?["kind"] == "copies")
    let ids = page["groups"]?[0]?["assets"]?.array?.compactMap { $0["id"]?.string }
    #expect(Set(ids ?? []) == [gif, tif])
    #expect(try await site.get("/api/v1/tidy?kind=series").json["groups"] == [])
    #expect(try await site.get("/api/v1/tidy?kind=ghosts").status.code == 400)
    site.cookie = try await site.addVisitor("b")
    let others = try await site.get("/api/v1/tidy").json
    #expect(others["groups"] == [] && others["counts"]?["copies"] == 0)
    try await site.remove()
  }
}
