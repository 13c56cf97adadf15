import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// Uploads as a folder, as programs that copy folders ask for it.
struct UploadFolderTests {
  @Test func aFileIsThereAfterItCameAndNotBefore() async throws {
    let site = try await TestSite()
    let photo = try fixture("photos/captured_with_offset.jpg")
    let path = "/api/v1/uploads/2024%20%26%20before/sun.jpg"
    #expect(try await site.send(.propfind, path).status == 404)
    #expect(try await site.send(.mkcol, "/api/v1/uploads/2024%20%26%20before/").status == .created)
    let stored = try await site.send(.put, path, body: photo)
    #expect(stored.status == .created, "\(stored.text)")
    let asset = try #require(stored.json["asset"]?.string)
    #expect(try await site.get("/api/v1/assets/" + asset).json["filename"]?.string == "sun.jpg")
    let there = try await site.send(.propfind, path)
    #expect(there.status == .multiStatus)
    #expect(there.text.contains("<D:href>\(path)</D:href>"))
    #expect(there.text.contains("<D:getcontentlength>\(photo.count)</D:getcontentlength>"))
    // The same again, without the folder.
    #expect(try await site.send(.propfind, "/api/v1/uploads/sun.jpg").status == 404)
    let again = try await site.send(.put, "/api/v1/uploads/sun.jpg", body: photo)
    #expect(again.json["outcome"]?.string == "duplicate")
    #expect(try await site.send(.propfind, "/api/v1/uploads/sun.jpg").status == .multiStatus)
    try await site.remove()
  }

  @Test(arguments: ["", "/", "/holidays/", "/holidays/2024/"])
  func aFolderIsEmpty(_ path: String) async throws {
    let site = try await TestSite()
    _ = try await site.addPhotos(1)
    let answer = try await site.send(.propfind, "/api/v1/uploads" + path, ["Depth": "1"])
    #expect(answer.status == .multiStatus)
    #expect(answer.text.contains("<D:collection/>"))
    #expect(answer.text.split(separator: "<D:response>").count == 2)
    try await site.remove()
  }

  @Test func onlyWhoeverBroughtItIsTold() async throws {
    let site = try await TestSite()
    let owner = try await site.library.access.localOwner()
    let other = try await site.library.addAccount("Bo", role: .member, password: nil, as: owner)
    let taken = TakenFiles(limit: 4)
    try taken.take("sun.jpg", lengthBytes: 7, from: owner.contributor())
    #expect(try taken.lengthBytes(of: "sun.jpg", from: owner.contributor()) == 7)
    #expect(taken.lengthBytes(of: "sun.jpg", from: other) == nil)
    site.cookie = nil
    #expect(try await site.send(.propfind, "/api/v1/uploads/").status == 401)
    try await site.remove()
  }

  @Test func onlyTheLatestAreRemembered() async throws {
    let site = try await TestSite()
    let account = try await site.library.access.localOwner().contributor()
    let taken = TakenFiles(limit: 4)
    for number in [1, 2, 3, 3, 3, 4, 5] {
      taken.take("\(number).jpg", lengthBytes: number, from: account)
    }
    let known = (1...5).filter { taken.lengthBytes(of: "\($0).jpg", from: account) != nil }
    #expect(known == [3, 4, 5])
    try await site.remove()
  }
}
