import HTTP
import JSON
import Library
import PostgresSupport
import Store
import TestSupport
import Testing

@Suite struct KeywordRouteTests {
  /// Gives all photos the same vector, as if models had looked at them.
  private func compare(_ site: TestSite) async throws {
    let vector = [UInt8](repeating: 100, count: PictureVector.count)
    let connection = try await catalog(of: site.folder, .readWrite)
    try await connection.run(
      "insert into seenVector (asset, vector) select rowNumber, ?1 from asset", values: [vector])
    await connection.close()
  }

  @Test func suggestionsAreAnsweredOnceAndForTheirOwner() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(5)
    try await compare(site)
    let path = "/api/v1/keywords/suggestions"
    func answer(_ assets: [String], _ accepted: JSON) async throws -> Answer {
      try await site.send(
        .post, path,
        json: ["keyword": "fern", "assets": .ids(assets), "accepted": accepted])
    }
    func suggested() async throws -> Set<String> {
      let json = try await site.get(path + "?keyword=fern").json
      return Set(json["assets"]?.array?.compactMap { $0["id"]?.string } ?? [])
    }
    let none = try await site.get(path + "?keyword=fern").json
    #expect(none["assets"] == [] && none["examples"] == 0 && none["next"] == .null)
    let given = try await answer(Array(ids[0..<3]), true).json
    #expect(given["count"] == 3 && given["changed"] == .ids(Array(ids[0..<3])))
    #expect(try await site.get(path + "?keyword=fern&limit=1").json["examples"] == 3)
    #expect(try await suggested() == Set(ids[3...]))
    #expect(try await answer([ids[3]], false).json["changed"] == .ids([ids[3]]))
    #expect(try await answer([ids[3]], false).json["changed"] == [])
    #expect(try await suggested() == [ids[4]])
    #expect(try await answer([ids[3]], .null).json["changed"] == .ids([ids[3]]))
    #expect(try await suggested() == Set(ids[3...]))
    site.cookie = try await site.addVisitor("b")
    #expect(try await suggested() == [])
    #expect(try await answer([ids[4]], true).code == "notOwner")
    try await site.remove()
  }

  @Test func invalidQuestionsAndAnswersAreNamed() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(1)
    let path = "/api/v1/keywords/suggestions"
    #expect(try await site.get(path).status.code == 400)
    #expect(try await site.get(path + "?keyword=").code == "badValue")
    func code(_ body: JSON) async throws -> String? {
      try await site.send(.post, path, json: body).code
    }
    let assets = JSON.ids(ids)
    #expect(try await code(["assets": assets, "accepted": true]) == "badMember")
    #expect(try await code(["keyword": "", "assets": assets, "accepted": true]) == "badValue")
    #expect(try await code(["keyword": "a", "assets": assets]) == "badMember")
    #expect(try await code(["keyword": "a", "assets": assets, "accepted": 1]) == "badMember")
    #expect(try await code(["keyword": "a", "assets": [], "accepted": true]) == "badMember")
    let gone = JSON.ids(["aaaaaaaaaaaaaaaaaaaaaaaaaa"])
    #expect(try await code(["keyword": "a", "assets": gone, "accepted": true]) == "noSuchAsset")
    try await site.remove()
  }
}
