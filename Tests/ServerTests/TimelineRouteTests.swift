import Catalog
import HTTP
import JSON
import Library
import TestSupport
import Testing

@Suite struct TimelineRouteTests {
  @Test func daysAreCountedAndTheirPhotosComeInColumns() async throws {
    let site = try await TestSite()
    let empty = try await site.get("/api/v1/timeline").json
    #expect(empty["count"] == 0)
    #expect(empty["days"] == [])
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    let asset = try await site.get("/api/v1/assets/" + id).json
    let counts = try await site.get("/api/v1/timeline").json
    #expect(counts["count"] == 1)
    #expect(counts["images"] == [1])
    #expect(counts["videos"] == [0])
    let day = try #require(counts["days"]?[0]?.int)
    let time = try #require(asset["sortTime"]?.int)
    #expect(time / 86_400_000 == day)
    let page = try await site.get("/api/v1/timeline/assets?newest=\(day)").json
    #expect(page["ids"] == [.string(id)])
    #expect(counts["newest"] == nil)
    #expect(try await site.get("/api/v1/timeline?newest=9").json["newest"] == page)
    #expect(page["times"] == [JSON(time)])
    #expect(page["names"] == ["a.jpg"])
    #expect(page["states"] == [])
    let hash = try #require(asset["thumbHash"]?.string)
    #expect(page["hashes"] == [.string(hash)])
    #expect(page["colors"] == [JSON(nil as String?)])
    let width = try #require(asset["width"]?.double)
    let height = try #require(asset["height"]?.double)
    let ratio = try #require(page["ratios"]?[0]?.double)
    #expect(abs(ratio / 1000 - width / height) < 0.001)
    #expect(try await site.get("/api/v1/timeline/assets?newest=\(day - 1)").json["ids"] == [])
    #expect(try await site.get("/api/v1/timeline/assets?newest=\(day)&skip=1").json["ids"] == [])
    #expect(
      try await site.get("/api/v1/timeline/ids?newest=\(day)").json == ["ids": [.string(id)]])
    #expect(try await site.get("/api/v1/timeline/ids?newest=\(day)&skip=1").json["ids"] == [])
    try await site.remove()
  }

  @Test(arguments: ["", "?newest=x", "?newest=3&oldest=4", "?newest=3&limit=0", "?newest=3&skip=-"])
  func aStretchThatIsNoneIsRefused(_ query: String) async throws {
    let site = try await TestSite()
    for path in ["/api/v1/timeline/assets", "/api/v1/timeline/ids"] {
      let answer = try await site.get(path + query)
      #expect(answer.status == 400)
      #expect(answer.code == "badParameter")
    }
    try await site.remove()
  }
}
