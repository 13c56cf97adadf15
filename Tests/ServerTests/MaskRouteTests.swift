import HTTP
import JSON
import TestSupport
import Testing

/// Selections, and the files that edits read.
@Suite struct MaskRouteTests {
  private func photo(_ site: TestSite) async throws -> String {
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    return "/api/v1/assets/" + id
  }

  @Test func withoutModelsASelectionIsRefusedWithWhatToDo() async throws {
    let site = try await TestSite()
    let address = try await photo(site)
    let answer = try await site.send(.post, address + "/masks", json: ["subject": "people"])
    #expect(answer.status.code == 409 && answer.code == "noModels")
    #expect(answer.text.contains("tintype models add"))
    try await site.remove()
  }

  @Test(
    arguments: [
      ["subject": "dog"], ["at": [1]], ["at": "here"], ["subject": 3],
    ] as [JSON])
  func aSelectionOfSomethingElseIsRefused(_ body: JSON) async throws {
    let site = try await TestSite()
    let answer = try await site.send(.post, try await photo(site) + "/masks", json: body)
    #expect(answer.status.code == 400 && answer.code == "badMember", "\(answer.text)")
    try await site.remove()
  }

  @Test func aPlaceBesideThePhotoIsRefused() async throws {
    let site = try await TestSite()
    let answer = try await site.send(
      .post, try await photo(site) + "/masks", json: ["at": [-5, 3]])
    #expect(answer.status.code == 422 && answer.code == "badValue", "\(answer.text)")
    try await site.remove()
  }

  @Test func aStoredFileIsReadByItsNameAndOnlyOfItsPhoto() async throws {
    let site = try await TestSite()
    let address = try await photo(site)
    let picture = try fixture("photos/captured_with_offset.jpg")
    let added = try await site.send(.post, address + "/recipe-files", body: picture)
    #expect(added.status == .created, "\(added.text)")
    let name = try #require(added.json["resource"]?.string)
    let read = try await site.get(address + "/recipe-files/" + name)
    #expect(read.status == .ok && read.bytes == picture)
    #expect(read.headers["Cache-Control"]?.contains("immutable") == true)
    let other = try await site.upload("b.jpg", picture + [0])
    let elsewhere = try await site.get("/api/v1/assets/\(other)/recipe-files/\(name)")
    #expect(elsewhere.status.code == 404)
    let refused = try await site.send(
      .post, address + "/recipe-files", body: Array("no picture".utf8))
    #expect(refused.status.code == 422 && refused.code == "badValue")
    try await site.remove()
  }
}
